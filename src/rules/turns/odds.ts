import { explodingSum, explosions } from "../dice/exploding.ts";
import { atLeast, distributionOf, mean } from "../dice/distribution.ts";
import type { Distribution } from "../dice/distribution.ts";
import { RulesError, whole } from "../error.ts";
import { takeDamage, type TakeDamageInput } from "./damage.ts";
import { diceCount } from "./derived.ts";
import { parryShield, parryWeapon } from "./parry.ts";
import { sneakCheck } from "./sneak.ts";
import { DAMAGE_DICE, MAX_LEVEL } from "./tables.ts";
import type { ShieldExcess } from "./types.ts";

/**
 * Cached distributions of the sum of exploding dice, by the key that `cachedFor` makes of the numbers of dice and
 * faces.
 */
const sums = new Map<number, Distribution>();
/** Cached distributions of the number of explosions, by the same key. */
const explosionCounts = new Map<number, Distribution>();

/**
 * Returns the distribution that `compute` makes for `count` dice of `sides` faces, from the cache if it is there.
 * Throws RulesError for dice that are not used for damage.
 */
function cachedFor(
  cache: Map<number, Distribution>,
  count: number,
  sides: number,
  compute: typeof explodingSum,
): Distribution {
  // No die that is used for damage has 16 faces or more.
  const key = count * 16 + sides;
  let distribution = cache.get(key);
  if (!distribution) {
    if (!DAMAGE_DICE.some((die) => die === sides)) throw new RulesError("NoSuchDie", "CT-030", { sides });
    cache.set(key, (distribution = compute({ count, sides })));
  }
  return distribution;
}

/** What decides how many damage dice there are, and of which kind. */
export interface DiceInput {
  /** The attacker's level, 1 to 100. */
  readonly level: number;
  /** The number of faces of each die. */
  readonly sides: number;
  /** True for a power attack, with twice the dice; false by default (CT-045). */
  readonly power?: boolean;
}

/** Returns the number of damage dice; throws RulesError for a level that is not a whole number from 1 to 100. */
function countOf({ level, power }: DiceInput): number {
  return diceCount({ level: whole("level", level, "CT-031", 1, MAX_LEVEL), power }).value;
}

/** Returns the distribution of the sum of the dice plus `added`, where all values below 0 count as 0 (CT-A02). */
function clipped(dice: Distribution, added: number): Distribution {
  const lowest = dice.offset + added;
  if (lowest >= 0) return distributionOf(lowest, dice.probabilities, dice.neglected);
  // How many values lie below 0; if all do, one fewer, so that one chance is left for the 0.
  const belowZero = Math.min(-lowest, dice.probabilities.length - 1);
  const chances = dice.probabilities.slice(belowZero);
  for (let index = 0; index < belowZero; index++) (chances[0] as number) += dice.probabilities[index] as number;
  return distributionOf(0, chances, dice.neglected);
}

/** The numbers of a blow whose dice are not thrown yet. */
export interface DamageDistributionInput extends DiceInput {
  /** The bonus of the ability that the attack uses. */
  readonly ability: number;
  /** The target's Defense Points. */
  readonly defence: number;
  /** The weapon's magical bonus (plus), which counts for each base die; 0 by default. */
  readonly plus?: number;
}

/**
 * Returns the exact distribution of a blow's damage after Defense Points (CT-022 … CT-035, CT-045): exploding dice, the
 * plus for each base die and the ability bonus, less Defense Points, at least 0. The neglected chance is below 1e-12.
 */
export function damageDistribution({ ability, defence, plus = 0, ...dice }: DamageDistributionInput): Distribution {
  whole("ability", ability, "CT-024");
  whole("defence", defence, "CT-024");
  whole("plus", plus, "CT-032");
  const count = countOf(dice);
  return clipped(cachedFor(sums, count, dice.sides, explodingSum), count * plus + ability - defence);
}

/**
 * Returns the distribution of the number of explosions in a blow, which are all dice, also added ones, that show their
 * highest face (CT-028). The neglected chance is below 1e-12.
 */
