import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { explain } from "../explain.ts";
import type { AttackInput } from "./attack.ts";
import { attackParts, damageOf, isCritical, toHit } from "./attack.ts";
import { groupDr } from "./group.ts";
import { CHARGE_DAMAGE, CRITICAL_DAMAGE, CRITICAL_FATE } from "./tables.ts";
import type { GroupResult } from "./types.ts";

/** One attack on a group. */
export interface GroupAttackInput extends Omit<AttackInput, "defence" | "weaponDamage" | "critNeedsHit"> {
  readonly groupSkill: number;
  /** Members still standing, the wounded one included (EC-A14). */
  readonly opponents: number;
  /** Stress of one member, already halved (EC-098). */
  readonly stressEach: number;
  /** Damage on the wounded member, below `stressEach`. */
  readonly carried?: number;
  readonly weaponDamage?: number;
  /** The DR fixed when the round began (EC-104); looked up when left out. */
  readonly dr?: number | null;
  /** Setting: a hit adds the weapon's damage, EC-A08. */
  readonly addWeaponDamage?: boolean;
  /** Setting: a failure deals the damage of the group's weapon, EC-A08. */
  readonly weaponDamageOnFailure?: boolean;
  /** Damage of the group's weapon; that of the attacker's where left out. */
  readonly groupWeaponDamage?: number;
  /** Setting: a natural 10 that hits is a critical, EC-A09. */
  readonly critApplies?: boolean;
}

/** The result of an attack on a group. */
export interface GroupAttackOutcome {
  readonly total: number;
  readonly dr: number;
  readonly result: GroupResult;
  /** Points of stress dealt to the group. */
  readonly dealt: number;
  readonly killed: number;
  readonly remaining: number;
  /** Damage on the wounded member afterwards. */
  readonly carried: number;
  readonly damageToAttacker: number;
  readonly critical: boolean;
  /** FATE points the attacking player gains. */
  readonly fate: number;
  /** DR from the next round on; null when no member is left (EC-104) */
  readonly nextDr: number | null;
  readonly parts: readonly Part[];
  /** the parts of `dealt` */
  readonly damageParts: readonly Part[];
  /** the parts of `damageToAttacker` */
  readonly attackerParts: readonly Part[];
}

/** The numbers of an attack on a group that every face of the die has in common, checked and with their defaults. */
export interface GroupBlow {
  readonly dr: number;
  /** Added to the die. */
  readonly bonus: number;
  readonly opponents: number;
  readonly stressEach: number;
  readonly carried: number;
  readonly charge: boolean;
  /** Damage of the attacker's weapon added to a hit, and of the group's added to a failure (EC-A08). */
  readonly onHit: number;
  readonly onFailure: number;
  readonly critApplies: boolean;
}

/**
 * Returns the numbers of an attack on a group that do not depend on the die, checked and with their defaults; throws
 * RulesError on impossible ones (EC-098, EC-100, EC-104, EC-106, EC-A08).
 */
export function groupBlow(input: Omit<GroupAttackInput, "die">): GroupBlow {
  const { groupSkill, opponents, stressEach, carried = 0, weaponDamage = 0, charge = false } = input;
  const { addWeaponDamage = true, weaponDamageOnFailure = false, groupWeaponDamage = weaponDamage } = input;
  whole("skill", input.skill, "EC-101", 0);
  whole("modifier", input.modifier ?? 0, "EC-101");
  whole("stressEach", stressEach, "EC-098", 1);
  whole("carried", carried, "EC-100", 0, stressEach - 1);
  whole("weaponDamage", weaponDamage, "EC-106", 0);
  whole("groupWeaponDamage", groupWeaponDamage, "EC-A08", 0);
  const { value: chart } = groupDr({ skill: groupSkill, opponents });
  return {
    dr: whole("dr", input.dr ?? chart, "EC-104"),
    bonus: toHit(input),
    opponents,
    stressEach,
    carried,
    charge,
    onHit: addWeaponDamage ? weaponDamage : 0,
    onFailure: weaponDamageOnFailure ? groupWeaponDamage : 0,
    critApplies: input.critApplies ?? false,
  };
}

