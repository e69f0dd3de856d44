import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testFirstBlood } from "../crusade/first-blood-steps.ts";
import { SiteTable } from "./table.ts";
import { standsOn } from "../steps.ts";
import { actorValue, ready } from "../table.ts";

const LARGEST_FIRST_LOAD = 882_000;
const MOST_FIRST_REQUESTS = 44;

/** Waits until the table at one side of the page for two is ready; gives its frame and place, in CSS pixels. */
async function seatIn(page: Page, side: string): Promise<{ frame: Frame; box: { x: number; width: number } }> {
  const element = page.locator(`${side} iframe`);
  await element.waitFor();
  const frame = (await (await element.elementHandle())!.contentFrame())!;
  await ready(frame);
  return { frame, box: (await element.boundingBox())! };
}

describe("the table on a static page", { shuffle: false }, () => {
  let table: SiteTable;
  let gamemaster: Page;
  let player: Page;

  beforeAll(async () => {
    table = await SiteTable.open(undefined, { cached: false, viewport: { width: 1440, height: 900 } });
  });

  afterAll(() => table.leave());

  test("the first load is small, and asks only for what is there", async () => {
    const { site } = table;
    gamemaster = await table.enter("Gamemaster");
    const until = site.sent.indexOf("play/offline.js");
    const first = [...new Set(site.sent.slice(0, until < 0 ? undefined : until))];
    expect(first).toContain("play/table.json");
    expect(first.filter((file) => /^play\/(?:packs\/|assets\/sanitizer-)/.test(file))).toEqual([]);
    // The rulesets of other scenes can wait.
    expect(first.filter((file) => /fray\/(?:crusade|quest|staged|swords|turns)\.mjs$/.test(file))).toEqual([
      "play/systems/fray/crusade.mjs",
    ]);
    const bytes = first.reduce((sum, file) => sum + gzipSync(readFileSync(join("site", file))).length, 0);
    expect(bytes).toBeLessThan(LARGEST_FIRST_LOAD);
    expect(first.length).toBeLessThan(MOST_FIRST_REQUESTS);
    expect(site.missing).toEqual([]);
  });

  describe("without a network, after the first load", () => {
    testFirstBlood(async () => {
      await table.withoutNetwork(gamemaster);
      player = await table.enter("Player One");
      return { gamemaster: { page: gamemaster }, player: { page: player }, leave: async () => {} };
    });
  });

  test("jQuery comes without a network, too, and packages may overwrite its globals", async () => {
    await expect
      .poll(() =>
        gamemaster.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /\/jquery\./.test(name))),
      )
      .toBe(true);
    const found = await gamemaster.evaluate(() => {
      const global = globalThis as any;
      const text = global.$("<p>").text("here").text();
      global.$ = "mine";
      return [text, global.$, global.jQuery("<p>").text("still here").text()];
    });
    expect(found).toEqual(["here", "mine", "still here"]);
  });

  test("who has gone is gone, and what happened is still there for both, side by side in one page", async () => {
    const wanted = await actorValue<number>(player, "Bandit", "system.physical.value");
    const cards = await player.evaluate(() => game.messages.size);
    await player.close();
    await expect.poll(() => gamemaster.evaluate(() => game.users.filter((one: any) => one.active).length)).toBe(1);
    await gamemaster.goto(`${table.site.url}play/solo.html`);
    const [left, right] = await Promise.all(["#left", "#right"].map((side) => seatIn(gamemaster, side)));
    for (const [{ frame }, name] of [
      [left!, "Gamemaster"],
      [right!, "Player One"],
    ] as const) {
      await expect.poll(() => frame.evaluate(() => game.user.name as string)).toBe(name);
      await expect.poll(() => frame.evaluate(() => game.messages.size as number)).toBe(cards);
      await expect.poll(() => actorValue<number>(frame, "Bandit", "system.physical.value")).toBe(wanted);
      await standsOn(frame, "Tavi", 12, 5);
    }
    expect(left!.box.width).toBeGreaterThan(600);
    expect(right!.box.width).toBeGreaterThan(600);
    expect(left!.box.x + left!.box.width).toBeLessThanOrEqual(right!.box.x);
    await left!.frame.evaluate(() => void (globalThis as any).ChatMessage.create({ content: "Side by side" }));
    await expect
      .poll(() => right!.frame.evaluate(() => game.messages.contents.at(-1).content as string))
      .toBe("Side by side");
  });

  test("the console had nothing to complain of, and no request left the site", () => {
    expect(table.complaints).toEqual([]);
    expect(table.elsewhere).toEqual([]);
  });
});
