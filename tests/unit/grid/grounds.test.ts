import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkWalk } from "../../../src/rules/crusade/index.ts";
import type { Body, Cell, Grid } from "../../../src/rules/grid/index.ts";
import { footprint, hexes, meetsOnWay, NO_GRID, SQUARES } from "../../../src/rules/grid/index.ts";
import { extentOfWay, mayMeet } from "../../../src/rules/grid/grid.ts";
import { Ground } from "../../../src/rules/grid/ground.ts";
import { pacesApart, pacesBetween, pacesOn } from "../../../src/rules/grid/paces.ts";

/* What the rules ask of a ground besides its steps and lines: bodies between bodies, paces, walls and runs past others. */

const whole = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })) as fc.Arbitrary<Cell>;
const anywhere = fc.tuple(
  fc.integer({ min: -900, max: 900 }).map((at) => at / 100),
  fc.integer({ min: -900, max: 900 }).map((at) => at / 100),
) as fc.Arbitrary<Cell>;
const KINDS = ["oddRows", "evenRows", "oddColumns", "evenColumns"] as const;
const GROUNDS: readonly (readonly [string, Grid, fc.Arbitrary<Cell>])[] = [
  ["squares", SQUARES, whole],
  ...KINDS.map((kind) => [`hexes in ${kind}`, hexes(kind), whole] as const),
  ["no grid", NO_GRID, anywhere],
];

