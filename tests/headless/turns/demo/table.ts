import type { Page } from "playwright-core";
import { fixDice, type Seat } from "../../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";
import { notice } from "../../../browser/steps.ts";
import { chat, gather, pressOnSheet, turnOf } from "../../../browser/turns/steps.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

/** Faces for `fixDice`, of six sides each. */
export const d6 = (...faces: number[]) => faces.map((face) => ({ face, of: 6 }));

export const FORD = "The giant’s ford";

/** A fight of some, begun, with the die of its first round; `page` has the chat open. */
export async function begin(page: Page, names: readonly string[], die: number): Promise<void> {
  await gather(page, names);
  await chat(page);
  await fixDice(page, d6(die));
  await page.evaluate(() => game.combats.contents.at(-1).startCombat());
}

/** The next turn as the gamemaster ends it; at the end of a round the sides' die shows what is given. */
export async function next(page: Page, name: string, round: number, die?: number): Promise<void> {
  if (die) await fixDice(page, d6(die));
  await page.evaluate(() => game.combats.contents.at(-1).nextTurn());
  await turnOf(page, name, round);
}

/** A button of the player's sheet that is refused: what the host says. */
export async function refused(name: string, where: Parameters<typeof pressOnSheet>[2]): Promise<string> {
  await player.page.evaluate(() => (globalThis as any).ui.notifications.clear());
  await pressOnSheet(player.page, name, where);
  return notice(player.page).innerText();
}

/** Opens the tests' table. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "turns" }));
}
