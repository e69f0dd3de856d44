import type { Page } from "playwright-core";
import { Table } from "../../table.ts";

const HOME = "tests/fixtures/other-system";

export let table: Table;
export let warden: Page;
export let mate: Page;

/**
 * Opens a tabletop of a Foundry version with a small system that is not Fray; gamemaster Warden and player Mate join.
 */
export async function open(generation: 13 | 14): Promise<void> {
  table = await Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, generation });
  warden = (await table.sit("Warden")).page;
  mate = (await table.sit("Mate")).page;
}
