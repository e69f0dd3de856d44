import type { Body, Cell, Run, RunQuery } from "./grid.ts";
import type { Axial, HexAxes } from "./hex-axes.ts";
import { HEX_STEPS, hexSteps, walkHexes } from "./hex-axes.ts";

/** Mark of a place at which the mover (the body that runs) would overlap another body. */
const TAKEN = 1;
/** Mark of a place that is already among the possible ends of the run at the present foe. */
const SEEN = 2;

/** The distance from one row of hexes to the next, where two neighbouring hexes are 1 apart: half the root of three. */
const ROW = Math.sqrt(3) / 2;

/**
 * The places up to `reach` hexes from the mover, each with its marks. A place is where the mover's first hex would be,
 * in axial coordinates from where it is now. `shape` are the mover's hexes, counted from its first one.
 */
class Taken {
  readonly places: Uint8Array;
  readonly #side: number;
  readonly #reach: number;
  readonly #shape: readonly Axial[];

  constructor(reach: number, shape: readonly Axial[]) {
    this.#reach = reach;
    this.#side = 2 * reach + 1;
    this.#shape = shape;
    this.places = new Uint8Array(this.#side * this.#side);
  }

  /**
   * Marks as TAKEN all places at which the mover would cover the hex `q`, `r`, counted from the mover's first hex now.
   */
  block(q: number, r: number): void {
    for (const [ownQ, ownR] of this.#shape) {
      const place = this.place(q - ownQ, r - ownR);
      if (place >= 0) this.places[place]! |= TAKEN;
    }
  }

  /** Returns the index of a place in `places`; -1 if it is out of reach. */
  place(dq: number, dr: number): number {
    const reach = this.#reach;
    if (dq < -reach || dr < -reach || dq > reach || dr > reach) return -1;
    return (dr + reach) * this.#side + dq + reach;
  }
}

/** Tells whether the mover can run straight to the place `dq`, `dr` without meeting a body or a wall. */
function isFree(taken: Taken, dq: number, dr: number, stops: Stops | null): boolean {
  let [lastQ, lastR] = [0, 0];
  return walkHexes(dq, dr, (q, r) => {
    if (taken.places[taken.place(q, r)]! & TAKEN) return false;
    if (stops?.(lastQ, lastR, q, r)) return false;
    lastQ = q;
    lastR = r;
    return true;
  });
}

/**
 * A place next to a foe where a run may end.
 */
interface End {
  /** its offset from the mover's start, in axial coordinates */
  readonly dq: number;
  readonly dr: number;
  /** its index in `Taken.places` */
  readonly place: number;
  /** how good it is as the run's end, lower if better */
  rank: number;
}

/**
 * Returns the end of lowest rank to which the straight line is free; null if no line is free. Changes `ends`: each
 * blocked end that was tried gets the rank Infinity, so that no later call tries this end again.
 */
function bestFreeEnd(ends: readonly End[], taken: Taken, stops: Stops | null): End | null {
  for (;;) {
    let best: End | null = null;
    let least = Infinity;
    for (const end of ends)
      if (end.rank < least) {
        best = end;
        least = end.rank;
      }
    if (!best || isFree(taken, best.dq, best.dr, stops)) return best;
    best.rank = Infinity;
  }
}

/** Tells whether a wall stops the step between two places, in axial coordinates from the mover's start. */
type Stops = (fromQ: number, fromR: number, toQ: number, toR: number) => boolean;

/** Returns the middle of these hexes as a point on a plane on which neighbouring hexes are 1 apart. */
function middle(hexes: readonly Axial[]): readonly [x: number, y: number] {
  let [x, y] = [0, 0];
  for (const [q, r] of hexes) {
    x += q + r / 2;
    y += r * ROW;
  }
  return [x / hexes.length, y / hexes.length];
}

/** Returns the fewest steps from a hex of one list to a hex of the other list; Infinity if a list is empty. */
function leastSteps(hexes: readonly Axial[], other: readonly Axial[]): number {
  let least = Infinity;
  for (const [q, r] of hexes)
    for (const [otherQ, otherR] of other) least = Math.min(least, hexSteps(otherQ - q, otherR - r));
  return least;
}

/**
 * Returns the straight run over hexes at each foe, or the reason why there is none, in the order of `query.foes`
 * (EC-043..046, EC-P06).
 */
export function hexRuns({ axial, cell }: HexAxes, query: RunQuery): Run[] {
  const { mover, reach, least, stops } = query;
  const [startQ, startR] = axial(mover.at);
  /** Returns a body's hexes in axial coordinates, counted from the mover's first hex. */
  const fromStart = (body: Body): Axial[] =>
    body.cells.map((covered) => {
      const hex = axial(covered);
      return [hex[0] - startQ, hex[1] - startR];
    });
  const shape = fromStart(mover);
  // Mark every place at which the mover would overlap a body. Hexes of `others` that the mover covers now do not count.
  const taken = new Taken(reach, shape);
  const isOwn = (q: number, r: number): boolean => shape.some((own) => own[0] === q && own[1] === r);
  for (const other of query.others)
    for (const covered of other.cells) {
      const hex = axial(covered);
      const [q, r] = [hex[0] - startQ, hex[1] - startR];
      if (!isOwn(q, r)) taken.block(q, r);
    }
  const foes = query.foes.map(fromStart);
  for (const foe of foes) for (const [q, r] of foe) taken.block(q, r);
  const stopsFromStart: Stops | null = stops
    ? (fromQ, fromR, toQ, toR) => stops(...cell(startQ + fromQ, startR + fromR), ...cell(startQ + toQ, startR + toR))
    : null;
  const [fromX, fromY] = middle(shape);
  // The run at each foe.
  return foes.map((foe): Run => {
    const distance = leastSteps(shape, foe);
    if (distance < least) return { cells: null, problem: "too_close" };
    if (distance > reach + 1) return { cells: null, problem: "too_far" };
    const [x, y] = middle(foe);
    const [toX, toY] = [x - fromX, y - fromY];
    const lineLength = Math.hypot(toX, toY) || 1;
    // Collect the free places next to the foe, each once. The lowest rank is best: fewer hexes first, then the line
    // that points more exactly at the foe's middle (the factor 1000 keeps the two apart).
    const ends: End[] = [];
    for (const [q, r] of foe)
      for (const [stepQ, stepR] of HEX_STEPS)
        for (const [ownQ, ownR] of shape) {
          const dq = q + stepQ - ownQ;
          const dr = r + stepR - ownR;
          const steps = hexSteps(dq, dr);
          if (steps > reach) continue;
          const place = taken.place(dq, dr);
          if (taken.places[place]!) continue;
          taken.places[place]! |= SEEN;
          const rank = steps * 1000 + Math.abs(toX * dr * ROW - toY * (dq + dr / 2)) / lineLength;
          ends.push({ dq, dr, place, rank });
        }
    // Remove the marks SEEN again, for the next foe.
    for (const { place } of ends) taken.places[place]! &= TAKEN;
    const end = bestFreeEnd(ends, taken, stopsFromStart);
    if (!end) return { cells: null, problem: "blocked" };
    const cells: Cell[] = [mover.at];
    walkHexes(end.dq, end.dr, (q, r) => cells.push(cell(startQ + q, startR + r)) > 0);
    return { cells, problem: null };
  });
}
