import { GRID_SNAPPING_MODES as MODES } from "../const.ts";
import type { Point, SnappingBehavior } from "./types.ts";

/** A way to round a coordinate, in spaces. */
type Rounding = (value: number) => number;

/** To the middle of the space that contains the value. */
const toMiddle: Rounding = (value) => Math.floor(value + 1e-8) + 0.5;
/** To the nearest whole number, at half to the lower; never −0, since places are compared by value. */
const toWhole: Rounding = (value) => Math.round(value - 1e-8) + 0;

/**
 * The ways to round x and y, in spaces, for each bit of a snapping mode. A corner of one square is also a corner of its
 * neighbours, so all corners need one entry.
 */
const ROUNDINGS: readonly [bit: number, x: Rounding, y: Rounding][] = [
  [MODES.CENTER, toMiddle, toMiddle],
  [MODES.EDGE_MIDPOINT, toMiddle, toWhole],
  [MODES.EDGE_MIDPOINT, toWhole, toMiddle],
  [MODES.VERTEX, toWhole, toWhole],
  [MODES.CORNER, toWhole, toWhole],
  [MODES.TOP_SIDE_MIDPOINT | MODES.BOTTOM_SIDE_MIDPOINT, toMiddle, toWhole],
  [MODES.LEFT_SIDE_MIDPOINT | MODES.RIGHT_SIDE_MIDPOINT, toWhole, toMiddle],
];

/**
 * Snaps a point in pixels to the nearest place on squares that a mode (bits of GRID_SNAPPING_MODES) allows; if it
 * allows none, the point stays. A resolution of n snaps to squares n times smaller.
 * @param size the width of a square in pixels
 */
export function snapToSquares(point: Point, size: number, { mode, resolution = 1 }: SnappingBehavior): Point {
  const step = size / resolution;
  let nearest: Point = { x: point.x, y: point.y };
  let leastDistance = Infinity;
  for (const [bit, roundX, roundY] of ROUNDINGS) {
    if (!(mode & bit)) continue;
    const candidate = { x: roundX(point.x / step) * step, y: roundY(point.y / step) * step };
    const distance = Math.hypot(candidate.x - point.x, candidate.y - point.y);
    if (distance >= leastDistance) continue;
    leastDistance = distance;
    nearest = candidate;
  }
  return nearest;
}
