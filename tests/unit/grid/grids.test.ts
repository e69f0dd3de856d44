import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Body, Cell, Grid } from "../../../src/rules/grid/index.ts";
import { hexes, meetsOnWay, NO_GRID, SQUARES, areTouching } from "../../../src/rules/grid/index.ts";

const coordinate = fc.integer({ min: -20, max: 20 });
const whole = fc.tuple(coordinate, coordinate) as fc.Arbitrary<Cell>;
/** A token off any grid stands on a whole pixel. */
const pixel = fc.integer({ min: -2000, max: 2000 }).map((at) => at / 100);
const anywhere = fc.tuple(pixel, pixel) as fc.Arbitrary<Cell>;

const KINDS = ["oddRows", "evenRows", "oddColumns", "evenColumns"] as const;
const GRIDS: readonly (readonly [string, Grid, fc.Arbitrary<Cell>])[] = [
  ["squares", SQUARES, whole],
  ...KINDS.map((kind) => [`hexes in ${kind}`, hexes(kind), whole] as const),
  ["no grid", NO_GRID, anywhere],
];

/** Bodies of one to four cells across. */
const bodies = (grid: Grid, cell: fc.Arbitrary<Cell>): fc.Arbitrary<Body> =>
  fc.tuple(cell, fc.integer({ min: 1, max: 4 })).map(([at, size]) => grid.body(at, size));

const close = (one: Cell, other: Cell): boolean =>
  Math.abs(one[0] - other[0]) < 1e-9 && Math.abs(one[1] - other[1]) < 1e-9;

