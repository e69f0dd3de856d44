import { afterAll, beforeAll, beforeEach } from "vitest";
import { standsOn } from "../../browser/steps.ts";
import { place, refresh } from "../../browser/staged/steps.ts";
import { table, gamemaster, player, ALDOUS, open } from "./mat/table.ts";

// The tests, in this order.
import "./mat/gaits.ts";
import "./mat/walls-and-foes.ts";
import "./mat/rushes.ts";

beforeAll(open);
afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page, player.page);
  await place(gamemaster.page, ALDOUS, 5, 6);
  await place(gamemaster.page, "Garrison Sabre", 8, 6);
  await place(gamemaster.page, "Gate Halberdier", 15, 3);
  await standsOn(player.page, ALDOUS, 5, 6);
  await player.page.waitForFunction(() =>
    canvas.tokens.placeables.every((one: any) => !one.animationContexts?.size && !one.isAnimating),
  );
});
