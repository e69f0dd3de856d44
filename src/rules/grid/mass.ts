import type { Body } from "./grid.ts";
import type { Ground } from "./ground.ts";
import { HELD, OCCUPIED, SOLID } from "./ground.ts";
import { stepsFrom } from "./lattice.ts";
import type { Square } from "./squares.ts";

/**
 * A mover (the creature for which a way is searched) in the form that the inner loop of a search needs: its ground, the
 * cells it covers, and what it may enter. "Square" means a cell of any grid here, so also a hex.
 */
export interface Mass {
  readonly ground: Ground;
  /** True if the mover covers one cell only. */
  readonly single: boolean;
  /** True if it may enter cells held by foes, each time by a rush, an attempt to push through (ST-055). */
  readonly throughFoes: boolean;
  /** True if it may stop in cells where another creature stands (ST-037). */
  readonly shares: boolean;
  /**
   * The cells it covers, as offsets from its first cell: if that lies on an even line of the lattice, and on an odd
   * one. A line is every row or every column of hexes; squares use `even` alone.
   */
  readonly even: readonly Square[];
  readonly odd: readonly Square[];
  /**
   * By the index of a step in the lattice, the cells that the mover covers after the step and not before, as offsets
   * from its first cell before the step. Empty for a mover of one cell, which newly covers only the cell it steps to.
   */
  readonly freshEven: readonly (readonly Square[])[];
  readonly freshOdd: readonly (readonly Square[])[];
}

/**
 * Prepares a mover for a search: works out, for even and odd lines of the lattice, the cells it covers and those that
 * each step newly covers. `width` and `height`, in cells, count only where `body` is left out.
 */
export function massOf({
  ground,
  width = 1,
  height = 1,
  body,
  throughFoes = false,
  shares = false,
}: {
  readonly ground: Ground;
  readonly width?: number;
  readonly height?: number;
  readonly body?: Body;
  readonly throughFoes?: boolean;
  readonly shares?: boolean;
}): Mass {
  // The shape of the mover: the offsets of its cells when its first cell is on an even line, and on an odd one.
  const { grid } = ground;
  const whole = body ?? grid.body([0, 0], width, height);
  const shapeAtCell = (first: Square): Square[] =>
    grid.moved(whole, first).cells.map(([x, y]) => [x - first[0], y - first[1]]);
  const [even, odd] = [shapeAtCell([0, 0]), shapeAtCell([1, 1])];
  // The cells that each step newly covers, as offsets from the first cell `from`, where the mover has the shape
  // `shape`.
  const freshFrom = (from: Square, shape: readonly Square[]): Square[][] =>
    stepsFrom(ground.lattice, from[0], from[1]).map(([x, y]) =>
      shapeAtCell([from[0] + x, from[1] + y])
        .map(([dx, dy]): Square => [dx + x, dy + y])
        .filter(([dx, dy]) => !covers(shape, dx, dy)),
    );
  const single = whole.cells.length === 1;
  const [freshEven, freshOdd] = single ? [[], []] : [freshFrom([0, 0], even), freshFrom([1, 1], odd)];
  return { ground, single, throughFoes, shares, even, odd, freshEven, freshOdd };
}

/** Returns the offsets of the mover's cells when its first cell is in column `x` and row `y`, counted on the ground. */
function shapeAt({ ground: { lattice, origin }, even, odd }: Mass, x: number, y: number): readonly Square[] {
  const { lines } = lattice;
  return lines !== null && (lines === "rows" ? y + origin[1] : x + origin[0]) & 1 ? odd : even;
}

/** Returns how many rushes it takes to enter a cell with these state bits: 0, 1, or -1 if it cannot be entered. */
export function rushesInto(state: number, throughFoes: boolean): number {
  if (state & SOLID) return -1;
  if (state & HELD) return throughFoes ? 1 : -1;
  return 0;
}

/**
 * Returns how many rushes it takes to get from `from` to `to` (indexes of the mover's first cell). Only the cells count
 * that the mover covers at `to` and not at `from`: 0 if all these cells are free, 1 if foes hold any of them, -1 if the
 * mover cannot enter one of them or would leave the grid at `to`. Cells of foes can be entered only with `throughFoes`.
 */
export function rushesBetween(mover: Mass, from: number, to: number): number {
  const { ground, throughFoes } = mover;
  const { width: columns, height: rows } = ground;
  // Columns and rows of both places, and the mover's shape at each.
  const [x, fromX] = [to % columns, from % columns];
  const [y, fromY] = [(to - x) / columns, (from - fromX) / columns];
  const [shape, shapeBefore] = [shapeAt(mover, x, y), shapeAt(mover, fromX, fromY)];
  let worst = 0;
  // Cells that the mover covers at the start already do not count.
  for (const [dx, dy] of shape) {
    const [column, row] = [x + dx, y + dy];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    if (covers(shapeBefore, column - fromX, row - fromY)) continue;
    const rushes = rushesInto(ground.state[row * columns + column]!, throughFoes);
    if (rushes < 0) return -1;
    if (rushes > worst) worst = rushes;
  }
  return worst;
}

/**
 * Returns how many rushes one step takes; `fresh` are the newly covered cells as offsets from column `x` and row `y` of
 * the ground: 0 if all are free, 1 if foes hold any, -1 if one cannot be entered.
 */
export function rushesOfStep(mover: Mass, fresh: readonly Square[], x: number, y: number): number {
  const { ground, throughFoes } = mover;
  const { width: columns, height: rows, state } = ground;
  let worst = 0;
  for (let index = 0; index < fresh.length; index++) {
    const column = x + fresh[index]![0];
    const row = y + fresh[index]![1];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    const rushes = rushesInto(state[row * columns + column]!, throughFoes);
    if (rushes < 0) return -1;
    if (rushes > worst) worst = rushes;
  }
  return worst;
}

/** Tells whether an offset is among those of a shape. */
function covers(shape: readonly Square[], dx: number, dy: number): boolean {
  for (const [x, y] of shape) if (x === dx && y === dy) return true;
  return false;
}

/**
 * Tells whether another creature keeps the mover from stopping with its first cell at `index`: one stands in a cell
 * that the mover would cover, and the mover does not share cells.
 */
export function isCrowded(mover: Mass, index: number): boolean {
  return !mover.shares && meets(mover, index, mover.ground.state, OCCUPIED);
}

/**
 * Tells whether a wall stops any of the mover's cells on a step; `index` is that of its first cell on the ground,
 * `step` that of the step in the lattice.
 */
export function isWalled(mover: Mass, index: number, step: number): boolean {
  return meets(mover, index, mover.ground.walls, 1 << step);
}

/** Tells whether `bit` is set in `bits` for any cell that the mover covers when its first cell is at `index`. */
function meets(mover: Mass, index: number, bits: Uint8Array, bit: number): boolean {
  const columns = mover.ground.width;
  const x = index % columns;
  const shape = shapeAt(mover, x, (index - x) / columns);
  for (let nth = 0; nth < shape.length; nth++)
    if (bits[index + shape[nth]![1] * columns + shape[nth]![0]]! & bit) return true;
  return false;
}
