/** Sight between walls: a point is seen exactly if the line to it crosses no wall that blocks sight. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutToSector, Star } from "../../client/canvas/geometry/star.ts";
import { LIMITS, PASSES, STOPS, sweep } from "../../client/canvas/geometry/sweep.ts";
import { WallLines } from "../../client/canvas/geometry/wall-lines.ts";

const SIZE = 300;
const frame = { left: 0, top: 0, right: SIZE, bottom: SIZE };

interface Wall {
  readonly c: readonly [number, number, number, number];
  /** stops from both sides (0), or from one alone */
  readonly from: 0 | 1 | -1;
  readonly kind: number;
}

const place = fc.integer({ min: 0, max: SIZE });
const number = fc.double({ min: 1, max: SIZE - 1, noNaN: true });
const kinds = fc.constantFrom(STOPS, STOPS, STOPS, LIMITS, PASSES);
const sides = fc.constantFrom<0 | 1 | -1>(0, 0, 0, 1, -1);

/** Makes random walls of all kinds: alone, end to end, along the grid, across one another. */
const walls: fc.Arbitrary<Wall[]> = fc
  .array(
    fc.record({
      joined: fc.boolean(),
      straight: fc.boolean(),
      a: fc.tuple(place, place),
      b: fc.tuple(place, place),
      kind: kinds,
      from: sides,
    }),
    {
      maxLength: 40,
    },
  )
  .map((parts) => {
    let end: readonly [number, number] = [0, 0];
    return parts.map(({ joined, straight, a, b, kind, from }) => {
      const start = joined ? end : a;
      end = straight ? [start[0], b[1]] : b;
      return { c: [...start, ...end] as unknown as Wall["c"], kind, from };
    });
  });

const eye = fc
  .oneof(fc.tuple(place, place), fc.tuple(number, number))
  .filter(([x, y]) => x > 0 && y > 0 && x < SIZE && y < SIZE);

const cross = (ax: number, ay: number, bx: number, by: number): number => ax * by - ay * bx;

/** Tells whether a point is seen, by testing each wall; null where it lies too near to an edge to decide. */
function plainly(
  list: readonly Wall[],
  [x, y]: readonly [number, number],
  [px, py]: readonly [number, number],
): boolean | null {
  let limited = 0;
  for (const { c, kind, from } of list) {
    const [dx, dy] = [c[2] - c[0], c[3] - c[1]];
    const length = Math.hypot(dx, dy);
    const off = cross(dx, dy, x - c[0], y - c[1]) / length;
    if (!length || kind === PASSES || Math.abs(off) < 1e-3 || (from && from !== Math.sign(off))) continue;
    const across = cross(px - x, py - y, dx, dy);
    if (across === 0) continue;
    const along = cross(c[0] - x, c[1] - y, dx, dy) / across;
    const share = cross(c[0] - x, c[1] - y, px - x, py - y) / across;
    const [hair, width] = [1e-4, 1e-2 / length];
    const near = (at: number, slack: number): boolean => Math.abs(at) < slack || Math.abs(at - 1) < slack;
    if (along < -hair || along > 1 + hair || share < -width || share > 1 + width) continue;
    if (near(along, hair) || near(share, width)) return null;
    if (kind === STOPS) return false;
    limited++;
  }
  return limited < 2;
}

const seen = (list: readonly Wall[], [x, y]: readonly [number, number]): number[] =>
  sweep(
    new WallLines(list.map(({ c }) => c)),
    (wall, side) => (list[wall]!.from && list[wall]!.from !== side ? PASSES : list[wall]!.kind),
    x,
    y,
    frame,
  );

