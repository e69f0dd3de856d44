import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { between, straightened } from "../../../src/foundry/canvas/cells.ts";
import type { Cell } from "../../../src/foundry/contract/movement.ts";

const cell = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));

describe("a drag in cells", () => {
  it("passes neighbouring cells only, from the first corner to the last", () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (corners) => {
        const cells = between(corners);
        expect(cells[0]).toEqual(corners[0]);
        expect(cells.at(-1)).toEqual(corners.at(-1));
        for (let at = 1; at < cells.length; at++) {
          const [a, b] = [cells[at - 1]!, cells[at]!];
          expect(Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))).toBe(1);
        }
      }),
    );
  });

  it("given cell by cell along one line has no bend (EC-043)", () => {
    fc.assert(
      fc.property(cell, cell, (from, to) => {
        const straight = straightened(between([from, to]));
        expect(straight.length).toBeLessThanOrEqual(2);
        expect(straight.at(-1)).toEqual(between([from, to]).at(-1));
      }),
    );
  });

  it("keeps the corner of a line that bends (EC-043)", () => {
    const bent: Cell[] = [[0, 0], [3, 0], [3, 3]];
    expect(straightened(bent)).toEqual(bent);
    expect(straightened(between(bent))).toEqual(bent);
  });
});
