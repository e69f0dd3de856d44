import type { Square } from "./squares.ts";
import { squaresBetween } from "./squares.ts";

/**
 * Returns the column (or the row) that a straight line has reached after `step` of its `steps` steps; it leads from the
 * column `start` to the column `start + delta`. Halves are rounded up for both signs of `delta`, so a line has the same
 * squares in both directions.
 */
export function lineCoordinate(start: number, delta: number, step: number, steps: number): number {
  return start + Math.floor((2 * delta * step + steps) / (2 * steps));
}

/**
 * Returns the squares of the straight line from start to end: the start, then one for each step up to the end. A step
 * may be diagonal (EC-A18).
 */
export function lineSquares({ start, end }: { readonly start: Square; readonly end: Square }): Square[] {
  const steps = squaresBetween(start, end);
  if (steps === 0) return [[start[0], start[1]]];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const squares: Square[] = [];
  for (let step = 0; step <= steps; step++)
    squares.push([lineCoordinate(start[0], dx, step, steps), lineCoordinate(start[1], dy, step, steps)]);
  return squares;
}

/** Returns all squares on the straight lines from waypoint to waypoint, both ends included, none twice in a row. */
export function pathSquares(waypoints: readonly Square[]): Square[] {
  const squares: Square[] = waypoints.slice(0, 1).map(([x, y]) => [x, y]);
  for (let leg = 1; leg < waypoints.length; leg++)
    squares.push(...lineSquares({ start: waypoints[leg - 1]!, end: waypoints[leg]! }).slice(1));
  return squares;
}

/** Returns the number of steps on the straight lines from waypoint to waypoint; a diagonal step counts as one. */
export function pathLength(waypoints: readonly Square[]): number {
  let length = 0;
  for (let leg = 1; leg < waypoints.length; leg++) length += squaresBetween(waypoints[leg - 1]!, waypoints[leg]!);
  return length;
}

/**
 * Tells whether the way from waypoint to waypoint is one straight line that never turns back; true for fewer than two
 * waypoints. Two equal waypoints in a row do not matter.
 */
export function isStraight(waypoints: readonly Square[]): boolean {
  let [lineX, lineY] = [0, 0];
  for (let leg = 1; leg < waypoints.length; leg++) {
    const dx = waypoints[leg]![0] - waypoints[leg - 1]![0];
    const dy = waypoints[leg]![1] - waypoints[leg - 1]![1];
    if (dx === 0 && dy === 0) continue;
    if (lineX === 0 && lineY === 0) [lineX, lineY] = [dx, dy];
    else {
      const isOffLine = lineX * dy !== lineY * dx;
      const turnsBack = lineX * dx + lineY * dy <= 0;
      if (isOffLine || turnsBack) return false;
    }
  }
  return true;
}
