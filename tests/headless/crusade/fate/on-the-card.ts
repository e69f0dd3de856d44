import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import {
  answer,
  cardOf,
  caughtUp,
  darkFateIs,
  gear,
  nextRound,
  noticed,
  press,
  setDarkFate,
  settled,
  staged,
  strike,
} from "../../../browser/steps.ts";
import { says } from "../../../words.ts";
import { gamemaster, player, fate, stress, undo, usedBy, ofHero, ofToken } from "./table.ts";

describe("crusade: FATE on the card", () => {
  test("EC-157: when its free absorption is spent, a foe's shield blocks for a point of Dark FATE; undo gives it back", async () => {
    const { page } = gamemaster;
    await page.evaluate(() =>
      canvas.scene.tokens
        .getName("Bandit")
        .actor.createEmbeddedDocuments("Item", [{ name: "Buckler", type: "crusadeShield", system: { held: true } }]),
    );
    await ofToken("Bandit", { "system.freeShieldUsed": true });
    await ofHero({ "system.fate.value": 0 });
    await setDarkFate(page, 2);
    await fixDice(page, [...d10(9), { face: 3, of: 4 }]);
    await fixDice(player.page, d10(9));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    const left = await actorValue<number>(page, "Bandit", stress);
    const block = cardOf(page, id).locator('[data-option="block"]');
    await block.waitFor();
    await expect.poll(() => block.locator(".fray-tile__aside").innerText()).toBe("1 Dark FATE");
    await expect.poll(() => block.innerText()).toContain("1 Dark FATE left.");
    await fixDice(page, [{ face: 3, of: 4 }]);
    await answer(page, "block");
    await staged(page, id, "frozen");
    await darkFateIs(page, 1);
    await press(page, "apply");
    await cardOf(page, id)
      .locator(".fray-card__notes", { hasText: says("FRAY.Crusade.Shield.row3") })
      .waitFor();
    await expect.poll(() => actorValue(page, "Bandit", stress)).toBe(left);
    await undo(id);
    await darkFateIs(page, 2);
    // With the pool empty nothing is asked: the blow lands.
    await setDarkFate(page, 0);
    await nextRound(page, player.page);
    await fixDice(player.page, d10(9));
    const plain = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(page, plain, "frozen");
    await page.evaluate(() => canvas.scene.tokens.getName("Bandit").actor.items.getName("Buckler").delete());
  });

  test("EC-A24, EC-A31: two strikes of one card each buy their own FATE: +2 for the first, and not twice; a new throw for the second", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      await tavi.update({ "system.fate": { value: 2, used: [] }, "system.attributes.grace": 3 });
      await tavi.createEmbeddedDocuments("Item", [
        {
          name: "Left knife",
          type: "crusadeWeapon",
          system: { skill: "blades", damage: 1, held: true, category: "light" },
        },
      ]);
    });
    await setDarkFate(page, 0);
    const knife: string = await page.evaluate(() => game.actors.getName("Tavi").items.getName("Left knife").uuid);
    await caughtUp(page, player.page);
    await fixDice(player.page, d10(1, 2, 9));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit", { second: knife });
    const reactions = cardOf(player.page, id).locator(".fray-reaction");
    await expect.poll(() => reactions.count()).toBe(2);
    await reactions.first().locator('[data-option="bonus"]').click();
    await expect.poll(() => reactions.count()).toBe(1);
    const spent = reactions.first().locator('[data-option="bonus"]');
    await expect.poll(() => spent.isDisabled()).toBe(true);
    // What is barred keeps the focus it is given; pressed, it says why and answers nothing.
    await spent.focus();
    await expect.poll(() => spent.evaluate((button) => document.activeElement === button)).toBe(true);
    const why = (await spent.getAttribute("aria-description"))!;
    expect(why).toContain("once in this scene");
    await noticed(player.page, why, () => spent.dispatchEvent("click"));
    await expect.poll(() => reactions.count()).toBe(1);
    await reactions.first().locator('[data-option="reroll"]').click();
    await staged(page, id, "frozen");
    // 1 + 4 + 2 − 6 + 1, and 9 + 4 − 6 + 1.
    await expect.poll(() => cardOf(page, id).locator(".fray-band .fray-num").allInnerTexts()).toEqual(["2", "8"]);
    await settled(page, "Tavi", fate, 0);
    await darkFateIs(page, 2);
    await expect.poll(() => usedBy("Tavi")).toEqual(["bonus", "reroll"]);
    await undo(id);
    await settled(page, "Tavi", fate, 2);
    await darkFateIs(page, 0);
    await expect.poll(() => usedBy("Tavi")).toEqual([]);
    await gear(page, "Tavi", "Left knife", "held", false);
  });

  test("EC-A24: “FATE added” stands only under the strike that got it", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await page.evaluate(() => game.actors.getName("Tavi").update({ "system.fate": { value: 2, used: [] } }));
    await gear(page, "Tavi", "Left knife", "held", true);
    const knife: string = await page.evaluate(() => game.actors.getName("Tavi").items.getName("Left knife").uuid);
    await caughtUp(page, player.page);
    await fixDice(player.page, d10(1, 2));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit", { second: knife });
    const reactions = cardOf(player.page, id).locator(".fray-reaction");
    await expect.poll(() => reactions.count()).toBe(2);
    await reactions.nth(1).locator('[data-option="bonus"]').click();
    await expect.poll(() => reactions.count()).toBe(1);
    await reactions.first().locator('[data-option="keep"]').click();
    await staged(page, id, "frozen");
    const strikes = cardOf(page, id).locator(".fray-card__section");
    await expect.poll(() => strikes.count()).toBe(2);
    const added = says("FRAY.Crusade.Note.bonus");
    expect(await strikes.nth(0).innerText()).not.toContain(added);
    expect(await strikes.nth(1).innerText()).toContain(added);
    await gear(page, "Tavi", "Left knife", "held", false);
  });
});
