import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { press, settings } from "../../../browser/steps.ts";
import { becomes, cardIs, d10, has, spends } from "../../../browser/staged/steps.ts";
import { gamemaster, player, ALDOUS, SABER, label, act } from "./table.ts";

describe("leaving a fight", () => {
  test("ST-P13: nobody attacked lately: away without a throw", async () => {
    expect(await act(player, ALDOUS, "disengage", [])).toMatchObject({ away: true, attacks: [] });
    await becomes(gamemaster.page, ALDOUS, "fray.away");
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, ALDOUS, "fray.away", false);
    await spends(gamemaster.page, ALDOUS, 0);
  });

  test("ST-P13: the Defence, with a die for the six, must beat everybody who struck; each further try adds three", async () => {
    for (const name of [SABER, "Second Sabre"])
      await act(gamemaster, name, "attack", [4], { item: "Sabre", targets: [ALDOUS] });
    await fixDice(gamemaster.page, d10(6, 4));
    // 6 + 0 + 5 + 1 + 2 = 14 against 8 + 6 = 14: held. A tie does not beat.
    const first = await act(player, ALDOUS, "disengage", [6]);
    expect(first).toMatchObject({ away: false, total: 14 });
    expect(first.attacks.map((one: any) => one.total)).toEqual([14, 12]);
    await expect.poll(() => has(gamemaster.page, ALDOUS, "fray.away")).toBe(false);
    await spends(gamemaster.page, ALDOUS, 1);
    await gamemaster.page.waitForFunction(
      (who) => game.combat.combatants.find((one: any) => one.name === who).system.leaving === 1,
      ALDOUS,
    );
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await player.page.waitForFunction(() => game.combat.round === 2);
    await fixDice(gamemaster.page, d10(6, 4));
    const second = await act(player, ALDOUS, "disengage", [6]);
    expect(second).toMatchObject({ away: true, total: 17 });
    expect(label(second.parts, "RepeatedTry")).toBe(3);
    await becomes(player.page, ALDOUS, "fray.away");
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(player.page, ALDOUS, "fray.away", false);
    await gamemaster.page.waitForFunction(
      (who) => game.combat.combatants.find((one: any) => one.name === who).system.leaving === 1,
      ALDOUS,
    );
  });

  test("ST-P13: by setting the six stays: nobody throws for the one who leaves; striking again starts the tries anew", async () => {
    await settings(gamemaster.page, { "staged.disengageRolls": false });
    await act(gamemaster, SABER, "attack", [4], { item: "Sabre", targets: [ALDOUS] });
    await fixDice(gamemaster.page, d10(9));
    const held = await act(player, ALDOUS, "disengage", []);
    expect(held).toMatchObject({ total: 14, away: false });
    expect(label(held.parts, "StraightSix")).toBe(6);
    await settings(gamemaster.page, { "staged.disengageRolls": true });
    await gamemaster.page.evaluate(
      (who) => game.combat.combatants.find((one: any) => one.name === who).update({ "system.spent": [] }),
      ALDOUS,
    );
    await spends(player.page, ALDOUS, 0);
    await act(player, ALDOUS, "attack", [3], { item: "Sabre", targets: [SABER] });
    await gamemaster.page.waitForFunction(
      (who) => game.combat.combatants.find((one: any) => one.name === who).system.leaving === 0,
      ALDOUS,
    );
  });
});
