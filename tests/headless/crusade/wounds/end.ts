import { describe, expect, test } from "vitest";
import { press, showTab } from "../../../browser/steps.ts";
import { gamemaster } from "./table.ts";

describe("crusade: the end of an encounter", () => {
  test("EC-035, EC-037, EC-126: one dialog puts back cover and the charge, and forgets what is healed; its card is undone", async () => {
    const { page } = gamemaster;
    const ivo = (): Promise<unknown[]> =>
      page.evaluate(() => {
        const { statuses, items, system } = game.actors.getName("Ivo");
        return [statuses.has("fray.coverPartial"), items.getName("Crossbow").system.loaded, system.injuries.length];
      });
    await page.evaluate(async () => {
      const actor = game.actors.getName("Ivo");
      await actor.toggleStatusEffect("fray.coverPartial", { active: true });
      await actor.items.getName("Crossbow").update({ "system.loaded": false });
      await actor.update({
        "system.physical.damage": 0,
        "system.injuries": [{ id: "old", points: 9, tended: false }],
        "system.tended": [],
      });
    });
    await showTab(page, "combat");
    await page.locator('[data-action="endCombat"]').first().click();
    await page.locator('.fray [data-action="end"], dialog [data-action="end"], [data-action="end"]').first().click();
    await expect.poll(ivo).toEqual([false, true, 0]);
    await page.waitForFunction(() => !game.combat);
    await showTab(page, "chat");
    await press(page, "undo");
    await expect.poll(ivo).toEqual([true, false, 1]);
  });
});
