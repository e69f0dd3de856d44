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

/**
 * How the ten feet between charger and target are counted (EC-A18): as the measured distance of the tokens, where
 * adjacent ones are five feet apart, or as ten feet of clear ground between them.
 */
export type ChargeGap = "measured" | "clear";

/** The names of the reasons why a move is not a legal charge. */
export type ChargeProblem = "not_straight" | "too_far" | "too_close" | "not_adjacent" | "blocked";

/** The extent of a token across and down, in squares. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A move and what is in its way. A token's first cell is that of its top left corner. */
interface OnGround {
  /** The grid; squares when left out. */
  readonly grid?: Grid;
  /** The cells of the mover's first cell at the corners of the move, from start to end. */
  readonly waypoints: readonly Square[];
  /** Single cells that may not be entered; none when left out. */
  readonly blocked?: readonly Square[];
  /** Bodies of other creatures that may not be crossed; none when left out. */
  readonly others?: readonly Body[];
  /** The mover's size; one square when left out. */
  readonly size?: Size;
  /** The mover's whole body, which counts instead of its size. */
  readonly mover?: Body;
  /** How diagonal steps are counted; as one square each when left out (EC-A18). */
  readonly diagonals?: Diagonals;
}

/** A charge to be judged. */
export interface ChargeInput extends OnGround {
  /** The first cell of the target. */
  readonly target: Square;
  /** Setting: how the ten feet between charger and target are counted (EC-A18); "measured" when left out. */
  readonly gap?: ChargeGap;
  /** The target's size; one square when left out. */
  readonly targetSize?: Size;
  /** The target's whole body, which counts instead of its first cell and size. */
  readonly foe?: Body;
  /** The most squares of a charge: twelve when left out; effects may add some. */
  readonly reach?: number;
}

/** By reason why a move is not a legal charge, the rule that it breaks. */
const CHARGE_PROBLEMS = {
  not_straight: "EC-043",
  too_far: "EC-028",
  too_close: "EC-045",
  not_adjacent: "EC-046",
  blocked: "EC-046",
} as const satisfies Record<ChargeProblem, RuleId>;
const bareChargeProblem = problemMaker(CHARGE_PROBLEMS);
/** Makes the Problem of a charge from its name; that of one that is too long says how far a charge runs (`reach`). */
export const chargeProblem = <Name extends ChargeProblem>(name: Name, reach: number): Problem<Name> => ({
  ...bareChargeProblem(name),
  ...(name === "too_far" && { data: { squares: reach } }),
});

/** What `judgeCharge` finds: the length of the charge, the reasons why it is not legal, and the bonuses it gives. */
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
 * Returns the least distance at which a charge may begin, in squares, where adjacent tokens are 1 apart: 2, or 3 for
 * "clear" (EC-045, EC-A18). Throws RulesError on an unknown setting.
 */
export function chargeDistance(gap: ChargeGap = "measured"): number {
  if (gap !== "measured" && gap !== "clear") throw new RulesError("NoSuchGap", "EC-A18", { gap: String(gap) });
  return CHARGE_GAP_FEET / FEET_PER_SQUARE + (gap === "clear" ? 1 : 0);
}

/** The size of a token that covers one square. */
const ONE_SQUARE: Size = { width: 1, height: 1 };

/** Distances in squares that differ by less than this count as equal, because divisions leave rounding errors. */
const SAME = 1e-6;

/**
 * Returns `waypoints` if there are at least two and all are cells of the grid; otherwise throws a RulesError that names
 * `rule`.
 */
function checkedWaypoints(grid: Grid, waypoints: readonly Square[], rule: "EC-043" | "EC-027"): readonly Square[] {
  if (waypoints.length < 2) throw new RulesError("PathTooShort", rule, { waypoints: waypoints.length });
  for (const cell of waypoints)
    // `whole` throws, naming the axis: one of x and y is not whole. (Without a grid any finite number is a cell's.)
    if (!grid.holds(cell)) for (const [axis, value] of cell.entries()) whole("xy"[axis]!, value, rule);
  return waypoints;
}

/** Returns the body of the mover at the start of the move. */
const moverOf = ({ grid = SQUARES, waypoints, mover, size = ONE_SQUARE }: OnGround): Body =>
  mover ? grid.moved(mover, waypoints[0]!) : grid.body(waypoints[0]!, size.width, size.height);

/** Returns all that may not be crossed as bodies, one for each blocked cell. */
const obstaclesOf = ({ grid = SQUARES, blocked = [], others = [] }: OnGround): Body[] => [
  ...blocked.map((cell) => grid.body(cell)),
  ...others,
];

