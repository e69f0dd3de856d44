import { RulesError, whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Part } from "../explain.ts";
import type { Footprint, Square } from "../grid/squares.ts";
import { isStraight, lineSquares, pathLength, pathSquares } from "../grid/lines.ts";
import { adjacent, distanceBetween, footprint, squaresBetween, squaresOf } from "../grid/squares.ts";
import {
  ACTIONS_PER_ROUND,
  CHARGE_DAMAGE,
  CHARGE_GAP_FEET,
  CHARGE_SQUARES,
  CHARGE_TO_HIT,
  FEET_PER_SQUARE,
  MOVES_PER_ROUND,
  WALK_SQUARES,
} from "./tables.ts";

export { lineSquares } from "../grid/index.ts";

/** Reading of the ten feet between charger and target (EC-A18): measured between tokens, or clear ground. */
export type ChargeGap = "measured" | "clear";

export type ChargeProblem = "not_straight" | "too_far" | "too_close" | "not_adjacent" | "blocked";

/** How many squares a token covers. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ChargeInput {
  /** Top left squares from start to end. */
  readonly waypoints: readonly Square[];
  /** Top left square of the target. */
  readonly target: Square;
  readonly blocked?: readonly Square[];
  /** Setting, EC-A18. */
  readonly gap?: ChargeGap;
  readonly size?: Size;
  readonly targetSize?: Size;
}

export interface ChargeOutcome {
  readonly squares: number;
  readonly feet: number;
  readonly problems: readonly ChargeProblem[];
  readonly toHit: number;
  readonly toHitParts: readonly Part[];
  readonly damage: number;
  readonly damageParts: readonly Part[];
}

/** Squares that must lie between the footprints, counted as a distance (EC-045, EC-A18). */
export function chargeDistance(gap: ChargeGap = "measured"): number {
  if (gap !== "measured" && gap !== "clear") throw new RulesError("NoSuchGap", "EC-A18", { gap: String(gap) });
  return CHARGE_GAP_FEET / FEET_PER_SQUARE + (gap === "clear" ? 1 : 0);
}

const ONE_SQUARE: Size = { width: 1, height: 1 };

/** Passes waypoints that go somewhere, on whole squares; throws RulesError otherwise. */
function walked(waypoints: readonly Square[], rule: "EC-043" | "EC-027"): readonly Square[] {
  if (waypoints.length < 2) throw new RulesError("PathTooShort", rule, { waypoints: waypoints.length });
  for (const [x, y] of waypoints) {
    whole("x", x, rule);
    whole("y", y, rule);
  }
  return waypoints;
}

/** Whether a token of that size meets a blocked square on its way; the squares it stands on at first never count. */
function meetsBlocked(path: readonly Square[], blocked: readonly Square[], { width, height }: Size): boolean {
  const covers = ([x, y]: Square, [bx, by]: Square): boolean => bx >= x && bx < x + width && by >= y && by < y + height;
  const others = blocked.filter((square) => !covers(path[0]!, square));
  return path.slice(1).some((at) => others.some((square) => covers(at, square)));
}

/**
 * A charge: one straight line of at most 60 feet, from at least ten feet away, that ends adjacent to the target
 * and meets nothing (EC-028, EC-043..048, EC-A18). Legal charges give one to hit and one damage.
 */
