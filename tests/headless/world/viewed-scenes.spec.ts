import { afterAll, beforeAll, expect, test } from "vitest";
import type { Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
});
afterAll(() => table.leave());

/** The name of the scene that a user views, as a page knows it; undefined where it knows of none. */
const viewed = (seat: Seat, user: string): Promise<string | undefined> =>
  seat.page.evaluate((who) => game.scenes.get(game.users.getName(who).viewedScene)?.name, user);

test("users who join tell the others which scene they view, and are told the same", async () => {
  const active = await gamemaster.page.evaluate(() => game.scenes.active.name);
  await expect.poll(() => viewed(gamemaster, "Player One")).toBe(active);
  await expect.poll(() => viewed(player, "Gamemaster")).toBe(active);
});
