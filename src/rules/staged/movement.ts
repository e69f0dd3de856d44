import type { Grid } from "../grid/grid.ts";
import { pacesOn } from "../grid/paces.ts";
import { SQUARES } from "../grid/square-grid.ts";
import type { Square } from "../grid/squares.ts";
import { speeds } from "./derived.ts";
import type { Speeds, SpeedsOf } from "./derived.ts";
import type { Gait, Problem, StandUpCost } from "./types.ts";

export { leastPaces, pathCost } from "../grid/paces.ts";

/** Returns the slowest gait at which a fighter covers `cost` paces in a round; null when none does (ST-040, ST-052). */
export function gaitNeeded({ cost, ...body }: SpeedsOf & { readonly cost: number }): Exclude<Gait, "none"> | null {
  return gaitFor(cost, speeds(body));
}

/** Paces that differ by less count as equal: without a grid they are measured and not whole. */
const SAME = 1e-6;

/** Returns the slowest gait whose speed, in paces a round, is at least `cost`; null when none is. */
function gaitFor(cost: number, paces: Pick<Speeds, "walk" | "hustle" | "run">): Exclude<Gait, "none"> | null {
  if (cost <= paces.walk + SAME) return "walk";
  if (cost <= paces.hustle + SAME) return "hustle";
  return cost <= paces.run + SAME ? "run" : null;
}

/**
 * Tells whether a step of a path does not lead to a neighbouring cell: it stays in its cell or leads farther (ST-041).
 */
const leaps = (grid: Grid, from: Square, to: Square): boolean => {
  const steps = grid.steps(from, to);
  return steps === 0 || steps > 1 + SAME;
};

/**
 * A fighter's round so far: paces, gait, actions and rushes. It is never changed in place: keep the one before to take
 * a move or an action back.
 */
export interface RoundState {
  /** The gait of the round so far; "none" before any movement. */
  readonly gait: Gait;
  /** Paces moved. */
  readonly paces: number;
  /** The fighter has taken its action. */
  readonly acted: boolean;
  /** It moved before its action; then the round's movement is over once the action is taken (ST-043). */
  readonly movedBeforeActing: boolean;
  /** It moved after its action; then no further attack follows (ST-043, ST-A25). */
  readonly movedAfterActing: boolean;
  /** It used an ability that gives more than one attack (ST-046). */
  readonly multipleAttacks: boolean;
  readonly stoodUp: boolean;
  readonly prone: boolean;
  /** It lost a rush and has no more action or movement (ST-060). */
  readonly lostActions: boolean;
  /** It spends the round loading (ST-080). */
  readonly loading: boolean;
  /** The number of its rush rolls made this round (ST-057). */
  readonly rushes: number;
}

/** The state with which a fighter's first round begins: nothing moved, nothing done. */
export const ROUND_START: RoundState = {
  gait: "none",
  paces: 0,
  acted: false,
  movedBeforeActing: false,
  movedAfterActing: false,
  multipleAttacks: false,
  stoodUp: false,
  prone: false,
  lostActions: false,
  loading: false,
  rushes: 0,
};

/** The names of the reasons why a move is not allowed. */
export type MoveProblem =
  | "lost_actions"
  | "loading"
  | "prone"
  | "stood_up"
  | "split_around_action"
  | "not_adjacent"
  | "too_far"
  | "too_far_for_gait"
  | "run_and_act"
  | "attacks_need_walk"
  | "occupied"
  | "no_room_to_rush"
  | "wall"
  | "gripped"
  | "out";

/** A move to be checked. */
export interface MoveOf {
  readonly state: RoundState;
  /** Paces a round; a rider has the mount's (ST-053). */
  readonly speeds: Pick<Speeds, "walk" | "hustle" | "run">;
  /** The grid; squares when left out. */
  readonly grid?: Grid;
  /** All cells of the way, each next to the one before, the mover's own first. */
  readonly path: readonly Square[];
  /** The gait chosen for the whole round; left out for the slowest that suffices. */
  readonly gait?: Exclude<Gait, "none">;
  /** The numbers, from 1, of the steps of the path that a wall forbids. */
  readonly walls?: readonly number[];
  /** the last square is occupied and cannot be shared (ST-037, ST-038) */
  readonly occupied?: boolean;
  /** the square from which a rush begins, in which a rusher who loses falls, is occupied (ST-038, ST-060) */
  readonly noRoomToRush?: boolean;
  /** the mover is held in a grapple, which it cannot walk out of (ST-P12) */
  readonly gripped?: boolean;
  /** The mover is incapacitated, dead, unconscious or helpless (ST-P06, ST-P07). */
  readonly out?: boolean;
  /** The setting: standing up takes the round's movement, or none (ST-A14). */
  readonly standUpCost?: StandUpCost;
}

