import type { Cell, Diagonals } from "./grid.ts";

/**
 * Tells whether points of a plane lie on one straight line walked in one direction. Each leg may end up to `slack`
 * cells off the direction of the first leg; two equal points in a row do not matter.
 */
export function isStraightLine(points: readonly Cell[], slack = 0): boolean {
  let [lineX, lineY] = [0, 0];
  for (let leg = 1; leg < points.length; leg++) {
    const dx = points[leg]![0] - points[leg - 1]![0];
    const dy = points[leg]![1] - points[leg - 1]![1];
    if (dx === 0 && dy === 0) continue;
    if (lineX === 0 && lineY === 0) [lineX, lineY] = [dx, dy];
    else if (Math.abs(lineX * dy - lineY * dx) > slack * Math.hypot(lineX, lineY) || lineX * dx + lineY * dy <= 0)
      return false;
  }
  return true;
}

/** The measures by which a grid tells whether a cell lies on a straight line. */
export interface Straightness {
  steps(from: Cell, to: Cell): number;
  /**
   * The offset of the middle of `to` from the middle of `from` as two or three numbers, such as columns and rows. A
   * point lies in the cell `to` where each of its own numbers differs from these by at most `half`.
   */
  forms(from: Cell, to: Cell): readonly number[];
  /** The most by which each number of `forms` may differ for a line still to touch the cell. */
  readonly half: number;
}

/**
 * Returns the corners of a way without those on the straight line between others; of a way given cell by cell only its
 * bends remain. Where a line runs between two cells, either counts as on it, for hosts differ in which one they take.
 */
export function straightenedBy(rule: Straightness, corners: readonly Cell[]): Cell[] {
  const cells = corners.filter(
    (cell, index) => index === 0 || cell[0] !== corners[index - 1]![0] || cell[1] !== corners[index - 1]![1],
  );
  const kept: Cell[] = cells.slice(0, 1);
  for (let from = 0; from < cells.length - 1;) {
    from = farthestInLine(rule, cells, from);
    kept.push(cells[from]!);
  }
  return kept;
}

/**
 * Returns the index of the farthest cell whose straight line from the cell `from` touches all cells between. Each cell
 * must be farther away than the one before, for a straight line never turns back. Each cell passed narrows the slopes
 * that such a line may have.
 */
function farthestInLine({ steps, forms, half }: Straightness, cells: readonly Cell[], from: number): number {
  const start = cells[from]!;
  const low = [-Infinity, -Infinity, -Infinity];
  const high = [Infinity, Infinity, Infinity];
  const slack = half + 1e-9;
  let farthest = from + 1;
  let passed = 0;
  for (let to = from + 1; to < cells.length; to++) {
    const far = steps(start, cells[to]!);
    if (far === 0) break;
    const values = forms(start, cells[to]!);
    if (far >= passed && values.every((value, at) => value / far >= low[at]! && value / far <= high[at]!))
      farthest = to;
    if (far <= passed) break;
    passed = far;
    values.forEach((value, at) => {
      low[at] = Math.max(low[at]!, (value - slack) / far);
      high[at] = Math.min(high[at]!, (value + slack) / far);
    });
    if (values.some((_, at) => low[at]! > high[at]!)) break;
  }
  return farthest;
}

/** Returns the length of a way in straight steps, from the numbers of its straight steps and of those across corners. */
export function lengthOf(straight: number, across: number, diagonals: Diagonals = 1): number {
  if (typeof diagonals === "number") return straight + across * diagonals;
  return straight + across + (diagonals === "1-2-1" ? Math.floor(across / 2) : Math.ceil(across / 2));
}

/**
 * Returns the length, in straight steps, of the cheapest way over `across`, `down` and `up` cells, each 0 or more. One
 * step across a corner can lead in two or three of these directions at once (ST-A12).
 */
export function lengthOver(across: number, down: number, up: number, diagonals?: Diagonals): number {
  const [, middle, most] = [across, down, up].sort((a, b) => a - b) as [number, number, number];
  return lengthOf(most - middle, middle, diagonals);
}
