import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES as MODES, MOVEMENT_DIRECTIONS } from "../../../tabletop/common/const.ts";
import { createGrid, GridHex, HexagonalGrid } from "../../../tabletop/common/grid/index.ts";

const LONG = 2 / Math.sqrt(3);
const KINDS = [
  ["HEXODDR", 2, false, false],
  ["HEXEVENR", 3, false, true],
  ["HEXODDQ", 4, true, false],
  ["HEXEVENQ", 5, true, true],
] as const;

const hexes = (type: number, diagonals: number = GRID_DIAGONALS.EQUIDISTANT) =>
  createGrid(type, { size: 100, distance: 5, units: "ft", diagonals }) as HexagonalGrid;

const offset = () => fc.record({ i: fc.integer({ min: -20, max: 20 }), j: fc.integer({ min: -20, max: 20 }) });
const point = () =>
  fc.record({
    x: fc.double({ min: -2000, max: 2000, noNaN: true }),
    y: fc.double({ min: -2000, max: 2000, noNaN: true }),
  });
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe.each(KINDS)("hexagons: %s", (_name, type, columns, even) => {
  const grid = hexes(type);

  it("lie in rows or columns, the first at the corner of the mat or half a space from it", () => {
    expect(grid).toMatchObject({ type, columns, even, size: 100, isHexagonal: true, isSquare: false });
    const [short, long] = columns ? [grid.sizeY, grid.sizeX] : [grid.sizeX, grid.sizeY];
    expect(short).toBe(100);
    expect(long).toBeCloseTo(100 * LONG);
    const first = grid.getTopLeftPoint({ i: 0, j: 0 });
    expect(first.x).toBeCloseTo(even && !columns ? 50 : 0);
    expect(first.y).toBeCloseTo(even && columns ? 50 : 0);
  });

  it("turns offsets into cubes, points and back", () => {
    fc.assert(
      fc.property(offset(), (at) => {
        const cube = grid.offsetToCube(at);
        expect(cube.q + cube.r + cube.s).toBe(0);
        expect(columns ? cube.q : cube.r).toBe(columns ? at.j : at.i);
        expect(grid.cubeToOffset(cube)).toEqual(at);
        expect(grid.getOffset(grid.getCenterPoint(at))).toEqual(at);
        const back = HexagonalGrid.cubeRound(grid.pointToCube(grid.cubeToPoint(cube)));
        expect(back).toEqual(cube);
      }),
    );
  });

  it("finds of each point the hexagon whose middle is nearest", () => {
    fc.assert(
      fc.property(point(), (at) => {
        const found = grid.getOffset(at);
        const own = apart(at, grid.getCenterPoint(found));
        for (const other of grid.getAdjacentOffsets(found))
          expect(own).toBeLessThanOrEqual(apart(at, grid.getCenterPoint(other)) + 1e-6);
      }),
    );
  });

  it("has six neighbours around each hexagon, a space away, and each is a neighbour of theirs", () => {
    fc.assert(
      fc.property(offset(), (at) => {
        const around = grid.getAdjacentOffsets(at);
        expect(new Set(around.map(({ i, j }) => `${i},${j}`)).size).toBe(6);
        for (const other of around) {
          expect(apart(grid.getCenterPoint(at), grid.getCenterPoint(other))).toBeCloseTo(100);
          expect(grid.getAdjacentOffsets(other)).toContainEqual(at);
          expect(grid.testAdjacency(at, other)).toBe(true);
        }
        expect(grid.testAdjacency(at, at)).toBe(false);
      }),
    );
  });

  it("measures a metric: the same both ways, no way shorter than the direct one", () => {
    const distance = (...way: { i: number; j: number }[]) => grid.measurePath(way).distance;
    fc.assert(
      fc.property(offset(), offset(), offset(), (a, b, c) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(a.i === b.i && a.j === b.j);
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b, c));
        expect(distance(a, b)).toBe(5 * HexagonalGrid.cubeDistance(grid.getCube(a), grid.getCube(b)));
      }),
    );
  });

  it("goes direct ways from neighbour to neighbour, the same hexagons there and back", () => {
    fc.assert(
      fc.property(offset(), offset(), (a, b) => {
        const path = grid.getDirectPath([a, b]);
        expect(path[0]).toEqual(a);
        expect(path.at(-1)).toEqual(b);
        expect(path).toHaveLength(grid.measurePath([a, b]).spaces + 1);
        for (const [n, at] of path.entries()) if (n) expect(grid.testAdjacency(path[n - 1]!, at)).toBe(true);
        expect(grid.getDirectPath([b, a]).reverse()).toEqual(path);
      }),
    );
  });

  it("prices each step by its neighbours", () => {
    const asked: string[] = [];
    const cost = (from: any, to: any, distance: number) => {
      expect(grid.testAdjacency(from, to)).toBe(true);
      asked.push(`${from.k}>${to.k}`);
      return distance * 3;
    };
    const measured = grid.measurePath(
      [
        { i: 0, j: 0 },
        { i: 4, j: 3 },
      ],
      { cost },
    );
    expect(asked).toHaveLength(measured.spaces);
    expect(measured.cost).toBe(measured.distance * 3);
    expect(
      grid.measurePath([
        { i: 0, j: 0 },
        { i: 4, j: 3, cost: 7 },
      ]).cost,
    ).toBe(7);
    expect(
      grid.measurePath([
        { i: 0, j: 0 },
        { i: 4, j: 3, measure: false },
      ]).spaces,
    ).toBe(0);
  });

  it.each([
    ["EQUIDISTANT", 15, 3],
    ["EXACT", 5 + 10 * Math.SQRT2, 3],
    ["APPROXIMATE", 20, 3],
    ["RECTILINEAR", 25, 3],
    ["ALTERNATING_1", 20, 3],
    ["ALTERNATING_2", 20, 3],
    ["ILLEGAL", 25, 5],
  ] as const)("measures three aside and two up as %s", (rule, distance, spaces) => {
    const own = hexes(type, GRID_DIAGONALS[rule]);
    const [from, to] = columns
      ? [
          { i: 0, j: 0 },
          { i: 3, j: 0 },
        ]
      : [
          { i: 0, j: 0 },
          { i: 0, j: 3 },
        ];
    const measured = own.measurePath([
      { ...from, k: 0 },
      { ...to, k: 2 },
    ]);
    expect(measured.distance).toBeCloseTo(distance);
    expect(measured.spaces).toBe(spaces);
    const up = { ...own.getAdjacentOffsets(from)[0]!, k: 1 };
    expect(own.testAdjacency({ ...from, k: 0 }, up)).toBe(rule !== "ILLEGAL");
    expect(own.getAdjacentOffsets({ ...from, k: 0 })).toHaveLength(rule === "ILLEGAL" ? 8 : 20);
  });

  it("moves a step on and back again in every direction", () => {
    const { UP, DOWN, LEFT, RIGHT, UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT } = MOVEMENT_DIRECTIONS;
    const pairs = [
      [UP, DOWN],
      [LEFT, RIGHT],
      [UP_LEFT, DOWN_RIGHT],
      [UP_RIGHT, DOWN_LEFT],
    ] as const;
    fc.assert(
      fc.property(offset(), fc.constantFrom(...pairs), (at, [there, back]) => {
        const next = grid.getShiftedOffset(at, there);
        expect(grid.testAdjacency(at, next)).toBe(true);
        expect(grid.getShiftedOffset(next, back)).toEqual(at);
        const [from, to] = [grid.getCenterPoint(at), grid.getCenterPoint(next)];
        if (there & UP) expect(to.y).toBeLessThanOrEqual(from.y + 51);
        expect(grid.getShiftedPoint(from, there).x).toBeCloseTo(to.x);
        expect(grid.getShiftedPoint(from, there).y).toBeCloseTo(to.y);
      }),
    );
  });

  it.each([
    ["goes aside and up at once", "EQUIDISTANT", true],
    ["stays where it is if diagonals are illegal", "ILLEGAL", false],
  ] as const)("a point %s", (_what, rule, moves) => {
    const { LEFT, UP, ASCEND } = MOVEMENT_DIRECTIONS;
    const own = hexes(type, GRID_DIAGONALS[rule]);
    const from = { ...own.getCenterPoint({ i: 4, j: 4 }), elevation: 10 };
    const to = own.getShiftedPoint(from, (columns ? UP : LEFT) | ASCEND);
    expect(to.elevation).toBe(moves ? 15 : 10);
    expect(apart(from, to)).toBeCloseTo(moves ? 100 : 0);
    // straight up is no diagonal
    expect(own.getShiftedPoint(from, ASCEND)).toMatchObject({ x: from.x, y: from.y, elevation: 15 });
  });

  it("names the smallest range of spaces that a rectangle meets", () => {
    const size = () => fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(point(), size(), size(), ({ x, y }, width, height) => {
        const [i0, j0, i1, j1] = grid.getOffsetRange({ x, y, width, height });
        for (const at of [0.1, 0.5, 0.9].flatMap((u) => [0.1, 0.5, 0.9].map((v) => [u, v] as const))) {
          const { i, j } = grid.getOffset({ x: x + width * at[0], y: y + height * at[1] });
          expect(i >= i0 && i < i1 && j >= j0 && j < j1).toBe(true);
        }
      }),
    );
    expect(grid.getOffsetRange({ x: 300, y: 300, width: 0, height: 9 }).slice(0, 2)).toEqual(
      grid.getOffsetRange({ x: 300, y: 300, width: 0, height: 9 }).slice(2),
    );
  });

  it("has vertices around its middle, clockwise from the top or the left", () => {
    const [first] = grid.getShape();
    expect(first).toEqual(columns ? { x: -grid.sizeX / 2, y: 0 } : { x: 0, y: -grid.sizeY / 2 });
    const vertices = grid.getVertices({ i: 2, j: 3 });
    const middle = grid.getCenterPoint({ i: 2, j: 3 });
    for (const vertex of vertices) expect(apart(vertex, middle)).toBeCloseTo((100 * LONG) / 2);
    const area = vertices.reduce((sum, { x, y }, n) => {
      const next = vertices[(n + 1) % 6]!;
      return sum + (x * next.y - next.x * y) / 2;
    }, 0);
    expect(area).toBeCloseTo(grid.sizeX * grid.sizeY * 0.75);
  });

  it("snaps to what a mode allows, the nearest there is, and snapping twice changes nothing", () => {
    const modes = [
      MODES.CENTER,
      MODES.VERTEX,
      MODES.EDGE_MIDPOINT,
      MODES.CORNER,
      MODES.SIDE_MIDPOINT,
      MODES.TOP_LEFT_CORNER,
    ];
    fc.assert(
      fc.property(point(), fc.constantFrom(...modes), fc.integer({ min: 1, max: 3 }), (at, mode, resolution) => {
        const snapped = grid.getSnappedPoint(at, { mode, resolution });
        const again = grid.getSnappedPoint(snapped, { mode, resolution });
        expect(again.x).toBeCloseTo(snapped.x, 3);
        expect(again.y).toBeCloseTo(snapped.y, 3);
        expect(apart(at, snapped)).toBeLessThan((101 * LONG) / resolution);
      }),
    );
    const middle = grid.getCenterPoint({ i: 3, j: 3 });
    const near = { x: middle.x + 4, y: middle.y - 3 };
    expect(grid.getSnappedPoint(near, { mode: MODES.CENTER })).toEqual(middle);
    expect(grid.getSnappedPoint(near, { mode: 0 })).toEqual(near);
    for (const vertex of grid.getVertices({ i: 3, j: 3 })) {
      const snapped = grid.getSnappedPoint({ x: vertex.x + 3, y: vertex.y - 2 }, { mode: MODES.VERTEX });
      expect(apart(snapped, vertex)).toBeLessThan(1e-6);
    }
    const corner = grid.getTopLeftPoint({ i: 3, j: 3 });
    const snapped = grid.getSnappedPoint({ x: corner.x + 20, y: corner.y + 20 }, { mode: MODES.TOP_LEFT_CORNER });
    expect(apart(snapped, corner)).toBeLessThan(1e-6);
  });

  it("has circles and translated points at their distance, whatever the direction", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 1, max: 10 }), (direction, spaces) => {
        const middle = grid.getCenterPoint({ i: 0, j: 0 });
        const moved = grid.getTranslatedPoint(middle, direction, spaces * 5);
        const { q, r, s } = grid.pointToCube(moved);
        const from = grid.pointToCube(middle);
        const away = Math.max(Math.abs(q - from.q), Math.abs(r - from.r), Math.abs(s - from.s));
        expect(away).toBeCloseTo(spaces);
      }),
    );
    const middle = grid.getCenterPoint({ i: 4, j: 4 });
    const circle = grid.getCircle(middle, 10);
    expect(circle).toHaveLength(6);
    for (const corner of circle) expect(grid.measurePath([{ ...middle }, { ...corner }]).distance).toBe(10);
    expect(grid.getCone(middle, 10, 0, 360)).toEqual(circle);
    const [origin, ...rim] = grid.getCone(middle, 10, 0, 130);
    expect(origin).toEqual(middle);
    for (const { x, y } of circle) {
      const inside = (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
      if (Math.abs(inside) < 64) expect(rim.some((one) => apart(one, { x, y }) < 1e-6)).toBe(true);
    }
    expect(grid.getCircle(middle, 0)).toEqual([]);
  });

  it("pads a scene by whole hexagons, so that its corner is a hexagon's like the mat's", () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 4000 }), fc.integer({ min: 0, max: 10 }), (width, part) => {
        const { x, y, ...rest } = grid.calculateDimensions(width, 2000, part / 20);
        expect(x).toBeGreaterThanOrEqual((part / 20) * width - 1e-6);
        expect(rest.width).toBeCloseTo(width + 2 * x);
        const first = grid.getTopLeftPoint({ i: 0, j: 0 });
        const mode = MODES.TOP_LEFT_CORNER;
        const snapped = grid.getSnappedPoint({ x: x + first.x, y: y + first.y }, { mode });
        expect(apart(snapped, { x: x + first.x, y: y + first.y })).toBeLessThan(1e-6);
      }),
    );
  });

  it("names one hexagon as a GridHex", () => {
    const hex = new GridHex({ i: 2, j: 3 }, grid);
    expect(hex.getNeighbors().map(({ offset: at }) => at)).toEqual(grid.getAdjacentOffsets({ i: 2, j: 3 }));
    expect(hex.center).toEqual(grid.getCenterPoint({ i: 2, j: 3 }));
    expect(hex.topLeft).toEqual(grid.getTopLeftPoint({ i: 2, j: 3 }));
    expect(hex.shiftCube(1, -1).equals(hex.shiftCube(1, -1, 0))).toBe(true);
    expect(hex.shiftCube(0, 0, 0).equals(hex)).toBe(true);
    expect(() => hex.shiftCube(1, 1, 1)).toThrow("add up to 0");
    expect(() => new GridHex({}, grid)).toThrow("one hexagon");
  });
});

describe("any grid", () => {
  it.each([0, 1, 2, 3, 4, 5])("of type %i refuses a size or a distance that is none", (type) => {
    for (const size of [0, -5, Number.NaN, Infinity, "100" as unknown as number])
      expect(() => createGrid(type, { size })).toThrow("The size of a grid space must be a positive number of pixels");
    expect(() => createGrid(type, { size: 100, distance: 0 })).toThrow("The distance of a grid space");
  });

  it("refuses a type that there is not", () => {
    expect(() => createGrid(6, { size: 100 })).toThrow("There is no grid of type 6");
  });
});
