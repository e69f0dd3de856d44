import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as onGrid from "../../../src/foundry/movement/cells.ts";
import { SQUARES } from "../../../src/rules/grid/index.ts";
import type { Cell } from "../../../src/foundry/contract/movement.ts";

const between = (corners: readonly Cell[]) => onGrid.cellsAlong(SQUARES, corners);
const turns = (cells: readonly Cell[]) => onGrid.endsAndTurns(SQUARES, cells);
const { straightened } = SQUARES;

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
    const bent: Cell[] = [
      [0, 0],
      [3, 0],
      [3, 3],
    ];
    expect(straightened(bent)).toEqual(bent);
    expect(straightened(between(bent))).toEqual(bent);
  });

  it("keeps the farthest cell that all before it lead straight to, each a step on", () => {
    const near = (ideal: number, is: number): boolean => Math.abs(ideal - is) <= 0.5 + 1e-9;
    const away = (from: Cell, to: Cell): number => Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
    const straight = (cells: readonly Cell[]): boolean => {
      const [from, to] = [cells[0]!, cells.at(-1)!];
      const steps = away(from, to);
      return cells.slice(1, -1).every((one, at) => {
        const step = away(from, one);
        const onTheWay =
          step <= steps &&
          steps > 0 &&
          [0, 1].every((axis) => near(from[axis]! + ((to[axis]! - from[axis]!) * step) / steps, one[axis]!));
        return onTheWay && step > away(from, cells[at]!);
      });
    };
    fc.assert(
      fc.property(
        cell,
        fc.array(fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 })), { maxLength: 30 }),
        (first, steps) => {
          const cells: Cell[] = [first];
          for (const [x, y] of steps) if (x !== 0 || y !== 0) cells.push([cells.at(-1)![0] + x, cells.at(-1)![1] + y]);
          const plain: Cell[] = [first];
          for (let from = 0; from < cells.length - 1; plain.push(cells[from]!)) {
            let to = cells.length - 1;
            while (to > from + 1 && !straight(cells.slice(from, to + 1))) to--;
            from = to;
          }
          expect(straightened(cells)).toEqual(plain);
        },
      ),
    );
  });

  it("round somebody keeps every cell of its way (ST-054, ST-055)", () => {
    fc.assert(
      fc.property(
        cell,
        fc.array(fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 })), { maxLength: 30 }),
        (first, steps) => {
          const cells: Cell[] = [first];
          for (const [x, y] of steps) if (x !== 0 || y !== 0) cells.push([cells.at(-1)![0] + x, cells.at(-1)![1] + y]);
          expect(between(turns(cells))).toEqual(cells);
        },
      ),
    );
  });
});
