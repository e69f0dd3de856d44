import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, type Seat } from "../../browser/table.ts";
import {
  cardOf,
  closeSheets,
  messages,
  openSheet,
  press,
  settings,
  settled,
  staged,
  strike,
} from "../../browser/steps.ts";
import { HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;

const stress = "system.physical.value";
const uuid = (item: string): Promise<string> =>
  gamemaster.page.evaluate((name) => game.actors.getName("Tavi").items.getName(name).uuid, item);
const hold = (item: string, held: boolean): Promise<unknown> =>
  gamemaster.page.evaluate(
    ([name, value]) => game.actors.getName("Tavi").items.getName(name).update({ "system.held": value }),
    [item, held] as const,
  );
const nextRound = (): Promise<unknown> => gamemaster.page.evaluate(() => game.combat.nextRound());
const said = (words: string) =>
  gamemaster.page.locator("#notifications .notification", { hasText: words }).first().waitFor();
const update = (changes: object): Promise<unknown> =>
  gamemaster.page.evaluate((data) => game.actors.getName("Tavi").update(data), changes);

beforeAll(async () => {
  table = await HeadlessTable.open({ mat: true });
  gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
    const tavi = game.actors.getName("Tavi");
    await tavi.update({ "system.fate.value": 0, "system.secondAttack": false, "system.attributes.grace": 3 });
    for (const item of tavi.items.filter((one: any) => one.type === "crusadeWeapon"))
      await item.update({ "system.held": false });
    await tavi.createEmbeddedDocuments("Item", [
      {
        name: "Left knife",
        type: "crusadeWeapon",
        system: { skill: "blades", damage: 1, held: true, category: "light" },
      },
      {
        name: "Boarding cannon",
        type: "crusadeWeapon",
        system: {
          skill: "blades",
          damage: 2,
          held: false,
          ranged: true,
          loading: "powder",
          loaded: true,
          category: "ranged",
        },
      },
      { name: "Spark", type: "crusadeSpell", system: { skill: "blades", damage: 1, ranged: true } },
      { name: "Storm", type: "crusadeSpell", system: { skill: "blades", damage: 1, ranged: true, advanced: true } },
      {
        name: "Pistol",
        type: "crusadeWeapon",
        system: {
          skill: "blades",
          damage: 2,
          held: false,
          ranged: true,
          loading: "powder",
          loaded: true,
          category: "ranged",
          defends: "blunt",
        },
      },
      {
        name: "Musket",
        type: "crusadeWeapon",
        system: {
          skill: "blades",
          damage: 2,
          held: false,
          hands: 2,
          ranged: true,
          loading: "powder",
          loaded: false,
          category: "ranged",
          defends: "polearms",
        },
      },
      {
        name: "Big axe",
        type: "crusadeWeapon",
        system: { skill: "Blades", damage: 2, held: false, hands: 2, category: "great" },
      },
      {
        name: "Bow",
        type: "crusadeWeapon",
        system: {
          skill: "blades",
          damage: 1,
          held: false,
          hands: 2,
          ranged: true,
          category: "ranged",
          defends: "none",
        },
      },
      { name: "Blunt", type: "crusadeSkill", system: { key: "blunt", rating: 1 } },
    ]);
    await tavi.items.getName("Cutlass").update({ "system.held": true });
  });
});
afterAll(() => table.leave());

