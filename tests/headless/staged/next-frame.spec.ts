import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { caughtUp, chooseMovement, drag, ruled, settings, standsOn } from "../../browser/steps.ts";
import { place, refresh } from "../../browser/staged/steps.ts";
import { ALDOUS, gamemaster, onScreen, open, player, table } from "./mat/table.ts";

/*
 * What changes while a token is dragged is in the ruler's words at the pointer's next step: nothing that a frame keeps
 * for the next may be out of date.
 */

const SABRE = "Garrison Sabre";
/** Three squares to the right, over open ground. */
const AHEAD: [number, number] = [3, 0];
const FREE = "hustle 6 of 11 paces";

beforeAll(open);
afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page, player.page);
  await place(gamemaster.page, ALDOUS, 5, 6);
  await place(gamemaster.page, SABRE, 12, 2);
  await standsOn(player.page, ALDOUS, 5, 6);
  await chooseMovement(player.page, ALDOUS, "move");
  await drag(player.page, ALDOUS, [AHEAD], false);
  expect(await ruled(player.page, ALDOUS, AHEAD)).toContain(FREE);
});

/** The ruler's words, once the player's page knows of all changes and the pointer has gone a square back and come again. */
async function now(): Promise<string> {
  await caughtUp(gamemaster.page, player.page);
  const { x, y, size } = await onScreen(ALDOUS);
  for (const [column, row] of [[2, 0], AHEAD] as [number, number][]) {
    await player.page.mouse.move(x + column * size, y + row * size);
    await ruled(player.page, ALDOUS, [column, row]);
  }
  return ruled(player.page, ALDOUS, AHEAD);
}

/** Ends the drag where it began. */
async function letGo(): Promise<void> {
  await player.page.keyboard.press("Escape");
  await player.page.mouse.up();
  await player.page.waitForFunction(() => !document.querySelector(".fray-waypoint"));
}

/** Makes a wall across the way, from row 5 to row 8. */
const wall = (data: object = {}): Promise<string> =>
  gamemaster.page.evaluate(async (more) => {
    const [made] = await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [700, 500, 700, 900], ...more }]);
    return made.id as string;
  }, data);

describe("what changes during a drag is in the ruler's next words", () => {
  test("ST-054: a wall, once it is there, and once it is gone", async () => {
    const id = await wall();
    expect(await now()).not.toContain(FREE);
    await gamemaster.page.evaluate((made) => canvas.scene.walls.get(made).delete(), id);
    expect(await now()).toContain(FREE);
    await letGo();
  });

  test("ST-054: a door that is opened and closed", async () => {
    const id = await wall({ door: 1, ds: 0 });
    const shut = await now();
    expect(shut).not.toContain(FREE);
    const turn = (state: number): Promise<void> =>
      gamemaster.page.evaluate(([made, ds]) => canvas.scene.walls.get(made).update({ ds }) as Promise<void>, [
        id,
        state,
      ] as const);
    await turn(1);
    expect(await now()).toContain(FREE);
    await turn(0);
    expect(await now()).toBe(shut);
    await gamemaster.page.evaluate((made) => canvas.scene.walls.get(made).delete(), id);
    await letGo();
  });

  test("ST-054, ST-055: an opponent who comes into the way, falls helpless there, and leaves it", async () => {
    await place(gamemaster.page, SABRE, 7, 6);
    const barred = await now();
    expect(barred).not.toContain(FREE);
    const helpless = (active: boolean): Promise<void> =>
      gamemaster.page.evaluate(
        ([who, on]) =>
          canvas.scene.tokens
            .find((one: any) => one.name === who)
            .actor.toggleStatusEffect("fray.helpless", { active: on }) as Promise<void>,
        [SABRE, active] as const,
      );
    await helpless(true);
    expect(await now()).toContain(FREE);
    await helpless(false);
    expect(await now()).toBe(barred);
    await place(gamemaster.page, SABRE, 12, 2);
    expect(await now()).toContain(FREE);
    await letGo();
  });

  test("ST-040, ST-050: wounds of the mover, and paces spent", async () => {
    const wound = (light: number): Promise<void> =>
      gamemaster.page.evaluate(
        ([who, wounds]) =>
          canvas.scene.tokens
            .find((one: any) => one.name === who)
            .actor.update({ "system.wounds.light": wounds }) as Promise<void>,
        [ALDOUS, light] as const,
      );
    await wound(3);
    expect(await now()).not.toContain(FREE);
    await wound(0);
    expect(await now()).toContain(FREE);
    await gamemaster.page.evaluate(async (who) => {
      const combatant = game.combat.combatants.find((one: any) => one.name === who);
      const spent = { id: "paces", round: game.combat.round, act: "move", pips: 0, card: null, data: { paces: 2 } };
      await combatant.update({ "system.spent": [{ ...spent, data: { paces: 2, gait: "walk" } }] });
    }, ALDOUS);
    expect(await now()).toContain("hustle 8 of 11 paces");
    await letGo();
  });

  test("a setting of the world, at its first change and at later ones", async () => {
    await gamemaster.page.evaluate(() => game.combat.nextTurn());
    expect(await now()).toContain(FREE);
    // Nobody has written it before: the host creates it.
    await settings(gamemaster.page, { outOfTurn: "refuse" });
    expect(await now()).toMatch(/cannot/i);
    await settings(gamemaster.page, { outOfTurn: "say" });
    expect(await now()).toContain(FREE);
    await gamemaster.page.evaluate(() => game.combat.previousTurn());
    await letGo();
  });

  test("ST-042, ST-P15: the grid, in the next drag after the scene is drawn anew", async () => {
    const across: [number, number] = [1, 1];
    const on = async (type: number, words: RegExp): Promise<void> => {
      await letGo();
      await gamemaster.page.evaluate((value) => canvas.scene.update({ "grid.type": value }), type);
      await player.page.waitForFunction((value) => canvas.ready && canvas.grid.type === value, type);
      await drag(player.page, ALDOUS, [across], false);
      await expect
        .poll(() => player.page.evaluate(() => document.querySelector(".fray-waypoint.last")?.textContent))
        .toMatch(words);
    };
    const [NONE, SQUARES] = [0, 1];
    // A step across a corner of squares is three paces; without a grid the way is as long as it is.
    await on(NONE, /walk 2\.8\d? of 3 paces/);
    await on(SQUARES, /walk 3 of 3 paces/);
    await letGo();
  });
});
