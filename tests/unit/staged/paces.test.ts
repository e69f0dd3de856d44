import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import { Ground } from "../../../src/rules/grid/ground.ts";
import type { GroundPlan } from "../../../src/rules/grid/ground.ts";
import { leastPaces, pacesBetween, pathCost, stepPaces } from "../../../src/rules/grid/paces.ts";
import { cheapestPath, pacesField, PathTree } from "../../../src/rules/grid/search.ts";
import type { PathQuery } from "../../../src/rules/grid/search.ts";
import { footprint, squaresOf } from "../../../src/rules/grid/squares.ts";
import type { Square } from "../../../src/rules/grid/squares.ts";

const SIDE = 7;
const square = fc.tuple(fc.integer({ min: 0, max: SIDE - 1 }), fc.integer({ min: 0, max: SIDE - 1 }));
const step = fc
  .tuple(square, fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 }))
  .filter(([, x, y]) => x !== 0 || y !== 0)
  .map(([[a, b], x, y]): [Square, Square] => [
    [a, b],
    [a + x, b + y],
  ]);
const plan: fc.Arbitrary<GroundPlan> = fc.record({
  width: fc.constant(SIDE),
  height: fc.constant(SIDE),
  blocked: fc.array(step, { maxLength: 30 }),
  solid: fc.array(square, { maxLength: 8 }),
  held: fc.array(square, { maxLength: 6 }),
  occupied: fc.array(square, { maxLength: 5 }),
});
const far: fc.Arbitrary<Square> = fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 }));

/** The plainest search there is: relax every step until nothing changes. Cost and rushes, least first. */
function relax(of: GroundPlan, query: Omit<PathQuery, "ground">): { paces: number; rushes: number } | null {
  const { width = 1, height = 1, throughFoes = false } = query;
  const has = (list: Iterable<Square> | undefined, one: Square): boolean =>
    [...(list ?? [])].some((it) => String(it) === String(one));
  const body = (at: Square): Square[] => squaresOf(footprint(at, width, height));
  const inside = (at: Square): boolean => body(at).every(([x, y]) => x >= 0 && y >= 0 && x < of.width && y < of.height);
  const wall = (a: Square, b: Square): boolean =>
    [...(of.blocked ?? [])].some(
      ([p, q]) =>
        (String(p) === String(a) && String(q) === String(b)) || (String(q) === String(a) && String(p) === String(b)),
    );
  const { start, end } = query;
  if (String(start) === String(end)) return { paces: 0, rushes: 0 };
  if (!inside(end) || (!query.shares && body(end).some((one) => has(of.occupied, one)))) return null;
  const best = new Map<string, number>([[String(start), 0]]);
  for (let changed = true; changed;) {
    changed = false;
    for (const [key, cost] of [...best]) {
      const from = key.split(",").map(Number) as [number, number];
      for (let x = -1; x <= 1; x++)
        for (let y = -1; y <= 1; y++) {
          const to: Square = [from[0] + x, from[1] + y];
          const paces = stepPaces(from, to);
          if (paces === null || !inside(to)) continue;
          if (body(from).some((one) => wall(one, [one[0] + x, one[1] + y]))) continue;
          const fresh = body(to).filter((one) => !body(from).some((old) => String(old) === String(one)));
          if (fresh.some((one) => has(of.solid, one))) continue;
          const rush = fresh.some((one) => has(of.held, one));
          if (rush && !throughFoes) continue;
          // A rush begins where its loser may fall.
          if (rush && !query.shares && key !== String(start) && body(from).some((one) => has(of.occupied, one)))
            continue;
          const next = cost + paces * 1000 + (rush ? 1 : 0);
          if (next < (best.get(String(to)) ?? Infinity)) {
            best.set(String(to), next);
            changed = true;
          }
        }
    }
  }
  const found = best.get(String(end));
  return found === undefined ? null : { paces: Math.floor(found / 1000), rushes: found % 1000 };
}

