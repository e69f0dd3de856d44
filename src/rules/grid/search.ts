import { Frontier } from "./frontier.ts";
import type { Body } from "./grid.ts";
import type { Ground } from "./ground.ts";
import { SOLID } from "./ground.ts";
import { stepsFrom } from "./lattice.ts";
import type { Lattice } from "./lattice.ts";
import type { Mass } from "./mass.ts";
import { isCrowded, massOf, rushesBetween, rushesInto, rushesOfStep, isWalled } from "./mass.ts";
import { DIAGONAL_PACES, pacesOn, pacesOver, STRAIGHT_PACES } from "./paces.ts";
import type { Square } from "./squares.ts";

/**
 * The mover (the creature for which a way is searched), where it starts, and what it may do on the way. "Square" means
 * a cell of any grid in this file, so also a hex.
 */
export interface Mover {
  readonly ground: Ground;
  /** The square of `Body.at` at the start: on squares the top left one that the mover covers. */
  readonly start: Square;
  /** The mover's extent across and down, in squares; 1 when left out. */
  readonly width?: number;
  readonly height?: number;
  /** The mover's body, which counts instead of `width` and `height`. */
  readonly body?: Body;
  /** True if the way may lead into squares held by foes, each time by a rush, an attempt to push through (ST-055). */
  readonly throughFoes?: boolean;
  /** True if the mover may stop in an occupied square, as creatures of Size -3 or less may (ST-037). */
  readonly shares?: boolean;
}

/** A search for the way to one square. */
export interface PathQuery extends Mover {
  readonly end: Square;
  /** The most paces that the way may cost; no limit when left out. */
  readonly limit?: number;
}

/** A way found: its squares, start and end included, and its cost in paces. */
export interface PathFound {
  readonly path: readonly Square[];
  readonly paces: number;
  /** Indexes in `path` at which the mover enters squares held by foes, each by a rush (ST-055). */
  readonly rushes: readonly number[];
}

/**
 * The cost of one pace in the search. A rush costs 1 more, so that of ways with equal paces the one with the fewest
 * rushes is cheapest; 32 rushes on one way would count as a pace.
 */
const UNIT = 32;
/**
 * The open list shared by `cheapestPath` and `pacesField`. One step raises a rank by at most 3 paces of cost, 3 of
 * remaining distance, and a rush, which is less than 7 paces.
 */
const frontier = new Frontier(7 * UNIT);

/**
 * Finds the cheapest legal way over the ground by A* (ST-041, ST-042, ST-054, ST-055). Of equally cheap ones it is the
 * one with the fewest rushes. Null if there is none within the limit, if the mover may not stop at the end, or if start
 * or end is outside the ground. A way to the start itself is that square alone, even if the mover may not stop there.
 */
export function cheapestPath(query: PathQuery): PathFound | null {
  const { ground } = query;
  const mover = massOf(query);
  const start = ground.index(query.start);
  const end = ground.index(query.end);
  if (start < 0 || end < 0) return null;
  if (start !== end) {
    // The last step of any way enters cells that the mover covers at the end. If it may not enter those that it does
    // not cover at the start already, there is no way.
    if (rushesBetween(mover, start, end) < 0) return null;
    if (isCrowded(mover, end)) return null;
  }
  begin(frontier, mover, start, end);
  return searchOn(frontier, mover, { until: end, goal: end, limit: query.limit ?? Infinity })
    ? wayTo(frontier, mover, start, end)
    : null;
}

/**
 * The cheapest ways from one square to any other, for a drag, during which the pointer asks for many ways over the same
 * ground. It searches only as far as was asked so far, so that no frame waits for the whole ground. Ways cost the same
 * as in `cheapestPath`.
 */
export class PathTree {
  readonly #frontier = new Frontier(7 * UNIT);
  readonly #mover: Mass;
  readonly #start: number;
  readonly #limit: number;

