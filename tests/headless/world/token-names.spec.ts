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

test("the name of a token that is selected can be read at any zoom, and is as large as before at an ordinary one", async () => {
  const { page } = player;
  /** The height of a name's letters on the screen at a zoom, in CSS pixels, and its own scale. */
  const lettersAt = (zoom: number): Promise<readonly number[]> =>
    page.evaluate(async (scale) => {
      await canvas.animatePan({ scale, duration: 0 });
      const { nameplate } = canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi");
      return [nameplate.style.fontSize * nameplate.scale.x * canvas.stage.scale.x, nameplate.scale.x] as const;
    }, zoom);
  await page.evaluate(() => canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi").control());
  await expect.poll(async () => (await lettersAt(0.3))[0]).toBeGreaterThanOrEqual(12);
  expect((await lettersAt(1))[1]).toBe(1);
  await lettersAt(0.3);
  await page.evaluate(() => canvas.tokens.releaseAll());
  await expect.poll(async () => (await lettersAt(0.3))[1]).toBe(1);
});
