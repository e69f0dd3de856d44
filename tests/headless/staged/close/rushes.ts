import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { cardOf, caughtUp, cellOf, chooseMovement, drag, press, standsOn } from "../../../browser/steps.ts";
import { becomes, cardIs, d10, messageCount, outcome, place, spends } from "../../../browser/staged/steps.ts";
import { gamemaster, player, ALDOUS, SABER } from "./table.ts";

describe("a drag that rushes", () => {
  const paces = (): Promise<number> =>
    gamemaster.page.evaluate(
      (who) =>
        game.combat.combatants
          .find((one: any) => one.name === who)
          .system.spent.filter((entry: any) => entry.act === "move")
          .reduce((sum: number, entry: any) => sum + entry.data.paces, 0),
      ALDOUS,
    );
  const pacesAre = (wanted: number): Promise<void> => expect.poll(paces).toBe(wanted);

  /** Aldous drags five squares, through the saber in the third; the id of the card of the rush. */
  async function dragThrough(mine: number, theirs: number): Promise<string> {
    const { page } = gamemaster;
    await place(page, ALDOUS, 8, 5);
    await place(page, "Second Sabre", 20, 2);
    await place(page, "Gate Halberdier", 20, 4);
    await place(page, "Mirelle Voss", 20, 6);
    await caughtUp(page, player.page);
    await fixDice(player.page, d10(mine));
    await fixDice(page, d10(theirs));
    const before = await messageCount(page);
    await chooseMovement(player.page, ALDOUS, "move");
    await drag(player.page, ALDOUS, [[5, 0]]);
    await outcome(page, before);
    return page.evaluate(() => game.messages.contents.at(-1).id as string);
  }

  test("ST-055, ST-059: undo after Lay elsewhere puts both back where the drag began, paces too; redo walks it again", async () => {
    const { page } = gamemaster;
    const rush = await dragThrough(9, 2);
    await standsOn(page, ALDOUS, 13, 5);
    await pacesAre(10);
    await page.evaluate(
      async ([who, card]) => {
        const token = canvas.scene.tokens.find((one: any) => one.name === who);
        const { fall } = game.messages.get(card).system.context;
        const choices = { follows: card, held: [11, 5], squares: fall, square: String(fall.at(-1)) };
        await game.fray.declare(
          { action: "lay", actor: token.actor.uuid, token: token.uuid, item: null, targets: [], choices },
          { dialog: false },
        );
      },
      [SABER, rush] as const,
    );
    await cardIs(page, "undo");
    const laid = await cellOf(page, SABER);
    await press(page, "undo", rush);
    await standsOn(page, SABER, 11, 5);
    await standsOn(page, ALDOUS, 8, 5);
    await spends(page, ALDOUS, 0);
    await becomes(page, SABER, "fray.prone", false);
    await press(page, "redo", rush);
    await standsOn(page, ALDOUS, 13, 5);
    await becomes(page, SABER, "fray.prone");
    await pacesAre(10);
    await expect.poll(() => cellOf(page, SABER)).not.toEqual([11, 5]);
    await expect.poll(() => cellOf(page, SABER)).not.toEqual(laid);
    await press(page, "undo", rush);
    await standsOn(page, ALDOUS, 8, 5);
    await spends(page, ALDOUS, 0);
  });

  test("ST-060: a rush lost, undone, puts the rusher back where the drag began, his paces too", async () => {
    const { page } = gamemaster;
    const rush = await dragThrough(2, 9);
    await standsOn(page, ALDOUS, 10, 5);
    await becomes(page, ALDOUS, "fray.prone");
    await pacesAre(4);
    await press(page, "undo", rush);
    await standsOn(page, ALDOUS, 8, 5);
    await becomes(page, ALDOUS, "fray.prone", false);
    await spends(page, ALDOUS, 0);
  });

  test("nobody is put where somebody else stands now: neither the rusher nor the one he beat", async () => {
    const { page } = gamemaster;
    const rush = await dragThrough(9, 2);
    await standsOn(page, ALDOUS, 13, 5);
    await pacesAre(10);
    const fell = await cellOf(page, SABER);
    await place(page, "Mirelle Voss", 8, 5);
    await place(page, "Second Sabre", 11, 5);
    await press(page, "undo", rush);
    await becomes(page, SABER, "fray.prone", false);
    await expect.poll(() => cellOf(page, ALDOUS)).toEqual([13, 5]);
    await expect.poll(() => cellOf(page, SABER)).toEqual(fell);
    await expect.poll(() => cardOf(page, rush).innerText()).toContain("somebody else stands in that place");
  });
});
