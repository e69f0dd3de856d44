import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginFight } from "../../browser/staged/steps.ts";
import { cardIds, chooseMovement, drag, openSheet, closeSheets, settings, target } from "../../browser/steps.ts";
import type { Seat } from "../../browser/table.ts";
import { HeadlessTable } from "../table.ts";

/* Every ruleset on hexes and on a scene without a grid: the hand that drags, what the ruler says, a charge, what is near. */

declare const game: any;
declare const canvas: any;

let table: HeadlessTable;
let gamemaster: Seat;

/** A table of a ruleset for the tests that follow. */
function at(ruleset: "crusade" | "quest" | "staged" | "swords" | "turns"): void {
  beforeAll(async () => {
    table = await HeadlessTable.open({ ruleset, mat: true });
    gamemaster = await table.sit("Gamemaster");
    await settings(gamemaster.page, { economy: "advice", reach: "stop" });
  });
  afterAll(() => table.leave());
}

/** A scene with two people on it and nothing else, on another ground. */
async function lay(
  scene: string,
  type: number,
  places: Readonly<Record<string, readonly [number, number]>>,
): Promise<void> {
  await gamemaster.page.evaluate(
    async ([name, kind]) => {
      for (const combat of [...game.combats]) await combat.delete();
      const wanted = game.scenes.getName(name);
      await wanted.update({ "grid.type": kind });
      await wanted.activate();
    },
    [scene, type] as const,
  );
  await gamemaster.page.waitForFunction(
    ([name, kind]) => canvas.ready && canvas.scene?.name === name && canvas.grid.type === kind,
    [scene, type] as const,
  );
  await gamemaster.page.evaluate(async (wanted) => {
    const { scene: here, grid } = canvas;
    const gone = here.tokens.filter((one: any) => !(one.name in wanted)).map((one: any) => one.id);
    await here.deleteEmbeddedDocuments("Token", gone);
    await here.deleteEmbeddedDocuments(
      "Wall",
      here.walls.map((one: any) => one.id),
    );
    for (const [name, [column, row]] of Object.entries(wanted) as [string, [number, number]][]) {
      const token = here.tokens.getName(name);
      const at = grid.isGridless
        ? { x: column * grid.size, y: row * grid.size }
        : grid.getTopLeftPoint({ i: row, j: column });
      await token.update({ x: Math.round(at.x), y: Math.round(at.y) }, { animate: false, teleport: true });
      for (const status of [...token.actor.statuses]) await token.actor.toggleStatusEffect(status, { active: false });
    }
  }, places);
}

/** Drags somebody to a cell by the mouse, and reads what the ruler says there once it says so. */
async function dragTo(
  name: string,
  cell: readonly [number, number],
  says: RegExp,
  ends: readonly [number, number] = cell,
): Promise<void> {
  const { page } = gamemaster;
  // How far is told from where it has come to rest.
  await page.waitForFunction((who) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
    return token.animationContexts.size === 0 && Math.abs(token.x - token.document.x) < 1;
  }, name);
  const by = await page.evaluate(
    ([who, [column, row]]: any) => {
      const { grid } = canvas;
      const { center } = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      const to = grid.isGridless
        ? { x: (column + 0.5) * grid.size, y: (row + 0.5) * grid.size }
        : grid.getCenterPoint({ i: row, j: column });
      return [(to.x - center.x) / grid.size, (to.y - center.y) / grid.size];
    },
    [name, cell] as any,
  );
  await drag(page, name, [by as [number, number]], false);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll(".fray-waypoint.last")]
          .map((one) => one.textContent?.replace(/\s+/g, " ").trim())
          .join("|"),
      ),
    )
    .toMatch(says);
  await page.mouse.up();
  await expect.poll(() => standing(name)).toEqual(ends);
}

/** The cell somebody stands in; without a grid that of their corner, to a tenth. */
const standing = (name: string): Promise<[number, number]> =>
  gamemaster.page.evaluate((who) => {
    const { document: token } = canvas.tokens.placeables.find((one: any) => one.document.name === who);
    const { grid } = canvas;
    if (grid.isGridless)
      return [Math.round((10 * token.x) / grid.size) / 10, Math.round((10 * token.y) / grid.size) / 10];
    const [{ i, j }] = token.getOccupiedGridSpaceOffsets();
    return [j, i];
  }, name) as Promise<[number, number]>;

const is = (name: string, status: string): Promise<boolean> =>
  gamemaster.page.evaluate(([who, what]) => canvas.scene.tokens.getName(who).actor.statuses.has(what), [
    name,
    status,
  ] as const);

