import type { Cell } from "../contract/movement.ts";

/** Cells from corner to corner, one step at a time along the straight line. */
export function between(corners: readonly Cell[]): Cell[] {
  const cells: Cell[] = corners.length ? [corners[0]!] : [];
  for (const [column, row] of corners.slice(1)) {
    const [startX, startY] = cells.at(-1)!;
    const steps = Math.max(Math.abs(column - startX), Math.abs(row - startY));
    for (let step = 1; step <= steps; step++)
      cells.push([
        startX + Math.round(((column - startX) * step) / steps),
        startY + Math.round(((row - startY) * step) / steps),
      ]);
  }
  return cells;
}

/**
 * Corners without those that lie on the way: a path given cell by cell has only its bends. Hosts round the halves of
 * a line either way; both roundings are on it.
 */
export function straightened(corners: readonly Cell[]): Cell[] {
  const cells = corners.filter(
    (cell, at) => at === 0 || cell[0] !== corners[at - 1]![0] || cell[1] !== corners[at - 1]![1],
  );
  const kept: Cell[] = cells.slice(0, 1);
  for (let from = 0; from < cells.length - 1;) {
    from = farthestInLine(cells, from);
    kept.push(cells[from]!);
  }
  return kept;
}

/** A cell lies on a straight line when it is within half a cell of it. */
const HALF = 0.5 + 1e-9;

/**
 * The farthest cell whose straight line from another all cells between lie on, each farther than the one before: nobody
 * turns round on a straight line. Each cell passed narrows the slopes such a line may have.
 */
function farthestInLine(cells: readonly Cell[], from: number): number {
  const [startX, startY] = cells[from]!;
  let [lowX, highX, lowY, highY] = [-Infinity, Infinity, -Infinity, Infinity];
  let farthest = from + 1;
  let passed = 0;
  for (let to = from + 1; to < cells.length; to++) {
    const [x, y] = [cells[to]![0] - startX, cells[to]![1] - startY];
    const steps = Math.max(Math.abs(x), Math.abs(y));
    if (steps === 0) break;
    const [slopeX, slopeY] = [x / steps, y / steps];
    if (steps >= passed && slopeX >= lowX && slopeX <= highX && slopeY >= lowY && slopeY <= highY) farthest = to;
    if (steps <= passed) break;
    passed = steps;
    lowX = Math.max(lowX, (x - HALF) / steps);
    highX = Math.min(highX, (x + HALF) / steps);
    lowY = Math.max(lowY, (y - HALF) / steps);
    highY = Math.min(highY, (y + HALF) / steps);
    if (lowX > highX || lowY > highY) break;
  }
  return farthest;
}

/**
 * A way's ends and every cell at which it turns: each leg runs along a row, a column or a diagonal, so that whoever fills
 * it in comes to the very same cells. Nothing less will do for a way that leads round somebody.
 */
export function turns(cells: readonly Cell[]): Cell[] {
  return cells.filter(([x, y], at) => {
    const [before, after] = [cells[at - 1], cells[at + 1]];
    return !before || !after || x - before[0] !== after[0] - x || y - before[1] !== after[1] - y;
  });
}
