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

/** Distributions of exploding dice without plus, and of their explosions, by number and sides of the dice. */
const sums = new Map<number, Distribution>();
const waves = new Map<number, Distribution>();

/**
 * Returns a distribution of dice from a cache, or computes it. Throws RulesError on a die that damage is not thrown
 * with.
 */
function kept(
  cache: Map<number, Distribution>,
  count: number,
  sides: number,
  compute: typeof explodingSum,
): Distribution {
  const key = count * 16 + sides;
  let known = cache.get(key);
  if (!known) {
    if (!DAMAGE_DICE.some((die) => die === sides)) throw new RulesError("NoSuchDie", "CT-030", { sides });
    cache.set(key, (known = compute({ count, sides })));
  }
  return known;
}

/** The numbers that decide how many damage dice there are, and of which kind. */
export interface DiceInput {
  readonly level: number;
  readonly sides: number;
  readonly power?: boolean;
}

/** Returns the number of damage dice. */
function countOf({ level, power }: DiceInput): number {
  return diceCount({ level: whole("level", level, "CT-031", 1, MAX_LEVEL), power }).value;
}

/** Returns the distribution of max(0, sum of the dice + `by`) (CT-A02). */
function clipped(dice: Distribution, by: number): Distribution {
  const lowest = dice.offset + by;
  if (lowest >= 0) return distributionOf(lowest, dice.probabilities, dice.neglected);
  const below = Math.min(-lowest, dice.probabilities.length - 1);
  const chances = dice.probabilities.slice(below);
  for (let index = 0; index < below; index++) (chances[0] as number) += dice.probabilities[index] as number;
  return distributionOf(0, chances, dice.neglected);
}

/** The numbers of a blow apart from the faces of its dice. */
export interface DamageDistributionInput extends DiceInput {
  readonly ability: number;
  readonly defence: number;
  readonly plus?: number;
}

/**
 * Returns the exact distribution of the net damage of a blow (CT-022 … CT-035, CT-045): exploding dice, the plus for
 * each base die, the ability, less Defense Points. The neglected tail is below 1e-12.
 */
export function damageDistribution({ ability, defence, plus = 0, ...dice }: DamageDistributionInput): Distribution {
  whole("ability", ability, "CT-024");
  whole("defence", defence, "CT-024");
  whole("plus", plus, "CT-032");
  const count = countOf(dice);
  return clipped(kept(sums, count, dice.sides, explodingSum), count * plus + ability - defence);
}

/** Returns the distribution of the number of explosions in a blow (CT-028). */
export function explosionDistribution(dice: DiceInput): Distribution {
  return kept(waves, countOf(dice), dice.sides, explosions);
}

/**
 * Returns the smallest amount up to `most` for which `holds` is true, by bisection: once true, it must stay true.
 * Returns `most` + 1 if none.
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
const last = (of: Distribution): number => of.offset + of.probabilities.length - 1;

/** The effects on a target of damage drawn from a distribution: its mean in points, the rest as chances, 0 to 1. */
export interface TargetOdds {
  /** Expected damage. */
  readonly mean: number;
  /** Chance that any damage gets through. */
  readonly hurts: number;
  /** Chance that the target has no stamina left afterwards (CT-P01). */
  readonly exhausts: number;
  /** Chance that it is dead afterwards (CT-P03). */
  readonly felled: number;
  /** Chance mass left out of the distribution. */
  readonly neglected: number;
}

/**
 * Returns the chances of what damage of a distribution does to a target; the rule takeDamage itself decides each
 * amount.
 */
export function targetOdds({
  damage,
  target,
}: {
  readonly damage: Distribution;
  readonly target: Omit<TakeDamageInput, "amount">;
}): TargetOdds {
  const most = last(damage);
  // Written out, as an object spread of the target for each amount would cost more than all the rest.
  const { stamina, injuries, slots, direct, overflow } = target;
  const taken = (amount: number) => takeDamage({ stamina, injuries, slots, amount, direct, overflow });
  return {
    mean: mean(damage),
    hurts: atLeast(damage, 1),
    exhausts: atLeast(
      damage,
      threshold(most, (amount) => taken(amount).exhausted),
    ),
    felled: atLeast(
      damage,
      threshold(most, (amount) => taken(amount).dead),
    ),
    neglected: damage.neglected,
  };
}

