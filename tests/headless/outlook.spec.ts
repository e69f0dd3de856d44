import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settings } from "../table/steps.ts";
import { HeadlessTable, type HeadlessSeat } from "./table.ts";

declare const game: any;
declare const ui: any;

/* The line in the tracker that says who would win from here. */

let table: HeadlessTable;
let gm: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  [gm, player] = [await table.sit("Gamemaster"), await table.sit("Player One")];
  for (const { page } of [gm, player])
    await page.evaluate(() => {
      ui.sidebar.changeTab("combat", "primary");
    });
});
afterAll(() => table.leave());

/** Wins of 100 and the change, as the line says them once it says something else than before. */
const line = async ({ page }: HeadlessSeat, before = ""): Promise<{ wins: number; change: string; text: string }> => {
  await page.waitForFunction((old) => {
    const text = document.querySelector("#combat [data-fray-outlook]")?.textContent?.trim();
    return text && text !== old;
  }, before);
  const [text, change] = await page.evaluate(() => {
    const found = document.querySelector("#combat [data-fray-outlook]")!;
    return [found.textContent!.trim(), found.lastElementChild!.textContent!];
  });
  return { wins: Number(/\d+/.exec(text!)![0]), change: change!, text: text! };
};

describe("the outlook of an encounter", () => {
  test("stands in the tracker, and says what a wounded foe changed, up and down again", async () => {
    const first = await line(gm);
    expect(first.wins).toBeGreaterThanOrEqual(0);
    expect(first.wins).toBeLessThanOrEqual(100);
    expect(first.change).toBe("");
    const hurt = (damage: number): Promise<void> =>
      gm.page.evaluate(async (much) => {
        for (const { actor, token } of game.combat.combatants)
          if (token.disposition < 0) await actor.update({ "system.physical.damage": much });
      }, damage);
    await hurt(4);
    const better = await line(gm, first.text);
    expect(better.wins).toBeGreaterThan(first.wins);
    expect(better.change).toMatch(/^▲ \d+$/);
    await hurt(0);
    const again = await line(gm, better.text);
    expect(again.change).toMatch(/^▼ \d+$/);
  });

  test("is not there for a player from whom foes' numbers are hidden, nor for who turned it off", async () => {
    await line(player);
    await settings(gm.page, { visibility: "gamemaster" });
    await player.page.waitForFunction(() => !document.querySelector("#combat [data-fray-outlook]"));
    await gm.page.waitForFunction(() => document.querySelector("#combat [data-fray-outlook]"));
    await gm.page.evaluate(() => game.settings.set("fray", "outlook", false));
    await gm.page.waitForFunction(() => !document.querySelector("#combat [data-fray-outlook]"));
  });
});
