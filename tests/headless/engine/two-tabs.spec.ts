import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d10, fixDice } from "../../browser/table.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { frozen, strike, written } from "./steps.ts";

/* D-095: `users.activeGM` names a person, and all of their tabs are it: only one of them may act for the table. */

let table: HeadlessTable;
let older: HeadlessSeat;
let newer: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
  older = await table.sit("Gamemaster");
  player = await table.sit("Player One");
  newer = await table.sit("Gamemaster");
  await newer.page.evaluate(async () => {
    await game.settings.set("fray", "reactionSeconds", 0);
    await game.settings.set("fray", "autoApply", false);
    for (const combat of [...game.combats]) await combat.delete();
  });
  await player.page.waitForFunction(() => !game.combats.size && game.settings.get("fray", "reactionSeconds") === 0);
  await Promise.all([older, newer].map(listen));
});

afterAll(() => table.leave());

/** Counts what this page writes of cards from now on: only the page that asks for a change hears of it beforehand. */
const listen = ({ page }: HeadlessSeat): Promise<void> =>
  page.evaluate(() => {
    (globalThis as any).written = [];
    Hooks.on("preUpdateChatMessage", (message: any) => void (globalThis as any).written.push(message.id));
  });

/** Presses a button of a card; gives "done", or the words of the warning shown. */
const press = ({ page }: HeadlessSeat, card: string, act: string): Promise<string> =>
  page.evaluate(
    async ([id, what]) => {
      const told: string[] = [];
      const { warn } = ui.notifications;
      ui.notifications.warn = (message: string, ...rest: unknown[]) => {
        told.push(message);
        return warn.call(ui.notifications, message, ...rest);
      };
      const done = await game.fray.press({ card: id, act: what });
      delete ui.notifications.warn;
      return done ? "done" : told.join();
    },
    [card, act] as const,
  );

describe("a gamemaster's two tabs", { shuffle: false }, () => {
  test("D-095: of a gamemaster's two tabs one looks at a card, the one opened last", async () => {
    const card = await strike(player);
    for (const seat of [older, newer, player]) await frozen(seat, card);
    await expect.poll(() => written(newer, card)).toBeGreaterThan(0);
    await expect.poll(() => written(older, card)).toBe(0);
  });

  test("D-095: a press in the other tab makes it the one that acts from then on", async () => {
    // A hit that leaves the foe standing for the next one.
    await fixDice(player.page, d10(4));
    const first = await strike(player);
    for (const seat of [older, newer]) await frozen(seat, first);
    expect(await press(older, first, "apply")).toBe("done");
    const second = await strike(player);
    for (const seat of [older, newer, player]) await frozen(seat, second);
    await expect.poll(() => written(older, second)).toBeGreaterThan(0);
    await expect.poll(() => written(newer, second)).toBe(0);
  });

  test("D-095: when the tab that acted is closed, the one that is left looks at the next card by itself", async () => {
    await table.stand(older);
    const card = await strike(player);
    await frozen(player, card);
    await frozen(newer, card);
    await expect.poll(() => written(newer, card)).toBeGreaterThan(0);
  });

  test("D-095: and it answers what the closed one was asked", async () => {
    const card = await strike(player);
    await frozen(player, card);
    const newest = await table.sit("Gamemaster");
    await table.stand(newest);
    expect(await press(player, card, "apply")).toBe("That is not yours to decide.");
  });
});
