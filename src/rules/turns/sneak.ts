import { whole } from "../error.ts";
import { explain, type Part } from "../explain.ts";
import { problemNames } from "../problem.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { SNEAK_BASE_DC } from "./tables.ts";

/** The names of the reasons against a sneak attack. */
export type SneakProblem = "already_engaged" | "not_hidden" | "not_finesse" | "power_attack";

/** The conditions of a sneak attack before its roll. */
export interface SneakConditions {
  /** The attacker attacked this target in the round before. */
  readonly attackedTargetLastRound: boolean;
  /** The attacker is concealed from the target. */
  readonly concealed: boolean;
  /** The target is distracted. */
  readonly distracted: boolean;
  /** The weapon is a finesse weapon. */
  readonly finesse: boolean;
  /** It is also to be a power attack; false by default. */
  readonly power?: boolean;
  /** Engaged with the target in another way, by the gamemaster's ruling; false by default (CT-A22). */
  readonly engaged?: boolean;
}

/**
 * Tells whether a sneak attack may be tried (`eligible`), and lists every reason against it: the attacker attacked this
 * target in the round before or is engaged with it (CT-063, CT-A22), the attacker is not concealed and the target not
 * distracted (CT-064 … CT-067), the weapon has no finesse (CT-068), or it is a power attack (CT-079).
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

/** Judges a sneak attack as judgeSneak does, and lists the reasons against it by their names alone. */
export function sneakEligible(conditions: SneakConditions): {
  readonly eligible: boolean;
  readonly problems: readonly SneakProblem[];
} {
  const { eligible, problems } = judgeSneak(conditions);
  return { eligible, problems: problemNames(problems) };
}

/**
 * Returns the reason why a fighter cannot hide, if any: from its sneak attack until its next turn begins it may not go
 * back into concealment (CT-080).
 */
export function hideProblems({
  sneaked,
  round,
  begun,
}: {
  /** The round of the fighter's last sneak attack; null without any. */
  readonly sneaked: number | null;
  /** The present round. */
  readonly round: number;
  /** True once the fighter's turn of this round has begun. */
  readonly begun: boolean;
}): readonly Problem[] {
  // Before its turn of this round a sneak attack of the round before still counts.
  return sneaked !== null && sneaked >= (begun ? round : round - 1) ? [problem("back_to_concealment")] : [];
}

/**
 * Tells whether a target is distracted: in melee with another, just shot by another, or by the gamemaster's ruling
 * (CT-066, CT-067).
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

/** The DEX check of a sneak attack, with the parts of its numbers. */
export interface SneakCheck {
  /** The number to reach. */
  readonly dc: number;
  /** The die with what is added to it. */
  readonly total: number;
  /** True if the total is at least the number to reach. */
  readonly success: boolean;
  readonly dcParts: readonly Part[];
  readonly totalParts: readonly Part[];
}

/**
 * Resolves the DEX check of a sneak attack: the d20 with the DEX bonus and other modifiers must reach ten plus the
 * target's Armor Points (CT-069 … CT-072, CT-A11).
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
  /** Other modifiers together; 0 by default. */
  readonly other?: number;
}): SneakCheck {
  whole("die", die, "CT-A11", 1, 20);
  whole("dexterity", dexterity, "CT-069");
  whole("armour", armour, "CT-070", 0);
  whole("other", other, "CT-069");
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
