import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { explain } from "../explain.ts";
import { ATTACK_DIE, CHARGE_DAMAGE, CHARGE_TO_HIT, CRITICAL_DAMAGE, CRITICAL_FACE, CRITICAL_FATE } from "./tables.ts";
import type { AttackOutcome, AttackResult } from "./types.ts";

/** The numbers of an attack on one foe. */
export interface AttackInput {
  /** The face of the d10. */
  readonly die: number;
  readonly skill: number;
  /** The target's Melee Defence or Ranged Defence (EC-058). */
  readonly defence: number;
  readonly weaponDamage: number;
  /** A bonus to hit without a name of its own; 0 when left out. */
  readonly modifier?: number;
  /** Further bonuses to hit, each with its name and rule. */
  readonly modifiers?: readonly Part[];
  /** True if the attack ends a legal charge (EC-047, EC-048). */
  readonly charge?: boolean;
  /** Setting: a 10 on the die is a critical only if the attack hits (EC-A07); true when left out. */
  readonly critNeedsHit?: boolean;
}

/**
 * Returns the parts of an attack's total, also those of value 0: die, skill, modifier, named modifiers and charge
 * (EC-047, EC-058, EC-101). `rule` is the rule of die, skill and modifier. Throws RulesError on a face that no d10 has;
 * other numbers are not checked.
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

/**
 * Returns the sum that an attacker adds to the die to hit: skill, all modifiers and a charge's bonus (EC-058, EC-047).
 */
export function toHit(input: Pick<AttackInput, "skill" | "modifier" | "modifiers" | "charge">): number {
  const { skill, modifier = 0, modifiers, charge = false } = input;
  let sum = skill + modifier + (charge ? CHARGE_TO_HIT : 0);
  if (modifiers) for (const { value } of modifiers) sum += value;
  return sum;
}

/**
 * Returns the result of an attack by its total minus the defence: above 0 a hit, at 0 a glance, below 0 a miss
 * (EC-059..061).
 */
export function resultOf(over: number): AttackResult {
  if (over > 0) return "hit";
  return over === 0 ? "glance" : "miss";
}

/**
 * Tells whether an attack is a critical: the die shows 10 and the attack hits, or with `critNeedsHit` false whatever
 * its result (EC-064, EC-A07). `over` is the total minus the defence.
 */
export function isCritical(die: number, over: number, critNeedsHit: boolean): boolean {
  return die === CRITICAL_FACE && (over > 0 || !critNeedsHit);
}

/**
 * Returns the points of damage of an attack: `over` (the total minus the defence), the weapon's damage, 1 for a
 * critical and 1 for a charge; 0 unless it hits (EC-048, EC-062, EC-065).
 */
export function damageOf(over: number, weaponDamage: number, critical: boolean, charge: boolean): number {
  if (over <= 0) return 0;
  return over + weaponDamage + (critical ? CRITICAL_DAMAGE : 0) + (charge ? CHARGE_DAMAGE : 0);
}

/**
 * Throws RulesError if skill, defence, weapon damage or modifier of an attack is an impossible number (EC-058, EC-062).
 */
export function checkAttack({ skill, defence, weaponDamage, modifier = 0 }: Omit<AttackInput, "die">): void {
  whole("skill", skill, "EC-058", 0);
  whole("defence", defence, "EC-058");
  whole("weaponDamage", weaponDamage, "EC-062", 0);
  whole("modifier", modifier, "EC-058");
}

/**
 * Resolves an attack on one foe (EC-058..067): its total (`attackParts`), the result by the difference to the defence
 * (`resultOf`), whether it is a critical (`isCritical`), the damage (`damageOf`), and the FATE gained by a critical. A
 * charge counts twice: it adds 1 to the total, and so to the difference, and 1 to the damage (EC-A17). Throws
 * RulesError on impossible numbers.
 */
export function attack(input: AttackInput): AttackOutcome {
  const { die, defence, weaponDamage, charge = false, critNeedsHit = true } = input;
  // The total, and what it means against the defence.
  checkAttack(input);
  const { value: total, parts } = explain(attackParts(input, "EC-058"));
  const over = total - defence;
  const result = resultOf(over);
  const critical = isCritical(die, over, critNeedsHit);
  // The damage, which only a hit does.
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
