import {
  die,
  repeat,
  shift,
  distributionOf,
  convolve,
  certain,
  fromEntries,
  mean,
  atLeast,
  mixture,
} from "../dice/distribution.ts";
import type { Distribution } from "../dice/distribution.ts";
import { resolveAttack } from "./attack.ts";
import { damage, diceMax, modifierMax } from "./damage.ts";
import { MASTER_ROLL, skillTest, winnerOf } from "./tests.ts";
import type { OpposedOf } from "./tests.ts";
import type { DamageModifier, Defence, Dice, Level, QuestSettings } from "./types.ts";

/** The chance (0 to 1) of each level of a test. */
export type LevelChances = Readonly<Record<Level, number>>;

/** The levels of a test, best first. */
const LEVELS: readonly Level[] = ["critical", "success", "failure", "fumble"];

/** Stands in `counted` for any Master. */
const MASTERS = -1;
/** The results of `levelChances` so far: by skill in percent, 0 to 100, and for all Masters at MASTERS. */
const counted = new Map<number, LevelChances>();

/**
 * Returns the chance of each level of a skill test, counted over all hundred rolls (OQ-P01, OQ-P02). `skill` is in
 * percent; for a Master only the level "critical" has a chance. The object is cached, so callers must not change it.
 */
export function levelChances({
  skill,
  master = false,
}: {
  readonly skill: number;
  readonly master?: boolean;
}): LevelChances {
  // Skills below 0 have the same chances as 0, and those above 100 the same as 100.
  const key = master ? MASTERS : Math.min(Math.max(skill, 0), 100);
  const cached = counted.get(key);
  if (cached) return cached;
  const counts: Record<Level, number> = { critical: 0, success: 0, failure: 0, fumble: 0 };
  for (const level of levelsOf(skill, master)) counts[level]++;
  for (const level of LEVELS) counts[level] /= 100;
  counted.set(key, counts);
  return counts;
}

/** Returns the distribution of the total of dice, their fixed number included (OQ-060). */
export function diceDistribution({ count, sides, plus = 0 }: Dice): Distribution {
  return shift(count === 0 ? certain(0) : repeat(die(sides), count), plus);
}

/** Returns the distribution of a Damage Modifier: negative if its dice are taken off, always 0 for none (OQ-P09). */
export function modifierDistribution({ sign, count, sides }: DamageModifier): Distribution {
  if (sign === 0) return certain(0);
  const rolled = diceDistribution({ count, sides });
  if (sign > 0) return rolled;
  // For dice that are taken off, the chances of the negative values: the same in reverse, so that the least is first.
  return distributionOf(
    1 - rolled.offset - rolled.probabilities.length,
    rolled.probabilities.toReversed(),
    rolled.neglected,
  );
}

/** What the damage of a blow depends on. */
export interface Strike {
  /** The weapon's damage dice. */
  readonly weapon: Dice;
  /** The attacker's Damage Modifier; none when left out. */
  readonly modifier?: DamageModifier;
  /** Dice that are added, such as those of a charge (OQ-P14). */
  readonly extra?: Dice | null;
  /** True if a mechanism gives the force, as in a crossbow, so that no Damage Modifier counts (OQ-062). */
  readonly mechanical?: boolean;
  /** True if the Damage Modifier counts with its highest value, as in a great attack (OQ-P14). */
  readonly maximumModifier?: boolean;
  /** The target's armour points; 0 when left out. */
  readonly armour?: number;
}

/**
 * Returns the distribution of the damage of a blow that hits, in points after armour: with dice as rolled, or with
 * `maximum` always the most that they can show (OQ-060 … OQ-063, OQ-P04). `ignoreArmour` leaves out the armour.
 */
