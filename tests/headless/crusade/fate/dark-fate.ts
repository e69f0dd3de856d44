import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { d10, fixDice } from "../../../browser/table.ts";
import {
  answer,
  cardOf,
  darkFate,
  darkFateIs,
  lastCard,
  messages,
  press,
  setDarkFate,
  settled,
  showTab,
  staged,
  strike,
} from "../../../browser/steps.ts";
import { gamemaster, player, fate, undo, usedBy, ofToken, pool } from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade: Dark FATE belongs to the world", () => {
  test("EC-154: it rises with a FATE spent outside an encounter, and stands in the tracker where there is none; undo takes it back", async () => {
    const { page } = gamemaster;
    await showTab(page, "combat");
    await pool(page).getByText(says("FRAY.Crusade.darkFate")).waitFor();
    await expect.poll(() => pool(page).locator(".fray-num").innerText()).toBe("0");
    await fixDice(player.page, d10(1));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await answer(player.page, "bonus");
    await staged(page, id, "frozen");
    await settled(page, "Tavi", fate, 2);
    await darkFateIs(page, 1);
    await expect.poll(() => pool(page).locator(".fray-num").innerText()).toBe("1");
    // Whose pool it is: a player sees neither it nor the button.
    await showTab(player.page, "combat");
    await expect.poll(() => pool(player.page).count()).toBe(0);
    await expect.poll(() => player.page.locator('[data-widget="scene"]').count()).toBe(0);
    await showTab(player.page, "chat");
    await undo(id);
    await darkFateIs(page, 0);
    await settled(page, "Tavi", fate, 3);
    await expect.poll(() => usedBy("Tavi")).toEqual([]);
    await page.evaluate((card) => game.fray.press({ card, act: "redo" }), id);
    await darkFateIs(page, 1);
    await cardOf(player.page, id).locator(".fray-card__state.is-applied").waitFor();
  });

  test("EC-158: the gamemaster turns it in the tracker, and never below nothing", async () => {
    const { page } = gamemaster;
    const step = (by: 1 | -1): Locator => pool(page).locator(`[data-step="${by}"]`);
    await step(1).click();
    await darkFateIs(page, 2);
    await expect.poll(() => pool(page).locator(".fray-num").innerText()).toBe("2");
    await step(-1).click();
    await darkFateIs(page, 1);
    await setDarkFate(page, 0);
    await expect.poll(() => pool(page).locator(".fray-num").innerText()).toBe("0");
    await step(-1).click();
    await expect.poll(() => darkFate(page)).toBe(0);
  });

  test("EC-A31, EC-154: the end of the scene outside an encounter is a card with an undo; Dark FATE outlives scene and encounter", async () => {
    const { page } = gamemaster;
    await setDarkFate(page, 4);
    await ofToken("Bandit", { "system.fate.used": ["bonus"], "system.freeShieldUsed": true });
    await expect.poll(() => usedBy("Tavi")).toEqual(["bonus"]);
    const before = await messages(page);
    await page.locator('[data-widget="scene"]').click();
    await page.waitForFunction((count) => game.messages.size === count + 1, before);
    await page.waitForFunction(
      () =>
        game.actors.getName("Tavi").system.fate.used.length === 0 &&
        !canvas.scene.tokens.getName("Bandit").actor.system.freeShieldUsed,
    );
    await showTab(page, "chat");
    const card = lastCard(page);
    await card.getByText(says("FRAY.Change.fateAgain", { name: "Tavi" })).waitFor();
    await card.getByText(says("FRAY.Change.blockAgain", { name: "Bandit" })).waitFor();
    await expect.poll(() => darkFate(page)).toBe(4);
    await press(page, "undo");
    await expect.poll(() => usedBy("Tavi")).toEqual(["bonus"]);
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bandit").actor.system.freeShieldUsed);
    await press(page, "redo");
    await expect.poll(() => usedBy("Tavi")).toEqual([]);
    // With an encounter begun and ended the pool is the same one.
    await page.evaluate(async () => {
      const combat = await game.combats.documentClass.create({ type: "crusade", scene: canvas.scene.id, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        ["Tavi", "Bandit", "Bad Guy", "Ivo"]
          .map((name) => canvas.scene.tokens.getName(name))
          .map((one: any) => ({ tokenId: one.id, sceneId: canvas.scene.id, actorId: one.actor.id })),
      );
      for (const [index, entry] of combat.combatants.contents.entries()) await entry.update({ initiative: 20 - index });
      await combat.startCombat();
    });
    await showTab(page, "combat");
    await expect.poll(() => pool(page).locator(".fray-num").innerText()).toBe("4");
    await expect.poll(() => page.locator('[data-widget="scene"]').count()).toBe(1);
    // Nobody has anything to get back: a word, and no card.
    const count = await messages(page);
    await page.locator('[data-widget="scene"]').click();
    await page
      .locator("#notifications .notification", { hasText: says("FRAY.Refused.NothingOfTheScene") })
      .first()
      .waitFor();
    await expect.poll(() => messages(page)).toBe(count);
    await showTab(page, "chat");
  });

  test("EC-154: an encounter of an older world gives up the Dark FATE it holds at the gamemaster's word only", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.combat.update({ "system.darkFate": 2 }));
    await showTab(page, "combat");
    await page
      .locator('[data-widget="takeOver"]')
      .getByText(says("FRAY.Crusade.takeOver", { points: 2 }))
      .waitFor();
    await expect.poll(() => darkFate(page)).toBe(4);
    await page.locator('[data-widget="takeOver"]').click();
    await darkFateIs(page, 6);
    await page.waitForFunction(() => game.combat.system.darkFate === 0);
    await expect.poll(() => page.locator('[data-widget="takeOver"]').count()).toBe(0);
    await showTab(page, "chat");
  });
});
