import type { Body, Cell, Grid } from "./grid.ts";

/* The shortest paths on a scene without cells: straight from corner to corner of what is in the way. */

/** Walls as they stop the middle of a mover where there are no cells. */
export interface OpenWalls {
  /** The ends of the walls, as places of the mover when its middle lies on them. */
  readonly ends: readonly Cell[];
  /** Tells whether a wall stops a straight move from one place of the mover to another. */
  stops(from: Cell, to: Cell): boolean;
}

/** A mover and what is in its way. */
export interface OpenPlan {
  /** The ground, which has no cells. */
  readonly grid: Grid;
  /** The mover where it starts. */
  readonly body: Body;
  /** Bodies that it may not cross. Those that it overlaps at the start are not in its way. */
  readonly solid: readonly Body[];
  /** Bodies that it may cross, but not stop in. */
  readonly occupied?: readonly Body[];
  readonly walls?: OpenWalls | null;
  /** The ground within which it must stay, in cells from [0, 0]. */
  readonly columns: number;
  readonly rows: number;
  /** The length in cells beyond which no way is looked for. */
  readonly reach: number;
}

/** The distance from a body's corner at which a way turns, in cells: places of tokens are whole pixels. */
const BESIDE = 0.01;
/** The distance from the end of a wall at which a way turns, in cells. */
const OFF = 0.05;
const SLANT = OFF * Math.SQRT1_2;
/** The places around the end of a wall. */
const AROUND: readonly Cell[] = [
  [OFF, 0],
  [SLANT, SLANT],
  [0, OFF],
  [-SLANT, SLANT],
  [-OFF, 0],
  [-SLANT, -SLANT],
  [0, -OFF],
  [SLANT, -SLANT],
];
/** Lengths that differ by less than this count as equal: roots leave rounding errors. */
const SAME = 1e-9;

/** A place where ways may turn. */
interface Turn {
  readonly at: Cell;
  /** The length of the shortest way known to it; infinite while none is. */
  length: number;
  parent: Turn | null;
  /** No shorter way to this corner can be found any more. */
  settled: boolean;
}

/**
 * All shortest ways from one place over ground without cells, for a drag: the pointer asks for many while nothing else
 * changes. Bodies are rectangles, so a shortest way turns only at corners. It is exact but for the hundredth of a cell
 * by which it keeps off each body, and the twentieth by which it keeps off each wall. Turns are searched only as far as
 * was asked for.
 */
export class OpenWays {
  readonly #plan: OpenPlan;
  readonly #solid: readonly Body[];
  readonly #turns: readonly Turn[];
  /** The turns whose ways are final, nearest first. */
  readonly #settled: Turn[] = [];

  constructor(plan: OpenPlan) {
    const { grid, body, solid } = plan;
    this.#plan = plan;
    this.#solid = solid.filter((other) => grid.apart(body, other) > 0);
    const start: Turn = { at: body.at, length: 0, parent: null, settled: false };
    const corners = this.#solid.flatMap((other) => cornersOf(body, other));
    const posts = (plan.walls?.ends ?? []).flatMap(([x, y]) => AROUND.map(([dx, dy]): Cell => [x + dx, y + dy]));
    this.#turns = [
      start,
      ...[...corners, ...posts]
        .filter((at) => this.#near(at) && this.#holds(at))
        .map((at): Turn => ({ at, length: Infinity, parent: null, settled: false })),
    ];
  }

  /**
   * Returns the corners of the shortest way to a place, both ends included; null where there is none within reach, or
   * the mover cannot stop there.
   */
  to(end: Cell): Cell[] | null {
    const { grid, reach, occupied = [], body } = this.#plan;
    const there = grid.moved(body, end);
    if (!this.#holds(end) || occupied.some((other) => grid.apart(there, other) === 0)) return null;
    let best: { readonly turn: Turn; readonly length: number } | null = null;
    const known = this.#settled.map((turn) => ({ turn, length: turn.length + grid.steps(turn.at, end) }));
    for (const one of known.sort((a, b) => a.length - b.length))
      if (this.#isFree(one.turn.at, end)) {
        best = one;
        break;
      }
    // Turns farther away than a known way cannot make it shorter.
    for (;;) {
      const turn = this.#settleNext(best?.length ?? reach);
      if (!turn) break;
      const length = turn.length + grid.steps(turn.at, end);
      if (length < (best?.length ?? Infinity) && this.#isFree(turn.at, end)) best = { turn, length };
    }
    if (!best || best.length > reach + SAME) return null;
    const way: Cell[] = [end];
    for (let turn: Turn | null = best.turn; turn; turn = turn.parent)
      if (grid.steps(turn.at, way.at(-1)!) > 0) way.push(turn.at);
    return way.reverse();
  }

  /** Searches up to `most` more turns ahead of time. Returns false once none is left within reach. */
  extend(most: number): boolean {
    for (let left = most; left > 0; left--) if (!this.#settleNext(this.#plan.reach)) return false;
    return true;
  }

  /**
   * Settles the nearest turn that is not settled yet, and updates the ways of the others over it. Returns that turn;
   * null where none is left within the length `within`.
   */
  #settleNext(within: number): Turn | null {
    let next: Turn | null = null;
    for (const turn of this.#turns) if (!turn.settled && turn.length < (next?.length ?? Infinity)) next = turn;
    if (!next || next.length > within + SAME) return null;
    next.settled = true;
    this.#settled.push(next);
    const { grid, reach } = this.#plan;
    for (const turn of this.#turns) {
      if (turn.settled) continue;
      const length = next.length + grid.steps(next.at, turn.at);
      if (length >= turn.length - SAME || length > reach || !this.#isFree(next.at, turn.at)) continue;
      turn.length = length;
      turn.parent = next;
    }
    return next;
  }

  /** Tells whether a place is within reach of the start in a straight line. */
  #near(at: Cell): boolean {
    const { grid, body, reach } = this.#plan;
    return grid.steps(body.at, at) <= reach;
  }

  /** Tells whether the mover can stand at a place: on the ground, and in no body. */
  #holds([x, y]: Cell): boolean {
    const { grid, body, columns, rows } = this.#plan;
    if (x < 0 || y < 0 || x + body.width > columns || y + body.height > rows) return false;
    return !this.#solid.some((other) => grid.meets(body, [x, y], [x, y], other));
  }

  /** Tells whether no body and no wall is in the way of a straight move. */
  #isFree(from: Cell, to: Cell): boolean {
    const { grid, body, walls } = this.#plan;
    return !this.#solid.some((other) => grid.meets(body, from, to, other)) && !walls?.stops(from, to);
  }
}

/** Returns the places of a mover at the four corners of another body, just off it. */
function cornersOf(mover: Body, { at: [x, y], width, height }: Body): Cell[] {
  const [left, right] = [x - mover.width - BESIDE, x + width + BESIDE];
  const [top, bottom] = [y - mover.height - BESIDE, y + height + BESIDE];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}
