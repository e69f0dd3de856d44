import { afterAll, beforeAll, expect, test } from "vitest";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "../table.ts";
import { noticed } from "../../browser/steps.ts";
import { says } from "../../words.ts";

/* What the builder of encounters leaves where a module prevents the combatants. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster } = await openForTwo({ ruleset: "crusade" }));
});
afterAll(() => table.leave());

test("where a module prevents all combatants, the builder says so and leaves no encounter and no tokens", async () => {
  const { page } = gamemaster;
  await page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
    await game.fray.buildEncounter();
  });
  await page.locator("#fray-builder [data-builder-hero]").first().waitFor();
  await page.evaluate(() => foundry.applications.instances.get("fray-builder").add(game.actors.getName("Bandit").uuid));
  await page.locator('#fray-builder [data-action="begin"]:not([aria-disabled="true"])').waitFor();
  const tokens = (): Promise<number> => page.evaluate(() => canvas.scene.tokens.size as number);
  const before = await tokens();
  await page.evaluate(() => void Hooks.on("preCreateCombatant", () => false));
  await noticed(page, says("FRAY.Refused.Prevented", { hook: "preCreateCombatant" }), () =>
    page.locator('#fray-builder [data-action="begin"]').click(),
  );
  expect(await page.evaluate(() => game.combats.size as number)).toBe(0);
  expect(await tokens()).toBe(before);
});
