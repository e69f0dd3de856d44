import type { Body, Cell, Run, RunQuery } from "./grid.ts";
import { lineCoordinate, lineSquares } from "./lines.ts";
import type { Footprint } from "./squares.ts";
import { distanceBetween } from "./squares.ts";

/** Returns the rectangle of squares that a body covers, as squares.ts takes it. */
const printOf = ({ at: [x, y], width, height }: Body): Footprint => ({ x, y, width, height });

/** Returns the body that covers one square. */
const bodyOfCell = (at: Cell): Body => ({ at, width: 1, height: 1, cells: [at] });

/** Tells whether two bodies have a square in common. */
const overlap = (first: Body, second: Body): boolean =>
  first.at[0] < second.at[0] + second.width &&
  second.at[0] < first.at[0] + first.width &&
  first.at[1] < second.at[1] + second.height &&
  second.at[1] < first.at[1] + first.height;

/**
 * The places up to `reach` squares from the mover (the body that runs), one byte each: 1 if the mover would overlap
 * another body there, else 0. A place is where the mover's top left square would be.
 */
class Taken {
  readonly #reach: number;
  readonly #side: number;
  readonly #cells: Uint8Array;
  readonly #mover: Footprint;

  constructor(mover: Footprint, reach: number) {
    this.#mover = mover;
    this.#reach = reach;
    this.#side = 2 * reach + 1;
    this.#cells = new Uint8Array(this.#side * this.#side);
  }

  /** Marks all places at which the mover would overlap this footprint. */
  block({ x, y, width, height }: Footprint): void {
    // The first and the last place, across and down, at which the mover covers a square of the footprint.
    const side = this.#side;
    const left = Math.max(0, x - this.#mover.width + 1 - this.#mover.x + this.#reach);
    const top = Math.max(0, y - this.#mover.height + 1 - this.#mover.y + this.#reach);
    const right = Math.min(side - 1, x + width - 1 - this.#mover.x + this.#reach);
    const bottom = Math.min(side - 1, y + height - 1 - this.#mover.y + this.#reach);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) this.#cells[row * side + column] = 1;
  }

  /** Tells whether the place `dx` columns and `dy` rows from the mover's start is marked. */
  meets(dx: number, dy: number): boolean {
    return this.#cells[(dy + this.#reach) * this.#side + dx + this.#reach] === 1;
  }
}

/** Tells whether the mover can run straight over `dx` columns and `dy` rows without meeting a body or a wall. */
function isFree(taken: Taken, mover: Footprint, dx: number, dy: number, stops: RunQuery["stops"]): boolean {
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  // The last square is tested first, as it is the likeliest to be taken.
  if (taken.meets(dx, dy)) return false;
  let [x, y] = [0, 0];
  for (let step = 1; step <= steps; step++) {
    const nextX = lineCoordinate(0, dx, step, steps);
    const nextY = lineCoordinate(0, dy, step, steps);
    if (taken.meets(nextX, nextY)) return false;
    if (stops?.(mover.x + x, mover.y + y, mover.x + nextX, mover.y + nextY)) return false;
    [x, y] = [nextX, nextY];
  }
  return true;
}

/**
 * Returns the rank of the end of a run over `dx` columns and `dy` rows; lower is better. Fewer squares come first, then
 * the line that points more exactly at the foe's middle (the factor 1000 keeps the two apart).
 */
function rankOf(mover: Footprint, foe: Footprint, dx: number, dy: number): number {
  const toX = 2 * foe.x + foe.width - 2 * mover.x - mover.width;
  const toY = 2 * foe.y + foe.height - 2 * mover.y - mover.height;
  const bend = Math.abs(toX * dy - toY * dx) / Math.hypot(toX, toY);
  return Math.max(Math.abs(dx), Math.abs(dy)) * 1000 + bend;
}

/**
 * Returns the best straight run at one foe, by `rankOf`, or the reason why there is none. `taken` has all bodies in the
 * way marked. The query gives the least distance before a run (`least`) and the most squares of one (`reach`).
 */
function run(query: RunQuery, taken: Taken, foe: Footprint): Run {
  const { reach, least, stops } = query;
  const mover = printOf(query.mover);
  const distance = distanceBetween(mover, foe);
  if (distance < least) return { cells: null, problem: "too_close" };
  if (distance > reach + 1) return { cells: null, problem: "too_far" };

  // The offsets from the start at which the mover touches the foe form a ring; these are its sides.
  const left = foe.x - mover.width - mover.x;
  const right = foe.x + foe.width - mover.x;
  const top = foe.y - mover.height - mover.y;
  const bottom = foe.y + foe.height - mover.y;
  let best: readonly [number, number] | null = null;
  let bestRank = Infinity;
  for (let dy = top; dy <= bottom; dy++) {
    // All of the ring's top and bottom rows; of the rows between only the left and the right end.
    const step = dy === top || dy === bottom ? 1 : right - left;
    for (let dx = left; dx <= right; dx += step) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) > reach) continue;
      const endRank = rankOf(mover, foe, dx, dy);
      // The test whether the line is free is the slow one, so it comes last.
      if (endRank >= bestRank || !isFree(taken, mover, dx, dy, stops)) continue;
      best = [dx, dy];
      bestRank = endRank;
    }
  }
  if (best === null) return { cells: null, problem: "blocked" };
  const landing: Cell = [mover.x + best[0], mover.y + best[1]];
  return { cells: lineSquares({ start: [mover.x, mover.y], end: landing }), problem: null };
}

/**
 * Returns the straight run over squares at each foe, or the reason why there is none, in the order of `query.foes`
 * (EC-043..046, EC-A18).
 */
export function squareRuns(query: RunQuery): Run[] {
  const mover = printOf(query.mover);
  const taken = new Taken(mover, query.reach);
  for (const other of query.others) {
    // Of a body that overlaps the mover at the start, the squares that the mover covers are not in its way.
    if (!overlap(query.mover, other)) taken.block(printOf(other));
    else
      for (const cell of other.cells)
        if (!overlap(query.mover, bodyOfCell(cell))) taken.block(printOf(bodyOfCell(cell)));
  }
  const foes = query.foes.map(printOf);
  for (const foe of foes) taken.block(foe);
  return foes.map((foe) => run(query, taken, foe));
}
