import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { duelOdds, meleeOdds } from "../../../../src/rules/swords/index.ts";
import { answer, closeSheets, lastCard, messages, press, settled, target } from "../../../browser/steps.ts";
import { gamemaster, player, only, dice, six, act, begin, hold, roll, start, showTab } from "./table.ts";

describe("order, missiles and settings at the table", () => {
  test("SS-014 the gamemaster's count of missiles runs out; SS-008 SS-047 the dials move the numbers, for a gamemaster's hand alone", async () => {
    const { page } = gamemaster;
    await begin(["Grok", "Selena"]);
    await roll();
    await start();
    await showTab(page, "combat");
    for (let base = 6; base <= 10; base++) {
      await page.locator('#combat [data-widget="baseTn"][data-step="1"]').click();
      await page.waitForFunction((wanted) => game.combat.system.baseTn === wanted, base);
      await page.locator(`#combat [data-widget="baseTn"][data-step="1"][data-value="${base}"]`).waitFor();
    }
    await page.locator('#combat select[data-fray-widget="killTn"]').selectOption("14");
    await page.waitForFunction(() => game.combat.system.killTn === 14);
    await page.locator('#combat select[data-fray-widget="volleys"]').selectOption("1");
    await player.page.waitForFunction(() => game.combat.system.volleys === 1);
    await showTab(player.page, "combat");
    await player.page.locator('#combat select[data-fray-widget="killTn"][aria-disabled]').waitFor();
    await expect
      .poll(() =>
        player.page
          .locator(
            '#combat [data-widget="baseTn"], #combat select[data-fray-widget]:not([aria-disabled]):not([data-combatant])',
          )
          .count(),
      )
      .toBe(0);
    await showTab(page, "chat");
    await showTab(player.page, "chat");
    await target(player.page, "Grok");
    await hold("Selena", "Bow");
    await only(player.page, "Selena");
    await fixDice(player.page, six(6, 6));
    const card = await act(player.page, "Bow", "shot");
    await card.locator(".fray-band.is-hit").waitFor();
    await expect.poll(() => card.locator(".fray-sum").first().innerText()).toMatch(/12[\s\S]*12/);
    await expect.poll(() => card.locator(".fray-sum").nth(1).innerText()).toContain("14");
    await player.page.waitForFunction(() =>
      game.fray
        .offers(game.actors.getName("Selena"))
        .find((one: any) => one.declaration.action === "shot")
        .refused?.refused.includes("volleys_spent"),
    );
    await press(gamemaster.page, "apply");
    await press(gamemaster.page, "undo");
    // Undone, the missile is back in the quiver.
    await player.page.waitForFunction(
      () =>
        !game.fray.offers(game.actors.getName("Selena")).find((one: any) => one.declaration.action === "shot").refused,
    );
  });

  test("SS-A05 where a number must be beaten, meeting it is a miss", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
      await game.settings.set("fray", "swords.meetIsEnough", false);
    });
    await player.page.waitForFunction(() => game.settings.get("fray", "swords.meetIsEnough") === false);
    await target(player.page, "Grok");
    await only(player.page, "Selena");
    for (const [faces, result] of [
      [[3, 4], "miss"],
      [[4, 4], "hit"],
    ] as const) {
      await fixDice(player.page, six(...faces));
      const card = await act(player.page, "Bow", "shot");
      await card.locator(`.fray-band.is-${result}`).waitFor();
    }
    await page.evaluate(() => game.settings.set("fray", "swords.meetIsEnough", true));
    await hold("Selena", "Tanto");
  });

  test("SS-P04 dice come back at the rate the gamemaster sets", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.actors.getName("Grok").items.getName("Barbarian").update({ "system.lost": 2 }));
    await only(page, "Grok");
    for (const [rate, left] of [
      [1, 2],
      [0, 3],
    ] as const) {
      await page.evaluate((value) => game.settings.set("fray", "swords.recoveryDice", value), rate);
      await page.locator('.fray-sheet [data-act="recover"]').last().click();
      await settled(page, "Grok", dice, left);
    }
    await closeSheets(page);
  });

  test("SS-P06 pumped dice join the roll and are lost whatever happens; undone, they are back", async () => {
    await gamemaster.page.evaluate(async () => {
      for (const combat of [...game.combats]) await combat.delete();
      await game.settings.set("fray", "swords.pumping", true);
    });
    await gamemaster.page.waitForFunction(() => game.settings.get("fray", "swords.pumping") === true);
    await fixDice(gamemaster.page, six(1, 1, 1, 1, 1, 6, 6));
    const before = await messages(gamemaster.page);
    await gamemaster.page.evaluate(async () => {
      const find = (name: string): any => canvas.tokens.placeables.find((one: any) => one.document.name === name);
      const [grok, hound] = [find("Grok"), find("Arena Hound")];
      await game.fray.declare(
        {
          action: "contest",
          actor: grok.actor.uuid,
          token: grok.document.uuid,
          item: null,
          targets: [{ actor: hound.actor.uuid, token: hound.document.uuid }],
          choices: { pumped: 1 },
        },
        { dialog: false },
      );
    });
    await gamemaster.page.waitForFunction((count) => game.messages.size > count, before);
    // The hound, who pumps one as well, and keeps one.
    await answer(gamemaster.page, "1");
    await lastCard(gamemaster.page).locator(".fray-band.is-lose").waitFor();
    // Three of his own, one for the axe, one pumped.
    await expect
      .poll(() => lastCard(gamemaster.page).locator(".fray-dice").first().locator(".fray-die").count())
      .toBe(5);
    await expect
      .poll(() => lastCard(gamemaster.page).locator(".fray-dice").nth(1).locator(".fray-die").count())
      .toBe(3);
    await settled(gamemaster.page, "Grok", dice, 2);
    await settled(gamemaster.page, "Arena Hound", dice, 1);
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Grok", dice, 1);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Grok", dice, 3);
    await settled(gamemaster.page, "Arena Hound", dice, 2);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "swords.pumping", false));
    await player.page.waitForFunction(() => game.settings.get("fray", "swords.pumping") === false);
  });

  test("at “outcome only” a player sees who won and what it did, not the foe's dice, coverage or odds", async () => {
    // With everything to be seen, the odds of the round and of the duel stand beside the cliché, as the rules work them out.
    await target(player.page, "Arena Hound");
    await only(player.page, "Selena");
    const fighters = { a: { cliche: 2, rating: 1 }, b: { cliche: 2, rating: 1, toughness: 1, coverage: 1 } };
    const row = player.page.locator(".fray-cliches li", {
      has: player.page.locator('h3:text-is("Former Elf Samurai")'),
    });
    await row.locator(".fray-bars").waitFor();
    await expect
      .poll(() => row.locator(".fray-odds__n b").innerText())
      .toBe(`${Math.round(meleeOdds(fighters).a.wins * 100)}%`);
    await expect.poll(() => row.innerText()).toContain(`duel ${Math.round(duelOdds(fighters).winA * 100)} %`);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "visibility", "outcome"));
    await player.page.waitForFunction(() => game.settings.get("fray", "visibility") === "outcome");
    await only(player.page, "Selena");
    await expect.poll(() => player.page.locator(".fray-cliches .fray-bars").count()).toBe(0);
    await fixDice(player.page, six(6, 6));
    await fixDice(gamemaster.page, six(1, 1));
    const card = await act(player.page, "Former Elf Samurai", "contest");
    await card.locator(".fray-band.is-win").waitFor();
    await expect.poll(() => card.locator(".fray-dice").count()).toBe(1);
    await expect.poll(() => card.innerText()).not.toContain("coverage");
    await expect.poll(() => lastCard(gamemaster.page).locator(".fray-dice").count()).toBe(2);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "visibility", "everything"));
  });
});
