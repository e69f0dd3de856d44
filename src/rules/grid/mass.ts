import type { Body } from "./grid.ts";
import type { Ground } from "./ground.ts";
import { HELD, OCCUPIED, SOLID } from "./ground.ts";
import { stepsFrom } from "./lattice.ts";
import type { Square } from "./squares.ts";

/** A mover made ready for the inner loop of a search: the ground, the cells it covers, and what it may enter. */
export interface Mass {
  readonly ground: Ground;
  /** True if the mover covers one cell only. */
  readonly single: boolean;
  /** True if it may enter cells held by foes, each by a rush (ST-055). */
  readonly throughFoes: boolean;
  /** True if it may stop in cells that another creature occupies (ST-037). */
  readonly shares: boolean;
  /**
   * The cells it covers, relative to the cell it is moved by, where that lies on an even or on an odd line of the
   * lattice.
   */
  readonly even: readonly Square[];
  readonly odd: readonly Square[];
  /**
   * For each step of the lattice, by the step's index, the cells that the mover newly covers, relative to the cell it
   * is moved by before the step. Empty for a mover of one cell, which newly covers the cell it steps to.
   */
  readonly freshEven: readonly (readonly Square[])[];
  readonly freshOdd: readonly (readonly Square[])[];
}

/**
 * Prepares a mover for a search: works out the cells that it covers, and newly covers by each step, on even and on odd
 * lines of the lattice. `width` and `height`, in cells, count only where `body` is left out.
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
  // The shape on an even and on an odd line.
  const { grid } = ground;
  const whole = body ?? grid.body([0, 0], width, height);
  const seenFrom = (at: Square): Square[] => grid.moved(whole, at).cells.map(([x, y]) => [x - at[0], y - at[1]]);
  const [even, odd] = [seenFrom([0, 0]), seenFrom([1, 1])];
  // For bodies of several cells, the cells that each step newly covers.
  const freshFrom = (at: Square, own: readonly Square[]): Square[][] =>
    stepsFrom(ground.lattice, at[0], at[1]).map(([x, y]) =>
      seenFrom([at[0] + x, at[1] + y])
        .map(([dx, dy]): Square => [dx + x, dy + y])
        .filter(([dx, dy]) => !covers(own, dx, dy)),
    );
  const single = whole.cells.length === 1;
  const [freshEven, freshOdd] = single ? [[], []] : [freshFrom([0, 0], even), freshFrom([1, 1], odd)];
  return { ground, single, throughFoes, shares, even, odd, freshEven, freshOdd };
}

/** Returns the cells the mover covers, relative to the cell at column `x` and row `y` of the ground. */
function shapeAt({ ground: { lattice, origin }, even, odd }: Mass, x: number, y: number): readonly Square[] {
  const { lines } = lattice;
  return lines !== null && (lines === "rows" ? y + origin[1] : x + origin[0]) & 1 ? odd : even;
}

/** Returns the rushes it takes to enter one cell with this state: 0, 1, or -1 when it cannot be entered. */
export function rushesInto(state: number, throughFoes: boolean): number {
  if (state & SOLID) return -1;
  if (state & HELD) return throughFoes ? 1 : -1;
  return 0;
}

/**
 * Returns the rushes it takes to enter all cells that the mover covers at the cell number `to` but not at `from`: 0, 1,
 * or -1 when one cannot be entered. Cells on a way between the two do not count.
 */
export function rushesBetween(mover: Mass, from: number, to: number): number {
  const { ground, throughFoes } = mover;
  const { width: columns, height: rows } = ground;
  const [x, fromX] = [to % columns, from % columns];
  const [y, fromY] = [(to - x) / columns, (from - fromX) / columns];
  const [shape, before] = [shapeAt(mover, x, y), shapeAt(mover, fromX, fromY)];
  let worst = 0;
  for (const [dx, dy] of shape) {
    const [column, row] = [x + dx, y + dy];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    if (covers(before, column - fromX, row - fromY)) continue;
    const rushes = rushesInto(ground.state[row * columns + column]!, throughFoes);
    if (rushes < 0) return -1;
    if (rushes > worst) worst = rushes;
  }
  return worst;
}

/**
 * Returns the rushes it takes to enter the `fresh` cells of one step from column `x` and row `y` of the ground: 0, 1,
 * or -1 when one cannot be entered.
 */
export function rushesOfStep(mover: Mass, fresh: readonly Square[], x: number, y: number): number {
  const { ground, throughFoes } = mover;
  const { width: columns, height: rows, state } = ground;
  let worst = 0;
  for (let at = 0; at < fresh.length; at++) {
    const column = x + fresh[at]![0];
    const row = y + fresh[at]![1];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    const rushes = rushesInto(state[row * columns + column]!, throughFoes);
    if (rushes < 0) return -1;
    if (rushes > worst) worst = rushes;
  }
  return worst;
}

/** Tells whether a shape has the cell at this offset. */
function covers(shape: readonly Square[], dx: number, dy: number): boolean {
  for (const [x, y] of shape) if (x === dx && y === dy) return true;
  return false;
}

/**
 * Tells whether the mover may not stop at a cell, by its number on the ground, because another creature stands there
 * with whom it does not share.
 */
export function isCrowded(mover: Mass, index: number): boolean {
  return !mover.shares && meets(mover, index, mover.ground.state, OCCUPIED);
}

/**
 * Tells whether a wall stops any cell of the mover from taking a step; `index` is the number of the cell it is moved
 * by, `step` the index of the step in the lattice.
 */
export function isWalled(mover: Mass, index: number, step: number): boolean {
  return meets(mover, index, mover.ground.walls, 1 << step);
}

/** Tells whether any cell that the mover covers at this index has a bit set. */
function meets(mover: Mass, index: number, bits: Uint8Array, bit: number): boolean {
  const columns = mover.ground.width;
  const x = index % columns;
  const shape = shapeAt(mover, x, (index - x) / columns);
  for (let at = 0; at < shape.length; at++)
    if (bits[index + shape[at]![1] * columns + shape[at]![0]]! & bit) return true;
  return false;
}
