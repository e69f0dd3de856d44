import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { cardOf, press, settled, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, drop, groups, clear } from "./table.ts";
import { pattern, says } from "../../../words.ts";

describe("crusade groups: made, split, put on the mat", { shuffle: false }, () => {
  test("EC-078, EC-A16, EC-A29: eight chosen guards become groups of five and three where they stand, of unhalved base 6 and 3 each", async () => {
    const { page } = gamemaster;
    await drop("Cardinal’s Guard", 8, 1);
    await page.waitForFunction(
      () => canvas.tokens.placeables.filter((one: any) => one.document.name.startsWith("Cardinal")).length === 8,
    );
    const before = await page.evaluate(() =>
      canvas.scene.tokens
        .filter((one: any) => one.name.startsWith("Cardinal"))
        .map((one: any) => `${one.x},${one.y}`)
        .sort(),
    );
    await page.evaluate(() =>
      canvas.tokens.placeables
        .filter((one: any) => one.document.name.startsWith("Cardinal"))
        .forEach((one: any) => one.control({ releaseOthers: false })),
    );
    await page.locator('[data-tool="frayGroup"]').first().click();
    await page.waitForFunction(
      () => canvas.scene.tokens.filter((one: any) => one.actor?.type === "crusadeGroup").length === 8,
    );
    await expect
      .poll(() => groups())
      .toEqual([
        { size: 5, skill: 2, baseStress: 6, each: 3, tokens: 5 },
        { size: 3, skill: 2, baseStress: 6, each: 3, tokens: 3 },
      ]);
    expect(
      await page.evaluate(() =>
        canvas.scene.tokens
          .filter((one: any) => one.name.startsWith("Cardinal"))
          .map((one: any) => `${one.x},${one.y}`)
          .sort(),
      ),
    ).toEqual(before);
  });

  test("EC-077, EC-182: the making is undone from the line below the mat: each guard stands where it stood, with its own wounds; then made again", async () => {
    const { page } = gamemaster;
    const bar = page.locator("#fray-offer-bar");
    const guards = (): Promise<string[]> =>
      page.evaluate(() =>
        canvas.scene.tokens
          .filter((one: any) => one.name.startsWith("Cardinal"))
          .map((one: any) => `${one.actor.type} ${one.actor.system.physical?.value} ${one.x},${one.y}`)
          .sort(),
      );
    await bar.locator('[data-choice="undo"]').click();
    await page.waitForFunction(
      () => canvas.scene.tokens.filter((one: any) => one.actor?.name === "Cardinal’s Guard").length === 8,
    );
    await page.waitForFunction(() => !game.actors.some((one: any) => one.type === "crusadeGroup"));
    await page.evaluate(() =>
      canvas.scene.tokens
        .find((one: any) => one.name.startsWith("Cardinal"))
        .actor.update({ "system.physical.damage": 1 }),
    );
    const alone = await guards();
    await bar.locator('[data-choice="member"]').click();
    await page.waitForFunction(
      () => canvas.scene.tokens.filter((one: any) => one.actor?.type === "crusadeGroup").length === 8,
    );
    await bar.locator('[data-choice="undo"]').click();
    await page.waitForFunction(() => !game.actors.some((one: any) => one.type === "crusadeGroup"));
    await expect.poll(guards).toEqual(alone);
    await page.evaluate(() =>
      canvas.scene.tokens
        .find((one: any) => one.actor?.system.physical?.damage === 1 && one.name.startsWith("Cardinal"))
        .actor.update({ "system.physical.damage": 0 }),
    );
    await bar.locator('[data-choice="member"]').click();
    await page.waitForFunction(
      () => canvas.scene.tokens.filter((one: any) => one.actor?.type === "crusadeGroup").length === 8,
    );
  });

  test("EC-079: in melee with one group, a character may not strike at another", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      await canvas.scene.tokens
        .getName("Tavi")
        .update({ x: 6 * canvas.grid.size, y: 2 * canvas.grid.size }, { animate: false });
      await game.actors.getName("Tavi").update({ "system.fate.value": 0 });
      const entries = game.actors
        .filter((one: any) => one.type === "crusadeGroup")
        .map((one: any) => ({
          tokenId: canvas.scene.tokens.find((token: any) => token.actor === one).id,
          actorId: one.id,
          sceneId: canvas.scene.id,
        }));
      await game.combat.createEmbeddedDocuments("Combatant", entries);
      if (!game.combat.started) await game.combat.startCombat();
    });
    const [first, second] = await page.evaluate(() =>
      game.actors
        .filter((one: any) => one.type === "crusadeGroup")
        .map((one: any) => canvas.scene.tokens.find((token: any) => token.actor === one).name),
    );
    await fixDice(page, d10(9));
    const id = await strike(page, "Tavi", "Cutlass", first);
    await staged(page, id, "frozen");
    // EC-102, EC-106: 9 + 4 over 8, and 1.
    await expect.poll(() => cardOf(page, id).locator(".fray-band .fray-num").first().innerText()).toBe("6");
    await page.evaluate(() => game.combat.nextRound());
    const refused = await strike(page, "Tavi", "Cutlass", second);
    expect(refused).toBe("");
    await page
      .locator("#notifications .notification", { hasText: pattern("FRAY.Refused.OneGroupAtATime", { name: "Tavi" }) })
      .first()
      .waitFor();
    await page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
  });

  test("EC-079: nor two of them with the strikes of one card; EC-100, EC-105: the second strike meets what the first left, and a miss is paid for by what the group holds", async () => {
    const { page } = gamemaster;
    const [first, second] = await page.evaluate(() =>
      game.actors
        .filter((one: any) => one.type === "crusadeGroup")
        .map((one: any) => canvas.scene.tokens.find((token: any) => token.actor === one).name),
    );
    await page.evaluate(() => game.actors.getName("Tavi").update({ "system.secondAttack": true }));
    const cutlass: string = await page.evaluate(() => game.actors.getName("Tavi").items.getName("Cutlass").uuid);
    await page.evaluate(() => game.combat.nextRound());
    const refusals = () =>
      page
        .locator("#notifications .notification", { hasText: pattern("FRAY.Refused.OneGroupAtATime", { name: "Tavi" }) })
        .count();
    const before = await refusals();
    expect(await strike(page, "Tavi", "Cutlass", [first!, second!], { second: cutlass })).toBe("");
    await expect.poll(refusals).toBe(before + 1);
    // 7 + 4 over 8, and 1: four points fell one and leave one on the next; 5 + 4 over 8, and 1, fells him.
    await fixDice(page, d10(7, 5));
    const id = await strike(page, "Tavi", "Cutlass", first!, { second: cutlass });
    await staged(page, id, "frozen");
    const outcome = () =>
      page.evaluate(
        (card) => game.messages.get(card).system.outcome.strikes.map((one: any) => [one.damage, one.killed]),
        id,
      );
    await expect
      .poll(() => outcome())
      .toEqual([
        [4, 1],
        [2, 1],
      ]);
    await press(page, "apply");
    await page.waitForFunction((name) => canvas.scene.tokens.getName(name).actor.system.derived.alive === 3, first!);
    await press(page, "undo");
    // Out of stress, what he takes for a miss is a wound, of the blades they hold.
    const max = await actorValue<number>(page, "Tavi", "system.physical.max");
    await page.evaluate(
      (damage) =>
        game.actors.getName("Tavi").update({ "system.physical.damage": damage, "system.secondAttack": false }),
      max,
    );
    await page.evaluate(() => game.combat.nextRound());
    await fixDice(page, d10(3));
    const miss = await strike(page, "Tavi", "Cutlass", first!);
    await staged(page, miss, "frozen");
    await press(page, "apply");
    await page.waitForFunction(() =>
      game.actors
        .getName("Tavi")
        .items.some(
          (one: any) => one.type === "crusadeWound" && one.system.source === "cutting" && one.system.days === 7,
        ),
    );
    await press(page, "undo");
    await page.evaluate(() => game.actors.getName("Tavi").update({ "system.physical.damage": 0 }));
  });

  test("EC-080, EC-A15: a group with bows shoots by one roll of the gamemaster's, d10 and its skill against Ranged Defence; a group in melee never rolls", async () => {
    const { page } = gamemaster;
    const [, second] = await page.evaluate(() =>
      game.actors
        .filter((one: any) => one.type === "crusadeGroup")
        .map((one: any) => canvas.scene.tokens.find((token: any) => token.actor === one).name),
    );
    expect(await strike(page, second!, null, "Tavi")).toBe("");
    await page
      .locator("#notifications .notification", { hasText: says("FRAY.Refused.GroupNeverRolls") })
      .first()
      .waitFor();
    await page.evaluate(
      (name) => canvas.scene.tokens.getName(name).actor.update({ "system.ranged": true, "system.weaponDamage": 1 }),
      second!,
    );
    const { left, defence } = await page.evaluate(() => {
      const { system } = game.actors.getName("Tavi");
      return { left: system.physical.value, defence: system.derived.ranged.value };
    });
    // Its sheet says so beforehand: 1d10 and a skill of 2 must exceed the defence.
    const sheet = await page.evaluate(async (name) => {
      const target = canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi");
      canvas.tokens.setTargets([target.id], { mode: "replace" });
      const { sheet } = canvas.scene.tokens.getName(name).actor;
      await sheet.render({ force: true });
      return sheet.id;
    }, second!);
    const odds = page.locator(`[id="${sheet}"] .fray-odds b`);
    await expect.poll(() => odds.innerText()).toBe(`${10 * (12 - defence)}%`);
    await page.evaluate((name) => canvas.scene.tokens.getName(name).actor.sheet.close(), second!);
    await fixDice(page, d10(8));
    const id = await strike(page, second!, null, "Tavi");
    await staged(page, id, "frozen");
    const damage = 8 + 2 - defence + 1;
    await expect.poll(() => cardOf(page, id).locator(".fray-band .fray-num").first().innerText()).toBe(String(damage));
    await press(page, "apply");
    await settled(page, "Tavi", "system.physical.value", left - damage);
    await press(page, "undo");
    await settled(page, "Tavi", "system.physical.value", left);
  });

  test("EC-104, EC-A14: a group that joins in the middle of a round is met at the same DR until the next one", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      await game.combat.combatants.find((one: any) => one.actor?.system.size === 5).delete();
      // Not tied: Ivo strikes after Tavi, at what she has left.
      await game.combat.combatants.getName("Ivo").update({ initiative: 3 });
      await game.combat.nextRound();
    });
    await page.waitForFunction(() => game.combat.system.opened.at(-1)?.round === game.combat.round);
    const first = await page.evaluate(async () => {
      const group = game.actors.find((one: any) => one.type === "crusadeGroup" && one.system.size === 5);
      const token = canvas.scene.tokens.find((one: any) => one.actor === group);
      await game.combat.createEmbeddedDocuments("Combatant", [
        { tokenId: token.id, actorId: group.id, sceneId: canvas.scene.id },
      ]);
      return token.name;
    });
    const met = async (who: string, weapon: string): Promise<number> => {
      await fixDice(page, d10(9));
      const id = await strike(page, who, weapon, first);
      await staged(page, id, "frozen");
      await press(page, "apply");
      return page.evaluate((card) => game.messages.get(card).system.outcome.strikes[0].defence, id);
    };
    expect(await met("Tavi", "Cutlass")).toBe(8);
    await page.waitForFunction((name) => canvas.scene.tokens.getName(name).actor.system.derived.alive === 3, first);
    expect(await met("Ivo", "Sabre")).toBe(8);
    await clear();
  });
});
