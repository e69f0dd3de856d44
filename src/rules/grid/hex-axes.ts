import type { Cell } from "./grid.ts";

/**
 * A kind of hexes: in rows, with a corner up, or in columns, with a side up; the odd or the even rows or columns are
 * shifted by half a hex.
 */
export type HexKind = "oddRows" | "evenRows" | "oddColumns" | "evenColumns";

/** A hex by two axes at 60 degrees, on which bodies and lines move by plain addition. */
export type Axial = readonly [q: number, r: number];

/** Converts cells of one kind of hexes, by column and row, to the two axes and back. */
export interface HexAxes {
  axial(cell: Cell): Axial;
  cell(q: number, r: number): Cell;
}

/** Returns the conversion for one kind of hexes. */
export function axesOf(kind: HexKind): HexAxes {
  // The shift of a row or column against the axes: half its number, rounded down or up by which lines are shifted.
  const shift = kind.startsWith("odd")
    ? (line: number): number => (line - (line & 1)) / 2
    : (line: number): number => (line + (line & 1)) / 2;
  return kind.endsWith("Rows")
    ? { axial: ([x, y]) => [x - shift(y), y], cell: (q, r) => [q + shift(r), r] }
    : { axial: ([x, y]) => [x, y - shift(x)], cell: (q, r) => [q, r + shift(q)] };
}

/** The six steps on the axes, in the order they lie round a hex. */
export const HEX_STEPS: readonly Axial[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** Returns the steps between two hexes that lie `q` and `r` apart on the axes. */
export const hexSteps = (q: number, r: number): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** A tiny shift of every point to one side, so that a line that runs between two hexes takes the same one both ways. */
const NUDGE_Q = 1e-6;
const NUDGE_R = 2e-6;

/**
 * Calls `enter` for each hex of the straight line over `dq` and `dr` on the axes, counted from its start and without
 * it. Stops when `enter` returns false for a hex. Returns true if it came to the end.
 */
export function walkHexes(dq: number, dr: number, enter: (q: number, r: number) => boolean): boolean {
  const steps = hexSteps(dq, dr);
  for (let step = 1; step <= steps; step++) {
    const q = (dq * step) / steps + NUDGE_Q;
    const r = (dr * step) / steps + NUDGE_R;
    let roundQ = Math.floor(q + 0.5);
    const roundR = Math.floor(r + 0.5);
    const roundS = Math.floor(0.5 - q - r);
    // Each axis is rounded by itself. One of them lies on a whole number; where the other two do not add up with it,
    // the shift above always makes q the one that is farthest off.
    if (roundQ + roundR + roundS !== 0) roundQ = -roundR - roundS;
    if (!enter(roundQ, roundR)) return false;
  }
  return true;
}