export function explosionDistribution(dice: DiceInput): Distribution {
  return cachedFor(explosionCounts, countOf(dice), dice.sides, explosions);
}

/**
 * Returns the smallest number from 0 to `most` for which `holds` is true; `most` + 1 if `holds` is false for all of
 * them. The search is binary: where `holds` is true for a number, `holds` must be true for all higher numbers.
 */
function threshold(most: number, holds: (amount: number) => boolean): number {
  let low = 0;
  let high = most + 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the highest value of a distribution. */
const highestOf = (distribution: Distribution): number => distribution.offset + distribution.probabilities.length - 1;

/** What damage with a distribution does to a target. Chances are 0 to 1. */
export interface TargetOdds {
  /** The mean damage in points. */
  readonly mean: number;
  /** The chance of at least 1 point of damage. */
  readonly hurts: number;
  /** The chance that the target has no stamina left afterwards, even if it had none before (CT-P01). */
  readonly exhausts: number;
  /** The chance that it is dead afterwards (CT-P03). */
  readonly felled: number;
  /** The chance that the distribution leaves out, which is that of very many explosions. */
  readonly neglected: number;
}

/**
 * Returns the mean of a distribution of damage, and the chances that the damage is at least 1, exhausts the target, and
 * kills the target (CT-023, CT-078, CT-P01, CT-P03).
 * @param target the target's body before the damage, and the settings, as `takeDamage` takes them
 */
export function targetOdds({
  damage,
  target,
}: {
  readonly damage: Distribution;
  readonly target: Omit<TakeDamageInput, "amount">;
}): TargetOdds {
  const highest = highestOf(damage);
  // Spreading the target's object for each amount would take longer than everything else, so its fields are listed.
  const { stamina, injuries, slots, direct, overflow } = target;
  const bodyAfter = (amount: number) => takeDamage({ stamina, injuries, slots, amount, direct, overflow });
  // The more damage, the worse the body, so that there is a least amount of damage for each result.
  const leastToExhaust = threshold(highest, (amount) => bodyAfter(amount).exhausted);
  const leastToKill = threshold(highest, (amount) => bodyAfter(amount).dead);
  return {
    mean: mean(damage),
    hurts: atLeast(damage, 1),
    exhausts: atLeast(damage, leastToExhaust),
    felled: atLeast(damage, leastToKill),
    neglected: damage.neglected,
  };
}

/** The odds of an attack and of what it does to its target. */
export interface AttackOdds extends TargetOdds {
  /** The number of damage dice. */
  readonly dice: number;
  /** The distribution of the damage after Defense Points. */
  readonly damage: Distribution;
}

/** Returns the odds of a plain or a power attack on a target that does not parry (CT-022 … CT-035, CT-045). */
export function attackOdds({
  target,
  ...blow
}: DamageDistributionInput & {
  readonly target: Omit<TakeDamageInput, "amount">;
}): AttackOdds {
  const damage = damageDistribution(blow);
  return { dice: countOf(blow), damage, ...targetOdds({ damage, target }) };
}

/**
 * Returns the chance that a blow shatters a parrying weapon (CT-050, CT-052), and the chance of the numbers of
 * explosions that are left out. The damage is stopped in any case (CT-051).
 */
export function weaponParryOdds({
  parry,
  thrown = 1,
  ...dice
}: DiceInput & {
  /** The plus of the parrying weapon, and the explosions of earlier blows against it, by default 0. */
  readonly parry: { readonly plus: number; readonly counted?: number };
  /**
   * The chance that the dice are thrown: 1 by default; for a sneak attack that of passing its check (CT-072, CT-A21).
   */
  readonly thrown?: number;
}): { readonly shatters: number; readonly neglected: number } {
  const explosionOdds = explosionDistribution(dice);
  // The least number of explosions that shatters the weapon.
  const shatteringCount = threshold(
    highestOf(explosionOdds),
    (count) => parryWeapon({ net: 0, explosions: count, ...parry }).shattered,
  );
  return { shatters: thrown * atLeast(explosionOdds, shatteringCount), neglected: thrown * explosionOdds.neglected };
}

/** The odds of a blow against a parrying shield. */
export interface ShieldParryOdds {
  /** The distribution of the damage that reaches the fighter. */
  readonly damage: Distribution;
  /** The chance that the shield is destroyed. */
  readonly destroyed: number;
  /** The mean number of points that the shield has left. */
  readonly shieldPoints: number;
}

/** Returns the odds of a blow against a parrying shield; `damage` is after Defense Points (CT-054, CT-055, CT-A05). */
export function shieldParryOdds({
  damage,
  shieldPoints,
  excess,
}: {
  readonly damage: Distribution;
  /** The points of the shield before the blow. */
  readonly shieldPoints: number;
  /** Setting: whether damage that a destroyed shield lets through is doubled (CT-A05). */
  readonly excess?: ShieldExcess;
}): ShieldParryOdds {
  const highest = highestOf(damage);
  // The chance of each number of points that reach the fighter, added up over all values of the damage.
  const chances = new Float64Array(parryShield({ net: highest, shieldPoints, excess }).taken + 1);
  let destroyed = 0;
  let meanPoints = 0;
  for (const [index, chance] of damage.probabilities.entries()) {
    const result = parryShield({ net: damage.offset + index, shieldPoints, excess });
    (chances[result.taken] as number) += chance;
    meanPoints += chance * result.shieldPoints;
    if (result.destroyed) destroyed += chance;
  }
  return { damage: distributionOf(0, chances, damage.neglected), destroyed, shieldPoints: meanPoints };
}

/**
 * Returns the chance (0 to 1) to pass the check of a sneak attack, as `sneakCheck` resolves it (CT-069, CT-070,
 * CT-A11).
 */
export function sneakChance(check: {
  readonly dexterity: number;
  readonly armour: number;
  readonly other?: number;
}): number {
  let passes = 0;
  for (let die = 1; die <= 20; die++) if (sneakCheck({ ...check, die }).success) passes++;
  return passes / 20;
}

/** The odds of a sneak attack, with its check, and of what it does to its target. */
export interface SneakOdds extends TargetOdds {
  /** The chance to pass the check. */
  readonly success: number;
  /** The distribution of the Direct Damage if the check is passed. */
  readonly direct: Distribution;
  /** The distribution of the Direct Damage, 0 if the check fails (CT-072). */
  readonly damage: Distribution;
}

/** Returns the odds of a sneak attack on a target that does not parry (CT-069 … CT-078, CT-A08). */
export function sneakOdds({
  level,
  sides,
  dexterity,
  armour,
  other,
  plus = 0,
  magicCounts = true,
  target,
}: {
  readonly level: number;
  readonly sides: number;
  /** The attacker's DEX bonus, which counts for the check and for the damage. */
  readonly dexterity: number;
  /** The target's Armor Points. */
  readonly armour: number;
  /** The sum of all other modifiers to the check; 0 by default. */
  readonly other?: number;
  /** The weapon's magical bonus (plus), which counts for each base die; 0 by default. */
  readonly plus?: number;
  /** Setting: the plus counts in sneak attacks; true by default (CT-A08). */
  readonly magicCounts?: boolean;
  readonly target: Omit<TakeDamageInput, "amount" | "direct">;
}): SneakOdds {
  const success = sneakChance({ dexterity, armour, other });
  const direct = damageDistribution({ level, sides, ability: dexterity, defence: 0, plus: magicCounts ? plus : 0 });
  // With the chance that the check fails, the damage is 0.
  const chances = new Float64Array(highestOf(direct) + 1);
  for (const [index, chance] of direct.probabilities.entries()) chances[direct.offset + index] = chance * success;
  (chances[0] as number) += 1 - success;
  const damage = distributionOf(0, chances, direct.neglected * success);
  return { success, direct, damage, ...targetOdds({ damage, target: { ...target, direct: true } }) };
}
