import { amount, RulesError, whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Part, RuleId } from "../explain.ts";
import type { Body, Diagonals, Grid } from "../grid/grid.ts";
import { meetsOnWay, areTouching } from "../grid/grid.ts";
import { SQUARES } from "../grid/square-grid.ts";
import type { Footprint, Square } from "../grid/squares.ts";
import { distanceBetween, squaresBetween } from "../grid/squares.ts";
import type { Problem } from "../problem.ts";
import { problemMaker, problemNames } from "../problem.ts";
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

export { lineSquares } from "../grid/lines.ts";

/** Reading of the ten feet between charger and target (EC-A18): measured between tokens, or clear ground. */
export type ChargeGap = "measured" | "clear";

/** The names of the reasons why a move is not a legal charge. */
export type ChargeProblem = "not_straight" | "too_far" | "too_close" | "not_adjacent" | "blocked";

/** The squares that a token covers across and down. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A move, the ground it leads over, and the bodies on it. A mover's first cell is that of its top left corner. */
interface OnGround {
  /** The grid; squares when left out. */
  readonly grid?: Grid;
  /** The mover's first cells at the corners of the move, from start to end. */
  readonly waypoints: readonly Square[];
  /** Single cells that may not be entered. */
  readonly blocked?: readonly Square[];
  /** Bodies of other creatures that may not be crossed. */
  readonly others?: readonly Body[];
  /** The mover's size, one square when left out, or its whole body instead. */
  readonly size?: Size;
  readonly mover?: Body;
  /** The rule for counting a diagonal step; one square each when left out (EC-A18). */
  readonly diagonals?: Diagonals;
}

/** A charge to be judged. */
export interface ChargeInput extends OnGround {
  /** First cell of the target. */
  readonly target: Square;
  /** Setting: how the ten feet before a charge are measured, EC-A18. */
  readonly gap?: ChargeGap;
  readonly targetSize?: Size;
  /** The target's whole body, instead of its first cell and size. */
  readonly foe?: Body;
  /** Squares a charge may run: twelve, and what effects add. */
  readonly reach?: number;
}

/** The rule behind each reason why a move is not a legal charge. */
const CHARGE_PROBLEMS = {
  not_straight: "EC-043",
  too_far: "EC-028",
  too_close: "EC-045",
  not_adjacent: "EC-046",
  blocked: "EC-046",
} as const satisfies Record<ChargeProblem, RuleId>;
/** Makes the problem of a charge from its name, with the rule that it breaks. */
export const chargeProblem = problemMaker(CHARGE_PROBLEMS);

/** A charge as judged: its length, the reasons why it is not legal, and the bonuses that it gives. */
export interface ChargeOutcome<Found = Problem<ChargeProblem>> {
  readonly squares: number;
  readonly feet: number;
  readonly problems: readonly Found[];
  readonly toHit: number;
  readonly toHitParts: readonly Part[];
  readonly damage: number;
  readonly damageParts: readonly Part[];
}

/**
 * Returns the least distance in squares at which a charge may begin (EC-045, EC-A18). Throws RulesError on an unknown
 * setting.
 */
export function chargeDistance(gap: ChargeGap = "measured"): number {
  if (gap !== "measured" && gap !== "clear") throw new RulesError("NoSuchGap", "EC-A18", { gap: String(gap) });
  return CHARGE_GAP_FEET / FEET_PER_SQUARE + (gap === "clear" ? 1 : 0);
}

const ONE_SQUARE: Size = { width: 1, height: 1 };

/** Distances that differ by less than this count as equal: divisions leave rounding errors. */
const SAME = 1e-6;

/**
 * Returns `waypoints` if they are at least two and lie on cells of the grid; throws a RulesError that cites `rule`
 * otherwise.
 */
function checkedWaypoints(grid: Grid, waypoints: readonly Square[], rule: "EC-043" | "EC-027"): readonly Square[] {
  if (waypoints.length < 2) throw new RulesError("PathTooShort", rule, { waypoints: waypoints.length });
  for (const cell of waypoints)
    if (!grid.holds(cell)) for (const [at, value] of cell.entries()) whole("xy"[at]!, value, rule);
  return waypoints;
}

/** Returns the mover's body at the first waypoint. */
const moverOf = ({ grid = SQUARES, waypoints, mover, size = ONE_SQUARE }: OnGround): Body =>
  mover ? grid.moved(mover, waypoints[0]!) : grid.body(waypoints[0]!, size.width, size.height);

/** Returns all bodies in the way of a move, each blocked cell as a body of its own. */
const obstaclesOf = ({ grid = SQUARES, blocked = [], others = [] }: OnGround): Body[] => [
  ...blocked.map((cell) => grid.body(cell)),
  ...others,
];

/**
 * Judges a charge: it must be one straight line of at most `reach` squares (60 feet by default), begin at least ten
 * feet away, end adjacent to the target and cross nothing (EC-028, EC-043..048, EC-A18, EC-P06). A legal charge gives
 * one to hit and one damage; another gives neither, and lists its problems. Throws RulesError on fewer than two
 * waypoints, or one that is no cell.
 */
