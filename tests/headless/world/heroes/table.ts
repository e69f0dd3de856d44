import { HeadlessTable, type HeadlessSeat } from "../../table.ts";

export let table: HeadlessTable;
export let gm: HeadlessSeat;
export let player: HeadlessSeat;

/** Opens the tests' table with the demo world, the gamemaster and the first player. */
export async function open(): Promise<void> {
  table = await HeadlessTable.open();
  [gm, player] = [await table.sit("Gamemaster"), await table.sit("Player One")];
}

/** Makes an actor of this name and type. */
export const make = (name: string, type: string, system: object = {}, seat = gm): Promise<void> =>
  seat.page.evaluate(async (source) => void (await CONFIG.Actor.documentClass.create(source)), { name, type, system });
