import { whole } from "../error.ts";
import { explain, type Part } from "../explain.ts";
import { sortedPool } from "./attack.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { KILL_STEP } from "./tables.ts";

/** The target numbers of a shot: the totals that it needs to wound and to kill, with their parts. */
export interface RangedTargets {
  readonly wound: number;
  readonly kill: number;
  readonly woundParts: readonly Part[];
  readonly killParts: readonly Part[];
}

/**
 * Returns the target numbers of a shot: to wound, the base plus the coverage (SS-009); to kill, this plus 4 and the
 * coverage again (SS-011, SS-A06), or the gamemaster's own number if there is one (SS-047). Throws RulesError on
 * negative or broken numbers.
 */
export function rangedTargets({
  baseTn,
  coverage = 0,
  killOverride = null,
}: {
  /** The gamemaster's number for how difficult the shot is (SS-008). */
  readonly baseTn: number;
  /** The coverage of the target's armour; 0 by default. */
  readonly coverage?: number;
  /** The gamemaster's own number to kill; null, the default, for the one of the rule (SS-047). */
  readonly killOverride?: number | null;
}): RangedTargets {
  whole("baseTn", baseTn, "SS-008", 0);
  whole("coverage", coverage, "SS-009", 0);
  const wound = explain([
    { label: "FRAY.Part.BaseTarget", value: baseTn, rule: "SS-008" },
    { label: "FRAY.Part.Coverage", value: coverage, rule: "SS-009" },
  ]);
  // The gamemaster's own number is shown as a part that makes up the difference to the usual one.
  const usual = wound.value + KILL_STEP + coverage;
  const ruling = killOverride === null ? 0 : whole("killOverride", killOverride, "SS-047", 0) - usual;
  const kill = explain([
    { label: "FRAY.Part.WoundTarget", value: wound.value, rule: "SS-011" },
    { label: "FRAY.Part.KillStep", value: KILL_STEP, rule: "SS-011" },
    { label: "FRAY.Part.Coverage", value: coverage, rule: "SS-011" },
    { label: "FRAY.Part.GamemasterRuling", value: ruling, rule: "SS-047" },
  ]);
  return { wound: wound.value, kill: kill.value, woundParts: wound.parts, killParts: kill.parts };
}

/** The result of a shot. */
export type ShotResult = "kill" | "wound" | "miss";

/**
 * Returns the result of a shot from the total of its dice. The total must reach a target number (TN) or, if
 * `meetIsEnough` is false, be above this number (SS-010, SS-A05).
 */
export function shotResult({
  total,
  woundTn,
  killTn,
  meetIsEnough = true,
}: {
  readonly total: number;
  readonly woundTn: number;
  readonly killTn: number;
  readonly meetIsEnough?: boolean;
}): ShotResult {
  // In whole numbers, a total is above a target number if the total less 1 still reaches that number.
  const counted = meetIsEnough ? total : total - 1;
  if (counted >= killTn) return "kill";
  return counted >= woundTn ? "wound" : "miss";
}

/** The result of a shot for its target. */
export interface RangedShot {
  /** The total of the dice. */
  readonly total: number;
  readonly result: ShotResult;
  /** The dice left in the target's primary cliché, the ability it mainly fights with. */
  readonly cliche: number;
  /** True if the target has no dice left. */
  readonly defeated: boolean;
  /** The parts of the total, one for each die. */
  readonly totalParts: readonly Part[];
}

/** The dice of a shot, its target numbers and its target. */
export interface RangedShotInput {
  /** The faces of the dice thrown. */
  readonly rolls: readonly number[];
  readonly woundTn: number;
  readonly killTn: number;
  /** The dice of the target's primary cliché before the shot. */
  readonly targetCliche: number;
  /**
   * Setting: true, the default, if the total need only reach a target number; false if it must be above it (SS-A05).
   */
  readonly meetIsEnough?: boolean;
}

/**
 * Resolves a shot from the total of its dice (SS-007). A wound takes one die from the target's primary cliché, a kill
 * all of its dice; armour absorbs neither loss (SS-012, SS-013, SS-A08). The number of dice is not checked: the caller
 * must leave out the dice of the weapon's rating (SS-A10).
 */
export function rangedShot({ rolls, woundTn, killTn, targetCliche, meetIsEnough = true }: RangedShotInput): RangedShot {
  whole("woundTn", woundTn, "SS-010");
  whole("killTn", killTn, "SS-010");
  whole("targetCliche", targetCliche, "SS-012", 0);
  const total = explain(sortedPool(rolls).map((die) => ({ label: "FRAY.Part.Die", value: die, rule: "SS-007" })));
  const result = shotResult({ total: total.value, woundTn, killTn, meetIsEnough });
  const diceLost = { kill: targetCliche, wound: 1, miss: 0 }[result];
  const cliche = Math.max(0, targetCliche - diceLost);
  return { total: total.value, result, cliche, defeated: cliche === 0, totalParts: total.parts };
}

/**
 * Returns all reasons why a fighter may not shoot now: it has no dice, no missile weapon or no volleys (shots) left, or
 * fights hand to hand already (SS-007, SS-014, SS-029).
 */
export function missileProblems({
  cliche,
  missileWeapon,
  volleysAllowed,
  volleysShot,
  engaged = false,
}: {
  /** The dice left in the cliché in use. */
  readonly cliche: number;
  /** True if the fighter has a missile weapon. */
  readonly missileWeapon: boolean;
  /** The volleys that the gamemaster allows before the fight is hand to hand; null for no limit. */
  readonly volleysAllowed: number | null;
  /** The volleys shot so far. */
  readonly volleysShot: number;
  /** True if the fighter fights hand to hand already; false by default. */
  readonly engaged?: boolean;
}): readonly Problem[] {
  const problems: Problem[] = [];
  if (cliche === 0) problems.push(problem("no_dice"));
  if (!missileWeapon) problems.push(problem("no_missile_weapon"));
  if (volleysLeft({ volleysAllowed, volleysShot }) === 0) problems.push(problem("volleys_spent"));
  if (engaged) problems.push(problem("already_fighting"));
  return problems;
}

/** Returns the volleys left, at least 0; null if `volleysAllowed` is null, which means no limit (SS-014). */
export function volleysLeft({
  volleysAllowed,
  volleysShot,
}: {
  readonly volleysAllowed: number | null;
  readonly volleysShot: number;
}): number | null {
  whole("volleysShot", volleysShot, "SS-014", 0);
  if (volleysAllowed === null) return null;
  return Math.max(0, whole("volleysAllowed", volleysAllowed, "SS-014", 0) - volleysShot);
}