export function judgeCharge(input: ChargeInput): ChargeOutcome {
  const { grid = SQUARES, target, gap = "measured", targetSize = ONE_SQUARE, diagonals } = input;
  const { reach = CHARGE_SQUARES } = input;
  const waypoints = checkedWaypoints(grid, input.waypoints, "EC-043");
  whole("reach", reach, "EC-028", 1);
  const squares = grid.length(waypoints, diagonals);
  const foe = input.foe ?? grid.body(target, targetSize.width, targetSize.height);
  const mover = moverOf(input);
  const end = waypoints.at(-1)!;
  const problems: Problem<ChargeProblem>[] = [];
  if (!grid.isStraight(waypoints)) problems.push(chargeProblem("not_straight"));
  if (squares > reach + SAME) problems.push(chargeProblem("too_far"));
  if (grid.apart(mover, foe) < chargeDistance(gap)) problems.push(chargeProblem("too_close"));
  if (!areTouching(grid, grid.moved(mover, end), foe)) problems.push(chargeProblem("not_adjacent"));
  // A charge is the line from its start to its end, however it was drawn; the foe itself cannot be run through.
  const line = grid.line(waypoints[0]!, end);
  if (meetsOnWay(grid, mover, line, [...obstaclesOf(input), foe])) problems.push(chargeProblem("blocked"));
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

/** Judges a charge as judgeCharge does, with problems given by their names alone. */
export function checkCharge(input: ChargeInput): ChargeOutcome<ChargeProblem> {
  const judged = judgeCharge(input);
  return { ...judged, problems: problemNames(judged.problems) };
}

/** The rule behind each reason why a walk is not allowed. */
const WALK_PROBLEMS = {
  walk_too_far: "EC-027",
  move_more_than_twice: "EC-029",
  too_many_actions: "EC-021",
  blocked: "EC-027",
} as const satisfies Record<string, RuleId>;
const walkProblem = problemMaker(WALK_PROBLEMS);

/** The name of a reason why a walk is not allowed. */
export type WalkProblem = keyof typeof WALK_PROBLEMS;

/** A walk to be checked. */
export interface WalkInput extends OnGround {
  /** Squares already walked this round, and the Move actions spent on them or on a charge. */
  readonly squaresBefore?: number;
  readonly movesBefore?: number;
  /** One of those moves was a charge; what is left of it cannot be walked (EC-A19). */
  readonly charged?: boolean;
  /** Actions left this round; three when left out. */
  readonly actionsLeft?: number;
  /** Squares a Move action walks: six, and what effects add. */
  readonly walk?: number;
}

/** A walk as checked: its length, its cost, and the reasons why it is not allowed. */
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

/** Returns the number of Move actions, rounded up, that a walk of `squares` takes at `walk` squares each (EC-027). */
export const actionsFor = (squares: number, walk: number): number => Math.ceil(squares / walk - SAME);

/**
 * Checks a walk: `walk` squares (six by default) for each Move action, at most two Move actions a round (EC-027,
 * EC-029, EC-035, EC-A19), and no body crossed. Problems are listed, not thrown; RulesError is thrown on impossible
 * numbers and on fewer than two waypoints.
 */
export function checkWalk(input: WalkInput): WalkOutcome {
  const { grid = SQUARES, squaresBefore = 0, movesBefore = 0, charged = false, diagonals } = input;
  const { actionsLeft = ACTIONS_PER_ROUND, walk = WALK_SQUARES } = input;
  const waypoints = checkedWaypoints(grid, input.waypoints, "EC-027");
  amount("squaresBefore", squaresBefore, "EC-027");
  whole("movesBefore", movesBefore, "EC-029", 0);
  whole("walk", walk, "EC-027", 1);
  // A charge is a Move action too, but no part of it can be walked.
  const walksBefore = Math.max(0, movesBefore - (charged ? 1 : 0));
  const squares = grid.length(waypoints, diagonals);
  const walks = Math.max(walksBefore, actionsFor(squaresBefore + squares, walk));
  const moves = walks - walksBefore;
  const problems: Problem<WalkProblem>[] = [];
  if (squaresBefore + squares > walk * MOVES_PER_ROUND + SAME) problems.push(walkProblem("walk_too_far"));
  if (movesBefore + moves > MOVES_PER_ROUND) problems.push(walkProblem("move_more_than_twice"));
  if (moves > actionsLeft) problems.push(walkProblem("too_many_actions"));
  // The walk cell by cell, each leg without the cell in which the leg before it ended.
  const way = waypoints.flatMap((to, leg) => (leg ? grid.line(waypoints[leg - 1]!, to).slice(1) : [to]));
  if (meetsOnWay(grid, moverOf(input), way, obstaclesOf(input))) problems.push(walkProblem("blocked"));
  return {
    squares,
    feet: squares * FEET_PER_SQUARE,
    moves,
    squaresLeft: Math.max(0, walks * walk - squaresBefore - squares),
    problems,
    leavesCover: squares > 0,
  };
}

/** Returns the feet between two footprints by their nearest squares: 0 overlapping, 5 adjacent (EC-045, EC-A18). */
export function feetBetween(a: Footprint, b: Footprint): number {
  return distanceBetween(a, b) * FEET_PER_SQUARE;
}

/** Returns the feet between two squares in a straight line; a diagonal step counts as five feet (EC-A18). */
export function feetOfLine(start: Square, end: Square): number {
  return squaresBetween(start, end) * FEET_PER_SQUARE;
}
