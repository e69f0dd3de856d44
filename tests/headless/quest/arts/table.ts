import { type Seat } from "../../../browser/table.ts";
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
import { openForTwo, type HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const hp = "system.hp.value";

/** Begins a new round, whose number is given, in which all combatants may act. */
export async function round(number: number): Promise<void> {
  await nextRound(gamemaster.page, number);
  // Intents are stated anew: what is pressed before that is written would be taken back by it.
  await gamemaster.page.waitForFunction(() =>
    game.combats.contents.at(-1).combatants.contents.every((one: any) => one.initiative === null),
  );
  await pressHead(gamemaster.page, "rest");
  await gamemaster.page.waitForFunction(() =>
    game.combats.contents.at(-1).combatants.contents.every((one: any) => one.initiative !== null),
  );
  await chat(gamemaster.page);
}

/** Opens the tests' table on the hollow way, with four fighters near each other and reactions open for 300 seconds. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "quest" }));
  const { page } = gamemaster;
  // Rounds begin here with nobody's intent stated.
  await settings(page, { reactionSeconds: 300, outOfTurn: "allow" });
  await goTo(page, [page, player.page], "The hollow way");
  await place(page, { [MAREN]: [8, 6], [CORVIN]: [8, 8], [ROBBER]: [9, 6], [CAPTAIN]: [9, 7] });
  await page.evaluate(
    (name) =>
      game.actors.getName(name).createEmbeddedDocuments("Item", [
        {
          name: "Main gauche",
          type: "questWeapon",
          system: {
            dice: { count: 1, sides: 4, plus: 1 },
            skill: "closeCombat",
            reach: "close",
            held: true,
            offHand: true,
          },
        },
      ]),
    MAREN,
  );
  await gather(page, [MAREN, CORVIN, ROBBER, CAPTAIN]);
  await begin(page);
  await chat(page);
}
