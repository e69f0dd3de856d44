import { whole } from "../error.ts";
import { explain, type Part } from "../explain.ts";
import { problemNames } from "../problem.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { SNEAK_BASE_DC } from "./tables.ts";

/** The names of the reasons why a sneak attack may not be tried. */
export type SneakProblem = "already_engaged" | "not_hidden" | "not_finesse" | "power_attack";

/** What decides whether a sneak attack may be tried. */
export interface SneakConditions {
  /** True if the attacker attacked this target in the round before. */
  readonly attackedTargetLastRound: boolean;
  /** True if the attacker is concealed from the target. */
  readonly concealed: boolean;
  /** True if the target is distracted. */
  readonly distracted: boolean;
  /** True if the weapon is a finesse weapon. */
  readonly finesse: boolean;
  /** True if the attack is a power attack too; false by default. */
  readonly power?: boolean;
  /** True if the gamemaster says that the attacker is otherwise engaged with the target; false by default (CT-A22). */
  readonly engaged?: boolean;
}

/**
 * Tells whether a sneak attack may be tried (`eligible`), and lists all reasons against it: the attacker attacked the
 * target in the round before, or is engaged with the target (CT-063, CT-A22); the attacker is not concealed and the
 * target is not distracted (CT-064 … CT-067); the weapon is no finesse weapon (CT-068); the attack is a power attack
 * (CT-079).
 */
export function judgeSneak({
  attackedTargetLastRound,
  concealed,
  distracted,
  finesse,
  power = false,
  engaged = false,
}: SneakConditions): { readonly eligible: boolean; readonly problems: readonly Problem<SneakProblem>[] } {
  const problems: Problem<SneakProblem>[] = [];
  if (attackedTargetLastRound || engaged) problems.push(problem("already_engaged"));
  if (!concealed && !distracted) problems.push(problem("not_hidden"));
  if (!finesse) problems.push(problem("not_finesse"));
  if (power) problems.push(problem("power_attack"));
  return { eligible: problems.length === 0, problems };
}

/** Judges a sneak attack as `judgeSneak` does, but returns only the names of the problems. */
export function sneakEligible(conditions: SneakConditions): {
  readonly eligible: boolean;
  readonly problems: readonly SneakProblem[];
} {
  const { eligible, problems } = judgeSneak(conditions);
  return { eligible, problems: problemNames(problems) };
}

/**
 * Returns the reason why a fighter cannot hide, or an empty list: from its sneak attack until its next turn begins it
 * may not go back into concealment (CT-080).
 */
export function hideProblems({
  sneaked,
  round,
  begun,
}: {
  /** The number of the round of the fighter's last sneak attack; null for none. */
  readonly sneaked: number | null;
  /** The number of the present round. */
  readonly round: number;
  /** True if the fighter's turn of this round has begun. */
  readonly begun: boolean;
}): readonly Problem[] {
  // Until its turn of this round begins, a sneak attack in the round before still counts.
  return sneaked !== null && sneaked >= (begun ? round : round - 1) ? [problem("back_to_concealment")] : [];
}

/**
 * Tells whether a target is distracted: by melee with someone other than the attacker, by a shot of someone other than
 * the attacker, or because the gamemaster says so (`ruling`) (CT-066, CT-067).
 */
export function isDistracted({
  inMeleeWithAnother = false,
  shotByAnother = false,
  ruling = false,
}: {
  readonly inMeleeWithAnother?: boolean;
  readonly shotByAnother?: boolean;
  readonly ruling?: boolean;
}): boolean {
  return inMeleeWithAnother || shotByAnother || ruling;
}

/** The result of the DEX check of a sneak attack. */
export interface SneakCheck {
  /** The number that the total must reach. */
  readonly dc: number;
  /** The die, the DEX bonus and other modifiers added up. */
  readonly total: number;
  /** True if the total is at least `dc`. */
  readonly success: boolean;
  readonly dcParts: readonly Part[];
  readonly totalParts: readonly Part[];
}

/**
 * Resolves the DEX check of a sneak attack: d20, DEX bonus and other modifiers must reach 10 + the target's Armor
 * Points (CT-069 … CT-072, CT-A11).
 */
export function sneakCheck({
  die,
  dexterity,
  armour,
  other = 0,
}: {
  /** The face of the d20. */
  readonly die: number;
  /** The attacker's DEX bonus. */
  readonly dexterity: number;
  /** The target's Armor Points. */
  readonly armour: number;
  /** The sum of all other modifiers; 0 by default. */
  readonly other?: number;
}): SneakCheck {
  whole("die", die, "CT-A11", 1, 20);
  whole("dexterity", dexterity, "CT-069");
  whole("armour", armour, "CT-070", 0);
  whole("other", other, "CT-069");
  // The number to reach, and the total that must reach it.
  const dc = explain([
    { label: "FRAY.Part.BaseDifficulty", value: SNEAK_BASE_DC, rule: "CT-070" },
    { label: "FRAY.Part.Armour", value: armour, rule: "CT-070" },
  ]);
  const total = explain([
    { label: "FRAY.Part.Die", value: die, rule: "CT-A11" },
    { label: "FRAY.Part.Dexterity", value: dexterity, rule: "CT-069" },
    { label: "FRAY.Part.Modifier", value: other, rule: "CT-069" },
  ]);
  return {
    dc: dc.value,
    total: total.value,
    success: total.value >= dc.value,
    dcParts: dc.parts,
    totalParts: total.parts,
  };
}
