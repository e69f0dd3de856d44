import { expect } from "vitest";
import { fixDice, type Seat } from "../../../browser/table.ts";
import { answer, cardOf, noticed, staged } from "../../../browser/steps.ts";
import { gather, result, strike } from "../../../browser/turns/steps.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const stamina = "system.stamina.value";

export const injuries = "system.injuries.value";

/** Faces for `fixDice`, of six sides each. */
export const d6 = (...faces: number[]) => faces.map((face) => ({ face, of: 6 }));

/** The pages of gamemaster and player. */
export const both = () => [gamemaster.page, player.page];

/** Begins an encounter of Cedryk, Janine and the half-orc in which the party's side acts first. */
export const partyFirst = async (): Promise<void> => {
  await gather(gamemaster.page, ["Cedryk", "Janine", "Half-orc"]);
  await fixDice(gamemaster.page, d6(5));
  await gamemaster.page.evaluate(() => game.combats.contents.at(-1).startCombat());
  await begun(1);
};

/** Waits until the player's page knows that a round runs, its side die is thrown and it is a combatant's turn. */
export const begun = (round: number) =>
  player.page.waitForFunction((at) => {
    const combat = game.combats.contents.at(-1);
    return combat?.round === at && combat.combatant && combat.system.sideDice.some((entry: any) => entry.round === at);
  }, round);

/** Waits until the player's page knows that a combatant has spent an attack in a round. */
export const paid = (name: string, round: number) =>
  player.page.waitForFunction(
    ([who, at]) =>
      game.combats.contents
        .at(-1)
        ?.combatants.find((one: any) => one.name === who)
        // the newest encounter may not have come to this page yet, and another ruleset's spends nothing
        ?.system.spent?.some((entry: any) => entry.act === "attack" && entry.round === at),
    [name, round] as const,
  );

/** Declares Cedryk's sneak attack on the half-orc, and waits for a notice that refuses it by this rule. */
export const refusedSneak = (rule: string): Promise<void> =>
  noticed(player.page, rule, () =>
    player.page.evaluate(async () => {
      const actor = game.actors.getName("Cedryk");
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Half-orc")
        .setTarget(true, { releaseOthers: true });
      await game.fray.declare(
        game.fray.declarationOf(actor, "attack", {
          item: actor.items.getName("Dagger").uuid,
          choices: { sneak: true },
        }),
        { dialog: false },
      );
    }),
  );

/** Nothing speaks for it that the table knows: the gamemaster says no on the card, and the action is still there. */
export const judgedSeen = async (): Promise<void> => {
  const card = await strike(player.page, "Cedryk", "Dagger", "Half-orc", "sneak");
  const id = (await card.getAttribute("data-card"))!;
  await expect.poll(() => card.locator('[data-option="hidden"]').count()).toBe(0);
  await cardOf(gamemaster.page, id).locator('[data-fray-act="answer"][data-option="seen"]').waitFor();
  await answer(gamemaster.page, "seen", id);
  await staged(player.page, id, "refused");
  await card.getByText("CT-064").first().waitFor();
  const spent = () => game.combats.contents.at(-1).combatants.getName("Cedryk").system.spent.length;
  await expect.poll(() => gamemaster.page.evaluate(spent)).toBe(0);
};

/** Lets Cedryk sneak attack the half-orc with fixed dice, and expects 12 points. */
export const sneaks = async (): Promise<void> => {
  await fixDice(player.page, [
    { face: 9, of: 20 },
    { face: 4, of: 4 },
    { face: 2, of: 4 },
    { face: 2, of: 4 },
  ]);
  expect((await result(await strike(player.page, "Cedryk", "Dagger", "Half-orc", "sneak"))).number).toBe("12");
};

/** Opens the tests' table. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "turns" }));
}
