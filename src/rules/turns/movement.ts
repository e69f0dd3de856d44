import { amount, whole } from "../error.ts";
import { explain, type Part } from "../explain.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import type { AttackMode } from "./types.ts";

/** A turn's movement as checked; distances are in the scene's unit. */
export interface Move {
  /** Distance moved. */
  readonly used: number;
  /** Movement left; below 0 when too much was used. */
  readonly left: number;
  /** True if no more than Speed was used. */
  readonly legal: boolean;
  /** The parts of `left`. */
  readonly leftParts: readonly Part[];
}

/**
 * Checks the distances moved `before` and `after` the turn's action against Speed: returns the distance used and left,
 * and whether that is allowed (CT-008, CT-009, CT-A16). All are in the scene's unit, and only Speed must be whole.
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
  // A tolerance, as distances without a grid are no whole numbers.
  return { used: before + after, left: left.value, legal: left.value >= -1e-6, leftParts: left.parts };
}

/**
 * Returns the reasons why a move is not allowed: farther than Speed (CT-008), in a turn given to a parry (CT-047), or
 * back into hiding after a sneak attack (CT-080).
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
  /** Distance moved before the turn's action, in the scene's unit. */
  readonly before: number;
  /** Distance moved after it. */
  readonly after: number;
  /** This turn was given to a parry. */
  readonly parries?: boolean;
  /** A sneak attack was this turn's action. */
  readonly sneaked?: boolean;
  /** The move after the sneak attack ends concealed from its target. */
  readonly concealed?: boolean;
}): readonly Problem[] {
  const problems: Problem[] = [];
  if (!checkMove({ speed, before, after }).legal) problems.push(problem("too_far"));
  if (parries && before + after > 0) problems.push(problem("parry_takes_the_turn"));
  if (sneaked && concealed && after > 0) problems.push(problem("back_to_concealment"));
  return problems;
}

/**
 * Returns the reason why a target cannot be reached, if any: melee needs a gap of 0 (CT-016), a reach weapon spans a
 * gap of at most its reach (CT-019), and a missile flies at most its range (CT-020). Distances are in the scene's unit.
 */
export function distanceProblems({
  mode,
  gap,
  reach = 0,
  range = null,
}: {
  readonly mode: AttackMode;
  /** Empty distance between attacker and target, 0 when adjacent. */
  readonly gap: number;
  /** For the mode "reach": the widest gap; 0 by default. */
  readonly reach?: number;
  /** For the mode "ranged": the farthest distance; null, the default, for any. */
  readonly range?: number | null;
}): readonly Problem[] {
  if (mode === "melee") return gap > 0 ? [problem("not_adjacent")] : [];
  if (mode === "reach") return gap > reach ? [problem("beyond_reach")] : [];
  return range !== null && gap > range ? [problem("out_of_range")] : [];
}
