import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testFirstBlood } from "./first-blood-steps.ts";
import { SiteTable } from "./site-table.ts";
import { standsOn } from "./steps.ts";
import { actorValue, ready } from "./table.ts";

const LARGEST_FIRST_LOAD = 1_500_000;

describe("the table on a static page", () => {
  let table: SiteTable;
  let gamemaster: Page;
  let player: Page;

  beforeAll(async () => {
    table = await SiteTable.open();
  });

  afterAll(() => table.leave());

  test("the first load is small, and asks only for what is there", async () => {
    const { site } = table;
    gamemaster = await table.sit("Gamemaster");
    const until = site.sent.indexOf("play/offline.js");
    const first = [...new Set(site.sent.slice(0, until < 0 ? undefined : until))];
    expect(first).toContain("play/table.json");
    const bytes = first.reduce((sum, file) => sum + gzipSync(readFileSync(join("site", file))).length, 0);
    expect(bytes).toBeLessThan(LARGEST_FIRST_LOAD);
    expect(site.missing).toEqual([]);
  });

  describe("without a network, after the first load", () => {
    testFirstBlood(async () => {
      await table.withoutNetwork(gamemaster);
      player = await table.sit("Player One");
      return { gamemaster: { page: gamemaster }, player: { page: player }, leave: async () => {} };
    });
  });

  test("what happened is still there in a new tab, and who has gone is gone", async () => {
    const wanted = await actorValue<number>(player, "Bandit", "system.physical.value");
    const cards = await player.evaluate(() => game.messages.size);
    await player.close();
    await gamemaster.reload();
    await ready(gamemaster);
    expect(await gamemaster.evaluate(() => game.messages.size)).toBe(cards);
    expect(await actorValue<number>(gamemaster, "Bandit", "system.physical.value")).toBe(wanted);
    await standsOn(gamemaster, "Tavi", 12, 5);
    await expect.poll(() => gamemaster.evaluate(() => game.users.filter((one: any) => one.active).length)).toBe(1);
  });

  test("the console had nothing to complain of, and no request left the site", () => {
    expect(table.complaints).toEqual([]);
    expect(table.elsewhere).toEqual([]);
  });
});
