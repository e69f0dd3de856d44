import type { Grid } from "../grid/grid.ts";
import { pacesOn } from "../grid/paces.ts";
import { SQUARES } from "../grid/square-grid.ts";
import type { Square } from "../grid/squares.ts";
import { speeds } from "./derived.ts";
import type { Speeds, SpeedsOf } from "./derived.ts";
import type { Gait, Problem, StandUpCost } from "./types.ts";

export { leastPaces, pathCost } from "../grid/paces.ts";

/**
 * Returns the slowest gait at which a fighter can move `cost` paces in a round; null if none is enough (ST-040,
 * ST-052).
 */
export function gaitNeeded({ cost, ...body }: SpeedsOf & { readonly cost: number }): Exclude<Gait, "none"> | null {
  return gaitFor(cost, speeds(body));
}

/** Paces that differ by less than this count as equal, because without a grid they are measured fractions. */
const SAME = 1e-6;

/** Returns the slowest gait whose speed (in paces a round) is at least `cost`; null if none is. */
function gaitFor(cost: number, paces: Pick<Speeds, "walk" | "hustle" | "run">): Exclude<Gait, "none"> | null {
  if (cost <= paces.walk + SAME) return "walk";
  if (cost <= paces.hustle + SAME) return "hustle";
  return cost <= paces.run + SAME ? "run" : null;
}

/** Tells whether a step of a path does not lead to an adjacent cell: it stays in its cell or leads farther (ST-041). */
const leaps = (grid: Grid, from: Square, to: Square): boolean => {
  const steps = grid.steps(from, to);
  return steps === 0 || steps > 1 + SAME;
};

/**
 * What a fighter has done in a round so far. No function changes it; each returns a new one, so that a move or an
 * action can be taken back by keeping the old one. A gait is how it moves: walk, hustle or run; a rush is an attempt to
 * push through a foe's square.
 */
export interface RoundState {
  /** The gait of the round; "none" before any movement. */
  readonly gait: Gait;
  /** The paces moved. */
  readonly paces: number;
  /** True once it has taken its action. */
  readonly acted: boolean;
  /** True if it moved before its action, so that it cannot move after it (ST-043). */
  readonly movedBeforeActing: boolean;
  /** True if it moved after its action, so that no further attack can follow (ST-043, ST-A25). */
  readonly movedAfterActing: boolean;
  /** True if it used an ability that gives several attacks, so that it can only walk (ST-046). */
  readonly multipleAttacks: boolean;
  readonly stoodUp: boolean;
  readonly prone: boolean;
  /** True if it lost a rush, so that it can neither act nor move any more (ST-060). */
  readonly lostActions: boolean;
  /** True if it spends the round loading (ST-080). */
  readonly loading: boolean;
  /** The number of rushes that it made (ST-057). */
  readonly rushes: number;
}

/** The state at the beginning of a fighter's first round: nothing done, and not prone. */
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

/** A move to check. */
export interface MoveOf {
  readonly state: RoundState;
  /** The paces a round at each gait; a rider has the mount's (ST-053). */
  readonly speeds: Pick<Speeds, "walk" | "hustle" | "run">;
  /** The grid; squares when left out. */
  readonly grid?: Grid;
  /** All cells of the way, the mover's own first. */
  readonly path: readonly Square[];
  /** The gait chosen for the whole round; when left out, the slowest that is enough, but none slower than before. */
  readonly gait?: Exclude<Gait, "none">;
  /** The steps of the path, counted from 1, that a wall forbids. */
  readonly walls?: readonly number[];
  /** True if another creature is in the last square and cannot share it (ST-037, ST-038). */
  readonly occupied?: boolean;
  /** True if a square in which a rush begins is occupied; a rusher who loses must fall there (ST-038, ST-060). */
  readonly noRoomToRush?: boolean;
  /** True if the mover is held in a grapple (ST-P12). */
  readonly gripped?: boolean;
  /** True if the mover is incapacitated, dead, unconscious or helpless (ST-P06, ST-P07). */
  readonly out?: boolean;
  /** Setting: standing up costs all movement of the round, or nothing (ST-A14). */
  readonly standUpCost?: StandUpCost;
}

/** What `checkMove` finds. */
export interface MoveJudged {
  /** The paces of the move; 0 for a path with a gap. */
  readonly paces: number;
  /** The paces of the whole round, this move included. */
  readonly total: number;
  /** The gait of the round with this move; null if none was chosen and none is fast enough. */
  readonly gait: Gait | null;
  /** The paces left in the round at this gait, at least 0; for the gaits "none" and null those of a run. */
  readonly left: number;
  /** The state after the move, even if it is not allowed; for the gait null the state before. */
  readonly state: RoundState;
  readonly problems: readonly Problem<MoveProblem>[];
}