/**
 * Tells whether a blow at a group is a critical: only where the setting allows it, for a natural 10 that hits (EC-A09).
 * `over` is the total minus the DR.
 */
export function groupCritical({ critApplies }: GroupBlow, die: number, over: number): boolean {
  return critApplies && isCritical(die, over, true);
}

/**
 * Returns the points of damage that the attacker takes for failing, 0 otherwise: those by which the total is under the
 * DR, plus those of the group's weapon where a setting says so (EC-105, EC-A08, EC-A12). `over` is the total minus the DR.
 */
export function attackerSuffered({ onFailure }: GroupBlow, over: number): number {
  return over < 0 ? onFailure - over : 0;
}

/** Returns the points of stress that the standing members of a group have left (EC-098, EC-100). */
export function groupStressLeft({
  opponents,
  stressEach,
  carried,
}: Pick<GroupBlow, "opponents" | "stressEach" | "carried">): number {
  return opponents * stressEach - carried;
}

/**
 * Returns the number of members killed by `dealt` points of stress on top of those the wounded member carries (EC-100).
 */
export function groupKilled(
  { opponents, stressEach, carried }: Pick<GroupBlow, "opponents" | "stressEach" | "carried">,
  dealt: number,
): number {
  return Math.min(opponents, Math.floor((carried + dealt) / stressEach));
}

/**
 * Resolves a character's attack on a group of up to five. A total over the DR deals stress: the difference, the
 * weapon's damage (by setting), and the bonuses of a charge and of a critical, which also gives FATE. Together with the
 * points that the wounded member carries, every `stressEach` points kill a member; the rest is carried on. Under the DR
 * the attacker takes the difference, and by setting the damage of the group's weapon; a tie does nothing (EC-100..106,
 * EC-A08, EC-A09, EC-A12, EC-A14). Throws RulesError on impossible numbers.
 */
export function groupAttack(input: GroupAttackInput): GroupAttackOutcome {
  const { die, groupSkill, opponents } = input;
  const blow = groupBlow(input);
  const { value: total, parts } = explain(attackParts(input, "EC-101"));
  const over = total - blow.dr;
  const notOver: GroupResult = over === 0 ? "tie" : "fail";
  const result = over > 0 ? "hit" : notOver;
  const critical = groupCritical(blow, die, over);
  const dealt = damageOf(over, blow.onHit, critical, blow.charge);
  const killed = groupKilled(blow, dealt);
  const remaining = opponents - killed;
  const damageParts: Part[] = [
    { label: "FRAY.Part.Over", value: over, rule: "EC-102" },
    { label: "FRAY.Part.Weapon", value: blow.onHit, rule: "EC-106" },
    { label: "FRAY.Part.Critical", value: critical ? CRITICAL_DAMAGE : 0, rule: "EC-A09" },
    { label: "FRAY.Part.Charge", value: blow.charge ? CHARGE_DAMAGE : 0, rule: "EC-048" },
  ];
  const attackerParts: Part[] = [
    { label: "FRAY.Part.Under", value: -over, rule: "EC-105" },
    { label: "FRAY.Part.Weapon", value: blow.onFailure, rule: "EC-A08" },
  ];
  return {
    total,
    dr: blow.dr,
    result,
    dealt,
    killed,
    remaining,
    // The points that killed no whole member stay on the wounded one.
    carried: remaining === 0 ? 0 : (blow.carried + dealt) % blow.stressEach,
    damageToAttacker: attackerSuffered(blow, over),
    critical,
    fate: critical ? CRITICAL_FATE : 0,
    nextDr: remaining === 0 ? null : groupDr({ skill: groupSkill, opponents: remaining }).value,
    parts,
    damageParts: result === "hit" ? explain(damageParts).parts : [],
    attackerParts: result === "fail" ? explain(attackerParts).parts : [],
  };
}
