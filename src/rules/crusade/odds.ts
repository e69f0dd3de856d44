import { noChances } from "../dice/chances.ts";
import type { Distribution } from "../dice/distribution.ts";
import { atLeast, certain, convolve, distributionOf } from "../dice/distribution.ts";
import type { AttackInput } from "./attack.ts";
import { checkAttack, damageOf, isCritical, resultOf, toHit } from "./attack.ts";
import type { DamageInput, DeathCheckInput } from "./damage.ts";
import { deathCheck, thresholds } from "./damage.ts";
import type { GroupAttackInput } from "./group-attack.ts";
import { groupBlow, groupCritical, groupKilled, attackerSuffered } from "./group-attack.ts";
import type { ShieldBlockInput } from "./shield.ts";
import { shieldBlock } from "./shield.ts";
import { ATTACK_DIE, SHIELD_DIE } from "./tables.ts";
import type { AttackResult } from "./types.ts";

/** The chance (0 to 1) of each face of the attack die. */
const FACE = 1 / ATTACK_DIE;

/** The numbers of an attack whose die is not thrown yet. */
export type AttackOddsInput = Omit<AttackInput, "die"> & {
  /** The target's body, for the chances of what the damage does to it; left out if these are not wanted. */
  readonly body?: Omit<DamageInput, "damage">;
};

/** The exact odds of one attack. Chances are 0 to 1. */
export interface AttackOdds {
  readonly hit: number;
  readonly glance: number;
  readonly miss: number;
  readonly critical: number;
  /** The mean points of damage, where an attack that does not hit counts 0. */
  readonly expected: number;
  /** result and damage for each face of the die, face 1 first */
  readonly faces: readonly { readonly face: number; readonly result: AttackResult; readonly damage: number }[];
  /** The distribution of the points of damage. */
  readonly damage: Distribution;
  /** The chance to bring the body's stress to 0; null without a body, as those below. */
  readonly felled: number | null;
  /** The chance to make at least one Temporary Wound. */
  readonly wound: number | null;
  /** The chance to force a death check without killing outright. */
  readonly deathCheck: number | null;
  /** The chance to kill outright. */
  readonly dead: number | null;
  /** The chance to put the body out of the fight, dead or not. */
  readonly out: number | null;
}

/** Returns the share of the faces with at least `threshold` points of damage; 0 for null, which no damage reaches. */
function shareAtLeast(faces: AttackOdds["faces"], threshold: number | null): number {
  if (threshold === null) return 0;
  let count = 0;
  for (let index = 0; index < faces.length; index++) if (faces[index]!.damage >= threshold) count++;
  return count / ATTACK_DIE;
}

/**
 * Returns the share of the faces that force a death check: those from its threshold on, without those that kill
 * outright. 0 if no damage forces one.
 */
const deathCheckShare = (faces: AttackOdds["faces"], least: ReturnType<typeof thresholds>): number =>
  least.deathCheck === null ? 0 : shareAtLeast(faces, least.deathCheck) - shareAtLeast(faces, least.dead);

/**
 * Returns the distribution of an attack's damage in points: the `damage` of `attackOdds`, computed alone for speed
 * (EC-062). Throws RulesError on impossible numbers.
 */
export function damageDistribution(input: Omit<AttackInput, "die">): Distribution {
  const { defence, weaponDamage, charge = false, critNeedsHit = true } = input;
  checkAttack(input);
  const bonus = toHit(input) - defence;
  const chances = noDamageYet(bonus, weaponDamage, charge);
  for (let face = 1; face <= ATTACK_DIE; face++) {
    const over = face + bonus;
    chances[damageOf(over, weaponDamage, isCritical(face, over, critNeedsHit), charge)]! += FACE;
  }
  return distributionOf(0, chances);
}

/**
 * Returns an array with a chance of 0 for each possible damage of an attack, from 0 points to those of the highest
 * face, which does the most. `bonus` is what is added to the die, less the defence.
 */
const noDamageYet = (bonus: number, weaponDamage: number, charge: boolean): Float64Array =>
  noChances(damageOf(ATTACK_DIE + bonus, weaponDamage, true, charge) + 1);

/**
 * Returns the exact odds of an attack, by resolving it for each of the ten faces of the die (EC-058..067, EC-108..115).
 * Throws RulesError on impossible numbers.
 */
