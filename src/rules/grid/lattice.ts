import type { Cell } from "./cell.ts";

/**
 * The steps from each cell of a grid as tables of numbers, for searches that visit thousands of cells. On hexes the
 * steps of even and odd rows differ (or of even and odd columns), because every second one is shifted by half a hex.
 */
export interface Lattice {
  /** Steps from a cell of an even line, as columns and rows to add, straight steps first. */
  readonly even: readonly Cell[];
  /** The same steps from a cell of an odd line. */
  readonly odd: readonly Cell[];
  /** Whether the lines of `even` and `odd` are rows or columns; null where both tables are the same. */
  readonly lines: "rows" | "columns" | null;
  /** The number of straight steps in each table; all steps after these are diagonal. */
  readonly straight: number;
  /** By the index of a step, the index of the step in the opposite direction. */
  readonly back: readonly number[];
}

/** Returns the steps from the cell in column `x` and row `y`, as columns and rows to add. */
export function stepsFrom({ even, odd, lines }: Lattice, x: number, y: number): readonly Cell[] {
  return lines !== null && (lines === "rows" ? y : x) & 1 ? odd : even;
}
