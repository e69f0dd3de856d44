import { describe, expect, test } from "vitest";
import { actorValue, fixDice } from "../../../browser/table.ts";
import { cardOf, lastCard, messages, press, settled, target } from "../../../browser/steps.ts";
import { gamemaster, player, only, dice, absorbed, six, act, hold, isDown, downIs, states } from "./table.ts";
import { says } from "../../../words.ts";

describe("swords fight: Grok and Selena, die by die", () => {
  test("SS-042 SS-043 SS-044 SS-015 the speedy one acts first, though she has fewer dice", async () => {
    await gamemaster.page.evaluate(async () => {
      // The world may be in a fight already; this one is of its own rules and of these two.
      for (const combat of [...game.combats]) await combat.delete();
      const Combat = CONFIG.Combat.documentClass;
      const combat = await Combat.create({ type: "swords", scene: canvas.scene.id, active: true });
      const tokens = ["Grok", "Selena"].map(
        (name) => canvas.tokens.placeables.find((one: any) => one.document.name === name).document,
      );
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any) => ({ tokenId: token.id, actorId: token.actorId, sceneId: canvas.scene.id })),
      );
      await combat.rollInitiative(combat.combatants.map((one: any) => one.id));
      await combat.startCombat();
    });
    await gamemaster.page.waitForFunction(() => game.combat?.started && game.combat.combatant?.name === "Selena");
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => [one.name, one.initiative])))
      .toEqual([
        ["Selena", 2],
        ["Grok", 3],
      ]);
  });

  test("SS-045 SS-046 SS-047 SS-048 SS-012 base 5 and coverage 2 make 7, 13 lowered to 12: a 10 wounds, the armour untouched", async () => {
    const { page } = gamemaster;
    await hold("Selena", "Bow");
    await only(page, "Selena");
    await target(page, "Grok");
    await fixDice(page, six(6, 4));
    await fixDice(player.page, six(6, 4));
    const dialog = await act(page, "Bow", "shot", true);
    await dialog.locator('[data-choice="killTn"]').fill("12");
    await dialog.locator('[data-choice="killTn"]').press("Tab");
    await dialog.getByText(says("FRAY.Swords.Field.killHint", { kill: 12 })).waitFor();
    const before = await messages(page);
    await dialog.locator('button[type="submit"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    const card = lastCard(page);
    await card.locator(".fray-band.is-hit").waitFor();
    await expect.poll(() => card.locator(".fray-band .fray-num").innerText()).toBe("10");
    await expect.poll(() => card.locator(".fray-sum").first().innerText()).toMatch(/10[\s\S]*7/);
    await expect.poll(() => card.locator(".fray-sum").nth(1).innerText()).toContain("12");
    await press(page, "apply");
    await settled(player.page, "Grok", dice, 2);
    await expect.poll(() => actorValue<number>(page, "Grok", absorbed)).toBe(0);
    await press(page, "undo");
    await settled(player.page, "Grok", dice, 3);
    await press(page, "redo");
    await settled(player.page, "Grok", dice, 2);
  });

  test("SS-008 a player's own target number does not count: the gamemaster's does", async () => {
    const id: string = await player.page.evaluate(async () => {
      const selena = game.actors.getName("Selena");
      const grok = canvas.tokens.placeables.find((one: any) => one.document.name === "Grok");
      const bow = selena.items.getName("Bow");
      const message = await game.fray.declare(
        {
          action: "shot",
          actor: selena.uuid,
          token: null,
          item: bow.uuid,
          targets: [{ actor: grok.actor.uuid, token: grok.document.uuid }],
          choices: { baseTn: 1, killTn: 2 },
        },
        { dialog: false },
      );
      return message.id;
    });
    const card = cardOf(gamemaster.page, id);
    await card.locator(".fray-band").waitFor();
    await expect.poll(() => card.locator(".fray-sum").nth(1).innerText()).toContain("13");
    await expect.poll(() => actorValue<number>(gamemaster.page, "Grok", dice)).toBe(2);
  });

  test("SS-049 SS-050 SS-002 SS-A02 SS-051 6,6 against 6,4,3: the sixes go, 6 beats 4, and the armour takes it", async () => {
    await hold("Selena", "Tanto");
    await only(player.page, "Selena");
    await target(player.page, "Grok");
    await fixDice(player.page, six(6, 6));
    await fixDice(gamemaster.page, six(4, 6, 3));
    const card = await act(player.page, "Former Elf Samurai", "contest");
    await card.locator(".fray-band.is-win").waitFor();
    await expect.poll(() => card.locator(".fray-band").innerText()).toMatch(/Selena wins[\s\S]*2/);
    expect(await states(card, 0)).toEqual(["6 discarded", "6 deciding"]);
    expect(await states(card, 1)).toEqual(["6 discarded", "4 deciding", "3 unused"]);
    await press(gamemaster.page, "apply");
    await settled(player.page, "Grok", absorbed, 1);
    await expect.poll(() => actorValue<number>(player.page, "Grok", dice)).toBe(2);
  });

  test("SS-014 hand-to-hand has begun: no more shots", async () => {
    await gamemaster.page.waitForFunction(() => game.combat.combatants.every((one: any) => one.system.engaged));
    const refused = await player.page.evaluate(async () => {
      const selena = game.actors.getName("Selena");
      return game.fray.offers(selena).find((offer: any) => offer.declaration.action === "shot").refused?.refused;
    });
    expect(refused).toContain("already_fighting");
  });

  test("SS-051 undo mends the armour, redo wears it", async () => {
    await press(gamemaster.page, "undo");
    await settled(player.page, "Grok", absorbed, 0);
    await press(gamemaster.page, "redo");
    await settled(player.page, "Grok", absorbed, 1);
  });

  test("SS-052 SS-053 SS-003 SS-029 the toughness is used up: two more losses and Grok is defeated, axe or no axe", async () => {
    for (const left of [1, 0]) {
      await target(player.page, "Grok");
      await fixDice(player.page, six(5, 2));
      await fixDice(gamemaster.page, left === 1 ? six(4, 4, 1) : six(4, 4));
      const card = await act(player.page, "Former Elf Samurai", "contest");
      await card.locator(".fray-band.is-win").waitFor();
      await press(gamemaster.page, "apply");
      await settled(player.page, "Grok", dice, left);
    }
    await downIs("Grok", true);
    await expect
      .poll(() =>
        gamemaster.page.evaluate(() => game.combat.combatants.find((one: any) => one.name === "Grok").isDefeated),
      )
      .toBe(true);
    await expect.poll(() => actorValue<number>(gamemaster.page, "Grok", absorbed)).toBe(1);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Grok", dice, 1);
    await downIs("Grok", false);
  });

  test("SS-P04 SS-A07 SS-040 the end of the fight gives dice and armour back, and can be undone", async () => {
    const { page } = gamemaster;
    const before = await messages(page);
    await page.evaluate(() => void game.combat.endCombat());
    await page.locator('button[data-action="end"]').click();
    await page.waitForFunction((count) => game.messages.size > count && game.combats.size === 0, before);
    await settled(page, "Grok", dice, 3);
    await settled(page, "Grok", absorbed, 0);
    await lastCard(page).locator('[data-fray-act="undo"]').click();
    await settled(page, "Grok", dice, 1);
    await settled(page, "Grok", absorbed, 1);
    await lastCard(page).locator('[data-fray-act="redo"]').click();
    await settled(page, "Grok", dice, 3);
  });
});

