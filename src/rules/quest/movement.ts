import { footprint, squaresBetween, squaresOf } from "../grid/squares.ts";
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

/** How many squares somebody covers. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const ONE_SQUARE: Size = { width: 1, height: 1 };

/** All squares of somebody whose top left square is this one. */
const bodyAt = (square: Square, { width, height }: Size): Square[] => squaresOf(footprint(square, width, height));

const meets = (way: readonly Square[], held: readonly Square[], size: Size): boolean =>
  way.some((at) => bodyAt(at, size).some(([x, y]) => held.some((other) => other[0] === x && other[1] === y)));

/** Whether a move ends where somebody stands, by the top left square of whoever moves (OQ-P08). */
export function checkLanding({
  path,
  held,
  size = ONE_SQUARE,
}: {
  readonly path: readonly Square[];
  readonly held: readonly Square[];
  readonly size?: Size;
}): readonly Problem<"way_held">[] {
  return meets(path.slice(-1), held, size) ? [{ problem: "way_held", rule: "OQ-P08" }] : [];
}

export type ChargeWayProblem = "not_straight" | "uphill" | "way_held";

/** The way of a charge: one straight line, not up a slope, past nobody (OQ-P14). */
export function checkChargeWay({
  corners,
  path,
  held,
  uphill = false,
  size = ONE_SQUARE,
}: {
  /** where the way begins, bends and ends */
  readonly corners: readonly Square[];
  /** all squares of it, the first included */
  readonly path: readonly Square[];
  readonly held: readonly Square[];
  readonly uphill?: boolean;
  readonly size?: Size;
}): readonly Problem<ChargeWayProblem>[] {
  const problems: Problem<ChargeWayProblem>[] = [];
  const straight = corners.length <= 2 && straightLine(corners[0]!, corners.at(-1)!);
  if (!straight) problems.push({ problem: "not_straight", rule: "OQ-P14" });
  if (uphill) problems.push({ problem: "uphill", rule: "OQ-P14" });
  if (meets(path.slice(1), held, size)) problems.push({ problem: "way_held", rule: "OQ-P14" });
  return problems;
}

/** A charge ends beside its foe (OQ-P14). */
export function checkChargeEnd({
  end,
  foe,
  size = ONE_SQUARE,
}: {
  readonly end: Square;
  readonly size?: Size;
  /** the foe's squares; none: there is nobody to charge at */
  readonly foe: readonly Square[];
}): readonly Problem<"not_adjacent">[] {
  return bodyAt(end, size).some((square) => besides(square, foe)) ? [] : [{ problem: "not_adjacent", rule: "OQ-P14" }];
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
  size = ONE_SQUARE,
}: {
  readonly start: Square;
  readonly foe: readonly Square[];
  readonly size?: Size;
}): readonly Square[] | null {
  const beside = (square: Square): boolean => bodyAt(square, size).some((one) => besides(one, foe));
  if (beside(start)) return null;
  for (const own of bodyAt(start, size))
    for (const square of foe) {
      if (!straightLine(own, square)) continue;
      const [dx, dy] = [Math.sign(square[0] - own[0]), Math.sign(square[1] - own[1])];
      const way: Square[] = [start];
      while (!beside(way.at(-1)!)) way.push([start[0] + dx * way.length, start[1] + dy * way.length]);
      return way;
    }
  return null;
}
