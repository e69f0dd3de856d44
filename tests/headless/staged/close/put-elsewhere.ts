import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { cardOf, caughtUp, cellOf, press, standsOn } from "../../../browser/steps.ts";
import { becomes, d10, place } from "../../../browser/staged/steps.ts";
import { gamemaster, player, ALDOUS, SABER, act, hold } from "./table.ts";

describe("somebody put elsewhere", () => {
  test("ST-059, ST-P12: a rush and where its loser is laid end a grip; undone, the rush takes the laying back with it, place and grip", async () => {
    const { page } = gamemaster;
    await place(page, "Second Sabre", 20, 2);
    await place(page, "Gate Halberdier", 20, 4);
    // Mirelle reaches around Aldous, and not to where the saber falls.
    await place(page, "Mirelle Voss", 10, 4);
    await page.evaluate(async (who) => {
      const tokenOf = (name: string) => canvas.scene.tokens.find((one: any) => one.name === name);
      const { actor } = tokenOf(who);
      await actor.update({ "system.grip": { strength: 2, by: tokenOf("Mirelle Voss").actor.uuid } });
      await actor.toggleStatusEffect("fray.grappled", { active: true });
    }, SABER);
    await caughtUp(page, player.page);
    await fixDice(page, d10(2));
    expect(await act(player, ALDOUS, "rush", [9], hold)).toMatchObject({ through: true });
    const rush = await page.evaluate(() => game.messages.contents.at(-1).id as string);
    await becomes(page, SABER, "fray.grappled", false);
    await expect.poll(() => cellOf(page, SABER)).not.toEqual([11, 5]);
    const fell = await cellOf(page, SABER);
    const laid = await page.evaluate(
      async ([who, card]) => {
        const token = canvas.scene.tokens.find((one: any) => one.name === who);
        const { fall } = game.messages.get(card).system.context;
        const choices = { follows: card, held: [11, 5], squares: fall };
        const message = await game.fray.declare(
          { action: "lay", actor: token.actor.uuid, token: token.uuid, item: null, targets: [], choices },
          { dialog: false },
        );
        return message.id as string;
      },
      [SABER, rush] as const,
    );
    await page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", laid);
    await expect.poll(() => cellOf(page, SABER)).not.toEqual(fell);
    await press(page, "undo", rush);
    await standsOn(page, SABER, 11, 5);
    await becomes(page, SABER, "fray.prone", false);
    await becomes(page, SABER, "fray.grappled");
    await cardOf(page, laid).locator('[data-fray-act="redo"]').waitFor();
    await page.evaluate(async (who) => {
      const { actor } = canvas.scene.tokens.find((one: any) => one.name === who);
      await actor.toggleStatusEffect("fray.grappled", { active: false });
    }, SABER);
  });

  test("a place is given back whole or not at all: who was moved since stays where they are", async () => {
    const { page } = gamemaster;
    await place(page, "Second Sabre", 20, 2);
    await place(page, "Gate Halberdier", 20, 4);
    await fixDice(page, d10(2));
    expect(await act(player, ALDOUS, "rush", [9], hold)).toMatchObject({ through: true });
    const rush = await page.evaluate(() => game.messages.contents.at(-1).id as string);
    await becomes(page, SABER, "fray.prone");
    await expect.poll(() => cellOf(page, SABER)).not.toEqual([11, 5]);
    const [column, row] = await cellOf(page, SABER);
    await place(page, SABER, column + 3, row);
    await press(page, "undo", rush);
    await becomes(page, SABER, "fray.prone", false);
    await expect.poll(() => cellOf(page, SABER)).toEqual([column + 3, row]);
  });
});
