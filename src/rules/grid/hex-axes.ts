import type { Cell } from "./grid.ts";

/**
 * A kind of hex grid: hexes in rows have a corner at the top, hexes in columns a side. The odd or the even rows (or
 * columns) are shifted by half a hex to the right (or down).
 */
export type HexKind = "oddRows" | "evenRows" | "oddColumns" | "evenColumns";

/** A hex by its two coordinates on axes at 60 degrees ("axial"); unlike columns and rows these can simply be added. */
export type Axial = readonly [q: number, r: number];

/** Converts hexes of one kind from column and row to axial coordinates (`axial`) and back (`cell`). */
export interface HexAxes {
  axial(cell: Cell): Axial;
  cell(q: number, r: number): Cell;
}

/** Returns the conversions for one kind of hexes. */
export function axesOf(kind: HexKind): HexAxes {
  // By how much a hex's column is greater than its q (in hexes in columns: its row than its r): by half the number of
  // its row (column), rounded down if the odd lines are shifted, up if the even ones are.
  const shift = kind.startsWith("odd")
    ? (line: number): number => (line - (line & 1)) / 2
    : (line: number): number => (line + (line & 1)) / 2;
  return kind.endsWith("Rows")
    ? { axial: ([x, y]) => [x - shift(y), y], cell: (q, r) => [q + shift(r), r] }
    : { axial: ([x, y]) => [x, y - shift(x)], cell: (q, r) => [q, r + shift(q)] };
}

/** The six steps to neighbouring hexes, in axial coordinates, in the order in which they lie around a hex. */
export const HEX_STEPS: readonly Axial[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** Returns the fewest steps between two hexes whose axial coordinates differ by `q` and `r`. */
export const hexSteps = (q: number, r: number): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/**
 * A tiny offset added to every point, so that a line exactly between two hexes takes the same one in both directions.
 */
const NUDGE_Q = 1e-6;
const NUDGE_R = 2e-6;

/**
 * Calls `enter` for each hex on the straight line from one hex to another, except the first. `dq` and `dr` are what the
 * axial coordinates of the two differ by; `q` and `r` are counted from the first hex. Stops as soon as `enter` returns
 * false. Returns whether it came to the last hex.
 */
export function walkHexes(dq: number, dr: number, enter: (q: number, r: number) => boolean): boolean {
  const steps = hexSteps(dq, dr);
  for (let step = 1; step <= steps; step++) {
    const q = (dq * step) / steps + NUDGE_Q;
    const r = (dr * step) / steps + NUDGE_R;
    let roundQ = Math.floor(q + 0.5);
    const roundR = Math.floor(r + 0.5);
    const roundS = Math.floor(0.5 - q - r);
    // A hex has a third coordinate, -q - r: the three add up to 0, but each was rounded by itself. If they do not, the
    // one that was rounded the farthest must be corrected, and the offsets above make that q.
    if (roundQ + roundR + roundS !== 0) roundQ = -roundR - roundS;
    if (!enter(roundQ, roundR)) return false;
  }
  return true;
}
