import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cell, Grid } from "../../../src/rules/grid/index.ts";
import { cheapestPath, Ground, hexes, pacesOn, PathTree, SQUARES } from "../../../src/rules/grid/index.ts";

const GRIDS: readonly (readonly [string, Grid])[] = [
  ["squares", SQUARES],
  ...(["oddRows", "evenRows", "oddColumns", "evenColumns"] as const).map((kind) => [kind, hexes(kind)] as const),
];
const SIDE = 12;
const cell = fc.tuple(
  fc.integer({ min: 0, max: SIDE - 1 }),
  fc.integer({ min: 0, max: SIDE - 1 }),
) as fc.Arbitrary<Cell>;

/** Cheapest paces by going over every step until nothing becomes cheaper: slow, and right. */
function relaxed(grid: Grid, solid: ReadonlySet<string>, start: Cell, size: number): Map<string, number> {
  const body = grid.body(start, size);
  const stands = (at: Cell): boolean =>
    grid.moved(body, at).cells.every(([x, y]) => x >= 0 && y >= 0 && x < SIDE && y < SIDE && !solid.has(`${x},${y}`));
  const found = new Map([[String(start), 0]]);
  const waiting: Cell[] = [start];
  for (const from of waiting)
    for (const to of grid.neighbours(from)) {
      const paces = found.get(String(from))! + pacesOn(grid, [from, to]);
      if (!stands(to) || paces >= (found.get(String(to)) ?? Infinity)) continue;
      found.set(String(to), paces);
      waiting.push(to);
    }
  return found;
}

describe.for(GRIDS)("ways over %s", ([, grid]) => {
  test("ST-041, ST-054, ST-P15 are the cheapest there are, for people of any size", () => {
    fc.assert(
      fc.property(
        cell,
        cell,
        fc.array(cell, { maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        (start, end, walls, size) => {
          const own = new Set(grid.body(start, size).cells.map(String));
          if (grid.body(start, size).cells.some(([x, y]) => x < 0 || y < 0 || x >= SIDE || y >= SIDE)) return;
          const solid = walls.filter((one) => !own.has(String(one)));
          const expected = relaxed(grid, new Set(solid.map(String)), start, size).get(String(end)) ?? null;
          const ground = new Ground({ grid, width: SIDE, height: SIDE, solid });
          const body = grid.body(start, size);
          const path = cheapestPath({ ground, start, end, body });
          expect(path?.paces ?? null).toBe(expected);
          expect(new PathTree({ ground, start, body }).to({ end })?.paces ?? null).toBe(expected);
          if (!path) return;
          expect(pacesOn(grid, path.path)).toBe(expected);
          for (let at = 1; at < path.path.length; at++) expect(grid.steps(path.path[at - 1]!, path.path[at]!)).toBe(1);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("ST-041: a shut step is shut both ways", () => {
    fc.assert(
      fc.property(cell, fc.integer({ min: 0, max: 7 }), (from, which) => {
        const beside = grid.neighbours(from);
        const to = beside[which % beside.length]!;
        if (to[0] < 0 || to[1] < 0 || to[0] >= SIDE || to[1] >= SIDE) return;
        const ground = new Ground({ grid, width: SIDE, height: SIDE, blocked: [[from, to]] });
        for (const [start, end] of [
          [from, to],
          [to, from],
        ] as const) {
          const path = cheapestPath({ ground, start, end });
          expect(path!.path.length).toBeGreaterThan(2);
        }
      }),
      { numRuns: 60 },
    );
  });
});
