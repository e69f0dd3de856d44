import type { Cell } from "./cell.ts";

/**
 * The steps of a grid as tables of numbers, for searches that visit thousands of cells. On hexes the steps differ from
 * row to row or from column to column.
 */
export interface Lattice {
  /** Steps from a cell of an even line and from a cell of an odd one, straight steps first. */
  readonly even: readonly Cell[];
  readonly odd: readonly Cell[];
  /** The lines that alternate: rows, columns, or null where all cells are alike. */
  readonly lines: "rows" | "columns" | null;
  /** The number of straight steps in a table; the steps after them lead across corners. */
  readonly straight: number;
  /** For each step the index of the step back. */
  readonly back: readonly number[];
}

/** Returns the steps that lead away from the cell in column `x` and row `y`, as columns and rows to add. */
export function stepsFrom({ even, odd, lines }: Lattice, x: number, y: number): readonly Cell[] {
  return lines !== null && (lines === "rows" ? y : x) & 1 ? odd : even;
}