export function damageDistribution({
  weapon,
  modifier = { sign: 0, count: 0, sides: 0 },
  extra = null,
  mechanical = false,
  maximumModifier = false,
  armour = 0,
  maximum = false,
  ignoreArmour = false,
}: Strike & { readonly maximum?: boolean; readonly ignoreArmour?: boolean }): Distribution {
  const weaponMax = diceMax(weapon) + (extra ? diceMax(extra) : 0);
  const highestModifier = modifierMax(modifier);
  // The points after armour for these totals of the dice.
  const net = (weaponTotal: number, modifierTotal: number): number =>
    damage({
      weaponTotal,
      weaponMax,
      modifierTotal,
      modifierMax: highestModifier,
      armour,
      maximum,
      ignoreArmour,
      mechanical,
    }).net;
  if (maximum) return certain(net(weaponMax, highestModifier));
  // The distribution of all dice together: the weapon's, the added ones, the Damage Modifier's. The modifier is 0 for a
  // weapon of mechanical force, and always at its highest with `maximumModifier`.
  const dice = extra ? convolve(diceDistribution(weapon), diceDistribution(extra)) : diceDistribution(weapon);
  const usedModifier = maximumModifier ? certain(highestModifier) : modifierDistribution(modifier);
  const sum = convolve(dice, mechanical ? certain(0) : usedModifier);
  const entries: [number, number][] = [];
  // `net` adds its two totals, so it can be given the sum of all dice as the first and 0 as the second.
  sum.probabilities.forEach((chance, index) => entries.push([net(sum.offset + index, 0), chance]));
  return fromEntries(entries, sum.neglected);
}

/** A defence: its kind, and its skill in percent with all modifiers and the penalty for earlier defences. */
export interface DefenceOf {
  readonly kind: Defence;
  readonly skill?: number;
  readonly master?: boolean;
}

/** An attack and the defence against it, before dice are thrown. */
export interface AttackOf extends Strike {
  /** The attacker's skill in percent, all modifiers included. */
  readonly skill: number;
  readonly master?: boolean;
  /** True against a helpless target: the attack is a critical without a roll (OQ-P12). */
  readonly automaticCritical?: boolean;
  /** The target's defence; none when left out. */
  readonly defence?: DefenceOf;
  /** The target's hit points before the attack. */
  readonly hp: number;
  /** Setting: a hit against a fumbled dodge does the most damage that its dice can show (OQ-A09). */
  readonly dodgeFumbleMax?: QuestSettings["dodgeFumbleMax"];
}

/** The exact odds of an attack. Chances are 0 to 1. */
export interface AttackOdds {
  /** The chances of the attack's levels. */
  readonly levels: LevelChances;
  /** The chances of the defence's levels if it is rolled; null without a defence. */
  readonly defence: LevelChances | null;
  /** The chance that the attack hits, so that there is damage before armour. */
  readonly hit: number;
  /** The chance that it hits with the highest damage, armour ignored. */
  readonly critical: number;
  readonly attackerFumbles: number;
  readonly defenderFumbles: number;
  /** The distribution of the points of damage after armour; 0 for an attack that does not hit. */
  readonly net: Distribution;
  /**
   * The chance that the target is left with 0 hit points or less; if it has none already, the chance of at least 1
   * point of damage.
   */
  readonly felled: number;
  /** The mean of `net`. */
  readonly mean: number;
  /** The chance of values that `net` leaves out. */
  readonly neglected: number;
}

/**
 * The distributions of a blow's damage after armour, for each way in which it can land: it does not hit ("none"),
 * damage as rolled, the highest damage ("max"), the highest damage with armour ignored ("through") (OQ-P04).
 */
export type Harm = Readonly<Record<"none" | "rolled" | "max" | "through", Distribution>>;

/** Returns the distributions of a blow's damage, for each way in which it can land (OQ-P04). */
export const harmOf = (strike: Strike): Harm => ({
  none: certain(0),
  rolled: damageDistribution(strike),
  max: damageDistribution({ ...strike, maximum: true }),
  through: damageDistribution({ ...strike, maximum: true, ignoreArmour: true }),
});

