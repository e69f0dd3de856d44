import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained, Part, RuleId } from "../explain.ts";
import { succeeded } from "./encounter.ts";
import { MORTAL_MAGIC } from "./tables.ts";
import type { Level, Problem } from "./types.ts";

/** The treatments of a mortal wound: two uses of the Healing skill, and three kinds of magic (OQ-072 … OQ-074). */
export type Treatment = "stabilise" | "surgery" | "heal_6" | "divine_heal" | "treat_wounds";

/** Tells whether a spell heals a mortal wound: Heal of magnitude 6 or more, Divine Heal, Treat Wounds (OQ-074). */
export function healsMortal({
  effect,
  magnitude,
}: {
  /** "heal", "divineHeal" or "treatWounds"; anything else heals nothing */
  readonly effect: string;
  readonly magnitude: number;
}): boolean {
  return (
    effect === "divineHeal" ||
    effect === "treatWounds" ||
    (effect === "heal" && magnitude >= MORTAL_MAGIC.heal_6.magnitude)
  );
}

/** What becomes of a fighter with a mortal wound. */
export interface MortalWound {
  /** The last round of the fight in which a treatment is in time. */
  readonly deadline: number;
  /** True if the fighter survives. */
  readonly alive: boolean;
  /** True if magic has healed the wound in time (OQ-074). */
  readonly healed: boolean;
  /** True if a successful Resilience test wakes the fighter (OQ-076). */
  readonly wakesOnResilience: boolean;
  /** True if the wound is only stabilised, so that it needs surgery before natural healing begins (OQ-073). */
  readonly needsSurgery: boolean;
}

/**
 * Returns what becomes of a mortal wound (OQ-071 … OQ-076, OQ-A12, OQ-P07). The fighter dies unless, in the round of
 * the wound or the next, the wound is stabilised or healed by magic. Surgery alone does not save it.
 */
export function mortalWound({
  roundTaken,
  roundTreated = null,
  treatment = null,
}: {
  /** The round of the fight in which the wound was made. */
  readonly roundTaken: number;
  /** The round of the fight in which it was treated; null if it was not. */
  readonly roundTreated?: number | null;
  /** How it was treated; null if it was not. */
  readonly treatment?: Treatment | null;
}): MortalWound {
  const deadline = roundTaken + 1;
  const inTime = roundTreated !== null && roundTreated <= deadline;
  const stabilised = inTime && treatment === "stabilise";
  const healed = inTime && treatment !== null && treatment !== "stabilise" && treatment !== "surgery";
  return { deadline, alive: stabilised || healed, healed, wakesOnResilience: healed, needsSurgery: stabilised };
}

/**
 * Returns how long a mortal wound that is not treated yet can be treated (OQ-075): the last round for the treatment
 * (`deadline`), and the rounds left, the present `round` included. If no round is left, the fighter is dead.
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

/**
 * The state of a fighter with a mortal wound: "dying" until treated, "stable" once stabilised, "mending" after surgery,
 * when natural healing begins, or "dead".
 */
export type MortalState = "dying" | "stable" | "mending" | "dead";

/** The names of the reasons why a patient cannot be treated so. */
export type TreatmentProblem = "dead" | "not_stable" | "already_stable" | "no_tools" | "not_mortal";

/** A wounded fighter: its hit points now and at most, and the state of its mortal wound. */
export interface Patient {
  readonly hp: number;
  readonly max: number;
  /** Null without a mortal wound. */
  readonly mortal: MortalState | null;
}

/** The result of a treatment, which changes nothing if there are problems. */
export interface Treated {
  /** The patient after the treatment. */
  readonly patient: Patient;
  /** The parts of the patient's hit points: those before, and those that the treatment gave. */
  readonly hpParts: readonly Part[];
  /** True if a Resilience test may now wake the patient (OQ-076). */
  readonly mayWake: boolean;
  readonly problems: readonly Problem<TreatmentProblem>[];
}

/** Returns the parts of the hit points after healing: those before, and those gained, even if 0 (OQ-059). */
const healedParts = (before: number, after: number, rule: RuleId): readonly Part[] => [
  { label: "FRAY.Quest.hitPoints", value: before, rule: "OQ-059" },
  { label: "FRAY.Part.Healing", value: after - before, rule },
];

