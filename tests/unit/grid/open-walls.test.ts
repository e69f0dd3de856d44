import { describe, expect, test } from "vitest";
import type { Cell } from "../../../src/rules/grid/index.ts";
import { NO_GRID } from "../../../src/rules/grid/index.ts";
import { openWalls } from "../../../src/rules/grid/open-walls.ts";
import type { WallPlan } from "../../../src/rules/grid/open-walls.ts";
import { OpenWays } from "../../../src/rules/grid/open-ways.ts";

/** An upright wall of a plan of 100 pixels to a cell. */
const wall = (x: number, top: number, bottom: number): { c: number[] } => ({ c: [x, top, x, bottom] });

/** How often the dear test was asked. */
let asked = 0;

const planOf = (lines: readonly { c: number[] }[], width = 1, height = 1): WallPlan<{ c: number[] }> => ({
  walls: () => lines,
  size: 100,
  width,
  height,
  meets: ({ c: [x] }, from, to) => from.x < x! !== to.x < x!,
  collides: (from, to) => {
    asked++;
    return lines.some(({ c: [x, top, , bottom] }) => {
      if (from.x < x! === to.x < x!) return false;
      const y = from.y + ((to.y - from.y) * (x! - from.x)) / (to.x - from.x);
      return y >= top! && y <= bottom!;
    });
  },
});

describe("ST-054 walls where there are no cells", () => {
  test("are places of a mover's corner when its middle is on them, near a place alone", () => {
    const walls = openWalls({}, planOf([wall(500, 100, 300), wall(2000, 0, 900)], 2, 1))!;
    expect(walls([3, 2], 3).ends).toEqual([
      [4, 0.5],
      [4, 2.5],
    ]);
    expect(walls([3, 2], Infinity).ends).toHaveLength(4);
  });

  test("stop a mover by its middle; the dear test is asked only where a wall comes between", () => {
    asked = 0;
    const { stops } = openWalls({}, planOf([wall(500, 100, 300)]))!([0, 0], Infinity);
    expect(stops([3, 1], [4, 1])).toBe(false);
    expect(asked).toBe(0);
    expect(stops([3, 1], [6, 1])).toBe(true);
    expect(stops([3, 4], [6, 4])).toBe(false);
    expect(asked).toBe(2);
  });

  test("are the same as long as the walls and the mover's size are, and none where there are none", () => {
    const of = {};
    const first = openWalls(of, planOf([wall(500, 100, 300)]));
    expect(openWalls(of, planOf([]))).toBe(first);
    expect(openWalls(of, planOf([wall(500, 100, 300)], 2, 2))).not.toBe(first);
    expect(openWalls({}, planOf([]))).toBeNull();
  });

  test("are gone round at their ends", () => {
    const [from, to]: [Cell, Cell] = [
      [3, 2],
      [6, 2],
    ];
    const walls = openWalls({}, planOf([wall(500, 100, 400)]))!(from, 9);
    const ground = { grid: NO_GRID, solid: [], columns: 12, rows: 9, reach: 9 };
    const way = new OpenWays({ ...ground, body: NO_GRID.body(from), walls }).to(to)!;
    // The wall ends 1.5 cells above and below the middle.
    expect(NO_GRID.length(way)).toBeCloseTo(2 * Math.hypot(1.5, 1.5), 0);
    for (let at = 1; at < way.length; at++) expect(walls.stops(way[at - 1]!, way[at]!)).toBe(false);
    expect(new OpenWays({ ...ground, body: NO_GRID.body(from) }).to(to)).toEqual([from, to]);
  });
});