/**
 * Returns the chances of the attack's levels (`levels`), of the defence's levels (`defended`, null without a defence),
 * of each way in which the attack can land (`landing`), and of a fumble of each side (OQ-P01 … OQ-P04, OQ-056).
 */
function landings(input: Omit<AttackOf, keyof Strike | "hp">) {
  const {
    skill,
    master = false,
    automaticCritical = false,
    dodgeFumbleMax = false,
    defence = { kind: "none" },
  } = input;
  const levels = automaticCritical ? levelChances({ skill: 100, master: true }) : levelChances({ skill, master });
  const { kind, skill: defenceSkill = 0, master: isDefenceMaster = false } = defence;
  const defended = kind === "none" ? null : levelChances({ skill: defenceSkill, master: isDefenceMaster });
  // Add up the chances of all pairs of levels by their results.
  const landing = { none: 0, rolled: 0, max: 0, through: 0 };
  let attackerFumbles = 0;
  let defenderFumbles = 0;
  for (const attackLevel of LEVELS)
    for (const defenceLevel of LEVELS) {
      // Without a defence only one round of the inner loop counts: "failure", which does not change the attack's
      // result.
      const chanceWithout = defenceLevel === "failure" ? 1 : 0;
      const defenceChance = defended ? defended[defenceLevel] : chanceWithout;
      const chance = levels[attackLevel] * defenceChance;
      if (chance === 0) continue;
      const result = resolveAttack({ attack: attackLevel, defence: defenceLevel, kind, dodgeFumbleMax });
      if (result.attackerFumbles) attackerFumbles += chance;
      if (result.defenderFumbles) defenderFumbles += chance;
      landing[result.ignoreArmour ? "through" : result.damage] += chance;
    }
  return { levels, defended, landing, attackerFumbles, defenderFumbles };
}

/** The ways in which a blow can land, the least harmful first. */
const LANDINGS = ["none", "rolled", "max", "through"] as const satisfies readonly (keyof Harm)[];

/** Returns the exact odds of an attack against its defence, if any (OQ-P01 … OQ-P04, OQ-060 … OQ-065). */
export function attackOdds(input: AttackOf): AttackOdds {
  const { levels, defended, landing, attackerFumbles, defenderFumbles } = landings(input);
  const harm = harmOf(input);
  // The damage is a mixture of those of all ways to land, by their chances.
  const landedDamage = LANDINGS.map((how) => [landing[how], harm[how]] as const);
  const net = mixture(landedDamage.filter(([chance]) => chance > 0));
  return {
    levels,
    defence: defended,
    hit: landing.rolled + landing.max + landing.through,
    critical: landing.through,
    attackerFumbles,
    defenderFumbles,
    net,
    felled: atLeast(net, Math.max(1, input.hp)),
    mean: mean(net),
    neglected: net.neglected,
  };
}

/** The odds of an attack against each possible defence, and which of these is best for the target. */
export interface DefenceComparison {
  readonly none: AttackOdds;
  /** Against a parry; null if the target may not parry. */
  readonly parry: AttackOdds | null;
  /** Against a dodge; null if the target may not dodge. */
  readonly dodge: AttackOdds | null;
  /** The defence that `bestDefence` returns. */
  readonly best: Defence;
}

/** An attack, and the target's skills for a parry and a dodge against it; null or left out if it may not defend so. */
export interface DefenceChoice extends Omit<AttackOf, "defence"> {
  readonly parry?: Omit<DefenceOf, "kind"> | null;
  readonly dodge?: Omit<DefenceOf, "kind"> | null;
}

/** Returns the odds of an attack against no defence, a parry and a dodge, and the best of these (OQ-056, OQ-P04). */
export function compareDefences({ parry = null, dodge = null, ...attack }: DefenceChoice): DefenceComparison {
  return {
    none: attackOdds(attack),
    parry: parry && attackOdds({ ...attack, defence: { ...parry, kind: "parry" } }),
    dodge: dodge && attackOdds({ ...attack, defence: { ...dodge, kind: "dodge" } }),
    best: bestDefence({ ...attack, parry, dodge, harm: harmOf(attack) }),
  };
}

