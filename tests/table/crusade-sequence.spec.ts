import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Table, actorValue, fixDice, type Seat } from "./table.ts";
import { cardOf, press, settled, staged, strike } from "./steps.ts";

declare const game: any;
declare const canvas: any;

let table: Table;
let gamemaster: Seat;

const stress = "system.physical.value";
const d10 = (...faces: number[]) => faces.map((face) => ({ face, of: 10 }));
const uuid = (item: string): Promise<string> => gamemaster.page.evaluate((name) => game.actors.getName("Tavi").items.getName(name).uuid, item);
const nextRound = (): Promise<unknown> => gamemaster.page.evaluate(() => game.combat.nextRound());
const said = (words: string) => gamemaster.page.locator("#notifications .notification", { hasText: words }).first().waitFor();
const update = (changes: object): Promise<unknown> => gamemaster.page.evaluate((data) => game.actors.getName("Tavi").update(data), changes);

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
    const tavi = game.actors.getName("Tavi");
    await tavi.update({ "system.fate.value": 0, "system.secondAttack": false, "system.attributes.grace": 3 });
    for (const item of tavi.items.filter((one: any) => one.type === "crusadeWeapon")) await item.update({ "system.held": false });
    await tavi.createEmbeddedDocuments("Item", [
      { name: "Left knife", type: "crusadeWeapon", system: { skill: "blades", damage: 1, held: true, category: "light" } },
      { name: "Boarding cannon", type: "crusadeWeapon", system: { skill: "blades", damage: 2, held: false, ranged: true, loading: "powder", loaded: true, category: "ranged" } },
      { name: "Spark", type: "crusadeSpell", system: { skill: "blades", damage: 1, ranged: true } },
      { name: "Storm", type: "crusadeSpell", system: { skill: "blades", damage: 1, ranged: true, advanced: true } },
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
    expect(await strike(page, "Tavi", "Cutlass", "Bad Guy", { second: await uuid("Left knife"), third: await uuid("Cutlass") })).toBe("");
    await said("2 attacks at most");
  });

  test("EC-025, EC-070, EC-073, EC-074: with Second Attack a third, and the cannon just fired is a club: Blunt against Melee Defence", async () => {
    const { page } = gamemaster;
    await update({ "system.secondAttack": true });
    await page.evaluate(() => game.actors.getName("Tavi").items.getName("Left knife").update({ "system.held": false }));
    await page.evaluate(() => game.actors.getName("Tavi").items.getName("Boarding cannon").update({ "system.held": true }));
    const cannon = await uuid("Boarding cannon");
    await fixDice(page, d10(3, 3, 8));
    const id = await strike(page, "Tavi", "Boarding cannon", "Bad Guy", { second: await uuid("Cutlass"), third: cannon });
    await staged(page, id, "frozen");
    const strikes = await page.evaluate((card) => game.messages.get(card).system.context.strikes.map((one: any) => [one.weapon.kind, one.weapon.skillName]), id);
    expect(strikes).toEqual([["ranged", "blades"], ["melee", "blades"], ["melee", "blunt"]]);
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
    const knife = (held: boolean): Promise<unknown> => page.evaluate((value) => game.actors.getName("Tavi").items.getName("Left knife").update({ "system.held": value }), held);
    const third = async (item: string): Promise<string> => strike(page, "Tavi", "Boarding cannon", "Bad Guy", { second: await uuid("Cutlass"), third: await uuid(item) });
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

  test("EC-076: Second Attack casts two spells, neither of them Advanced", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.actors.getName("Tavi").items.getName("Boarding cannon").update({ "system.held": false }));
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
        const message = await game.fray.declare({ ...game.fray.declarationOf(actor, "fate", { choices: { use: "cheat" } }), token, targets: [{ actor: tavi.uuid, token: null }] }, { dialog: false });
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