/** The number of damage dice of an attack, the distribution of its net damage, and what that does to the target. */
export interface AttackOdds extends TargetOdds {
  readonly dice: number;
  readonly damage: Distribution;
}

/** Returns the odds of an ordinary or a power attack against a target (CT-022 … CT-035, CT-045). */
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
 * Returns the chance that a blow shatters a parrying weapon (CT-050, CT-052); its damage is stopped either way
 * (CT-051).
 */
export function weaponParryOdds({
  parry,
  thrown = 1,
  ...dice
}: DiceInput & {
  readonly parry: { readonly plus: number; readonly counted?: number };
  /** Chance that the dice are thrown at all: those of a sneak attack only once its check is passed (CT-072, CT-A21). */
  readonly thrown?: number;
}): { readonly shatters: number; readonly neglected: number } {
  const blows = explosionDistribution(dice);
  const enough = threshold(last(blows), (count) => parryWeapon({ net: 0, explosions: count, ...parry }).shattered);
  return { shatters: thrown * atLeast(blows, enough), neglected: thrown * blows.neglected };
}

/** The odds of a blow against a shield parry. */
export interface ShieldParryOdds {
  /** The distribution of the damage that gets past the shield. */
  readonly damage: Distribution;
  readonly destroyed: number;
  /** Expected points the shield has left. */
  readonly shieldPoints: number;
}

/** Returns the odds of a blow against a shield parry (CT-054, CT-055, CT-A05). */
export function shieldParryOdds({
  damage,
  shieldPoints,
  excess,
}: {
  readonly damage: Distribution;
  readonly shieldPoints: number;
  readonly excess?: ShieldExcess;
}): ShieldParryOdds {
  const most = last(damage);
  const chances = new Float64Array(parryShield({ net: most, shieldPoints, excess }).taken + 1);
  let destroyed = 0;
  let points = 0;
  for (const [index, chance] of damage.probabilities.entries()) {
    const blow = parryShield({ net: damage.offset + index, shieldPoints, excess });
    (chances[blow.taken] as number) += chance;
    points += chance * blow.shieldPoints;
    if (blow.destroyed) destroyed += chance;
  }
  return { damage: distributionOf(0, chances, damage.neglected), destroyed, shieldPoints: points };
}

/**
 * Returns the chance to pass the check of a sneak attack, counted over all faces of the d20 (CT-069, CT-070, CT-A11).
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

/** The odds of a sneak attack: of its check, and of its damage to the target. */
export interface SneakOdds extends TargetOdds {
  /** Chance to pass the check. */
  readonly success: number;
  /** The distribution of the Direct Damage once passed. */
  readonly direct: Distribution;
  /** The distribution of the Direct Damage before the check is rolled: 0 when it fails (CT-072). */
  readonly damage: Distribution;
}

/** Returns the odds of a sneak attack on a target (CT-069 … CT-078, CT-A08). */
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
  readonly dexterity: number;
  /** The target's Armor Points. */
  readonly armour: number;
  readonly other?: number;
  readonly plus?: number;
  readonly magicCounts?: boolean;
  readonly target: Omit<TakeDamageInput, "amount" | "direct">;
}): SneakOdds {
  const success = sneakChance({ dexterity, armour, other });
  const direct = damageDistribution({ level, sides, ability: dexterity, defence: 0, plus: magicCounts ? plus : 0 });
  const chances = new Float64Array(last(direct) + 1);
  for (const [index, chance] of direct.probabilities.entries()) chances[direct.offset + index] = chance * success;
  (chances[0] as number) += 1 - success;
  const damage = distributionOf(0, chances, direct.neglected * success);
  return { success, direct, damage, ...targetOdds({ damage, target: { ...target, direct: true } }) };
}
