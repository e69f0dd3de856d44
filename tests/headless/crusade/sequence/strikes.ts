import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { cardOf, press, settled, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, stress, uuid, hold, nextRound, said, update } from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade: attacks in full", { shuffle: false }, () => {
  test("EC-024, EC-057, EC-068, EC-071, EC-123, EC-125: with Grace 3 two weapons strike once each, at one target, on one card of two sections; undo takes both back", async () => {
    const { page } = gamemaster;
    await fixDice(page, d10(4, 5));
    const id = await strike(page, "Tavi", "Cutlass", "Bad Guy", { second: await uuid("Left knife") });
    await staged(page, id, "frozen");
    const bands = cardOf(page, id).locator(".fray-band .fray-num");
    await expect.poll(() => bands.count()).toBe(2);
    const numbers = await bands.allInnerTexts();
    const before = await actorValue<number>(page, "Bad Guy", stress);
    await press(page, "apply");
    await settled(page, "Bad Guy", stress, Math.max(0, before - Number(numbers[0]) - Number(numbers[1])));
    await press(page, "undo");
    await settled(page, "Bad Guy", stress, before);
  });

  test("EC-024, EC-056, EC-057, EC-069: the same weapon twice, or a third attack unbought, is refused in words", async () => {
    const { page } = gamemaster;
    await nextRound();
    expect(await strike(page, "Tavi", "Cutlass", "Bad Guy", { second: await uuid("Cutlass") })).toBe("");
    await said(says("FRAY.Refused.BothWeapons", { name: "Tavi" }));
    expect(
      await strike(page, "Tavi", "Cutlass", "Bad Guy", {
        second: await uuid("Left knife"),
        third: await uuid("Cutlass"),
      }),
    ).toBe("");
    await said(says("FRAY.Refused.TooManyAttacks", { name: "Tavi", allowed: 2 }));
  });

  test("EC-025, EC-070, EC-073, EC-074: with Second Attack a third, and the cannon just fired is a club: Blunt against Melee Defence", async () => {
    const { page } = gamemaster;
    await update({ "system.secondAttack": true });
    await page.evaluate(() => game.actors.getName("Tavi").items.getName("Left knife").update({ "system.held": false }));
    await page.evaluate(() =>
      game.actors.getName("Tavi").items.getName("Boarding cannon").update({ "system.held": true }),
    );
    const cannon = await uuid("Boarding cannon");
    await fixDice(page, d10(3, 3, 8));
    const id = await strike(page, "Tavi", "Boarding cannon", "Bad Guy", {
      second: await uuid("Cutlass"),
      third: cannon,
    });
    await staged(page, id, "frozen");
    const strikes = await page.evaluate(
      (card) =>
        game.messages.get(card).system.context.strikes.map((one: any) => [one.weapon.kind, one.weapon.skillName]),
      id,
    );
    expect(strikes).toEqual([
      ["ranged", "blades"],
      ["melee", "blades"],
      ["melee", "blunt"],
    ]);
    await page.waitForFunction(() => !game.actors.getName("Tavi").items.getName("Boarding cannon").system.loaded);
    // EC-038: empty, it does not fire; undo of the volley loads it.
    await nextRound();
    expect(await strike(page, "Tavi", "Boarding cannon", "Bad Guy")).toBe("");
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await page.waitForFunction(() => game.actors.getName("Tavi").items.getName("Boarding cannon").system.loaded);
  });

  test("EC-075: nothing fresh is drawn for the third attack, whether it hangs from the brace or is called held", async () => {
    const { page } = gamemaster;
    await nextRound();
    const knife = (held: boolean): Promise<unknown> =>
      page.evaluate(
        (value) => game.actors.getName("Tavi").items.getName("Left knife").update({ "system.held": value }),
        held,
      );
    const third = async (item: string): Promise<string> =>
      strike(page, "Tavi", "Boarding cannon", "Bad Guy", { second: await uuid("Cutlass"), third: await uuid(item) });
    expect(await third("Left knife")).toBe("");
    await said(says("FRAY.Refused.DrawnFresh", { name: "Tavi" }));
    await knife(true);
    expect(await third("Left knife")).toBe("");
    await knife(false);
    await fixDice(page, d10(3, 3, 3));
    const id = await third("Cutlass");
    await staged(page, id, "frozen");
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await page.waitForFunction(() => game.actors.getName("Tavi").items.getName("Boarding cannon").system.loaded);
  });

  test("EC-024, EC-049, EC-069, EC-075, EC-076, EC-123: no weapon strikes three times, both of two strike, on a charge too; no fresh weapon, no second spell of dual wielding, no two great weapons", async () => {
    const { page } = gamemaster;
    await nextRound();
    const [cutlass, knife, pistol, bow, spark] = await Promise.all(
      ["Cutlass", "Left knife", "Pistol", "Bow", "Spark"].map(uuid),
    );
    const refused = async (
      weapon: string,
      choices: Record<string, string>,
      why: string,
      allowed = 0,
    ): Promise<void> => {
      expect(await strike(page, "Tavi", weapon, "Bad Guy", choices)).toBe("");
      await said(says(`FRAY.Refused.${why}`, { name: "Tavi", allowed }));
    };
    await hold("Boarding cannon", false);
    await hold("Left knife", true);
    await refused("Cutlass", { second: cutlass!, third: cutlass! }, "BothWeapons");
    await refused("Cutlass", { second: cutlass! }, "BothMustSwing");
    await hold("Pistol", true);
    await refused("Cutlass", { second: knife!, third: pistol! }, "DrawnFresh");
    await hold("Pistol", false);
    await page.evaluate(() => game.actors.getName("Tavi").toggleStatusEffect("fray.charging", { active: true }));
    await refused("Cutlass", { second: knife!, third: cutlass! }, "ChargeOneAttack");
    expect(await strike(page, "Tavi", "Cutlass", "Bad Guy", { second: cutlass! })).toBe("");
    await page.evaluate(() => game.actors.getName("Tavi").toggleStatusEffect("fray.charging", { active: false }));
    await update({ "system.secondAttack": false });
    await refused("Spark", { second: spark! }, "SpellsNeedSecond");
    await hold("Cutlass", false);
    await hold("Left knife", false);
    await hold("Big axe", true);
    await hold("Bow", true);
    await refused("Big axe", { second: bow! }, "TooManyAttacksOne", 1);
    // EC-009: the skill as it is written on the weapon, large or small, counts for attack and defence alike.
    await expect.poll(() => page.evaluate(() => game.actors.getName("Tavi").system.derived.melee.value)).toBe(4 + 3);
    for (const one of ["Big axe", "Bow"]) await hold(one, false);
    await hold("Cutlass", true);
    await update({ "system.secondAttack": true });
  });

  test("EC-019, EC-020, EC-074, EC-A27: a pistol still empty from the round before is a club, a musket what its bayonet makes of it", async () => {
    const { page } = gamemaster;
    await nextRound();
    await hold("Pistol", true);
    const fired = await strike(page, "Tavi", "Pistol", "Bad Guy");
    await staged(page, fired, "frozen");
    await page.waitForFunction(() => !game.actors.getName("Tavi").items.getName("Pistol").system.loaded);
    await nextRound();
    const club = await strike(page, "Tavi", "Pistol", "Bad Guy");
    await staged(page, club, "frozen");
    await hold("Pistol", false);
    await hold("Musket", true);
    await nextRound();
    const bayonet = await strike(page, "Tavi", "Musket", "Bad Guy");
    await staged(page, bayonet, "frozen");
    await hold("Musket", false);
    const weapons = await page.evaluate(
      (cards) =>
        cards.map((card) => {
          const { weapon } = game.messages.get(card).system.context.strikes[0];
          return [weapon.kind, weapon.skillName, weapon.wound];
        }),
      [club, bayonet],
    );
    expect(weapons).toEqual([
      ["melee", "blunt", "blunt"],
      ["melee", "polearms", "piercing"],
    ]);
  });
});
