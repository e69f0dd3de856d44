import type { Cell } from "../contract/movement.ts";
import type { Grid } from "../../rules/grid/grid.ts";

/** Returns the cells along straight lines from corner to corner, each corner once, in order; empty without corners. */
export function cellsAlong(grid: Grid, corners: readonly Cell[]): Cell[] {
  const cells: Cell[] = corners.slice(0, 1);
  for (const corner of corners.slice(1)) cells.push(...grid.line(cells.at(-1)!, corner).slice(1));
  return cells;
}

/**
 * Returns those cells of a way by which the host finds the same way again, as it goes straight from each to the next: the
 * ends, and each cell at which the cells before and after it are not on one line through it.
 */
export function endsAndTurns(grid: Grid, cells: readonly Cell[]): Cell[] {
  return cells.filter((cell, index) => {
    const [before, after] = [cells[index - 1], cells[index + 1]];
    return !before || !after || !grid.isAligned(before, after) || !grid.isStraight([before, cell, after]);
  });
}
