import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Body, Cell } from "../../../src/rules/grid/index.ts";
import { meetsOnWay, NO_GRID } from "../../../src/rules/grid/index.ts";
import { OpenWays } from "../../../src/rules/grid/open-ways.ts";
import type { OpenPlan, OpenWalls } from "../../../src/rules/grid/open-ways.ts";

/* The shortest ways without a grid, held against any other way that leads there. */

const SIZE = 12;
const pixel = fc.integer({ min: 0, max: (SIZE - 1) * 100 }).map((at) => at / 100);
const place = fc.tuple(pixel, pixel) as fc.Arbitrary<Cell>;
const body = fc
  .tuple(place, fc.constantFrom(0.5, 1, 2), fc.constantFrom(0.5, 1, 3))
  .map(([at, width, height]) => NO_GRID.body(at, width, height));

type Wall = readonly [Cell, Cell];
const wall = fc.tuple(place, place) as fc.Arbitrary<Wall>;

const side = ([ax, ay]: Cell, [bx, by]: Cell, [x, y]: Cell): number => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
const crosses = (a: Cell, b: Cell, [c, d]: Wall): boolean =>
  side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
const wallsOf = (walls: readonly Wall[]): OpenWalls => ({
  ends: walls.flat(),
  stops: (from, to) => walls.some((one) => crosses(from, to, one)),
});

const planOf = (mover: Body, solid: readonly Body[], walls: readonly Wall[] = [], reach = 60): OpenPlan => ({
  grid: NO_GRID,
  body: mover,
  solid,
  walls: wallsOf(walls),
  columns: SIZE + 2,
  rows: SIZE + 3,
  reach,
});

/** Tells whether a mover may go a way given by its corners. */
const isFree = ({ body: mover, solid, walls }: OpenPlan, way: readonly Cell[]): boolean =>
  !meetsOnWay(NO_GRID, mover, way, solid) &&
  way.every((at, index) => index === 0 || !walls!.stops(way[index - 1]!, at));

describe("ST-054 ways without a grid", () => {
  test("lead over free ground from the start to the end, and are no shorter than the straight line", () => {
    fc.assert(
      fc.property(
        body,
        place,
        fc.array(body, { maxLength: 6 }),
        fc.array(wall, { maxLength: 3 }),
        (mover, end, solid, walls) => {
          const plan = planOf(mover, solid, walls);
          const way = new OpenWays(plan).to(end);
          if (!way) return;
          expect([way[0], way.at(-1)]).toEqual([mover.at, end]);
          expect(isFree(plan, way)).toBe(true);
          expect(NO_GRID.length(way)).toBeGreaterThanOrEqual(NO_GRID.steps(mover.at, end) - 1e-9);
          if (isFree(plan, [mover.at, end])) expect(NO_GRID.length(way)).toBeCloseTo(NO_GRID.steps(mover.at, end), 9);
        },
      ),
    );
  });

  test("are as short as any other way of up to two bends", () => {
    fc.assert(
      fc.property(
        body,
        place,
        fc.array(body, { maxLength: 5 }),
        fc.array(wall, { maxLength: 2 }),
        fc.array(place, { minLength: 0, maxLength: 2 }),
        (mover, end, solid, walls, bends) => {
          const plan = planOf(mover, solid, walls);
          const other = [mover.at, ...bends, end];
          if (!isFree(plan, other)) return;
          const way = new OpenWays(plan).to(end);
          // It keeps a hundredth of a cell off each body and a twentieth off each end of a wall.
          const off = 0.06 * solid.length + 0.2 * walls.length;
          expect(way && NO_GRID.length(way)).toBeLessThanOrEqual(NO_GRID.length(other) + off);
        },
      ),
      { numRuns: 600 },
    );
  });

  test("are found wherever a walk by quarters of a cell finds one", () => {
    fc.assert(
      fc.property(body, place, fc.array(body, { maxLength: 5 }), (mover, end, solid) => {
        const plan = planOf(mover, solid);
        const walked = byQuarters(plan, end);
        const way = new OpenWays(plan).to(end);
        if (walked !== null) expect(way && NO_GRID.length(way)).toBeLessThanOrEqual(walked + 0.06 * solid.length);
      }),
      { numRuns: 25 },
    );
  });

  test("are the same whether they were looked for ahead, in any order, or by themselves", () => {
    fc.assert(
      fc.property(body, fc.array(place, { minLength: 1, maxLength: 4 }), fc.array(body), (mover, ends, solid) => {
        const plan = planOf(mover, solid);
        const [ahead, asked] = [new OpenWays(plan), new OpenWays(plan)];
        while (ahead.extend(2));
        for (const end of ends) {
          const alone = new OpenWays(plan).to(end);
          for (const ways of [ahead, asked]) {
            const way = ways.to(end);
            expect(way === null).toBe(alone === null);
            if (way) expect(NO_GRID.length(way)).toBeCloseTo(NO_GRID.length(alone!), 9);
          }
        }
      }),
    );
  });

  test("lead past no one corner too far: round one body, its corners and the ends alone", () => {
    const mover = NO_GRID.body([1, 4]);
    const way = new OpenWays(planOf(mover, [NO_GRID.body([4, 4])])).to([7, 4])!;
    expect(way).toHaveLength(4);
    expect(NO_GRID.length(way)).toBeCloseTo(2 * Math.hypot(2, 1) + 2, 1);
  });

  test("end nowhere in a body, in somebody who shares no place, off the ground or out of reach", () => {
    const mover = NO_GRID.body([1, 4]);
    const foe = NO_GRID.body([4, 4]);
    const ways = new OpenWays({ ...planOf(mover, [foe], [], 5), occupied: [NO_GRID.body([1, 8])] });
    expect(ways.to([4.5, 4])).toBeNull();
    expect(ways.to([1.5, 8])).toBeNull();
    expect(ways.to([-1, 4])).toBeNull();
    expect(ways.to([SIZE + 2, 4])).toBeNull();
    expect(ways.to([7, 4])).toBeNull();
    expect(ways.to([1, 9])).toEqual([
      [1, 4],
      [1, 9],
    ]);
    expect(ways.to([1, 4])).toEqual([[1, 4]]);
    // Whom it stands in at first is not in its way.
    expect(new OpenWays(planOf(mover, [NO_GRID.body([1.5, 4])])).to([7, 4])).toHaveLength(2);
  });
});

