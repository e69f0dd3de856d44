import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell, Diagonals } from "../../../src/rules/grid/grid.ts";
import { hexes } from "../../../src/rules/grid/hex-grid.ts";
import { NO_GRID } from "../../../src/rules/grid/no-grid.ts";
import { SQUARES } from "../../../src/rules/grid/square-grid.ts";
import { GRID_DIAGONALS, GRID_TYPES } from "../../../tabletop/common/const.ts";
import { createGrid, type BaseGrid } from "../../../tabletop/common/grid/index.ts";

/** The ruler's number and the rules' number are the same on every ground. Cells of the rules are column and row. */

const space = ([j, i]: Cell) => ({ i, j });
const cell = () => fc.tuple(fc.integer({ min: -15, max: 15 }), fc.integer({ min: -15, max: 15 })) as fc.Arbitrary<Cell>;
const ways = () => fc.array(cell(), { minLength: 2, maxLength: 5 });
const measured = (grid: BaseGrid, way: readonly Cell[]) => grid.measurePath(way.map(space));

describe.each([
  ["oddRows", GRID_TYPES.HEXODDR],
  ["evenRows", GRID_TYPES.HEXEVENR],
  ["oddColumns", GRID_TYPES.HEXODDQ],
  ["evenColumns", GRID_TYPES.HEXEVENQ],
] as const)("hexes in %s", (kind, type) => {
  const [rules, grid] = [hexes(kind), createGrid(type, { size: 100, distance: 5 })];

  it("are as far apart for the rules as for the ruler", () => {
    fc.assert(
      fc.property(ways(), (way) => {
        expect(rules.length(way) * 5).toBe(measured(grid, way).distance);
        expect(rules.steps(way[0]!, way[1]!)).toBe(measured(grid, way.slice(0, 2)).spaces);
      }),
    );
  });

  it("have the same neighbours", () => {
    fc.assert(
      fc.property(cell(), (at) => {
        const names = (cells: readonly (readonly number[])[]) => cells.map(String).sort();
        expect(names(rules.neighbours(at))).toEqual(
          names(grid.getAdjacentOffsets(space(at)).map(({ i, j }) => [j, i])),
        );
      }),
    );
  });

  it("are drawn where bodies of the rules touch", () => {
    fc.assert(
      fc.property(cell(), cell(), (one, other) => {
        const touch = rules.apart(rules.body(one), rules.body(other)) === 1;
        expect(touch).toBe(grid.testAdjacency(space(one), space(other)));
      }),
    );
  });
});

describe("squares", () => {
  it.each([
    ["EQUIDISTANT", 1],
    ["APPROXIMATE", 1.5],
    ["RECTILINEAR", 2],
    ["ALTERNATING_1", "1-2-1"],
    ["ALTERNATING_2", "2-1-2"],
    ["EXACT", Math.SQRT2],
  ] as const)("are as far apart for the rules as for the ruler, diagonals %s", (name, diagonals: Diagonals) => {
    const grid = createGrid(GRID_TYPES.SQUARE, { size: 100, distance: 5, diagonals: GRID_DIAGONALS[name] });
    fc.assert(
      fc.property(ways(), (way) => {
        expect(SQUARES.length(way, diagonals) * 5).toBeCloseTo(measured(grid, way).distance, 6);
      }),
    );
  });
});

describe("no grid", () => {
  it("measures straight lines for both", () => {
    const grid = createGrid(GRID_TYPES.GRIDLESS, { size: 100, distance: 5 });
    fc.assert(
      fc.property(cell(), cell(), (from, to) => {
        const points = [from, to].map(([x, y]) => ({ x: x * 100, y: y * 100 }));
        expect(NO_GRID.steps(from, to) * 5).toBeCloseTo(grid.measurePath(points).distance, 6);
      }),
    );
  });
});
