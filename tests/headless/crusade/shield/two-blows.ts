import { describe, expect, test } from "vitest";
import { d10, fixDice } from "../../../browser/table.ts";
import { cardOf, setDarkFate, settled, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, fate, d4, darkIs, nextRound } from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade: two blows at one shield", () => {
  /** Blows of two attackers at one foe, both waiting for his shield. */
  async function bothWait(foe: string, attackers: readonly (readonly [string, string])[]): Promise<string[]> {
    const { page } = gamemaster;
    await nextRound();
    await fixDice(page, [...d10(9, 9), d4(1)]);
    const ids: string[] = [];
    for (const [who, weapon] of attackers) {
      ids.push(await strike(page, who, weapon, foe));
      await cardOf(page, ids.at(-1)!).locator('[data-option="block"]').waitFor();
    }
    return ids;
  }
  const block = (id: string): Promise<void> => cardOf(gamemaster.page, id).locator('[data-option="block"]').click();
  const blocks = (id: string): Promise<boolean> =>
    gamemaster.page.evaluate((card) => game.messages.get(card).system.outcome.strikes[0].block !== null, id);

  test("EC-137, EC-154: one point of FATE blocks one of them, and gives the gamemaster one dark point, not two", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.actors.getName("Ivo").update({ "system.fate.value": 1 }));
    await setDarkFate(page, 0);
    const [first, second] = await bothWait("Ivo", [
      ["Bandit", "Cutlass"],
      ["Bad Guy", "Short sword"],
    ]);
    await block(first!);
    await staged(page, first!, "frozen");
    await block(second!);
    await page
      .locator("#notifications .notification", { hasText: says("FRAY.Refused.NoReaction") })
      .first()
      .waitFor();
    await staged(page, second!, "frozen");
    await expect.poll(async () => [await blocks(first!), await blocks(second!)]).toEqual([true, false]);
    await settled(page, "Ivo", fate, 0);
    await darkIs(1);
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), first!);
    await settled(page, "Ivo", fate, 1);
    await darkIs(0);
  });

  test("EC-153, EC-157: a foe's free absorption is had once, whoever comes second pays Dark FATE; none is left for a third", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const { actor } = canvas.scene.tokens.getName("Bandit");
      await actor.createEmbeddedDocuments("Item", [{ name: "Targe", type: "crusadeShield", system: { held: true } }]);
    });
    await setDarkFate(page, 1);
    const [first, second] = await bothWait("Bandit", [
      ["Ivo", "Sabre"],
      ["Tavi", "Cutlass"],
    ]);
    await block(first!);
    await staged(page, first!, "frozen");
    await darkIs(1);
    await fixDice(page, [d4(1)]);
    await block(second!);
    await staged(page, second!, "frozen");
    await expect.poll(async () => [await blocks(first!), await blocks(second!)]).toEqual([true, true]);
    await darkIs(0);
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), second!);
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), first!);
    await darkIs(1);
    await page.waitForFunction(() => !canvas.scene.tokens.getName("Bandit").actor.system.freeShieldUsed);
    await setDarkFate(page, 0);
  });

  test("EC-140, EC-137: a harmless blow is not offered to the shield", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.actors.getName("Ivo").toggleStatusEffect("fray.blunted", { active: true }));
    await nextRound();
    await fixDice(page, d10(9));
    const id = await strike(page, "Ivo", "Sabre", "Bandit");
    await staged(page, id, "frozen");
    await cardOf(page, id)
      .locator(".fray-card__notes", { hasText: says("FRAY.Crusade.Note.blunted") })
      .waitFor();
    await page.evaluate(() => canvas.scene.tokens.getName("Bandit").actor.items.getName("Targe").delete());
  });
});
