import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { answer, cardOf, caughtUp, nextRound, press, settled, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, player, stress, undo, said } from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade: interrupts and turns at one time", () => {
  test("EC-054, EC-P03: a spell may be met out of turn: the one it strikes throws, the gamemaster says what it comes to, and the player cannot", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await fixDice(page, d10(9));
    await fixDice(player.page, d10(6));
    const id = await strike(page, "Bad Guy", "Spark", "Tavi");
    await answer(player.page, "counter", id);
    const ruling = cardOf(page, id).locator('.fray-reaction [data-option="countered"]');
    await ruling.waitFor();
    await expect.poll(() => cardOf(player.page, id).locator('[data-option="countered"]').count()).toBe(0);
    await cardOf(player.page, id).locator(".fray-reaction").getByText(says("FRAY.Card.gamemaster")).waitFor();
    expect(
      await player.page.evaluate(
        (card) => game.fray.press({ card, act: "answer", reaction: "strike1-ruling", option: "countered" }),
        id,
      ),
    ).toBe(false);
    await ruling.click();
    await staged(page, id, "frozen");
    // 6 + 3 of the counterspell; nothing of the spell gets through, and no pip of Tavi's is spent.
    await cardOf(player.page, id)
      .locator(".fray-card__notes", { hasText: says("FRAY.Crusade.Note.countered", { total: 9 }) })
      .waitFor();
    await expect.poll(() => cardOf(page, id).locator('[data-fray-act="apply"]').count()).toBe(0);
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            game.combat.combatants.getName("Tavi").system.spent.filter((one: any) => one.round === game.combat.round)
              .length,
        ),
      )
      .toBe(0);
    // A spell that holds deals what it deals.
    await nextRound(page, player.page);
    await fixDice(page, d10(9));
    const second = await strike(page, "Bad Guy", "Spark", "Tavi");
    await answer(player.page, "counter", second);
    await cardOf(page, second).locator('[data-option="holds"]').click();
    await staged(page, second, "frozen");
    const whole = await actorValue<number>(page, "Tavi", stress);
    await press(page, "apply", second);
    // 9 + 2 − 6 + 1.
    await settled(player.page, "Tavi", stress, whole - 6);
    await press(page, "undo", second);
    await settled(player.page, "Tavi", stress, whole);
  });

  test("EC-053, EC-A21: of a tie both act on the state before it: one felled in it still strikes, and is out when it is over", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const entries = game.combat.combatants;
      for (const entry of entries) await entry.update({ initiative: ["Tavi", "Bandit"].includes(entry.name) ? 20 : 3 });
      await game.combat.nextRound();
      await game.combat.update({ turn: 0 });
    });
    await page.waitForFunction(() => game.combat.block?.members.length === 2);
    await caughtUp(page, player.page);
    await fixDice(player.page, d10(10));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(page, id, "frozen");
    await press(page, "apply", id);
    await page.waitForFunction(() => canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
    await fixDice(page, d10(8));
    const back = await strike(page, "Bandit", "Cutlass", "Tavi");
    expect(back).not.toBe("");
    await staged(page, back, "frozen");
    await page.evaluate(() => game.combat.nextTurn());
    await page.waitForFunction(() =>
      game.combat.block?.members.every((one: string) => game.combat.combatants.get(one).name !== "Tavi"),
    );
    expect(await strike(page, "Bandit", "Cutlass", "Tavi")).toBe("");
    await said(page, says("FRAY.Refused.Out", { name: "Bandit" }));
    await undo(id);
    await page.waitForFunction(() => !canvas.scene.tokens.getName("Bandit").actor.statuses.has("dead"));
  });

  test("EC-053, EC-118: of a tie one who is felled still strikes in it, and no more once their death check has left them unconscious", async () => {
    const { page } = gamemaster;
    await nextRound(page, player.page);
    await page.waitForFunction(() => game.combat.block?.members.length === 2);
    const id = await page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      const { value } = tavi.system.physical;
      const amount = value + tavi.system.derived.capacity.value - tavi.system.derived.wounds + 1;
      const card = await game.fray.declare(game.fray.declarationOf(tavi, "harm", { choices: { amount } }), {
        dialog: false,
      });
      return card.id as string;
    });
    await player.page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.deathsDoor"));
    await fixDice(player.page, d10(1));
    const blow = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(page, blow, "frozen");
    await fixDice(player.page, d10(9));
    const check = await player.page.evaluate(
      async () =>
        (
          await game.fray.declare(
            { ...game.fray.declarationOf(game.actors.getName("Tavi"), "deathCheck"), targets: [] },
            { dialog: false },
          )
        )?.id ?? "",
    );
    await staged(page, check, "frozen");
    await press(page, "apply", check);
    await player.page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.dying"));
    expect(await strike(player.page, "Tavi", "Cutlass", "Bandit")).toBe("");
    await said(player.page, says("FRAY.Refused.Unconscious", { name: "Tavi" }));
    await page.evaluate(() => game.combat.nextTurn());
    await player.page.waitForFunction(() =>
      game.combat.block?.members.every((one: string) => game.combat.combatants.get(one).name !== "Tavi"),
    );
    expect(await strike(player.page, "Tavi", "Cutlass", "Bandit")).toBe("");
    await said(player.page, says("FRAY.Refused.Unconscious", { name: "Tavi" }));
    await undo(check);
    await undo(id);
    await player.page.waitForFunction(
      () =>
        !game.actors.getName("Tavi").statuses.has("fray.deathsDoor") &&
        !game.actors.getName("Tavi").statuses.has("fray.dying"),
    );
  });
});
