import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GRID_SNAPPING_MODES, TOKEN_SHAPES } from "../../../tabletop/common/const.ts";
import {
  cornerFromSpace,
  firstSpace,
  footprintCenter,
  footprintOutline,
  footprintSize,
  snapFootprint,
  spacesFrom,
} from "../../../tabletop/common/grid/footprint.ts";
import { hexagonalShape } from "../../../tabletop/common/grid/hex-footprint.ts";
import { hexOutline } from "../../../tabletop/common/grid/hex-outline.ts";
import { createGrid, type HexagonalGrid } from "../../../tabletop/common/grid/index.ts";

const { ELLIPSE_1, ELLIPSE_2, TRAPEZOID_1, TRAPEZOID_2, RECTANGLE_1, RECTANGLE_2 } = TOKEN_SHAPES;
const hexes = (type: number) => createGrid(type, { size: 100 }) as HexagonalGrid;
const snap = GRID_SNAPPING_MODES.TOP_LEFT_CORNER;

/** How many hexagons each row or column has. */
function lengths(width: number, height: number, shape: number, columns = false): number[] | null {
  const found = hexagonalShape(width, height, shape, columns);
  if (!found) return null;
  const counts = new Map<number, number>();
  for (const { q, r } of found.cubes) counts.set(columns ? q : r, (counts.get(columns ? q : r) ?? 0) + 1);
  return [...counts.values()];
}

function area(points: readonly number[]): number {
  let sum = 0;
  for (let n = 0; n < points.length; n += 2) {
    const [x, y, a, b] = [
      points[n]!,
      points[n + 1]!,
      points[(n + 2) % points.length]!,
      points[(n + 3) % points.length]!,
    ];
    sum += (x * b - a * y) / 2;
  }
  return sum;
}

describe("shapes on hexagons", () => {
  it("are ellipses, trapezoids and rectangles of rows", () => {
    expect(lengths(3, 3, ELLIPSE_1)).toEqual([2, 3, 2]);
    expect(lengths(2, 2, ELLIPSE_1)).toEqual([2, 1]);
    expect(lengths(2, 2, ELLIPSE_2)).toEqual([1, 2]);
    expect(lengths(4, 4, ELLIPSE_1)).toEqual([3, 4, 3, 2]);
    expect(lengths(4, 4, ELLIPSE_2)).toEqual([2, 3, 4, 3]);
    expect(lengths(3, 3, TRAPEZOID_1)).toEqual([3, 2, 1]);
    expect(lengths(3, 2, TRAPEZOID_2)).toEqual([2, 3]);
    expect(lengths(3, 3, RECTANGLE_1)).toEqual([3, 2, 3]);
    expect(lengths(3, 3, RECTANGLE_2)).toEqual([2, 3, 2]);
    expect(lengths(3, 1, RECTANGLE_2)).toEqual([3]);
  });

  it("are rectangles where the size has no such shape", () => {
    expect(lengths(2, 3, TRAPEZOID_1)).toBeNull();
    expect(lengths(1, 2, ELLIPSE_1)).toBeNull();
    expect(lengths(2, 4, ELLIPSE_1)).toBeNull();
    expect(lengths(1.5, 1, RECTANGLE_1)).toBeNull();
    expect(footprintOutline(hexes(2), { width: 1.5, height: 1 })).toBeNull();
  });

  it("are the same in columns with width and height exchanged", () => {
    for (const shape of Object.values(TOKEN_SHAPES))
      for (const [width, height] of [
        [1, 1],
        [2, 2],
        [3, 2],
        [3, 3],
        [4, 3],
      ] as const)
        expect(lengths(height, width, shape, true)).toEqual(lengths(width, height, shape));
  });

  it("have an outline around their hexagons, inside of the token's size", () => {
    for (const columns of [false, true])
      for (const shape of Object.values(TOKEN_SHAPES))
        for (const size of [0.5, 1, 2, 3, 4]) {
          const found = hexagonalShape(size, size, shape, columns)!;
          const each = size < 1 ? 0.75 / 4 : 0.75;
          expect(area(found.points)).toBeCloseTo(found.cubes.length * each);
          const grid = hexes(columns ? 4 : 2);
          const { width, height } = footprintSize(grid, { width: size, height: size });
          const xs = found.points.filter((_, n) => n % 2 === 0).map((x) => x * grid.sizeX);
          const ys = found.points.filter((_, n) => n % 2 === 1).map((y) => y * grid.sizeY);
          expect(Math.min(...xs)).toBeCloseTo(0);
          expect(Math.min(...ys)).toBeCloseTo(0);
          expect(Math.max(...xs)).toBeCloseTo(width);
          expect(Math.max(...ys)).toBeCloseTo(height);
        }
  });

  it("that are rings have the outer line, whichever hexagon comes first", () => {
    const turns = [0, 60, 120, 180, 240, 300].map((degrees) => (degrees * Math.PI) / 180);
    for (const columns of [false, true]) {
      const ring = turns.map((turn) => {
        const [along, across] = [Math.cos(turn), Math.sin(turn) * (Math.sqrt(3) / 2)];
        return columns ? { x: across, y: along } : { x: along, y: across };
      });
      const outlines = ring.map((_, first) => hexOutline([...ring.slice(first), ...ring.slice(0, first)], columns));
      for (const points of outlines) {
        expect(points).toHaveLength(2 * 18);
        expect(area(points)).toBeCloseTo(7 * 0.75);
        for (const [index, value] of points.entries()) expect(value).toBeCloseTo(outlines[0]![index]!);
      }
    }
  });

  it("tell their hexagons as offsets for even and odd grids", () => {
    const { anchor, offsets } = hexagonalShape(2, 2, ELLIPSE_1, false)!;
    expect(anchor).toEqual({ x: 0.5, y: 0.5 });
    expect(offsets.odd).toEqual([
      { i: 0, j: 0 },
      { i: 0, j: 1 },
      { i: 1, j: 0 },
    ]);
    expect(offsets.even).toEqual([
      { i: 0, j: 0 },
      { i: 0, j: 1 },
      { i: 1, j: 1 },
    ]);
  });
});