describe("SS-026 SS-027 SS-028 the knight's three match-ups", () => {
  const cases = [
    { rule: "SS-026", from: "Knight", cliche: "Knight of the Realm", to: "Peasant", own: 6, foe: 2 },
    { rule: "SS-027", from: "Knight", cliche: "Knight of the Realm", to: "Rogue", own: 5, foe: 3 },
    { rule: "SS-028", from: "Demon-warrior", cliche: "Warrior of the Pit", to: "Knight", own: 6, foe: 4 },
  ];
  for (const { rule, from, cliche, to, own, foe } of cases)
    test(`${rule} ${from} throws ${own} dice, ${to} ${foe}; undone, all is as before`, async () => {
      const who = from === "Knight" ? player : gamemaster;
      await only(who.page, from);
      await target(who.page, to);
      // The higher side wins by five: past any coverage.
      await fixDice(player.page, from === "Knight" ? six(6, ...Array(own - 1).fill(1)) : six(...Array(foe).fill(1)));
      await fixDice(
        gamemaster.page,
        from === "Knight" ? six(...Array(foe).fill(1)) : six(6, ...Array(own - 1).fill(1)),
      );
      const card = await act(who.page, cliche, "contest");
      await card.locator(".fray-band.is-win").waitFor();
      await expect.poll(() => card.locator(".fray-dice").nth(0).locator(".fray-die").count()).toBe(own);
      await expect.poll(() => card.locator(".fray-dice").nth(1).locator(".fray-die").count()).toBe(foe);
      const before = await actorValue<number>(gamemaster.page, to, dice);
      await press(gamemaster.page, "apply");
      await settled(gamemaster.page, to, dice, before - 1);
      await press(gamemaster.page, "undo");
      await settled(gamemaster.page, to, dice, before);
      await expect.poll(() => isDown(to)).toBe(false);
    });
});
