import type { Cell } from "../contract/movement.ts";

/** Cells from corner to corner, one step at a time along the straight line. */
export function between(corners: readonly Cell[]): Cell[] {
  const cells: Cell[] = corners.length ? [corners[0]!] : [];
  for (const [column, row] of corners.slice(1)) {
    const [startX, startY] = cells.at(-1)!;
    const steps = Math.max(Math.abs(column - startX), Math.abs(row - startY));
    for (let step = 1; step <= steps; step++)
      cells.push([startX + Math.round(((column - startX) * step) / steps), startY + Math.round(((row - startY) * step) / steps)]);
  }
  return cells;
}

/**
 * Corners without those that lie on the way: a path given cell by cell has only its bends. Hosts round the halves of
 * a line either way; both roundings are on it.
 */
export function straightened(corners: readonly Cell[]): Cell[] {
  const cells = corners.filter((cell, at) => at === 0 || cell[0] !== corners[at - 1]![0] || cell[1] !== corners[at - 1]![1]);
  const kept: Cell[] = cells.slice(0, 1);
  for (let from = 0; from < cells.length - 1; ) {
    let to = cells.length - 1;
    while (to > from + 1 && !cells.slice(from + 1, to).every((cell, at, all) => onTheWay(cells[from]!, cell, cells[to]!) && ahead(cells[from]!, all[at - 1], cell))) to--;
    kept.push(cells[to]!);
    from = to;
  }
  return kept;
}

/** Within half a cell of the straight line between two cells. */
function onTheWay(from: Cell, middle: Cell, to: Cell): boolean {
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(width), Math.abs(height));
  const step = Math.max(Math.abs(middle[0] - from[0]), Math.abs(middle[1] - from[1]));
  if (!steps || step > steps) return false;
  const near = (ideal: number, is: number): boolean => Math.abs(ideal - is) <= 0.5 + 1e-9;
  return near(from[0] + (width * step) / steps, middle[0]) && near(from[1] + (height * step) / steps, middle[1]);
}

/** Farther from the start than the one before: nobody turns round on a straight line. */
function ahead(from: Cell, before: Cell | undefined, cell: Cell): boolean {
  const away = (one: Cell): number => Math.max(Math.abs(one[0] - from[0]), Math.abs(one[1] - from[1]));
  return !before || away(cell) > away(before);
}