describe("the sweep", () => {
  it("sees a point exactly if the line to it crosses no wall that stops it: one-way walls, and the second of those that limit", () => {
    fc.assert(
      fc.property(
        walls,
        eye,
        fc.array(fc.tuple(number, number), { minLength: 20, maxLength: 40 }),
        (list, from, points) => {
          const star = new Star(seen(list, from), { x: from[0], y: from[1] });
          for (const point of points) {
            const expected = plainly(list, from, point);
            if (expected !== null) expect(star.contains(...point), JSON.stringify({ from, point })).toBe(expected);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("sees both ways through walls that have no direction", () => {
    fc.assert(
      fc.property(walls, eye, eye, (mixed, one, other) => {
        const list = mixed.map((wall) => ({ ...wall, from: 0 as const }));
        if (plainly(list, one, other) === null || plainly(list, other, one) === null) return;
        const sees = (from: readonly [number, number], to: readonly [number, number]): boolean | null =>
          new Star(seen(list, from), { x: from[0], y: from[1] }).contains(to[0], to[1]);
        expect(sees(one, other)).toBe(sees(other, one));
      }),
    );
  });

  it("sees less with each wall, never more", () => {
    fc.assert(
      fc.property(
        walls,
        eye,
        fc.array(fc.tuple(number, number), { minLength: 10, maxLength: 20 }),
        (mixed, from, points) => {
          const list = mixed.map((wall) => ({ ...wall, kind: STOPS }));
          const [all, fewer] = [list, list.slice(1)].map(
            (some) => new Star(seen(some, from), { x: from[0], y: from[1] }),
          );
          for (const point of points)
            if (plainly(list, from, point) && all!.contains(...point)) expect(fewer!.contains(...point)).toBe(true);
        },
      ),
    );
  });

  it("a radius cuts what is seen to a circle, an angle to a part of it", () => {
    fc.assert(
      fc.property(
        walls,
        eye,
        fc.tuple(number, number),
        fc.integer({ min: 20, max: 400 }),
        (list, from, point, radius) => {
          const origin = { x: from[0], y: from[1] };
          const whole = seen(list, from);
          const round = cutToSector(whole, origin, { radius, angle: 360, rotation: 0, density: 360 });
          const away = Math.hypot(point[0] - from[0], point[1] - from[1]);
          if (Math.abs(away - radius) < 1 || Math.abs(point[1] - from[1]) < 1e-3 || plainly(list, from, point) === null)
            return;
          const inside = new Star(round, origin).contains(...point);
          expect(inside).toBe(away < radius && new Star(whole, origin).contains(...point));
          expect(half(round, origin, point)).toBe(inside && point[1] > from[1]);
        },
      ),
    );
  });

  it("looks up the walls a line may meet, and those in a rectangle: no fewer than there are", () => {
    fc.assert(
      fc.property(walls, eye, eye, (list, [x0, y0], [x1, y1]) => {
        const lines = new WallLines(list.map(({ c }) => c));
        const along = new Set<number>();
        lines.along(x0, y0, x1, y1, (line) => void along.add(lines.wall[line]!));
        const inside = new Set<number>();
        lines.within(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1), (line) =>
          inside.add(lines.wall[line]!),
        );
        for (const [index, { c }] of list.entries()) {
          if ((c[0] === c[2] && c[1] === c[3]) || plainly([{ c, kind: STOPS, from: 0 }], [x0, y0], [x1, y1]) !== false)
            continue;
          expect(along.has(index)).toBe(true);
          expect(inside.has(index)).toBe(true);
        }
      }),
    );
  });
});

/** Tells whether a point lies in the southern half of the area that is seen. */
function half(points: number[], origin: { x: number; y: number }, [px, py]: readonly [number, number]): boolean {
  const south = cutToSector(points, origin, { radius: Infinity, angle: 180, rotation: 0, density: 360 });
  let odd = false;
  for (let at = 0, before = south.length - 2; at < south.length; before = at, at += 2) {
    const [x, y, bx, by] = [south[at]!, south[at + 1]!, south[before]!, south[before + 1]!];
    if (y > py !== by > py && px < ((bx - x) * (py - y)) / (by - y) + x) odd = !odd;
  }
  return odd;
}
