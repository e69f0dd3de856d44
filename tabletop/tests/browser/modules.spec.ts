/**
 * Modules beside a system, from their folder to the table: one kind of entry each, and the window that chooses them.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Seat, Table } from "../../../tests/browser/table.ts";
import { pattern, says } from "../words.ts";

const HOME = "tests/fixtures/other-system";
const MODULES = ["tests/fixtures/modules", "tests/fixtures/broken-modules"];
const GOOD = [
  "dependent",
  "document-types",
  "esmodules",
  "flags",
  "languages",
  "library",
  "packs",
  "persistent-storage",
  "scripts",
  "styles",
];
const BAD = [
  "absent-style",
  "broken-words",
  "circle-one",
  "circle-two",
  "throws",
  "throws-classic",
  "throws-in-init",
  "throws-in-model",
];

const ready = (page: Page): Promise<unknown> => page.waitForFunction(() => (globalThis as any).game?.ready === true);

/** Makes modules active as the window does, and loads the page anew. */
async function activate(page: Page, ids: readonly string[]): Promise<void> {
  await page.evaluate(
    (list) => game.settings.set("core", "moduleConfiguration", Object.fromEntries(list.map((id) => [id, true]))),
    ids,
  );
  await page.reload();
  await ready(page);
}

describe.each([13, 14] as const)("modules, generation %i", (generation) => {
  let table: Table;
  let seat: Seat;
  let page: Page;

  beforeAll(async () => {
    table = await Table.open({
      system: `${HOME}/system`,
      seed: `${HOME}/world`,
      modules: MODULES,
      generation,
      mat: false,
    });
    seat = await table.sit("Warden", undefined, (made) =>
      made.addInitScript(() => {
        (globalThis as any).moduleOrder = [];
      }),
    );
    ({ page } = seat);
    // The folder of broken modules is told at once: this test provokes it.
    seat.complaints.splice(0);
    seat.expectComplaint(/module|404|out of order|not now|no fields/);
    await activate(page, [...GOOD, ...BAD]);
  });

  afterAll(() => table?.leave());

  it("are loaded libraries first, then each after those it needs; classic scripts before modules", async () => {
    expect(await page.evaluate(() => (globalThis as any).moduleOrder)).toEqual([
      "scripts/script",
      "library",
      "esmodules/a",
      "esmodules/b",
      "dependent",
    ]);
  });

  it("may wrap the beginning: it is called by name once all scripts have run, before `init`", async () => {
    expect(await page.evaluate(() => (globalThis as any).beganBefore)).toEqual(["initialize", "init"]);
  });

  it("are Module objects with sets of relationships, and may keep an interface of their own", async () => {
    const seen = await page.evaluate(() => {
      const module = game.modules.get("dependent");
      return {
        isModule: module instanceof foundry.packages.Module,
        active: [module.active, game.modules.get("socket").active],
        needs: [...module.relationships.requires].map(({ id, type }: any) => [id, type]),
        minimum: module.compatibility.minimum,
        sets: [module.esmodules, module.languages, module.packs].every((each) => each instanceof Set),
        library: game.modules.get("library").library,
        storage: game.modules.get("persistent-storage").persistentStorage,
        flag: game.modules.get("flags").flags.flags.kept,
        hello: game.modules.get("esmodules").api.hello("you"),
      };
    });
    expect(seen).toEqual({
      isModule: true,
      active: [true, false],
      needs: [["esmodules", "module"]],
      minimum: "13",
      sets: true,
      library: true,
      storage: true,
      flag: true,
      hello: "Hello you",
    });
  });

  it("have styles in their layer, or in none, words for this system and where a module is active", async () => {
    const seen = await page.evaluate(() => {
      const probe = document.createElement("p");
      probe.className = "module-styles-probe";
      document.body.append(probe);
      const { color, outlineColor } = getComputedStyle(probe);
      probe.remove();
      const layers = [...document.styleSheets].flatMap((sheet) =>
        (sheet.ownerNode as HTMLElement).dataset.packageStyles === "styles"
          ? [...sheet.cssRules].map((rule) => (rule as CSSImportRule).layerName)
          : [],
      );
      const words = ["Word", "Only", "Other", "WithStyles"].map((key) => game.i18n.localize(`LANGUAGES.${key}`));
      return { color, outlineColor, layer: layers[0], words };
    });
    expect(seen).toEqual({
      color: "rgb(1, 2, 3)",
      outlineColor: "rgb(4, 5, 6)",
      layer: "modules",
      words: ["word", "English alone", "LANGUAGES.Other", "where Styles is active"],
    });
  });

  it("bring subtypes with models, and packs", async () => {
    const seen = await page.evaluate(async () => {
      const item = await Item.create({ name: "Penny", type: "document-types.charm" });
      const { maker, power } = item.system;
      await item.setFlag("flags", "kept", 1);
      const refused = await item.setFlag("socket", "kept", 1).catch((error: Error) => error.message);
      await item.delete();
      const label = game.i18n.localize(CONFIG.Item.typeLabels["document-types.charm"]);
      return {
        maker: maker === game.user,
        power,
        label,
        refused,
        packs: game.packs.map((pack: any) => pack.collection).filter((id: string) => /^packs\./.test(id)),
      };
    });
    expect(seen).toMatchObject({ maker: true, power: 2, label: "Charm", packs: ["packs.tables"] });
    expect(seen.refused).toContain("socket");
  });

  it("have their packs in the folders of their manifests, named after them", async () => {
    const seen = await page.evaluate(async () => {
      await ui.compendium!.render({ force: true });
      const list = (ui.compendium as any).element.querySelector('[data-pack="packs.tables"]');
      const heading = list.closest("ol").previousElementSibling;
      return [heading.textContent, heading.style.getPropertyValue("--folder-color"), list.textContent];
    });
    expect(seen).toEqual(["Of a module", "#336699", expect.stringContaining("Packs ·")]);
  });

  it("have packs whose windows ask for the entries of their menus as the tabs of their documents do", async () => {
    const [asked, name] = await page.evaluate(async () => {
      const pack = game.packs.get("packs.tables") as any;
      const hook = new Promise((resolve) =>
        Hooks.once("getRollTableContextOptions" as any, (asking: any) => resolve(asking.collection === pack)),
      );
      const [app] = pack.apps;
      await app.render({ force: true });
      const heard = await hook;
      await app.close();
      return [heard, pack.applicationClass.name];
    });
    expect(asked).toBe(true);
    expect(name).toBe("Compendium");
  });

  it("have packs whose names and kinds are shown whole, however long they are", async () => {
    const cut = await page.evaluate(async () => {
      const { metadata } = game.packs.get("packs.tables");
      const { label } = metadata;
      const found: string[] = [];
      for (const name of ["Tables of weather, roads and strange meetings in the hills", "Tables".repeat(20)]) {
        metadata.label = name;
        await ui.compendium!.render({ force: true });
        ui.sidebar.changeTab("compendium", "primary");
        ui.sidebar.expand();
        const entry = (ui.compendium as any).element.querySelector('[data-pack="packs.tables"]');
        await new Promise((resolve) => requestAnimationFrame(resolve));
        for (const part of entry.querySelectorAll(".entry-name, .entry-type, .entry-button"))
          if (!part.clientWidth || part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
            found.push(`${part.className}: ${part.textContent}`);
      }
      metadata.label = label;
      await ui.compendium!.render({ force: true });
      ui.sidebar.changeTab("chat", "primary");
      return found;
    });
    expect(cut).toEqual([]);
  });

  it("may read constants of earlier generations, with a warning", async () => {
    const found = await page.evaluate(() => {
      const { warn } = console;
      const said: string[] = [];
      console.warn = (text: unknown) => void said.push(String((text as Error).message ?? text));
      const same = (CONST as any).TOKEN_HEXAGONAL_SHAPES === CONST.TOKEN_SHAPES;
      console.warn = warn;
      return [same, said.length];
    });
    expect(found).toEqual([true, 1]);
  });

  it("keep files in a folder of their own where their manifest asks for one, and nowhere else", async () => {
    const seen = await page.evaluate(async () => {
      const Picker = foundry.applications.apps.FilePicker.implementation;
      const upload = (id: string, path = "notes") =>
        Picker.uploadPersistent(id, path, new File(["kept"], "kept.txt"), {}, { notify: false }).then(
          (answer: any) => answer.path,
          (error: Error) => error.message,
        );
      const kept = await upload("persistent-storage");
      return {
        kept,
        text: await (await fetch(`/${kept}`)).text(),
        refused: await Promise.all([upload("flags"), upload("nobody"), upload("persistent-storage", "../../flags")]),
      };
    });
    expect(seen).toEqual({
      kept: "modules/persistent-storage/storage/notes/kept.txt",
      text: "kept",
      refused: [
        'The manifest of "flags" does not ask for "persistentStorage".',
        'There is neither a system nor a module "nobody".',
        "The name “..” leads outside of the files of the world.",
      ],
    });
  });

  it("that fail are named, take nothing else down, and are told in one notice", async () => {
    const failures = await page.evaluate(() =>
      [...game.modules.failures].map(([id, sentences]: any) => [id, [...sentences].sort().join(" · ")]),
    );
    expect(Object.fromEntries(failures)).toEqual({
      "broken-words": expect.stringMatching(
        /^en\.json of the module broken-words failed: .*JSON.* · gone\.json of the module broken-words failed: the server answers 404$/,
      ),
      throws: "throws.mjs of the module throws failed: out of order",
      "throws-classic": "throws.js of the module throws-classic failed: out of order, too",
      "throws-in-init": expect.stringMatching(/^init\.mjs of the module throws-in-init failed: .*not now/),
      "throws-in-model": expect.stringMatching(/no fields/),
    });
    await page.getByText(pattern("MODULES.Amiss")).waitFor();
  });

  it("are chosen in a window: what they need, what they do not go with, then saved", async () => {
    await page.evaluate(() => new foundry.applications.sidebar.apps.ModuleManagement().render({ force: true }));
    const window = page.locator("#module-management");
    const row = (id: string) => window.locator(`[data-module-id="${id}"]`);
    await row("needs-absent").getByText("needs module not-there, which is not there").waitFor();
    expect(await row("needs-absent").getByRole("checkbox").isDisabled()).toBe(true);
    await row("old").getByText("It is for versions up to 12").waitFor();
    await row("dependent")
      .getByText(says("MODULES.ConflictsWith", { names: "Classic script" }))
      .waitFor();
    await row("dependent")
      .getByText(says("MODULES.Recommends", { names: "Library" }))
      .waitFor();
    await row("wrong-entries").getByText("In wrong-entries/module.json, socket must be true or false").waitFor();
    await window.getByRole("searchbox").fill("English");
    await window.getByText(says("MODULES.NothingFound")).waitFor();
    await window.getByRole("searchbox").fill("");
    await row("esmodules").getByRole("checkbox").uncheck();
    await page
      .getByRole("dialog")
      .filter({ hasText: "A dependent" })
      .getByRole("button", { name: says("COMMON.Yes") })
      .click();
    await window
      .getByText(says("MODULES.Counted", { active: 16, all: await page.evaluate(() => game.modules.size) }))
      .waitFor();
    expect(await row("dependent").getByRole("checkbox").isChecked()).toBe(false);
    await window.getByRole("button", { name: says("MODULES.Save") }).click();
    const loaded = page.waitForEvent("framenavigated");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: says("COMMON.Yes") })
      .click();
    await loaded;
    await ready(page);
    expect(await page.evaluate(() => game.modules.get("dependent").active)).toBe(false);
    expect(await page.evaluate(() => game.modules.get("styles").active)).toBe(true);
  });
});
