import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Table, fixDice, type Seat } from "./table.ts";
import { press, staged } from "./steps.ts";

declare const game: any;

/* What three actions a round are spent on, and given back by undo. Tavi acts, before a fight in progress. */

let table: Table;
let gamemaster: Seat;

/** Declares one of Tavi's acts as his sheet does; the card's id, or nothing when it is refused. */
const act = (action: string, choices: Record<string, string>, item: string | null = null): Promise<string> =>
  gamemaster.page.evaluate(
    async ([name, more, thing]) => {
      const actor = game.actors.getName("Tavi");
      const uuid = thing ? actor.items.getName(thing).uuid : null;
      const message = await game.fray.declare({ ...game.fray.declarationOf(actor, name, { item: uuid, choices: more }), targets: [] }, { dialog: false });
      return (message?.id as string | undefined) ?? "";
    },
    [action, choices, item] as const,
  );

const spent = (): Promise<number> =>
  gamemaster.page.evaluate(() =>
    game.combat.combatants.getName("Tavi").system.spent.filter((entry: any) => entry.round === game.combat.round).reduce((sum: number, entry: any) => sum + entry.pips, 0),
  );
const of = (item: string, path: string): Promise<unknown> =>
  gamemaster.page.evaluate(([name, key]) => (globalThis as any).foundry.utils.getProperty(game.actors.getName("Tavi").items.getName(name), key), [item, path] as const);
const covered = (): Promise<string[]> => gamemaster.page.evaluate(() => [...game.actors.getName("Tavi").statuses].filter((id: any) => id.startsWith("fray.cover")));
const said = (text: string) => gamemaster.page.locator("#notifications .notification", { hasText: text }).first().waitFor();

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.sit("Gamemaster");
});
beforeEach(async () => {
  const round = await gamemaster.page.evaluate(async () => {
    await game.combat.nextRound();
    return game.combat.round;
  });
  await gamemaster.page.waitForFunction((wanted) => game.combat.round === wanted, round);
});
afterAll(() => table.leave());

describe("crusade: three actions", () => {
  test.for([
    ["EC-038: loading a powder weapon costs two", "reload", "Hand cannon", "system.loaded", false, true, 2],
    ["EC-039: drawing costs one", "draw", "Boarding axe", "system.held", false, true, 1],
    ["EC-040: sheathing costs one", "sheathe", "Cutlass", "system.held", true, false, 1],
    ["EC-041: dropping is free", "drop", "Cutlass", "system.held", true, false, 0],
  ] as const)("%s; undo gives it back", async ([, name, item, path, before, after, cost]) => {
    await gamemaster.page.evaluate(([thing, key, value]) => game.actors.getName("Tavi").items.getName(thing).update({ [key]: value }), [item, path, before] as const);
    await expect.poll(() => of(item, path)).toBe(before);
    const id = await act("act", { act: name }, item);
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => of(item, path)).toBe(after);
    await expect.poll(spent).toBe(cost);
    await press(gamemaster.page, "undo");
    await expect.poll(() => of(item, path)).toBe(before);
    await expect.poll(spent).toBe(0);
  });

  test("EC-031, EC-032, EC-033: cover costs one action, partial or full, one at a time; undo leaves it", async () => {
    await staged(gamemaster.page, await act("act", { act: "cover", cover: "partial" }), "frozen");
    await expect.poll(covered).toEqual(["fray.coverPartial"]);
    await staged(gamemaster.page, await act("act", { act: "cover", cover: "full" }), "frozen");
    await expect.poll(covered).toEqual(["fray.coverFull"]);
    await expect.poll(spent).toBe(2);
    await press(gamemaster.page, "undo");
    await expect.poll(covered).toEqual(["fray.coverPartial"]);
    await expect.poll(spent).toBe(1);
  });

  test("EC-036, EC-021: healing costs two, another act one, and a fourth is refused with the reason", async () => {
    await gamemaster.page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      if (!tavi.items.getName("Healing")) await tavi.createEmbeddedDocuments("Item", [{ name: "Healing", type: "crusadeSkill", system: { key: "healing", rating: 2 } }]);
      await tavi.items.getName("Cutlass").update({ "system.held": false });
    });
    await staged(gamemaster.page, await act("harm", { amount: "3" }), "frozen");
    await expect.poll(() => gamemaster.page.evaluate(() => game.actors.getName("Tavi").system.injuries.length)).toBe(1);
    await fixDice(gamemaster.page, [{ face: 5, of: 10 }]);
    await staged(gamemaster.page, await act("heal", {}), "frozen");
    await expect.poll(spent).toBe(2);
    await staged(gamemaster.page, await act("act", { act: "draw" }, "Cutlass"), "frozen");
    await expect.poll(spent).toBe(3);
    expect(await act("act", { act: "cover", cover: "full" })).toBe("");
    await said("no actions are left");
  });

  test("EC-022: what is said costs nothing", async () => {
    await gamemaster.page.evaluate(() => game.messages.documentClass.create({ content: "Have at you!", speaker: game.messages.documentClass.getSpeaker({ actor: game.actors.getName("Tavi") }) }));
    await expect.poll(spent).toBe(0);
  });
});
