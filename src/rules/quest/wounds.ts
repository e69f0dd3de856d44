import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained, Part, RuleId } from "../explain.ts";
import { succeeded } from "./encounter.ts";
import type { Level, Problem } from "./types.ts";

/** The treatments of a mortal wound (OQ-072 … OQ-074). */
export type Treatment = "stabilise" | "surgery" | "heal_6" | "divine_heal" | "treat_wounds";

/** The course of a mortal wound. */
export interface MortalWound {
  /** The last round in which help comes in time. */
  readonly deadline: number;
  readonly alive: boolean;
  /** healed by magic, so that the wound is gone and a Resilience test may wake the fighter (OQ-074, OQ-076) */
  readonly healed: boolean;
  readonly wakesOnResilience: boolean;
  /** stabilised, so that no natural healing begins before surgery (OQ-073) */
  readonly needsSurgery: boolean;
}

/**
 * Returns the course of a mortal wound, which must be stabilised or healed by magic by the end of the next round
 * (OQ-071 … OQ-076, OQ-A12, OQ-P07). Rounds are the fight's; without a treatment in time, or with surgery alone, the
 * fighter dies.
 */
export function mortalWound({
  roundTaken,
  roundTreated = null,
  treatment = null,
}: {
  readonly roundTaken: number;
  readonly roundTreated?: number | null;
  readonly treatment?: Treatment | null;
}): MortalWound {
  const deadline = roundTaken + 1;
  const inTime = roundTreated !== null && roundTreated <= deadline;
  const stabilised = inTime && treatment === "stabilise";
  const healed = inTime && treatment !== null && treatment !== "stabilise" && treatment !== "surgery";
  return { deadline, alive: stabilised || healed, healed, wakesOnResilience: healed, needsSurgery: stabilised };
}

/** Returns the rounds left to treat a mortal wound, this one included, and whether time is up (OQ-075). */
export function mortalClock({ roundTaken, round }: { readonly roundTaken: number; readonly round: number }): {
  readonly deadline: number;
  readonly roundsLeft: number;
  readonly dead: boolean;
} {
  const { deadline } = mortalWound({ roundTaken });
  const roundsLeft = Math.max(0, deadline - round + 1);
  return { deadline, roundsLeft, dead: roundsLeft === 0 };
}

/** The state of a fighter with a mortal wound; "mending": surgery was done, so that natural healing has begun. */
export type MortalState = "dying" | "stable" | "mending" | "dead";

/** The names of the reasons why a treatment is not possible. */
export type TreatmentProblem = "dead" | "not_stable" | "already_stable" | "no_tools" | "not_mortal";

/** A wounded fighter before treatment. */
export interface Patient {
  readonly hp: number;
  readonly max: number;
  /** Null without a mortal wound. */
  readonly mortal: MortalState | null;
}

/** The result of a treatment: the patient after it, and whether a Resilience test may now wake them (OQ-076). */
export interface Treated {
  readonly patient: Patient;
  /** The hit points before, and what the treatment gave. */
  readonly hpParts: readonly Part[];
  readonly mayWake: boolean;
  readonly problems: readonly Problem<TreatmentProblem>[];
}

/** Returns the hit points before and those that healing added, even if none, as parts (OQ-059). */
const healedParts = (before: number, after: number, rule: RuleId): readonly Part[] => [
  { label: "FRAY.Quest.hitPoints", value: before, rule: "OQ-059" },
  { label: "FRAY.Part.Healing", value: after - before, rule },
];

/**
 * Treats a mortal wound by the Healing skill: stabilising stops the clock; surgery needs tools, gives 1 hit point and
 * lets natural healing begin (OQ-072, OQ-073, OQ-P16). Nothing changes on a failed test or with a problem.
 */
export function treatMortal({
  patient,
  step,
  level,
  tools = true,
}: {
  readonly patient: Patient;
  readonly step: "stabilise" | "surgery";
  readonly level: Level;
  /** The right tools and conditions (OQ-073). */
  readonly tools?: boolean;
}): Treated {
  const problems: Problem<TreatmentProblem>[] = [];
  if (patient.mortal === null || patient.mortal === "mending") problems.push({ problem: "not_mortal", rule: "OQ-072" });
  if (patient.mortal === "dead") problems.push({ problem: "dead", rule: "OQ-075" });
  if (step === "stabilise" && patient.mortal === "stable") problems.push({ problem: "already_stable", rule: "OQ-072" });
  if (step === "surgery" && patient.mortal === "dying") problems.push({ problem: "not_stable", rule: "OQ-073" });
  if (step === "surgery" && !tools) problems.push({ problem: "no_tools", rule: "OQ-073" });
  const rule = step === "stabilise" ? "OQ-072" : "OQ-073";
  const treated = (after: Patient, mayWake: boolean): Treated => ({
    patient: after,
    hpParts: healedParts(patient.hp, after.hp, rule),
    mayWake,
    problems,
  });
  if (problems.length > 0 || !succeeded(level)) return treated(patient, false);
  if (step === "stabilise") return treated({ ...patient, mortal: "stable" }, false);
  return treated({ ...patient, hp: 1, mortal: "mending" }, true);
}

