import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { explain } from "../explain.ts";
import type { AttackInput } from "./attack.ts";
import { attackParts, damageOf, isCritical, toHit } from "./attack.ts";
import { groupDr } from "./group.ts";
import { CHARGE_DAMAGE, CRITICAL_DAMAGE, CRITICAL_FATE } from "./tables.ts";
import type { GroupResult } from "./types.ts";

/** The numbers of an attack on a group of foes, who are fought together by a Difficulty Rating (DR). */
export interface GroupAttackInput extends Omit<AttackInput, "defence" | "weaponDamage" | "critNeedsHit"> {
  readonly groupSkill: number;
  /** The members still standing, the wounded one included (EC-A14). */
  readonly opponents: number;
  /** The stress of one member, already halved (EC-098). */
  readonly stressEach: number;
  /** The points of damage on the wounded member, below `stressEach`; 0 when left out. */
  readonly carried?: number;
  readonly weaponDamage?: number;
  /** The DR as fixed when the round began (EC-104); looked up for `opponents` when null or left out. */
  readonly dr?: number | null;
  /** Setting: a hit adds the weapon's damage (EC-A08); true when left out. */
  readonly addWeaponDamage?: boolean;
  /** Setting: a failure also costs the attacker the damage of the group's weapon (EC-A08); false when left out. */
  readonly weaponDamageOnFailure?: boolean;
  /** The damage of the group's weapon; that of the attacker's weapon when left out. */
  readonly groupWeaponDamage?: number;
  /** Setting: a 10 on the die that hits is a critical (EC-A09); false when left out. */
  readonly critApplies?: boolean;
}

/** The outcome of an attack on a group. */
export interface GroupAttackOutcome {
  readonly total: number;
  readonly dr: number;
  readonly result: GroupResult;
  /** The points of stress dealt to the group. */
  readonly dealt: number;
  /** The members killed by this attack, and those left. */
  readonly killed: number;
  readonly remaining: number;
  /** The points of damage on the wounded member afterwards; 0 if none is wounded. */
  readonly carried: number;
  readonly damageToAttacker: number;
  readonly critical: boolean;
  /** The FATE points (they buy advantages) that the attacking player gains. */
  readonly fate: number;
  /** the DR from the next round on; null if no member is left (EC-104) */
  readonly nextDr: number | null;
  readonly parts: readonly Part[];
  /** the parts of `dealt` */
  readonly damageParts: readonly Part[];
  /** the parts of `damageToAttacker` */
  readonly attackerParts: readonly Part[];
}

/** The numbers of an attack on a group that do not depend on the die, checked and with their defaults filled in. */
export interface GroupBlow {
  readonly dr: number;
  /** What is added to the die. */
  readonly bonus: number;
  readonly opponents: number;
  readonly stressEach: number;
  readonly carried: number;
  readonly charge: boolean;
  /** What the attacker's weapon adds to the damage of a hit, and the group's weapon to that of a failure (EC-A08). */
  readonly onHit: number;
  readonly onFailure: number;
  readonly critApplies: boolean;
}

/**
 * Checks the numbers of an attack on a group and returns those that do not depend on the die, with defaults filled in;
 * throws RulesError on impossible ones (EC-098, EC-100, EC-104, EC-106, EC-A08).
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
  // The group chart's rating, for a group whose rating was not fixed when the round began.
  const { value: chartDr } = groupDr({ skill: groupSkill, opponents });
  return {
    dr: whole("dr", input.dr ?? chartDr, "EC-104"),
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
 * Tells whether an attack on a group is a critical: the setting allows it, the die shows 10, and the attack hits
 * (EC-A09). `over` is the total minus the DR.
 */
export function groupCritical({ critApplies }: GroupBlow, die: number, over: number): boolean {
  return critApplies && isCritical(die, over, true);
}

/**
 * Returns the points of damage that the attacker takes: if the total is under the DR the difference and `onFailure`,
 * else 0 (EC-105, EC-A08, EC-A12). `over` is the total minus the DR.
 */
export function attackerSuffered({ onFailure }: GroupBlow, over: number): number {
  return over < 0 ? onFailure - over : 0;
}

/** Returns the points of stress that all standing members of a group together have left (EC-098, EC-100). */
export function groupStressLeft({
  opponents,
  stressEach,
  carried,
}: Pick<GroupBlow, "opponents" | "stressEach" | "carried">): number {
  return opponents * stressEach - carried;
}

/**
 * Returns the number of members killed by `dealt` points of stress: one for every `stressEach` points, with those that
 * the wounded member has taken before, `carried`; at most all `opponents` (EC-100).
 */
export function groupKilled(
  { opponents, stressEach, carried }: Pick<GroupBlow, "opponents" | "stressEach" | "carried">,
  dealt: number,
): number {
  return Math.min(opponents, Math.floor((carried + dealt) / stressEach));
}

/**
 * Resolves a character's attack on a group of up to five (EC-100..106, EC-A08, EC-A09, EC-A12, EC-A14). A total above
 * the DR deals stress to the group: the difference, the weapon's damage (by setting), and 1 each for a charge and a
 * critical, which also gives FATE. A total below the DR costs the attacker the difference, and by setting the damage of
 * the group's weapon. An equal total does nothing. Throws RulesError on impossible numbers.
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
  // The parts of the damage to the group, and to the attacker; each is returned only if there was such damage.
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
    // The points that do not kill a member stay on the wounded one.
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
