import { describe, expect, test } from "vitest";
import { actorValue, fixDice } from "../../../browser/table.ts";
import { answer, lastCard, press, settled, target } from "../../../browser/steps.ts";
import { gamemaster, player, only, dice, absorbed, six, act, downIs } from "./table.ts";

describe("SS-A01 SS-031 at the edges", () => {
  test("SS-029 harm on the token's bar takes dice; at none one is defeated, healed one is back", async () => {
    const { page } = gamemaster;
    const peasant = () => canvas.tokens.placeables.find((one: any) => one.document.name === "Peasant").actor;
    await page.evaluate(`(${peasant})().modifyTokenAttribute("dice", -2, true, true)`);
    await settled(page, "Peasant", dice, 0);
    await downIs("Peasant", true);
    await page.evaluate(`(${peasant})().modifyTokenAttribute("dice", 1, true, true)`);
    await settled(page, "Peasant", dice, 1);
    await downIs("Peasant", false);
  });

  test("SS-031 a player cannot change toughness and coverage, the gamemaster can", async () => {
    await player.page.evaluate(() => game.actors.getName("Knight").update({ "system.hide.coverage": 6 }));
    await player.page.evaluate(() =>
      game.actors
        .getName("Knight")
        .items.find((item: any) => item.type === "swordsArmour")
        .update({ "system.toughness": 9, "system.worn": true }),
    );
    await expect.poll(() => actorValue<number>(gamemaster.page, "Knight", "system.derived.coverage")).toBe(3);
    await expect.poll(() => actorValue<number>(gamemaster.page, "Knight", "system.derived.toughness")).toBe(3);
    await gamemaster.page.evaluate(() => game.actors.getName("Knight").update({ "system.hide.coverage": 4 }));
    await settled(player.page, "Knight", "system.derived.coverage", 4);
    await gamemaster.page.evaluate(() => game.actors.getName("Knight").update({ "system.hide.coverage": 0 }));
    const made = await player.page.evaluate(async () => {
      const [suit] = await game.actors
        .getName("Knight")
        .createEmbeddedDocuments("Item", [
          { name: "Wishful plate", type: "swordsArmour", system: { toughness: 9, coverage: 6, worn: true } },
        ]);
      const numbers = [suit.system.toughness, suit.system.coverage];
      await suit.delete();
      return numbers;
    });
    expect(made).toEqual([0, 0]);
  });

  test("SS-030 SS-041 hide and suit are one armour, used up over the fight; a difference beyond its coverage costs a die, even at first", async () => {
    const { page } = gamemaster;
    // The hide covers more, the suit bears more: a coverage of 4 and three hits.
    await page.evaluate(() => game.actors.getName("Knight").update({ "system.hide.coverage": 4 }));
    await settled(page, "Knight", "system.derived.coverage", 4);
    const before = await actorValue<number>(page, "Knight", dice);
    const blow = async (high: number, low: number, hits: number, left: number): Promise<void> => {
      await only(page, "Demon-warrior");
      await target(page, "Knight");
      await fixDice(page, six(high, 1, 1, 1, 1, 1));
      await fixDice(player.page, six(...Array(6).fill(low)));
      await act(page, "Warrior of the Pit", "contest");
      await lastCard(page).locator(".fray-band.is-win").waitFor();
      await press(page, "apply");
      await settled(page, "Knight", absorbed, hits);
      await settled(page, "Knight", dice, left);
    };
    await blow(6, 1, 0, before - 1);
    await press(page, "undo");
    await settled(page, "Knight", dice, before);
    for (const hits of [1, 2, 3]) await blow(6, 2, hits, before);
    await blow(6, 2, 3, before - 1);
    await press(page, "undo");
    await settled(page, "Knight", dice, before);
    await page.evaluate(() =>
      game.actors.getName("Knight").update({ "system.hide.coverage": 0, "system.armour.absorbed": 0 }),
    );
  });

  test("SS-012 marking another cliché as the primary one takes the mark off the first", async () => {
    await player.page.evaluate(() =>
      game.actors
        .getName("Selena")
        .createEmbeddedDocuments("Item", [
          { name: "Tea Master", type: "swordsCliche", system: { full: 1, primary: false } },
        ]),
    );
    await player.page.evaluate(() =>
      game.actors.getName("Selena").items.getName("Tea Master").update({ "system.primary": true }),
    );
    await gamemaster.page.waitForFunction(() => {
      const { primary, cliches } = game.actors.getName("Selena").system.derived;
      return primary.name === "Tea Master" && cliches.filter((one: any) => one.primary).length === 1;
    });
    await player.page.evaluate(async () => {
      const { items } = game.actors.getName("Selena");
      await items.getName("Tea Master").delete();
      await items.getName("Former Elf Samurai").update({ "system.primary": true });
    });
    await settled(gamemaster.page, "Selena", "system.derived.primary.name", "Former Elf Samurai");
  });

  test("SS-001 SS-P03 the defender picks a cliché in a window; beaten by one out of place he loses three dice", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const knight = game.actors.getName("Knight");
      await knight.createEmbeddedDocuments("Item", [
        { name: "Courtly Poet", type: "swordsCliche", system: { full: 2 } },
      ]);
      const demon = canvas.tokens.placeables.find((one: any) => one.document.name === "Demon-warrior").actor;
      await demon.items.getName("Warrior of the Pit").update({ "system.inappropriate": true });
    });
    await only(page, "Demon-warrior");
    await target(page, "Knight");
    await fixDice(page, six(6, 6, 6, 1, 1, 1));
    await fixDice(player.page, six(1, 1, 1, 1));
    await act(page, "Warrior of the Pit", "contest");
    const own = await player.page.evaluate(() => game.actors.getName("Knight").items.getName("Knight of the Realm").id);
    await answer(player.page, own);
    const card = lastCard(page);
    await card.locator(".fray-band.is-win").waitFor();
    const before = await actorValue<number>(page, "Knight", dice);
    await press(page, "apply");
    await settled(page, "Knight", dice, before - 3);
    await press(page, "undo");
    await settled(page, "Knight", dice, before);
  });
});
