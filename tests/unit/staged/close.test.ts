import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  atLeast,
  beatsAll,
  checkMove,
  fasterGait,
  fixedTotal,
  groupBlows,
  opposedTotals,
  ROUND_START,
  totalDistribution,
} from "../../../src/rules/staged/index.ts";

describe("close in, and apart", () => {
  test("ST-P10 a group strikes once for each member, the vanguard of the other side first and never less", () => {
    expect(groupBlows({ attackers: 4, defenders: 3 })).toEqual([2, 1, 1]);
    expect(groupBlows({ attackers: 2, defenders: 3 })).toEqual([1, 1, 0]);
    expect(groupBlows({ attackers: 6, defenders: 1 })).toEqual([6]);
    for (let attackers = 1; attackers <= 6; attackers++)
      for (let defenders = 1; defenders <= 6; defenders++) {
        const blows = groupBlows({ attackers, defenders });
        expect(blows.reduce((sum, count) => sum + count)).toBe(attackers);
        expect(Math.max(...blows) - Math.min(...blows)).toBeLessThanOrEqual(1);
        expect(blows).toEqual([...blows].sort((a, b) => b - a));
      }
    expect(() => groupBlows({ attackers: 7, defenders: 1 })).toThrow(RulesError);
    expect(() => groupBlows({ attackers: 1, defenders: 0 })).toThrow(RulesError);
  });

  test("ST-P12 nobody walks out of a grip", () => {
    const walk = {
      state: ROUND_START,
      speeds: { walk: 4, hustle: 12, run: 24 },
      path: [
        [0, 0],
        [1, 0],
      ] as const,
    };
    expect(checkMove(walk).problems).toEqual([]);
    expect(checkMove({ ...walk, gripped: true }).problems).toEqual([{ problem: "gripped", rule: "ST-P12" }]);
  });

  test("ST-P13 the chance to get away from one is that of the opposed roll, from several less, from nobody certain", () => {
    const own = totalDistribution({ modifier: 8 });
    const theirs = totalDistribution({ modifier: 7 });
    expect(beatsAll(own, [theirs])).toBeCloseTo(opposedTotals(own, theirs).win, 10);
    expect(beatsAll(own, [theirs, theirs])).toBeLessThan(beatsAll(own, [theirs]));
    expect(beatsAll(own, [])).toBeCloseTo(1, 10);
    // The straight six: whatever is below it, and nothing else.
    expect(beatsAll(fixedTotal(14), [theirs])).toBeCloseTo(1 - atLeast(theirs, 14), 10);
  });

  test("ST-040 of two gaits of a round the faster is the round's", () => {
    expect(fasterGait("walk", "run")).toBe("run");
    expect(fasterGait("hustle", "none")).toBe("hustle");
  });
});
