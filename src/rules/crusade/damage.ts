import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { explain } from "../explain.ts";
import { tempWoundCapacity, tierOf } from "./derived.ts";
import type { WoundGuideline, WoundSource } from "./tables.ts";
import { ATTACK_DIE, DEATH_DIFFICULTY, WOUND_GUIDELINES } from "./tables.ts";
import type { Tier } from "./types.ts";

/** A fighter's body and one blow against it. */
export interface DamageInput {
  /** The points of stress left before the blow. */
  readonly stressLeft: number;
  /** The Temporary Wounds taken before the blow. */
  readonly tempWounds: number;
  readonly brawn: number;
  readonly grace: number;
  /** The points of this blow. */
  readonly damage: number;
  /** True if the body has passed a death check: the next point kills it (EC-118). */
  readonly dying?: boolean;
  /**
   * True if a death check is due but not rolled yet. Whether it would be passed or failed, a blow before it kills:
   * after a pass the next point kills (EC-118), after a failure the body is dead anyway (EC-120).
   */
  readonly checkDue?: boolean;
  readonly tier?: Tier;
  /** Setting: a blow with points left beyond the one that forces a death check kills (EC-A10); false when left out. */
  readonly overflowKills?: boolean;
  /** Setting: bosses and average foes take Temporary Wounds too (EC-A28); false when left out. */
  readonly npcWounds?: boolean;
}

/** The body after a blow, and what the blow has done. */
export interface DamageOutcome {
  readonly stressLeft: number;
  readonly tempWounds: number;
  /** The Temporary Wounds that this blow made, which `tempWounds` includes. */
  readonly newWounds: number;
  /** True if a death check must be rolled. */
  readonly deathCheck: boolean;
  /** True if the body is out of the fight, dead or not. A due death check alone does not make it true. */
  readonly out: boolean;
  readonly dead: boolean;
  /** The points of the blow that did nothing: those beyond the death check, death, or the end of the stress. */
  readonly unused: number;
  /** The points of the blow by what they were used for; they add up to its damage. */
  readonly parts: readonly Part[];
}

/** Tells whether the next point of damage kills: a death check was passed or is still due (EC-118, EC-120). */
const nextPointKills = ({ dying = false, checkDue = false }: Pick<DamageInput, "dying" | "checkDue">): boolean =>
  dying || checkDue;

/**
 * Applies one blow to a body. Its points use up stress first. A boss or average foe is out without stress, unless
 * `npcWounds` is set (EC-A28). Of any other body each further point makes a Temporary Wound, as many as Brawn and Grace
 * allow; the next forces a death check, and with `overflowKills` one more kills (EC-108 … EC-115, EC-A10). If it is
 * dying or its check is due, the first point kills (EC-118). Throws RulesError on an unknown tier and wrong numbers.
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

  // A body that is dying, or whose death check is due, dies by one point.
  if (takesWounds && nextPointKills(input) && damage > 0) {
    const parts = spentParts(0, 0, { label: "FRAY.Part.Death", rule: "EC-118" }, damage - 1);
    return outcome(stressLeft, tempWounds, { out: true, dead: true, unused: damage - 1 }, parts);
  }
  // Stress is used up first; a body that takes no wounds is out without it.
  const onStress = Math.min(stressLeft, damage);
  const leftAfter = stressLeft - onStress;
  let pointsBeyond = damage - onStress;
  if (!takesWounds) {
    return outcome(
      leftAfter,
      tempWounds,
      { out: leftAfter === 0, unused: pointsBeyond },
      spentParts(onStress, 0, null, pointsBeyond),
    );
  }
  // Then each point makes a wound, as long as there is room for it.
  const newWounds = Math.min(Math.max(0, capacity - tempWounds), pointsBeyond);
  pointsBeyond -= newWounds;
  if (pointsBeyond === 0)
    return outcome(leftAfter, tempWounds + newWounds, { newWounds }, spentParts(onStress, newWounds, null, 0));
  // The first point beyond the wounds forces a death check; the rest of the blow does nothing, or kills by setting.
  const unused = pointsBeyond - 1;
  const dead = overflowKills && unused > 0;
  const lastPoint = dead
    ? { label: "FRAY.Part.Death", rule: "EC-A10" as const }
    : { label: "FRAY.Part.DeathCheck", rule: "EC-115" as const };
  const parts = spentParts(onStress, newWounds, lastPoint, unused);
  return outcome(leftAfter, tempWounds + newWounds, { newWounds, deathCheck: !dead, out: dead, dead, unused }, parts);
}

/**
 * Returns the parts of a blow's points: those for stress, for wounds, one point with label and rule of `last` (if not
 * null), and those unused; parts of value 0 are left out.
 */
