import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import {
  cardOf,
  closeSheets,
  nextRound,
  openSheet,
  press,
  settled,
  staged,
  strike,
  target,
} from "../../../browser/steps.ts";
import { gamemaster, player, stress, undo, said, uuid, ofHero, hold, condition, send } from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade: attacks the gamemaster grants, and those a charge forbids", () => {
  test("EC-026: a second strike with a pole weapon is the gamemaster's to grant: a player's wish is dropped, the tick in his dialog counts", async () => {
    await hold("Cutlass", false);
    await hold("Boarding pike", true);
    await player.page.waitForFunction(() => game.actors.getName("Tavi").items.getName("Boarding pike").system.held);
    const pike = await uuid("Tavi", "Boarding pike");
    expect(await strike(player.page, "Tavi", "Boarding pike", "Bad Guy", { pole: true, second: pike })).toBe("");
    await said(player.page, says("FRAY.Refused.TooManyAttacksOne", { name: "Tavi", allowed: 1 }));
    const { page } = gamemaster;
    await target(page, "Bad Guy");
    const sheet = await openSheet(page, "Tavi");
    await sheet
      .locator("li", { has: page.locator('h3:text-is("Boarding pike")') })
      .locator('[data-act="attack"]')
      .click({ modifiers: ["Shift"] });
    await page.locator('.fray-dialog [data-choice="pole"]').check();
    await page.locator('.fray-dialog [data-choice="second"]').selectOption(pike);
    await fixDice(page, d10(4, 5));
    const card = await send(page);
    await expect.poll(() => card.locator(".fray-band").count()).toBe(2);
    await closeSheets(page);
    const before = await actorValue<number>(page, "Bad Guy", stress);
    const numbers = await card.locator(".fray-band .fray-num").allInnerTexts();
    await press(page, "apply");
    await settled(page, "Bad Guy", stress, Math.max(0, before - Number(numbers[0]) - Number(numbers[1])));
    await press(page, "undo");
    await settled(page, "Bad Guy", stress, before);
    // On the player's own card, of one strike, he grants it afterwards: the player throws for it; taken back, it is gone.
    await nextRound(page, player.page);
    await fixDice(player.page, d10(4, 6));
    const own = await strike(player.page, "Tavi", "Boarding pike", "Bad Guy");
    await staged(page, own, "frozen");
    await cardOf(page, own).locator('[data-fray-act="amend"]').click();
    await page.locator('.fray-amend input[name="judged"][value="pole"]').check();
    await page.locator('.fray-amend [data-action="choice"]').click();
    const numbersOf = () => cardOf(page, own).locator(".fray-band .fray-num").allInnerTexts();
    // 4 and 6 with 4, over 4, and 1.
    await expect.poll(numbersOf).toEqual(["5", "7"]);
    await cardOf(page, own).locator('[data-fray-act="retract"]').click();
    await expect.poll(numbersOf).toEqual(["5"]);
    await hold("Boarding pike", false);
    await hold("Cutlass", true);
  });

  test("EC-049: after a charge a Second Attack is refused with the reason; the second of two weapons is not", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await ofHero({ "system.secondAttack": true });
    await condition("Tavi", "fray.charging", true);
    await player.page.waitForFunction(
      () =>
        game.actors.getName("Tavi").statuses.has("fray.charging") &&
        game.actors.getName("Tavi").items.getName("Cutlass").system.held,
    );
    expect(await strike(player.page, "Tavi", "Cutlass", "Bad Guy", { second: await uuid("Tavi", "Cutlass") })).toBe("");
    await said(player.page, says("FRAY.Refused.ChargeOneAttack", { name: "Tavi" }));
    await hold("Left knife", true);
    await player.page.waitForFunction(() => game.actors.getName("Tavi").items.getName("Left knife").system.held);
    await fixDice(player.page, d10(1, 1));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bad Guy", { second: await uuid("Tavi", "Left knife") });
    await staged(page, id, "frozen");
    // EC-047: the charge's +1 is in the first of the two.
    const totals = await page.evaluate(
      (card) => game.messages.get(card).system.outcome.strikes.map((one: any) => one.total),
      id,
    );
    expect(totals).toEqual([6, 5]);
    await page.waitForFunction(() => !game.actors.getName("Tavi").statuses.has("fray.charging"));
    await undo(id);
    await page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.charging"));
    await condition("Tavi", "fray.charging", false);
    await hold("Left knife", false);
    await ofHero({ "system.secondAttack": false });
  });
});

describe("crusade: a card that comes too late", () => {
  test("EC-A28: applied where nothing is left to take, a card reads as applied all the same; undone and redone it takes what is there then", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await fixDice(player.page, d10(6));
    const first = await strike(player.page, "Tavi", "Cutlass", "Bad Guy");
    await staged(page, first, "frozen");
    await fixDice(page, d10(6));
    const second = await strike(page, "Ivo", "Sabre", "Bad Guy");
    await staged(page, second, "frozen");
    await page.evaluate((card) => game.fray.press({ card, act: "apply" }), first);
    await settled(player.page, "Bad Guy", stress, 0);
    await press(page, "apply", second);
    await cardOf(player.page, second).locator(".fray-card__state.is-applied").waitFor();
    expect(await page.evaluate((card) => game.fray.press({ card, act: "apply" }), second)).toBe(false);
    await press(page, "undo", second);
    await cardOf(player.page, second).locator(".fray-card__state.is-undone").waitFor();
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), first);
    await settled(player.page, "Bad Guy", stress, 6);
    await press(page, "redo", second);
    await player.page.waitForFunction(
      () =>
        canvas.tokens.placeables.find((one: any) => one.document.name === "Bad Guy").actor.system.physical.value < 6,
    );
    await press(page, "undo", second);
    await settled(player.page, "Bad Guy", stress, 6);
  });
});