/**
 * Treats a mortal wound with the Healing skill; `level` is the level of the healer's test (OQ-072, OQ-073, OQ-P16).
 * Stabilising keeps the patient from dying. Surgery, for which the wound must be stable and tools at hand, sets the hit
 * points to 1 and lets natural healing begin. Nothing changes on a failed test or if there are problems.
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
  /** True if the healer has the right tools and conditions; read for surgery only (OQ-073). */
  readonly tools?: boolean;
}): Treated {
  const problems: Problem<TreatmentProblem>[] = [];
  if (patient.mortal === null || patient.mortal === "mending") problems.push({ problem: "not_mortal", rule: "OQ-072" });
  if (patient.mortal === "dead") problems.push({ problem: "dead", rule: "OQ-075" });
  if (step === "stabilise" && patient.mortal === "stable") problems.push({ problem: "already_stable", rule: "OQ-072" });
  if (step === "surgery" && patient.mortal === "dying") problems.push({ problem: "not_stable", rule: "OQ-073" });
  if (step === "surgery" && !tools) problems.push({ problem: "no_tools", rule: "OQ-073" });
  const rule = step === "stabilise" ? "OQ-072" : "OQ-073";
  // The result in which the patient becomes `after`.
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
 * Heals a patient by magic that is strong enough for mortal wounds: adds `points` hit points, to at least 1 and at most
 * the maximum, and ends the mortal wound (OQ-074, OQ-076). A dead patient stays dead, which is a problem. Otherwise
 * throws RulesError unless `points` is a whole number from 0.
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

/** Tells whether a healed fighter wakes: its Resilience test, of this level, is a success or a critical (OQ-076). */
export function wakes({ level }: { readonly level: Level }): boolean {
  return succeeded(level);
}

/**
 * Returns the hit points after ordinary healing by `points`, and how many were gained (OQ-068, OQ-071). Hit points rise
 * to `max` at most; hit points that are above `max` already stay. At 0 or less, which is a mortal wound, nothing is
 * healed and a problem is returned. Otherwise throws RulesError unless `points` is a whole number from 0.
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
 * Returns the hit points that the Healing skill gives to a minor wound: the face of the d6 if the test is a success or
 * a critical, else 0 (OQ-069, OQ-P16). Throws RulesError on a face that no d6 has, if it counts.
 */
export function healingSkill({ level, d6 }: { readonly level: Level; readonly d6: number }): Explained {
  const value = succeeded(level) ? whole("d6", d6, "OQ-P16", 1, 6) : 0;
  return explain([{ label: "FRAY.Part.Healing", value, rule: "OQ-P16" }]);
}

/**
 * Returns a patient after some days of natural healing, up to its maximum (OQ-070, OQ-071). Nothing heals at 0 hit
 * points or less, nor with a mortal wound that is not "mending".
 */
export function naturalHealing({
  patient,
  days,
  naturalHealing: rate = 1,
}: {
  readonly patient: Patient;
  readonly days: number;
  /** Setting: the hit points a day; the rules state no number. */
  readonly naturalHealing?: number;
}): Patient & { readonly hpParts: readonly Part[] } {
  const points = rate * whole("days", days, "OQ-070", 0);
  if (patient.mortal !== null && patient.mortal !== "mending")
    return { ...patient, hpParts: healedParts(patient.hp, patient.hp, "OQ-071") };
  const { hp } = heal({ hp: patient.hp, max: patient.max, points });
  return { ...patient, hp, hpParts: healedParts(patient.hp, hp, "OQ-070") };
}

/**
 * Returns the state of a fighter's mortal wound after a blow; null for none (OQ-065, OQ-067, OQ-P07). "dead" stays so.
 * Above 0 hit points the state before stays. At 0 or less it is "dying", or "stable" if the blow was not meant to kill.
 * A blow that is not meant to kill does not make stable who is dying already.
 */
export function woundState({
  hp,
  lethal = true,
  mortal = null,
}: {
  /** The hit points after the blow. */
  readonly hp: number;
  /** False if the blow was declared not to kill; true when left out. */
  readonly lethal?: boolean;
  /** The state before the blow; null for none. */
  readonly mortal?: MortalState | null;
}): MortalState | null {
  if (mortal === "dead") return "dead";
  if (hp > 0) return mortal;
  return lethal || mortal === "dying" ? "dying" : "stable";
}
