import { type Seat } from "../../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";
import { chooseMovement, drag, ruled } from "../../../browser/steps.ts";
import { beginFight, nameTwins, openScene } from "../../../browser/staged/steps.ts";

/* The mat with the small, the large and the mounted on it, and walls between them. */

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const ALDOUS = "Sergeant Aldous";

export const SABER = "Garrison Sabre";

export const MASTIFF = "War Mastiff";

export const COURSER = "Courser";

/** Updates the actor of a token, and the token itself where `token` has changes. */
export const update = (name: string, changes: object, token: object = {}): Promise<void> =>
  gamemaster.page.evaluate(
    async ([who, actor, own]) => {
      const found = canvas.scene.tokens.find((one: any) => one.name === who);
      await found.actor.update(actor);
      if (Object.keys(own as object).length) await found.update(own);
    },
    [name, changes, token] as const,
  );

/** Drags a token by the movement "move", lets go, and gives the ruler's words from before that. */
export async function dragTo(seat: Seat, name: string, squares: readonly [number, number][]): Promise<string> {
  await chooseMovement(seat.page, name, "move");
  await drag(seat.page, name, squares, false);
  const said = await ruled(seat.page, name, squares.at(-1)!);
  await seat.page.mouse.up();
  return said;
}

/** Makes a wall on the scene from its four coordinates, in pixels; gives the wall's id. */
export const wall = (c: number[]): Promise<string> =>
  gamemaster.page.evaluate(
    async (line) => (await canvas.scene.createEmbeddedDocuments("Wall", [{ c: line }]))[0].id as string,
    c,
  );

/** Deletes a wall by its id. */
export const unwall = (id: string): Promise<unknown> =>
  gamemaster.page.evaluate((wanted) => canvas.scene.deleteEmbeddedDocuments("Wall", [wanted]), id);

/** Opens the tests' table on the mustering yard, with an encounter of men and beasts begun. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "staged" }));
  await openScene("The mustering yard", gamemaster, player);
  await nameTwins(gamemaster.page, SABER, "Second Sabre");
  await beginFight(gamemaster.page, [
    ALDOUS,
    "Mirelle Voss",
    "Cassin",
    MASTIFF,
    COURSER,
    SABER,
    "Second Sabre",
    "Line Musketeer",
  ]);
  // The beasts obey the player, so that what he may not do is stopped.
  await gamemaster.page.evaluate(
    async (names) => {
      for (const name of names) {
        const { actor } = canvas.scene.tokens.find((one: any) => one.name === name);
        await game.actors.get(actor.id)?.update({ ownership: { default: 3 } });
        await actor.update({ ownership: { default: 3 } });
      }
    },
    [MASTIFF, COURSER],
  );
  await player.page.waitForFunction((who) => canvas.scene.tokens.find((one: any) => one.name === who).isOwner, MASTIFF);
}