describe.for(GRIDS)("%s", ([, grid, cell]) => {
  const body = bodies(grid, cell);

  test("EC-A18, EC-P06 steps are a metric", () => {
    fc.assert(
      fc.property(cell, cell, cell, (a, b, c) => {
        expect(grid.steps(a, b)).toBe(grid.steps(b, a));
        expect(grid.steps(a, a)).toBe(0);
        if (a[0] !== b[0] || a[1] !== b[1]) expect(grid.steps(a, b)).toBeGreaterThan(0);
        expect(grid.steps(a, c)).toBeLessThanOrEqual(grid.steps(a, b) + grid.steps(b, c) + 1e-9);
      }),
    );
  });

  test("neighbours are mutual, all different, and beside the cell", () => {
    fc.assert(
      fc.property(cell, (at) => {
        const around = grid.neighbours(at);
        expect(new Set(around.map(String)).size).toBe(around.length);
        for (const other of around) {
          expect(grid.neighbours(other).some((back) => close(back, at))).toBe(true);
          expect(areTouching(grid, grid.body(at), grid.body(other))).toBe(true);
        }
      }),
    );
  });

  test("EC-043, EC-P06 a line is the same backwards, ties and all, and as long as the steps", () => {
    fc.assert(
      fc.property(cell, cell, (from, to) => {
        const line = grid.line(from, to);
        const back = grid.line(to, from).reverse();
        expect(back.length).toBe(line.length);
        line.forEach((one, at) => expect(close(one, back[at]!)).toBe(true));
        expect(line[0]).toEqual(from);
        expect(line.at(-1)).toEqual(to);
        for (let at = 1; at < line.length; at++) expect(grid.steps(line[at - 1]!, line[at]!)).toBeLessThan(1 + 1e-9);
        expect(grid.length(line)).toBeCloseTo(grid.steps(from, to), 6);
        expect(grid.straightened(line).length).toBe(line.length === 1 ? 1 : 2);
      }),
    );
  });

  test("a way is as long as its legs, and bends where it turns back", () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (corners) => {
        const legs = corners.slice(1).map((to, at) => grid.steps(corners[at]!, to));
        expect(grid.length(corners)).toBeCloseTo(
          legs.reduce((sum, leg) => sum + leg, 0),
          6,
        );
        const [first, last] = [corners[0]!, corners.at(-1)!];
        expect(grid.isStraight([first, last])).toBe(true);
        if (!close(first, last)) expect(grid.isStraight([first, last, first])).toBe(false);
      }),
    );
  });

  test("how far two bodies are apart is the same both ways, and moves with them", () => {
    fc.assert(
      fc.property(body, body, (one, other) => {
        const far = grid.apart(one, other);
        expect(grid.apart(other, one)).toBeCloseTo(far, 9);
        expect(grid.apart(one, one)).toBe(0);
        const [from, to] = grid.nearest(one, other);
        expect(grid.steps(from, to)).toBeCloseTo(far || grid.steps(from, to), 9);
        expect(grid.moved(grid.moved(one, other.at), one.at)).toEqual(one);
        expect(grid.moved(one, one.at)).toEqual(one);
      }),
    );
  });

  test("cells of a body are those it is measured by", () => {
    fc.assert(
      fc.property(body, body, (one, other) => {
        if (one.cells.length === 1 && one.width > 1) return;
        const brute = Math.min(...one.cells.flatMap((from) => other.cells.map((to) => grid.steps(from, to))));
        if (grid !== NO_GRID) expect(grid.apart(one, other)).toBe(brute);
        expect(one.cells[0]).toEqual(one.at);
      }),
    );
  });

  test("EC-043…046 a run ends beside its foe, straight, and crosses nobody", () => {
    const others = fc.array(body, { maxLength: 6 });
    fc.assert(
      fc.property(body, body, others, fc.integer({ min: 1, max: 14 }), (mover, foe, standing, reach) => {
        const [run] = grid.runs({ mover, foes: [foe], others: standing, least: 2, reach });
        const far = grid.apart(mover, foe);
        if (far < 2) expect(run!.problem).toBe("too_close");
        else if (far > reach + 1) expect(run!.problem).toBe("too_far");
        if (!run!.cells) return;
        const { cells } = run!;
        expect(cells[0]).toEqual(mover.at);
        expect(areTouching(grid, grid.moved(mover, cells.at(-1)!), foe)).toBe(true);
        expect(grid.length(cells)).toBeLessThanOrEqual(reach + 1e-9);
        expect(cells).toEqual(grid.line(mover.at, cells.at(-1)!));
        expect(meetsOnWay(grid, mover, cells, [...standing, foe])).toBe(false);
      }),
    );
  });

  test("ST-060 whoever meets another on a way halts beside them, on the way", () => {
    fc.assert(
      fc.property(body, cell, body, (mover, to, other) => {
        const way = grid.line(mover.at, to);
        const at = way.findIndex((place, index) => index > 0 && grid.meets(mover, way[index - 1]!, place, other));
        if (at < 1 || grid.apart(mover, other) === 0) return;
        const [from, next] = [way[at - 1]!, way[at]!];
        const halt = grid.halt(mover, from, next, other);
        expect(areTouching(grid, grid.moved(mover, halt), other)).toBe(true);
        expect(grid.steps(from, halt) + grid.steps(halt, next)).toBeCloseTo(grid.steps(from, next), 9);
      }),
    );
  });

  test("EC-A18 nothing in between: there is a run at everybody in reach", () => {
    fc.assert(
      fc.property(body, body, (mover, foe) => {
        const [run] = grid.runs({ mover, foes: [foe], others: [], least: 2, reach: 80 });
        expect(run!.problem).toBe(grid.apart(mover, foe) < 2 ? "too_close" : null);
        // Never farther than to the nearest place beside the foe.
        if (run!.cells && grid !== NO_GRID) expect(grid.length(run!.cells)).toBeLessThanOrEqual(grid.apart(mover, foe));
      }),
    );
  });

  test("OQ-P14 a way along one line of cells ends beside the foe", () => {
    fc.assert(
      fc.property(body, body, (mover, foe) => {
        const way = grid.towards(mover, foe);
        if (!way) return;
        expect(grid.isStraight(way)).toBe(true);
        expect(grid.isAligned(way[0]!, way.at(-1)!)).toBe(true);
        expect(areTouching(grid, grid.moved(mover, way.at(-1)!), foe)).toBe(true);
      }),
    );
  });
});

