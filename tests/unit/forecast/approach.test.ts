import { describe, expect, test } from "vitest";
import type { Pace } from "../../../src/rules/forecast/approach.ts";
import { actsWithin, approach, CHARGE, engage, FAR, gapOf, NEAR, RUSH } from "../../../src/rules/forecast/approach.ts";

/** Strikes two away, goes five before a blow, twelve without one. */
const walker: Pace = { reach: 2, step: 5, run: 12, stand: 0, charge: null };
const charger: Pace = { ...walker, charge: [6, 10] };
const archer: Pace = { ...walker, stand: 20 };

describe("how somebody comes up to a foe", () => {
  test.each<[string, Pace, readonly (readonly [gap: number, situation: number | null, walked: number])[]]>([
    [
      "walks to a blow as far as a step goes, else runs until in reach",
      walker,
      [
        [0, NEAR, 0],
        [2, NEAR, 0],
        [3, NEAR, 1],
        [7, NEAR, 5],
        [8, null, 6],
        [14, null, 12],
        [15, null, 12],
      ],
    ],
    [
      "charges from the nearest to the farthest that the rule gives, by a charge alone beyond a step",
      charger,
      [
        [2, NEAR, 0],
        [5, NEAR, 3],
        [6, RUSH, 4],
        [7, RUSH, 5],
        [8, CHARGE, 6],
        [10, CHARGE, 8],
        [11, null, 9],
        [20, null, 12],
      ],
    ],
    [
      "never charges nearer than the rule gives, though no step goes so far",
      { ...walker, charge: [9, 10] },
      [
        [7, NEAR, 5],
        [8, null, 6],
        [9, CHARGE, 7],
      ],
    ],
    [
      "strikes at whoever is in reach, though a charge might begin there",
      { ...charger, charge: [1, 10] },
      [
        [2, NEAR, 0],
        [3, RUSH, 1],
      ],
    ],
    [
      "stands and shoots as far as it shoots, and comes no nearer than that",
      archer,
      [
        [2, NEAR, 0],
        [3, FAR, 0],
        [20, FAR, 0],
        [21, null, 1],
        [32, null, 12],
        [33, null, 12],
      ],
    ],
    [
      "with something that shoots no farther than the arm, goes into reach",
      { ...walker, stand: 1 },
      [
        [2, NEAR, 0],
        [9, null, 7],
      ],
    ],
  ])("%s", (_, pace, gaps) => {
    for (const [gap, situation, walked] of gaps) expect(approach(pace, gap)).toEqual({ situation, walked });
  });

  test("can do something to a foe as far away as a step and a blow, a shot or a charge goes, whichever is most", () => {
    expect([walker, charger, archer, { ...archer, stand: 6 }].map(actsWithin)).toEqual([7, 10, 20, 7]);
  });
});

describe("whom somebody goes for", () => {
  const paces = [walker, walker, walker, walker];
  const away = (one: number, two: number, three: number) => ({
    paces,
    apart: [
      [0, one, two, three],
      [one, 0, 9, 9],
      [two, 9, 0, 9],
      [three, 9, 9, 0],
    ],
  });
  const met = (of: ReturnType<typeof away>, walked: readonly number[], standing: readonly number[]) => {
    const found = engage(of, walked, 0, 1, standing);
    return [found.target, found.situation, found.walked];
  };
  const still = [0, 0, 0, 0];

  test("the foe chosen, where something can be done to them, however near another is", () => {
    expect(met(away(7, 2, 2), still, [1, 2, 3])).toEqual([1, NEAR, 5]);
  });

  test("else the nearest of those standing; the foe chosen or the first listed, where they are as near", () => {
    expect(met(away(30, 29, 8), still, [1, 2, 3])).toEqual([3, null, 6]);
    expect(met(away(30, 29, 8), still, [1, 2])).toEqual([2, null, 12]);
    expect(met(away(8, 5, 3), still, [1])).toEqual([1, null, 6]);
    expect(met(away(9, 9, 9), still, [1, 2, 3])).toEqual([1, null, 7]);
    expect(met(away(9, 8, 8), still, [1, 2, 3])).toEqual([2, null, 6]);
  });

  test("what both have walked already brings them nearer", () => {
    const of = away(20, 12, 30);
    expect(gapOf(of.apart, [4, 9, 0, 0], 0, 1)).toBe(7);
    expect(met(of, [4, 9, 0, 0], [1, 2, 3])).toEqual([1, NEAR, 5]);
    expect(met(of, [4, 8, 0, 0], [1, 2, 3])).toEqual([1, null, 6]);
    expect(met(of, [4, 7, 0, 0], [1, 2, 3])).toEqual([2, null, 6]);
  });
});