describe.for(GROUNDS)("%s", ([, grid, cell]) => {
  const body: fc.Arbitrary<Body> = fc
    .tuple(cell, fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([at, size, plain]) => (plain && size === 1 ? grid.body(at) : grid.body(at, size, size)));

  test("whoever is met on a way may be met by the quick test", () => {
    fc.assert(
      fc.property(body, cell, body, (mover, to, other) => {
        const way = grid.line(mover.at, to);
        if (meetsOnWay(grid, mover, way, [other])) expect(mayMeet(mover, extentOfWay(way), other)).toBe(true);
      }),
      { numRuns: 400 },
    );
    // A body far from the whole way is never met.
    const far = grid.body([400, 400]);
    const near = grid.body([0, 0]);
    for (const at of [
      [400, 400],
      [-400, -400],
      [0, 400],
      [400, 0],
    ] as const)
      expect(
        mayMeet(
          near,
          extentOfWay([
            [0, 0],
            [3, 3],
          ]),
          grid.moved(far, at),
        ),
      ).toBe(false);
  });

  test("ST-A23 the way between two bodies is the same both ways, and height only makes it longer", () => {
    fc.assert(
      fc.property(body, body, fc.integer({ min: 0, max: 6 }), (one, other, up) => {
        const flat = grid.between(one, other);
        expect(flat).toBeCloseTo(grid.between(other, one), 9);
        expect(grid.between(one, other, up)).toBeGreaterThanOrEqual(flat - 1e-9);
        expect(pacesApart(grid, one, other)).toBeCloseTo(pacesApart(grid, other, one), 9);
        expect(pacesApart(grid, one, other, up)).toBeGreaterThanOrEqual(pacesApart(grid, one, other) - 1e-9);
      }),
    );
  });

  test("ST-P15 a straight way has as many paces as lie between its ends", () => {
    fc.assert(
      fc.property(cell, cell, (from, to) => {
        const way = grid.line(from, to);
        expect(pacesOn(grid, way)).toBeGreaterThanOrEqual(pacesApart(grid, grid.body(from), grid.body(to)) - 1e-9);
        const corners = grid.straightened(way);
        expect(corners[0]).toEqual(way[0]);
        expect(corners.at(-1)).toEqual(way.at(-1));
        expect(corners.length).toBeLessThanOrEqual(2);
        // There and back again is no straight line.
        const back = [...way, ...way.toReversed().slice(1)];
        if (way.length > 1) expect(grid.straightened(back).length).toBeGreaterThan(2);
      }),
    );
  });

  test("a run past walls and others is straight and free, or says why there is none", () => {
    fc.assert(
      fc.property(
        body,
        body,
        fc.array(body, { maxLength: 3 }),
        fc.integer({ min: 1, max: 12 }),
        (mover, foe, others, reach) => {
          const wall = (fromX: number, fromY: number, toX: number, toY: number): boolean =>
            fromX < 2 !== toX < 2 || fromY === toY + 99;
          for (const stops of [undefined, wall]) {
            const [run] = grid.runs({ mover, foes: [foe], others, least: 2, reach, stops });
            if (run!.problem) continue;
            const { cells } = run as { cells: readonly Cell[] };
            expect(grid.apart(grid.moved(mover, cells.at(-1)!), foe)).toBe(1);
            if (stops)
              for (const [at, to] of cells.entries()) if (at > 0) expect(wall(...cells[at - 1]!, ...to)).toBe(false);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("a way of any steps keeps its ends, and corners that its cells lie between", () => {
    fc.assert(
      fc.property(cell, fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 }), (start, turns) => {
        const way = [start];
        for (const turn of turns) way.push(grid.neighbours(way.at(-1)!)[turn]!);
        const corners = grid.straightened(way);
        expect([corners[0], corners.at(-1)]).toEqual([way[0], way.at(-1)]);
        for (const corner of corners) expect(way).toContainEqual(corner);
        if (grid.isStraight(way)) expect(corners.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 500 },
    );
  });

  test("a body that lies on its foe needs no run, where none is too close", () => {
    const mover = grid.body([1, 1]);
    const [run] = grid.runs({ mover, foes: [grid.body([1, 1])], others: [], least: 0, reach: 6 });
    if (!run!.problem) expect(grid.apart(grid.moved(mover, run!.cells.at(-1)!), mover)).toBe(1);
  });

  test("EC-027 a walk over what is no cell of the ground is refused", () => {
    const bad = (grid === NO_GRID ? [Number.NaN, 0] : [0.5, 0]) as unknown as Cell;
    expect(() => checkWalk({ grid, waypoints: [[0, 0], bad] } as never)).toThrow();
    expect(
      checkWalk({
        grid,
        waypoints: [
          [0, 0],
          [1, 0],
        ],
        mover: grid.body([0, 0], 2, 2),
      } as never),
    ).toMatchObject({
      squares: 1,
    });
  });
});

test("ST-A12 on squares paces apart are those between footprints, height and all", () => {
  const at = fc.integer({ min: -9, max: 9 });
  fc.assert(
    fc.property(at, at, at, at, fc.integer({ min: 0, max: 6 }), (x, y, column, row, up) => {
      const [from, to] = [SQUARES.body([x, y]), SQUARES.body([column, row])];
      expect(pacesApart(SQUARES, from, to, up)).toBe(
        pacesBetween({ from: footprint([x, y]), to: footprint([column, row]), up }),
      );
    }),
  );
});

test.each(KINDS)("hexes in %s: a body covers the cells it is given, each once", (kind) => {
  const grid = hexes(kind) as Grid & { covering(cells: readonly Cell[], width?: number, height?: number): Body };
  const cells: Cell[] = [
    [2, 3],
    [3, 3],
  ];
  for (const body of [grid.covering(cells), grid.covering(cells, 2, 1)]) {
    expect(new Set(body.cells.map(String))).toEqual(new Set(cells.map(String)));
    expect(grid.apart(body, grid.body([2, 3]))).toBe(0);
  }
});

test("ST-041 ground needs steps to search by, and a wall lies between neighbours", () => {
  expect(() => new Ground({ grid: NO_GRID, width: 4, height: 4 })).toThrow();
  const walled = (to: Cell) => new Ground({ width: 4, height: 4, blocked: [[[0, 0], to]] });
  expect(() => walled([2, 0])).toThrow();
  const outside = new Ground({
    width: 2,
    height: 2,
    blocked: [
      [
        [0, 0],
        [-1, 0],
      ],
    ],
  });
  expect([...outside.walls].filter((bits) => bits > 0)).toHaveLength(1);
  expect(walled([1, 0]).walls.some((bits) => bits > 0)).toBe(true);
});
