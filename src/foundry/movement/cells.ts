import type { Cell } from "../contract/movement.ts";
import type { Grid } from "../../rules/grid/grid.ts";

/** Returns all cells along the straight lines from corner to corner, each corner once; empty without corners. */
export function cellsAlong(grid: Grid, corners: readonly Cell[]): Cell[] {
  const cells: Cell[] = corners.slice(0, 1);
  for (const corner of corners.slice(1)) cells.push(...grid.line(cells.at(-1)!, corner).slice(1));
  return cells;
}

/**
 * Returns a way's two ends and each cell at which it turns. Each leg runs along one line of touching cells, so that the
 * host, which fills in the cells between, gets exactly the same way; a way round another token depends on that.
 */
export function endsAndTurns(grid: Grid, cells: readonly Cell[]): Cell[] {
  return cells.filter((cell, index) => {
    const [before, after] = [cells[index - 1], cells[index + 1]];
    return !before || !after || !grid.isAligned(before, after) || !grid.isStraight([before, cell, after]);
  });
}