/**
 * Checks a move in a fighter's round. Returns the move's length, the state after the move, even if the move is not
 * allowed, and all reasons why it is not (ST-040 … ST-046, ST-049, ST-052, ST-A13, ST-A14, ST-P06). If the move is too
 * far for any gait and `gait` is not given, the state stays as it was.
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
  // Adds a problem if `isRefused` is true.
  const refuse = (problem: MoveProblem, rule: Problem<MoveProblem>["rule"], isRefused: boolean): void => {
    if (isRefused) problems.push({ problem, rule });
  };
  const hasGap = path.some((cell, index) => index > 0 && leaps(grid, path[index - 1]!, cell));
  const cost = hasGap ? 0 : pacesOn(grid, path);
  const total = state.paces + cost;
  // The slowest gait that is enough for the whole round, and the gait that the round has with this move.
  const neededGait = total === 0 ? state.gait : gaitFor(total, paces);
  const roundGait = gait ?? faster(neededGait, state.gait);
  // All reasons why the move is not allowed: the mover's own state, then the way, then its length.
  refuse("out", "ST-P06", out);
  refuse("lost_actions", "ST-060", state.lostActions);
  refuse("gripped", "ST-P12", gripped);
  refuse("loading", "ST-080", state.loading);
  refuse("prone", "ST-A14", state.prone);
  refuse("stood_up", "ST-A14", state.stoodUp && standUpCost === "movement");
  refuse("split_around_action", "ST-043", state.acted && state.movedBeforeActing);
  refuse("not_adjacent", "ST-041", hasGap);
  refuse("wall", "ST-054", walls.length > 0);
  refuse("occupied", "ST-038", occupied);
  refuse("no_room_to_rush", "ST-060", noRoomToRush);
  refuse("too_far", "ST-050", neededGait === null);
  refuse("too_far_for_gait", "ST-040", neededGait !== null && gait !== undefined && total > paces[gait] + SAME);
  refuse("run_and_act", "ST-052", roundGait === "run" && state.acted);
  refuse("attacks_need_walk", "ST-046", state.multipleAttacks && roundGait !== "none" && roundGait !== "walk");
  // The paces left at the round's gait, and the state after the move.
  const limit = roundGait === null || roundGait === "none" ? paces.run : paces[roundGait];
  const after = roundGait === null ? state : afterMove({ state, paces: cost, gait: roundGait });
  return { paces: cost, total, gait: roundGait, left: Math.max(0, limit - total), state: after, problems };
}

/**
 * Returns the state of a round after a move of `paces` more; `gait` is the one of the whole round, the move included. A
 * move of more than 0 paces is noted as made before or after the action (ST-043, ST-A13).
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

/** Returns a state in which it is noted that the fighter moved: after its action if that is taken, else before it. */
const noteMove = (state: RoundState): RoundState =>
  state.acted ? { ...state, movedAfterActing: true } : { ...state, movedBeforeActing: true };

/** The gaits, the slowest first. */
const GAITS: readonly Gait[] = ["none", "walk", "hustle", "run"];

/** Returns the faster of two gaits: it is the gait of a round in which both are needed (ST-040). */
export function fasterGait(first: Gait, second: Gait): Gait {
  return GAITS.indexOf(first) > GAITS.indexOf(second) ? first : second;
}

/** Returns the faster of the gait needed and the one of the round before; null if `needed` is null. */
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
 * Checks an action in a fighter's round. Returns the state with the action taken, even if the action is not allowed,
 * and all reasons why it is not (ST-044, ST-046, ST-049, ST-052, ST-060, ST-080). Several attacks are one action,
 * during which the fighter may not move (ST-043).
 */
export function checkAction({
  state,
  multipleAttacks = false,
  further = false,
}: {
  readonly state: RoundState;
  /** True if the action uses an ability that gives several attacks (ST-046). */
  readonly multipleAttacks?: boolean;
  /** True for each of several attacks but the first (ST-A25). */
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
 * Checks whether a fighter may stand up, which costs the movement of the round, or nothing if `standUpCost` is "free"
 * (ST-A14). Returns the state after standing up, even if that is not allowed, and all reasons why it is not.
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
 * Returns the state of a round after `rushes` more rushes, which count as movement. If the last was `lost`, the rusher
 * is prone and can neither act nor move any more (ST-057, ST-060).
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

/** Returns the state at the beginning of the next round: nothing done yet; a prone fighter stays prone (ST-060). */
export function nextRound({ state }: { readonly state: RoundState }): RoundState {
  return { ...ROUND_START, prone: state.prone };
}