/** The length of a walk over places a quarter of a cell apart, along sides and across corners; null without one. */
function byQuarters(plan: OpenPlan, end: Cell): number | null {
  const step = 0.25;
  const { body: mover, columns, rows } = plan;
  const nameOf = ([x, y]: Cell): string => `${Math.round(x / step)},${Math.round(y / step)}`;
  const lengths = new Map([[nameOf([0, 0]), 0]]);
  const around = [-step, 0, step];
  let open: { readonly at: Cell; readonly length: number }[] = [{ at: [0, 0], length: 0 }];
  let best: number | null = null;
  while (open.length) {
    open.sort((a, b) => b.length - a.length);
    const { at, length } = open.pop()!;
    if (best !== null && length >= best) break;
    const here: Cell = [mover.at[0] + at[0], mover.at[1] + at[1]];
    if (NO_GRID.steps(here, end) < 2 * step && leadsOn(plan, here, end))
      best = Math.min(best ?? Infinity, length + NO_GRID.steps(here, end));
    for (const dx of around)
      for (const dy of around) {
        const next: Cell = [at[0] + dx, at[1] + dy];
        const there: Cell = [mover.at[0] + next[0], mover.at[1] + next[1]];
        if (there[0] < 0 || there[1] < 0 || there[0] + mover.width > columns || there[1] + mover.height > rows)
          continue;
        const far = length + Math.hypot(dx, dy);
        if ((lengths.get(nameOf(next)) ?? Infinity) <= far || !leadsOn(plan, here, there)) continue;
        lengths.set(nameOf(next), far);
        open = [...open.filter((one) => nameOf(one.at) !== nameOf(next)), { at: next, length: far }];
      }
  }
  return best;
}

/** Tells whether a straight move is free, by bodies that the mover does not stand in at first. */
const leadsOn = ({ body: mover, solid }: OpenPlan, from: Cell, to: Cell): boolean =>
  solid.every((other) => NO_GRID.apart(mover, other) === 0 || !NO_GRID.meets(mover, from, to, other));