function spentParts(stress: number, wounds: number, last: Pick<Part, "label" | "rule"> | null, unused: number): Part[] {
  const parts: Part[] = [
    { label: "FRAY.Part.Stress", value: stress, rule: "EC-107" },
    { label: "FRAY.Part.TemporaryWounds", value: wounds, rule: "EC-108" },
    { label: "FRAY.Part.Unused", value: unused, rule: "EC-A10" },
  ];
  // The one point stands before those unused.
  if (last) parts.splice(2, 0, { ...last, value: 1 });
  return parts.filter((part) => part.value !== 0);
}

/** Makes the outcome of a blow; what `rest` leaves out is 0 or false. */
function outcome(
  stressLeft: number,
  tempWounds: number,
  rest: Partial<DamageOutcome>,
  parts: readonly Part[],
): DamageOutcome {
  const nothing = { newWounds: 0, deathCheck: false, out: false, dead: false, unused: 0 };
  return { stressLeft, tempWounds, ...nothing, ...rest, parts };
}

/** The die of a death check, the body that it is for, and the settings. */
export interface DeathCheckInput {
  readonly die: number;
  readonly brawn: number;
  readonly grace: number;
  /** Setting: the number that the total must exceed (EC-116); 7 when left out. */
  readonly difficulty?: number;
  /** Setting: a total equal to the difficulty passes too (EC-A11); false when left out. */
  readonly tiePasses?: boolean;
}

/** The result of a death check and what becomes of the body. */
export interface DeathCheckOutcome {
  /** The sum of die, Brawn and Grace. */
  readonly total: number;
  readonly passed: boolean;
  readonly unconscious: boolean;
  readonly permanentTrait: boolean;
  readonly dead: boolean;
  readonly parts: readonly Part[];
}

/**
 * Resolves a death check: d10 + Brawn + Grace must exceed the difficulty, or with `tiePasses` reach it (EC-116..120,
 * EC-A11). After a pass the body is unconscious and gets a permanent trait, after a failure it is dead. Throws
 * RulesError on a face that no d10 has and on broken numbers.
 */
export function deathCheck(input: DeathCheckInput): DeathCheckOutcome {
  const { die, brawn, grace, difficulty = DEATH_DIFFICULTY, tiePasses = false } = input;
  whole("difficulty", difficulty, "EC-116");
  const { value: total, parts } = explain([
    { label: "FRAY.Part.Die", value: whole("die", die, "EC-116", 1, ATTACK_DIE), rule: "EC-116" },
    // Brawn and Grace, of which that capacity is the sum.
    ...tempWoundCapacity({ brawn, grace }).parts,
  ]);
  const passed = total > difficulty || (tiePasses && total === difficulty);
  return { total, passed, unconscious: passed, permanentTrait: passed, dead: !passed, parts };
}

/** The least points of one blow that bring a body to each state; null if one blow cannot. */
export interface Thresholds {
  /** To bring its stress to 0; 0 if it is 0 already. */
  readonly felled: number;
  /** To make a Temporary Wound. */
  readonly wound: number | null;
  /** To force a death check. */
  readonly deathCheck: number | null;
  /** To kill it. */
  readonly dead: number | null;
  /** To put it out of the fight, dead or not. */
  readonly out: number | null;
}

