import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costAggregator } from "../../client/canvas/movement/cost.ts";
import { GM, setTable, type Table } from "../../../tests/unit/host/headless.ts";

/** The places and ways that tokens report, compared with the grid of their scene. */

const page = globalThis as any;
const SCENE = "scene00000000000";
const TOKEN = "token00000000000";

function tokenOn(generation: number, type: number, token: object = {}): any {
  const table: Table = setTable({
    generation,
    userId: GM,
    documentTypes: { Actor: { hero: {} } },
    documents: {
      Scene: [
        {
          ...{ _id: SCENE, name: "Yard", active: true, width: 2000, height: 2000, padding: 0 },
          grid: { type, size: 100, distance: 5, units: "ft" },
          tokens: [{ _id: TOKEN, name: "A", x: 0, y: 0, ...token }],
        },
      ],
    },
  });
  page.CONFIG.Token.movement.costAggregator = costAggregator;
  return (table.game as any).scenes.get(SCENE).tokens.get(TOKEN);
}

const TYPES = [0, 1, 2, 3, 4, 5];
const offset = () => fc.record({ i: fc.integer({ min: 0, max: 15 }), j: fc.integer({ min: 0, max: 15 }) });
const dimensions = () =>
  fc
    .tuple(fc.constantFrom(0.5, 1, 2, 3), fc.constantFrom(1, 2, 3), fc.integer({ min: 0, max: 5 }))
    .map(([width, height, shape]) => ({ width, height: width === 0.5 ? 0.5 : height, shape }));

describe.each([13, 14])("a token on its grid, generation %i", (generation) => {
  it.each(TYPES.slice(1))("of type %i measures what the grid measures between its first spaces", (type) => {
    const token = tokenOn(generation, type);
    const { grid } = token.parent;
    expect(grid.type).toBe(type);
    fc.assert(
      fc.property(offset(), offset(), dimensions(), fc.integer({ min: 0, max: 4 }), (from, to, size, up) => {
        const at = (where: { i: number; j: number }, k: number) => ({
          ...token._gridOffsetToPosition({ ...where, k }, size),
          ...size,
        });
        const measured = token.measureMovementPath([at(from, 0), at(to, up)]);
        const bare = grid.measurePath([
          { ...from, k: 0 },
          { ...to, k: up },
        ]);
        expect(measured.distance).toBeCloseTo(bare.distance);
        expect(measured.spaces).toBe(bare.spaces);
        expect(measured.cost).toBeCloseTo(bare.distance);
      }),
      { numRuns: 60 },
    );
  });

  it("without spaces measures straight lines", () => {
    const token = tokenOn(generation, 0);
    const measured = token.measureMovementPath([
      { x: 0, y: 0 },
      { x: 300, y: 400, elevation: 0 },
    ]);
    expect(measured.distance).toBeCloseTo(25);
  });

  it.each(TYPES.slice(1))("of type %i goes from space to space, and stands snapped on each", (type) => {
    const token = tokenOn(generation, type);
    const { grid } = token.parent;
    fc.assert(
      fc.property(offset(), offset(), dimensions(), (from, to, size) => {
        const way = [from, to].map((where) => ({ ...token._gridOffsetToPosition({ ...where, k: 0 }, size), ...size }));
        const path = token.getCompleteMovementPath(way);
        const firsts = path.map((waypoint: object) => token._positionToGridOffset(waypoint));
        for (const [n, first] of firsts.entries())
          if (n && path.length > 2) expect(grid.testAdjacency(firsts[n - 1], first)).toBe(true);
        if (size.width < 1 && grid.isSquare) return; // a small token stands in a corner of its square
        for (const waypoint of path) {
          const { x, y } = token.getSnappedPosition(waypoint);
          expect([x - waypoint.x, y - waypoint.y]).toEqual([0, 0]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(TYPES)("of type %i is resized about its middle, as near as whole pixels allow", async (type) => {
    const token = tokenOn(generation, type, { x: 500, y: 500 });
    const before = token.getCenterPoint();
    await token.resize({ width: 3, height: 3, shape: 0 });
    const after = token.getCenterPoint();
    expect([token._source.width, token._source.shape]).toEqual([3, 0]);
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1);
  });

  it("tells the outline of its spaces, none without a grid", () => {
    expect(tokenOn(generation, 0).getGridSpacePolygon()).toBeUndefined();
    expect(tokenOn(generation, 1).getGridSpacePolygon({ width: 2 })).toContainEqual({ x: 200, y: 100 });
    expect(tokenOn(generation, 2).getGridSpacePolygon()).toHaveLength(6);
    expect(tokenOn(generation, 4).getGridSpacePolygon({ width: 2, height: 2, shape: 0 })).toHaveLength(12);
    expect(tokenOn(generation, 2).constructor._getHexagonalOffsets(1, 1, 4, false)).toEqual({
      anchor: { x: 0.5, y: 0.5 },
      even: [{ i: 0, j: 0 }],
      odd: [{ i: 0, j: 0 }],
    });
  });

  it("says what makes up its place, and whether two places are the same", () => {
    const { constructor: cls, _source: source } = tokenOn(generation, 1, { x: 100 });
    expect(cls.MOVEMENT_FIELDS).toEqual(expect.arrayContaining(["x", "y", "elevation", "width", "height", "shape"]));
    expect(cls.MOVEMENT_FIELDS.includes("level")).toBe(generation >= 14);
    expect(cls.arePositionsEqual(source, { ...source })).toBe(true);
    expect(cls.arePositionsEqual(source, { ...source, elevation: 5 })).toBe(false);
  });

  it("tells its spaces, in generation 14 with their elevation", () => {
    const token = tokenOn(generation, 2, { elevation: 10, depth: 2 });
    const flat = { i: 0, j: 0 };
    expect(token.getOccupiedGridSpaceOffsets()).toEqual(
      generation < 14
        ? [flat]
        : [
            { ...flat, k: 2 },
            { ...flat, k: 3 },
          ],
    );
    expect(tokenOn(generation, 0).getOccupiedGridSpaceOffsets()).toEqual([]);
  });
});
