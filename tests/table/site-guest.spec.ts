import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SiteTable } from "./site-table.ts";

/* A system that the site was not built for, at the site's table: named by its address, in a page of somebody's own. */

const folder = mkdtempSync(join(tmpdir(), "fray-guest-"));
let table: SiteTable;
let page: Page;

/** The frame of the table, once it shows such a page. */
async function frameOf(pattern: RegExp): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => pattern.test(frame.url())), { timeout: 60_000 }).toBe(true);
  return page.frames().find((frame) => pattern.test(frame.url()))!;
}

beforeAll(async () => {
  SiteTable.build();
  cpSync("site/play", join(folder, "table"), { recursive: true });
  cpSync("tests/fixtures/other-system/system", join(folder, "elsewhere/watch"), { recursive: true });
  const html = `<!doctype html><title>Mine</title><link rel="icon" href="data:,"><script type="module" src="table/embed.js"></script>
    <table-top style="height: 90vh" system="elsewhere/watch"></table-top>`;
  writeFileSync(join(folder, "mine.html"), html);
  table = await SiteTable.open(undefined, folder);
  page = await table.context.newPage();
});

afterAll(async () => {
  await table.leave();
  rmSync(folder, { recursive: true, force: true });
});

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

test("its world is kept beside the table's own, which is what it was", async () => {
  await page.reload();
  const door = await frameOf(/\/table\/at\/[\w-]+\/join\.html$/);
  await door.locator("#title", { hasText: "Tidewatch" }).waitFor();
  await door.locator(".person", { hasText: "Gamemaster" }).click();
  const game = await frameOf(/\/table\/at\/[\w-]+\/game\.html/);
  await game.waitForFunction(() => (globalThis as any).game?.ready);
  expect(await game.evaluate(() => (globalThis as any).game.actors.contents.map((one: any) => one.name))).toEqual([
    "Ada",
  ]);
  const own = await table.context.newPage();
  await own.goto(`${table.site.url}table/join.html`);
  await own.locator("#title", { hasText: "The old quay" }).waitFor();
  expect(table.complaints).toEqual([]);
  expect(table.elsewhere).toEqual([]);
});

test("a system of another place is not run, unless the table was laid to take it", async () => {
  const other = await table.context.newPage();
  await other.goto(`${table.site.url}table/join.html?system=${encodeURIComponent("https://elsewhere.example/watch/")}`);
  await other.getByText("takes no system from https://elsewhere.example").waitFor();
  expect(table.elsewhere).toEqual([]);
});