/**
 * Returns the least points of damage of the next blow that bring a body to each state; null if no blow brings it to
 * that state (EC-108, EC-115, EC-118, EC-A10, EC-A28). Throws RulesError on an unknown tier and wrong numbers.
 */
export function thresholds(input: Omit<DamageInput, "damage">): Thresholds {
  const { stressLeft, tempWounds, brawn, grace, tier = "pc" } = input;
  const { overflowKills = false, npcWounds = false } = input;
  tierOf(tier, "EC-A28");
  const felled = whole("stressLeft", stressLeft, "EC-108", 0);
  // A body that takes no wounds is out without stress; one that is dying, or whose check is due, dies by one point.
  if (tier !== "pc" && !npcWounds) return { felled, wound: null, deathCheck: null, dead: null, out: felled };
  if (nextPointKills(input)) return { felled, wound: null, deathCheck: null, dead: 1, out: 1 };
  // All others lose their stress first, then take wounds, then need a death check.
  const freeWounds = Math.max(
    0,
    tempWoundCapacity({ brawn, grace }).value - whole("tempWounds", tempWounds, "EC-108", 0),
  );
  const checkAt = felled + freeWounds + 1;
  const deadAt = overflowKills ? checkAt + 1 : null;
  return { felled, wound: freeWounds > 0 ? felled + 1 : null, deathCheck: checkAt, dead: deadAt, out: deadAt };
}

/**
 * Suggests a named wound by the way the weapon hurts: its name, as a key of lang/en.json, and the days it lasts
 * (EC-109..111). `nth` is the number of wounds suggested before in the fight, so that names differ; they repeat after
 * all are used.
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
 * Returns how many points of each injury are still open, in the order of `injuries`, oldest first. The stress that is
 * gone now is assigned to the latest injuries first, to each at most its points less those already healed (EC-126,
 * EC-130, EC-A20). Throws RulesError on negative or broken numbers.
 */
export function openInjuries({
  lost,
  injuries,
}: {
  /** The points of stress that are gone now. */
  readonly lost: number;
  readonly injuries: readonly { readonly points: number; readonly healed?: number }[];
}): readonly number[] {
  let unassigned = whole("lost", lost, "EC-130", 0);
  // The latest injury first: each is given as much of the lost stress as it can still account for.
  const open = injuries.toReversed().map(({ points, healed = 0 }) => {
    const openPoints = Math.min(
      unassigned,
      Math.max(0, whole("points", points, "EC-130", 0) - whole("healed", healed, "EC-130", 0)),
    );
    unassigned -= openPoints;
    return openPoints;
  });
  return open.reverse();
}

/**
 * Returns how many open points of an injury combat healing heals (`negated`), and how many stay open (`left`). It heals
 * one for each point by which the check's `total` exceeds its target number `tn`, at most all (EC-127..130).
 */
export function heal({
  total,
  tn,
  tempDamage,
}: {
  readonly total: number;
  readonly tn: number;
  /** The points of the injury that are still open. */
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
  // The points healed: the total above the target number, between 0 and all that are open.
  const over = total - tn;
  const { value: negated, parts: negatedParts } = explain([
    { label: "FRAY.Part.Healing", value: total, rule: "EC-127" },
    { label: "FRAY.Part.BaseDifficulty", value: -tn, rule: "EC-127" },
    { label: "FRAY.Part.Minimum", value: Math.max(0, -over), rule: "EC-127" },
    { label: "FRAY.Part.Unused", value: Math.min(0, tempDamage - over), rule: "EC-130" },
  ]);
  // The points that stay open.
  const { value: left, parts: leftParts } = explain([
    { label: "FRAY.Part.Damage", value: tempDamage, rule: "EC-130" },
    { label: "FRAY.Part.Healing", value: -negated, rule: "EC-130" },
  ]);
  return { negated, left, negatedParts, leftParts };
}
