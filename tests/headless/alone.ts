import { afterAll, beforeAll } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "./table.ts";

/**
 * A gamemaster alone at a table, which is opened before the first test of the file that calls this, and left after its
 * last.
 */
export function gamemasterAlone(): HeadlessSeat & { readonly table: HeadlessTable } {
  let table: HeadlessTable;
  let seat: HeadlessSeat;
  beforeAll(async () => {
    table = await HeadlessTable.open();
    seat = await table.sit("Gamemaster");
  });
  afterAll(() => table.leave());
  return {
    get table() {
      return table;
    },
    get page() {
      return seat.page;
    },
    get complaints() {
      return seat.complaints;
    },
    expectComplaint: (pattern) => seat.expectComplaint(pattern),
  };
}