describe("crusade: attacks in full", () => {
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
    await said("each strikes once");
    expect(
      await strike(page, "Tavi", "Cutlass", "Bad Guy", {
        second: await uuid("Left knife"),
        third: await uuid("Cutlass"),
      }),
    ).toBe("");
    await said("2 attacks at most");
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
    await said("nothing fresh is drawn");
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
    const refused = async (weapon: string, choices: Record<string, string>, words: string): Promise<void> => {
      expect(await strike(page, "Tavi", weapon, "Bad Guy", choices)).toBe("");
      await said(words);
    };
    await hold("Boarding cannon", false);
    await hold("Left knife", true);
    await refused("Cutlass", { second: cutlass!, third: cutlass! }, "each strikes once");
    await refused("Cutlass", { second: cutlass! }, "in more than one attack each of them strikes");
    await hold("Pistol", true);
    await refused("Cutlass", { second: knife!, third: pistol! }, "nothing fresh is drawn");
    await hold("Pistol", false);
    await page.evaluate(() => game.actors.getName("Tavi").toggleStatusEffect("fray.charging", { active: true }));
    await refused("Cutlass", { second: knife!, third: cutlass! }, "no second attack but that of a second weapon");
    expect(await strike(page, "Tavi", "Cutlass", "Bad Guy", { second: cutlass! })).toBe("");
    await page.evaluate(() => game.actors.getName("Tavi").toggleStatusEffect("fray.charging", { active: false }));
    await update({ "system.secondAttack": false });
    await refused("Spark", { second: spark! }, "takes a Second Attack");
    await hold("Cutlass", false);
    await hold("Left knife", false);
    await hold("Big axe", true);
    await hold("Bow", true);
    await refused("Big axe", { second: bow! }, "1 attacks at most");
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

  test("EC-068: each strike has a foe of its own, chosen in the dialog: one, the other, and the first again; the gamemaster aims both anew on the card", async () => {
    const { page } = gamemaster;
    await nextRound();
    await hold("Left knife", true);
    await page.evaluate(() => {
      for (const [at, name] of ["Bad Guy", "Bandit"].entries())
        canvas.tokens.placeables
          .find((one: any) => one.document.name === name)
          .setTarget(true, { releaseOthers: at === 0 });
    });
    const [foe, other] = await page.evaluate(() =>
      ["Bad Guy", "Bandit"].map((name) => canvas.scene.tokens.getName(name).uuid as string),
    );
    const sheet = await openSheet(page, "Tavi");
    await sheet
      .locator("li", { has: page.locator('h3:text-is("Cutlass")') })
      .locator('[data-act="attack"]')
      .click({ modifiers: ["Shift"] });
    const choose = (field: string, value: string) =>
      page.locator(`.fray-dialog [data-choice="${field}"]`).selectOption(value);
    await choose("second", await uuid("Left knife"));
    await choose("third", await uuid("Cutlass"));
    await choose("firstAt", foe!);
    await choose("secondAt", other!);
    await choose("thirdAt", foe!);
    // Button and title say what it is pressed for, and the sum what is thrown against what.
    await page.waitForFunction(() => {
      const inDialog = (part: string): string => document.querySelector(`.fray-dialog ${part}`)?.textContent ?? "";
      const chance = /\d+/.exec(inDialog(".fray-law__big .first .fray-num"))?.[0];
      return (
        chance &&
        inDialog('[type="submit"]').includes(`${chance} %`) &&
        inDialog(".window-title").endsWith(` · ${chance} %`) &&
        inDialog(".fray-law__sum").includes("d10 + 4 against MD 4, damage +1")
      );
    });
    await fixDice(page, d10(4, 5, 6));
    const before = await messages(page);
    await page.locator('.fray-dialog [type="submit"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await closeSheets(page);
    const id: string = await page.evaluate(() => game.messages.contents.at(-1).id);
    await staged(page, id, "frozen");
    const struck = () =>
      page.evaluate(
        (card) =>
          game.messages.get(card).system.outcome.strikes.map((one: any) => [fromUuidSync(one.target).name, one.damage]),
        id,
      );
    // 4, 5 and 6 with 4, over 4 and 6, and 1 each.
    await expect
      .poll(() => struck())
      .toEqual([
        ["Bad Guy", 5],
        ["Bandit", 4],
        ["Bad Guy", 7],
      ]);
    await press(page, "apply");
    await settled(page, "Bad Guy", stress, 0);
    await settled(page, "Bandit", stress, 2);
    await press(page, "undo");
    await settled(page, "Bandit", stress, 6);
    await settled(page, "Bad Guy", stress, 6);
    // Both targeted the other way round: the first strike is at the one, the rest at the other.
    await page.evaluate(() =>
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Bandit")
        .setTarget(true, { releaseOthers: true }),
    );
    await page.evaluate(() =>
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Bad Guy")
        .setTarget(true, { releaseOthers: false }),
    );
    await cardOf(page, id).locator('[data-fray-act="amend"]').click();
    await page.locator('.fray-amend [data-action="target"]').click();
    await expect.poll(struck).toEqual([
      ["Bandit", 3],
      ["Bad Guy", 6],
      ["Bad Guy", 7],
    ]);
    await hold("Left knife", false);
  });

  test("EC-021, EC-079: where the world only advises, the card says what it let pass", async () => {
    const { page } = gamemaster;
    await settings(page, { economy: "advice" });
    await nextRound();
    await fixDice(page, d10(9, 9));
    for (const expected of [0, 1]) {
      const id = await strike(page, "Tavi", "Cutlass", "Bad Guy");
      await staged(page, id, "frozen");
      await expect
        .poll(() =>
          cardOf(page, id).locator(".fray-card__notes", { hasText: "The Fight action of this round is spent" }).count(),
        )
        .toBe(expected);
    }
    await settings(page, { economy: "stop" });
  });

  test("EC-076: Second Attack casts two spells, neither of them Advanced", async () => {
    const { page } = gamemaster;
    await page.evaluate(() =>
      game.actors.getName("Tavi").items.getName("Boarding cannon").update({ "system.held": false }),
    );
    expect(await strike(page, "Tavi", "Spark", "Bad Guy", { second: await uuid("Storm") })).toBe("");
    await said("neither may be Advanced");
    await fixDice(page, d10(6, 6));
    const id = await strike(page, "Tavi", "Spark", "Bad Guy", { second: await uuid("Spark") });
    await staged(page, id, "frozen");
    await expect.poll(() => cardOf(page, id).locator(".fray-band").count()).toBe(2);
  });

  test("EC-162, EC-161: Cheat gives the player hurt by it a FATE, once a turn; undo takes it back", async () => {
    const { page } = gamemaster;
    const cheat = (): Promise<string> =>
      page.evaluate(async () => {
        const { actor, uuid: token } = canvas.scene.tokens.getName("Bad Guy");
        const tavi = game.actors.getName("Tavi");
        const message = await game.fray.declare(
          {
            ...game.fray.declarationOf(actor, "fate", { choices: { use: "cheat" } }),
            token,
            targets: [{ actor: tavi.uuid, token: null }],
          },
          { dialog: false },
        );
        return (message?.id as string | undefined) ?? "";
      });
    const id = await cheat();
    await staged(page, id, "frozen");
    await settled(page, "Tavi", "system.fate.value", 1);
    expect(await cheat()).toBe("");
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await settled(page, "Tavi", "system.fate.value", 0);
  });
});
