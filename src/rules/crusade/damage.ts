import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { explain } from "../explain.ts";
import { tempWoundCapacity, tierOf } from "./derived.ts";
import type { WoundGuideline, WoundSource } from "./tables.ts";
import { ATTACK_DIE, DEATH_DIFFICULTY, WOUND_GUIDELINES } from "./tables.ts";
import type { Tier } from "./types.ts";

/** A body, and one blow against it. */
export interface DamageInput {
  /** Points of stress left before the blow. */
  readonly stressLeft: number;
  /** Temporary Wounds taken before the blow. */
  readonly tempWounds: number;
  readonly brawn: number;
  readonly grace: number;
  /** Points of this one blow. */
  readonly damage: number;
  /** Passed a death check already: the next point kills (EC-118). */
  readonly dying?: boolean;
  /**
   * A death check is due and not rolled yet. Passed, the next point kills (EC-118); failed, there is no target left
   * (EC-120): a blow that does not wait for the check kills either way.
   */
  readonly checkDue?: boolean;
  readonly tier?: Tier;
  /** Setting: points beyond the one that forces a death check kill, EC-A10. */
  readonly overflowKills?: boolean;
  /** Setting: bosses and average foes take Temporary Wounds too, EC-A28. */
  readonly npcWounds?: boolean;
}

/** The body after a blow, and what the blow forces. */
export interface DamageOutcome {
  readonly stressLeft: number;
  readonly tempWounds: number;
  /** Temporary Wounds that this blow made; they are counted in `tempWounds`. */
  readonly newWounds: number;
  /** A death check must be rolled. */
  readonly deathCheck: boolean;
  readonly out: boolean;
  readonly dead: boolean;
  /** Points left over after the one that forced a death check, killed the body or put it out of the fight. */
  readonly unused: number;
  /** The points of the blow by what they were used for; they add up to it. */
  readonly parts: readonly Part[];
}

/**
 * Tells whether the next point of damage kills: the death check was passed, or is still to be rolled (EC-118, EC-120).
 */
const nextPointKills = ({ dying = false, checkDue = false }: Pick<DamageInput, "dying" | "checkDue">): boolean =>
  dying || checkDue;

/**
 * Applies one blow to a body: points go to stress first, then each is one Temporary Wound up to what Brawn and Grace
 * allow, then one forces a death check, or kills if more are left and `overflowKills` is set (EC-108, EC-113, EC-115,
 * EC-A10). Bosses and average foes, unless `npcWounds` is set, take no wounds and are out at zero stress (EC-A28); any
 * other body that is dying or has a check due is killed by any point (EC-118). Throws RulesError on negative or broken
 * numbers.
 */
export function applyDamage(input: DamageInput): DamageOutcome {
  const { stressLeft, tempWounds, brawn, grace, damage, tier = "pc" } = input;
  const { overflowKills = false, npcWounds = false } = input;
  tierOf(tier, "EC-A28");
  whole("stressLeft", stressLeft, "EC-108", 0);
  whole("tempWounds", tempWounds, "EC-108", 0);
  whole("damage", damage, "EC-108", 0);
  const capacity = tempWoundCapacity({ brawn, grace }).value;
  const takesWounds = tier === "pc" || npcWounds;

  if (takesWounds && nextPointKills(input) && damage > 0) {
    const parts = spentParts(0, 0, { label: "FRAY.Part.Death", rule: "EC-118" }, damage - 1);
    return outcome(stressLeft, tempWounds, { out: true, dead: true, unused: damage - 1 }, parts);
  }
  const onStress = Math.min(stressLeft, damage);
  const left = stressLeft - onStress;
  let beyond = damage - onStress;
  if (!takesWounds) {
    return outcome(left, tempWounds, { out: left === 0, unused: beyond }, spentParts(onStress, 0, null, beyond));
  }
  const newWounds = Math.min(Math.max(0, capacity - tempWounds), beyond);
  beyond -= newWounds;
  if (beyond === 0)
    return outcome(left, tempWounds + newWounds, { newWounds }, spentParts(onStress, newWounds, null, 0));
  // The first point beyond the wounds forces the check; by EC-A10 the rest of the same blow does nothing more.
  const unused = beyond - 1;
  const dead = overflowKills && unused > 0;
  const check = dead
    ? { label: "FRAY.Part.Death", rule: "EC-A10" as const }
    : { label: "FRAY.Part.DeathCheck", rule: "EC-115" as const };
  const parts = spentParts(onStress, newWounds, check, unused);
  return outcome(left, tempWounds + newWounds, { newWounds, deathCheck: !dead, out: dead, dead, unused }, parts);
}

