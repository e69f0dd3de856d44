import type { Page } from "playwright-core";
import { type Seat } from "../../../browser/table.ts";
import { settings } from "../../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const hp = "system.hp.value";

/** The pages of gamemaster and player. */
export const pages = () => [gamemaster.page, player.page];

/** Opens the tests' table; reactions stay open for 300 seconds, and fighters may act out of turn. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "quest" }));
  // A defender who takes a while to choose is not what is tested here.
  // Rounds begin here with nobody's intent stated.
  await settings(gamemaster.page, { reactionSeconds: 300, outOfTurn: "allow" });
}

/** Takes a condition from a token's actor, without a card. */
export const unset = (page: Page, name: string, status: string): Promise<void> =>
  page.evaluate(([who, id]) => canvas.scene.tokens.getName(who).actor.toggleStatusEffect(id, { active: false }), [
    name,
    status,
  ] as const);
