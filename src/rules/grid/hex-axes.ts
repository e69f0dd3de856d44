import type { Cell } from "./grid.ts";

/** Hexes in rows, with a corner up, or in columns, with a side up; every second row or column is set half a hex on. */
export type HexKind = "oddRows" | "evenRows" | "oddColumns" | "evenColumns";

/** A hex on two axes at 60 degrees, on which bodies and lines are moved by plain addition. */
export type Axial = readonly [q: number, r: number];

/** A kind of hexes between its rows and columns and the two axes. */
export interface HexAxes {
  axial(cell: Cell): Axial;
  cell(q: number, r: number): Cell;
}

/** The two axes of a kind of hexes. */
export function axesOf(kind: HexKind): HexAxes {
  // How far a row or column is shifted against the axes: by half of it, rounded the way its kind sets the odd ones on.
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

/** Steps over so much on the axes. */
export const hexSteps = (q: number, r: number): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** Moves every point a little to one side, so that where a line runs between two hexes the same one is taken both ways. */
const NUDGE_Q = 1e-6;
const NUDGE_R = 2e-6;

/**
 * Walks the straight line over so much on the axes, seen from its start, hex by hex without the first; ends early once a
 * hex is refused. Whether it came to its end.
 */
export function walkHexes(dq: number, dr: number, enter: (q: number, r: number) => boolean): boolean {
  const steps = hexSteps(dq, dr);
  for (let step = 1; step <= steps; step++) {
    const q = (dq * step) / steps + NUDGE_Q;
    const r = (dr * step) / steps + NUDGE_R;
    let roundQ = Math.floor(q + 0.5);
    let roundR = Math.floor(r + 0.5);
    const roundS = Math.floor(0.5 - q - r);
    // The axes are rounded by themselves; where they do not add up, the one farthest off is what the others leave.
    if (roundQ + roundR + roundS !== 0) {
      const offQ = Math.abs(roundQ - q);
      const offR = Math.abs(roundR - r);
      if (offQ > offR && offQ > Math.abs(roundS + q + r)) roundQ = -roundR - roundS;
      else if (offR > Math.abs(roundS + q + r)) roundR = -roundQ - roundS;
    }
    if (!enter(roundQ, roundR)) return false;
  }
  return true;
}
