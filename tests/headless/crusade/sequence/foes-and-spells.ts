import { describe, expect, test } from "vitest";
import { d10, fixDice } from "../../../browser/table.ts";
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
} from "../../../browser/steps.ts";
import { gamemaster, stress, uuid, hold, nextRound, said } from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade: attacks in full", { shuffle: false }, () => {
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
          cardOf(page, id)
            .locator(".fray-card__notes", { hasText: says("FRAY.Refused.FightTwice") })
            .count(),
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
    await said(says("FRAY.Refused.AdvancedSpell"));
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
