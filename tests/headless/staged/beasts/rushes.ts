import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { caughtUp, cellOf, notice, press, standsOn } from "../../../browser/steps.ts";
import {
  becomes,
  cardIs,
  d10,
  declare,
  has,
  messageCount,
  outcome,
  place,
  quiet,
  refresh,
  spends,
  spent,
} from "../../../browser/staged/steps.ts";
import { gamemaster, player, ALDOUS, SABER, MASTIFF, update, dragTo, wall, unwall } from "./table.ts";

describe("rushes, walls and what was really done", () => {
  test("ST-059: the beaten one is not thrown through a wall", async () => {
    // Without it he would lie up and to the right; the wall lies over that corner.
    const id = await wall([860, 600, 1000, 600]);
    await player.page.waitForFunction((count) => canvas.scene.walls.size === count, 3);
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    const before = await messageCount(gamemaster.page);
    expect(await dragTo(player, ALDOUS, [[5, 0]])).toMatch(/rush Garrison Sabre/);
    await expect.poll(() => outcome(gamemaster.page, before)).toMatchObject({ through: true, fall: [9, 7] });
    await standsOn(gamemaster.page, ALDOUS, 10, 6);
    await standsOn(gamemaster.page, SABER, 9, 7);
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "move").length)
      .toBe(2);
    await unwall(id);
  });

  /** A hall of so many rows from row 6 down, columns 5 to 12. */
  const hall = async (rows: number): Promise<void> => {
    for (const y of [600, 600 + rows * 100]) await wall([500, y, 1300, y]);
    await player.page.waitForFunction((count) => canvas.scene.walls.size === count, 4);
  };
  const rushes = async (): Promise<number> =>
    (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "rush").length;

  test("ST-059: in a hall one square wide the beaten fall behind the rusher, who gets through both", async () => {
    await hall(1);
    await place(gamemaster.page, "Second Sabre", 9, 6);
    await standsOn(player.page, "Second Sabre", 9, 6);
    await fixDice(player.page, d10(9, 9));
    await fixDice(gamemaster.page, d10(2, 2));
    expect(await dragTo(player, ALDOUS, [[5, 0]])).toMatch(/rush Garrison Sabre, Second Sabre/);
    await standsOn(gamemaster.page, ALDOUS, 10, 6);
    await standsOn(gamemaster.page, SABER, 7, 6);
    await standsOn(gamemaster.page, "Second Sabre", 8, 6);
    for (const name of [SABER, "Second Sabre"]) await becomes(gamemaster.page, name, "fray.prone");
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "move").length)
      .toBe(3);
    await expect.poll(() => rushes()).toBe(2);
  });

  test("ST-039, ST-059: a large foe falls one square over; where there is no room he lies and is stepped over, and is rushed once", async () => {
    await place(gamemaster.page, SABER, 16, 3);
    await update(MASTIFF, { "system.size": 3 }, { width: 2, height: 2 });
    await place(gamemaster.page, MASTIFF, 8, 6);
    for (const room of [true, false]) {
      if (!room) await hall(2);
      await player.page.waitForFunction(
        (who) => canvas.scene.tokens.find((one: any) => one.name === who).width === 2,
        MASTIFF,
      );
      await standsOn(player.page, MASTIFF, 8, 6);
      await standsOn(player.page, ALDOUS, 5, 6);
      // The beast obeys the player, who throws for both.
      await fixDice(player.page, d10(1, 1, 1, 9, 2));
      const before = await messageCount(gamemaster.page);
      expect(await dragTo(player, ALDOUS, [[5, 0]])).toMatch(/hustle 10 of 11 paces · rush War Mastiff/);
      await expect
        .poll(() => outcome(gamemaster.page, before))
        .toMatchObject({ through: true, fall: room ? [9, 7] : null });
      await standsOn(gamemaster.page, ALDOUS, 10, 6);
      await standsOn(gamemaster.page, MASTIFF, ...((room ? [9, 7] : [8, 6]) as [number, number]));
      await becomes(gamemaster.page, MASTIFF, "fray.prone");
      await expect
        .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "move").length)
        .toBe(2);
      await expect.poll(() => rushes()).toBe(1);
      await refresh(gamemaster.page, player.page);
      await place(gamemaster.page, ALDOUS, 5, 6);
      await place(gamemaster.page, MASTIFF, 8, 6);
    }
  });

  test("ST-038, ST-060: a rush does not begin on a friend: the way leads round him, and where there is none it is refused", async () => {
    await place(gamemaster.page, "Mirelle Voss", 7, 6);
    await standsOn(player.page, "Mirelle Voss", 7, 6);
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    const before = await messageCount(gamemaster.page);
    expect(await dragTo(player, ALDOUS, [[3, 0]])).toMatch(/hustle 8 of 11 paces · rush Garrison Sabre/);
    await expect.poll(() => outcome(gamemaster.page, before)).toMatchObject({ through: true });
    await standsOn(gamemaster.page, ALDOUS, 8, 6);
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "move").length)
      .toBe(2);
    await refresh(gamemaster.page, player.page);
    await place(gamemaster.page, ALDOUS, 5, 6);
    await place(gamemaster.page, SABER, 8, 6);
    await standsOn(player.page, ALDOUS, 5, 6);
    await standsOn(player.page, SABER, 8, 6);
    await spends(player.page, ALDOUS, 0);
    await hall(1);
    for (const x of [500, 1300]) await wall([x, 560, x, 740]);
    await player.page.waitForFunction((count) => canvas.scene.walls.size === count, 6);
    expect(await dragTo(player, ALDOUS, [[5, 0]])).toMatch(/Cannot: Somebody stands in the space before/);
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-060");
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([5, 6]);
    await expect.poll(() => rushes()).toBe(0);
    await place(gamemaster.page, "Mirelle Voss", 1, 6);
  });

  test("ST-043, ST-080, ST-A14: the Rush button asks no less of a round than a drag; and a rush leaves no round to load in", async () => {
    await place(gamemaster.page, ALDOUS, 7, 6);
    await standsOn(player.page, ALDOUS, 7, 6);
    const refuses = async (action: string, rule: string, more: object = {}): Promise<void> => {
      await player.page.evaluate(() =>
        document.querySelectorAll("#notifications .notification").forEach((one) => one.remove()),
      );
      const before = await messageCount(gamemaster.page);
      await declare(player.page, ALDOUS, action, { targets: [SABER], ...more });
      await notice(player.page).waitFor();
      await expect.poll(() => notice(player.page).innerText()).toContain(rule);
      await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    };
    const load = { item: "Pistol", choices: { act: "load" } };
    const empty = (): Promise<unknown> =>
      gamemaster.page.evaluate(
        (who) =>
          canvas.scene.tokens
            .find((one: any) => one.name === who)
            .actor.items.getName("Pistol")
            .update({ "system.readied": 0, "system.held": true }),
        ALDOUS,
      );
    await empty();
    await player.page.waitForFunction(
      (who) =>
        canvas.scene.tokens.find((one: any) => one.name === who).actor.items.getName("Pistol").system.readied === 0,
      ALDOUS,
    );
    await declare(player.page, ALDOUS, "act", load);
    await spends(player.page, ALDOUS, 1);
    await refuses("rush", "ST-080");
    await refresh(gamemaster.page, player.page);
    await spends(player.page, ALDOUS, 0);
    await gamemaster.page.evaluate(
      (who) =>
        canvas.scene.tokens
          .find((one: any) => one.name === who)
          .actor.toggleStatusEffect("fray.prone", { active: true }),
      ALDOUS,
    );
    await becomes(player.page, ALDOUS, "fray.prone");
    await refuses("rush", "ST-A14");
    await refresh(gamemaster.page, player.page);
    await becomes(player.page, ALDOUS, "fray.prone", false);
    // Moved, then acted: the movement is over.
    expect(await dragTo(player, ALDOUS, [[0, 1]])).toMatch(/walk 2/);
    await spends(player.page, ALDOUS, 1);
    await fixDice(player.page, d10(3));
    await declare(player.page, ALDOUS, "attack", { item: "Sabre", targets: [SABER] });
    await spends(player.page, ALDOUS, 2);
    await refuses("rush", "ST-043");
    await refresh(gamemaster.page, player.page);
    await spends(player.page, ALDOUS, 0);
    await empty();
    await player.page.waitForFunction(
      (who) =>
        canvas.scene.tokens.find((one: any) => one.name === who).actor.items.getName("Pistol").system.readied === 0,
      ALDOUS,
    );
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    await declare(player.page, ALDOUS, "rush", { targets: [SABER] });
    await spends(player.page, ALDOUS, 1);
    await refuses("act", "ST-080", load);
    await gamemaster.page.evaluate(
      (who) =>
        canvas.scene.tokens
          .find((one: any) => one.name === who)
          .actor.items.getName("Pistol")
          .update({ "system.held": false }),
      ALDOUS,
    );
  });

  test("ST-058, ST-052: who claims a run for a rush has run; and who has acted cannot claim one", async () => {
    await place(gamemaster.page, ALDOUS, 7, 6);
    await standsOn(player.page, ALDOUS, 7, 6);
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    const before = await messageCount(gamemaster.page);
    await declare(player.page, ALDOUS, "rush", { targets: [SABER], choices: { gait: "run" } });
    const claimed = await outcome(gamemaster.page, before);
    expect(claimed).toMatchObject({ through: true, rusher: 15 });
    await cardIs(gamemaster.page, "undo");
    await declare(player.page, ALDOUS, "attack", { item: "Sabre", targets: [SABER] });
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-052");
    await press(gamemaster.page, "undo");
    await spends(player.page, ALDOUS, 0);
    await becomes(gamemaster.page, SABER, "fray.prone", false);
    await quiet(gamemaster.page);
    await caughtUp(gamemaster.page, player.page);
    // After an action the claim is refused.
    await fixDice(player.page, d10(3));
    const acted = await messageCount(gamemaster.page);
    await declare(player.page, ALDOUS, "attack", { item: "Sabre", targets: [SABER] });
    await outcome(gamemaster.page, acted);
    await spends(player.page, ALDOUS, 1);
    await player.page.evaluate(() =>
      document.querySelectorAll("#notifications .notification").forEach((one) => one.remove()),
    );
    await declare(player.page, ALDOUS, "rush", { targets: [SABER], choices: { gait: "run" } });
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-052");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(acted + 1);
  });

  test("ST-055: nobody rushes a foe who is not beside him", async () => {
    const before = await messageCount(gamemaster.page);
    await declare(player.page, ALDOUS, "rush", { targets: ["Second Sabre"] });
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-055");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    await expect.poll(() => has(gamemaster.page, "Second Sabre", "fray.prone")).toBe(false);
  });
});