test("EC-043…046, EC-P06 without a grid a run is found wherever there is a straight one, and none is much shorter", () => {
  // People stand in a thin crowd before a large foe: hardly a straight run is free.
  const within = (low: number, high: number): fc.Arbitrary<number> =>
    fc.integer({ min: 100 * low, max: 100 * high }).map((at) => at / 100);
  const some = (left: number, right: number, bottom: number, size: fc.Arbitrary<number>): fc.Arbitrary<Body> =>
    fc.tuple(within(left, right), within(0, bottom), size).map(([x, y, wide]) => NO_GRID.body([x, y], wide));
  const [charger, large] = [some(0, 1, 9, fc.constantFrom(0.5, 1)), some(6, 8, 6, fc.constantFrom(2, 4))];
  const crowd = fc.array(some(2, 5, 9, fc.constantFrom(0.5, 1)), { minLength: 2, maxLength: 8 });
  const beside = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.constantFrom("left", "left", "top", "bottom"));
  fc.assert(
    fc.property(charger, large, crowd, beside, (mover, foe, others, [share, edge]) => {
      const reach = 14;
      const [left, top] = [foe.at[0] - mover.width, foe.at[1] - mover.height];
      const [wide, high] = [foe.width + mover.width, foe.height + mover.height];
      const along = share / 500;
      const landing: Cell =
        edge === "left" ? [left, top + along * high] : [left + along * wide, edge === "top" ? top : top + high];
      const far = NO_GRID.steps(mover.at, landing);
      if (NO_GRID.apart(mover, foe) < 2 || far > reach - 0.1) return;
      if (others.some((other) => NO_GRID.apart(mover, other) === 0)) return;
      // Free even if everybody were a little larger: between people who all but touch there may be room or not.
      const larger = [...others, foe].map(({ at: [x, y], width }) =>
        NO_GRID.body([x - 0.015, y - 0.015], width + 0.03),
      );
      if (meetsOnWay(NO_GRID, mover, [mover.at, landing], larger.slice(0, -1))) return;
      if (meetsOnWay(NO_GRID, mover, [mover.at, landing], [foe])) return;
      const [run] = NO_GRID.runs({ mover, foes: [foe], others, least: 2, reach });
      expect(run!.problem).toBeNull();
      const straightAtFoe = NO_GRID.runs({ mover, foes: [foe], others: [], least: 2, reach })[0]!.cells!;
      if (String(run!.cells!.at(-1)) !== String(straightAtFoe.at(-1)))
        expect(NO_GRID.length(run!.cells!)).toBeLessThanOrEqual(far + 0.2);
    }),
    { numRuns: 3000 },
  );
});

test("EC-A18 squares count corners as a table likes: as one, one and a half, two, or by turns", () => {
  const way: Cell[] = [
    [0, 0],
    [3, 3],
    [3, 5],
    [4, 6],
  ];
  expect(SQUARES.length(way)).toBe(6);
  expect(SQUARES.length(way, 1.5)).toBe(8);
  expect(SQUARES.length(way, 2)).toBe(10);
  expect(SQUARES.length(way, "1-2-1")).toBe(8);
  expect(SQUARES.length(way, "2-1-2")).toBe(8);
  expect(SQUARES.length(way.slice(0, 2), "1-2-1")).toBe(4);
  expect(SQUARES.length(way.slice(0, 2), "2-1-2")).toBe(5);
});

test("EC-P06 hexes have six neighbours; a line between two takes the same one both ways", () => {
  const grid = hexes("oddRows");
  expect(grid.neighbours([0, 0])).toHaveLength(6);
  // Two rows straight down: the line runs along an edge, with a hex left and right of it.
  expect(grid.line([0, 0], [0, 2])).toEqual(grid.line([0, 2], [0, 0]).reverse());
  expect(grid.body([0, 0], 2).cells).toHaveLength(3);
  expect(grid.body([0, 0], 3).cells).toHaveLength(7);
  expect(grid.body([0, 0], 4).cells).toHaveLength(12);
});
