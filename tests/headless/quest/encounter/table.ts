import { expect } from "vitest";
import { type Seat } from "../../../browser/table.ts";
import { notice, settings } from "../../../browser/steps.ts";
import { CAPTAIN, CORVIN, MAREN, ROBBER, goTo, place, tracker } from "../../../browser/quest/steps.ts";
import { unfoldRows } from "../../steps.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const ALL = [ROBBER, MAREN, CORVIN, CAPTAIN];

/** Presses Begin in the tracker, as a gamemaster does. */
export async function begin(): Promise<void> {
  await tracker(gamemaster.page);
  await gamemaster.page.locator('[data-action="startCombat"]:visible').click();
  await gamemaster.page.waitForFunction(() => Number(game.combats.contents.at(-1).system.started) === 1);
}

/** Presses the tracker's button for the next turn and waits until it is the turn of `wanted`. */
export async function nextTurn(wanted: string): Promise<void> {
  await gamemaster.page.locator('[data-action="nextTurn"]:visible').last().click();
  await gamemaster.page.waitForFunction((who) => game.combats.contents.at(-1).combatant?.name === who, wanted);
}

/** A button in a combatant's row of the tracker, by the widget's id. */
export const widget = (seat: Seat, name: string, id: string) =>
  seat.page.locator(".fray-turn", { hasText: name }).locator(`[data-fray-widget="${id}"]`);

/** Waits until a combatant has this initiative. */
export async function placed(name: string, wanted: number): Promise<void> {
  await gamemaster.page.waitForFunction(
    ([who, number]) =>
      game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).initiative === number,
    [name, wanted] as const,
  );
}

/** Declares an action through Fray's public interface that must be refused, with these words in the notice. */
export async function refused(
  name: string,
  action: string,
  item: string | null,
  foe: string | null,
  words: string,
  choices: object = {},
): Promise<void> {
  await gamemaster.page.evaluate(
    async ([who, what, thing, at, more]) => {
      const find = (wanted: any) => canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
      const token = find(who);
      const declaration = game.fray.declarationOf(token.actor, what, {
        token: token.document,
        choices: more,
        ...(thing ? { item: token.actor.items.getName(thing).uuid } : {}),
      });
      const other = at ? find(at) : null;
      await game.fray.declare(
        { ...declaration, targets: other ? [{ actor: other.actor.uuid, token: other.document.uuid }] : [] },
        { dialog: false },
      );
    },
    [name, action, item, foe, choices] as const,
  );
  await expect.poll(() => notice(gamemaster.page).innerText()).toContain(words);
}

/** Opens the tests' table on the hollow way, with four fighters near each other and all tracker rows unfolded. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "quest" }));
  const { page } = gamemaster;
  await settings(page, { reactionSeconds: 300 });
  await goTo(page, [page, player.page], "The hollow way");
  await place(page, { [MAREN]: [8, 6], [CORVIN]: [8, 8], [ROBBER]: [9, 6], [CAPTAIN]: [9, 7] });
  for (const seat of [gamemaster, player]) await unfoldRows(seat);
}
