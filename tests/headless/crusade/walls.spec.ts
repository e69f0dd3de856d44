import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { caughtUp, cellOf, chooseMovement, drag, noticed, ruled, settings, standsOn } from "../../browser/steps.ts";
import { place } from "../steps.ts";
import { says } from "../../words.ts";
import type { Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

/* EC-A18: what the scene says is solid stops a charge and a walk, for the whole token. */

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const isCharging = (): Promise<boolean> =>
  gamemaster.page.evaluate(() => game.actors.getName("Tavi").statuses.has("fray.charging"));

/** Walls of the scene, in squares: from corner to corner. */
async function walls(...lines: [number, number, number, number][]): Promise<void> {
  await gamemaster.page.evaluate(async (wanted) => {
    const scene = canvas.scene;
    await scene.deleteEmbeddedDocuments(
      "Wall",
      scene.walls.map((one: any) => one.id),
    );
    const { size } = scene.grid;
    await scene.createEmbeddedDocuments(
      "Wall",
      wanted.map((line: number[]) => ({ c: line.map((value) => value * size) })),
    );
  }, lines);
  await player.page.waitForFunction((count) => canvas.scene.walls.size === count, lines.length);
}

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
  await settings(gamemaster.page, { economy: "advice" });
});
afterAll(() => table.leave());

beforeEach(async () => {
  const { page } = gamemaster;
  await page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
    for (const token of canvas.scene.tokens) await token.actor.toggleStatusEffect("fray.charging", { active: false });
    // The others out of the way.
    let row = 0;
    for (const token of canvas.scene.tokens)
      if (!["Tavi", "Bad Guy"].includes(token.name))
        await token.update({ x: 0, y: 100 * row++ }, { animate: false, teleport: true });
  });
  await place(page, { Tavi: [5, 10], "Bad Guy": [12, 10] });
  await caughtUp(page, player.page);
});

test("EC-A18: a charge ends at no wall; without one the same line is free", async () => {
  await walls();
  await chooseMovement(player.page, "Tavi", "charge");
  await drag(player.page, "Tavi", [[6, 0]], false);
  await expect.poll(() => ruled(player.page, "Tavi", [6, 0])).not.toContain("wall");
  await player.page.mouse.up();
  await standsOn(gamemaster.page, "Tavi", 11, 10);
  await expect.poll(isCharging).toBe(true);
});

test("EC-A18: a wall across the line stops the charge", async () => {
  await walls([8, 0, 8, 14]);
  await chooseMovement(player.page, "Tavi", "charge");
  await drag(player.page, "Tavi", [[6, 0]], false);
  // The host moves the token up to the wall; the user is told why not farther.
  await noticed(player.page, says("FRAY.Refused.WayWalled"), () => player.page.mouse.up());
  await caughtUp(player.page, gamemaster.page);
  await expect.poll(async () => (await cellOf(gamemaster.page, "Tavi"))[0]).toBeLessThan(8);
  await expect.poll(() => isCharging()).toBe(false);
});

test("EC-A18: a wall in the way of half a large token stops it too", async () => {
  const { page } = gamemaster;
  // Its middle would pass above the wall.
  await walls([8, 11.2, 8, 12]);
  const resize = (side: number) =>
    page.evaluate((wanted) => canvas.scene.tokens.getName("Tavi").update({ width: wanted, height: wanted }), side);
  await resize(2);
  await place(page, { Tavi: [4, 10] });
  await player.page.waitForFunction(() => {
    const { width, x } = canvas.scene.tokens.getName("Tavi");
    return width === 2 && x === 4 * canvas.grid.size;
  });
  await chooseMovement(player.page, "Tavi", "charge");
  await drag(player.page, "Tavi", [[6, 0]], false);
  await expect.poll(() => ruled(player.page, "Tavi", [6, 0])).toContain("A wall stands in the way");
  await player.page.mouse.up();
  await caughtUp(player.page, gamemaster.page);
  await expect.poll(() => isCharging()).toBe(false);
  await resize(1);
});

test("EC-A18: a drop beyond a wall is told of, also where no grid leaves a place before the wall", async () => {
  const { page } = gamemaster;
  await walls([8, 0, 8, 14]);
  await page.evaluate(() => canvas.scene.update({ "grid.type": 0 }));
  await player.page.waitForFunction(() => canvas.ready && canvas.grid.isGridless);
  await chooseMovement(player.page, "Tavi", "walk");
  await drag(player.page, "Tavi", [[5, 0]], false);
  await noticed(player.page, says("FRAY.Refused.WayWalled"), () => player.page.mouse.up());
  await caughtUp(player.page, page);
  expect(await cellOf(page, "Tavi")).toEqual([5, 10]);
});
