import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { cellOf, chooseMovement, drag, lastCard, press, standsOn } from "../../../browser/steps.ts";
import {
  becomes,
  cardIs,
  d10,
  declare,
  has,
  messageCount,
  outcome,
  place,
  refresh,
  spent,
} from "../../../browser/staged/steps.ts";
import { gamemaster, player, ALDOUS, label, dragTo, onScreen, pacesAre } from "./table.ts";

describe("rushes", () => {
  const faces = async (mine: number[], theirs: number[]): Promise<void> => {
    await fixDice(player.page, d10(...mine));
    await fixDice(gamemaster.page, d10(...theirs));
  };

  test("ST-055, ST-059: a rush won lays the other down beside the square and the move goes on; undo puts him back", async () => {
    await faces([9], [2]);
    const before = await messageCount(gamemaster.page);
    // Strength 2, Size 0 against Strength 1, Size 0.
    expect(await dragTo("move", [[5, 0]])).toMatch(/hustle 10 of 11 paces · rush Garrison Sabre/);
    await expect.poll(() => outcome(gamemaster.page, before)).toMatchObject({ rusher: 11, defender: 3, through: true });
    await standsOn(gamemaster.page, ALDOUS, 10, 6);
    await becomes(gamemaster.page, "Garrison Sabre", "fray.prone");
    const fell = async (): Promise<number> => {
      const [x, y] = await cellOf(gamemaster.page, "Garrison Sabre");
      return Math.max(Math.abs(x - 8), Math.abs(y - 6));
    };
    await expect.poll(fell).toBe(1);
    await pacesAre(10);
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, "Garrison Sabre", "fray.prone", false);
    await standsOn(gamemaster.page, "Garrison Sabre", 8, 6);
    await standsOn(gamemaster.page, ALDOUS, 5, 6);
    await pacesAre(0);
  });

  test("ST-060: a rush lost or tied lays the rusher down in front of the square, his actions gone; undo gives both back", async () => {
    for (const [mine, theirs] of [
      [2, 9],
      [5, 6],
    ] as const) {
      await faces([mine], [theirs]);
      const before = await messageCount(gamemaster.page);
      await dragTo("move", [[5, 0]]);
      const result = await outcome(gamemaster.page, before);
      expect(result).toMatchObject({ through: false, rusherLosesActions: true });
      await becomes(gamemaster.page, ALDOUS, "fray.prone");
      await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([7, 6]);
      await pacesAre(4);
      await expect.poll(() => has(gamemaster.page, "Garrison Sabre", "fray.prone")).toBe(false);
      await expect
        .poll(async () => (await spent(gamemaster.page, ALDOUS)).some(([act, data]) => act === "rush" && data.lost))
        .toBe(true);
      await cardIs(gamemaster.page, "undo");
      await press(gamemaster.page, "undo");
      await becomes(gamemaster.page, ALDOUS, "fray.prone", false);
      await refresh(gamemaster.page, player.page);
      await place(gamemaster.page, ALDOUS, 5, 6);
      await standsOn(player.page, ALDOUS, 5, 6);
    }
  });

  test("ST-057: the second rush of one move is four harder", async () => {
    await place(gamemaster.page, "Gate Halberdier", 9, 6);
    await standsOn(player.page, "Gate Halberdier", 9, 6);
    await faces([9, 9], [2, 2]);
    const before = await messageCount(gamemaster.page);
    await dragTo("move", [[5, 0]]);
    await standsOn(gamemaster.page, ALDOUS, 10, 6);
    await gamemaster.page.waitForFunction((count) => game.messages.size === count + 2, before);
    const second = await outcome(gamemaster.page, before + 1);
    // 9 + 2 − 4 against 2 + 2.
    expect(second).toMatchObject({ rusher: 7, defender: 4, through: true });
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "rush").length)
      .toBe(2);
    await pacesAre(10);
  });

  test("ST-059: where the beaten one lies is the gamemaster's choice, on the card, and can be taken back", async () => {
    await faces([9], [2]);
    const before = await messageCount(gamemaster.page);
    await dragTo("move", [[5, 0]]);
    const { fall } = await outcome(gamemaster.page, before);
    await pacesAre(10);
    await cardIs(gamemaster.page, "undo");
    await expect.poll(() => player.page.locator('[data-fray-act="follow"]').count()).toBe(0);
    await lastCard(gamemaster.page).locator('[data-fray-act="follow"]').click();
    const dialog = gamemaster.page.locator(".fray-dialog");
    await dialog.locator('[data-choice="square"]').selectOption("7,7");
    await dialog.locator('[type="submit"]').click();
    await standsOn(player.page, "Garrison Sabre", 7, 7);
    await expect.poll(() => lastCard(gamemaster.page).innerText()).toContain("Below, to the left");
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await standsOn(player.page, "Garrison Sabre", ...(fall as [number, number]));
  });

  test("ST-058: a rush in a run adds four", async () => {
    await faces([5], [2]);
    const before = await messageCount(gamemaster.page);
    // Round him would be a run as well: a corner set on him says that he is to be rushed.
    await chooseMovement(player.page, ALDOUS, "move");
    await drag(player.page, ALDOUS, [[3, 0]], false);
    await player.page.keyboard.press("f");
    const { x, y, size } = await onScreen(ALDOUS);
    await player.page.mouse.move(x + 7 * size, y, { steps: 8 });
    await expect.poll(label).toMatch(/run 14 of 22 paces · rush Garrison Sabre/);
    await player.page.mouse.up();
    await expect.poll(() => outcome(gamemaster.page, before)).toMatchObject({ rusher: 11, through: true });
    await standsOn(gamemaster.page, ALDOUS, 12, 6);
    await pacesAre(14);
  });

  test("ST-053, ST-056, ST-061, ST-A22: in the saddle the mount's legs, Strength and Size count", async () => {
    await gamemaster.page.evaluate(() =>
      canvas.scene.tokens.find((one: any) => one.name === "Cassin").actor.update({ "system.mounted": true }),
    );
    const before = await messageCount(gamemaster.page);
    await fixDice(gamemaster.page, d10(2, 9));
    await declare(gamemaster.page, "Cassin", "rush", { targets: ["Garrison Sabre"] });
    const result = await outcome(gamemaster.page, before);
    const label = (name: string): number | undefined =>
      result.rusherParts.find((one: any) => one.label === `FRAY.Part.${name}`)?.value;
    expect([label("Size"), label("Strength"), label("Quadruped")]).toEqual([2, 5, 4]);
    expect(result).toMatchObject({ rusher: 13, defender: 10, through: true });
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, "Garrison Sabre", "fray.prone", false);
  });
});
