import { describe, expect, test } from "vitest";
import { d10, fixDice } from "../../../browser/table.ts";
import { cardOf, press, settings, settled, showTab, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, player, stress, hasStatus, bar } from "./table.ts";

describe("crusade: harm outside attacks", () => {
  test("EC-A28: the Damage and Heal tool: more than there is defeats, healing brings back", async () => {
    const { page } = gamemaster;
    const use = async (amount: string, action: string): Promise<void> => {
      await page.evaluate(() =>
        canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit").control({ releaseOthers: true }),
      );
      await page.locator('[data-tool="frayHarm"]').first().click();
      const input = page.locator(".fray-fields input[name=amount]");
      await input.fill(amount);
      await page.locator("dialog, .application").filter({ has: input }).locator(`[data-action="${action}"]`).click();
    };
    await use("40", "damage");
    await settled(player.page, "Bandit", stress, 0);
    await player.page.waitForFunction(() => game.combat.combatants.getName("Bandit").isDefeated);
    await use("2", "heal");
    await settled(player.page, "Bandit", stress, 2);
    await player.page.waitForFunction(() => !game.combat.combatants.getName("Bandit").isDefeated);
    await press(page, "undo");
    await settled(player.page, "Bandit", stress, 0);
    await page.keyboard.press("Control+z");
    await settled(player.page, "Bandit", stress, 6);
    await expect.poll(() => hasStatus("Bandit", "dead")).toBe(false);
  });
});

describe("crusade: hidden numbers", () => {
  test("“outcome only”: a player's card, tracker, bars and sheet tell nothing of a foe's numbers, the gamemaster's do", async () => {
    await settings(gamemaster.page, { visibility: "outcome" });
    await player.page.waitForFunction(() => game.settings.get("fray", "visibility") === "outcome");
    await fixDice(player.page, d10(4));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(gamemaster.page, id, "frozen");
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bandit", stress, 3);
    const card = cardOf(player.page, id);
    await card.locator(".fray-band.is-hit").waitFor();
    // “9 against 6” would tell the defence; “6 → 3” the stress.
    await expect
      .poll(() => card.locator(".fray-sum .fray-num").count())
      .toBeLessThanOrEqual(await card.locator(".fray-sum").count());
    await expect.poll(() => card.locator(".fray-delta").count()).toBe(0);
    await expect.poll(() => cardOf(gamemaster.page, id).locator(".fray-delta").count()).toBeGreaterThan(0);
    await expect.poll(() => bar(player, "Bandit")).toBe(null);
    await expect.poll(() => bar(gamemaster, "Bandit")).toBe(3);
    await showTab(player.page, "combat");
    await expect
      .poll(() =>
        player.page.locator(".fray-turn", { hasText: "Bandit" }).first().locator(".fray-turn__stress").count(),
      )
      .toBe(0);
    await expect
      .poll(() => player.page.locator(".fray-turn", { hasText: "Tavi" }).first().locator(".fray-turn__stress").count())
      .toBe(1);
    await showTab(player.page, "chat");
  });

  test("“gamemaster only”: the player's card tells not even the result", async () => {
    const id = await gamemaster.page.evaluate(() => game.messages.contents.at(-1).id);
    await settings(gamemaster.page, { visibility: "gamemaster" });
    await player.page.waitForFunction(() => game.settings.get("fray", "visibility") === "gamemaster");
    await cardOf(player.page, id).locator(".fray-band").waitFor({ state: "detached" });
    await expect.poll(() => cardOf(player.page, id).locator(".fray-die, .fray-sum, .fray-delta").count()).toBe(0);
    await expect.poll(() => cardOf(gamemaster.page, id).locator(".fray-band").count()).toBe(1);
    await settings(gamemaster.page, { visibility: "everything" });
    await cardOf(player.page, id).locator(".fray-band").waitFor();
    await press(gamemaster.page, "undo");
  });
});
