import type { Cell } from "./cell.ts";
import type { Lattice } from "./lattice.ts";

export type { Cell };

/** The part of a mat that a creature covers. */
export interface Body {
  /** The cell by which it is moved, the first of its cells; without a grid its top left corner. */
  readonly at: Cell;
  /** Extent across and down, in cells. */
  readonly width: number;
  readonly height: number;
  /** All cells it covers; without a grid its corner alone. */
  readonly cells: readonly Cell[];
}

/**
 * The cost of a step across a corner, in straight steps. "1-2-1" and "2-1-2" cost one and two by turns along a whole
 * way, the first diagonal one or two. Hexes and scenes without a grid have no such steps and ignore it.
 */
export type Diagonals = number | "1-2-1" | "2-1-2";

/** A question about straight runs of one mover at several foes. */
export interface RunQuery {
  readonly mover: Body;
  readonly foes: readonly Body[];
  /** Bodies that a run may not cross; the foes' own bodies are in the way anyway. */
  readonly others: readonly Body[];
  /** The least distance between mover and foe before the run, in steps as `apart` counts; a nearer foe is too close. */
  readonly least: number;
  /** The longest run allowed, in cells. */
  readonly reach: number;
  /** Tells whether something else, such as a wall, stops the step between two cells of a run that follow each other. */
  readonly stops?: ((fromX: number, fromY: number, toX: number, toY: number) => boolean) | undefined;
}

/** The run at one foe, start and landing included, or the reason why there is none. */
export type Run =
  | { readonly cells: readonly Cell[]; readonly problem: null }
  | { readonly cells: null; readonly problem: "too_close" | "too_far" | "blocked" };

/**
 * The ground a fight stands on, as the rules see it: squares, four kinds of hexes, or no grid at all. No rule asks
 * which one it is.
 */
export interface Grid {
  /** The steps of the grid as tables for searches; null without a grid, where a cell by cell search is not possible. */
  readonly lattice: Lattice | null;
  /** Tells whether numbers are a cell of the grid: whole ones; without a grid any finite ones. */
  holds(cell: Cell): boolean;
  /** Fewest steps from one cell to another; without a grid the straight distance in cells. A metric. */
  steps(from: Cell, to: Cell): number;
  /**
   * The cells one step from a cell: eight, six, or without a grid the eight places one cell away. If one cell is a
   * neighbour of another, so is the other of it.
   */
  neighbours(cell: Cell): Cell[];
  /**
   * The cells of the straight line, both ends included; the same cells in reverse order when it is drawn the other
   * way. Where the line runs exactly between two cells it takes the lower right one (EC-P06).
   */
  line(from: Cell, to: Cell): Cell[];
  /** The length of a way, given by its corners or by all its cells, in straight steps. */
  length(way: readonly Cell[], diagonals?: Diagonals): number;
  /**
   * Tells whether corners lie on one straight line walked in one direction. Two equal corners in a row do not matter.
   */
  isStraight(corners: readonly Cell[]): boolean;
  /**
   * Tells whether a step leads along one line of cells that touch: row, column, diagonal, row of hexes; without a grid
   * any step does (OQ-P14, OQ-P19).
   */
  isAligned(from: Cell, to: Cell): boolean;
  /**
   * The corners of a way, without those that lie on the straight line between others. Where a line runs between two
   * cells, either counts as on it.
   */
  straightened(way: readonly Cell[]): Cell[];
  /**
   * Makes a body of an extent in cells at a cell: a rectangle of squares, a round of as many hexes across as the longer
   * side, or without a grid the rectangle itself. `width` is 1, and `height` as much as `width`, when left out.
   */
  body(at: Cell, width?: number, height?: number): Body;
  /** Makes the same body at another cell. */
  moved(body: Body, to: Cell): Body;
  /**
   * Steps between the nearest cells of two bodies, one of them `up` cells higher: 0 when they overlap, 1 when they
   * touch, 2 with a cell between. Without a grid 1 plus the gap from edge to edge; a gap of less than half a cell
   * counts as none (EC-P06).
   */
  apart(one: Body, other: Body, up?: number): number;
  /**
   * Length of the cheapest straight way between the nearest cells of two bodies, one of them `up` cells higher, in
   * straight steps (ST-A23).
   */
  between(one: Body, other: Body, up?: number, diagonals?: Diagonals): number;
  /** The nearest cells of two bodies, the first of `from`, the second of `to`; of several the first in order. */
  nearest(from: Body, to: Body): [Cell, Cell];
  /**
   * Tells whether a body meets another when it steps from one cell to the next: at the new cell, or without a grid on
   * the way.
   */
  meets(body: Body, from: Cell, to: Cell, other: Body): boolean;
  /**
   * Finds where a body halts before another that it meets on the step from one cell to the next: in the cell it steps
   * from; without a grid where they touch.
   */
  halt(body: Body, from: Cell, to: Cell, other: Body): Cell;
  /**
   * Finds the straight run at each foe, in the order given: the shortest that ends beside it and crosses no body;
   * without a grid the one straight at the foe's middle where that is free, else the shortest.
   */
  runs(query: RunQuery): Run[];
  /**
   * Finds the way along one line of touching cells, or without a grid straight, until a body stands beside another;
   * null where no such line leads there, or it stands beside it already or overlaps it.
   */
  towards(body: Body, foe: Body): Cell[] | null;
}

/** Tells whether two bodies stand side by side: they touch, but do not overlap. */
export const areTouching = (grid: Grid, body: Body, other: Body): boolean => grid.apart(body, other) === 1;

/**
 * Tells whether a body that goes a way, given cell by cell, meets one of the others. Cells of others that it stands in
 * at the start do not count.
 */
export function meetsOnWay(grid: Grid, body: Body, way: readonly Cell[], others: readonly Body[]): boolean {
  if (!others.length || way.length < 2) return false;
  const start = grid.moved(body, way[0]!);
  // Of a body that the mover overlaps at first, only the cells that it does not stand in are in the way.
  const inWay = others.flatMap((other) => {
    if (grid.apart(start, other) > 0) return [other];
    const cellBodies = other.cells.length > 1 ? other.cells.map((cell) => grid.body(cell)) : [];
    return cellBodies.filter((cellBody) => grid.apart(start, cellBody) > 0);
  });
  return inWay.some((other) => way.some((cell, index) => index > 0 && grid.meets(body, way[index - 1]!, cell, other)));
}

/** The first and last columns and rows of a way. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the extent of a way; of one without cells an empty one, where nothing is near. */
export function extentOfWay(way: readonly Cell[]): Extent {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [column, row] of way) {
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  return { left, right, top, bottom };
}

/**
 * Tells whether a body might meet another on a way of an extent. A quick test by the other's distance from the rectangle
 * around the way: true does not mean that they meet.
 */
export function mayMeet(body: Body, { left, right, top, bottom }: Extent, other: Body): boolean {
  const reach = 1 + Math.max(body.width, body.height) + Math.max(other.width, other.height);
  const [x, y] = other.at;
  return x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;
}