  constructor(query: Mover & { readonly limit?: number }) {
    this.#mover = massOf(query);
    this.#start = query.ground.index(query.start);
    this.#limit = query.limit ?? Infinity;
    if (this.#start >= 0) begin(this.#frontier, this.#mover, this.#start, -1);
  }

  /**
   * Returns the cheapest way to a square; null if there is none within the limit, or if the mover may not stop there
   * because of another creature.
   */
  to({ end }: { readonly end: Square }): PathFound | null {
    const index = this.#mover.ground.index(end);
    if (this.#start < 0 || index < 0) return null;
    if (index !== this.#start) {
      // If the end cannot be entered, the rest of the ground need not be searched for a way.
      if (rushesBetween(this.#mover, this.#start, index) < 0) return null;
      if (isCrowded(this.#mover, index)) return null;
    }
    return this.#settled(index) ? wayTo(this.#frontier, this.#mover, this.#start, index) : null;
  }

  /**
   * Returns the cheapest way of a mover of one square that ends with a rush into a square which is solid in this ground
   * (ST-055); null if there is none. The way is the one that a new PathTree would find if the square were held by a foe
   * instead, but needs no new search.
   */
  into({ end }: { readonly end: Square }): PathFound | null {
    const { ground } = this.#mover;
    const index = ground.index(end);
    if (this.#start < 0 || index < 0 || index === this.#start || isCrowded(this.#mover, index)) return null;
    // Find the cheapest neighbouring square from which the rush can be made.
    let best: { readonly from: number; readonly cost: number } | null = null;
    const { lattice } = ground;
    for (const [back, [x, y]] of stepsFrom(lattice, end[0], end[1]).entries()) {
      const from = ground.index([end[0] + x, end[1] + y]);
      // The step that leads from there into the square.
      const step = lattice.back[back]!;
      if (from < 0 || ground.walls[from]! & (1 << step)) continue;
      // Whoever loses a rush falls in the square where the rush began, so that square must be free (ST-038, ST-060).
      const mayRushFrom = from === this.#start || !(ground.state[from]! & SOLID || isCrowded(this.#mover, from));
      if (!mayRushFrom || !this.#settled(from)) continue;
      const cost = this.#frontier.cost(from) + UNIT * (step < lattice.straight ? STRAIGHT_PACES : DIAGONAL_PACES);
      if (!best || cost < best.cost) best = { from, cost };
    }
    if (!best) return null;
    const { path, rushes } = wayTo(this.#frontier, this.#mover, this.#start, best.from);
    const fullPath = [...path, end];
    return { path: fullPath, paces: pacesOn(ground.grid, fullPath), rushes: [...rushes, path.length] };
  }

  /** Searches up to `most` more squares ahead of time, for later calls of `to`. Returns true while more are left. */
  extend(most: number): boolean {
    if (this.#start < 0) return false;
    searchOn(this.#frontier, this.#mover, { until: -1, goal: -1, limit: this.#limit, most });
    return this.#frontier.open;
  }

  /** Searches until the cost of a square is final. Returns false if the square cannot be reached within the limit. */
  #settled(until: number): boolean {
    return searchOn(this.#frontier, this.#mover, { until, goal: -1, limit: this.#limit });
  }
}

/**
 * Returns the paces to every square of the ground, by its index; -1 for those that cannot be reached within `limit`
 * paces. The areas of walk, hustle and run are drawn from it (ST-040). Squares that the mover may pass but not stop in
 * have their paces too.
 */
export function pacesField(query: Mover & { readonly limit: number }): Int16Array {
  const { ground, limit } = query;
  const field = new Int16Array(ground.width * ground.height).fill(-1);
  const start = ground.index(query.start);
  if (start < 0) return field;
  const mover = massOf(query);
  begin(frontier, mover, start, -1);
  searchOn(frontier, mover, { until: -1, goal: -1, limit });
  for (let index = 0; index < field.length; index++)
    if (frontier.settled(index)) field[index] = Math.floor(frontier.cost(index) / UNIT);
  return field;
}

/** Starts a search from the square `start`; heads for the square `goal`, or in all directions alike if that is -1. */
function begin(frontier: Frontier, { ground }: Mass, start: number, goal: number): void {
  frontier.reset(ground.width * ground.height);
  const [x, y] = [start % ground.width, Math.floor(start / ground.width)];
  const costAhead = goal < 0 ? 0 : leastCost(ground, x, y, goal % ground.width, Math.floor(goal / ground.width));
  // The start has no cost and no square before it.
  frontier.offer(start, 0, costAhead, -1);
}

/**
 * Returns the least cost from one square to another over open ground, `UNIT` for each pace. The real cost is never
 * less.
 */
function leastCost({ lattice, origin }: Ground, fromX: number, fromY: number, goalX: number, goalY: number): number {
  if (lattice.lines === null) return UNIT * pacesOver(Math.abs(goalX - fromX), Math.abs(goalY - fromY));
  // On hexes a step to the next line leads half a hex along the lines, so every second of them changes the cell along
  // the lines as well. Whether the first one does depends on the line (`shiftsOn`).
  const inRows = lattice.lines === "rows";
  const [columnsAlong, linesAcross] = inRows ? [goalX - fromX, goalY - fromY] : [goalY - fromY, goalX - fromX];
  const line = inRows ? fromY + origin[1] : fromX + origin[0];
  const linesToCross = Math.abs(linesAcross);
  const alreadyAlong = shiftsOn(lattice, line, columnsAlong > 0)
    ? Math.ceil(linesToCross / 2)
    : Math.floor(linesToCross / 2);
  return UNIT * STRAIGHT_PACES * (linesToCross + Math.max(0, Math.abs(columnsAlong) - alreadyAlong));
}

/**
 * Tells whether a step from this line of hexes to the next can also lead one cell along the line, towards higher or
 * towards lower numbers.
 */
function shiftsOn({ even, odd, lines }: Lattice, line: number, higher: boolean): boolean {
  const steps = line & 1 ? odd : even;
  const [along, across] = lines === "rows" ? [0, 1] : [1, 0];
  return steps.some((step) => step[across] !== 0 && step[along] === (higher ? 1 : -1));
}

/** Where to head and when to stop in one call of `searchOn`. Squares are given by their indexes. */
interface Until {
  /** The square whose cost is wanted, which ends the search once it is final; -1 for all squares. */
  readonly until: number;
  /** The square for which the search heads; -1 to search in all directions alike. */
  readonly goal: number;
  /** Squares that cost more paces than this are not searched. */
  readonly limit: number;
  /** The most squares to settle in this call, after which a later call goes on; no limit when left out. */
  readonly most?: number;
}

/**
 * Continues a search until the cost of the square `until` is final, and returns true. Returns false if no square is
 * left within the limit (always so for an `until` of -1), or if `most` squares were settled first. A square is settled
 * once its cost is final.
 */
function searchOn(frontier: Frontier, mover: Mass, { until, goal, limit, most = Infinity }: Until): boolean {
  const { ground } = mover;
  const columns = ground.width;
  const rows = ground.height;
  const { lattice, origin } = ground;
  const { even, odd, lines, straight } = lattice;
  const goalX = goal % columns;
  const goalY = Math.floor(goal / columns);
  // The highest cost within the limit: all of its paces, and less than one more by rushes.
  const highest = limit * UNIT + UNIT - 1;
  const { single: isSingle } = mover;
  for (let squaresLeft = most; until < 0 || !frontier.settled(until); squaresLeft--) {
    if (squaresLeft <= 0) return false;
    // Take the open square of lowest rank, and the steps from it.
    const here = frontier.take();
    if (here < 0) return false;
    const x = here % columns;
    const y = (here - x) / columns;
    const soFar = frontier.cost(here);
    const isOdd = lines !== null && ((lines === "rows" ? y + origin[1] : x + origin[0]) & 1) === 1;
    const steps = isOdd ? odd : even;
    const newlyCovered = isOdd ? mover.freshOdd : mover.freshEven;
    // Offer each neighbour that is on the ground, has no final cost yet, and is behind no wall.
    for (let step = 0; step < steps.length; step++) {
      const nextX = x + steps[step]![0];
      const nextY = y + steps[step]![1];
      if (nextX < 0 || nextY < 0 || nextX >= columns || nextY >= rows) continue;
      const next = nextY * columns + nextX;
      if (frontier.settled(next)) continue;
      if (isSingle ? ground.walls[here]! & (1 << step) : isWalled(mover, here, step)) continue;
      // The cells that the step newly covers must be free, or held by foes where the mover may rush.
      const rush = isSingle
        ? rushesInto(ground.state[next]!, mover.throughFoes)
        : rushesOfStep(mover, newlyCovered[step]!, x, y);
      if (rush < 0) continue;
      // Whoever loses a rush falls in the square where the rush began, so that square must be free (ST-038, ST-060).
      if (rush > 0 && frontier.parent(here) >= 0 && isCrowded(mover, here)) continue;
      const cost = soFar + rush + UNIT * (step < straight ? STRAIGHT_PACES : DIAGONAL_PACES);
      const rank = goal < 0 ? cost : cost + leastCost(ground, nextX, nextY, goalX, goalY);
      if (rank <= highest) frontier.offer(next, cost, rank, here);
    }
  }
  return true;
}

/**
 * Returns the way found from the start to a square whose cost is final, by following each square's parent (the square
 * before it on its cheapest way) back from the end.
 */
function wayTo(frontier: Frontier, mover: Mass, start: number, end: number): PathFound {
  const indexes = [end];
  for (let here = end; here !== start; indexes.push(here)) here = frontier.parent(here);
  indexes.reverse();
  const path = indexes.map((index) => mover.ground.square(index));
  const rushes: number[] = [];
  for (let place = 1; place < indexes.length; place++)
    if (rushesBetween(mover, indexes[place - 1]!, indexes[place]!) > 0) rushes.push(place);
  return { path, paces: pacesOn(mover.ground.grid, path), rushes };
}
