import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ready, type Seat, Table } from "../../../tests/browser/table.ts";
import { giveTemplates } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

const HOME = "tests/fixtures/other-system";

const TEMPLATES: Record<string, string> = {
  "probe/root.hbs": '<header>top</header><main><template data-application-part="middle"></template></main>',
  "probe/middle.hbs": "<section>{{count}}</section>",
  "probe/first.hbs": "<p>first</p>",
  "probe/second.hbs": "<p>second</p>",
};

describe.each(sampled([14, 13] as const, 1))("pages that other systems build on, generation %i", (generation) => {
  let table: Table;
  let seat: Seat;
  let page: Page;

  beforeAll(async () => {
    table = await Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, generation });
    seat = await table.sit("Warden");
    ({ page } = seat);
    await page.click("#sidebar-tab-chat");
  });

  afterAll(() => table?.leave());

  it("F16 [both] the pause holds a picture and its words, also while the game goes on", async () => {
    await expect.poll(() => page.locator("#pause img").count()).toBe(1);
    await expect.poll(() => page.locator("#pause figcaption").isVisible()).toBe(false);
    await page.evaluate(() => game.togglePause(true));
    await page.locator("#pause.paused figcaption").waitFor({ state: "visible" });
    await page.evaluate(() => game.togglePause(false));
    await page.locator("#pause figcaption").waitFor({ state: "hidden" });
  });

  it("F17 [both] the settings tab names the system", async () => {
    await expect.poll(() => page.locator("#settings .info .system").textContent()).toContain("Tidewatch");
  });

  it("F20 [both] `debouncedReload` and F21 [both] the tooltip stand before any script runs", async () => {
    const html = await page.evaluate(async () => (await fetch(location.href)).text());
    expect(html).toMatch(/<aside id="tooltip"[^]*<\/body>/);
    expect(await page.evaluate(() => document.querySelectorAll("#tooltip").length)).toBe(1);
    await page.evaluate(() => {
      (globalThis as any).stays = true;
      foundry.utils.debouncedReload();
      foundry.utils.debouncedReload();
    });
    await page.waitForFunction(() => !(globalThis as any).stays && (globalThis as any).game?.ready);
    await ready(page);
  });

  it("F28 [both] text and pictures of a journal can be embedded", async () => {
    const html = await page.evaluate(async () => {
      const entry = await JournalEntry.create({
        name: "Embeds",
        pages: [
          { name: "Words", type: "text", text: { content: "<p>one</p><p>two</p>" } },
          { name: "Chart", type: "image", src: "icons/svg/combat.svg", image: { caption: "A chart" } },
        ],
      });
      const { TextEditor } = foundry.applications.ux;
      const [words, chart] = entry.pages.contents;
      const html = await TextEditor.implementation.enrichHTML(`@Embed[${words.uuid}] @Embed[${chart.uuid}]`);
      const holder = Object.assign(document.createElement("div"), { innerHTML: html });
      await entry.delete();
      return [
        [...holder.querySelectorAll("p")].map((line) => line.textContent),
        holder.querySelector("img")?.getAttribute("src"),
        holder.querySelector("figcaption")?.textContent,
      ];
    });
    expect(html).toEqual([["one", "two"], "icons/svg/combat.svg", "A chart"]);
  });

  it("F29 [both] the palettes of the token HUD stand in the page, closed ones too", async () => {
    await page.evaluate(async () => {
      const [token] = canvas.tokens.placeables;
      await canvas.hud.token.bind(token);
    });
    const palettes = page.locator("#token-hud .palette");
    await palettes.first().waitFor({ state: "attached" });
    await expect.poll(() => palettes.count()).toBe(2);
    await expect.poll(() => palettes.first().isVisible()).toBe(false);
    await page.click("#token-hud [data-palette=effects][data-action=togglePalette]");
    await page.locator("#token-hud .palette.status-effects.active").waitFor({ state: "visible" });
    await page.evaluate(() => canvas.hud.token.clear());
  });

  it("F30 [both] a message's model draws the message; F31 [both] an overridden `getHTML` is called, with a warning", async () => {
    seat.expectComplaint(/Deprecated: .*getHTML/);
    const shown = await page.evaluate(async () => {
      const Vigil = CONFIG.ChatMessage.dataModels.vigil;
      Vigil.prototype.renderHTML = async function () {
        return Object.assign(document.createElement("li"), { className: "own-way", textContent: this.parent.content });
      };
      const first = await ChatMessage.create({ type: "vigil", content: "drawn by the model" });
      delete Vigil.prototype.renderHTML;
      const { documentClass } = CONFIG.ChatMessage;
      const Old = class extends documentClass {
        async getHTML() {
          const html = await super.getHTML();
          html.find(".message-content").text("drawn by the old way");
          return html;
        }
      } as any;
      const second = new Old({ _id: "old0000000000000", content: "x" });
      await ui.chat.postOne(second);
      const text = (id: string) => document.querySelector(`#chat [data-message-id="${id}"]`);
      for (let tries = 0; tries < 1200 && !(text(first.id) && text(second.id)); tries++)
        await new Promise((done) => setTimeout(done, 25));
      const found = [
        text(first.id)?.className,
        text(first.id)?.textContent,
        text(second.id)?.querySelector(".message-content")?.textContent,
      ];
      text(second.id)?.remove();
      await first.delete();
      return found;
    });
    expect(shown).toEqual(["own-way", "drawn by the model", "drawn by the old way"]);
  });

  it("F33 [both] `_prepareChatRenderContext` makes the context of a roll's card in 14; 13 has no such method", async () => {
    const html = await page.evaluate(async () => {
      class Own extends Roll {
        async _prepareChatRenderContext(options: object) {
          const context = (await super._prepareChatRenderContext?.(options)) ?? {};
          return { ...context, formula: "a formula of its own" };
        }
      }
      const roll = await new (Own as any)("1d6").evaluate();
      return [await roll.render(), "_prepareChatRenderContext" in Roll.prototype] as [string, boolean];
    });
    expect(html[1]).toBe(generation >= 14);
    if (generation >= 14) expect(html[0]).toContain("a formula of its own");
  });

  it("F43 [both] a message with elements of its own shows them alone; others show their rolls", async () => {
    const found = await page.evaluate(async () => {
      const roll = await new Roll("3").evaluate();
      const results = [];
      for (const content of ["<b>a card</b>", "3", ""]) {
        const message = await ChatMessage.create({ content, rolls: [roll] });
        const html = await message.renderHTML();
        results.push([html.querySelectorAll(".dice-roll").length, html.querySelector("b")?.textContent ?? null]);
        await message.delete();
      }
      return results;
    });
    expect(found).toEqual([
      [0, "a card"],
      [1, null],
      [1, null],
    ]);
  });

  it("F50 [both] a message's delete control holds an `i`", async () => {
    const found = await page.evaluate(async () => {
      const message = await ChatMessage.create({ content: "gone" });
      const html = await message.renderHTML({ canDelete: true });
      await message.delete();
      return !!html.querySelector(".message-metadata .message-delete > i");
    });
    expect(found).toBe(true);
  });

  it("F34 [both] fonts of `CONFIG.fontDefinitions` are loaded", async () => {
    const names = await page.evaluate(() => [...document.fonts].map((face) => face.family.replaceAll('"', "")));
    expect(names).toContain("Tide Hand");
  });

  it("F35 [14] a root part may be several elements, with places for the other parts", async () => {
    await giveTemplates(page, TEMPLATES);
    seat.expectComplaint(/one element around it/);
    const found = await page.evaluate(async () => {
      const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
      class Own extends HandlebarsApplicationMixin(ApplicationV2) {
        static PARTS = { middle: { template: "probe/middle.hbs" }, root: { template: "probe/root.hbs", root: true } };
        count = 0;
        async _prepareContext() {
          return { count: ++this.count };
        }
      }
      const app = new Own() as any;
      const text = () => app.element.querySelector("main > section")?.textContent ?? null;
      try {
        await app.render({ force: true });
        const first = text();
        await app.render({ parts: ["root"] });
        const kept = text();
        await app.render({ parts: ["middle"] });
        return [first, kept, text(), app.element.querySelectorAll("header").length];
      } catch (error) {
        return (error as Error).message;
      } finally {
        await app.close();
      }
    });
    if (generation >= 14) expect(found).toEqual(["1", "1", "3", 2]);
    else expect(found).toContain("one element around it");
  });

  it("F37 [both] the parts of a rendering are what `_configureRenderParts` returns", async () => {
    await giveTemplates(page, TEMPLATES);
    const found = await page.evaluate(async () => {
      const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
      class Own extends HandlebarsApplicationMixin(ApplicationV2) {
        static PARTS = { first: { template: "probe/first.hbs" } };
        _configureRenderParts(options: object) {
          return { ...super._configureRenderParts(options), second: { template: "probe/second.hbs" } };
        }
      }
      const app = new Own() as any;
      await app.render({ force: true });
      const parts = Object.keys(app.parts);
      await app.close();
      return parts;
    });
    expect(found).toEqual(["first", "second"]);
  });

  it("F40 [both] a token's target pips can be drawn anew", async () => {
    const found = await page.evaluate(() => {
      const [token] = canvas.tokens.placeables;
      token.targeted.add(game.users.find((user: any) => !user.isSelf));
      token._drawTargetPips();
      const drawn = token.targetPips.geometry.graphicsData.length;
      token.targeted.clear();
      token._drawTargetPips();
      return [drawn, token.targetPips.geometry.graphicsData.length];
    });
    expect(found).toEqual([1, 0]);
  });

  it("F48 [both] the window of a pack is a document directory", async () => {
    const found = await page.evaluate(() => {
      const { DocumentDirectory } = foundry.applications.sidebar;
      const { Compendium } = foundry.applications.sidebar.apps;
      return Compendium.prototype instanceof DocumentDirectory;
    });
    expect(found).toBe(true);
  });

  it("F55 [both] a journal entry's window has a `.journal-header`", async () => {
    await page.evaluate(() => game.journal.getName("The log").sheet.render({ force: true }));
    await page.locator(".journal-sheet .journal-entry-content .journal-header").waitFor();
    await page.evaluate(() => game.journal.getName("The log").sheet.close());
  });

  // The fault of early builds was mended before 13.347, the oldest build that is supported here.
  it.runIf(generation < 14)("U-067: a message updated before it is first drawn has one row", async () => {
    const id = await page.evaluate(async () => {
      const message = await ChatMessage.create({ content: "first" });
      await Promise.all([ui.chat.updateMessage(message), message.update({ content: "second" })]);
      return message.id;
    });
    const row = page.locator(`#chat .chat-log [data-message-id="${id}"]`);
    await row.getByText("second").waitFor();
    await expect.poll(() => row.count()).toBe(1);
  });
});
