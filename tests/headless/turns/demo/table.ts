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

/** Begins an encounter of the tokens named, with `die` as the first round's side die; the page shows the chat. */
export async function begin(page: Page, names: readonly string[], die: number): Promise<void> {
  await gather(page, names);
  await chat(page);
  await fixDice(page, d6(die));
  await page.evaluate(() => game.combats.contents.at(-1).startCombat());
}

/** Ends the turn, and waits for that of `name` in `round`; if a new round begins, its side die shows `die`. */
export async function next(page: Page, name: string, round: number, die?: number): Promise<void> {
  if (die) await fixDice(page, d6(die));
  await page.evaluate(() => game.combats.contents.at(-1).nextTurn());
  await turnOf(page, name, round);
}

/** Presses a button of the player's sheet that is refused; gives the notice's words. */
export async function refused(name: string, where: Parameters<typeof pressOnSheet>[2]): Promise<string> {
  await player.page.evaluate(() => (globalThis as any).ui.notifications.clear());
  await pressOnSheet(player.page, name, where);
  return notice(player.page).innerText();
}

/** Opens the tests' table. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "turns" }));
}
