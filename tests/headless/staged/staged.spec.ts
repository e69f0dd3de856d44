import { afterAll, beforeAll, beforeEach } from "vitest";
import { place, refresh } from "../../browser/staged/steps.ts";
import { table, gamemaster, player, open } from "./fight/table.ts";

// The tests, in this order.
import "./fight/blows.ts";
import "./fight/shots.ts";
import "./fight/spells.ts";
import "./fight/order.ts";

beforeAll(open);
afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page, player.page);
  await place(gamemaster.page, "Sergeant Aldous", 10, 5);
  await place(gamemaster.page, "Garrison Sabre", 11, 5);
});
