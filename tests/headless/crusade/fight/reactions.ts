import { beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { answer, cardOf, darkFate, darkFateIs, gear, press, settled, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, player, stress, fate, number } from "./table.ts";

describe("crusade: reactions", () => {
  // One weapon in hand, one strike: a second one would swing too (EC-024).
  beforeAll(async () => {
    for (const item of ["Hand cannon", "Boarding axe"]) await gear(gamemaster.page, "Tavi", item, "held", false);
  });

  test("EC-A24, EC-154: a miss of one is made good by FATE's +2; the point is spent, the gamemaster gains a dark one, undo gives both back", async () => {
    const dark = await darkFate(gamemaster.page);
    await fixDice(player.page, d10(1));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await answer(player.page, "bonus");
    await staged(gamemaster.page, id, "frozen");
    // 1 + 4 + 2 − 6 + 1.
    await expect.poll(() => number(id)).toBe("2");
    await settled(gamemaster.page, "Tavi", fate, 0);
    await darkFateIs(gamemaster.page, dark + 1);
    await press(gamemaster.page, "apply");
    await settled(player.page, "Bandit", stress, 4);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bandit", stress, 6);
    await settled(player.page, "Tavi", fate, 1);
    await darkFateIs(gamemaster.page, dark);
  });

  test("EC-156, EC-A24: FATE buys a second throw, which counts", async () => {
    await fixDice(player.page, d10(1, 8));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await answer(player.page, "reroll");
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => number(id)).toBe("7");
    await settled(gamemaster.page, "Tavi", fate, 0);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Tavi", fate, 1);
  });

  test("EC-137, EC-138, EC-142: the gamemaster blocks for Ivo, whose player is away: nothing gets through, the shield breaks; undo mends it", async () => {
    await gear(gamemaster.page, "Ivo", "Round shield", "held", true);
    await fixDice(gamemaster.page, [...d10(9), { face: 4, of: 4 }]);
    const id = await strike(gamemaster.page, "Bandit", "Cutlass", "Ivo");
    await cardOf(gamemaster.page, id).locator(".fray-reaction").waitFor();
    // Somebody else's hero: the player sees who is asked, and no button.
    await cardOf(player.page, id).locator(".fray-reaction").waitFor();
    await expect.poll(() => cardOf(player.page, id).locator('.fray-reaction [data-fray-act="answer"]').count()).toBe(0);
    await answer(gamemaster.page, "block");
    await staged(gamemaster.page, id, "frozen");
    await settled(gamemaster.page, "Ivo", fate, 0);
    await press(gamemaster.page, "apply");
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Ivo").items.getName("Round shield").system.destroyed,
    );
    await expect.poll(() => actorValue(gamemaster.page, "Ivo", stress)).toBe(18);
    // EC-015: a broken shield defends no more.
    await expect.poll(() => actorValue(gamemaster.page, "Ivo", "system.derived.melee.value")).toBe(7);
    await press(gamemaster.page, "undo");
    await gamemaster.page.waitForFunction(
      () => !game.actors.getName("Ivo").items.getName("Round shield").system.destroyed,
    );
    await settled(gamemaster.page, "Ivo", fate, 1);
    await expect.poll(() => actorValue(gamemaster.page, "Ivo", "system.derived.melee.value")).toBe(8);
  });
});
