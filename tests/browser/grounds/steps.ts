import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { cardMadeBy, closeSheets, drag, noticed, openSheet, showTab } from "../steps.ts";

/* Steps of a fight on hexes or without a grid, for tests with a browser and without one. */

export type Cell = readonly [column: number, row: number];

/** The grid types of Foundry's CONST.GRID_TYPES: hexes in rows or columns, odd or even ones set in; none. */
export const GROUNDS = { rows: 2, evenRows: 3, columns: 4, evenColumns: 5, none: 0 } as const;
export type Ground = keyof typeof GROUNDS;

/**
 * Activates a scene with another grid, and leaves on it only the tokens named in `places`, each on its cell and without
 * conditions. Encounters and the scene's walls are deleted.
 */
export async function lay(
  page: Page,
  scene: string,
  ground: Ground,
  places: Readonly<Record<string, Cell>>,
): Promise<void> {
  const type = GROUNDS[ground];
  await page.evaluate(
    async ([name, kind]) => {
      for (const combat of [...game.combats]) await combat.delete();
      const wanted = game.scenes.getName(name);
      await wanted.update({ "grid.type": kind });
      await wanted.activate();
    },
    [scene, type] as const,
  );
  await page.waitForFunction(
    ([name, kind]) => canvas.ready && canvas.scene?.name === name && canvas.grid.type === kind,
    [scene, type] as const,
  );
  await page.evaluate(async (wanted) => {
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
    // All of it within the window, beside the sidebar.
    await canvas.animatePan({ x: 10.5 * grid.size, y: 7 * grid.size, scale: 0.5, duration: 0 });
  }, places);
}

/** Column and row of the cell in which a token stands; without a grid its corner in squares, rounded to a tenth. */
export const standing = (page: Page, name: string): Promise<[number, number]> =>
  page.evaluate((who) => {
    const { document: token } = canvas.tokens.placeables.find((one: any) => one.document.name === who);
    const { grid } = canvas;
    if (grid.isGridless)
      return [Math.round((10 * token.x) / grid.size) / 10, Math.round((10 * token.y) / grid.size) / 10];
    const [{ i, j }] = token.getOccupiedGridSpaceOffsets();
    return [j, i];
  }, name) as Promise<[number, number]>;

/** Drags a token to a cell and keeps the mouse button down until the ruler's words match `says`. */
export async function hold(page: Page, name: string, cell: Cell, says: RegExp): Promise<void> {
  // The drag's length is measured from where the token is drawn, so it must have come to rest.
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
}

/** Drags a token to a cell, waits until the ruler's words match `says`, lets go and waits till it stands on `ends`. */
export async function dragTo(page: Page, name: string, cell: Cell, says: RegExp, ends: Cell = cell): Promise<void> {
  await hold(page, name, cell, says);
  await page.mouse.up();
  await expect.poll(() => standing(page, name)).toEqual(ends);
}

/**
 * Drags a token to a forbidden cell: the ruler's words match `says`, a notice's `told`, and the token does not move.
 */
export async function refusedAt(page: Page, name: string, cell: Cell, says: RegExp, told: RegExp): Promise<void> {
  const before = await standing(page, name);
  await hold(page, name, cell, says);
  await noticed(page, told, () => page.mouse.up());
  expect(await standing(page, name)).toEqual(before);
}

/** Tells whether a token's actor has a condition, by the condition's id. */
export const hasStatus = (page: Page, name: string, status: string): Promise<boolean> =>
  page.evaluate(([who, what]) => canvas.scene.tokens.getName(who).actor.statuses.has(what), [name, status] as const);

/** Starts an encounter of a ruleset (`type`) between two tokens, of which the first acts first. */
export async function begin(page: Page, type: string, [first, second]: readonly [string, string]): Promise<void> {
  await page.evaluate(
    async ([kind, names]) => {
      const { scene } = canvas;
      const combat = await CONFIG.Combat.documentClass.create({ type: kind, scene: scene.id, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        names.map((name, index) => {
          const { id, actorId } = scene.tokens.getName(name);
          return { tokenId: id, sceneId: scene.id, actorId, initiative: 20 - 10 * index };
        }),
      );
      await combat.startCombat();
    },
    [type, [first, second]] as const,
  );
  await page.waitForFunction(() => game.combat?.round === 1 && game.combat.turns.length > 0);
}

/** Presses the tracker's button for the next turn or round, waits until it has come, and shows the chat again. */
export async function pass(page: Page, button: "nextTurn" | "nextRound"): Promise<void> {
  await showTab(page, "combat");
  const now = (): Promise<string> => page.evaluate(() => `${game.combat.round} ${game.combat.turn}`);
  const before = await now();
  await page.locator(`#combat [data-action="${button}"]:visible`).first().click();
  await expect.poll(now).not.toBe(before);
  await showTab(page, "chat");
}

/** Opens a sheet, waits until the text of a weapon's row matches `says`, and closes the sheet. */
export async function rowOf(page: Page, name: string, row: string, says: RegExp): Promise<void> {
  await closeSheets(page);
  const sheet = await openSheet(page, name);
  await expect.poll(() => rowIn(sheet, row).innerText()).toMatch(says);
  await closeSheets(page);
}

const rowIn = (sheet: Locator, row: string): Locator =>
  sheet.locator("li", { has: sheet.page().locator(`h3:text-is("${row}")`) }).first();

/** Presses the action's button of a sheet's row once the row's text matches `odds`; gives the new card. */
export async function press(page: Page, name: string, row: string, action: string, odds: RegExp): Promise<Locator> {
  await closeSheets(page);
  const sheet = await openSheet(page, name);
  await expect.poll(() => rowIn(sheet, row).innerText()).toMatch(odds);
  const card = await cardMadeBy(page, action, () => rowIn(sheet, row).locator(`[data-act="${action}"]`).last().click());
  await closeSheets(page);
  return card;
}
