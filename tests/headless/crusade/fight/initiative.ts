import { describe, expect, test } from "vitest";
import { d10, fixDice } from "../../../browser/table.ts";
import { settings, showTab, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, player, actsNow, pips } from "./table.ts";

describe("crusade: initiative and actions", () => {
  test("EC-051, EC-053: Tavi and Ivo tie and are one block; each is done for himself, the last one leaves it", async () => {
    await showTab(gamemaster.page, "combat");
    await showTab(player.page, "combat");
    const tie = player.page.locator("#combat .fray-tie, .combat-sidebar .fray-tie").first();
    await tie.waitFor();
    await expect
      .poll(() => tie.locator(".fray-turn h4").allInnerTexts())
      .toEqual(expect.arrayContaining(["Tavi", "Ivo"]));
    // The player's own hero has a button for being done; Ivo has none on this screen.
    await expect.poll(() => tie.locator('[data-action="frayDone"]').count()).toBe(1);
    await tie.locator('[data-action="frayDone"]').click();
    await actsNow("Ivo");
    const own = gamemaster.page.locator(".fray-turn", { hasText: "Ivo" }).locator('[data-action="frayDone"]').first();
    await own.click();
    await actsNow("Bandit");
  });

  test("EC-021, EC-023: a turn back and a turn on again charge nothing twice; a new round gives three actions", async () => {
    await fixDice(gamemaster.page, d10(1));
    const id = await strike(gamemaster.page, "Bandit", "Cutlass", "Tavi");
    await staged(gamemaster.page, id, "frozen");
    await gamemaster.page.waitForFunction(() => game.combat.combatants.getName("Bandit").system.spent.length === 1);
    await gamemaster.page.evaluate(() => game.combat.previousTurn());
    await player.page.waitForFunction(() => ["Tavi", "Ivo"].includes(game.combat.combatant?.name));
    await gamemaster.page.evaluate(() => game.combat.nextTurn());
    await actsNow("Bandit");
    await expect.poll(() => pips("Bandit")).toBe(1);
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await player.page.waitForFunction(() => game.combat.round === 2);
    await expect.poll(() => pips("Bandit")).toBe(0);
    await gamemaster.page.evaluate(() => game.combat.previousRound());
    await player.page.waitForFunction(() => game.combat.round === 1);
    await expect.poll(() => pips("Bandit")).toBe(1);
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await player.page.waitForFunction(() => game.combat.round === 2);
    await expect.poll(() => pips("Bandit")).toBe(0);
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.combat.combatants.getName("Bandit").system.spent.length))
      .toBe(1);
  });

  test("EC-050, EC-052: 1d10 + Alacrity, a foe's weapon skill in its stead, rolled once", async () => {
    await gamemaster.page.evaluate(() => game.combat.resetAll());
    await player.page.waitForFunction(() => game.combat.combatants.getName("Bandit").initiative === null);
    await fixDice(player.page, d10(6));
    await player.page.locator('.fray-turn:has(h4:text-is("Tavi")) [data-action="frayRoll"]').first().click();
    await gamemaster.page.waitForFunction(() => game.combat.combatants.getName("Tavi").initiative === 9);
    await fixDice(gamemaster.page, d10(7));
    await gamemaster.page.evaluate(() => game.combat.rollInitiative([game.combat.combatants.getName("Ivo").id]));
    await fixDice(gamemaster.page, d10(3));
    await gamemaster.page.evaluate(() => game.combat.rollInitiative([game.combat.combatants.getName("Bandit").id]));
    await player.page.waitForFunction(() => game.combat.combatants.getName("Bandit").initiative === 7);
    // Tavi 6 + 3 and Ivo 7 + 2: a tie again, and one block.
    await player.page.locator(".fray-tie .fray-turn h4", { hasText: "Ivo" }).first().waitFor();
    await gamemaster.page.evaluate(() => game.combat.rollNPC());
    await settings(gamemaster.page, { economy: "advice" });
    await showTab(gamemaster.page, "chat");
    await showTab(player.page, "chat");
  });
});
