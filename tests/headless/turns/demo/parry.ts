import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { weaponParryOdds } from "../../../../src/rules/turns/index.ts";
import { fixDice } from "../../../browser/table.ts";
import { closeSheets, openSheet, target } from "../../../browser/steps.ts";
import {
  chat,
  deedButton,
  doOnSheet,
  goTo,
  hasStatus,
  itemValue,
  result,
  strike as strikeFromSheet,
  turnOf,
} from "../../../browser/turns/steps.ts";
import { gamemaster, player, d6, FORD, begin, next } from "./table.ts";
import { says } from "../../../words.ts";

describe("a parry over the rounds, on the sheet", () => {
  const parrying = (): Promise<boolean> => hasStatus(gamemaster.page, "Tombril", "fray.turnsParrying");
  const hit = d6(1, 1, 1, 1, 1, 1);

  beforeAll(async () => {
    await goTo(gamemaster.page, [gamemaster.page, player.page], FORD);
    await chat(player.page);
    await gamemaster.page.evaluate(async () => {
      await game.actors.getName("Tombril").update({ "system.stamina.value": 55 });
      await canvas.scene.tokens.getName("Tombril").update({ x: 900, y: 600 }, { animate: false, teleport: true });
    });
    await begin(gamemaster.page, ["Tombril", "Hill Giant"], 5);
    await turnOf(player.page, "Tombril", 1);
  });

  afterAll(() => gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete()));

  test("CT-048: declared in the first round it still stands when the enemies go first in the second, and ends with his own turn", async () => {
    await doOnSheet(player.page, "Tombril", { button: '[data-act="parry"]' });
    await expect.poll(parrying).toBe(true);
    await next(gamemaster.page, "Hill Giant", 1);
    await next(gamemaster.page, "Hill Giant", 2, 2);
    await fixDice(gamemaster.page, hit);
    const blow = await strikeFromSheet(gamemaster.page, "Hill Giant", "Club", "Tombril");
    await expect.poll(async () => (await result(blow)).number).toBe("0");
    await expect.poll(() => parrying()).toBe(true);
    await next(gamemaster.page, "Tombril", 2);
    await expect.poll(parrying).toBe(false);
  });

  test("CT-050: before the blow the panel says how likely it is to shatter the weapon", async () => {
    const { shatters } = weaponParryOdds({ level: 12, sides: 6, parry: { plus: 2, counted: 0 } });
    await doOnSheet(player.page, "Tombril", { button: '[data-act="parry"]' });
    await expect.poll(parrying).toBe(true);
    await next(gamemaster.page, "Hill Giant", 3, 2);
    const { page } = gamemaster;
    await target(page, "Tombril");
    const sheet = await openSheet(page, "Hill Giant");
    await sheet
      .locator('[data-act="attack"].fray-btn--go')
      .first()
      .click({ modifiers: ["Shift"] });
    const big = page.locator(".fray-dialog .fray-law__big .first");
    await big.getByText(says("FRAY.Turns.Odds.shatters")).waitFor();
    await expect.poll(() => big.locator(".fray-num").innerText()).toContain(String(Math.round(100 * shatters)));
    await page.locator(".fray-dialog .fray-law__bar").first().waitFor();
    await page.locator('.fray-dialog [data-action="cancel"]').click();
    await closeSheets(page);
  });

  test("CT-047, CT-013: a sword let fall parries nothing more, though letting it fall is free", async () => {
    await next(gamemaster.page, "Tombril", 3);
    await expect.poll(parrying).toBe(false);
    await doOnSheet(player.page, "Tombril", { button: '[data-act="parry"]' });
    await expect.poll(parrying).toBe(true);
    await doOnSheet(player.page, "Tombril", { tab: "gear", row: "Short sword +2", button: deedButton("drop") });
    await expect.poll(() => itemValue(gamemaster.page, "Tombril", "Short sword +2", "system.carried")).toBe("dropped");
    await next(gamemaster.page, "Hill Giant", 4, 1);
    await expect.poll(() => parrying()).toBe(true);
    await fixDice(gamemaster.page, hit);
    // 6 and 9 less 8.
    const blow = await strikeFromSheet(gamemaster.page, "Hill Giant", "Club", "Tombril");
    await expect.poll(async () => (await result(blow)).number).toBe("7");
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Tombril").items.getName("Short sword +2").update({ "system.carried": "hand" }),
    );
  });

  test("CT-A13: where the gamemaster lets claws and spells attack with power, the sheet has the button and the blow twice the dice", async () => {
    const { page } = gamemaster;
    const row = async (item: string) => {
      await closeSheets(page);
      return (await openSheet(page, "Hill Giant"))
        .locator(".fray-rows li", { has: page.locator(`h3:text-is("${item}")`) })
        .first();
    };
    const power = '[data-act="attack"][data-choice-power]';
    await page.evaluate(() =>
      canvas.scene.tokens.getName("Hill Giant").actor.createEmbeddedDocuments("Item", [
        { name: "Claws", type: "turnsWeapon", system: { breakable: false } },
        { name: "Fire", type: "turnsSpell", system: {} },
      ]),
    );
    await (await row("Claws")).waitFor();
    for (const item of ["Claws", "Fire"]) expect(await (await row(item)).locator(power).count()).toBe(0);
    await page.evaluate(() => game.settings.set("fray", "turns.powerUnbreakable", true));
    await next(page, "Tombril", 4);
    await next(page, "Hill Giant", 5, 1);
    await fixDice(page, d6(...Array.from({ length: 12 }, () => 1)));
    const blow = await strikeFromSheet(page, "Hill Giant", "Fire", "Tombril", "power");
    await blow.locator(".fray-band").waitFor();
    await expect.poll(() => page.evaluate(() => game.messages.contents.at(-1).rolls[0].dice[0].number)).toBe(12);
    expect(await (await row("Claws")).locator(power).count()).toBe(1);
    await closeSheets(page);
    await page.evaluate(() => game.settings.set("fray", "turns.powerUnbreakable", false));
  });
});
