import { describe, expect, test } from "vitest";
import {
  computeContestDistribution,
  contestDistribution,
  readContest,
  readGoliath,
  sumOfChances,
} from "../../../src/rules/swords/index.ts";
import { refused } from "../told.ts";

describe("the distribution of a contest", () => {
  test("SS-001 SS-002 SS-A03 one die against one, and two against one, by hand", () => {
    const even = contestDistribution({ diceA: 1, diceB: 1 });
    expect([...even.winA].map((chance) => Math.round(chance * 36))).toEqual([0, 5, 4, 3, 2, 1, 0]);
    expect([...even.winB]).toEqual([...even.winA]);
    expect([even.deadTie * 6, sumOfChances(even.aloneA), sumOfChances(even.aloneB)]).toEqual([
      expect.closeTo(1, 12),
      0,
      0,
    ]);
    expect([even.diceA, even.diceB]).toEqual([1, 1]);
    const more = contestDistribution({ diceA: 2, diceB: 1 });
    const ways = (chances: readonly number[]): number[] => chances.map((chance) => Math.round(chance * 216));
    // Tied with b by one die, a still shows the other one: both alike one way, the shown one lower two ways a face.
    expect(ways([...more.aloneA])).toEqual([0, 11, 9, 7, 5, 3, 1]);
    expect(sumOfChances(more.aloneB)).toBe(0);
    expect(more.deadTie).toBe(0);
    expect(ways([...more.winA]).reduce((sum, way) => sum + way, 0)).toBe(125);
    expect(ways([...more.winB])).toEqual([0, 25, 16, 9, 4, 1, 0]);
  });

  test("SS-A03 SS-P07 the readings of a distribution", () => {
    const distribution = contestDistribution({ diceA: 2, diceB: 1 });
    const remaining = readContest(distribution);
    const drawn = readContest(distribution, "tie");
    expect(remaining.draw).toBe(0);
    expect(drawn.draw).toBeCloseTo(36 / 216, 12);
    expect(sumOfChances(remaining.a)).toBeCloseTo(161 / 216, 12);
    expect(sumOfChances(drawn.a)).toBeCloseTo(125 / 216, 12);
    expect(remaining.a[6]).toBeCloseTo(1 / 216, 12);
    expect(sumOfChances(readContest(contestDistribution({ diceA: 1, diceB: 2 }), "tie").b)).toBeCloseTo(125 / 216, 12);
    expect(readContest(contestDistribution({ diceA: 1, diceB: 2 }), "tie").draw).toBeCloseTo(36 / 216, 12);
    const goliath = readGoliath(drawn, 2, 1);
    expect([goliath.draw, goliath.b[0], goliath.a]).toEqual([0, drawn.draw, drawn.a]);
    expect(drawn.b[0]).toBe(0);
    const other = readGoliath(drawn, 1, 2);
    expect([other.draw, other.a[0], other.b]).toEqual([0, drawn.draw, drawn.b]);
    expect(readGoliath(drawn, 2, 2)).toBe(drawn);
    expect(contestDistribution({ diceA: 2, diceB: 1 })).toBe(distribution);
    // Distributions are kept by their pools: those beside each other in the keeping are not taken for one another.
    expect(
      [
        [1, 0],
        [0, 1],
        [2, 2],
      ]
        .map(([diceA, diceB]) => contestDistribution({ diceA: diceA!, diceB: diceB! }))
        .map(({ diceA, diceB }) => [diceA, diceB]),
    ).toEqual([
      [1, 0],
      [0, 1],
      [2, 2],
    ]);
    expect(refused(() => contestDistribution({ diceA: 0, diceB: 2001 }))).toBe("SS-001 diceB 2001 of 0..2000");
    expect(refused(() => contestDistribution({ diceA: 2, diceB: -61 }))).toBe("SS-001 diceB -61 of 0..2000");
    expect(computeContestDistribution(0, 0)).toMatchObject({ deadTie: 1 });
    expect(sumOfChances(computeContestDistribution(3, 0).aloneA)).toBeCloseTo(1, 12);
  });
});
