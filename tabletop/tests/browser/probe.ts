import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { ready, type Seat, Table } from "../../../tests/browser/table.ts";

const HOME = "tests/fixtures/other-system";

/**
 * Opens a tabletop with the system of tests/fixtures/other-system, which has nothing of Fray.
 * @param mat false: the canvas is not drawn
 */
export const openTable = (generation: 13 | 14, { mat = true } = {}): Promise<Table> =>
  Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, generation, mat });

/**
 * For a group of tests: opens such a tabletop before them, sits the gamemaster down, and leaves it after them.
 * @param seated takes the gamemaster's page
 */
export function seatWarden(
  generation: 13 | 14,
  seated: (page: Page) => void,
  options?: Parameters<typeof openTable>[1],
): void {
  let table: Table;
  beforeAll(async () => {
    table = await openTable(generation, options);
    seated((await table.sit("Warden")).page);
  });
  afterAll(() => table?.leave());
}

/**
 * For a group of tests: as `seatWarden`, and sits a player down beside the gamemaster.
 * @param seated takes the gamemaster's seat and the player's page
 */
export function seatBoth(generation: 13 | 14, seated: (warden: Seat, mate: Page) => void): void {
  let table: Table;
  beforeAll(async () => {
    table = await openTable(generation);
    seated(await table.sit("Warden"), (await table.sit("Mate")).page);
  });
  afterAll(() => table?.leave());
}

/**
 * Opens such a tabletop with a module of tests/fixtures/modules, sits the gamemaster down, and makes the module active.
 */
export async function openWithModule(
  id: string,
  generation: 13 | 14,
  { mat = true, expected = [] as readonly RegExp[] } = {},
): Promise<{ table: Table; seat: Seat }> {
  const modules = [`tests/fixtures/modules/${id}`];
  const table = await Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, modules, generation, mat });
  const seat = await table.sit("Warden");
  for (const pattern of expected) seat.expectComplaint(pattern);
  await seat.page.evaluate((one) => game.settings.set("core", "moduleConfiguration", { [one]: true }), id);
  await seat.page.reload();
  await ready(seat.page);
  return { table, seat };
}

/**
 * Gives a page templates (path to text). From now on the page's `fetch` answers the given paths, which must be of the
 * form `probe/….hbs`; every other request still goes to the server.
 */
export async function giveTemplates(page: Page, templates: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const world = globalThis as any;
    if (!world.probeTemplates) {
      world.probeTemplates = {};
      const original = globalThis.fetch;
      globalThis.fetch = (async (address: any, ...rest: any[]) => {
        const path = /probe\/[\w-]+\.hbs$/.exec(String(address))?.[0];
        const known = path && world.probeTemplates[path];
        return known ? new Response(known) : original(address, ...rest);
      }) as typeof fetch;
    }
    Object.assign(world.probeTemplates, given);
  }, templates);
}

/** Defines the page's global `ProbeApp`: the class of a window drawn from templates, whose `PARTS` a test adds. */
export async function defineProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
    (globalThis as any).ProbeApp = class ProbeApp extends HandlebarsApplicationMixin(ApplicationV2) {
      static DEFAULT_OPTIONS: any = { id: "probe-app", tag: "form", window: { title: "Probe", resizable: true } };
    };
  });
}
