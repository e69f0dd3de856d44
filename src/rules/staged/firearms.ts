import { amount, whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained } from "../explain.ts";
import { adjacent, footprint } from "../grid/squares.ts";
import type { Square } from "../grid/squares.ts";
import { LOADING_ROUNDS, SPREAD_TARGETS, weaponOf } from "./tables.ts";
import type { Weapon } from "./tables.ts";
import type { RoundState } from "./movement.ts";
import type { Problem } from "./types.ts";

/** The part of a weapon that the rules of firearms read, of a weapon in WEAPONS or of a world's item. */
type Piece = Pick<Weapon, "range" | "penetration" | "spread">;

/**
 * Tells whether a distance in paces is within a weapon's first range increment; false for a weapon for hand to hand.
 * Throws RulesError unless the distance of a ranged weapon is a number from 0: without a grid it may be a fraction.
 */
function withinFirst({ range }: Piece, distance: number): boolean {
  return range !== null && amount("distance", distance, "ST-081") <= range;
}

/**
 * Returns the points of Protection that count against a weapon, given by its id in WEAPONS, at a distance in paces, as
 * `protectionAgainst` does (ST-081 … ST-083). Throws RulesError for an unknown id.
 */
export function effectiveProtection({
  weapon,
  distance,
  protection,
}: {
  readonly weapon: string;
  readonly distance: number;
  readonly protection: number;
}): Explained {
  return protectionAgainst({ piece: weaponOf(weapon), distance, protection });
}

/**
 * Returns the points of Protection that count against a weapon at a distance in paces: within its first range increment
 * what its penetration leaves, at least 0; farther away all (ST-081, ST-A15).
 */
export function protectionAgainst({
  piece,
  distance,
  protection,
}: {
  readonly piece: Piece;
  readonly distance: number;
  readonly protection: number;
}): Explained {
  const ignored = withinFirst(piece, distance) ? Math.min(piece.penetration, Math.max(0, protection)) : 0;
  return explain([
    { label: "FRAY.Part.Armour", value: protection, rule: "ST-P04" },
    { label: "FRAY.Part.Penetration", value: -ignored, rule: "ST-081" },
  ]);
}

/**
 * Returns the number of targets that one shot of a weapon, given by its id in WEAPONS, can hit at a distance in paces,
 * as `spreadOf` does (ST-084, ST-A16). Throws RulesError for an unknown id.
 */
export function spreadTargets({
  weapon,
  distance,
  closeTargets,
}: {
  readonly weapon: string;
  readonly distance: number;
  readonly closeTargets: number;
}): number {
  return spreadOf({ piece: weaponOf(weapon), distance, closeTargets });
}

/**
 * Returns the number of targets that one shot can hit at a distance in paces: three for a weapon with spread beyond its
 * first range increment, else one. It is never more than `closeTargets`, the number of those who stand close together
 * (ST-084).
 */
export function spreadOf({
  piece,
  distance,
  closeTargets,
}: {
  readonly piece: Piece;
  readonly distance: number;
  readonly closeTargets: number;
}): number {
  whole("closeTargets", closeTargets, "ST-084", 0);
  const most = piece.spread && !withinFirst(piece, distance) ? SPREAD_TARGETS : 1;
  return Math.min(most, closeTargets);
}

/** The names of the reasons why one shot cannot be aimed at several targets. */
export type SpreadProblem = "no_spread" | "within_first_increment" | "too_many_targets" | "not_touching";

/**
 * Returns all reasons why one shot cannot be aimed at all targets, each given by a square of it; none for one target or
 * no target. Several targets need a weapon with spread and a distance (in paces) beyond its first range increment; they
 * may be three at most, and must stand in a chain in which each could touch hands with the next (ST-084 … ST-086).
 */
export function checkSpread({
  piece,
  distance,
  targets,
  touch,
}: {
  readonly piece: Piece;
  readonly distance: number;
  readonly targets: readonly Square[];
  /**
   * Tells whether two targets, given by their indexes, could touch hands; when left out, those in the same or in
   * adjacent squares could.
   */
  readonly touch?: (one: number, other: number) => boolean;
}): readonly Problem<SpreadProblem>[] {
  const problems: Problem<SpreadProblem>[] = [];
  // A shot at one target or at none needs no spread.
  if (targets.length <= 1) return problems;
  if (!piece.spread) problems.push({ problem: "no_spread", rule: "ST-084" });
  else if (withinFirst(piece, distance)) problems.push({ problem: "within_first_increment", rule: "ST-084" });
  if (targets.length > SPREAD_TARGETS) problems.push({ problem: "too_many_targets", rule: "ST-084" });
  if (!touchInChain(targets, touch)) problems.push({ problem: "not_touching", rule: "ST-086" });
  return problems;
}