/**
 * Returns the parts that say where a blow's points went: stress, wounds, one point named `last` where given, and those
 * unused.
 */
function spentParts(stress: number, wounds: number, last: Pick<Part, "label" | "rule"> | null, unused: number): Part[] {
  const parts: Part[] = [
    { label: "FRAY.Part.Stress", value: stress, rule: "EC-107" },
    { label: "FRAY.Part.TemporaryWounds", value: wounds, rule: "EC-108" },
    { label: "FRAY.Part.Unused", value: unused, rule: "EC-A10" },
  ];
  if (last) parts.splice(2, 0, { ...last, value: 1 });
  return parts.filter((part) => part.value !== 0);
}

/** Builds the outcome of a blow; what `rest` leaves out is zero or false. */
function outcome(
  stressLeft: number,
  tempWounds: number,
  rest: Partial<DamageOutcome>,
  parts: readonly Part[],
): DamageOutcome {
  const nothing = { newWounds: 0, deathCheck: false, out: false, dead: false, unused: 0 };
  return { stressLeft, tempWounds, ...nothing, ...rest, parts };
}

/** The die and the body of a death check, and the settings for it. */
export interface DeathCheckInput {
  readonly die: number;
  readonly brawn: number;
  readonly grace: number;
  /** Setting: the number that the total must exceed, EC-116. */
  readonly difficulty?: number;
  /** Setting: a total equal to the difficulty passes, EC-A11. */
  readonly tiePasses?: boolean;
}

/** The result of a death check, and what becomes of the body. */
export interface DeathCheckOutcome {
  /** Die, Brawn and Grace. */
  readonly total: number;
  readonly passed: boolean;
  readonly unconscious: boolean;
  readonly permanentTrait: boolean;
  readonly dead: boolean;
  readonly parts: readonly Part[];
}

/**
 * Resolves a death check: d10 + Brawn + Grace must exceed the difficulty, 7 by default, or with `tiePasses` reach it;
 * no FATE may be spent on it (EC-116..120, EC-A11). A pass leaves the body unconscious with a permanent trait, a
 * failure dead.
 */
export function deathCheck(input: DeathCheckInput): DeathCheckOutcome {
  const { die, brawn, grace, difficulty = DEATH_DIFFICULTY, tiePasses = false } = input;
  whole("difficulty", difficulty, "EC-116");
  const { value: total, parts } = explain([
    { label: "FRAY.Part.Die", value: whole("die", die, "EC-116", 1, ATTACK_DIE), rule: "EC-116" },
    ...tempWoundCapacity({ brawn, grace }).parts,
  ]);
  const passed = total > difficulty || (tiePasses && total === difficulty);
  return { total, passed, unconscious: passed, permanentTrait: passed, dead: !passed, parts };
}

/** The points that one blow needs to bring a body to each state; null where one blow cannot. */
export interface Thresholds {
  /** Points to bring stress to 0; 0 where it is 0 already. */
  readonly felled: number;
  readonly wound: number | null;
  readonly deathCheck: number | null;
  readonly dead: number | null;
  readonly out: number | null;
}

/**
 * Returns the points of damage that the next blow needs to bring a body to each state (EC-108, EC-115, EC-118, EC-A10,
 * EC-A28).
 */
