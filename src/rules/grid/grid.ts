import type { Cell } from "./cell.ts";
import type { Lattice } from "./lattice.ts";

export type { Cell };

/** The part of a scene that a creature covers. */
export interface Body {
  /** The cell that says where the body is, the first of `cells`; without a grid its top left corner. */
  readonly at: Cell;
  /** The body's extent across and down, in cells. */
  readonly width: number;
  readonly height: number;
  /** All cells that the body covers; without a grid only its top left corner. */
  readonly cells: readonly Cell[];
}

/**
 * What a diagonal step counts as a multiple of a straight one: a number, or 1 and 2 in turn along a whole way,
 * beginning with 1 ("1-2-1") or with 2 ("2-1-2"). Hexes and scenes without a grid have no diagonal steps and ignore it.
 */
export type Diagonals = number | "1-2-1" | "2-1-2";

/** A search for straight runs of one mover (the body that runs), one at each of several foes. */
export interface RunQuery {
  readonly mover: Body;
  readonly foes: readonly Body[];
  /** Bodies, besides the foes, that no run may cross. The foes' bodies may not be crossed either. */
  readonly others: readonly Body[];
  /**
   * The least distance between mover and foe before the run, in steps as `Grid.apart` counts; a nearer foe is too
   * close.
   */
  readonly least: number;
  /** The longest run allowed, in cells. */
  readonly reach: number;
  /**
   * Tells whether something else, such as a wall, stops the mover on the step from one cell of a run to the next;
   * without a grid on the whole run from start to end.
   */
  readonly stops?: ((fromX: number, fromY: number, toX: number, toY: number) => boolean) | undefined;
  /**
   * Without a grid, both ends of the walls that `stops` knows, each as the place of the mover (its top left corner) at
   * which its middle is on that end; none when left out. On a grid they do not count.
   */
  readonly ends?: readonly Cell[] | undefined;
}

/** The cells of the run at one foe, first and last included, or the reason why there is none. */
export type Run =
  | { readonly cells: readonly Cell[]; readonly problem: null }
  | { readonly cells: null; readonly problem: "too_close" | "too_far" | "blocked" };

/**
 * How places and distances are measured on a scene: by squares, by one of four kinds of hexes, or without a grid. Rules
 * use this interface alone and never ask which of them it is.
 */
