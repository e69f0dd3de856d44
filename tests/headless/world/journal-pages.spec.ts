import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

/*
 * A journal entry shows each page by the page's own sheet, in view mode; a package may register another.
 * https://foundryvtt.com/api/v14/modules/foundry.applications.sheets.journal.html, and the community's types at 14.366,
 * src/foundry/client/applications/sheets/journal.
 */

declare const foundry: any;
declare const game: any;
declare const CONFIG: any;
declare const Hooks: any;

describe.each(sampled([13, 14] as const, 1))("journals in generation %i", (generation) => {
  let table: HeadlessTable;
  let gamemaster: HeadlessSeat;
  let player: HeadlessSeat;
  const ask = <T>(work: (...args: any[]) => T, given?: unknown) => gamemaster.page.evaluate(work as any, given) as T;

  beforeAll(async () => {
    table = await HeadlessTable.open({ generation });
    gamemaster = await table.sit("Gamemaster");
    if (generation === 14) player = await table.sit("Player One");
    await ask(async () => {
      const data = {
        _id: "journalpages0000",
        name: "Pages of all kinds",
        ownership: { default: 2 },
        pages: [
          {
            _id: "textpage00000000",
            name: "A text",
            type: "text",
            title: { level: 2 },
            text: {
              content: "<h3>First part</h3><p>Words</p><section class='secret' id='secret-one'><p>Unsaid</p></section>",
            },
            sort: 1,
          },
          {
            _id: "imagepage0000000",
            name: "A picture",
            type: "image",
            src: "icons/svg/aura.svg",
            image: { caption: "It glows" },
            sort: 2,
          },
          { _id: "encounterpage000", name: "A fight", type: "encounter", system: { ruleset: "crusade" }, sort: 3 },
          { _id: "pdfpage000000000", name: "A file", type: "pdf", src: "a.pdf", sort: 4 },
          { _id: "hiddenpage000000", name: "Not for them", type: "text", ownership: { default: 0 }, sort: 5 },
        ],
      };
      await CONFIG.JournalEntry.documentClass.create(data, { keepId: true, keepEmbeddedIds: true });
    });
  });

  afterAll(() => table.leave());

  /** Turns to a page and gives what stands in its place, with the hooks that were called. */
  const show = (id: string): Promise<{ html: string; hooks: string[]; classes: string }> =>
    ask(async (pageId: string) => {
      const { sheet } = game.journal.get("journalpages0000");
      const hooks: string[] = [];
      const names = ["", "Handlebars", "Text", "ProseMirror", "Image"].map(
        (kind) => `renderJournalEntryPage${kind}Sheet`,
      );
      names.push("renderJournalEntrySheet", "renderEncounterPageSheet");
      const listeners = names.map((name) => [
        name,
        Hooks.on(name, (app: any, html: HTMLElement) => {
          const within =
            app.document.id === pageId
              ? app.isView && html instanceof HTMLElement
              : html.querySelector(`[data-page-id="${pageId}"]`);
          if (within) hooks.push(name);
        }),
      ]);
      await sheet.render({ force: true, pageId });
      for (const [name, listener] of listeners) Hooks.off(name, listener);
      const place = sheet.element.querySelector(
        `.journal-entry-pages > article.journal-entry-page[data-page-id="${pageId}"]`,
      );
      return { html: place.innerHTML, hooks, classes: place.className };
    }, id) as any;

  test("classes/foundry.applications.sheets.journal.JournalEntryPageProseMirrorSheet: a text, and its hooks along the chain", async () => {
    const { html, hooks, classes } = await show("textpage00000000");
    expect(html).toContain("journal-page-header");
    expect(html).toMatch(/<h2>A text<\/h2>/);
    expect(html).toContain("First part");
    expect(html).toContain('data-action="editPage"');
    expect(classes).toContain("text level2");
    expect(hooks).toEqual([
      ...["ProseMirror", "Text", "Handlebars", ""].map((kind) => `renderJournalEntryPage${kind}Sheet`),
      "renderJournalEntrySheet",
    ]);
  });

  test("classes/foundry.applications.sheets.journal.JournalEntrySheet: headings below their page lead to them", async () => {
    await show("textpage00000000");
    const found = await ask(() => {
      const { sheet } = game.journal.get("journalpages0000");
      const page = sheet.getPageSheet("textpage00000000");
      const links = [...sheet.element.querySelectorAll(".toc .heading")].map((one: any) => [
        one.dataset.anchor,
        one.textContent,
      ]);
      return {
        links,
        toc: Object.keys(page.toc),
        of: page.toc["first-part"]?.element?.tagName,
        view: page.isView,
        frame: page.hasFrame,
      };
    });
    expect(found.links).toContainEqual(["first-part", "First part"]);
    expect(found).toMatchObject({ of: "H3", view: true, frame: false });
    expect(found.toc).toContain("first-part");
  });

  test("classes/foundry.applications.sheets.journal.JournalEntryPageImageSheet: a picture with its words", async () => {
    const { html, hooks } = await show("imagepage0000000");
    expect(html).toMatch(/<figure[^>]*>[^]*<img src="icons\/svg\/aura\.svg"[^]*<figcaption>It glows<\/figcaption>/);
    expect(hooks).toContain("renderJournalEntryPageImageSheet");
  });

  test("classes/foundry.applications.apps.DocumentSheetConfig: a page type of a system is drawn by the sheet it registered", async () => {
    const { html, hooks } = await show("encounterpage000");
    expect(html).toContain("fray-encounter-page__body");
    expect(hooks).toEqual([
      "renderEncounterPageSheet",
      "renderJournalEntryPageHandlebarsSheet",
      "renderJournalEntryPageSheet",
      "renderJournalEntrySheet",
    ]);
  });

  test("a page whose sheet is not in the tabletop says so in its place, and the entry is drawn", async () => {
    const { html } = await show("pdfpage000000000");
    expect(html).toContain("not in the tabletop: foundry.applications.sheets.journal.JournalEntryPagePDFSheet");
  });

  test("classes/foundry.applications.sheets.journal.JournalEntryPageSheet: `viewClasses` stand on the place of the page", async () => {
    const found = await ask(async () => {
      const { DocumentSheetConfig } = foundry.applications.apps;
      const { JournalEntryPageProseMirrorSheet } = foundry.applications.sheets.journal;
      class OwnPageSheet extends JournalEntryPageProseMirrorSheet {
        static DEFAULT_OPTIONS = { viewClasses: ["of-mine"] };
        async _onRender(context: object, options: object) {
          await super._onRender(context, options);
          (this as any).element.dataset.mine = String((this as any).isView);
        }
      }
      DocumentSheetConfig.registerSheet(foundry.documents.JournalEntryPage, "fray", OwnPageSheet, { types: ["text"] });
      const entry = game.journal.get("journalpages0000");
      const page = entry.pages.get("textpage00000000");
      await page.setFlag("core", "sheetClass", "fray.OwnPageSheet");
      await entry.sheet.render({ force: true, pageId: page.id });
      const place = entry.sheet.element.querySelector(`[data-page-id="${page.id}"].journal-entry-page`);
      const result = {
        mine: place.querySelector("[data-mine]")?.dataset.mine,
        of: place.classList.contains("of-mine"),
      };
      await page.unsetFlag("core", "sheetClass");
      DocumentSheetConfig.unregisterSheet(foundry.documents.JournalEntryPage, "fray", OwnPageSheet);
      return result;
    });
    expect(found).toEqual({ mine: "true", of: true });
  });

  test("classes/foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet: other parts to edit a page than to show it", async () => {
    const found = await ask(async () => {
      const page = game.journal.get("journalpages0000").pages.get("textpage00000000");
      await page.sheet.render({ force: true });
      const { element, parts, isView } = page.sheet;
      const result = {
        isView,
        parts: Object.keys(parts),
        title: element.querySelector(".journal-header input.title")?.value,
      };
      await page.sheet.close();
      return result;
    });
    expect(found).toEqual({ isView: false, parts: ["header", "content", "footer"], title: "A text" });
  });

  test("a page that changes is drawn anew in its entry, and closes with it", async () => {
    await show("textpage00000000");
    await ask(async () => {
      const entry = game.journal.get("journalpages0000");
      const page = entry.pages.get("textpage00000000");
      await page.update({ "text.content": "<h3>First part</h3><p>Other words</p>" });
      const view = entry.sheet.getPageSheet(page);
      const told = ((globalThis as any).toldOfPages = [] as string[]);
      view.addEventListener("closeView", () => told.push("closeView"));
      Hooks.on("closeJournalEntryPageSheet", (app: any) => app === view && told.push("close"));
    });
    await gamemaster.page.waitForFunction(() =>
      game.journal.get("journalpages0000").sheet.element.textContent.includes("Other words"),
    );
    await ask(() =>
      game.journal
        .get("journalpages0000")
        .sheet.close({ animate: false })
        .then(() => null),
    );
    await expect.poll(() => ask(() => (globalThis as any).toldOfPages)).toEqual(["closeView", "close"]);
    const left = await ask(() => Object.keys(game.journal.get("journalpages0000").pages.get("textpage00000000").apps));
    expect(left).toEqual([]);
  });

  test.runIf(generation === 14)(
    "readers see the pages they may read, turn them, and have no button to edit",
    async () => {
      const found = await player.page.evaluate(async () => {
        const { sheet } = game.journal.get("journalpages0000");
        await sheet.render({ force: true, pageId: "textpage00000000" });
        const ids = [...sheet.element.querySelectorAll(".toc .page")].map((one: any) => one.dataset.pageId);
        const secret = sheet.element.textContent.includes("Unsaid");
        await sheet.nextPage();
        const result = {
          ids,
          secret,
          now: sheet.pageId,
          index: sheet.pageIndex,
          edit: !!sheet.element.querySelector('[data-action="editPage"]'),
        };
        await sheet.render({ mode: sheet.constructor.VIEW_MODES.MULTIPLE });
        const all = [...sheet.element.querySelectorAll(".journal-entry-pages > article")].map(
          (one: any) => one.dataset.pageId,
        );
        await sheet.close({ animate: false });
        return { ...result, all };
      });
      const readable = ["textpage00000000", "imagepage0000000", "encounterpage000", "pdfpage000000000"];
      expect(found).toEqual({
        ids: readable,
        secret: false,
        now: "imagepage0000000",
        index: 1,
        edit: false,
        all: readable,
      });
    },
  );

  test("classes/foundry.documents.JournalEntryPage: a table of contents by its headings", async () => {
    const found = await ask(() => {
      const holder = document.createElement("div");
      holder.innerHTML = "<h1>One</h1><h2>Two</h2><h2>Two</h2><h1>Three</h1>";
      const toc = CONFIG.JournalEntryPage.documentClass.buildTOC(holder, { includeElement: false });
      return Object.values<any>(toc).map(({ text, level, order, children }) => [text, level, order, children.length]);
    });
    expect(found).toEqual([
      ["One", 1, 0, 2],
      ["Two", 2, 1, 0],
      ["Two", 2, 2, 0],
      ["Three", 1, 3, 0],
    ]);
  });
});
