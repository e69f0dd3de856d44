import { type Seat } from "../../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";
import { settings } from "../../../browser/steps.ts";
import {
  CAPTAIN,
  CORVIN,
  MAREN,
  ROBBER,
  begin,
  chat,
  gather,
  goTo,
  nextRound,
  place,
  pressHead,
} from "../../../browser/quest/steps.ts";

export let table: HeadlessTable;
export let gamemaster: Seat;
export let player: Seat;

export const hp = "system.hp.value";

/** Opens the tests' table on the hollow way, with an encounter of four fighters begun. */
export async function open(): Promise<void> {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "quest" }));
  const { page } = gamemaster;
  // Rounds begin here with nobody's intent stated.
  await settings(page, { reactionSeconds: 300, outOfTurn: "allow" });
  await goTo(page, [page, player.page], "The hollow way");
  await place(page, { [MAREN]: [4, 6], [CORVIN]: [4, 8], [ROBBER]: [9, 6], [CAPTAIN]: [10, 9] });
  await gather(page, [MAREN, CORVIN, ROBBER, CAPTAIN]);
  await begin(page);
}

/** Begins a new round, whose number is given, in which all combatants may act. */
export async function round(number: number): Promise<void> {
  await nextRound(gamemaster.page, number);
  await pressHead(gamemaster.page, "rest");
  await gamemaster.page.waitForFunction(() =>
    game.combats.contents.at(-1).combatants.contents.every((one: any) => one.initiative !== null),
  );
  await chat(gamemaster.page);
}
