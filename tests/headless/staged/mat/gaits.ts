import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import {
  cellOf,
  chooseMovement,
  drag,
  moveFreely,
  notice,
  noticed,
  press,
  standsOn,
  ruled,
} from "../../../browser/steps.ts";
import {
  becomes,
  d10,
  declare,
  messageCount,
  outcome,
  place,
  refresh,
  spends,
  spent,
  valueIs,
} from "../../../browser/staged/steps.ts";
import { says } from "../../../words.ts";
import { gamemaster, player, ALDOUS, dragTo } from "./table.ts";

describe("gaits and paces", () => {
  test("ST-035, ST-041, ST-042, ST-047, ST-A12: one square straight is two paces, one across three: both a walk", async () => {
    expect(await dragTo("move", [[0, 1]])).toContain("walk 2 of 3");
    await standsOn(gamemaster.page, ALDOUS, 5, 7);
    await spends(gamemaster.page, ALDOUS, 1);
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS))[0])
      .toEqual(["move", { paces: 2, gait: "walk" }]);
    await refresh(gamemaster.page, player.page);
    await spends(player.page, ALDOUS, 0);
    expect(await dragTo("walk", [[-1, -1]])).toContain("walk 3 of 3");
    await standsOn(gamemaster.page, ALDOUS, 4, 6);
  });

  test("ST-040, ST-050: the length of the drag chooses the hustle, and a chosen walk that is too long is refused", async () => {
    const from = await cellOf(gamemaster.page, ALDOUS);
    expect(await dragTo("walk", [[0, 3]])).toMatch(/cannot/i);
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-040");
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual(from);
    expect(await dragTo("move", [[-3, 3]])).toContain("hustle 9 of 11");
    await standsOn(gamemaster.page, ALDOUS, 2, 9);
  });

  test("ST-052: a run is two hustles, and farther is refused", async () => {
    expect(await dragTo("move", [[-1, 6]])).toContain("run 13 of 22");
    await standsOn(gamemaster.page, ALDOUS, 4, 12);
    // No other action after a run.
    await spends(gamemaster.page, ALDOUS, 1);
    await declare(gamemaster.page, ALDOUS, "concentrate");
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-052");
    await refresh(gamemaster.page, player.page);
    const from = await cellOf(gamemaster.page, ALDOUS);
    expect(await dragTo("run", [[12, -3]])).toMatch(/cannot/i);
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual(from);
  });

  test("ST-043, ST-A13: moving before and after the action is refused", async () => {
    await dragTo("move", [[0, 1]]);
    await standsOn(gamemaster.page, ALDOUS, 5, 7);
    await spends(gamemaster.page, ALDOUS, 1);
    await fixDice(gamemaster.page, d10(5));
    const before = await messageCount(gamemaster.page);
    await declare(gamemaster.page, ALDOUS, "concentrate");
    await outcome(gamemaster.page, before);
    await spends(gamemaster.page, ALDOUS, 2);
    await player.page.waitForFunction(
      (who) => game.combat.combatants.find((one: any) => one.name === who).system.spent.length === 2,
      ALDOUS,
    );
    expect(await dragTo("move", [[0, 1]])).toMatch(/cannot/i);
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-043");
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([5, 7]);
  });

  test("ST-A14: who lies must get up first, and getting up takes the movement; undo lays him down again", async () => {
    await gamemaster.page.evaluate(
      (who) =>
        canvas.scene.tokens
          .find((one: any) => one.name === who)
          .actor.toggleStatusEffect("fray.prone", { active: true }),
      ALDOUS,
    );
    await becomes(player.page, ALDOUS, "fray.prone");
    expect(await dragTo("move", [[0, 1]])).toMatch(/cannot/i);
    await declare(player.page, ALDOUS, "act", { choices: { act: "standUp" } });
    await becomes(player.page, ALDOUS, "fray.prone", false);
    await spends(player.page, ALDOUS, 1);
    expect(await dragTo("move", [[0, 1]])).toMatch(/cannot/i);
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, ALDOUS, "fray.prone");
    await spends(gamemaster.page, ALDOUS, 0);
  });

  test("ST-054, ST-038: a friend may be passed, not stood on", async () => {
    await place(gamemaster.page, "Mirelle Voss", 5, 7);
    await standsOn(player.page, "Mirelle Voss", 5, 7);
    expect(await dragTo("move", [[0, 1]])).toMatch(/cannot/i);
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([5, 6]);
    expect(await dragTo("move", [[0, 2]])).toContain("hustle 4 of 11");
    await standsOn(gamemaster.page, ALDOUS, 5, 8);
    await place(gamemaster.page, "Mirelle Voss", 1, 6);
  });

  test.each([
    ["incapacitated", "wound"],
    ["fray.helpless", "condition"],
  ] as const)(
    "ST-P06, ST-054: who is %s goes nowhere by herself; the gamemaster moves her freely",
    async (what, kind) => {
      // The bar below the mat shows nothing for who cannot act.
      for (const { page } of [gamemaster, player]) await chooseMovement(page, ALDOUS, "move");
      await gamemaster.page.evaluate(
        ([who, state, wound]) => {
          const { actor } = canvas.scene.tokens.find((one: any) => one.name === who);
          return wound
            ? actor.update({ [`system.wounds.${state}`]: 1 })
            : actor.toggleStatusEffect(state, { active: true });
        },
        [ALDOUS, what, kind === "wound"] as const,
      );
      if (kind === "wound") await valueIs(player.page, ALDOUS, "system.derived.able", false);
      else await becomes(player.page, ALDOUS, what);
      await noticed(player.page, "ST-P06", async () => {
        await drag(player.page, ALDOUS, [[0, 1]], false);
        expect(await ruled(player.page, ALDOUS, [0, 1])).toMatch(/cannot/i);
        await player.page.mouse.up();
      });
      await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([5, 6]);
      await moveFreely(gamemaster.page, true);
      await drag(gamemaster.page, ALDOUS, [[0, 1]], false);
      expect(await ruled(gamemaster.page, ALDOUS, [0, 1])).toBe(says("FRAY.Movement.free"));
      await gamemaster.page.mouse.up();
      await standsOn(gamemaster.page, ALDOUS, 5, 7);
      await moveFreely(gamemaster.page, false);
      await spends(gamemaster.page, ALDOUS, 0);
    },
  );

  test("ST-040: undoing a move gives the paces back", async () => {
    await dragTo("move", [[0, 2]]);
    await standsOn(gamemaster.page, ALDOUS, 5, 8);
    await spends(gamemaster.page, ALDOUS, 1);
    await gamemaster.page.evaluate((who) => {
      const token = canvas.scene.tokens.find((one: any) => one.name === who);
      return token.revertRecordedMovement(token.movementHistory.at(-1)?.movementId);
    }, ALDOUS);
    await standsOn(gamemaster.page, ALDOUS, 5, 6);
    await spends(gamemaster.page, ALDOUS, 0);
  });
});
