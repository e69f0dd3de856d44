import { fixDice, type Seat } from "../../../browser/table.ts";
import { notice } from "../../../browser/steps.ts";
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

/* The table of the tests for grapples, ways out of a fight, and groups. */

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const ALDOUS = "Sergeant Aldous";

export const SABER = "Garrison Sabre";

export const FIGHTERS = [ALDOUS, "Mirelle Voss", SABER, "Second Sabre", "Gate Halberdier"];

/** The value of the part of a sum that is labelled FRAY.Part.`name`; undefined if there is none. */
export const label = (parts: readonly any[], name: string): number | undefined =>
  parts.find((one) => one.label === `FRAY.Part.${name}`)?.value;

export async function act(
  seat: Seat,
  name: string,
  action: string,
  faces: number[],
  options: Parameters<typeof declare>[3] = {},
): Promise<any> {
  const before = await messageCount(gamemaster.page);
  await fixDice(seat.page, d10(...faces));
  await declare(seat.page, name, action, options);
  return outcome(gamemaster.page, before);
}

/** Waits for the newest notification on a seat's page and gives its words. */
export const refusal = async (seat: Seat): Promise<string> => {
  await notice(seat.page).waitFor();
  return notice(seat.page).innerText();
};

export const hold = { targets: [SABER] };

/** Opens the tests' table on the mustering yard, with an encounter of the fighters begun. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "staged" }));
  await openScene("The mustering yard", gamemaster, player);
  await nameTwins(gamemaster.page, SABER, "Second Sabre");
  await gamemaster.page.waitForFunction(() => canvas.scene.tokens.some((one: any) => one.name === "Second Sabre"));
  await beginFight(gamemaster.page, FIGHTERS);
}
