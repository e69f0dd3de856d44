import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { doorSays, hostPattern } from "../../words.ts";
import { ready } from "../table.ts";
import { SiteTable } from "./table.ts";

let folder: string;
let table: SiteTable;

beforeEach(async () => {
  SiteTable.build();
  folder = mkdtempSync(join(tmpdir(), "tabletop-site-"));
  cpSync("site", folder, { recursive: true });
  table = await SiteTable.open(undefined, { folder, mat: false });
});

afterEach(async () => {
  await table.leave();
  rmSync(folder, { recursive: true });
});

/** Publishes another version, in which the pages for joining and for the game have a mark, and nothing else is new. */
function publish(): void {
  const play = (file: string): string => join(folder, "play", file);
  let worker = readFileSync(play("offline.js"), "utf8").replace(/"version":"\w+"/, '"version":"second"');
  for (const page of ["join.html", "game.html"]) {
    writeFileSync(play(page), readFileSync(play(page), "utf8").replace("<head>", '<head><meta name="second" />'));
    worker = worker.replace(new RegExp(`"${page}":"\\w+"`), `"${page}":"second"`);
  }
  writeFileSync(play("offline.js"), worker);
}

const isSecond = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('meta[name="second"]') !== null);

const kept = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", undefined, { timeout: 90_000 });

const inGame = (page: Page): ReturnType<Page["locator"]> =>
  page.locator("#notifications .notification", { hasText: hostPattern("MENU.NewVersion") });

test("a new version is told of, and there in all tabs at the second reload of one; the world is as it was", async () => {
  const page = await table.sit("Gamemaster");
  await kept(page);
  const other = await table.sit("Player One");
  await page.evaluate(() => (globalThis as any).JournalEntry.create({ name: "Kept", ownership: { default: 2 } }));
  const sentBefore = table.site.sent.length;
  publish();
  await page.reload();
  await ready(page);
  expect(await isSecond(page)).toBe(false);
  await inGame(page).waitFor();
  await inGame(other).waitFor();
  // Only what is new was fetched for it.
  const sent = table.site.sent.slice(sentBefore).filter((file) => !file.endsWith("offline.js"));
  expect(sent.sort()).toEqual(["play/game.html", "play/join.html"]);
  await page.reload();
  for (const each of [page, other]) {
    await each.waitForFunction(() => document.querySelector('meta[name="second"]') !== null);
    await ready(each);
    expect(await each.evaluate(() => game.journal.contents.map(({ name }: { name: string }) => name))).toContain(
      "Kept",
    );
    await expect.poll(() => inGame(each).count()).toBe(0);
  }
});

test("a tab that is opened beside others has their version, and is told of the new one at the door", async () => {
  const page = await table.sit("Gamemaster");
  await kept(page);
  publish();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
  await inGame(page).waitFor();
  const door = await table.door();
  await door.locator("#news", { hasText: doorSays("newVersion") }).waitFor();
  expect([await isSecond(page), await isSecond(door)]).toEqual([false, false]);
  await door.reload();
  for (const each of [page, door])
    await each.waitForFunction(() => document.querySelector('meta[name="second"]') !== null);
  await door.locator(".person").first().waitFor();
});
