import type { Cell } from "../contract/movement.ts";
import type { Grid } from "../../rules/grid/grid.ts";

/** Cells from corner to corner, one step at a time along the straight line. */
export function between(grid: Grid, corners: readonly Cell[]): Cell[] {
  const cells: Cell[] = corners.slice(0, 1);
  for (const corner of corners.slice(1)) cells.push(...grid.line(cells.at(-1)!, corner).slice(1));
  return cells;
}

/**
 * A way's ends and every cell at which it turns: each leg runs along one line of cells that touch, so that the host,
 * which fills in the cells between, comes to the very same way. A way round another token depends on that.
 */
export function turns(grid: Grid, cells: readonly Cell[]): Cell[] {
  return cells.filter((cell, at) => {
    const [before, after] = [cells[at - 1], cells[at + 1]];
    return !before || !after || !grid.isAligned(before, after) || !grid.isStraight([before, cell, after]);
  });
}
