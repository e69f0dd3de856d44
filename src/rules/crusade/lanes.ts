import { whole } from "../error.ts";
import type { Footprint, Square } from "../grid/squares.ts";
import { lineCoordinate, lineSquares } from "../grid/lines.ts";
import { distanceBetween } from "../grid/squares.ts";
import type { Problem } from "../problem.ts";
import type { ChargeGap } from "./movement.ts";
import { chargeDistance, chargeProblem } from "./movement.ts";
import { CHARGE_SQUARES, FEET_PER_SQUARE } from "./tables.ts";

/** Why no lane leads to a foe. */
export type LaneProblem = "too_close" | "too_far" | "blocked";

/** The charge at one foe: where it lands and over which squares, or why there is none. */
export interface ChargeLane {
  readonly id: string;
  readonly legal: boolean;
  /** Top left square of the charger where it ends. */
  readonly landing: Square | null;
  /** Top left squares from start to landing, both included; empty when not legal. */
  readonly squares: readonly Square[];
  readonly feet: number;
  readonly problem: Problem<LaneProblem> | null;
}

export interface LaneInput {
  readonly charger: Footprint;
  readonly foes: readonly { readonly id: string; readonly footprint: Footprint }[];
  /** Squares nobody may cross; the foes' own squares are blocked anyway, the charger's never. */
  readonly blocked?: readonly Square[];
  /** Whether something other than a square, such as a wall, stops the step between two neighbouring squares. */
  readonly stops?: (fromX: number, fromY: number, toX: number, toY: number) => boolean;
  /** Setting, EC-A18. */
  readonly gap?: ChargeGap;
  /** Squares a charge may run: twelve, and what effects add. */
  readonly reach?: number;
}

/** Origins of the charger within reach of a charge, one cell each: 1 where its footprint would meet something. */
class Ground {
  readonly #reach: number;
  readonly #side: number;
  readonly #cells: Uint8Array;
  readonly #charger: Footprint;

  constructor(charger: Footprint, reach: number) {
    this.#charger = charger;
    this.#reach = reach;
    this.#side = 2 * reach + 1;
    this.#cells = new Uint8Array(this.#side * this.#side);
  }

  block({ x, y, width, height }: Footprint): void {
    const side = this.#side;
    const left = Math.max(0, x - this.#charger.width + 1 - this.#charger.x + this.#reach);
    const top = Math.max(0, y - this.#charger.height + 1 - this.#charger.y + this.#reach);
    const right = Math.min(side - 1, x + width - 1 - this.#charger.x + this.#reach);
    const bottom = Math.min(side - 1, y + height - 1 - this.#charger.y + this.#reach);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) this.#cells[row * side + column] = 1;
  }

  /** Whether the footprint meets something with its origin `dx`, `dy` squares from the start. */
  meets(dx: number, dy: number): boolean {
    return this.#cells[(dy + this.#reach) * this.#side + dx + this.#reach] === 1;
  }
}

/** Whether the straight line over that offset is free, origin by origin. */
function free(ground: Ground, charger: Footprint, dx: number, dy: number, stops: LaneInput["stops"]): boolean {
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  // The landing is the likeliest to be taken: look there first.
  if (ground.meets(dx, dy)) return false;
  let [x, y] = [0, 0];
  for (let step = 1; step <= steps; step++) {
    const nextX = lineCoordinate(0, dx, step, steps);
    const nextY = lineCoordinate(0, dy, step, steps);
    if (ground.meets(nextX, nextY)) return false;
    if (stops?.(charger.x + x, charger.y + y, charger.x + nextX, charger.y + nextY)) return false;
    [x, y] = [nextX, nextY];
  }
  return true;
}

/** How good a landing is: fewer squares first, then the line most nearly straight at the foe's middle. */
function rank(charger: Footprint, foe: Footprint, dx: number, dy: number): number {
  const toX = 2 * foe.x + foe.width - 2 * charger.x - charger.width;
  const toY = 2 * foe.y + foe.height - 2 * charger.y - charger.height;
  const bend = Math.abs(toX * dy - toY * dx) / Math.hypot(toX, toY);
  return Math.max(Math.abs(dx), Math.abs(dy)) * 1000 + bend;
}

function lane(input: LaneInput, ground: Ground, id: string, foe: Footprint, gap: number): ChargeLane {
  const { charger, reach = CHARGE_SQUARES } = input;
  const none = (problem: LaneProblem): ChargeLane => ({
    id,
    legal: false,
    landing: null,
    squares: [],
    feet: 0,
    problem: chargeProblem(problem),
  });
  const distance = distanceBetween(charger, foe);
  if (distance < gap) return none("too_close");
  if (distance > reach + 1) return none("too_far");

  const left = foe.x - charger.width - charger.x;
  const right = foe.x + foe.width - charger.x;
  const top = foe.y - charger.height - charger.y;
  const bottom = foe.y + foe.height - charger.y;
  let best: readonly [number, number] | null = null;
  let bestRank = Infinity;
  for (let dy = top; dy <= bottom; dy++) {
    // Whole rows above and below the foe, only the two ends of the rows beside it.
    const step = dy === top || dy === bottom ? 1 : right - left;
    for (let dx = left; dx <= right; dx += step) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) > reach) continue;
      const value = rank(charger, foe, dx, dy);
      if (value >= bestRank || !free(ground, charger, dx, dy, input.stops)) continue;
      best = [dx, dy];
      bestRank = value;
    }
  }
  if (best === null) return none("blocked");
  const landing: Square = [charger.x + best[0], charger.y + best[1]];
  const squares = lineSquares({ start: [charger.x, charger.y], end: landing });
  return { id, legal: true, landing, squares, feet: (squares.length - 1) * FEET_PER_SQUARE, problem: null };
}

/**
 * The charge lane to each foe, in the order given: the shortest straight line of at most 60 feet that ends
 * adjacent to it and crosses nothing, or the reason why there is none (EC-028, EC-043..046, EC-A18).
 */
export function chargeLanes(input: LaneInput): ChargeLane[] {
  const { charger, foes, blocked = [], gap = "measured", reach = CHARGE_SQUARES } = input;
  const ground = new Ground(charger, whole("reach", reach, "EC-028", 1));
  for (const [x, y] of blocked) {
    const own = x >= charger.x && x < charger.x + charger.width && y >= charger.y && y < charger.y + charger.height;
    if (!own) ground.block({ x, y, width: 1, height: 1 });
  }
  for (const { footprint } of foes) ground.block(footprint);
  const distance = chargeDistance(gap);
  return foes.map(({ id, footprint }) => lane(input, ground, id, footprint, distance));
}
