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

/** The mover of a search, where it starts, and what it may do on the way. */
export interface Mover {
  readonly ground: Ground;
  /** The top left square it stands in. */
  readonly start: Square;
  /** Squares it covers across and down; 1 when left out. */
  readonly width?: number;
  readonly height?: number;
  /** All cells it covers at the start, instead of `width` and `height`. */
  readonly body?: Body;
  /** True if the way may lead through squares held by foes; each is a rush (ST-055). */
  readonly throughFoes?: boolean;
  /** True if the mover may stop in an occupied square, as creatures of Size -3 or less may (ST-037). */
  readonly shares?: boolean;
}

/** A question for one way. */
export interface PathQuery extends Mover {
  readonly end: Square;
  /** Paces beyond which the search gives up. */
  readonly limit?: number;
}

/** A way found: its squares, start and end included, and its paces. */
export interface PathFound {
  readonly path: readonly Square[];
  readonly paces: number;
  /** Indexes in `path` at which a square held by a foe is entered, each a rush (ST-055). */
  readonly rushes: readonly number[];
}

/**
 * One pace in the unit of the search. A rush costs 1 of it, so of equally cheap ways the one with the fewest rushes
 * wins; only a way with more than 31 rushes would count as a pace dearer.
 */
const UNIT = 32;
/** One step raises a rank by at most 3 paces of cost, 3 of remaining distance, and a rush. */
const frontier = new Frontier(7 * UNIT);

/**
 * Finds the cheapest legal way over the mat by A* (ST-041, ST-042, ST-054, ST-055); null when there is none within the
 * limit, the mover may not stop at its end, or either end is outside the ground. Among ways of equal paces it takes the
 * one with the fewest rushes.
 */
export function cheapestPath(query: PathQuery): PathFound | null {
  const { ground } = query;
  const mover = massOf(query);
  const start = ground.index(query.start);
  const end = ground.index(query.end);
  if (start < 0 || end < 0) return null;
  if (start !== end) {
    // Every way must at last enter the cells that the end newly covers: without that there is nothing to search.
    if (rushesBetween(mover, start, end) < 0) return null;
    if (isCrowded(mover, end)) return null;
  }
  begin(frontier, mover, start, end);
  return settle(frontier, mover, { until: end, goal: end, limit: query.limit ?? Infinity })
    ? unwind(frontier, mover, start, end)
    : null;
}

