import { describe, expect, test } from "vitest";
import type { Body, Cell } from "../../../src/rules/grid/index.ts";
import { hexes, NO_GRID, SQUARES } from "../../../src/rules/grid/index.ts";
import { checkChargeEnd, checkChargeWay, checkLanding } from "../../../src/rules/quest/index.ts";

const run: readonly Cell[] = [
  [0, 0],
  [1, 1],
  [2, 2],
];
const ends: readonly Cell[] = [
  [0, 0],
  [2, 2],
];

const at = (x: number, y: number, size = 1): Body => SQUARES.body([x, y], size);
const on = (held: readonly Body[], path = run, size = 1) => ({ grid: SQUARES, mover: at(0, 0, size), path, held });

describe("the way of a move", () => {
  test("OQ-P14: a charge runs along a row, a column or a diagonal", () => {
    expect(SQUARES.isAligned([0, 0], [5, 0])).toBe(true);
    expect(SQUARES.isAligned([0, 0], [0, -4])).toBe(true);
    expect(SQUARES.isAligned([0, 0], [3, 3])).toBe(true);
    expect(SQUARES.isAligned([0, 0], [3, 1])).toBe(false);
  });

  test("OQ-P19: on hexes along a row of hexes, without a grid along any line", () => {
    const grid = hexes("oddRows");
    const ray = grid.towards(grid.body([0, 0]), grid.body([3, 6]))!;
    expect(ray).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
      [1, 3],
      [2, 4],
      [2, 5],
    ]);
    expect(grid.isAligned([0, 0], [4, 0])).toBe(true);
    expect(grid.isAligned([0, 0], [0, 2])).toBe(false);
    expect(NO_GRID.isAligned([0, 0], [3.2, 1.7])).toBe(true);
    expect(NO_GRID.towards(NO_GRID.body([0, 0]), NO_GRID.body([4, 0]))!.at(-1)).toEqual([3, 0]);
  });

  test("OQ-P14: straight, not uphill, past nobody; where it began nobody is in the way", () => {
    expect(checkChargeWay({ ...on([at(0, 0)]), corners: ends })).toEqual([]);
    expect(checkChargeWay({ ...on([]), corners: run })).toEqual([{ problem: "not_straight", rule: "OQ-P14" }]);
    const bent: readonly Cell[] = [
      [0, 0],
      [2, 1],
    ];
    expect(checkChargeWay({ ...on([at(2, 1)], bent), corners: bent, uphill: true })).toEqual([
      { problem: "not_straight", rule: "OQ-P14" },
      { problem: "uphill", rule: "OQ-P14" },
      { problem: "way_held", rule: "OQ-P14" },
    ]);
    expect(checkChargeWay({ ...on([at(1, 1)]), corners: ends })).toEqual([{ problem: "way_held", rule: "OQ-P14" }]);
  });

  test("OQ-P08: a walk may pass somebody and not stop where they stand", () => {
    expect(checkLanding(on([at(1, 1)]))).toEqual([]);
    expect(checkLanding(on([at(2, 2)]))).toEqual([{ problem: "way_held", rule: "OQ-P08" }]);
  });

  test("OQ-P14: a charge ends beside its foe", () => {
    const grid = SQUARES;
    expect(checkChargeEnd({ grid, end: at(2, 2), foe: at(3, 3) })).toEqual([]);
    expect(checkChargeEnd({ grid, end: at(2, 2), foe: at(4, 2) })).toEqual([
      { problem: "not_adjacent", rule: "OQ-P14" },
    ]);
    expect(checkChargeEnd({ grid, end: at(2, 2), foe: null })).toHaveLength(1);
  });

  test("OQ-P14: a lane leads to beside the first square of the foe's that is in line, and to nobody who is beside one", () => {
    expect(SQUARES.towards(at(0, 0), at(3, 0))).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    const large = SQUARES.body([-3, -3], 1, 2);
    expect(SQUARES.towards(at(0, 0), large)).toEqual([
      [0, 0],
      [-1, -1],
      [-2, -2],
    ]);
    expect(SQUARES.towards(at(0, 0), at(1, 1))).toBeNull();
    expect(SQUARES.towards(at(0, 0), at(5, 2))).toBeNull();
  });

  test("OQ-P08, OQ-P14: whoever covers several squares stands, runs and stops with all of them", () => {
    expect(checkLanding(on([at(3, 3)], run, 2))).toHaveLength(1);
    expect(checkLanding(on([at(3, 3)]))).toEqual([]);
    expect(checkChargeWay({ ...on([at(2, 1)], run, 2), corners: ends })).toHaveLength(1);
    expect(checkChargeWay({ ...on([at(0, 1)], run, 2), corners: ends })).toEqual([]);
    expect(checkChargeEnd({ grid: SQUARES, end: at(2, 2, 2), foe: at(4, 2) })).toEqual([]);
    // The lower row is in line with the foe: the run ends as soon as any square is beside them.
    expect(SQUARES.towards(at(0, 0, 2), at(5, 1))).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(SQUARES.towards(at(0, 0, 2), at(2, 2))).toBeNull();
  });
});
