import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, type Seat } from "../../browser/table.ts";
import {
  answer,
  cardOf,
  darkFate,
  darkFateIs,
  gear,
  press,
  setDarkFate,
  settled,
  staged,
  strike,
} from "../../browser/steps.ts";
import { HeadlessTable } from "../table.ts";

let table: HeadlessTable;
let gamemaster: Seat;

const stress = "system.physical.value";
const fate = "system.fate.value";
const d4 = (face: number) => ({ face, of: 4 });
const ivo = <T>(path: string): Promise<T> => actorValue<T>(gamemaster.page, "Ivo", path);
const statusOf = (who: string, id: string): Promise<boolean> =>
  gamemaster.page.evaluate(
    ([name, wanted]) => (canvas.scene.tokens.getName(name)?.actor ?? game.actors.getName(name)).statuses.has(wanted),
    [who, id] as const,
  );
const woundsOf = (): Promise<number> =>
  gamemaster.page.evaluate(
    () => game.actors.getName("Ivo").items.filter((one: any) => one.type === "crusadeWound").length,
  );
const broken = (): Promise<boolean> =>
  gamemaster.page.evaluate(() => game.actors.getName("Ivo").items.getName("Round shield").system.destroyed);
const dark = (): Promise<number> => darkFate(gamemaster.page);
const darkIs = (points: number): Promise<void> => darkFateIs(gamemaster.page, points);
const nextRound = (): Promise<unknown> => gamemaster.page.evaluate(() => game.combat.nextRound());

/** A bandit's blow of 9 at Ivo, blocked with a d4 of that face. */
async function blocked(face: number): Promise<string> {
  const { page } = gamemaster;
  await nextRound();
  await fixDice(page, [...d10(9), d4(face)]);
  const id = await strike(page, "Bandit", "Cutlass", "Ivo");
  await cardOf(page, id).locator('[data-option="block"]').waitFor();
  await answer(page, "block");
  await staged(page, id, "frozen");
  return id;
}

beforeAll(async () => {
  table = await HeadlessTable.open({ mat: true });
  gamemaster = await table.sit("Gamemaster");
  const { page } = gamemaster;
  await page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
    await game.actors.getName("Ivo").update({ "system.fate.value": 20 });
  });
  await setDarkFate(page, 0);
  await gear(page, "Ivo", "Round shield", "held", true);
});
afterAll(() => table.leave());