export interface Grid {
  /**
   * The steps from each cell as tables, for searches from cell to cell; null without a grid, where none is possible.
   */
  readonly lattice: Lattice | null;
  /** Tells whether two numbers are a place on this grid: both whole, or without a grid both finite. */
  holds(cell: Cell): boolean;
  /**
   * Fewest steps from one cell to another, in both directions the same; without a grid the straight distance in cells.
   */
  steps(from: Cell, to: Cell): number;
  /**
   * The cells one step from a cell: eight on squares, six on hexes; without a grid the eight places one cell away
   * across, down or both. If A is a neighbour of B, then B is one of A.
   */
  neighbours(cell: Cell): Cell[];
  /**
   * The cells of the straight line, both ends included; with the ends exchanged the same cells in reverse. Where the
   * line runs exactly between two cells it takes the lower right one (EC-P06). Without a grid places at most one cell
   * apart.
   */
  line(from: Cell, to: Cell): Cell[];
  /**
   * The length in straight steps of a way, given by its corners or by all its cells; a diagonal counts 1 by default.
   */
  length(way: readonly Cell[], diagonals?: Diagonals): number;
  /**
   * Tells whether a way with these corners is one straight line that never turns back. Two equal corners in a row do
   * not matter.
   */
  isStraight(corners: readonly Cell[]): boolean;
  /**
   * Tells whether two cells lie on one line of touching cells: a row, column or diagonal of squares, or a row of hexes
   * in any of three directions; always true without a grid (OQ-P14, OQ-P19).
   */
  isAligned(from: Cell, to: Cell): boolean;
  /**
   * The corners of a way without those that lie on the straight line between their neighbours. Where a line runs
   * between two cells, both count as on the line.
   */
  straightened(way: readonly Cell[]): Cell[];
  /**
   * Makes the body at a cell that is `width` cells wide (1 by default) and `height` high (by default as `width`): a
   * rectangle of squares, a round patch of hexes as wide as the longer side, or without a grid the rectangle itself.
   */
  body(at: Cell, width?: number, height?: number): Body;
  /** Returns a copy of a body that is at the cell `to`. */
  moved(body: Body, to: Cell): Body;
  /**
   * Steps between the nearest cells of two bodies: 0 if they overlap, 1 if they touch, 2 with a cell between; at least
   * `up`, the cells by which one of them is higher, rounded up. Without a grid 1 plus the gap from edge to edge, in
   * cells; there a gap of less than half a cell counts as none (EC-P06).
   */
  apart(one: Body, other: Body, up?: number): number;
  /**
   * Length, in straight steps, of the cheapest way over open ground between the nearest cells of two bodies, one of
   * them `up` cells higher (ST-A23).
   */
  between(one: Body, other: Body, up?: number, diagonals?: Diagonals): number;
  /**
   * The nearest cells of two bodies: first one of `from`, then one of `to`; of several pairs the first in the order of
   * their cells. Without a grid the corner of `from`, and a place as far from it as the bodies are apart.
   */
  nearest(from: Body, to: Body): [Cell, Cell];
  /**
   * Tells whether a body overlaps another when it steps from one cell to the next: at the cell it steps to, or without
   * a grid anywhere on the straight line there.
   */
  meets(body: Body, from: Cell, to: Cell, other: Body): boolean;
  /**
   * Finds the cell at which a body must stop because on the step from one cell to the next it would meet another: the
   * cell it steps from; without a grid the place where they first touch.
   */
  halt(body: Body, from: Cell, to: Cell, other: Body): Cell;
  /**
   * Finds the straight run at each foe, in the order of `query.foes`: the shortest that ends next to the foe and
   * crosses no body; without a grid the one aimed at the foe's middle if that is free, else the shortest.
   */
  runs(query: RunQuery): Run[];
  /**
   * Finds the way of a body to the first cell next to a foe, along one line of touching cells (see `isAligned`) or
   * without a grid straight at its middle; null if no such line leads there or the two touch or overlap already.
   */
  towards(body: Body, foe: Body): Cell[] | null;
}

/** Tells whether two bodies touch without overlapping; heights do not count. */
export const areTouching = (grid: Grid, body: Body, other: Body): boolean => grid.apart(body, other) === 1;

/**
 * Tells whether a body that goes a way, given cell by cell, overlaps one of the bodies `others` after the way's first
 * cell. Cells of `others` that the body covers at the start do not count.
 */
export function meetsOnWay(grid: Grid, body: Body, way: readonly Cell[], others: readonly Body[]): boolean {
  if (!others.length || way.length < 2) return false;
  const start = grid.moved(body, way[0]!);
  // Of another body that overlaps the mover at the start, only the cells that the mover does not cover are in the way.
  const inWay = others.flatMap((other) => {
    if (grid.apart(start, other) > 0) return [other];
    const cellBodies = other.cells.length > 1 ? other.cells.map((cell) => grid.body(cell)) : [];
    return cellBodies.filter((cellBody) => grid.apart(start, cellBody) > 0);
  });
  return inWay.some((other) => way.some((cell, index) => index > 0 && grid.meets(body, way[index - 1]!, cell, other)));
}

/** The least and the greatest column and row of a way. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns the extent of a way. Without cells it is from Infinity to -Infinity, and `mayMeet` is false for every body.
 */
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
 * Tells whether a body might meet another on a way of this extent, by how far the other is from the rectangle around
 * the way. It is quick and leaves out no meeting, but may be true where the two do not meet.
 */
export function mayMeet(body: Body, { left, right, top, bottom }: Extent, other: Body): boolean {
  const reach = 1 + Math.max(body.width, body.height) + Math.max(other.width, other.height);
  const [x, y] = other.at;
  return x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;
}
