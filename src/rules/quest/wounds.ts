import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained, Part, RuleId } from "../explain.ts";
import { succeeded } from "./encounter.ts";
import type { Level, Problem } from "./types.ts";

/** The treatments of a mortal wound (OQ-072 … OQ-074). */
export type Treatment = "stabilise" | "surgery" | "heal_6" | "divine_heal" | "treat_wounds";

/** The course of a mortal wound. */
export interface MortalWound {
  /** The number of the last round in which a treatment comes in time. */
  readonly deadline: number;
  /** The fighter survives the wound. */
  readonly alive: boolean;
  /** The wound is gone, healed by magic in time (OQ-074). */
  readonly healed: boolean;
  /** The fighter wakes on a successful Resilience test (OQ-076). */
  readonly wakesOnResilience: boolean;
  /** The wound is only stabilised: natural healing begins after surgery (OQ-073). */
  readonly needsSurgery: boolean;
}

/**
 * Returns the course of a mortal wound: the fighter dies unless the wound is stabilised or healed by magic in the same
 * round or the next; surgery alone does not save it (OQ-071 … OQ-076, OQ-A12, OQ-P07). Rounds are numbers of the
 * fight's rounds; `roundTreated` and `treatment` are null while untreated.
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

/**
 * Returns the last round in which a mortal wound can be treated, the number of rounds left to treat it, the present
 * `round` included, and `dead`, which is true when no round is left (OQ-075).
 */
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

/** A wounded fighter: present and maximum hit points, and the state of its mortal wound. */
export interface Patient {
  readonly hp: number;
  readonly max: number;
  /** The state of the patient's mortal wound; null without one. */
  readonly mortal: MortalState | null;
}

/** The result of a treatment. */
export interface Treated {
  /** The patient after the treatment. */
  readonly patient: Patient;
  /** The hit points before, and those that the treatment gave. */
  readonly hpParts: readonly Part[];
  /** A Resilience test may now wake the patient (OQ-076). */
  readonly mayWake: boolean;
  readonly problems: readonly Problem<TreatmentProblem>[];
}

/**
 * Returns the hit points before and those that healing added, 0 included, as parts of the hit points after (OQ-059).
 */
const healedParts = (before: number, after: number, rule: RuleId): readonly Part[] => [
  { label: "FRAY.Quest.hitPoints", value: before, rule: "OQ-059" },
  { label: "FRAY.Part.Healing", value: after - before, rule },
];

/**
 * Treats a mortal wound by the Healing skill, by the level of the healer's test (OQ-072, OQ-073, OQ-P16). Stabilising
 * keeps the patient from dying; surgery on a stable wound needs tools, leaves 1 hit point and lets natural healing
 * begin. Nothing changes on a failed test or with a problem.
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
  /** The healer has the right tools and conditions; read for surgery only (OQ-073). */
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
 * Heals a patient by magic strong enough for a mortal wound: adds its points, up to the maximum but at least to 1 hit
 * point, and ends the mortal wound (OQ-074, OQ-076). A dead patient stays dead, with a problem. Throws RulesError
 * unless `points` is a whole number from 0.
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

/** Tells whether a healed fighter wakes, by the level of its Resilience test: on a success or critical (OQ-076). */
export function wakes({ level }: { readonly level: Level }): boolean {
  return succeeded(level);
}

/**
 * Returns the hit points after ordinary healing (OQ-068, OQ-071): `points` more, up to `max`; hit points above `max`
 * stay as they are. At 0 or less, a mortal wound, nothing is healed and a problem returned. `healed` is the number of
 * points gained.
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
 * Returns the hit points that a test of the Healing skill gives back to a minor wound: the d6 as rolled on a success or
 * critical, else 0 (OQ-069, OQ-P16).
 */
export function healingSkill({ level, d6 }: { readonly level: Level; readonly d6: number }): Explained {
  const value = succeeded(level) ? whole("d6", d6, "OQ-P16", 1, 6) : 0;
  return explain([{ label: "FRAY.Part.Healing", value, rule: "OQ-P16" }]);
}

/**
 * Returns a patient after a number of days of natural healing, up to its maximum (OQ-070, OQ-071). Nothing heals at 0
 * hit points or less, nor with a mortal wound before its surgery.
 */
export function naturalHealing({
  patient,
  days,
  naturalHealing: rate = 1,
}: {
  readonly patient: Patient;
  readonly days: number;
  /** Hit points a day, by the setting; the rules give no rate. */
  readonly naturalHealing?: number;
}): Patient & { readonly hpParts: readonly Part[] } {
  const points = rate * whole("days", days, "OQ-070", 0);
  if (patient.mortal !== null && patient.mortal !== "mending")
    return { ...patient, hpParts: healedParts(patient.hp, patient.hp, "OQ-071") };
  const { hp } = heal({ hp: patient.hp, max: patient.max, points });
  return { ...patient, hp, hpParts: healedParts(patient.hp, hp, "OQ-070") };
}

/**
 * Returns the state of a fighter's mortal wound after damage, null for no mortal wound (OQ-065, OQ-067, OQ-P07): "dead"
 * stays, above 0 hit points the state stays as it was, at 0 or less it is "dying", or "stable" after a blow that was
 * not meant to kill.
 */
export function woundState({
  hp,
  lethal = true,
  mortal = null,
}: {
  /** The hit points after the damage. */
  readonly hp: number;
  /** The blow may kill; false if it was declared not to. */
  readonly lethal?: boolean;
  /** The state before the damage. */
  readonly mortal?: MortalState | null;
}): MortalState | null {
  if (mortal === "dead") return "dead";
  if (hp > 0) return mortal;
  return lethal ? "dying" : "stable";
}
