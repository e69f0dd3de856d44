import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { press } from "../../../browser/steps.ts";
import { cardIs, d10, has, showTab } from "../../../browser/staged/steps.ts";
import { gamemaster } from "./table.ts";

describe("order", () => {
  const turns = (): Promise<string[]> => gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => one.name));

  test("ST-013, ST-P02: a stress die and Quickness less Encumbrance, without the weapon", async () => {
    await fixDice(gamemaster.page, d10(6));
    const rolled = await gamemaster.page.evaluate(async () => {
      const combatant = game.combat.combatants.find((one: any) => one.name === "Garrison Sabre");
      await combatant.update({ initiative: null });
      await game.combat.rollInitiative([combatant.id]);
      return [
        combatant.initiative,
        combatant.actor.system.characteristics.quickness,
        combatant.actor.system.derived.encumbrance.value,
      ];
    });
    expect(rolled[0]).toBe(6 + rolled[1]! - rolled[2]!);
    await expect.poll(() => has(gamemaster.page, "Garrison Sabre", "dead")).toBe(false);
  });

  test("ST-014, ST-015, ST-A09: one who delays breaks in without a die and acts first; undo puts the order back", async () => {
    await gamemaster.page.evaluate(() => game.combat.update({ turn: 0 }));
    const before = await turns();
    await showTab(gamemaster.page, "combat");
    const row = (name: string) => gamemaster.page.locator(`[data-combatant-id]`, { hasText: name }).first();
    await row("Sergeant Aldous").locator('[data-fray-widget="delay"]').first().click();
    await gamemaster.page.waitForFunction(() => game.combat.combatant?.name === "Mirelle Voss");
    await row("Sergeant Aldous").locator('[data-fray-widget="interrupting"]').first().click();
    const settle = gamemaster.page.locator('[data-fray-widget="interrupt"], [data-widget="interrupt"]').first();
    await settle.waitFor();
    await settle.click();
    await gamemaster.page.waitForFunction(() => game.combat.combatant?.name === "Sergeant Aldous");
    await showTab(gamemaster.page, "chat");
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await gamemaster.page.waitForFunction(() => game.combat.combatant?.name === "Mirelle Voss");
    await expect.poll(() => turns()).toEqual(before);
  });
});
