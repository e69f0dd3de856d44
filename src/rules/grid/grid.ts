import type { Cell } from "./cell.ts";
import type { Lattice } from "./lattice.ts";

export type { Cell };

/** What somebody covers of a mat. */
export interface Body {
  /** The cell it is moved by, the first of its cells; without a grid its top left corner. */
  readonly at: Cell;
  /** Extent across and down, in cells. */
  readonly width: number;
  readonly height: number;
  /** All cells it covers; without a grid its corner alone. */
  readonly cells: readonly Cell[];
}

/**
 * What a step across a corner is worth in straight ones; "1-2-1" and "2-1-2" count one and two by turns along a whole
 * way, the first diagonal as one or as two. Without corners to cross, on hexes and without a grid, nothing asks for it.
 */
export type Diagonals = number | "1-2-1" | "2-1-2";

/** A straight run at foes, asked for. */
export interface RunQuery {
  readonly mover: Body;
  readonly foes: readonly Body[];
  /** Bodies nobody may cross; the foes' own are in the way anyway. */
  readonly others: readonly Body[];
  /** How far apart mover and foe must be at first, as `apart` counts. */
  readonly least: number;
  /** Cells a run may be long. */
  readonly reach: number;
  /** Tells whether something else, such as a wall, stops the step between two cells of a run that follow each other. */
  readonly stops?: ((fromX: number, fromY: number, toX: number, toY: number) => boolean) | undefined;
}

/** The run at one foe, start and landing included, or why there is none. */
export type Run =
  | { readonly cells: readonly Cell[]; readonly problem: null }
  | { readonly cells: null; readonly problem: "too_close" | "too_far" | "blocked" };

/**
 * The ground a fight stands on, as rules speak of it: squares, four kinds of hexes, or no grid at all. No rule asks which.
 */
export interface Grid {
  /** Its steps as tables for searches; null without a grid, where nobody can search cell by cell. */
  readonly lattice: Lattice | null;
  /** Tells whether numbers are a cell of it: whole ones; without a grid any. */
  holds(cell: Cell): boolean;
  /** Fewest steps from one cell to another; without a grid the straight distance in cells. A metric. */
  steps(from: Cell, to: Cell): number;
  /** The cells one step from a cell: eight, six, or without a grid the eight places one cell off. Mutual. */
  neighbours(cell: Cell): Cell[];
  /**
   * The cells of the straight line, both ends included, the same ones backwards. Where the line runs exactly between two
   * cells it takes the lower right one, whichever way it is walked (EC-P06).
   */
  line(from: Cell, to: Cell): Cell[];
  /** Length of a way by its corners or all its cells, in straight steps. */
  length(way: readonly Cell[], diagonals?: Diagonals): number;
  /** Tells whether corners lie on one straight line walked in one direction. Standing still bends nothing. */
  isStraight(corners: readonly Cell[]): boolean;
  /** Tells whether a step from cell to cell leads along one line of cells that touch: row, column, diagonal, row of hexes (OQ-P14, OQ-P19). */
  isAligned(from: Cell, to: Cell): boolean;
  /** The corners of a way without those that lie on the way; of cells a line runs between, either is on it. */
  straightened(way: readonly Cell[]): Cell[];
  /** Somebody of that extent at a cell: a rectangle of squares, as many hexes round as fit, or the rectangle itself. */
  body(at: Cell, width?: number, height?: number): Body;
  /** The same body somewhere else. */
  moved(body: Body, to: Cell): Body;
  /**
   * Steps between the nearest cells of two bodies, one so many cells higher: 0 when they overlap, 1 when they touch, 2 with a
   * cell between. Without a grid 1 and the gap from edge to edge; a gap of less than half a cell is none (EC-P06).
   */
  apart(one: Body, other: Body, up?: number): number;
  /** Length of the cheapest straight way between the nearest cells of two bodies, in straight steps, as `apart` counts (ST-A23). */
  between(one: Body, other: Body, up?: number, diagonals?: Diagonals): number;
  /** The nearest cells of two bodies, the first of `from`, the second of `to`; of several the first in order. */
  nearest(from: Body, to: Body): [Cell, Cell];
  /** Tells whether a body that steps from one cell to the next of a way meets another there, or on the way where there is no grid. */
  meets(body: Body, from: Cell, to: Cell, other: Body): boolean;
  /** The straight run at each foe: the shortest that ends beside it and crosses nothing. */
  runs(query: RunQuery): Run[];
  /** The way along one line of touching cells until a body stands beside another; null where none leads there. */
  towards(body: Body, foe: Body): Cell[] | null;
}

/** Tells whether two bodies stand side by side without overlapping. */
export const touching = (grid: Grid, one: Body, other: Body): boolean => grid.apart(one, other) === 1;

/** Tells whether a body on its way, given cell by cell, meets one of others; what of them it stands in at first never counts. */
export function meetsOnWay(grid: Grid, body: Body, way: readonly Cell[], others: readonly Body[]): boolean {
  if (!others.length || way.length < 2) return false;
  const start = grid.moved(body, way[0]!);
  const inWay = others.flatMap((other) => {
    if (grid.apart(start, other) > 0) return [other];
    const rest = other.cells.length > 1 ? other.cells.map((cell) => grid.body(cell)) : [];
    return rest.filter((one) => grid.apart(start, one) > 0);
  });
  return inWay.some((other) => way.some((cell, at) => at > 0 && grid.meets(body, way[at - 1]!, cell, other)));
}

/** Tells whether a body that goes a way might meet another at all: by far fewer comparisons than whether it does. */
export function mayMeet(body: Body, way: readonly Cell[], other: Body): boolean {
  const reach = 1 + Math.max(body.width, body.height) + Math.max(other.width, other.height);
  const [x, y] = other.at;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [column, row] of way) {
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  return x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;
}