/**
 * Returns the best defence against an attack (OQ-056). Defences are compared by how rarely the target is felled, then
 * by how low the mean damage is, then by how often the attacker fumbles, then by how rarely the target fumbles; the
 * first difference decides. Without any difference, "none" is preferred to a parry, and a parry to a dodge.
 */
export function bestDefence({
  parry = null,
  dodge = null,
  harm,
  hp,
  ...attack
}: Omit<DefenceChoice, keyof Strike> & { readonly harm: Harm }): Defence {
  // For each way in which the attack can land, the chance that it fells the target, and its mean damage.
  const felled = LANDINGS.map((how) => atLeast(harm[how], Math.max(1, hp)));
  const means = LANDINGS.map((how) => mean(harm[how]));
  /** Returns the numbers by which defences are compared, lower being better, the most important first. */
  const cost = (defence?: DefenceOf): readonly number[] => {
    const { landing, attackerFumbles, defenderFumbles } = landings({ ...attack, defence });
    const meanOfLandings = (perLanding: readonly number[]): number =>
      LANDINGS.reduce((total, how, nth) => total + landing[how] * perLanding[nth]!, 0);
    return [meanOfLandings(felled), meanOfLandings(means), -attackerFumbles, defenderFumbles];
  };
  let best: Defence = "none";
  let least = cost();
  for (const [kind, defence] of [
    ["parry", parry],
    ["dodge", dodge],
  ] as const) {
    const costs = defence && cost({ ...defence, kind });
    // The first numbers that differ decide, not counting rounding errors; -1 if none differ, or for no such defence.
    const firstDiffering = costs?.findIndex((value, nth) => Math.abs(value - least[nth]!) > 1e-12) ?? -1;
    if (costs && firstDiffering >= 0 && costs[firstDiffering]! < least[firstDiffering]!) [best, least] = [kind, costs];
  }
  return best;
}

/** The chances (0 to 1) that the player wins an opposed test, that the opponent does, and that nobody does. */
export interface OpposedOdds {
  readonly player: number;
  readonly opponent: number;
  readonly none: number;
}

/**
 * Returns the chances of an opposed test, counted over all ten thousand pairs of rolls (OQ-P03). Of two Masters only
 * the player rolls, and wins with a critical; else nobody wins (OQ-P02).
 */
export function opposedOdds({
  playerSkill,
  opponentSkill,
  playerMaster = false,
  opponentMaster = false,
}: Omit<OpposedOf, "playerRoll" | "opponentRoll">): OpposedOdds {
  if (playerMaster && opponentMaster) {
    const { critical } = levelChances({ skill: playerSkill });
    return { player: critical, opponent: 0, none: 1 - critical };
  }
  const player = levelsOf(playerSkill, playerMaster);
  const opponent = levelsOf(opponentSkill, opponentMaster);
  const counts = { player: 0, opponent: 0, none: 0 };
  // The roll by which equal levels are compared: a Master's fixed one, else the one that gave the level at this index.
  const countedRoll = (index: number, master: boolean): number => (master ? MASTER_ROLL : index + 1);
  player.forEach((playerLevel, playerIndex) =>
    opponent.forEach(
      (opponentLevel, opponentIndex) =>
        counts[
          winnerOf(
            playerLevel,
            opponentLevel,
            countedRoll(playerIndex, playerMaster),
            countedRoll(opponentIndex, opponentMaster),
          )
        ]++,
    ),
  );
  return { player: counts.player / 1e4, opponent: counts.opponent / 1e4, none: counts.none / 1e4 };
}

/** Returns the levels of a test for the rolls 1 to 100, in this order. */
function levelsOf(skill: number, master: boolean): Level[] {
  return Array.from({ length: 100 }, (_, index) => skillTest({ roll: index + 1, skill, master }));
}
