/** What a module adds to the interface: a class in CONFIG.ui, a button below the lists, links, icons of notes. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { says } from "../words.ts";
import { openWithModule } from "./probe.ts";

const ID = "own-interface";

describe.each([13, 14] as const)("a module's parts of the interface, generation %i", (generation) => {
  let table: Table;
  let page: Page;

  beforeAll(async () => {
    const opened = await openWithModule(ID, generation, {
      mat: false,
      expected: [/no panel|_noSuchMethod/],
    });
    ({ table } = opened);
    ({ page } = opened.seat);
  });

  afterAll(() => table?.leave());

  it("an application added to CONFIG.ui is made before `ready`; one that fails is left out", async () => {
    await page.locator("#own-panel", { hasText: "ready" }).waitFor();
    expect(await page.evaluate(() => [ui.ownPanel instanceof CONFIG.ui.ownPanel, ui.brokenPanel])).toEqual([
      true,
      undefined,
    ]);
  });

  it("a replaced part that fails takes no other part with it", async () => {
    await page.locator("#players").waitFor();
    expect(await page.evaluate(() => [ui.hotbar.constructor.name, ui.hotbar.locked])).toEqual(["BrokenHotbar", false]);
  });

  it("`changeSidebarTab` tells of changes alone: not of the tab that is shown at the start", async () => {
    expect(await page.evaluate(() => (globalThis as any).ownInterface.changes)).toEqual([]);
    await page.evaluate(() => ui.sidebar.changeTab("actors", "primary"));
    expect(await page.evaluate(() => (globalThis as any).ownInterface.changes)).toEqual(["actors"]);
  });

  it("the field for messages is told of once at the start, so that a package may put something beside it", async () => {
    const told = await page.evaluate(() => (globalThis as any).ownInterface.inputs);
    expect(told).toEqual([["chat", "chat-controls", "chat-message"]]);
  });

  it("lists have a place for buttons below them, which is not seen while it is empty", async () => {
    const seen = await page.evaluate(() =>
      ["actors", "scenes", "compendium", "items"].map((tab) => {
        ui.sidebar.changeTab(tab, "primary");
        const footer = ui[tab].element.querySelector("footer.directory-footer.action-buttons");
        return [tab, footer.children.length, footer.getBoundingClientRect().height > 0];
      }),
    );
    expect(seen).toEqual([
      ["actors", 1, true],
      ["scenes", 1, true],
      ["compendium", 1, true],
      ["items", 0, false],
    ]);
  });

  it("panels of modules find the columns of the page: players below the tools, messages beside the sidebar", async () => {
    const places = await page.evaluate(() => {
      const left = document.getElementById("ui-left-column-1")!;
      const right = document.getElementById("ui-right-column-1")!;
      const panel = Object.assign(document.createElement("div"), { id: "own-clock", textContent: "Clock" });
      left.insertBefore(panel, document.getElementById("players"));
      const [tools, clock, players] = ["scene-controls", "own-clock", "players"].map((id) =>
        document.getElementById(id)!.getBoundingClientRect(),
      );
      panel.remove();
      return {
        inLeft: [...left.children].map(({ id }) => id),
        beside: right.nextElementSibling?.id,
        order: tools!.bottom <= clock!.top && clock!.bottom <= players!.top,
        atFoot: players!.bottom > innerHeight - 40,
      };
    });
    expect(places).toEqual({ inLeft: ["scene-controls", "players"], beside: "sidebar", order: true, atFoot: true });
  });

  it("a scene is put into the bar of scenes, and taken out of it, by an entry that packages know by its name", async () => {
    const entries = await page.evaluate(async () => {
      const scene = await Scene.implementation.create({ name: "Cellar", navigation: true });
      const result: any[] = [];
      for (const [app, data] of [
        [ui.nav._getContextMenuOptions(), { sceneId: scene.id }],
        [ui.scenes._getEntryContextOptions(), { entryId: scene.id }],
      ] as any[]) {
        const entry = app.find(({ name, label }: any) => (name ?? label) === "SCENE.ToggleNav");
        const li = document.createElement("li");
        Object.assign(li.dataset, data);
        const shown = (one: any) => (entry.visible ?? entry.condition)(one);
        const click = () => (entry.onClick ? entry.onClick(new Event("click"), li) : entry.callback(li));
        await click();
        result.push([shown(li), scene.navigation]);
      }
      await scene.update({ active: true });
      result.push(result.length);
      await scene.delete();
      return result;
    });
    expect(entries).toEqual([[true, false], [true, true], 2]);
  });

  it("a window that is not built can be extended with its options and parts, and says what it is when made", async () => {
    const said = await page.evaluate(() => {
      const { RegionBehaviorConfig, TileConfig } = foundry.applications.sheets as any;
      const { mergeObject } = foundry.utils;
      return [RegionBehaviorConfig, TileConfig].map((window) => {
        class Own extends window {
          static DEFAULT_OPTIONS = mergeObject(super.DEFAULT_OPTIONS, { classes: ["own"] }, { inplace: false });
          static PARTS = mergeObject(super.PARTS, { own: { template: "own.hbs" } }, { inplace: false });
        }
        try {
          return [Object.keys(Own.PARTS), Object.keys(window.PARTS), new Own()];
        } catch (error) {
          return [Object.keys(Own.PARTS), Object.keys(window.PARTS), String(error)];
        }
      });
    });
    const text = (name: string) => `Error: not in the tabletop: foundry.applications.sheets.${name}`;
    expect(said).toEqual([
      [["own"], [], text("RegionBehaviorConfig")],
      [["own"], [], text("TileConfig")],
    ]);
  });

  it("a tab beside those of a scene's window is opened and saved like them", async () => {
    await page.evaluate(() => game.scenes.contents[0]!.sheet!.render({ force: true } as any));
    const window = page.locator(".scene-config");
    await window.locator("input[name=name]").waitFor();
    const tabs = await window.getByRole("tab").evaluateAll((all) => all.map((tab) => tab.dataset.tab));
    expect(tabs).toEqual([
      "basics",
      "grid",
      ...(generation < 14 ? ["lighting"] : ["visibility", "environment"]),
      "own",
    ]);
    await window.getByRole("tab", { name: says("SCENE.TABS.SHEET.grid") }).click();
    await window.locator(".tab[data-tab=grid] [name='grid.size']").waitFor();
    expect(await window.locator("[name=name]").isVisible()).toBe(false);
    await window.getByRole("tab", { name: "Own" }).click();
    await window.getByLabel("Weather").fill("rain");
    await window.getByRole("button", { name: says("SETTINGS.Save") }).click();
    await window.waitFor({ state: "detached" });
    expect(await page.evaluate((id) => game.scenes.contents[0]!.flags[id as never], ID)).toEqual({ weather: "rain" });
  });

  it("a window that is not built has the methods that packages wrap, and tabs and parts of its own", async () => {
    const seen = await page.evaluate(() => {
      const { BaseSheet, DrawingConfig, TileConfig } = foundry.applications.sheets as any;
      const methods = ["_onRender", "_prepareContext", "_preparePartContext", "_processSubmitData"];
      return {
        wraps: methods.filter((name) => typeof DrawingConfig.prototype[name] !== "function"),
        own: [DrawingConfig, TileConfig, BaseSheet].map(({ PARTS }) => "own" in PARTS),
      };
    });
    expect(seen).toEqual({ wraps: [], own: [true, false, false] });
  });

  it("packages say by `typeHints` what their behaviours of regions do, in 14", async () =>
    expect(await page.evaluate(() => CONFIG.RegionBehavior.typeHints)).toEqual(generation >= 14 ? {} : undefined));

  it("lists name their collection in their options, and what is searched in it", async () => {
    const named = await page.evaluate(() => [
      ui.actors.options.collection === game.actors,
      game.actors.searchMode === CONST.DIRECTORY_SEARCH_MODES.NAME,
      CONST.DIRECTORY_SEARCH_MODES.FULL,
    ]);
    expect(named).toEqual([true, true, "full"]);
  });

  it("a module's settings are a tab of the window of settings", async () => {
    const field = await page.evaluate(async (id) => {
      game.settings.register(id, "own", { name: "Own", config: true, type: Boolean, default: false });
      const path = { config: true, type: String, default: "own/map.webp" };
      game.settings.register(id, "map", { ...path, name: "Map", filePicker: "image" });
      game.settings.register(id, "file", { ...path, name: "File", filePicker: true });
      await game.settings.sheet.render({ force: true });
      const tab = game.settings.sheet.element.querySelector(`.tab[data-group=categories][data-tab=${id}]`);
      return [
        tab?.querySelector("div.form-group input[type=checkbox]")?.name,
        ...[...tab.querySelectorAll("div.form-group file-picker")].map(
          (picker: any) => picker.name + picker.type + picker.value,
        ),
      ].sort();
    }, ID);
    expect(field).toEqual([`${ID}.fileanyown/map.webp`, `${ID}.mapimageown/map.webp`, `${ID}.own`]);
    await page.evaluate(() => game.settings.sheet.close());
  });

  it("packages read where files may lie: there is no S3", async () =>
    expect(await page.evaluate(() => (game as any).data.files)).toEqual({ s3: null, storages: ["public", "data"] }));

  it("packages add to the icons of notes", async () =>
    expect(await page.evaluate(() => CONFIG.JournalEntry.noteIcons.Wing)).toBe("icons/svg/wing.svg"));

  it("the hotbar opens and closes a document's sheet", async () => {
    const states = await page.evaluate(async () => {
      const entry = await JournalEntry.implementation.create({ name: "Notice" });
      const { toggleDocumentSheet } = foundry.applications.ui.Hotbar;
      await toggleDocumentSheet(entry.uuid);
      const open = entry.sheet.rendered;
      await toggleDocumentSheet(entry.uuid);
      return [open, entry.sheet.rendered];
    });
    expect(states).toEqual([true, false]);
    await page.evaluate(() => foundry.applications.ui.Hotbar.toggleDocumentSheet("JournalEntry.aaaaaaaaaaaaaaaa"));
    await page.locator(".notification.warning").waitFor();
  });

  it("a document makes the link to itself: short from its own page, in other words where asked", async () => {
    const links = await page.evaluate(async () => {
      const entry = await JournalEntry.implementation.create({ name: "Index", pages: [{ name: "One", type: "text" }] });
      const [one] = entry.pages.contents;
      return [
        entry._createDocumentLink(),
        one._createDocumentLink(null, { relativeTo: entry }),
        one._createDocumentLink({}, { label: "here" }),
      ].map((link) => link.replace(entry.id, "ENTRY").replace(one.id, "ONE"));
    });
    expect(links).toEqual([
      "@UUID[JournalEntry.ENTRY]{Index}",
      "@UUID[.JournalEntryPage.ONE]{One}",
      "@UUID[JournalEntry.ENTRY.JournalEntryPage.ONE]{here}",
    ]);
  });
});

describe("an interface of which a module takes parts away", () => {
  let table: Table;
  let page: Page;

  beforeAll(async () => {
    const opened = await openWithModule("fewer-tabs", 14, { mat: false, expected: [/no tables|no items/] });
    ({ table } = opened);
    ({ page } = opened.seat);
  });

  afterAll(() => table?.leave());

  it("has all other parts, for the gamemaster too", async () => {
    await page.locator("#players").waitFor();
    const seen = await page.evaluate(() => [
      game.ready,
      [ui.scenes, ui.tables, ui.pause].map((part) => part === undefined),
      [...ui.sidebar.element.querySelectorAll("[role=tab]")].map((tab: any) => tab.dataset.tab),
      ["chat", "actors", "settings"].map((tab) => ui[tab].rendered),
      ui.items.rendered,
    ]);
    const shown = ["chat", "combat", "actors", "items", "journal", "macros", "compendium", "settings"];
    expect(seen).toEqual([true, [true, true, true], shown, [true, true, true], false]);
  });

  it("takes a pause without the sign of it", async () => {
    const isPaused = await page.evaluate(async () => {
      await game.togglePause(true, { broadcast: true });
      return game.paused;
    });
    expect(isPaused).toBe(true);
  });
});
