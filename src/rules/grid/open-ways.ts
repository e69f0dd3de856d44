import type { Body, Cell, Grid } from "./grid.ts";

/* The shortest ways on a scene without cells: straight lines from corner to corner of the bodies and walls between. */

/** Walls on a scene without cells; they stop the middle of the mover, not its edges. */
export interface OpenWalls {
  /**
   * Both ends of every wall, each as the place of the mover (its top left corner) at which its middle is on that end.
   */
  readonly ends: readonly Cell[];
  /** Tells whether a wall stops the mover on the straight line from one place to another. */
  stops(from: Cell, to: Cell): boolean;
}

/** A mover (the body for which ways are searched) and what is in its way. */
export interface OpenPlan {
  /** How places are measured; a grid without cells. */
  readonly grid: Grid;
  /** The mover's body at the start. */
  readonly body: Body;
  /** Bodies that the mover may not cross. Those that it overlaps at the start are ignored. */
  readonly solid: readonly Body[];
  /** Bodies that the mover may cross, but not overlap at the end of a way; none when left out. */
  readonly occupied?: readonly Body[];
  readonly walls?: OpenWalls | null;
  /** The width, in cells, of the area from [0, 0] on that the mover may not leave. */
  readonly columns: number;
  /** The height of that area, in cells. */
  readonly rows: number;
  /** The length, in cells, of the longest way that is searched for. */
  readonly reach: number;
}

/** The distance at which a way passes a body's corner, in cells: not 0, so that rounding to pixels makes no overlap. */
const BESIDE = 0.01;
/** The distance at which a way passes the end of a wall, in cells. */
const OFF = 0.05;
/** The columns, and the rows, of a diagonal line of length OFF. */
const SLANT = OFF * Math.SQRT1_2;
/** The offsets of the eight places around the end of a wall where a way may turn. */
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
/** Lengths that differ by less than this, in cells, count as equal, because square roots leave rounding errors. */
const SAME = 1e-9;

/** A place where a way may turn: the start, or a place just off the corner of a body or the end of a wall. */
interface Turn {
  readonly at: Cell;
  /** The length, in cells, of the shortest known way from the start to this place; infinite while none is known. */
  length: number;
  /** The turn before it on that way; null for the start and while no way is known. */
  parent: Turn | null;
  /** True once `length` is final. */
  settled: boolean;
}

/**
 * The shortest ways from one place of a scene without cells to any other, for a drag, during which the pointer asks for
 * many. Bodies are rectangles, so a shortest way turns only at their corners and at the ends of walls (Dijkstra's
 * algorithm over these places, continued only as far as was asked so far). Ways are exact except that they keep a
 * hundredth of a cell off bodies and a twentieth off the ends of walls.
 */
export class OpenWays {
  readonly #plan: OpenPlan;
  readonly #solid: readonly Body[];
  readonly #turns: readonly Turn[];
  /** The turns whose lengths are final, the nearest to the start first. */
  readonly #settled: Turn[] = [];

  constructor(plan: OpenPlan) {
    const { grid, body, solid } = plan;
    this.#plan = plan;
    this.#solid = solid.filter((other) => grid.apart(body, other) > 0);
    const start: Turn = { at: body.at, length: 0, parent: null, settled: false };
    const corners = this.#solid.flatMap((other) => cornersOf(body, other));
    const wallTurns = (plan.walls?.ends ?? []).flatMap(([x, y]) => AROUND.map(([dx, dy]): Cell => [x + dx, y + dy]));
    this.#turns = [
      start,
      ...[...corners, ...wallTurns]
        .filter((at) => this.#near(at) && this.#holds(at))
        .map((at): Turn => ({ at, length: Infinity, parent: null, settled: false })),
    ];
  }

  /**
   * Returns the corners of the shortest way to a place, both ends included; null if there is none within reach, or if
   * the mover cannot stop there.
   */
  to(end: Cell): Cell[] | null {
    const { grid, reach, occupied = [], body } = this.#plan;
    const bodyAtEnd = grid.moved(body, end);
    if (!this.#holds(end) || occupied.some((other) => grid.apart(bodyAtEnd, other) === 0)) return null;
    // The shortest way over the turns settled so far.
    let best: { readonly turn: Turn; readonly length: number } | null = null;
    const candidates = this.#settled.map((turn) => ({ turn, length: turn.length + grid.steps(turn.at, end) }));
    for (const candidate of candidates.sort((a, b) => a.length - b.length))
      if (this.#isFree(candidate.turn.at, end)) {
        best = candidate;
        break;
      }
    // Settle further turns, until the next is farther from the start than the best way is long, so that it cannot help.
    for (;;) {
      const turn = this.#settleNext(best?.length ?? reach);
      if (!turn) break;
      const length = turn.length + grid.steps(turn.at, end);
      if (length < (best?.length ?? Infinity) && this.#isFree(turn.at, end)) best = { turn, length };
    }
    if (!best || best.length > reach + SAME) return null;
    // Follow the parents back to the start.
    const way: Cell[] = [end];
    for (let turn: Turn | null = best.turn; turn; turn = turn.parent)
      if (grid.steps(turn.at, way.at(-1)!) > 0) way.push(turn.at);
    return way.reverse();
  }

  /**
   * Searches up to `most` more turns ahead of time, for later calls of `to`. Returns false once none is left in reach.
   */
  extend(most: number): boolean {
    for (let left = most; left > 0; left--) if (!this.#settleNext(this.#plan.reach)) return false;
    return true;
  }

  /**
   * Settles the turn nearest to the start of those not settled yet, and gives all others the free ways over it that are
   * shorter and within reach. Returns the turn; null if none is left within the length `within`.
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

  /** Tells whether the straight distance of a place from the start is within reach. */
  #near(at: Cell): boolean {
    const { grid, body, reach } = this.#plan;
    return grid.steps(body.at, at) <= reach;
  }

  /**
   * Tells whether the mover can be at a place: inside the area, and overlapping none of the bodies it may not cross.
   */
  #holds([x, y]: Cell): boolean {
    const { grid, body, columns, rows } = this.#plan;
    if (x < 0 || y < 0 || x + body.width > columns || y + body.height > rows) return false;
    return !this.#solid.some((other) => grid.meets(body, [x, y], [x, y], other));
  }

  /** Tells whether neither a body that may not be crossed nor a wall is in the way of a straight move. */
  #isFree(from: Cell, to: Cell): boolean {
    const { grid, body, walls } = this.#plan;
    return !this.#solid.some((other) => grid.meets(body, from, to, other)) && !walls?.stops(from, to);
  }
}

/** Returns the four places at which a mover is just off the corners of another body. */
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
