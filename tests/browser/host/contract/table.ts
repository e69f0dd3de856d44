import type { Page } from "playwright-core";
import { Table } from "../../table.ts";

const HOME = "tests/fixtures/other-system";

export let table: Table;
export let warden: Page;
export let mate: Page;

/** A tabletop of a generation with a small unrelated system on it, and two people. */
export async function open(generation: 13 | 14): Promise<void> {
  table = await Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, generation });
  warden = (await table.sit("Warden")).page;
  mate = (await table.sit("Mate")).page;
}