export function thresholds(input: Omit<DamageInput, "damage">): Thresholds {
  const { stressLeft, tempWounds, brawn, grace, tier = "pc" } = input;
  const { overflowKills = false, npcWounds = false } = input;
  tierOf(tier, "EC-A28");
  const felled = whole("stressLeft", stressLeft, "EC-108", 0);
  if (tier !== "pc" && !npcWounds) return { felled, wound: null, deathCheck: null, dead: null, out: felled };
  if (nextPointKills(input)) return { felled, wound: null, deathCheck: null, dead: 1, out: 1 };
  const free = Math.max(0, tempWoundCapacity({ brawn, grace }).value - whole("tempWounds", tempWounds, "EC-108", 0));
  const check = felled + free + 1;
  const dead = overflowKills ? check + 1 : null;
  return { felled, wound: free > 0 ? felled + 1 : null, deathCheck: check, dead, out: dead };
}

/**
 * Suggests a wound for a body: its name, a key of lang/en.json, and its days, by how the weapon hurts (EC-109..111).
 * `nth` counts the wounds of the fight from 0, so that names differ.
 */
export function suggestWound({ source, nth = 0 }: { readonly source: WoundSource; readonly nth?: number }): {
  readonly name: string;
  readonly days: number;
  readonly rule: WoundGuideline["rule"];
} {
  whole("nth", nth, "EC-109", 0);
  const { names, days, rule } = WOUND_GUIDELINES.find((guideline) => guideline.source === source)!;
  return { name: `FRAY.Crusade.Wound.${names[nth % names.length]!}`, days, rule };
}

/**
 * Returns the points of each injury that are still open, in the order given, oldest first: the stress lost now is put
 * down to the latest blows first, to each at most its points less those that healing gave back (EC-126, EC-130,
 * EC-A20).
 */
export function openInjuries({
  lost,
  injuries,
}: {
  /** Stress that is gone now. */
  readonly lost: number;
  readonly injuries: readonly { readonly points: number; readonly healed?: number }[];
}): readonly number[] {
  let left = whole("lost", lost, "EC-130", 0);
  const open = injuries.toReversed().map(({ points, healed = 0 }) => {
    const hurts = Math.min(
      left,
      Math.max(0, whole("points", points, "EC-130", 0) - whole("healed", healed, "EC-130", 0)),
    );
    left -= hurts;
    return hurts;
  });
  return open.reverse();
}

/**
 * Returns the points of an injury that combat healing takes back, and those left of it: one for each point of the check
 * over its target number `tn`, at most all of `tempDamage` (EC-127..130).
 */
export function heal({
  total,
  tn,
  tempDamage,
}: {
  readonly total: number;
  readonly tn: number;
  /** Points of the injury that are still open. */
  readonly tempDamage: number;
}): {
  readonly negated: number;
  readonly left: number;
  readonly negatedParts: readonly Part[];
  readonly leftParts: readonly Part[];
} {
  whole("total", total, "EC-127");
  whole("tn", tn, "EC-127");
  whole("tempDamage", tempDamage, "EC-130", 0);
  const over = total - tn;
  const { value: negated, parts: negatedParts } = explain([
    { label: "FRAY.Part.Healing", value: total, rule: "EC-127" },
    { label: "FRAY.Part.BaseDifficulty", value: -tn, rule: "EC-127" },
    { label: "FRAY.Part.Minimum", value: Math.max(0, -over), rule: "EC-127" },
    { label: "FRAY.Part.Unused", value: Math.min(0, tempDamage - over), rule: "EC-130" },
  ]);
  const { value: left, parts: leftParts } = explain([
    { label: "FRAY.Part.Damage", value: tempDamage, rule: "EC-130" },
    { label: "FRAY.Part.Healing", value: -negated, rule: "EC-130" },
  ]);
  return { negated, left, negatedParts, leftParts };
}
