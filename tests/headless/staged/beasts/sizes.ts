import { describe, expect, test } from "vitest";
import { cellOf, notice, standsOn } from "../../../browser/steps.ts";
import { spends, valueIs } from "../../../browser/staged/steps.ts";
import { gamemaster, player, MASTIFF, update, dragTo, wall, unwall } from "./table.ts";

describe("small and large", () => {
  test("ST-037, ST-038, ST-A20: two of Size −3 share a square, and two of ordinary size do not", async () => {
    expect(await dragTo(player, MASTIFF, [[2, 0]])).toMatch(/cannot/i);
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-038");
    await expect.poll(() => cellOf(gamemaster.page, MASTIFF)).toEqual([10, 9]);
    await update(MASTIFF, { "system.size": -3 });
    await update("Line Musketeer", { "system.size": -4 });
    await valueIs(player.page, "Line Musketeer", "system.size", -4);
    expect(await dragTo(player, MASTIFF, [[2, 0]])).not.toMatch(/cannot/i);
    await standsOn(gamemaster.page, MASTIFF, 12, 9);
    await spends(gamemaster.page, MASTIFF, 1);
    await expect.poll(() => cellOf(gamemaster.page, "Line Musketeer")).toEqual([12, 9]);
    await update("Line Musketeer", { "system.size": 0 });
  });

  test("ST-039: a beast of Size 3 covers two squares by two: it walks whole, and a gap of one square is refused", async () => {
    await update(MASTIFF, { "system.size": 3 }, { width: 2, height: 2 });
    await valueIs(player.page, MASTIFF, "system.size", 3);
    await player.page.waitForFunction(
      (who) => canvas.scene.tokens.find((one: any) => one.name === who).width === 2,
      MASTIFF,
    );
    expect(await dragTo(player, MASTIFF, [[0, -2]])).toMatch(/walk 4 of 6/);
    await standsOn(gamemaster.page, MASTIFF, 10, 7);
    await spends(gamemaster.page, MASTIFF, 1);
    // A wall with a gap of one square, at row 7, between columns 13 and 14; the rest is shut.
    const shut = [await wall([1400, 0, 1400, 700]), await wall([1400, 800, 1400, 1400])];
    await player.page.waitForFunction((count) => canvas.scene.walls.size === count, 4);
    expect(await dragTo(player, MASTIFF, [[5, 0]])).toMatch(/Cannot: A wall is in the way/);
    // It walks up to the wall and no farther.
    await standsOn(gamemaster.page, MASTIFF, 12, 7);
    await spends(gamemaster.page, MASTIFF, 2);
    // One square wide it gets through.
    await update(MASTIFF, { "system.size": 0 }, { width: 1, height: 1 });
    await player.page.waitForFunction(
      (who) => canvas.scene.tokens.find((one: any) => one.name === who).width === 1,
      MASTIFF,
    );
    await valueIs(player.page, MASTIFF, "system.size", 0);
    expect(await dragTo(player, MASTIFF, [[4, 0]])).not.toMatch(/cannot/i);
    await standsOn(gamemaster.page, MASTIFF, 16, 7);
    await spends(gamemaster.page, MASTIFF, 3);
    for (const id of shut) await unwall(id);
  });
});
