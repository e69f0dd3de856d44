import { fixDice, type Seat } from "../../../browser/table.ts";
import {
  beginFight,
  d10,
  declare,
  messageCount,
  nameTwins,
  openScene,
  outcome,
} from "../../../browser/staged/steps.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const FIGHTERS = [
  "Sergeant Aldous",
  "Mirelle Voss",
  "Captain Radec",
  "Garrison Sabre",
  "Line Musketeer",
  "Orsolya the Grey",
];

/** The value of the part of a sum that is labelled FRAY.Part.`label`; undefined if there is none. */
export const part = (parts: readonly any[], label: string): number | undefined =>
  parts.find((one) => one.label === `FRAY.Part.${label}`)?.value;

/** Declares an action from the gamemaster's page with fixed ten-sided dice, and gives the card's outcome. */
export async function act(
  name: string,
  action: string,
  faces: number[],
  options: Parameters<typeof declare>[3] = {},
): Promise<any> {
  const before = await messageCount(gamemaster.page);
  await fixDice(gamemaster.page, d10(...faces));
  await declare(gamemaster.page, name, action, options);
  return outcome(gamemaster.page, before);
}

/** Opens the tests' table on the mustering yard, with an encounter of the fighters begun. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "staged" }));
  await openScene("The mustering yard", gamemaster, player);
  await nameTwins(gamemaster.page, "Garrison Sabre", "Second Sabre");
  await beginFight(gamemaster.page, FIGHTERS);
}
