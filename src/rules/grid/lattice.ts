import type { Cell } from "./cell.ts";

/**
 * The steps of a grid as tables of numbers, for searches that go over thousands of cells: which steps lead where differs on hexes
 * from row to row or from column to column.
 */
export interface Lattice {
  /** Steps from a cell of an even line and of an odd one, straight ones first. */
  readonly even: readonly Cell[];
  readonly odd: readonly Cell[];
  /** What counts as a line: rows, columns, or neither where all cells are alike. */
  readonly lines: "rows" | "columns" | null;
  /** How many of the steps are straight; the others lead across corners. */
  readonly straight: number;
  /** Of each step the one back. */
  readonly back: readonly number[];
}

/** The steps from a cell. */
export function stepsFrom({ even, odd, lines }: Lattice, x: number, y: number): readonly Cell[] {
  return lines !== null && (lines === "rows" ? y : x) & 1 ? odd : even;
}
