import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { cardOf, gear, press, settled, showTab, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, player, stress, fate, number, hasStatus, bar } from "./table.ts";

describe("crusade: the examples, with their dice", () => {
  test("EC-063: Ivo's 5 + 4 is 2 over 7, and 1 for the sabre: 3 to d'Sierge", async () => {
    await fixDice(gamemaster.page, d10(5));
    const id = await strike(gamemaster.page, "Ivo", "Sabre", "D’Sierge");
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => number(id)).toBe("3");
    await press(gamemaster.page, "apply");
    await settled(player.page, "D’Sierge", stress, 15);
  });

  test("EC-064, EC-065, EC-066, EC-067: d'Sierge's 10 + 4 is 7 over, 1 critical, 1 weapon: 9 to Ivo, and a FATE point", async () => {
    await gear(gamemaster.page, "Ivo", "Round shield", "held", false);
    await fixDice(gamemaster.page, d10(10));
    const id = await strike(gamemaster.page, "D’Sierge", "Rapier", "Ivo");
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => number(id)).toBe("9");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Ivo", stress, 9);
    await settled(player.page, "D’Sierge", fate, 2);
    await expect.poll(() => bar(gamemaster, "Ivo")).toBe(9);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Ivo", stress, 18);
    await settled(player.page, "D’Sierge", fate, 1);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Ivo", stress, 9);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Ivo", stress, 18);
  });

  test("EC-147, EC-148, EC-149: the short bow's 7 + 2 is 3 over Tavi's 6: 4 with the bow, 18 becomes 14", async () => {
    await gear(gamemaster.page, "Bad Guy", "Short sword", "held", false);
    await gear(gamemaster.page, "Bad Guy", "Short bow", "held", true);
    await fixDice(gamemaster.page, d10(7));
    const id = await strike(gamemaster.page, "Bad Guy", "Short bow", "Tavi");
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => number(id)).toBe("4");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Tavi", stress, 14);
    await expect.poll(() => bar(player, "Tavi")).toBe(14);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Tavi", stress, 18);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Tavi", stress, 14);
  });

  test("EC-150: 2 + 2 misses a ranged defence of 6, and there is nothing to apply", async () => {
    await fixDice(gamemaster.page, d10(2));
    const id = await strike(gamemaster.page, "Bad Guy", "Short bow", "Tavi");
    await staged(gamemaster.page, id, "frozen");
    await cardOf(gamemaster.page, id).locator(".fray-band.is-miss").waitFor();
    await expect.poll(() => cardOf(gamemaster.page, id).locator('[data-fray-act="apply"]').count()).toBe(0);
    await expect.poll(() => actorValue(player.page, "Tavi", stress)).toBe(14);
    await gear(gamemaster.page, "Bad Guy", "Short bow", "held", false);
    await gear(gamemaster.page, "Bad Guy", "Short sword", "held", true);
  });

  test("EC-151, EC-152, EC-A28: Tavi's 6 + 4 is 6 over 4, 7 with the sword: Bad Guy's 6 are gone and he shows defeated", async () => {
    await fixDice(player.page, d10(6));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bad Guy");
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => number(id)).toBe("7");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bad Guy", stress, 0);
    await expect.poll(() => bar(player, "Bad Guy")).toBe(0);
    await player.page.waitForFunction(() => game.combat.combatants.getName("Bad Guy").isDefeated);
    await expect.poll(() => hasStatus("Bad Guy", "dead")).toBe(true);
    await showTab(player.page, "combat");
    await player.page.locator(".fray-turn.is-defeated", { hasText: "Bad Guy" }).first().waitFor();
    await showTab(player.page, "chat");
  });

  test("pressing apply again, from here and from a console, changes nothing; undo brings Bad Guy back, redo and undo too", async () => {
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    expect(await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)).toBe(false);
    await expect.poll(() => actorValue(gamemaster.page, "Bad Guy", "system.physical.damage")).toBe(6);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bad Guy", stress, 6);
    await player.page.waitForFunction(() => !game.combat.combatants.getName("Bad Guy").isDefeated);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Bad Guy", stress, 0);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bad Guy", stress, 6);
  });

  test("Ctrl+Z takes back one's own last card", async () => {
    await player.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    // The card is the player's: the gamemaster's key does not know it.
    await press(gamemaster.page, "redo");
    await settled(player.page, "Bad Guy", stress, 0);
    await player.page.keyboard.press("Control+z");
    await settled(player.page, "Bad Guy", stress, 6);
  });
});
