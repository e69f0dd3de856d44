import { RulesError, whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Part, RuleId } from "../explain.ts";
import type { Footprint, Square } from "../grid/squares.ts";
import { isStraight, lineSquares, pathLength, pathSquares } from "../grid/lines.ts";
import type { Problem } from "../problem.ts";
import { problemMaker, problemNames } from "../problem.ts";
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
  /** Squares a charge may run: twelve, and what effects add. */
  readonly reach?: number;
}

/** Why a charge is not one, and the rule that says so. */
const CHARGE_PROBLEMS = {
  not_straight: "EC-043",
  too_far: "EC-028",
  too_close: "EC-045",
  not_adjacent: "EC-046",
  blocked: "EC-046",
} as const satisfies Record<ChargeProblem, RuleId>;
export const chargeProblem = problemMaker(CHARGE_PROBLEMS);

export interface ChargeOutcome<Found = Problem<ChargeProblem>> {
  readonly squares: number;
  readonly feet: number;
  readonly problems: readonly Found[];
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
export function judgeCharge(input: ChargeInput): ChargeOutcome {
  const { target, blocked = [], gap = "measured", size = ONE_SQUARE, targetSize = ONE_SQUARE } = input;
  const { reach = CHARGE_SQUARES } = input;
  const waypoints = walked(input.waypoints, "EC-043");
  whole("reach", reach, "EC-028", 1);
  const squares = pathLength(waypoints);
  const foe = footprint(target, targetSize.width, targetSize.height);
  const at = (square: Square): Footprint => footprint(square, size.width, size.height);
  const problems: Problem<ChargeProblem>[] = [];
  if (!isStraight(waypoints)) problems.push(chargeProblem("not_straight"));
  if (squares > reach) problems.push(chargeProblem("too_far"));
  if (distanceBetween(at(waypoints[0]!), foe) < chargeDistance(gap)) problems.push(chargeProblem("too_close"));
  if (!adjacent(at(waypoints.at(-1)!), foe)) problems.push(chargeProblem("not_adjacent"));
  // A charge is the line from its start to its end, however it was drawn; the foe itself cannot be run through.
  const line = lineSquares({ start: waypoints[0]!, end: waypoints.at(-1)! });
  if (meetsBlocked(line, [...blocked, ...squaresOf(foe)], size)) problems.push(chargeProblem("blocked"));
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

/** The same with the problems by their names alone. */
export function checkCharge(input: ChargeInput): ChargeOutcome<ChargeProblem> {
  const judged = judgeCharge(input);
  return { ...judged, problems: problemNames(judged.problems) };
}

const WALK_PROBLEMS = {
  walk_too_far: "EC-027",
  move_more_than_twice: "EC-029",
  too_many_actions: "EC-021",
  blocked: "EC-027",
} as const satisfies Record<string, RuleId>;
const walkProblem = problemMaker(WALK_PROBLEMS);

export type WalkProblem = keyof typeof WALK_PROBLEMS;

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
  /** Squares a Move action walks: six, and what effects add. */
  readonly walk?: number;
}

export interface WalkOutcome {
  readonly squares: number;
  readonly feet: number;
  /** Further Move actions this walk spends; 0 while an action already spent still carries it. */
  readonly moves: number;
  /** Squares that the Move actions then spent still allow. */
  readonly squaresLeft: number;
  readonly problems: readonly Problem<WalkProblem>[];
  /** Any step leaves cover (EC-035). */
  readonly leavesCover: boolean;
}

/** A walk of six squares for each Move action, at most two Move actions a round (EC-027, EC-029, EC-035, EC-A19). */
export function checkWalk(input: WalkInput): WalkOutcome {
  const { blocked = [], size = ONE_SQUARE, squaresBefore = 0, movesBefore = 0, charged = false } = input;
  const { actionsLeft = ACTIONS_PER_ROUND, walk = WALK_SQUARES } = input;
  const waypoints = walked(input.waypoints, "EC-027");
  whole("squaresBefore", squaresBefore, "EC-027", 0);
  whole("movesBefore", movesBefore, "EC-029", 0);
  whole("walk", walk, "EC-027", 1);
  const walksBefore = Math.max(0, movesBefore - (charged ? 1 : 0));
  const squares = pathLength(waypoints);
  const walks = Math.max(walksBefore, Math.ceil((squaresBefore + squares) / walk));
  const moves = walks - walksBefore;
  const problems: Problem<WalkProblem>[] = [];
  if (squaresBefore + squares > walk * MOVES_PER_ROUND) problems.push(walkProblem("walk_too_far"));
  if (movesBefore + moves > MOVES_PER_ROUND) problems.push(walkProblem("move_more_than_twice"));
  if (moves > actionsLeft) problems.push(walkProblem("too_many_actions"));
  if (meetsBlocked(pathSquares(waypoints), blocked, size)) problems.push(walkProblem("blocked"));
  return {
    squares,
    feet: squares * FEET_PER_SQUARE,
    moves,
    squaresLeft: Math.max(0, walks * walk - squaresBefore - squares),
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
