import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { explain } from "../explain.ts";
import { ATTACK_DIE, CHARGE_DAMAGE, CHARGE_TO_HIT, CRITICAL_DAMAGE, CRITICAL_FACE, CRITICAL_FATE } from "./tables.ts";
import type { AttackOutcome, AttackResult } from "./types.ts";

/** The numbers of an attack on one foe; skill and bonuses are added to the die. */
export interface AttackInput {
  /** Face of the d10. */
  readonly die: number;
  readonly skill: number;
  /** MD or RD of the target (EC-058). */
  readonly defence: number;
  readonly weaponDamage: number;
  /** Bonus to hit, as one sum. */
  readonly modifier?: number;
  /** Further bonuses to hit, each with its name and rule; they are added to `modifier`. */
  readonly modifiers?: readonly Part[];
  /** The attack ends a legal charge (EC-047, EC-048). */
  readonly charge?: boolean;
  /** Setting: a natural 10 counts only on a hit, EC-A07. */
  readonly critNeedsHit?: boolean;
}

/**
 * Returns the parts of an attack's total, those of value 0 included: die, skill, modifiers and charge; all but the
 * named modifiers and the charge cite `rule` (EC-047, EC-058, EC-101). Throws RulesError on a face that no d10 has;
 * other numbers are taken as they are.
 */
export function attackParts(
  input: Pick<AttackInput, "die" | "skill" | "modifier" | "modifiers" | "charge">,
  rule: "EC-058" | "EC-101",
): readonly Part[] {
  const { die, skill, modifier = 0, modifiers = [], charge = false } = input;
  return [
    { label: "FRAY.Part.Die", value: whole("die", die, rule, 1, ATTACK_DIE), rule },
    { label: "FRAY.Part.Skill", value: skill, rule },
    { label: "FRAY.Part.Modifier", value: modifier, rule },
    ...modifiers,
    { label: "FRAY.Part.Charge", value: charge ? CHARGE_TO_HIT : 0, rule: "EC-047" },
  ];
}

/** Returns all that an attacker adds to the die to hit: skill, modifiers and the bonus of a charge (EC-058, EC-047). */
export function toHit(input: Pick<AttackInput, "skill" | "modifier" | "modifiers" | "charge">): number {
  const { skill, modifier = 0, modifiers, charge = false } = input;
  let sum = skill + modifier + (charge ? CHARGE_TO_HIT : 0);
  if (modifiers) for (const { value } of modifiers) sum += value;
  return sum;
}

/**
 * Returns the result of an attack whose total is `over` points above the defence: above 0 it hits, at 0 it glances off,
 * below 0 it misses (EC-059..061).
 */
export function resultOf(over: number): AttackResult {
  if (over > 0) return "hit";
  return over === 0 ? "glance" : "miss";
}

/** Tells whether an attack is a critical: a natural 10 that hits, or by setting any natural 10 (EC-064, EC-A07). */
export function isCritical(die: number, over: number, critNeedsHit: boolean): boolean {
  return die === CRITICAL_FACE && (over > 0 || !critNeedsHit);
}

/**
 * Returns the points of damage of an attack: its margin over the defence, the weapon's damage, one for a critical and
 * one for a charge; 0 unless it hits (EC-048, EC-062, EC-065).
 */
export function damageOf(over: number, weaponDamage: number, critical: boolean, charge: boolean): number {
  if (over <= 0) return 0;
  return over + weaponDamage + (critical ? CRITICAL_DAMAGE : 0) + (charge ? CHARGE_DAMAGE : 0);
}

/**
 * Checks the numbers of an attack except its die and named modifiers; throws RulesError on one that is impossible
 * (EC-058, EC-062).
 */
export function checkAttack({ skill, defence, weaponDamage, modifier = 0 }: Omit<AttackInput, "die">): void {
  whole("skill", skill, "EC-058", 0);
  whole("defence", defence, "EC-058");
  whole("weaponDamage", weaponDamage, "EC-062", 0);
  whole("modifier", modifier, "EC-058");
}

/**
 * Resolves an attack on one foe: d10, skill and modifiers over the defence hit for the margin and the weapon, a tie
 * glances off without damage (EC-058..067). A charge adds one to hit and one to damage, so that a margin grows with it
 * (EC-A17). A natural 10 never hits by itself; it is a critical if it hits, or with `critNeedsHit` false in any case
 * (EC-A07). Throws RulesError on impossible numbers.
 */
export function attack(input: AttackInput): AttackOutcome {
  const { die, defence, weaponDamage, charge = false, critNeedsHit = true } = input;
  checkAttack(input);
  const { value: total, parts } = explain(attackParts(input, "EC-058"));
  const over = total - defence;
  const result = resultOf(over);
  const critical = isCritical(die, over, critNeedsHit);
  const { parts: damageParts } = explain(
    result === "hit"
      ? [
          { label: "FRAY.Part.Over", value: over, rule: "EC-062" },
          { label: "FRAY.Part.Weapon", value: weaponDamage, rule: "EC-062" },
          { label: "FRAY.Part.Critical", value: critical ? CRITICAL_DAMAGE : 0, rule: "EC-065" },
          { label: "FRAY.Part.Charge", value: charge ? CHARGE_DAMAGE : 0, rule: "EC-048" },
        ]
      : [],
  );
  const damage = damageOf(over, weaponDamage, critical, charge);
  return { total, result, over, critical, damage, fate: critical ? CRITICAL_FATE : 0, parts, damageParts };
}
