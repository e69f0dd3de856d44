import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writePackIndex } from "../../../tabletop/tools/pack-index.ts";
import { doorSays } from "../../words.ts";
import { SiteTable } from "./table.ts";

/* A system that the site was not built for, at the site's table: named by its address, in a page of somebody's own. */

const folder = mkdtempSync(join(tmpdir(), "fray-guest-"));
let table: SiteTable;
let page: Page;

/** The frame of the table, once it shows such a page. */
async function frameOf(pattern: RegExp): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => pattern.test(frame.url())), { timeout: 60_000 }).toBe(true);
  return page.frames().find((frame) => pattern.test(frame.url()))!;
}

/** Gives the system a pack with one lamp in it, an index of it, and a name of a pack that is not there. */
async function withPacks(system: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(system, "system.json"), "utf8"));
  const packs = ["relics", "charts"].map((name) => ({
    name,
    label: `The ${name}`,
    type: "Item",
    path: `packs/${name}`,
  }));
  writeFileSync(join(system, "system.json"), JSON.stringify({ ...manifest, packs }));
  const relics = new ClassicLevel(join(system, "packs/relics"), { keyEncoding: "utf8", valueEncoding: "utf8" });
  const lamp = { _id: "lamp000000000000", name: "The lamp", type: "relic", system: { lore: "It turns." } };
  await relics.put(`!items!${lamp._id}`, JSON.stringify(lamp));
  await relics.close();
  await writePackIndex(system);
}

beforeAll(async () => {
  SiteTable.build();
  cpSync("site/play", join(folder, "table"), { recursive: true });
  cpSync("tests/fixtures/other-system/system", join(folder, "elsewhere/watch"), { recursive: true });
  await withPacks(join(folder, "elsewhere/watch"));
  const html = `<!doctype html><title>Mine</title><link rel="icon" href="data:,"><script type="module" src="table/embed.js"></script>
    <table-top style="height: 90vh" system="elsewhere/watch"></table-top>`;
  writeFileSync(join(folder, "mine.html"), html);
  table = await SiteTable.open(undefined, { folder });
  page = await table.window();
});

afterAll(async () => {
  await table.leave();
  rmSync(folder, { recursive: true, force: true });
});

describe("a system of another place", { shuffle: false }, () => {
  test("the address of its built folder is enough: it is fetched when the page is opened, and plays", async () => {
    await page.goto(`${table.site.url}mine.html`);
    const door = await frameOf(/\/table\/at\/[\w-]+\/join\.html$/);
    await door.locator(".person", { hasText: "Gamemaster" }).click();
    const game = await frameOf(/\/table\/at\/[\w-]+\/game\.html/);
    await game.waitForFunction(() => (globalThis as any).game?.ready && (globalThis as any).canvas?.ready);
    const state = await game.evaluate(async () => {
      const { Actor, game } = globalThis as any;
      const ada = await Actor.create({ name: "Ada", type: "keeper" });
      const { renderTemplate } = (globalThis as any).foundry.applications.handlebars;
      const shown = await renderTemplate("systems/tidewatch/templates/vigil.hbs", { name: "Ada" });
      return {
        system: game.system.id,
        label: ada.system.schema.fields.watch.label,
        template: shown.includes("Keep vigil: Ada"),
      };
    });
    expect(state).toEqual({ system: "tidewatch", label: expect.stringMatching(/Watches/), template: true });
  });

  test("its packs are read from the index beside it, and whoever comes is told which are not in it", async () => {
    const game = await frameOf(/\/game\.html/);
    const told = doorSays("sentences.MissingPacks", { system: "Tidewatch", packs: "The charts" });
    await game.locator("#notifications .notification", { hasText: told }).waitFor();
    const packs = await game.evaluate(async () => {
      const found = (globalThis as any).game.packs;
      const lamp = await found.get("tidewatch.relics").getDocument("lamp000000000000");
      return [lamp.name, lamp.type, ...found.map((pack: any) => `${pack.metadata.label} ${pack.index.size}`)];
    });
    expect(packs).toEqual(["The lamp", "relic", "The relics 1", "The charts 0"]);
  });

  test("its world is kept beside the table's own, which is what it was", async () => {
    await page.reload();
    const door = await frameOf(/\/table\/at\/[\w-]+\/join\.html$/);
    await door.locator("#title", { hasText: "Tidewatch" }).waitFor();
    await door
      .locator("#keeping p", {
        hasText: doorSays("sentences.MissingPacks", { system: "Tidewatch", packs: "The charts" }),
      })
      .waitFor();
    await door.locator(".person", { hasText: "Gamemaster" }).click();
    const game = await frameOf(/\/table\/at\/[\w-]+\/game\.html/);
    await game.waitForFunction(() => (globalThis as any).game?.ready);
    await expect
      .poll(() => game.evaluate(() => (globalThis as any).game.actors.contents.map((one: any) => one.name)))
      .toEqual(["Ada"]);
    const own = await table.window();
    await own.goto(`${table.site.url}table/join.html`);
    await own.locator("#title", { hasText: "The old quay" }).waitFor();
    expect(table.complaints).toEqual([]);
    expect(table.elsewhere).toEqual([]);
  });

  test("a system of another place is not run, unless the table was laid to take it", async () => {
    const other = await table.window();
    await other.goto(
      `${table.site.url}table/join.html?system=${encodeURIComponent("https://elsewhere.example/watch/")}`,
    );
    await other.getByText("takes no system from https://elsewhere.example").waitFor();
    expect(table.elsewhere).toEqual([]);
  });
});
