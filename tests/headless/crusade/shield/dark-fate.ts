import { describe, expect, test } from "vitest";
import { d10, fixDice } from "../../../browser/table.ts";
import { answer, cardOf, press, setDarkFate, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, d4, statusOf, dark, darkIs, nextRound } from "./table.ts";

describe("crusade: Dark FATE over a scene", () => {
  test("EC-153, EC-143, EC-144: an NPC's first absorption is free, and rows 5 and 6 are the end of him", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const { actor } = canvas.scene.tokens.getName("Bandit");
      await actor.createEmbeddedDocuments("Item", [{ name: "Buckler", type: "crusadeShield", system: { held: true } }]);
      const weapon = game.actors
        .getName("Ivo")
        .items.find((one: any) => one.type === "crusadeWeapon" && one.system.held && !one.system.ranged);
      await weapon.update({ "system.sidhe": true });
      await game.actors.getName("Ivo").update({ "system.fate.value": 0 });
    });
    await nextRound();
    const weapon = await page.evaluate(
      () =>
        game.actors
          .getName("Ivo")
          .items.find((one: any) => one.type === "crusadeWeapon" && one.system.held && !one.system.ranged).name,
    );
    await fixDice(page, [...d10(9), d4(3)]);
    const id = await strike(page, "Ivo", weapon, "Bandit");
    await answer(page, "block");
    await staged(page, id, "frozen");
    await expect.poll(() => dark()).toBe(0);
    await press(page, "apply");
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await page.waitForFunction(() => !canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
    await expect.poll(() => statusOf("Bandit", "dead")).toBe(false);
    // EC-144: row 6 costs him his life, and no arm of his is kept on the sheet.
    await nextRound();
    await fixDice(page, [...d10(9), d4(4)]);
    const sixth = await strike(page, "Ivo", weapon, "Bandit");
    await answer(page, "block");
    await staged(page, sixth, "frozen");
    await expect
      .poll(() => page.evaluate((card) => game.messages.get(card).system.outcome.strikes[0].block, sixth))
      .toMatchObject({ row: 6, dead: true, absorbed: true });
    await press(page, "apply");
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            canvas.scene.tokens.getName("Bandit").actor.items.filter((one: any) => one.type === "crusadeWound").length,
        ),
      )
      .toBe(0);
    await press(page, "undo");
    await page.waitForFunction(() => !canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
  });

  test("EC-155, EC-165, EC-A31: the gamemaster's point mends a miss by +2 on the card, once a scene; the end of the scene allows it again", async () => {
    const { page } = gamemaster;
    await setDarkFate(page, 3);
    const miss = async (): Promise<string> => {
      await nextRound();
      await fixDice(page, d10(2));
      return strike(page, "Bandit", "Cutlass", "Ivo");
    };
    const id = await miss();
    await cardOf(page, id).locator('[data-option="bonus"]').waitFor();
    await answer(page, "bonus");
    await staged(page, id, "frozen");
    await darkIs(2);
    const second = await miss();
    await cardOf(page, second).locator('[data-option="reroll"]').waitFor();
    await expect.poll(() => cardOf(page, second).locator('[data-option="bonus"]').isDisabled()).toBe(true);
    await fixDice(page, d10(3));
    await answer(page, "reroll");
    await staged(page, second, "frozen");
    await darkIs(1);
    // Both kinds are spent: nothing is asked, though a point is left.
    const third = await miss();
    await staged(page, third, "frozen");
    await darkIs(1);
    await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    await page.locator('[data-fray-widget="scene"], [data-widget="scene"]').first().click();
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bandit").actor.system.fate.used.length === 0);
    await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("chat", "primary"));
    const fourth = await miss();
    await cardOf(page, fourth).locator('[data-option="bonus"]').waitFor();
    await expect.poll(() => cardOf(page, fourth).locator('[data-option="bonus"]').isDisabled()).toBe(false);
    await answer(page, "keep");
    await staged(page, fourth, "frozen");
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await darkIs(2);
  });
});