/** Tells whether all targets are connected by pairs who touch each other. */
function touchInChain(
  targets: readonly Square[],
  touch = (one: number, other: number): boolean => touching(targets[one]!, targets[other]!),
): boolean {
  // `reached` begins with the first target. Each target in `rest` that touches one in `reached` moves over there.
  const rest = targets.map((_square, index) => index);
  const reached = rest.splice(0, 1);
  for (const here of reached)
    for (let index = rest.length - 1; index >= 0; index--)
      if (touch(here, rest[index]!)) reached.push(...rest.splice(index, 1));
  return rest.length === 0;
}

/** Tells whether two squares are the same or adjacent. */
function touching(first: Square, second: Square): boolean {
  return (first[0] === second[0] && first[1] === second[1]) || adjacent(footprint(first), footprint(second));
}

/**
 * Tells whether a crossbow or firearm is loaded after `roundsSpent` rounds of loading, and how many more it needs
 * (ST-080, ST-A17). Throws RulesError unless `roundsSpent` is a whole number from 0.
 */
export function reload({ roundsSpent }: { readonly roundsSpent: number }): {
  readonly loaded: boolean;
  readonly roundsLeft: number;
} {
  whole("roundsSpent", roundsSpent, "ST-080", 0);
  return { loaded: roundsSpent >= LOADING_ROUNDS, roundsLeft: Math.max(0, LOADING_ROUNDS - roundsSpent) };
}

/** The names of the reasons why a fighter cannot spend its round loading. */
export type LoadingProblem = "already_loaded" | "already_acted" | "already_moved" | "lost_actions";

/**
 * Checks whether a fighter can spend its round on loading, and on nothing else (ST-080), after `roundsSpent` rounds of
 * loading. If there are problems, `state` and `roundsSpent` are returned unchanged.
 */
export function checkLoading({ state, roundsSpent }: { readonly state: RoundState; readonly roundsSpent: number }): {
  /** The state of the round, with the loading noted. */
  readonly state: RoundState;
  /** The rounds of loading done: with this one, or as many as before if there are problems. */
  readonly roundsSpent: number;
  /** True if so many rounds of loading load the weapon. */
  readonly loaded: boolean;
  readonly problems: readonly Problem<LoadingProblem>[];
} {
  const problems: Problem<LoadingProblem>[] = [];
  if (reload({ roundsSpent }).loaded) problems.push({ problem: "already_loaded", rule: "ST-080" });
  if (state.acted || state.loading) problems.push({ problem: "already_acted", rule: "ST-080" });
  if (state.paces > 0 || state.rushes > 0 || state.stoodUp) problems.push({ problem: "already_moved", rule: "ST-080" });
  if (state.lostActions) problems.push({ problem: "lost_actions", rule: "ST-060" });
  // The round is noted only if the fighter may spend it so.
  const spent = problems.length === 0 ? roundsSpent + 1 : roundsSpent;
  return {
    state: problems.length === 0 ? { ...state, loading: true } : state,
    roundsSpent: spent,
    loaded: reload({ roundsSpent: spent }).loaded,
    problems,
  };
}

/** The name of the reason why a shot cannot be fired. */
export type ShotProblem = "not_loaded";

/**
 * Checks a shot with a weapon that needs `loading` rounds of loading (ST-080). There is a problem if fewer are done:
 * `roundsSpent` is the number done.
 */
export function checkShot({ loading, roundsSpent }: { readonly loading: number; readonly roundsSpent: number }): {
  /** The rounds of loading done after the shot: 0; with a problem as many as before. */
  readonly roundsSpent: number;
  readonly problems: readonly Problem<ShotProblem>[];
} {
  const isUnloaded = roundsSpent < loading;
  return {
    roundsSpent: isUnloaded ? roundsSpent : 0,
    problems: isUnloaded ? [{ problem: "not_loaded", rule: "ST-080" }] : [],
  };
}