export function attackOdds(input: AttackOddsInput): AttackOdds {
  const { body, defence, weaponDamage, charge = false, critNeedsHit = true } = input;
  checkAttack(input);
  const bonus = toHit(input) - defence;
  const faces: { face: number; result: AttackResult; damage: number }[] = [];
  // Count the results of all faces.
  let hits = 0;
  let glances = 0;
  let criticals = 0;
  let sum = 0;
  const chances = noDamageYet(bonus, weaponDamage, charge);
  for (let face = 1; face <= ATTACK_DIE; face++) {
    // The total less the defence: above 0 for a hit, 0 for a glance.
    const over = face + bonus;
    const critical = isCritical(face, over, critNeedsHit);
    const damage = damageOf(over, weaponDamage, critical, charge);
    faces.push({ face, result: resultOf(over), damage });
    chances[damage]! += FACE;
    if (over > 0) hits++;
    else if (over === 0) glances++;
    if (critical) criticals++;
    sum += damage;
  }
  // The least damage that each effect on the target's body needs; null without a body.
  const leastDamage = body ? thresholds(body) : null;
  return {
    hit: hits / ATTACK_DIE,
    glance: glances / ATTACK_DIE,
    miss: (ATTACK_DIE - hits - glances) / ATTACK_DIE,
    critical: criticals / ATTACK_DIE,
    expected: sum / ATTACK_DIE,
    faces,
    damage: distributionOf(0, chances),
    felled: leastDamage && shareAtLeast(faces, leastDamage.felled),
    wound: leastDamage && shareAtLeast(faces, leastDamage.wound),
    deathCheck: leastDamage && deathCheckShare(faces, leastDamage),
    dead: leastDamage && shareAtLeast(faces, leastDamage.dead),
    out: leastDamage && shareAtLeast(faces, leastDamage.out),
  };
}

/** The numbers of an attack on a group whose die is not thrown yet. */
export type GroupOddsInput = Omit<GroupAttackInput, "die">;

/** The exact odds of an attack on a group. Chances are 0 to 1. */
export interface GroupOdds {
  readonly hit: number;
  readonly tie: number;
  readonly fail: number;
  readonly critical: number;
  /** the result for each face of the die (a tie is called "glance") and the points of stress it deals, face 1 first */
  readonly faces: readonly { readonly face: number; readonly result: AttackResult; readonly damage: number }[];
  /** The distribution of the number of members killed. */
  readonly killed: Distribution;
  /** The distribution of the points of stress dealt. */
  readonly dealt: Distribution;
  /** The distribution of the points of damage that the attacker takes. */
  readonly suffered: Distribution;
  /** The mean of `killed`. */
  readonly expectedKilled: number;
  /** The mean of `dealt`. */
  readonly expectedDealt: number;
  /** The mean of `suffered`. */
  readonly expectedSuffered: number;
  /** the chance that no member of the group is left */
  readonly wipe: number;
}

/**
 * Returns the exact odds of an attack on a group, by resolving it for each of the ten faces of the die (EC-100..106).
 * Throws RulesError on impossible numbers.
 */
export function groupAttackOdds(input: GroupOddsInput): GroupOdds {
  const blow = groupBlow(input);
  const killed = noChances(blow.opponents + 1);
  const dealt: number[] = [];
  const suffered: number[] = [];
  const faces: { face: number; result: AttackResult; damage: number }[] = [];
  // Counts and sums over the ten faces; each is divided by ten below.
  let [hits, ties, criticals, kills, dealing, suffering] = [0, 0, 0, 0, 0, 0];
  for (let face = 1; face <= ATTACK_DIE; face++) {
    // The total less the Difficulty Rating: above 0 for a hit, 0 for a tie.
    const over = face + blow.bonus - blow.dr;
    const critical = groupCritical(blow, face, over);
    const points = damageOf(over, blow.onHit, critical, blow.charge);
    const membersKilled = groupKilled(blow, points);
    const attackerDamage = attackerSuffered(blow, over);
    // Counts the face's result.
    if (over > 0) hits++;
    else if (over === 0) ties++;
    if (critical) criticals++;
    killed[membersKilled]! += FACE;
    faces.push({ face, result: resultOf(over), damage: points });
    dealt.push(points);
    suffered.push(attackerDamage);
    kills += membersKilled;
    dealing += points;
    suffering += attackerDamage;
  }
  return {
    hit: hits / ATTACK_DIE,
    tie: ties / ATTACK_DIE,
    fail: (ATTACK_DIE - hits - ties) / ATTACK_DIE,
    critical: criticals / ATTACK_DIE,
    faces,
    killed: distributionOf(0, killed),
    dealt: evenly(dealt),
    suffered: evenly(suffered),
    expectedKilled: kills / ATTACK_DIE,
    expectedDealt: dealing / ATTACK_DIE,
    expectedSuffered: suffering / ATTACK_DIE,
    wipe: killed[blow.opponents]!,
  };
}