/** The result of the check of a move. */
export interface MoveJudged {
  /** Paces of the move. */
  readonly paces: number;
  /** Paces of the whole round, the move included. */
  readonly total: number;
  /** The round's gait with this move: the one chosen, else the slowest that suffices, but none slower than before. */
  readonly gait: Gait | null;
  /** Paces left in the round at this gait; at a run where the gait is "none", or null as none is fast enough. */
  readonly left: number;
  /** The round after the move. */
  readonly state: RoundState;
  readonly problems: readonly Problem<MoveProblem>[];
}

/**
 * Checks a move in a round: returns its paces (0 for a path with a gap), the paces left, the round after it, allowed or
 * not, and every problem (ST-040 … ST-046, ST-049, ST-052, ST-A13, ST-A14, ST-P06). The round stays as it was where no
 * gait was chosen and none is fast enough.
 */
export function checkMove({
  state,
  speeds: paces,
  grid = SQUARES,
  path,
  gait,
  walls = [],
  occupied = false,
  noRoomToRush = false,
  gripped = false,
  out = false,
  standUpCost = "movement",
}: MoveOf): MoveJudged {
  const problems: Problem<MoveProblem>[] = [];
  // Notes a problem if its condition holds.
  const refuse = (problem: MoveProblem, rule: Problem<MoveProblem>["rule"], when: boolean): void => {
    if (when) problems.push({ problem, rule });
  };
  const gap = path.some((cell, index) => index > 0 && leaps(grid, path[index - 1]!, cell));
  const cost = gap ? 0 : pacesOn(grid, path);
  const total = state.paces + cost;
  // The gait that the whole round needs, and the one it has with this move.
  const needed = total === 0 ? state.gait : gaitFor(total, paces);
  const used = gait ?? faster(needed, state.gait);
  refuse("out", "ST-P06", out);
  refuse("lost_actions", "ST-060", state.lostActions);
  refuse("gripped", "ST-P12", gripped);
  refuse("loading", "ST-080", state.loading);
  refuse("prone", "ST-A14", state.prone);
  refuse("stood_up", "ST-A14", state.stoodUp && standUpCost === "movement");
  refuse("split_around_action", "ST-043", state.acted && state.movedBeforeActing);
  refuse("not_adjacent", "ST-041", gap);
  refuse("wall", "ST-054", walls.length > 0);
  refuse("occupied", "ST-038", occupied);
  refuse("no_room_to_rush", "ST-060", noRoomToRush);
  refuse("too_far", "ST-050", needed === null);
  refuse("too_far_for_gait", "ST-040", needed !== null && gait !== undefined && total > paces[gait] + SAME);
  refuse("run_and_act", "ST-052", used === "run" && state.acted);
  refuse("attacks_need_walk", "ST-046", state.multipleAttacks && used !== "none" && used !== "walk");
  const limit = used === null || used === "none" ? paces.run : paces[used];
  const after = used === null ? state : afterMove({ state, paces: cost, gait: used });
  return { paces: cost, total, gait: used, left: Math.max(0, limit - total), state: after, problems };
}

/**
 * Returns the state of the round after a move of `paces` more. `gait` is that of the whole round so far and replaces
 * the one noted; unless the move is 0 paces long, it is noted as made before or after the action (ST-043, ST-A13).
 */
export function afterMove({
  state,
  paces,
  gait,
}: {
  readonly state: RoundState;
  readonly paces: number;
  readonly gait: Gait;
}): RoundState {
  return { ...(paces > 0 ? noteMove(state) : state), gait, paces: state.paces + paces };
}

/** Returns the state of a round in which the fighter has also moved: after its action if that is taken, else before. */
const noteMove = (state: RoundState): RoundState =>
  state.acted ? { ...state, movedAfterActing: true } : { ...state, movedBeforeActing: true };

