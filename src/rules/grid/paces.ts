import { RulesError } from "../error.ts";
import type { Body, Cell, Grid } from "./grid.ts";
import { nearestSquares } from "./squares.ts";
import type { Footprint, Square } from "./squares.ts";

/** The cost in paces, the unit of movement, of a step along a row or a column (ST-041). */
export const STRAIGHT_PACES = 2;
/** The cost in paces of a diagonal step, which is the same for every one (ST-042, ST-A12). */
export const DIAGONAL_PACES = 3;

/** Returns the paces of the step from one square to another; null if they are not adjacent (ST-041, ST-042). */
export function stepPaces(from: Square, to: Square): number | null {
  const across = Math.abs(to[0] - from[0]);
  const down = Math.abs(to[1] - from[1]);
  if (across > 1 || down > 1 || across + down === 0) return null;
  return across + down === 1 ? STRAIGHT_PACES : DIAGONAL_PACES;
}

/**
 * Returns the paces of a walk from square to square; the first, where it starts, costs nothing (ST-041, ST-042). Throws
 * RulesError if two squares in a row are not adjacent.
 */
export function pathCost({ path }: { readonly path: readonly Square[] }): number {
  let paces = 0;
  for (let index = 1; index < path.length; index++) {
    const step = stepPaces(path[index - 1]!, path[index]!);
    if (step === null) throw new RulesError("NotAdjacent", "ST-041", { step: index });
    paces += step;
  }
  return paces;
}

/**
 * Returns the paces of a way on any kind of grid, given by its corners or by all its cells (ST-041, ST-042, ST-P15). On
 * a scene without a grid the result may be a fraction.
 */
export const pacesOn = (grid: Grid, way: readonly Cell[]): number =>
  STRAIGHT_PACES * grid.length(way, DIAGONAL_PACES / STRAIGHT_PACES);

/**
 * Returns the paces between the nearest cells of two bodies on any kind of grid, one of them `up` cells (0 or more)
 * higher. On a scene without a grid the result may be a fraction, and bodies that touch are 2 paces apart (ST-A23,
 * ST-P15).
 */
export const pacesApart = (grid: Grid, from: Body, to: Body, up = 0): number =>
  STRAIGHT_PACES * grid.between(from, to, up, DIAGONAL_PACES / STRAIGHT_PACES);

/** Returns the paces of the cheapest way between two squares over open ground (ST-041, ST-042). */
export function leastPaces({ start, end }: { readonly start: Square; readonly end: Square }): number {
  return pacesOver(Math.abs(end[0] - start[0]), Math.abs(end[1] - start[1]));
}

/**
 * Returns the paces between the nearest squares of two creatures, one of which is `up` squares (0 or more) higher
 * (ST-A23); `pacesApart` does so for bodies on squares. Of the differences in columns, rows and height the least does
 * not count, because a diagonal step costs the same in three directions at once as in two (ST-A12).
 */
export function pacesBetween({
  from,
  to,
  up = 0,
}: {
  readonly from: Footprint;
  readonly to: Footprint;
  readonly up?: number;
}): number {
  const [start, end] = nearestSquares(from, to);
  const [, middle, most] = [Math.abs(end[0] - start[0]), Math.abs(end[1] - start[1]), up].sort((a, b) => a - b);
  return pacesOver(most!, middle!);
}

/**
 * Returns the paces of the cheapest way over open ground that leads `across` columns and `down` rows, both 0 or more.
 */
export function pacesOver(across: number, down: number): number {
  const diagonal = Math.min(across, down);
  return DIAGONAL_PACES * diagonal + STRAIGHT_PACES * (Math.max(across, down) - diagonal);
}
