import { fixDice, type Seat } from "../../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";
import { settings, staged } from "../../../browser/steps.ts";
import { goTo } from "../../../browser/turns/steps.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

/** Faces for `fixDice`, of six sides each. */
export const six = (...faces: number[]): { face: number; of: number }[] => faces.map((face) => ({ face, of: 6 }));

export const dice = "system.dice.value";

/** Declares a contest from the gamemaster's page with fixed six-sided dice; gives the card's id. */
export async function contest(who: string, foe: string, ...faces: number[]): Promise<string> {
  await fixDice(gamemaster.page, six(...faces));
  const id: string = await gamemaster.page.evaluate(
    async ([name, other]) => {
      const token = (wanted: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
      const declaration = game.fray.declarationOf(token(name!).actor, "contest");
      const message = await game.fray.declare(
        { ...declaration, targets: [{ actor: token(other!).actor.uuid, token: token(other!).document.uuid }] },
        { dialog: false },
      );
      return message.id;
    },
    [who, foe],
  );
  await staged(gamemaster.page, id, "frozen");
  return id;
}

/** Opens the tests' table on the sand ring; reactions that the rules do not need are switched off. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "swords" }));
  await settings(gamemaster.page, { reactionSeconds: 0 });
  await goTo(gamemaster.page, [gamemaster.page, player.page], "The sand ring");
}
