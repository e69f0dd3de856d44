import { afterAll, beforeAll, describe, test } from "vitest";
import { IN_A_BROWSER, nameOf, play, type Played } from "../grounds/evenings.ts";
import { Table, type Seat } from "../table.ts";

/* An evening of every ruleset on hexes and without a grid, by the mouse. */

let table: Table;
let gamemaster: Seat;

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.sit("Gamemaster");
});
afterAll(() => table.leave());

describe.for(Object.keys(IN_A_BROWSER) as Played[])("%s", (ruleset) => {
  test.for(IN_A_BROWSER[ruleset])(nameOf(ruleset), (ground) => play(gamemaster.page, ruleset, ground));
});