/** The gaits, slowest first. */
const GAITS: readonly Gait[] = ["none", "walk", "hustle", "run"];

/** Returns the faster of two gaits, which is the gait of a round in which both were used (ST-040). */
export function fasterGait(a: Gait, b: Gait): Gait {
  return GAITS.indexOf(a) > GAITS.indexOf(b) ? a : b;
}

/** Returns the faster of the gait needed and that of the round so far; null where no gait is fast enough (null). */
const faster = (needed: Gait | null, before: Gait): Gait | null =>
  needed === null ? null : fasterGait(needed, before);

/** The names of the reasons why an action is not allowed. */
export type ActionProblem =
  | "lost_actions"
  | "loading"
  | "already_acted"
  | "split_around_action"
  | "run_and_act"
  | "attacks_need_walk";

/**
 * Checks an action in a round: returns the round with the action taken, allowed or not, and every problem (ST-044,
 * ST-046, ST-049, ST-052, ST-060, ST-080). Several attacks are one action, between which the fighter does not move
 * (ST-043).
 */
export function checkAction({
  state,
  multipleAttacks = false,
  further = false,
}: {
  readonly state: RoundState;
  /** The action uses an ability that gives more than one attack (ST-046). */
  readonly multipleAttacks?: boolean;
  /** The action is one more of several attacks, after the first (ST-A25). */
  readonly further?: boolean;
}): { readonly state: RoundState; readonly problems: readonly Problem<ActionProblem>[] } {
  const problems: Problem<ActionProblem>[] = [];
  if (state.lostActions) problems.push({ problem: "lost_actions", rule: "ST-060" });
  if (state.loading) problems.push({ problem: "loading", rule: "ST-080" });
  if (state.acted && !further) problems.push({ problem: "already_acted", rule: "ST-049" });
  if (further && state.movedAfterActing) problems.push({ problem: "split_around_action", rule: "ST-043" });
  if (state.gait === "run") problems.push({ problem: "run_and_act", rule: "ST-052" });
  if (multipleAttacks && state.gait !== "none" && state.gait !== "walk")
    problems.push({ problem: "attacks_need_walk", rule: "ST-046" });
  return { state: { ...state, acted: true, multipleAttacks: state.multipleAttacks || multipleAttacks }, problems };
}

/** The names of the reasons why a fighter cannot stand up. */
export type StandProblem = "not_prone" | "lost_actions" | "loading" | "already_moved";

/**
 * Checks standing up, which takes the round's movement, or nothing where `standUpCost` is "free" (ST-A14): returns the
 * round after it, allowed or not, and every problem.
 */
export function checkStandUp({
  state,
  standUpCost = "movement",
}: {
  readonly state: RoundState;
  readonly standUpCost?: StandUpCost;
}): { readonly state: RoundState; readonly problems: readonly Problem<StandProblem>[] } {
  const problems: Problem<StandProblem>[] = [];
  if (!state.prone) problems.push({ problem: "not_prone", rule: "ST-A14" });
  if (state.lostActions) problems.push({ problem: "lost_actions", rule: "ST-060" });
  if (state.loading) problems.push({ problem: "loading", rule: "ST-080" });
  if (standUpCost === "movement" && (state.paces > 0 || state.rushes > 0))
    problems.push({ problem: "already_moved", rule: "ST-A14" });
  return { state: { ...state, prone: false, stoodUp: true }, problems };
}

/**
 * Returns the state of a rusher's round after `rushes` more rush rolls, which count as movement; if the last was
 * `lost`, the rusher is prone and has no more action or movement (ST-057, ST-060).
 */
export function afterRushes({
  state,
  rushes,
  lost,
}: {
  readonly state: RoundState;
  readonly rushes: number;
  readonly lost: boolean;
}): RoundState {
  const { prone, lostActions } = state;
  return { ...noteMove(state), rushes: state.rushes + rushes, prone: prone || lost, lostActions: lostActions || lost };
}

/**
 * Returns the state with which the next round begins: nothing is done yet, but a prone fighter stays prone (ST-060).
 */
export function nextRound({ state }: { readonly state: RoundState }): RoundState {
  return { ...ROUND_START, prone: state.prone };
}
