import { amount, whole } from "../error.ts";
import { explain, type Part } from "../explain.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import type { AttackMode } from "./types.ts";

/** What `checkMove` finds; distances are in the scene's unit. */
export interface Move {
  /** The distance moved. */
  readonly used: number;
  /** The distance left; below 0 if it was too far. */
  readonly left: number;
  /** True if the distance moved is not more than Speed. */
  readonly legal: boolean;
  /** The parts of `left`. */
  readonly leftParts: readonly Part[];
}

/**
 * Checks the distances moved before and after the turn's action against Speed (CT-008, CT-009, CT-A16). All are in the
 * scene's unit. Throws RulesError for negative or infinite ones, and for a Speed that is negative or not whole.
 */
export function checkMove({
  speed,
  before,
  after,
}: {
  readonly speed: number;
  readonly before: number;
  readonly after: number;
}): Move {
  whole("speed", speed, "CT-008", 0);
  amount("before", before, "CT-009");
  amount("after", after, "CT-009");
  const left = explain([
    { label: "FRAY.Part.Speed", value: speed, rule: "CT-008" },
    { label: "FRAY.Part.MovedBefore", value: -before, rule: "CT-009" },
    { label: "FRAY.Part.MovedAfter", value: -after, rule: "CT-009" },
  ]);
  // Distances without a grid are fractions; a rounding error must not make a move too far.
  return { used: before + after, left: left.value, legal: left.value >= -1e-6, leftParts: left.parts };
}

/**
 * Returns all reasons why a turn's move is not allowed, empty if it is allowed: the move is farther than Speed
 * (CT-008), is made in a turn in which the fighter parries (CT-047), or leads back into hiding after a sneak attack
 * (CT-080).
 */
export function moveProblems({
  speed,
  before,
  after,
  parries = false,
  sneaked = false,
  concealed = false,
}: {
  readonly speed: number;
  /** The distance moved before the turn's action, in the scene's unit. */
  readonly before: number;
  /** The distance moved after the turn's action, in the scene's unit. */
  readonly after: number;
  /** True if the fighter parries this turn. */
  readonly parries?: boolean;
  /** True if the turn's action was a sneak attack. */
  readonly sneaked?: boolean;
  /** True if the fighter is concealed from the target of the sneak attack at the end of the move. */
  readonly concealed?: boolean;
}): readonly Problem[] {
  const problems: Problem[] = [];
  if (!checkMove({ speed, before, after }).legal) problems.push(problem("too_far"));
  if (parries && before + after > 0) problems.push(problem("parry_takes_the_turn"));
  if (sneaked && concealed && after > 0) problems.push(problem("back_to_concealment"));
  return problems;
}

/**
 * Returns the reason why an attack cannot reach its target, or an empty list: melee needs a gap of 0 (CT-016), a reach
 * weapon a gap of at most its reach (CT-019), a missile one of at most its range (CT-020). Distances are in the scene's
 * unit.
 */
export function distanceProblems({
  mode,
  gap,
  reach = 0,
  range = null,
}: {
  readonly mode: AttackMode;
  /** The empty distance between attacker and target; 0 if they are adjacent. */
  readonly gap: number;
  /** The widest gap for the mode "reach"; 0 by default. */
  readonly reach?: number;
  /** The widest gap for the mode "ranged"; null, the default, for any. */
  readonly range?: number | null;
}): readonly Problem[] {
  if (mode === "melee") return gap > 0 ? [problem("not_adjacent")] : [];
  if (mode === "reach") return gap > reach ? [problem("beyond_reach")] : [];
  return range !== null && gap > range ? [problem("out_of_range")] : [];
}
