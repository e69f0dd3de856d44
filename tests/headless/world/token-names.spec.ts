import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
  await view(gamemaster.page, "The old quay");
});
afterAll(() => table.leave());

test("names stand below all tokens where the world says so, and go again; a token that hides its name keeps it hidden", async () => {
  const shown = (name: string): Promise<boolean> =>
    player.page.evaluate(
      (who) => canvas.tokens.placeables.find((one: any) => one.document.name === who).nameplate.visible as boolean,
      name,
    );
  await player.page.waitForFunction(() => canvas.ready && game.scenes.viewed?.name === "The old quay");
  await gamemaster.page.evaluate(() => game.scenes.viewed.tokens.getName("Bad Guy").update({ displayName: 0 }));
  expect(await shown("Ivo")).toBe(false);
  await settings(gamemaster.page, { tokenNames: "always" });
  await expect.poll(() => shown("Ivo")).toBe(true);
  expect(await shown("Bad Guy")).toBe(false);
  await settings(gamemaster.page, { tokenNames: "hover" });
  await expect.poll(() => shown("Ivo")).toBe(false);
});