describe.each([2, 3, 4, 5])("a token on hexagons of type %i", (type) => {
  const grid = hexes(type);
  const dimensions = () =>
    fc.record({
      width: fc.constantFrom(0.5, 1, 1.5, 2, 3),
      height: fc.constantFrom(0.5, 1, 1.5, 2, 3),
      shape: fc.constantFrom(...Object.values(TOKEN_SHAPES)),
    });
  const place = () => fc.record({ x: fc.integer({ min: -800, max: 800 }), y: fc.integer({ min: -800, max: 800 }) });

  it("stands still when it is snapped, also after rounding to whole pixels", () => {
    fc.assert(
      fc.property(dimensions(), place(), (size, at) => {
        const once = snapFootprint(grid, { ...at, ...size }, snap);
        const rounded = { x: Math.round(once.x), y: Math.round(once.y) };
        const twice = snapFootprint(grid, { ...rounded, ...size }, snap);
        expect(twice.x).toBeCloseTo(once.x);
        expect(twice.y).toBeCloseTo(once.y);
        expect(firstSpace(grid, { ...rounded, ...size })).toEqual(firstSpace(grid, { ...once, ...size }));
      }),
    );
  });

  it("covers its first space, no space twice, and spaces that hang together", () => {
    fc.assert(
      fc.property(dimensions(), place(), (size, at) => {
        const first = firstSpace(grid, { ...at, ...size });
        const spaces = spacesFrom(grid, first, size);
        expect(spaces).toContainEqual(first);
        expect(new Set(spaces.map(({ i, j }) => `${i},${j}`)).size).toBe(spaces.length);
        const reached = new Set([spaces[0]!]);
        for (const one of reached) for (const other of spaces) if (grid.testAdjacency(one, other)) reached.add(other);
        expect(reached.size).toBe(spaces.length);
      }),
    );
  });

  it("covers with whole hexagons exactly those whose middle its outline has", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3),
        fc.constantFrom(...Object.values(TOKEN_SHAPES)),
        place(),
        (size, shape, at) => {
          const dims = { width: size, height: size, shape };
          const first = firstSpace(grid, { ...at, ...dims });
          const corner = cornerFromSpace(grid, first, dims);
          const box = footprintSize(grid, dims);
          const spaces = spacesFrom(grid, first, dims);
          for (const { i, j } of spaces) {
            const { x, y } = grid.getCenterPoint({ i, j });
            expect(x > corner.x && x < corner.x + box.width && y > corner.y && y < corner.y + box.height).toBe(true);
          }
          const center = footprintCenter(grid, dims);
          expect(center.x).toBeGreaterThan(0);
          expect(center.x).toBeLessThan(box.width);
        },
      ),
    );
  });

  it("of half a hexagon stands inside of one", () => {
    fc.assert(
      fc.property(place(), (at) => {
        const size = { width: 0.5, height: 0.5, shape: RECTANGLE_1 };
        const corner = snapFootprint(grid, { ...at, ...size }, snap);
        const space = firstSpace(grid, { ...corner, ...size });
        const outline = footprintOutline(grid, size)!;
        const middle = grid.getCenterPoint(space);
        for (let n = 0; n < outline.length; n += 2) {
          const x = (corner.x + outline[n]! - middle.x) * (1 - 1e-6) + middle.x;
          const y = (corner.y + outline[n + 1]! - middle.y) * (1 - 1e-6) + middle.y;
          expect(grid.getOffset({ x, y })).toEqual(space);
        }
      }),
    );
  });
});

describe("a token on squares", () => {
  const grid = createGrid(1, { size: 100 });

  it("covers each square its sides reach into, and snaps each way by its own size", () => {
    expect(spacesFrom(grid, { i: 2, j: 3 }, { width: 3, height: 2 })).toHaveLength(6);
    expect(firstSpace(grid, { x: 260, y: 160, width: 0.5, height: 0.5 })).toEqual({ i: 1, j: 2 });
    expect(snapFootprint(grid, { x: 260, y: 140, width: 0.5, height: 1 }, snap)).toEqual({ x: 250, y: 100 });
  });
});

describe("a token without a grid", () => {
  const grid = createGrid(0, { size: 100 });

  it("has no spaces and stands where it is put", () => {
    expect(spacesFrom(grid, { i: 0, j: 0 }, { width: 2, height: 2 })).toEqual([]);
    expect(snapFootprint(grid, { x: 12.5, y: 7, width: 2, height: 2 }, snap)).toEqual({ x: 12.5, y: 7 });
    expect(footprintSize(grid, { width: 1.5, height: 2 })).toEqual({ width: 150, height: 200 });
  });
});
