import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { standsOn } from "../../../browser/steps.ts";
import { d10, messageCount, outcome, place, refresh, spends, spent } from "../../../browser/staged/steps.ts";
import { gamemaster, player, ALDOUS, dragTo, pacesAre } from "./table.ts";

describe("walls", () => {
  test("ST-041, ST-054: a drag behind the wall finds the cheapest way round it", async () => {
    // The wall stands between columns 6 and 7, from row 2 to row 4.
    await place(gamemaster.page, ALDOUS, 6, 4);
    await standsOn(player.page, ALDOUS, 6, 4);
    // Two squares away through the wall; round its end a step across each corner: 3 + 3.
    expect(await dragTo("move", [[1, 0]])).toContain("hustle 6 of 11");
    await standsOn(gamemaster.page, ALDOUS, 7, 4);
    await spends(gamemaster.page, ALDOUS, 1);
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS))[0])
      .toEqual(["move", { paces: 6, gait: "hustle" }]);
  });
});

describe("foes in the way", () => {
  test("ST-054, ST-055: a drag beyond a foe goes round him while no faster gait is needed; dropped on him it is the rush", async () => {
    await place(gamemaster.page, "Garrison Sabre", 7, 6);
    await standsOn(player.page, "Garrison Sabre", 7, 6);
    const before = await messageCount(gamemaster.page);
    // Straight through him 8 paces, round him 10: a hustle either way.
    const said = await dragTo("move", [[4, 0]]);
    expect(said).toContain("hustle 10 of 11");
    expect(said).not.toContain("rush");
    await standsOn(gamemaster.page, ALDOUS, 9, 6);
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    await refresh(gamemaster.page, player.page);
    await place(gamemaster.page, ALDOUS, 5, 6);
    await standsOn(player.page, ALDOUS, 5, 6);
    await spends(player.page, ALDOUS, 0);
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    expect(await dragTo("move", [[2, 0]])).toMatch(/hustle 4 of 11 paces · rush Garrison Sabre/);
    await expect.poll(() => outcome(gamemaster.page, before)).toMatchObject({ through: true });
    await standsOn(gamemaster.page, ALDOUS, 7, 6);
    await pacesAre(4);
  });
});
