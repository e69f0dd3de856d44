import fc from "fast-check";
import { expect, test } from "vitest";
import type { Body, Cell, RunQuery } from "../../../src/rules/grid/index.ts";
import { meetsOnWay, NO_GRID } from "../../../src/rules/grid/index.ts";

/* Straight runs past the ends of walls, where there are no cells. */

/** An upright wall, in cells: a mover one cell wide is stopped by its middle. */
interface Upright {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a query says of walls, each longer by `more` cells at both ends. */
function walled(walls: readonly Upright[], more = 0): Required<Pick<RunQuery, "stops" | "ends">> {
  return {
    ends: walls.flatMap(({ x, top, bottom }): Cell[] => [
      [x - 0.5, top - 0.5],
      [x - 0.5, bottom - 0.5],
    ]),
    stops: (fromX, fromY, toX, toY) =>
      walls.some(({ x, top, bottom }) => {
        if (fromX + 0.5 < x === toX + 0.5 < x) return false;
        const y = fromY + 0.5 + ((toY - fromY) * (x - fromX - 0.5)) / (toX - fromX);
        return y >= top - more && y <= bottom + more;
      }),
  };
}

const [mover, foe] = [NO_GRID.body([0, 4]), NO_GRID.body([9, 4])];
const query = { mover, foes: [foe], others: [], least: 2, reach: 12 };

test("EC-043, EC-P06 a run leads through a gap between walls that no run to the foe's sides or corners passes", () => {
  // A gap of 0.3 cells, at a height at which only a run between the middle and the corner of the foe gets through.
  const walls = [
    { x: 5, top: 0, bottom: 4.55 },
    { x: 5, top: 4.85, bottom: 9 },
  ];
  expect(NO_GRID.runs({ ...query, ...walled(walls), ends: [] })[0]!.problem).toBe("blocked");
  const [run] = NO_GRID.runs({ ...query, ...walled(walls) });
  const [from, to] = [run!.cells![0]!, run!.cells!.at(-1)!];
  expect(walled(walls).stops(...from, ...to)).toBe(false);
  expect(NO_GRID.apart(NO_GRID.moved(mover, to), foe)).toBe(1);
});

test("EC-043, EC-P06 a run is found wherever a straight one passes walls and people, and is free", () => {
  const cents = (low: number, high: number): fc.Arbitrary<number> =>
    fc.integer({ min: 100 * low, max: 100 * high }).map((at) => at / 100);
  const upright = fc
    .tuple(cents(2, 8), cents(-1, 10), cents(0, 6))
    .map(([x, top, length]): Upright => ({ x, top, bottom: top + length }));
  const someone = fc.tuple(cents(2, 6), cents(0, 9)).map((at): Body => NO_GRID.body(at, 0.5));
  const [walls, people] = [fc.array(upright, { maxLength: 5 }), fc.array(someone, { maxLength: 3 })];
  let narrow = 0;
  fc.assert(
    fc.property(walls, people, (uprights, others) => {
      const [run] = NO_GRID.runs({ ...query, others, ...walled(uprights) });
      if (run!.cells) {
        const [from, to] = [run!.cells[0]!, run!.cells.at(-1)!];
        expect(walled(uprights).stops(...from, ...to)).toBe(false);
        expect(NO_GRID.apart(NO_GRID.moved(mover, to), foe)).toBe(1);
        if (NO_GRID.runs({ ...query, others, ...walled(uprights), ends: [] })[0]!.problem) narrow++;
        return;
      }
      // No run: then none to the foe's left side is free, even where walls end earlier and people are larger.
      const larger = others.map(({ at: [x, y], width }) => NO_GRID.body([x - 0.1, y - 0.1], width + 0.2));
      const { stops } = walled(uprights, 0.12);
      for (let share = 0; share <= 100; share++) {
        const to: Cell = [8, 3 + share / 50];
        const isFree = !stops(...mover.at, ...to) && !meetsOnWay(NO_GRID, mover, [mover.at, to], larger);
        expect(isFree, `a run to ${to.join(", ")}`).toBe(false);
      }
    }),
    { numRuns: 3000 },
  );
  // Some of them were found past the end of a wall alone.
  expect(narrow).toBeGreaterThan(0);
});