describe("paces", () => {
  test("ST-041 ST-042 the cheapest paces over open ground are symmetric and obey the triangle inequality", () => {
    fc.assert(
      fc.property(far, far, far, (a, b, c) => {
        const ab = leastPaces({ start: a, end: b });
        expect(leastPaces({ start: b, end: a })).toBe(ab);
        expect(ab).toBeLessThanOrEqual(leastPaces({ start: a, end: c }) + leastPaces({ start: c, end: b }));
        expect(ab === 0).toBe(String(a) === String(b));
      }),
    );
  });

  test("ST-A23 a shot is measured between the nearest squares: range 20 reaches ten squares straight", () => {
    const large = { x: 0, y: 0, width: 2, height: 2 };
    expect(pacesBetween({ from: large, to: footprint([11, 1]) })).toBe(20);
    expect(pacesBetween({ from: large, to: footprint([3, 4]) })).toBe(8);
    expect(pacesBetween({ from: large, to: footprint([1, 1]) })).toBe(0);
  });

  test("ST-A12 ST-A23 height is a way like the two others: a step across any corner costs three", () => {
    const here = footprint([0, 0]);
    expect(pacesBetween({ from: here, to: here, up: 3 })).toBe(6);
    expect(pacesBetween({ from: here, to: footprint([3, 0]), up: 3 })).toBe(9);
    expect(pacesBetween({ from: here, to: footprint([3, 3]), up: 3 })).toBe(9);
    expect(pacesBetween({ from: here, to: footprint([1, 2]), up: 10 })).toBe(22);
    expect(pacesBetween({ from: here, to: footprint([1, 2]), up: 0 })).toBe(5);
  });

  test("ST-054 a way leads around walls, through friends, never through foes unless it may rush", () => {
    const ground = new Ground({
      width: 5,
      height: 3,
      solid: [
        [2, 0],
        [2, 2],
      ],
      held: [[2, 1]],
    });
    expect(cheapestPath({ ground, start: [0, 1], end: [4, 1] })).toBeNull();
    expect(cheapestPath({ ground, start: [0, 1], end: [4, 1], throughFoes: true })).toEqual({
      path: [
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 1],
        [4, 1],
      ],
      paces: 8,
      rushes: [2],
    });
    const friends = new Ground({
      width: 5,
      height: 3,
      solid: [
        [2, 0],
        [2, 2],
      ],
      occupied: [[2, 1]],
    });
    expect(cheapestPath({ ground: friends, start: [0, 1], end: [4, 1] })?.paces).toBe(8);
    expect(cheapestPath({ ground: friends, start: [0, 1], end: [2, 1] })).toBeNull();
    expect(cheapestPath({ ground: friends, start: [0, 1], end: [2, 1], shares: true })?.paces).toBe(4);
  });

  test("ST-038 ST-060 no rush begins in a friend's square: who loses it would fall on him", () => {
    const plan = { width: 6, height: 3, held: [[3, 1]], occupied: [[2, 1]] } as const;
    const query = { start: [0, 1], end: [3, 1], throughFoes: true } as const;
    expect(cheapestPath({ ground: new Ground(plan), ...query })?.path.at(-2)).not.toEqual([2, 1]);
    expect(cheapestPath({ ground: new Ground(plan), ...query })?.paces).toBe(8);
    expect(cheapestPath({ ground: new Ground(plan), ...query, shares: true })?.paces).toBe(6);
    expect(cheapestPath({ ground: new Ground(plan), ...query, start: [2, 1] })?.paces).toBe(2);
  });

  test("ST-055 of equally cheap ways it takes the one with fewest rushes", () => {
    const ground = new Ground({
      width: 5,
      height: 5,
      held: [
        [1, 1],
        [2, 1],
      ],
    });
    const found = cheapestPath({ ground, start: [0, 0], end: [4, 2], throughFoes: true });
    expect(found).toMatchObject({ paces: 10, rushes: [] });
  });

  test("ST-041 the ground may begin anywhere; outside it there is no way, nor to a solid square", () => {
    const ground = new Ground({ width: 4, height: 4, origin: [-10, 20], solid: [[-8, 22]] });
    expect(cheapestPath({ ground, start: [-10, 20], end: [-7, 23] })?.path.at(-1)).toEqual([-7, 23]);
    expect(cheapestPath({ ground, start: [-10, 20], end: [0, 0] })).toBeNull();
    expect(cheapestPath({ ground, start: [0, 0], end: [-10, 20] })).toBeNull();
    expect(cheapestPath({ ground, start: [-10, 20], end: [-8, 22] })).toBeNull();
    expect(cheapestPath({ ground, start: [-10, 20], end: [-10, 20] })).toEqual({
      path: [[-10, 20]],
      paces: 0,
      rushes: [],
    });
    expect(pacesField({ ground, start: [0, 0], limit: 9 }).every((paces) => paces === -1)).toBe(true);
    expect(
      () =>
        new Ground({
          width: 4,
          height: 4,
          blocked: [
            [
              [0, 0],
              [2, 0],
            ],
          ],
        }),
    ).toThrow(RulesError);
    expect(new Ground({ width: 1, height: 1, solid: [[5, 5]] }).state[0]).toBe(0);
  });

  test("ST-040 a limit ends the search, and the field of paces agrees with single ways", () => {
    const ground = new Ground({ width: 9, height: 9, held: [[4, 4]] });
    expect(cheapestPath({ ground, start: [0, 0], end: [8, 0], limit: 15 })).toBeNull();
    expect(cheapestPath({ ground, start: [0, 0], end: [8, 0], limit: 16 })?.paces).toBe(16);
    const field = pacesField({ ground, start: [3, 3], limit: 7, throughFoes: true });
    for (let index = 0; index < field.length; index++) {
      const end = ground.square(index);
      const found = cheapestPath({ ground, start: [3, 3], end, limit: 7, throughFoes: true, shares: true });
      expect(field[index], String(end)).toBe(found?.paces ?? -1);
    }
  });

  test("ST-041 ST-042 ST-054 ST-055 every way found is the cheapest, as plain relaxation says, also for large creatures", () => {
    fc.assert(
      fc.property(
        plan,
        square,
        square,
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 1, max: 2 }),
        (of, start, end, throughFoes, shares, width, height) => {
          fc.pre(start[0] + width <= SIDE && start[1] + height <= SIDE);
          const query = { start, end, throughFoes, shares, width, height };
          const found = cheapestPath({ ground: new Ground(of), ...query });
          const plain = relax(of, query);
          expect(found && { paces: found.paces, rushes: found.rushes.length }).toEqual(plain);
          if (found) expect(pathCost({ path: found.path })).toBe(found.paces);
          // The tree of a drag, searched once, reads off ways as good.
          const { ground, ...rest } = { ground: new Ground(of), ...query };
          const kept = new PathTree({ ground, start, throughFoes, shares, width, height }).to(rest);
          expect(kept && { paces: kept.paces, rushes: kept.rushes.length }).toEqual(plain);
          if (kept) expect(pathCost({ path: kept.path })).toBe(kept.paces);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("ST-041 ST-055 a tree asked for one end after another, near or far, gives each the way it gives it alone", () => {
    fc.assert(
      fc.property(
        plan,
        square,
        fc.array(square, { minLength: 2, maxLength: 9 }),
        fc.boolean(),
        (of, start, ends, throughFoes) => {
          const mover = { ground: new Ground(of), start, throughFoes };
          const tree = new PathTree(mover);
          for (const end of ends) expect(tree.to({ end })).toEqual(new PathTree(mover).to({ end }));
        },
      ),
    );
  });

  test("ST-041 ST-055 a tree searched ahead by some squares at a time gives each end the way it gives it unasked", () => {
    const asked = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), square), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(plan, square, asked, fc.boolean(), (of, start, ends, throughFoes) => {
        const mover = { ground: new Ground(of), start, throughFoes };
        const tree = new PathTree(mover);
        for (const [most, end] of ends) {
          tree.extend(most);
          expect(tree.to({ end })).toEqual(new PathTree(mover).to({ end }));
        }
        expect(tree.extend(SIDE * SIDE)).toBe(false);
      }),
    );
    const ground = new Ground({ width: 3, height: 1 });
    const steps = (tree: PathTree): boolean[] => [1, 1, 1].map((most) => tree.extend(most));
    expect(steps(new PathTree({ ground, start: [0, 0] }))).toEqual([true, true, false]);
    expect(steps(new PathTree({ ground, start: [-1, 0] }))).toEqual([false, false, false]);
  });

  test("ST-038 ST-055 the way into a foe's square is read off the tree around it, as cheap as a search of its own finds", () => {
    fc.assert(
      fc.property(
        plan,
        square,
        fc.array(square, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (of, start, ends, shares) => {
          const tree = new PathTree({
            ground: new Ground({ ...of, solid: [...(of.solid ?? []), ...ends] }),
            start,
            shares,
            throughFoes: true,
          });
          for (const end of ends) {
            const others = [...(of.solid ?? []), ...ends].filter((one) => String(one) !== String(end));
            const plain = relax(
              { ...of, solid: others, held: [...(of.held ?? []), end] },
              { start, end, throughFoes: true, shares },
            );
            const found = tree.into({ end });
            if (String(start) === String(end)) expect(found).toBeNull();
            else expect(found && { paces: found.paces, rushes: found.rushes.length }).toEqual(plain);
            if (found)
              expect([found.path[0], found.path.at(-1), pathCost({ path: found.path })]).toEqual([
                start,
                end,
                found.paces,
              ]);
          }
        },
      ),
      { numRuns: 60 },
    );
    const ground = new Ground({ width: 3, height: 1 });
    expect(new PathTree({ ground, start: [-1, 0] }).into({ end: [0, 0] })).toBeNull();
    expect(new PathTree({ ground, start: [0, 0] }).into({ end: [3, 0] })).toBeNull();
    // Behind another foe nobody gets at them.
    const solid: Square[] = [
      [1, 0],
      [2, 0],
    ];
    expect(
      new PathTree({ ground: new Ground({ width: 3, height: 1, solid }), start: [0, 0] }).into({ end: [2, 0] }),
    ).toBeNull();
  });

  test("ST-040 a tree of ways ends at its limit, and outside the ground there is none", () => {
    const ground = new Ground({ width: 9, height: 9 });
    const tree = new PathTree({ ground, start: [0, 0], limit: 15 });
    expect([tree.to({ end: [7, 0] })?.paces, tree.to({ end: [8, 0] }), tree.to({ end: [9, 0] })]).toEqual([
      14,
      null,
      null,
    ]);
    expect(new PathTree({ ground, start: [-1, 0] }).to({ end: [0, 0] })).toBeNull();
  });

  test("ST-041 ST-042 a way by another square is never shorter, on any ground", () => {
    fc.assert(
      fc.property(plan, square, square, square, (of, start, end, by) => {
        const ground = new Ground({ ...of, held: [], occupied: [] });
        const paces = (from: Square, to: Square): number =>
          cheapestPath({ ground, start: from, end: to })?.paces ?? Infinity;
        expect(paces(start, end)).toBeLessThanOrEqual(paces(start, by) + paces(by, end));
      }),
    );
  });

  test("ST-042 the way back costs the same on ground nobody holds", () => {
    fc.assert(
      fc.property(plan, square, square, (of, start, end) => {
        const ground = new Ground({ ...of, solid: [], held: [], occupied: [] });
        expect(cheapestPath({ ground, start, end })?.paces).toBe(
          cheapestPath({ ground, start: end, end: start })?.paces,
        );
      }),
    );
  });
});