/**
 * Heals a fighter by magic strong enough for a mortal wound: adds its points, up to the maximum and at least to 1 hit
 * point, and clears the wound (OQ-074, OQ-076). The dead stay dead, with a problem.
 */
export function healMortal({ patient, points }: { readonly patient: Patient; readonly points: number }): Treated {
  if (patient.mortal === "dead") {
    const hpParts = healedParts(patient.hp, patient.hp, "OQ-075");
    return { patient, hpParts, mayWake: false, problems: [{ problem: "dead", rule: "OQ-075" }] };
  }
  const hp = Math.min(patient.max, Math.max(1, patient.hp + whole("points", points, "OQ-074", 0)));
  return {
    patient: { ...patient, hp, mortal: null },
    hpParts: healedParts(patient.hp, hp, "OQ-074"),
    mayWake: patient.mortal !== null,
    problems: [],
  };
}

/** Tells whether a healed fighter wakes: after a successful Resilience test (OQ-076). */
export function wakes({ level }: { readonly level: Level }): boolean {
  return succeeded(level);
}

/**
 * Returns the hit points after ordinary healing, which raises them up to the maximum; those above it already stay. At 0
 * or less (a mortal wound) it heals nothing and reports a problem (OQ-068, OQ-071).
 */
export function heal({ hp, max, points }: { readonly hp: number; readonly max: number; readonly points: number }): {
  readonly hp: number;
  readonly healed: number;
  readonly problems: readonly Problem<"mortal">[];
  readonly hpParts: readonly Part[];
} {
  const mortal = hp <= 0;
  const after = mortal ? hp : Math.max(hp, Math.min(max, hp + whole("points", points, "OQ-068", 0)));
  return {
    hp: after,
    healed: after - hp,
    problems: mortal ? [{ problem: "mortal", rule: "OQ-071" }] : [],
    hpParts: healedParts(hp, after, mortal ? "OQ-071" : "OQ-068"),
  };
}

/**
 * Returns the hit points that the Healing skill gives back to a minor wound: a d6 on a success, else 0 (OQ-069,
 * OQ-P16).
 */
export function healingSkill({ level, d6 }: { readonly level: Level; readonly d6: number }): Explained {
  const value = succeeded(level) ? whole("d6", d6, "OQ-P16", 1, 6) : 0;
  return explain([{ label: "FRAY.Part.Healing", value, rule: "OQ-P16" }]);
}

/**
 * Returns a patient after a number of days of natural healing; there is none before surgery has been done on a mortal
 * wound, or at 0 hit points or less (OQ-070, OQ-071).
 */
export function naturalHealing({
  patient,
  days,
  naturalHealing: rate = 1,
}: {
  readonly patient: Patient;
  readonly days: number;
  /** Hit points a day; the rules give no rate. */
  readonly naturalHealing?: number;
}): Patient & { readonly hpParts: readonly Part[] } {
  const points = rate * whole("days", days, "OQ-070", 0);
  if (patient.mortal !== null && patient.mortal !== "mending")
    return { ...patient, hpParts: healedParts(patient.hp, patient.hp, "OQ-071") };
  const { hp } = heal({ hp: patient.hp, max: patient.max, points });
  return { ...patient, hp, hpParts: healedParts(patient.hp, hp, "OQ-070") };
}

/**
 * Returns the state of a fighter's mortal wound after damage, null without one: the dead stay so, above 0 hit points
 * the state stays as it was, at 0 or less it is dying, or stable where the blow was not meant to kill (OQ-065, OQ-067,
 * OQ-P07).
 */
export function woundState({
  hp,
  lethal = true,
  mortal = null,
}: {
  readonly hp: number;
  readonly lethal?: boolean;
  readonly mortal?: MortalState | null;
}): MortalState | null {
  if (mortal === "dead") return "dead";
  if (hp > 0) return mortal;
  return lethal ? "dying" : "stable";
}