describe("crusade: the shield chart, row by row", () => {
  test("EC-054, EC-137, EC-139, EC-154: row 1 takes it all, out of turn and without an action; the block cost a FATE and gave the gamemaster a dark one; undo gives both back", async () => {
    const id = await blocked(1);
    await settled(gamemaster.page, "Ivo", fate, 19);
    const now = await gamemaster.page.evaluate(() => {
      const own = game.combat.combatants.getName("Ivo");
      return {
        turn: game.combat.turn,
        pips: own.system.spent.filter((one: any) => one.round === game.combat.round).length,
      };
    });
    expect(now).toEqual({ turn: 0, pips: 0 });
    await darkIs(1);
    await expect
      .poll(() => cardOf(gamemaster.page, id).locator(".fray-card__notes", { hasText: "takes it all" }).count())
      .toBe(1);
    await press(gamemaster.page, "apply");
    await expect.poll(() => ivo(stress)).toBe(18);
    await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await settled(gamemaster.page, "Ivo", fate, 20);
    await darkIs(0);
  });

  test("EC-140: row 2: the next attack does no damage, the second of two is unaffected; undo clears the arm", async () => {
    const { page } = gamemaster;
    const id = await blocked(2);
    await press(page, "apply");
    await page.waitForFunction(() => game.actors.getName("Ivo").statuses.has("fray.blunted"));
    const weapon = await page.evaluate(
      () =>
        game.actors
          .getName("Ivo")
          .items.find((one: any) => one.type === "crusadeWeapon" && one.system.held && !one.system.ranged).name,
    );
    await fixDice(page, d10(9));
    const blow = await strike(page, "Ivo", weapon, "Bandit");
    await staged(page, blow, "frozen");
    await cardOf(page, blow).locator(".fray-card__notes", { hasText: "no damage" }).waitFor();
    await page.waitForFunction(() => !game.actors.getName("Ivo").statuses.has("fray.blunted"));
    await expect.poll(() => actorValue(page, "Bandit", stress)).toBe(6);
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), blow);
    await page.waitForFunction(() => game.actors.getName("Ivo").statuses.has("fray.blunted"));
    // Of two strikes the first alone is harmless.
    await page.evaluate(() => game.actors.getName("Ivo").update({ "system.secondAttack": true }));
    await nextRound();
    await fixDice(page, d10(9, 4));
    const sabre: string = await page.evaluate((name) => game.actors.getName("Ivo").items.getName(name).uuid, weapon);
    const two = await strike(page, "Ivo", weapon, "Bandit", { second: sabre });
    await staged(page, two, "frozen");
    await expect
      .poll(() =>
        page.evaluate((card) => game.messages.get(card).system.outcome.strikes.map((one: any) => one.damage), two),
      )
      .toEqual([0, 3]);
    await press(page, "apply");
    await settled(page, "Bandit", stress, 3);
    await press(page, "undo");
    await settled(page, "Bandit", stress, 6);
    await page.evaluate(() => game.actors.getName("Ivo").update({ "system.secondAttack": false }));
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await page.waitForFunction(() => !game.actors.getName("Ivo").statuses.has("fray.blunted"));
  });

  test("EC-141, EC-142: row 3 takes it all, row 4 breaks the shield; undo mends it", async () => {
    const { page } = gamemaster;
    const third = await blocked(3);
    await press(page, "apply");
    await expect.poll(() => ivo(stress)).toBe(18);
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), third);
    const id = await blocked(4);
    await press(page, "apply");
    await page.waitForFunction(() => game.actors.getName("Ivo").items.getName("Round shield").system.destroyed);
    await expect.poll(() => ivo(stress)).toBe(18);
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await page.waitForFunction(() => !game.actors.getName("Ivo").items.getName("Round shield").system.destroyed);
  });

  test("EC-138, EC-143: Sidhe steel adds two: row 5 breaks shield and arm, one Temporary Wound", async () => {
    const { page } = gamemaster;
    await page.evaluate(() =>
      canvas.scene.tokens.getName("Bandit").actor.items.getName("Cutlass").update({ "system.sidhe": true }),
    );
    const id = await blocked(3);
    await press(page, "apply");
    await page.waitForFunction(() => game.actors.getName("Ivo").items.some((one: any) => one.type === "crusadeWound"));
    await expect.poll(async () => [await woundsOf(), await broken(), await ivo(stress)]).toEqual([1, true, 18]);
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await page.waitForFunction(() => !game.actors.getName("Ivo").items.some((one: any) => one.type === "crusadeWound"));
    await expect.poll(broken).toBe(false);
  });

  test("EC-115, EC-143: with every wound borne already the broken arm is a death check in its place; undo takes it back", async () => {
    const { page } = gamemaster;
    const made = await page.evaluate(async () => {
      const actor = game.actors.getName("Ivo");
      const wounds = Array.from({ length: actor.system.derived.capacity.value }, () => ({
        name: "Old cut",
        type: "crusadeWound",
      }));
      return (await actor.createEmbeddedDocuments("Item", wounds)).map((one: any) => one.id);
    });
    const id = await blocked(3);
    await press(page, "apply");
    await page.waitForFunction(() => game.actors.getName("Ivo").statuses.has("fray.deathsDoor"));
    await expect.poll(broken).toBe(true);
    expect([await woundsOf(), await ivo(stress)]).toEqual([made.length, 18]);
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await page.waitForFunction(() => !game.actors.getName("Ivo").statuses.has("fray.deathsDoor"));
    await page.evaluate((ids) => game.actors.getName("Ivo").deleteEmbeddedDocuments("Item", ids), made);
    await expect.poll(() => woundsOf()).toBe(0);
  });

  test("EC-144, EC-A04: row 6 severs the arm behind the shield, and the blow is absorbed", async () => {
    const { page } = gamemaster;
    const id = await blocked(4);
    await press(page, "apply");
    await page.waitForFunction(() => game.actors.getName("Ivo").items.some((one: any) => one.system.severed));
    await expect.poll(async () => [await broken(), await ivo(stress)]).toEqual([true, 18]);
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await page.waitForFunction(() => !game.actors.getName("Ivo").items.some((one: any) => one.system.severed));
  });
});

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
    await page.locator("#notifications .notification", { hasText: "nothing to choose any more" }).first().waitFor();
    await staged(page, second!, "frozen");
    expect([await blocks(first!), await blocks(second!)]).toEqual([true, false]);
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
    expect([await blocks(first!), await blocks(second!)]).toEqual([true, true]);
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
    await cardOf(page, id).locator(".fray-card__notes", { hasText: "no damage" }).waitFor();
    await page.evaluate(() => canvas.scene.tokens.getName("Bandit").actor.items.getName("Targe").delete());
  });
});

