import { type Seat } from "../../../browser/table.ts";
import { HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

/** Puts `count` tokens of a foe of the bestiary in a row of the scene, as dragging it there does. */
export const drop = (name: string, count: number, row: number): Promise<void> =>
  gamemaster.page.evaluate(
    async ([wanted, many, line]) => {
      const pack = game.packs.get("fray.crusade-bestiary");
      const index = await pack.getIndex();
      const actor =
        game.actors.getName(wanted as string) ??
        (await game.actors.importFromCompendium(pack, index.find((one: any) => one.name === wanted)._id));
      const size = canvas.grid.size;
      for (let at = 0; at < Number(many); at++)
        await canvas.scene.createEmbeddedDocuments("Token", [
          (
            await actor.getTokenDocument(
              { name: `${wanted} ${line}${at}`, x: (3 + at) * size, y: Number(line) * size },
              { parent: canvas.scene },
            )
          ).toObject(),
        ]);
    },
    [name, count, row] as const,
  );

/** The groups of the world with their numbers; `tokens` counts their tokens on the scene. */
export const groups = (): Promise<
  { size: number; skill: number; baseStress: number; each: number; tokens: number }[]
> =>
  gamemaster.page.evaluate(() =>
    game.actors
      .filter((one: any) => one.type === "crusadeGroup")
      .map((one: any) => ({
        size: one.system.size,
        skill: one.system.skill,
        baseStress: one.system.baseStress,
        each: one.system.derived.stressEach,
        tokens: canvas.scene.tokens.filter((token: any) => token.actor === one).length,
      })),
  );

/** Deletes all groups (actors of the type crusadeGroup) and their tokens on the scene. */
export const clear = (): Promise<void> =>
  gamemaster.page.evaluate(async () => {
    for (const actor of game.actors.filter((one: any) => one.type === "crusadeGroup")) {
      await canvas.scene.deleteEmbeddedDocuments(
        "Token",
        canvas.scene.tokens.filter((one: any) => one.actor === actor).map((one: any) => one.id),
      );
      await actor.delete();
    }
  });

/** Opens the tests' table with the gamemaster alone. */
export async function open() {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  gamemaster = await table.sit("Gamemaster");
}
