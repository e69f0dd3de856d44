import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { says } from "../../words.ts";
import { place, view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const game: any;
declare const ui: any;

/* What the rules forbid moves nobody; with "Move freely" nothing holds a gamemaster's drag, and it costs nothing. */

let table: HeadlessTable;
let gm: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
  gm = await table.sit("Gamemaster");
  await view(gm.page, "The old quay");
  await settings(gm.page, { economy: "stop", movement: "stop", reactionSeconds: 0 });
});
afterAll(() => table.leave());
beforeEach(async () => {
  await place(gm.page, { Tavi: [2, 2] });
  await gm.page.evaluate(async () => {
    for (const old of [...game.combats]) await old.delete();
    const token = game.scenes.viewed.tokens.getName("Tavi");
    const combat = await CONFIG.Combat.documentClass.create({ type: "crusade", active: true });
    const entry = { tokenId: token.id, sceneId: game.scenes.viewed.id, actorId: token.actorId, initiative: 9 };
    await combat.createEmbeddedDocuments("Combatant", [entry]);
    await combat.startCombat();
  });
});

/** Drags Tavi down this many squares; where she stands then, and what it cost. */
const drag = (squares: number, free: boolean): Promise<{ row: number; spent: number }> =>
  gm.page.evaluate(
    async ([down, ignore]: [number, boolean]) => {
      const token = game.scenes.viewed.tokens.getName("Tavi");
      const { size } = game.scenes.viewed.grid;
      const constrainOptions = { ignoreWalls: ignore, ignoreCost: ignore };
      await token.move({ x: token.x, y: token.y + down * size }, { method: "dragging", constrainOptions });
      return { row: token.y / size, spent: token.combatant.system.spent.length as number };
    },
    [squares, free] as [number, boolean],
  );
const spent = (): Promise<number> =>
  gm.page.evaluate(() => game.scenes.viewed.tokens.getName("Tavi").combatant.system.spent.length as number);

/** What a drag of Tavi's by a movement action to a square says against it. */
const told = (square: readonly [number, number], action: string): Promise<string> =>
  gm.page.evaluate(
    async ([[column, row], chosen]: [readonly [number, number], string]) => {
      const token = game.scenes.viewed.tokens.getName("Tavi");
      const { size } = game.scenes.viewed.grid;
      const said: string[] = [];
      const { warn } = ui.notifications;
      ui.notifications.warn = (text: string) => void said.push(text);
      await token.move({ x: column * size, y: row * size, action: `fray-crusade-${chosen}` }, { method: "dragging" });
      ui.notifications.warn = warn;
      return said.join(" ");
    },
    [square, action] as [readonly [number, number], string],
  );

test("EC-043, EC-046: a charge that ends on its foe is refused because somebody stands there, not for ending beside nobody", async () => {
  await place(gm.page, { Bandit: [8, 2] });
  const refused = await told([8, 2], "charge");
  expect(refused).toContain(says("FRAY.Refused.WayHeld"));
  expect(refused).not.toContain(says("FRAY.Refused.ChargeNotAdjacent"));
  expect(await told([5, 2], "charge")).toContain(says("FRAY.Refused.ChargeNotAdjacent"));
});

test("EC-027: a walk of 30 squares is refused to a gamemaster too, and costs nothing", async () => {
  expect(await drag(30, false)).toEqual({ row: 2, spent: 0 });
});

test("moved freely the same way is gone, and nothing is paid; the next step by the rules is", async () => {
  expect(await drag(10, true)).toEqual({ row: 12, spent: 0 });
  await drag(1, false);
  await expect.poll(spent).toBe(1);
});
