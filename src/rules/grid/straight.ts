import type { Cell, Diagonals } from "./grid.ts";

/**
 * Tells whether the way from point to point is one straight line that never turns back; true for fewer than two points.
 * The end of each leg may be up to `slack` cells off the direction of the first leg. Two equal points in a row do not
 * matter.
 */
export function isStraightLine(points: readonly Cell[], slack = 0): boolean {
  let [lineX, lineY] = [0, 0];
  for (let leg = 1; leg < points.length; leg++) {
    const dx = points[leg]![0] - points[leg - 1]![0];
    const dy = points[leg]![1] - points[leg - 1]![1];
    if (dx === 0 && dy === 0) continue;
    if (lineX === 0 && lineY === 0) [lineX, lineY] = [dx, dy];
    else {
      const isOffLine = Math.abs(lineX * dy - lineY * dx) > slack * Math.hypot(lineX, lineY);
      const turnsBack = lineX * dx + lineY * dy <= 0;
      if (isOffLine || turnsBack) return false;
    }
  }
  return true;
}

/** What a grid knows that tells whether a straight line touches a cell. */
export interface Straightness {
  /** The distance of two cells, as `Grid.steps`. */
  steps(from: Cell, to: Cell): number;
  /**
   * The offset of the middle of `to` from the middle of `from` as two or three numbers, such as columns and rows. A
   * point with its own such numbers lies in the cell `to` if each of them differs by at most `half`.
   */
  forms(from: Cell, to: Cell): readonly number[];
  /** The most by which each number of a point may differ from `forms` if the point is in the cell. */
  readonly half: number;
}

/**
 * Returns the corners of a way without those on the straight line between others, and without repeats. Of a way given
 * cell by cell its ends and bends remain. Where a line runs between two cells, both count as on the line, because hosts
 * differ in which one they take.
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
 * Returns the index of the last cell to which one straight line leads from the cell with the index `from` through all
 * cells between. Each cell must be farther from the start than the cell before it, as a straight line never turns back.
 * Only the last cell may be as far as the cell before it, where the line ends between the two.
 */
function farthestInLine({ steps, forms, half }: Straightness, cells: readonly Cell[], from: number): number {
  const start = cells[from]!;
  // The bounds of the lines that touch all cells passed so far: for each number of `forms`, by how much it may change
  // with each step of distance.
  const low = [-Infinity, -Infinity, -Infinity];
  const high = [Infinity, Infinity, Infinity];
  const slack = half + 1e-9;
  let farthest = from + 1;
  // The distance of the cell passed last.
  let passed = 0;
  for (let to = from + 1; to < cells.length; to++) {
    const distance = steps(start, cells[to]!);
    if (distance === 0) break;
    const values = forms(start, cells[to]!);
    // A line within the bounds ends in the middle of this cell.
    if (
      distance >= passed &&
      values.every((value, nth) => value / distance >= low[nth]! && value / distance <= high[nth]!)
    )
      farthest = to;
    if (distance <= passed) break;
    passed = distance;
    // A line to a later cell must touch this one too.
    values.forEach((value, nth) => {
      low[nth] = Math.max(low[nth]!, (value - slack) / distance);
      high[nth] = Math.min(high[nth]!, (value + slack) / distance);
    });
    if (values.some((_, nth) => low[nth]! > high[nth]!)) break;
  }
  return farthest;
}

/** Returns the length, in straight steps, of a way of `straight` straight steps and `across` diagonal ones. */
export function lengthOf(straight: number, across: number, diagonals: Diagonals = 1): number {
  if (typeof diagonals === "number") return straight + across * diagonals;
  return straight + across + (diagonals === "1-2-1" ? Math.floor(across / 2) : Math.ceil(across / 2));
}

/**
 * Returns the length, in straight steps, of the cheapest way that leads `across`, `down` and `up` cells, each 0 or
 * more. One diagonal step can lead in two or three of these directions at once, so the least of the three does not
 * count (ST-A12).
 */
export function lengthOver(across: number, down: number, up: number, diagonals?: Diagonals): number {
  const [, middle, most] = [across, down, up].sort((a, b) => a - b) as [number, number, number];
  return lengthOf(most - middle, middle, diagonals);
}
