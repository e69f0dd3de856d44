/** Areas cut by a further shape: a point lies in the rest exactly if it lies in both. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutByShape } from "../../client/canvas/geometry/boundaries.ts";
import { Star } from "../../client/canvas/geometry/star.ts";

const ORIGIN = { x: 500, y: 500 };

/** Makes random outlines around the origin with one corner in each direction, so that all of each is seen from it. */
const outline = fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 5, maxLength: 24 }).map((distances) =>
  distances.flatMap((distance, at) => {
    const angle = (2 * Math.PI * at) / distances.length + 0.1;
    return [ORIGIN.x + distance * Math.cos(angle), ORIGIN.y + distance * Math.sin(angle)];
  }),
);

const inside = (points: number[], angle: number, distance: number): boolean =>
  new Star(points, ORIGIN).contains(ORIGIN.x + distance * Math.cos(angle), ORIGIN.y + distance * Math.sin(angle)) ===
  true;

describe("an area that is cut by a shape", () => {
  it("reaches in every direction as far as the nearer of both outlines", () => {
    fc.assert(
      fc.property(outline, outline, fc.double({ min: 0, max: 6.28, noNaN: true }), (area, shape, angle) => {
        const cut = cutByShape(area, ORIGIN, { points: shape } as never);
        for (let distance = 10; distance < 400; distance += 13) {
          const both = (step: number): boolean =>
            inside(area, angle, distance + step) && inside(shape, angle, distance + step);
          // Next to an outline, either answer is right.
          if (both(-0.5) === both(0.5)) expect(inside(cut, angle, distance)).toBe(both(0));
        }
      }),
    );
  });
});
