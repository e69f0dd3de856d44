import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, MOVEMENT_DIRECTIONS } from "../../../tabletop/common/const.ts";
import { GridlessGrid, SquareGrid } from "../../../tabletop/common/grid/index.ts";

const square = (diagonals: number = GRID_DIAGONALS.EQUIDISTANT) =>
  new SquareGrid({ size: 100, distance: 5, units: "ft", diagonals });
const at = (column: number, row: number) => ({ x: column * 100 + 50, y: row * 100 + 50 });

describe("square grid", () => {
  it("turns points into offsets and back", () => {
    const grid = square();
    expect(grid.getOffset({ x: 250, y: 199 })).toEqual({ i: 1, j: 2 });
    expect(grid.getOffset({ x: 250, y: 199, elevation: 12 })).toEqual({ i: 1, j: 2, k: 2 });
    expect(grid.getTopLeftPoint({ x: 250, y: 199 })).toEqual({ x: 200, y: 100 });
    expect(grid.getCenterPoint({ i: 1, j: 2 })).toEqual({ x: 250, y: 150 });
    expect(grid.getOffsetRange({ x: 100, y: 100, width: 200, height: 100 })).toEqual([1, 1, 2, 3]);
    expect(grid.getVertices({ i: 0, j: 0 })[2]).toEqual({ x: 100, y: 100 });
  });

  it.each([
    ["EQUIDISTANT", 15, 3],
    ["EXACT", 5 + 10 * Math.SQRT2, 3],
    ["APPROXIMATE", 20, 3],
    ["RECTILINEAR", 25, 3],
    ["ALTERNATING_1", 20, 3],
    ["ALTERNATING_2", 20, 3],
    ["ILLEGAL", 25, 5],
  ] as const)("measures 3 by 2 squares as %s", (rule, distance, spaces) => {
    const result = square(GRID_DIAGONALS[rule]).measurePath([at(0, 0), at(3, 2)]);
    expect(result.distance).toBeCloseTo(distance);
    expect(result.cost).toBeCloseTo(distance);
    expect(result.spaces).toBe(spaces);
  });

  it("carries alternating diagonals over waypoints", () => {
    const grid = square(GRID_DIAGONALS.ALTERNATING_1);
    const result = grid.measurePath([at(0, 0), at(1, 1), at(2, 2), at(3, 3)]);
    expect(result.segments.map((segment) => segment.distance)).toEqual([5, 10, 5]);
    expect(result.waypoints.map((waypoint) => waypoint.distance)).toEqual([0, 5, 15, 20]);
    expect(result.waypoints[1]!.backward).toBe(result.segments[0]);
    expect(result.segments[0]!.to).toBe(result.waypoints[1]);
    expect(result.diagonals).toBe(3);
  });

  it("asks the cost function once a step with neighbours, and once for a teleport", () => {
    const grid = square();
    const asked: string[] = [];
    const cost = (from: { i: number; j: number }, to: { i: number; j: number }, distance: number) => {
      asked.push(`${from.i},${from.j}>${to.i},${to.j}:${distance}`);
      return 2 * distance;
    };
    expect(grid.measurePath([at(0, 0), at(2, 0)], { cost }).cost).toBe(20);
    expect(asked).toEqual(["0,0>0,1:5", "0,1>0,2:5"]);
    asked.length = 0;
    expect(grid.measurePath([at(0, 0), { ...at(4, 0), teleport: true }], { cost }).cost).toBe(40);
    expect(asked).toEqual(["0,0>0,4:20"]);
    expect(grid.measurePath([at(0, 0), { ...at(4, 0), measure: false }]).distance).toBe(0);
    expect(grid.measurePath([at(0, 0), { ...at(4, 0), cost: 3 }]).cost).toBe(3);
  });

  it("an infinite cost makes the path infinite", () => {
    expect(square().measurePath([at(0, 0), at(2, 0)], { cost: () => Infinity }).cost).toBe(Infinity);
  });

  it("walks direct paths of neighbours", () => {
    const offset = fc.record({ i: fc.integer({ min: -20, max: 20 }), j: fc.integer({ min: -20, max: 20 }) });
    fc.assert(
      fc.property(offset, offset, fc.constantFrom(...Object.values(GRID_DIAGONALS)), (from, to, rule) => {
        const grid = square(rule);
        const path = grid.getDirectPath([from, to]);
        expect(path[0]).toEqual(from);
        expect(path.at(-1)).toEqual(to);
        for (let n = 1; n < path.length; n++) expect(grid.testAdjacency(path[n - 1]!, path[n]!)).toBe(true);
        expect(path.length - 1).toBe(grid.measurePath([from, to]).spaces);
      }),
    );
  });

  it("knows neighbours and shifts", () => {
    expect(square().getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(8);
    expect(square(GRID_DIAGONALS.ILLEGAL).getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(4);
    expect(square().testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(true);
    expect(square().testAdjacency({ i: 0, j: 0 }, { i: 0, j: 0 })).toBe(false);
    expect(square(GRID_DIAGONALS.ILLEGAL).testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(false);
    expect(square().getShiftedOffset({ i: 0, j: 0 }, MOVEMENT_DIRECTIONS.DOWN_RIGHT)).toEqual({ i: 1, j: 1 });
    expect(square().getShiftedPoint({ x: 30, y: 30 }, MOVEMENT_DIRECTIONS.UP)).toEqual({ x: 30, y: -70 });
  });

  it("snaps", () => {
    const grid = square();
    const snap = (x: number, y: number, mode: number, resolution?: number) =>
      grid.getSnappedPoint({ x, y }, { mode, resolution });
    expect(snap(130, 170, GRID_SNAPPING_MODES.CENTER)).toEqual({ x: 150, y: 150 });
    expect(snap(130, 170, GRID_SNAPPING_MODES.VERTEX)).toEqual({ x: 100, y: 200 });
    expect(snap(130, 170, GRID_SNAPPING_MODES.TOP_LEFT_CORNER)).toEqual({ x: 100, y: 200 });
    expect(snap(130, 170, GRID_SNAPPING_MODES.VERTEX, 2)).toEqual({ x: 150, y: 150 });
    expect(snap(145, 195, GRID_SNAPPING_MODES.CENTER | GRID_SNAPPING_MODES.BOTTOM_SIDE_MIDPOINT)).toEqual({
      x: 150,
      y: 200,
    });
    expect(snap(130, 170, 0)).toEqual({ x: 130, y: 170 });
  });

  it("sizes a scene with padding in whole squares", () => {
    expect(square().calculateDimensions(1250, 900, 0.25)).toMatchObject({ x: 400, y: 300, width: 2050, height: 1500 });
  });

  it("translates by the rule of diagonals and draws its circle", () => {
    expect(square().getTranslatedPoint({ x: 0, y: 0 }, 90, 10)).toEqual({ x: 0, y: 200 });
    const corner = square().getTranslatedPoint({ x: 0, y: 0 }, 45, 10);
    expect(corner.x).toBeCloseTo(200);
    expect(square().getCircle({ x: 0, y: 0 }, 10)).toHaveLength(4);
    const cone = square().getCone({ x: 0, y: 0 }, 10, 0, 90);
    expect(cone.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [0, 0],
      [200, -200],
      [200, 200],
    ]);
    expect(square().getCone({ x: 0, y: 0 }, 10, 350, 180)).toHaveLength(5);
  });
});

describe("gridless grid", () => {
  const grid = new GridlessGrid({ size: 100, distance: 5 });

  it("measures straight lines, elevation included", () => {
    expect(
      grid.measurePath([
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ]).distance,
    ).toBeCloseTo(25);
    expect(
      grid.measurePath([
        { x: 0, y: 0, elevation: 0 },
        { x: 300, y: 0, elevation: 20 },
      ]).distance,
    ).toBeCloseTo(25);
    expect(
      grid.measurePath([
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ]).spaces,
    ).toBe(0);
    expect(grid.getAdjacentOffsets()).toEqual([]);
  });

  it("steps by a space's size in all directions, up and down by its distance", () => {
    const { LEFT, DOWN, ASCEND } = MOVEMENT_DIRECTIONS;
    const grid = new GridlessGrid({ size: 100, distance: 5 });
    expect(grid.getShiftedPoint({ x: 250, y: 30, elevation: 5 }, LEFT | DOWN | ASCEND)).toEqual({
      x: 150,
      y: 130,
      elevation: 10,
    });
    expect(grid.getShiftedOffset({ i: 30, j: 250, k: 1 }, LEFT | ASCEND)).toEqual({ i: 30, j: 150, k: 2 });
    expect(grid.getCenterPoint({ x: 1.5, y: 2, elevation: 3 })).toEqual({ x: 1.5, y: 2, elevation: 3 });
    expect(grid.getSnappedPoint({ x: 1.5, y: 2 })).toEqual({ x: 1.5, y: 2 });
  });

  it("draws cones whose rim is round, however narrow", () => {
    const grid = new GridlessGrid({ size: 100, distance: 5 });
    for (const angle of [1, 53, 90, 270]) {
      const [origin, ...rim] = grid.getCone({ x: 10, y: 10 }, 500, 30, angle);
      expect(origin).toEqual({ x: 10, y: 10 });
      for (const [n, { x, y }] of rim.entries()) {
        expect(Math.hypot(x - 10, y - 10)).toBeCloseTo(10_000);
        const next = rim[n + 1];
        if (next) expect(Math.hypot((x + next.x) / 2 - 10, (y + next.y) / 2 - 10)).toBeGreaterThan(9999.74);
      }
    }
  });

  it("draws circles that are round", () => {
    for (const { x, y } of grid.getCircle({ x: 10, y: 10 }, 15)) expect(Math.hypot(x - 10, y - 10)).toBeCloseTo(300);
  });
});

it("measures no path, and refuses squares without size", () => {
  expect(() => square().measurePath([])).not.toThrow();
  expect(() => new SquareGrid({ size: 0 })).toThrow();
});