/**
 * Judges a charge: it must be one straight line of at most `reach` squares, begin at least `chargeDistance(gap)`
 * squares from the target, end adjacent to the target and cross no body (EC-028, EC-043..048, EC-A18, EC-P06). A legal
 * charge gives 1 to hit and 1 damage; any other charge gives 0. Throws RulesError on fewer than two waypoints, a
 * waypoint that is no cell, an unknown `gap`, and a `reach` below 1 or not whole.
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
  const found = (name: ChargeProblem): number => problems.push(chargeProblem(name, reach));
  if (!grid.isStraight(waypoints)) found("not_straight");
  if (squares > reach + SAME) found("too_far");
  if (grid.apart(mover, foe) < chargeDistance(gap)) found("too_close");
  if (!areTouching(grid, grid.moved(mover, end), foe)) found("not_adjacent");
  // The straight line from start to end counts, however the move was drawn; the target may not be crossed either.
  const line = grid.line(waypoints[0]!, end);
  if (meetsOnWay(grid, mover, line, [...obstaclesOf(input), foe])) found("blocked");
  // Only a legal charge gives bonuses.
  const isLegal = problems.length === 0;
  const label = "FRAY.Part.Charge";
  const toHit = explain([{ label, value: isLegal ? CHARGE_TO_HIT : 0, rule: "EC-047" }]);
  const damage = explain([{ label, value: isLegal ? CHARGE_DAMAGE : 0, rule: "EC-048" }]);
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

/** Judges a charge as `judgeCharge` does, but returns only the names of the problems. */
export function checkCharge(input: ChargeInput): ChargeOutcome<ChargeProblem> {
  const judged = judgeCharge(input);
  return { ...judged, problems: problemNames(judged.problems) };
}

/** By reason why a walk is not allowed, the rule that it breaks. */
const WALK_PROBLEMS = {
  walk_too_far: "EC-027",
  move_more_than_twice: "EC-029",
  too_many_actions: "EC-021",
  blocked: "EC-027",
} as const satisfies Record<string, RuleId>;
const walkProblem = problemMaker(WALK_PROBLEMS);
/** Makes the Problem of a walk that is too long, with the squares of an action and of a round. */
const tooFar = (walk: number): Problem<WalkProblem> => ({
  ...walkProblem("walk_too_far"),
  data: { squares: walk, round: walk * MOVES_PER_ROUND },
});

/** The name of a reason why a walk is not allowed. */
export type WalkProblem = keyof typeof WALK_PROBLEMS;

/** A walk to check, and what the walker has done this round. */
export interface WalkInput extends OnGround {
  /** The squares walked this round before; 0 when left out. */
  readonly squaresBefore?: number;
  /** The Move actions spent on these squares and on a charge; 0 when left out. */
  readonly movesBefore?: number;
  /** True if one of these Move actions was a charge; what is left of it cannot be walked (EC-A19). */
  readonly charged?: boolean;
  /** The actions left this round; three when left out. */
  readonly actionsLeft?: number;
  /** The squares that one Move action allows: six when left out; effects may add some. */
  readonly walk?: number;
}

/** What `checkWalk` finds: the length of the walk, its cost, and the reasons why it is not allowed. */
export interface WalkOutcome {
  readonly squares: number;
  readonly feet: number;
  /** The Move actions that this walk costs; 0 if what is left of those spent before is enough. */
  readonly moves: number;
  /** The squares left, after this walk, of all Move actions spent then. */
  readonly squaresLeft: number;
  readonly problems: readonly Problem<WalkProblem>[];
  /** True if the walk ends cover: any step does (EC-035). */
  readonly leavesCover: boolean;
}

/** Returns the number of Move actions that a walk of `squares` takes, at `walk` squares each, rounded up (EC-027). */
export const actionsFor = (squares: number, walk: number): number => Math.ceil(squares / walk - SAME);

/**
 * Checks a walk: each Move action allows `walk` squares, a round at most two Move actions and no more than
 * `actionsLeft`, and no body may be crossed (EC-027, EC-029, EC-035, EC-A19). Reasons against the walk are listed in
 * `problems`; RulesError is thrown on fewer than two waypoints and on impossible numbers.
 */
export function checkWalk(input: WalkInput): WalkOutcome {
  const { grid = SQUARES, squaresBefore = 0, movesBefore = 0, charged = false, diagonals } = input;
  const { actionsLeft = ACTIONS_PER_ROUND, walk = WALK_SQUARES } = input;
  const waypoints = checkedWaypoints(grid, input.waypoints, "EC-027");
  amount("squaresBefore", squaresBefore, "EC-027");
  whole("movesBefore", movesBefore, "EC-029", 0);
  whole("walk", walk, "EC-027", 1);
  // A charge is a Move action, but what is left of it cannot be walked.
  const walksBefore = Math.max(0, movesBefore - (charged ? 1 : 0));
  const squares = grid.length(waypoints, diagonals);
  const walks = Math.max(walksBefore, actionsFor(squaresBefore + squares, walk));
  const moves = walks - walksBefore;
  const problems: Problem<WalkProblem>[] = [];
  if (squaresBefore + squares > walk * MOVES_PER_ROUND + SAME) problems.push(tooFar(walk));
  if (movesBefore + moves > MOVES_PER_ROUND) problems.push(walkProblem("move_more_than_twice"));
  if (moves > actionsLeft) problems.push(walkProblem("too_many_actions"));
  // All cells of the walk: the first, then those of each leg without its first, in which the leg before ended.
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

/**
 * Returns the distance of two footprints in feet, by their nearest squares: 0 overlapping, 5 adjacent (EC-045, EC-A18).
 */
export function feetBetween(first: Footprint, second: Footprint): number {
  return distanceBetween(first, second) * FEET_PER_SQUARE;
}

/**
 * Returns the length of the straight line between two squares in feet; each step, also a diagonal one, is 5 (EC-A18).
 */
export function feetOfLine(start: Square, end: Square): number {
  return squaresBetween(start, end) * FEET_PER_SQUARE;
}
