import { whole } from "../error.ts";
import { explain, type Part } from "../explain.ts";
import { sortedPool } from "./attack.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { KILL_STEP } from "./tables.ts";

/** The totals that a shot needs to wound and to kill, each with the parts it is added up from. */
export interface RangedTargets {
  readonly wound: number;
  readonly kill: number;
  readonly woundParts: readonly Part[];
  readonly killParts: readonly Part[];
}

/**
 * Returns the two target numbers of a shot: to wound, the base and the coverage (SS-009); to kill, that plus four and
 * the coverage again (SS-011, SS-A06), or the gamemaster's own number where there is one (SS-047).
 */
export function rangedTargets({
  baseTn,
  coverage = 0,
  killOverride = null,
}: {
  /** The gamemaster's target number for the difficulty of the shot (SS-008). */
  readonly baseTn: number;
  /** The coverage of the target's armour; 0 by default. */
  readonly coverage?: number;
  /** The gamemaster's own number to kill; null, the default, for that of the rule (SS-047). */
  readonly killOverride?: number | null;
}): RangedTargets {
  whole("baseTn", baseTn, "SS-008", 0);
  whole("coverage", coverage, "SS-009", 0);
  const wound = explain([
    { label: "FRAY.Part.BaseTarget", value: baseTn, rule: "SS-008" },
    { label: "FRAY.Part.Coverage", value: coverage, rule: "SS-009" },
  ]);
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
 * Returns the result of a shot from the total of its dice: it must reach a target number, or beat it where
 * `meetIsEnough` is false (SS-010, SS-A05).
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
  const beyond = meetIsEnough ? total : total - 1;
  if (beyond >= killTn) return "kill";
  return beyond >= woundTn ? "wound" : "miss";
}

/** A resolved shot. */
export interface RangedShot {
  /** The sum of the dice. */
  readonly total: number;
  readonly result: ShotResult;
  /** Dice left in the target's primary cliché. */
  readonly cliche: number;
  /** The target has no dice left. */
  readonly defeated: boolean;
  /** The dice, one part each. */
  readonly totalParts: readonly Part[];
}

/** The dice of a shot, its target numbers and its target. */
export interface RangedShotInput {
  /** The faces of the dice thrown. */
  readonly rolls: readonly number[];
  readonly woundTn: number;
  readonly killTn: number;
  /** The target's dice in its primary combat cliché. */
  readonly targetCliche: number;
  /** Reaching a target number is enough; false: it must be beaten (SS-A05). */
  readonly meetIsEnough?: boolean;
}

/**
 * Resolves a shot: the total of the dice against both target numbers (SS-007). A wound takes one die off the target's
 * primary cliché, a kill takes all; armour absorbs neither (SS-012, SS-013, SS-A08). The number of dice is not checked;
 * a weapon's rating should add none (SS-A10).
 */
export function rangedShot({ rolls, woundTn, killTn, targetCliche, meetIsEnough = true }: RangedShotInput): RangedShot {
  whole("woundTn", woundTn, "SS-010");
  whole("killTn", killTn, "SS-010");
  whole("targetCliche", targetCliche, "SS-012", 0);
  const total = explain(sortedPool(rolls).map((die) => ({ label: "FRAY.Part.Die", value: die, rule: "SS-007" })));
  const result = shotResult({ total: total.value, woundTn, killTn, meetIsEnough });
  const lost = { kill: targetCliche, wound: 1, miss: 0 }[result];
  const cliche = Math.max(0, targetCliche - lost);
  return { total: total.value, result, cliche, defeated: cliche === 0, totalParts: total.parts };
}

/**
 * Returns every reason why a fighter may not shoot now: no dice, no missile weapon, no volleys (shots) left, or
 * hand-to-hand has begun (SS-007, SS-014, SS-029).
 */
export function missileProblems({
  cliche,
  missileWeapon,
  volleysAllowed,
  volleysShot,
  engaged = false,
}: {
  /** Dice left in the cliché in use. */
  readonly cliche: number;
  /** True if the fighter has a missile weapon. */
  readonly missileWeapon: boolean;
  /** The number of volleys that the gamemaster allows before hand-to-hand; null for no limit. */
  readonly volleysAllowed: number | null;
  /** The number of volleys shot so far. */
  readonly volleysShot: number;
  /** Hand-to-hand has begun; false by default. */
  readonly engaged?: boolean;
}): readonly Problem[] {
  const problems: Problem[] = [];
  if (cliche === 0) problems.push(problem("no_dice"));
  if (!missileWeapon) problems.push(problem("no_missile_weapon"));
  if (volleysLeft({ volleysAllowed, volleysShot }) === 0) problems.push(problem("volleys_spent"));
  if (engaged) problems.push(problem("already_fighting"));
  return problems;
}

/**
 * Returns the number of volleys left before hand-to-hand, at least 0; null where `volleysAllowed` is null, as the
 * gamemaster set no limit (SS-014).
 */
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