describe("crusade: Dark FATE over a scene", () => {
  test("EC-153, EC-143, EC-144: an NPC's first absorption is free, and rows 5 and 6 are the end of him", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const { actor } = canvas.scene.tokens.getName("Bandit");
      await actor.createEmbeddedDocuments("Item", [{ name: "Buckler", type: "crusadeShield", system: { held: true } }]);
      const weapon = game.actors
        .getName("Ivo")
        .items.find((one: any) => one.type === "crusadeWeapon" && one.system.held && !one.system.ranged);
      await weapon.update({ "system.sidhe": true });
      await game.actors.getName("Ivo").update({ "system.fate.value": 0 });
    });
    await nextRound();
    const weapon = await page.evaluate(
      () =>
        game.actors
          .getName("Ivo")
          .items.find((one: any) => one.type === "crusadeWeapon" && one.system.held && !one.system.ranged).name,
    );
    await fixDice(page, [...d10(9), d4(3)]);
    const id = await strike(page, "Ivo", weapon, "Bandit");
    await answer(page, "block");
    await staged(page, id, "frozen");
    await expect.poll(() => dark()).toBe(0);
    await press(page, "apply");
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await page.waitForFunction(() => !canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
    await expect.poll(() => statusOf("Bandit", "dead")).toBe(false);
    // EC-144: row 6 costs him his life, and no arm of his is kept on the sheet.
    await nextRound();
    await fixDice(page, [...d10(9), d4(4)]);
    const sixth = await strike(page, "Ivo", weapon, "Bandit");
    await answer(page, "block");
    await staged(page, sixth, "frozen");
    await expect
      .poll(() => page.evaluate((card) => game.messages.get(card).system.outcome.strikes[0].block, sixth))
      .toMatchObject({ row: 6, dead: true, absorbed: true });
    await press(page, "apply");
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            canvas.scene.tokens.getName("Bandit").actor.items.filter((one: any) => one.type === "crusadeWound").length,
        ),
      )
      .toBe(0);
    await press(page, "undo");
    await page.waitForFunction(() => !canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
  });

  test("EC-155, EC-165, EC-A31: the gamemaster's point mends a miss by +2 on the card, once a scene; the end of the scene allows it again", async () => {
    const { page } = gamemaster;
    await setDarkFate(page, 3);
    const miss = async (): Promise<string> => {
      await nextRound();
      await fixDice(page, d10(2));
      return strike(page, "Bandit", "Cutlass", "Ivo");
    };
    const id = await miss();
    await cardOf(page, id).locator('[data-option="bonus"]').waitFor();
    await answer(page, "bonus");
    await staged(page, id, "frozen");
    await darkIs(2);
    const second = await miss();
    await cardOf(page, second).locator('[data-option="reroll"]').waitFor();
    await expect.poll(() => cardOf(page, second).locator('[data-option="bonus"]').isDisabled()).toBe(true);
    await fixDice(page, d10(3));
    await answer(page, "reroll");
    await staged(page, second, "frozen");
    await darkIs(1);
    // Both kinds are spent: nothing is asked, though a point is left.
    const third = await miss();
    await staged(page, third, "frozen");
    await darkIs(1);
    await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    await page.locator('[data-fray-widget="scene"], [data-widget="scene"]').first().click();
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bandit").actor.system.fate.used.length === 0);
    await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("chat", "primary"));
    const fourth = await miss();
    await cardOf(page, fourth).locator('[data-option="bonus"]').waitFor();
    await expect.poll(() => cardOf(page, fourth).locator('[data-option="bonus"]').isDisabled()).toBe(false);
    await answer(page, "keep");
    await staged(page, fourth, "frozen");
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await darkIs(2);
  });
});