export function checkCharge(input: ChargeInput): ChargeOutcome {
  const { target, blocked = [], gap = "measured", size = ONE_SQUARE, targetSize = ONE_SQUARE } = input;
  const waypoints = walked(input.waypoints, "EC-043");
  const squares = pathLength(waypoints);
  const foe = footprint(target, targetSize.width, targetSize.height);
  const at = (square: Square): Footprint => footprint(square, size.width, size.height);
  const problems: ChargeProblem[] = [];
  if (!isStraight(waypoints)) problems.push("not_straight");
  if (squares > CHARGE_SQUARES) problems.push("too_far");
  if (distanceBetween(at(waypoints[0]!), foe) < chargeDistance(gap)) problems.push("too_close");
  if (!adjacent(at(waypoints.at(-1)!), foe)) problems.push("not_adjacent");
  // A charge is the line from its start to its end, however it was drawn; the foe itself cannot be run through.
  const line = lineSquares({ start: waypoints[0]!, end: waypoints.at(-1)! });
  if (meetsBlocked(line, [...blocked, ...squaresOf(foe)], size)) problems.push("blocked");
  const legal = problems.length === 0;
  const label = "FRAY.Part.Charge";
  const toHit = explain([{ label, value: legal ? CHARGE_TO_HIT : 0, rule: "EC-047" }]);
  const damage = explain([{ label, value: legal ? CHARGE_DAMAGE : 0, rule: "EC-048" }]);
  return {
    squares,
    feet: squares * FEET_PER_SQUARE,
    problems,
    toHit: toHit.value,
    toHitParts: toHit.parts,
    damage: damage.value,
    damageParts: damage.parts,
  };
}

export type WalkProblem = "too_far" | "move_more_than_twice" | "too_many_actions" | "blocked";

export interface WalkInput {
  readonly waypoints: readonly Square[];
  readonly blocked?: readonly Square[];
  readonly size?: Size;
  /** Squares already walked this round, and the Move actions spent on them or on a charge. */
  readonly squaresBefore?: number;
  readonly movesBefore?: number;
  /** Whether one of those moves was a charge; what is left of it cannot be walked (EC-A19). */
  readonly charged?: boolean;
  readonly actionsLeft?: number;
}

export interface WalkOutcome {
  readonly squares: number;
  readonly feet: number;
  /** Further Move actions this walk spends; 0 while an action already spent still carries it. */
  readonly moves: number;
  /** Squares that the Move actions then spent still allow. */
  readonly squaresLeft: number;
  readonly problems: readonly WalkProblem[];
  /** Any step leaves cover (EC-035). */
  readonly leavesCover: boolean;
}

/** A walk of six squares for each Move action, at most two Move actions a round (EC-027, EC-029, EC-035, EC-A19). */
export function checkWalk(input: WalkInput): WalkOutcome {
  const { blocked = [], size = ONE_SQUARE, squaresBefore = 0, movesBefore = 0, charged = false } = input;
  const { actionsLeft = ACTIONS_PER_ROUND } = input;
  const waypoints = walked(input.waypoints, "EC-027");
  whole("squaresBefore", squaresBefore, "EC-027", 0);
  whole("movesBefore", movesBefore, "EC-029", 0);
  const walksBefore = Math.max(0, movesBefore - (charged ? 1 : 0));
  const squares = pathLength(waypoints);
  const walks = Math.max(walksBefore, Math.ceil((squaresBefore + squares) / WALK_SQUARES));
  const moves = walks - walksBefore;
  const problems: WalkProblem[] = [];
  if (squaresBefore + squares > WALK_SQUARES * MOVES_PER_ROUND) problems.push("too_far");
  if (movesBefore + moves > MOVES_PER_ROUND) problems.push("move_more_than_twice");
  if (moves > actionsLeft) problems.push("too_many_actions");
  if (meetsBlocked(pathSquares(waypoints), blocked, size)) problems.push("blocked");
  return {
    squares,
    feet: squares * FEET_PER_SQUARE,
    moves,
    squaresLeft: Math.max(0, walks * WALK_SQUARES - squaresBefore - squares),
    problems,
    leavesCover: squares > 0,
  };
}

/** Feet between two footprints by their nearest squares (EC-045, EC-A18). */
export function feetBetween(a: Footprint, b: Footprint): number {
  return distanceBetween(a, b) * FEET_PER_SQUARE;
}

/** Feet of a straight line between two squares; a diagonal counts as five feet (EC-A18). */
export function feetOfLine(start: Square, end: Square): number {
  return squaresBetween(start, end) * FEET_PER_SQUARE;
}
