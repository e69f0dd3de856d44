import type { Cell } from "../contract/movement.ts";
import type { Grid } from "../../rules/grid/grid.ts";

/** Returns the cells along straight lines from corner to corner, each corner once, in order; empty without corners. */
export function cellsAlong(grid: Grid, corners: readonly Cell[]): Cell[] {
  const cells: Cell[] = corners.slice(0, 1);
  for (const corner of corners.slice(1)) cells.push(...grid.line(cells.at(-1)!, corner).slice(1));
  return cells;
}

/**
 * Returns the cells of a way by which the host, which goes straight from cell to cell, finds the same way again: both
 * ends, and each cell that is not on one line of touching cells (see `isAligned`) with the cell before and the cell
 * after.
 */
export function endsAndTurns(grid: Grid, cells: readonly Cell[]): Cell[] {
  return cells.filter((cell, index) => {
    const [before, after] = [cells[index - 1], cells[index + 1]];
    return !before || !after || !grid.isAligned(before, after) || !grid.isStraight([before, cell, after]);
  });
}
