import { squaresBetween } from "../grid/squares.ts";
import type { Square } from "../grid/squares.ts";
import type { Problem } from "../problem.ts";

/** Whether one square lies on a row, a column or a diagonal of the other (OQ-P14). */
export function straightLine(from: Square, to: Square): boolean {
  const across = Math.abs(to[0] - from[0]);
  const down = Math.abs(to[1] - from[1]);
  return across === 0 || down === 0 || across === down;
}

/** Whether a square touches one of somebody's, or is one. */
export function besides(square: Square, body: readonly Square[]): boolean {
  return body.some((other) => squaresBetween(square, other) <= 1);
}

const meets = (squares: readonly Square[], held: readonly Square[]): boolean =>
  squares.some(([x, y]) => held.some((other) => other[0] === x && other[1] === y));

/** Whether a move ends where somebody stands (OQ-P08). */
export function checkLanding({
  path,
  held,
}: {
  readonly path: readonly Square[];
  readonly held: readonly Square[];
}): readonly Problem<"way_held">[] {
  return meets(path.slice(-1), held) ? [{ problem: "way_held", rule: "OQ-P08" }] : [];
}

export type ChargeWayProblem = "not_straight" | "uphill" | "way_held";

/** The way of a charge: one straight line, not up a slope, past nobody (OQ-P14). */
export function checkChargeWay({
  corners,
  path,
  held,
  uphill = false,
}: {
  /** where the way begins, bends and ends */
  readonly corners: readonly Square[];
  /** all squares of it, the first included */
  readonly path: readonly Square[];
  readonly held: readonly Square[];
  readonly uphill?: boolean;
}): readonly Problem<ChargeWayProblem>[] {
  const problems: Problem<ChargeWayProblem>[] = [];
  const straight = corners.length <= 2 && straightLine(corners[0]!, corners.at(-1)!);
  if (!straight) problems.push({ problem: "not_straight", rule: "OQ-P14" });
  if (uphill) problems.push({ problem: "uphill", rule: "OQ-P14" });
  if (meets(path.slice(1), held)) problems.push({ problem: "way_held", rule: "OQ-P14" });
  return problems;
}

/** A charge ends beside its foe (OQ-P14). */
export function checkChargeEnd({
  end,
  foe,
}: {
  readonly end: Square;
  /** the foe's squares; none: there is nobody to charge at */
  readonly foe: readonly Square[];
}): readonly Problem<"not_adjacent">[] {
  return besides(end, foe) ? [] : [{ problem: "not_adjacent", rule: "OQ-P14" }];
}

/** Squares that are left to move, of so many metres each (OQ-P08). */
export function squaresLeft({
  movement,
  moved,
  metresPerSquare,
}: {
  readonly movement: number;
  readonly moved: number;
  readonly metresPerSquare: number;
}): number {
  return Math.floor((movement - moved) / metresPerSquare);
}

/** The squares from a start to beside one of a foe's, along a straight line; null where none is straight (OQ-P14). */
export function chargeLane({
  start,
  foe,
}: {
  readonly start: Square;
  readonly foe: readonly Square[];
}): readonly Square[] | null {
  for (const square of foe) {
    const away = squaresBetween(start, square);
    if (away < 2 || !straightLine(start, square)) continue;
    const [dx, dy] = [Math.sign(square[0] - start[0]), Math.sign(square[1] - start[1])];
    return Array.from({ length: away }, (_, step): Square => [start[0] + dx * step, start[1] + dy * step]);
  }
  return null;
}