const HEXES = 2;
const COLUMNS = 5;
const NO_GRID = 0;

describe("EC-P06: Crusade", () => {
  at("crusade");
  const SCENE = "The old quay";

  test.for([HEXES, COLUMNS, NO_GRID])("EC-027, EC-043…046: walks and charges on ground of type %i", async (type) => {
    const { page } = gamemaster;
    await lay(SCENE, type, { Tavi: [4, 6], Bandit: [10, 6] });
    await chooseMovement(page, "Tavi", "walk");
    await dragTo("Tavi", [2, 6], /walk 2 of 6 squares/);
    await target(page, "Bandit");
    const far = await openSheet(page, "Tavi");
    await expect.poll(() => far.innerText()).toMatch(/out of reach/);
    await closeSheets(page);
    await chooseMovement(page, "Tavi", "charge");
    await dragTo("Tavi", [9, 6], /charge · legal · 7 of 12 squares/);
    await expect.poll(() => is("Tavi", "fray.charging")).toBe(true);
    const near = await openSheet(page, "Tavi");
    await expect.poll(() => near.innerText()).not.toMatch(/out of reach/);
    await closeSheets(page);
  });
});

describe("OQ-P19: Quest", () => {
  at("quest");

  test.for([HEXES, NO_GRID])("OQ-P08, OQ-P14: walks and charges on ground of type %i", async (type) => {
    const { page } = gamemaster;
    await lay("The hollow way", type, { "Maren Alder": [4, 6], "Road Robber": [9, 6] });
    await chooseMovement(page, "Maren Alder", "walk");
    await dragTo("Maren Alder", [5, 6], /walk 2 of 15 m/);
    await chooseMovement(page, "Maren Alder", "charge");
    await dragTo("Maren Alder", [8, 6], /charge Road Robber · 6 of 15 m/);
    await expect.poll(() => is("Maren Alder", "fray.charging")).toBe(true);
  });
});

describe("ST-P15: Staged", () => {
  at("staged");

  test("ST-041: a hex is two paces", async () => {
    const { page } = gamemaster;
    await lay("The mustering yard", HEXES, { "Sergeant Aldous": [4, 6], "Gate Halberdier": [10, 9] });
    await chooseMovement(page, "Sergeant Aldous", "move");
    // Three rows down and half of them to the right: four hexes.
    await dragTo("Sergeant Aldous", [5, 10], / 8 of \d+ paces/);
  });

  test("without a grid the straight line counts, in any direction", async () => {
    const { page } = gamemaster;
    await lay("The mustering yard", NO_GRID, { "Sergeant Aldous": [4, 6], "Gate Halberdier": [10, 9] });
    await chooseMovement(page, "Sergeant Aldous", "move");
    await dragTo("Sergeant Aldous", [7, 10], / 10 of \d+ paces/);
  });

  test("ST-055, ST-060: who is dragged onto a foe’s hex stops before it, and a rush decides", async () => {
    const { page } = gamemaster;
    await lay("The mustering yard", HEXES, { "Sergeant Aldous": [4, 6], "Gate Halberdier": [7, 6] });
    await beginFight(page, ["Sergeant Aldous", "Gate Halberdier"]);
    await chooseMovement(page, "Sergeant Aldous", "move");
    await dragTo("Sergeant Aldous", [7, 6], / 6 of \d+ paces · rush Gate Halberdier/, [6, 6]);
    await expect.poll(() => cardIds(page, "rush")).toHaveLength(1);
  });
});

describe("CT-P09: Combat Turns", () => {
  at("turns");

  test.for([HEXES, NO_GRID])("CT-008, CT-A16: walks on ground of type %i", async (type) => {
    const { page } = gamemaster;
    await lay("The cooper’s yard", type, { Cedryk: [4, 6], "Half-orc": [12, 6] });
    await chooseMovement(page, "Cedryk", "move");
    await dragTo("Cedryk", [7, 6], /walk 15 of \d+ ft/);
  });
});

describe("Swords", () => {
  at("swords");

  test.for([HEXES, NO_GRID])("SS-018: counts on ground of type %i", async (type) => {
    const { page } = gamemaster;
    await lay("The sand ring", type, { Selena: [4, 6], "Arena Hound": [12, 6] });
    await chooseMovement(page, "Selena", "move");
    await dragTo("Selena", [7, 6], /moves 3 squares/);
  });
});