/**
 * All cheapest ways from one square, for a drag: the pointer asks for many ways while ground and start stay. It
 * searches only as far as was asked for, so that no frame pays for the whole mat. Ways cost the same as in
 * `cheapestPath`.
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
   * Returns the cheapest way to a square; null where there is none, or where a creature is in it with whom the mover
   * cannot share.
   */
  to({ end }: { readonly end: Square }): PathFound | null {
    const index = this.#mover.ground.index(end);
    if (this.#start < 0 || index < 0) return null;
    if (index !== this.#start) {
      // The square cannot be entered: no need to search the rest of the mat for a way.
      if (rushesBetween(this.#mover, this.#start, index) < 0) return null;
      if (isCrowded(this.#mover, index)) return null;
    }
    return this.#settled(index) ? unwind(this.#frontier, this.#mover, this.#start, index) : null;
  }

  /**
   * Returns the cheapest way of a mover of one square into a square that is solid in this ground, ended by a rush
   * (ST-055). It is the way that a tree over ground where that square is held would find, without another search. Null
   * where there is none.
   */
  into({ end }: { readonly end: Square }): PathFound | null {
    const { ground } = this.#mover;
    const index = ground.index(end);
    if (this.#start < 0 || index < 0 || index === this.#start || isCrowded(this.#mover, index)) return null;
    // Of the squares beside it from which the rush can be made, take the cheapest.
    let best: { readonly from: number; readonly cost: number } | null = null;
    const { lattice } = ground;
    for (const [back, [x, y]] of stepsFrom(lattice, end[0], end[1]).entries()) {
      const from = ground.index([end[0] + x, end[1] + y]);
      const step = lattice.back[back]!;
      if (from < 0 || ground.walls[from]! & (1 << step)) continue;
      // The loser of a rush falls where it began, so that square must be free (ST-038, ST-060).
      const begins = from === this.#start || !(ground.state[from]! & SOLID || isCrowded(this.#mover, from));
      if (!begins || !this.#settled(from)) continue;
      const cost = this.#frontier.cost(from) + UNIT * (step < lattice.straight ? STRAIGHT_PACES : DIAGONAL_PACES);
      if (!best || cost < best.cost) best = { from, cost };
    }
    if (!best) return null;
    const { path, rushes } = unwind(this.#frontier, this.#mover, this.#start, best.from);
    const whole = [...path, end];
    return { path: whole, paces: pacesOn(ground.grid, whole), rushes: [...rushes, path.length] };
  }

  /** Searches up to `most` squares farther ahead of time. Returns true while more are left. */
  extend(most: number): boolean {
    if (this.#start < 0) return false;
    settle(this.#frontier, this.#mover, { until: -1, goal: -1, limit: this.#limit, most });
    return this.#frontier.open;
  }

  /** Searches until a square is settled. Returns false where it cannot be reached within the limit. */
  #settled(until: number): boolean {
    return settle(this.#frontier, this.#mover, { until, goal: -1, limit: this.#limit });
  }
}

/**
 * Returns the paces to every square within `limit`: one number for each square of the ground, -1 out of reach. The
 * bands of walk, hustle and run are drawn from it (ST-040). Squares that the mover may pass but not stop in have their
 * paces too.
 */
export function pacesField(query: Mover & { readonly limit: number }): Int16Array {
  const { ground, limit } = query;
  const field = new Int16Array(ground.width * ground.height).fill(-1);
  const start = ground.index(query.start);
  if (start < 0) return field;
  const mover = massOf(query);
  begin(frontier, mover, start, -1);
  settle(frontier, mover, { until: -1, goal: -1, limit });
  for (let index = 0; index < field.length; index++)
    if (frontier.settled(index)) field[index] = Math.floor(frontier.cost(index) / UNIT);
  return field;
}

/** Starts a search from a cell; with a `goal` other than -1, cells nearer to it come first. */
function begin(frontier: Frontier, { ground }: Mass, start: number, goal: number): void {
  frontier.reset(ground.width * ground.height);
  const [x, y] = [start % ground.width, Math.floor(start / ground.width)];
  const left = goal < 0 ? 0 : ahead(ground, x, y, goal % ground.width, Math.floor(goal / ground.width));
  frontier.offer(start, 0, left, -1);
}

/** Returns the least cost from one cell to a goal over open ground, in the unit of the search (`UNIT` to a pace). */
function ahead({ lattice, origin }: Ground, fromX: number, fromY: number, goalX: number, goalY: number): number {
  if (lattice.lines === null) return UNIT * pacesOver(Math.abs(goalX - fromX), Math.abs(goalY - fromY));
  // On hexes every second step across the lines also leads one cell along them; whether the first one does depends on
  // the line.
  const rows = lattice.lines === "rows";
  const [along, lines] = rows ? [goalX - fromX, goalY - fromY] : [goalY - fromY, goalX - fromX];
  const line = rows ? fromY + origin[1] : fromX + origin[0];
  const free = Math.abs(lines);
  const ahead = shiftsOn(lattice, line, along > 0) ? Math.ceil(free / 2) : Math.floor(free / 2);
  return UNIT * STRAIGHT_PACES * (free + Math.max(0, Math.abs(along) - ahead));
}

/**
 * Tells whether the first step from a line to the next can also lead one cell along it, to higher or to lower numbers.
 */
function shiftsOn({ even, odd, lines }: Lattice, line: number, higher: boolean): boolean {
  const steps = line & 1 ? odd : even;
  const [along, across] = lines === "rows" ? [0, 1] : [1, 0];
  return steps.some((step) => step[across] !== 0 && step[along] === (higher ? 1 : -1));
}

/** The bounds of one round of a search. */
interface Until {
  /** The number of the square to settle; -1 for all squares. */
  readonly until: number;
  /** The number of the square for which the search heads; -1 to search in all directions alike. */
  readonly goal: number;
  /** Paces beyond which no square is settled. */
  readonly limit: number;
  /** Squares to settle in this round at most; a later round goes on. */
  readonly most?: number;
}

/**
 * Continues a search until the square `until` is settled, or all are. Returns true when it is done; false where the
 * square cannot be reached within the limit, or not within `most` squares.
 */
function settle(frontier: Frontier, mover: Mass, { until, goal, limit, most = Infinity }: Until): boolean {
  const { ground } = mover;
  const columns = ground.width;
  const rows = ground.height;
  const { lattice, origin } = ground;
  const { even, odd, lines, straight } = lattice;
  const goalX = goal % columns;
  const goalY = Math.floor(goal / columns);
  const highest = limit * UNIT + UNIT - 1;
  const { single } = mover;
  for (let left = most; until < 0 || !frontier.settled(until); left--) {
    if (left <= 0) return false;
    const here = frontier.take();
    if (here < 0) return false;
    const x = here % columns;
    const y = (here - x) / columns;
    const soFar = frontier.cost(here);
    const isOdd = lines !== null && ((lines === "rows" ? y + origin[1] : x + origin[0]) & 1) === 1;
    const steps = isOdd ? odd : even;
    const fresh = isOdd ? mover.freshOdd : mover.freshEven;
    for (let step = 0; step < steps.length; step++) {
      const nextX = x + steps[step]![0];
      const nextY = y + steps[step]![1];
      if (nextX < 0 || nextY < 0 || nextX >= columns || nextY >= rows) continue;
      const next = nextY * columns + nextX;
      if (frontier.settled(next)) continue;
      if (single ? ground.walls[here]! & (1 << step) : isWalled(mover, here, step)) continue;
      const rush = single
        ? rushesInto(ground.state[next]!, mover.throughFoes)
        : rushesOfStep(mover, fresh[step]!, x, y);
      if (rush < 0) continue;
      // The loser of a rush falls where it began, so that square must be free (ST-038, ST-060).
      if (rush > 0 && frontier.parent(here) >= 0 && isCrowded(mover, here)) continue;
      const cost = soFar + rush + UNIT * (step < straight ? STRAIGHT_PACES : DIAGONAL_PACES);
      const rank = goal < 0 ? cost : cost + ahead(ground, nextX, nextY, goalX, goalY);
      if (rank <= highest) frontier.offer(next, cost, rank, here);
    }
  }
  return true;
}

/** Returns the way found from the start to a settled square, by reading the parents back from its end. */
function unwind(frontier: Frontier, mover: Mass, start: number, end: number): PathFound {
  const indexes = [end];
  for (let here = end; here !== start; indexes.push(here)) here = frontier.parent(here);
  indexes.reverse();
  const path = indexes.map((index) => mover.ground.square(index));
  const rushes: number[] = [];
  for (let place = 1; place < indexes.length; place++)
    if (rushesBetween(mover, indexes[place - 1]!, indexes[place]!) > 0) rushes.push(place);
  return { path, paces: pacesOn(mover.ground.grid, path), rushes };
}
