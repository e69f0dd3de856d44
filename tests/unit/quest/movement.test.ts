import { describe, expect, test } from "vitest";
import type { Square } from "../../../src/rules/grid/index.ts";
import {
  besides,
  chargeLane,
  checkChargeEnd,
  checkChargeWay,
  checkLanding,
  squaresLeft,
  straightLine,
} from "../../../src/rules/quest/index.ts";

const run: readonly Square[] = [
  [0, 0],
  [1, 1],
  [2, 2],
];
const ends: readonly Square[] = [
  [0, 0],
  [2, 2],
];

describe("the way of a move", () => {
  test("OQ-P14: a charge runs along a row, a column or a diagonal", () => {
    expect(straightLine([0, 0], [5, 0])).toBe(true);
    expect(straightLine([0, 0], [0, -4])).toBe(true);
    expect(straightLine([0, 0], [3, 3])).toBe(true);
    expect(straightLine([0, 0], [3, 1])).toBe(false);
  });

  test("OQ-P14: straight, not uphill, past nobody; where it began nobody is in the way", () => {
    expect(checkChargeWay({ corners: ends, path: run, held: [[0, 0]] })).toEqual([]);
    expect(checkChargeWay({ corners: run, path: run, held: [] })).toEqual([
      { problem: "not_straight", rule: "OQ-P14" },
    ]);
    const bent: readonly Square[] = [
      [0, 0],
      [2, 1],
    ];
    expect(checkChargeWay({ corners: bent, path: bent, held: [[2, 1]], uphill: true })).toEqual([
      { problem: "not_straight", rule: "OQ-P14" },
      { problem: "uphill", rule: "OQ-P14" },
      { problem: "way_held", rule: "OQ-P14" },
    ]);
    expect(checkChargeWay({ corners: ends, path: run, held: [[1, 1]] })).toEqual([
      { problem: "way_held", rule: "OQ-P14" },
    ]);
  });

  test("OQ-P08: a walk may pass somebody and not stop where they stand", () => {
    expect(checkLanding({ path: run, held: [[1, 1]] })).toEqual([]);
    expect(checkLanding({ path: run, held: [[2, 2]] })).toEqual([{ problem: "way_held", rule: "OQ-P08" }]);
  });

  test("OQ-P14: a charge ends beside its foe", () => {
    expect(checkChargeEnd({ end: [2, 2], foe: [[3, 3]] })).toEqual([]);
    expect(checkChargeEnd({ end: [2, 2], foe: [[4, 2]] })).toEqual([{ problem: "not_adjacent", rule: "OQ-P14" }]);
    expect(checkChargeEnd({ end: [2, 2], foe: [] })).toHaveLength(1);
    expect(besides([0, 0], [[1, -1]])).toBe(true);
    expect(besides([0, 0], [[2, 0]])).toBe(false);
  });

  test("OQ-P08: whole squares are left of the metres not yet moved", () => {
    expect(squaresLeft({ movement: 15, moved: 0, metresPerSquare: 2 })).toBe(7);
    expect(squaresLeft({ movement: 15, moved: 6, metresPerSquare: 2 })).toBe(4);
  });

  test("OQ-P14: a lane leads to beside the first square of the foe's that is in line, and to nobody who is beside one", () => {
    expect(chargeLane({ start: [0, 0], foe: [[3, 0]] })).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    const large: readonly Square[] = [
      [-3, -2],
      [-3, -3],
    ];
    expect(chargeLane({ start: [0, 0], foe: large })).toEqual([
      [0, 0],
      [-1, -1],
      [-2, -2],
    ]);
    expect(chargeLane({ start: [0, 0], foe: [[1, 1]] })).toBeNull();
    expect(chargeLane({ start: [0, 0], foe: [[5, 2]] })).toBeNull();
  });

  test("OQ-P08, OQ-P14: whoever covers several squares stands, runs and stops with all of them", () => {
    const size = { width: 2, height: 2 };
    expect(checkLanding({ path: run, held: [[3, 3]], size })).toHaveLength(1);
    expect(checkLanding({ path: run, held: [[3, 3]] })).toEqual([]);
    expect(checkChargeWay({ corners: ends, path: run, held: [[2, 1]], size })).toHaveLength(1);
    expect(checkChargeWay({ corners: ends, path: run, held: [[0, 1]], size })).toEqual([]);
    expect(checkChargeEnd({ end: [2, 2], foe: [[4, 2]], size })).toEqual([]);
    // The lower row is in line with the foe: the run ends as soon as any square is beside them.
    expect(chargeLane({ start: [0, 0], foe: [[5, 1]], size })).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(chargeLane({ start: [0, 0], foe: [[2, 2]], size })).toBeNull();
  });
});