/**
 * Returns the mean points of damage that an attacker takes by several strikes at one group, one after another (EC-100,
 * EC-105). A strike counts only as far as the strikes before it have left the group standing: its mean is multiplied by
 * the chance of that.
 */
export function sufferedByStrikes({
  stressLeft,
  strikes,
}: {
  /** The points of stress that the group has left before the first strike. */
  readonly stressLeft: number;
  /**
   * For each strike the distribution of the stress it deals and the mean points of damage that the attacker takes by
   * it.
   */
  readonly strikes: readonly { readonly dealt: Distribution; readonly suffered: number }[];
}): number {
  // The distribution of the stress that all strikes before have dealt.
  let dealtSoFar = certain(0);
  let sum = 0;
  for (const { dealt, suffered } of strikes) {
    sum += suffered * (1 - atLeast(dealtSoFar, stressLeft));
    dealtSoFar = convolve(dealtSoFar, dealt);
  }
  return sum;
}

/**
 * Returns the distribution of a number that has one of these ten values, one for each face of the die, all 0 or more.
 */
function evenly(values: readonly number[]): Distribution {
  const chances = noChances(Math.max(...values) + 1);
  for (const value of values) chances[value]! += FACE;
  return distributionOf(0, chances);
}

/** Returns the chances (0 to 1) of the results of a shield block, several of which can come together (EC-137..144). */
export function shieldBlockOdds(input: Omit<ShieldBlockInput, "die"> = {}): {
  /** The shield absorbs the blow. */
  readonly absorbed: number;
  /** The shield is destroyed. */
  readonly destroyed: number;
  /** The shield's owner is wounded. */
  readonly wounded: number;
  /** A limb of the owner is severed. */
  readonly severed: number;
  /** The owner, an NPC, is incapacitated or killed. */
  readonly felled: number;
  /** The owner's next attack does no damage. */
  readonly nextAttackNoDamage: number;
} {
  // The result of the block for each face of the die.
  const rows = Array.from({ length: SHIELD_DIE }, (_, index) => shieldBlock({ ...input, die: index + 1 }));
  const share = (test: (row: (typeof rows)[number]) => boolean): number => rows.filter(test).length / SHIELD_DIE;
  return {
    absorbed: share((row) => row.absorbed),
    destroyed: share((row) => row.destroyed),
    wounded: share((row) => row.tempWounds > 0),
    severed: share((row) => row.severed),
    felled: share((row) => row.incapacitated || row.dead),
    nextAttackNoDamage: share((row) => row.nextAttackNoDamage),
  };
}

/** Returns the chance (0 to 1) to pass a death check (EC-116, EC-A11). */
export function deathCheckOdds(input: Omit<DeathCheckInput, "die">): number {
  let passed = 0;
  for (let face = 1; face <= ATTACK_DIE; face++) if (deathCheck({ ...input, die: face }).passed) passed++;
  return passed / ATTACK_DIE;
}

/**
 * Returns the chances (0 to 1) that a fighter acts before a second fighter (`first`), after the second fighter
 * (`second`), or at the same time (`tie`). To their dice of initiative the fighter adds `bonus` and the second fighter
 * `otherBonus` (EC-050..053).
 */
export function initiativeOdds({ bonus, otherBonus }: { readonly bonus: number; readonly otherBonus: number }): {
  readonly first: number;
  readonly second: number;
  readonly tie: number;
} {
  let [first, tie] = [0, 0];
  for (let face = 1; face <= ATTACK_DIE; face++) {
    for (let otherFace = 1; otherFace <= ATTACK_DIE; otherFace++) {
      const lead = face + bonus - otherFace - otherBonus;
      if (lead > 0) first++;
      else if (lead === 0) tie++;
    }
  }
  const pairs = ATTACK_DIE * ATTACK_DIE;
  return { first: first / pairs, second: (pairs - first - tie) / pairs, tie: tie / pairs };
}

/** Returns the distribution of the sum of the damage of several attacks, each with its own numbers (EC-068). */
export function volleyOdds(attacks: readonly AttackOddsInput[]): Distribution {
  return attacks.reduce((sum, attack) => convolve(sum, attackOdds(attack).damage), certain(0));
}
