import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { cardOf, press, settled, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, stress, fate, ivo, woundsOf, broken, darkIs, nextRound, blocked } from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade: the shield chart, row by row", () => {
  test("EC-054, EC-137, EC-139, EC-154: row 1 takes it all, out of turn and without an action; the block cost a FATE and gave the gamemaster a dark one; undo gives both back", async () => {
    const id = await blocked(1);
    await settled(gamemaster.page, "Ivo", fate, 19);
    const now = (): Promise<object> =>
      gamemaster.page.evaluate(() => {
        const own = game.combat.combatants.getName("Ivo");
        return {
          turn: game.combat.turn,
          pips: own.system.spent.filter((one: any) => one.round === game.combat.round).length,
        };
      });
    await expect.poll(now).toEqual({ turn: 0, pips: 0 });
    await darkIs(1);
    await expect
      .poll(() =>
        cardOf(gamemaster.page, id)
          .locator(".fray-card__notes", { hasText: says("FRAY.Crusade.Shield.row1") })
          .count(),
      )
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
    await cardOf(page, blow)
      .locator(".fray-card__notes", { hasText: says("FRAY.Crusade.Note.blunted") })
      .waitFor();
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
    await expect.poll(async () => [await woundsOf(), await ivo(stress)]).toEqual([made.length, 18]);
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
