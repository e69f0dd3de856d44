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

/** The chance of each of the four levels, 0 to 1. */
export type LevelChances = Readonly<Record<Level, number>>;

/** The levels of a test, best first. */
const LEVELS: readonly Level[] = ["critical", "success", "failure", "fumble"];

/** The key of a Master's chances in `counted`. */
const MASTERS = -1;
/** The chances counted so far, by skill in percent from 0 to 100; those of a Master at -1. */
const counted = new Map<number, LevelChances>();

/**
 * Returns the chance of each level of a skill test, counted over all hundred rolls (OQ-P01, OQ-P02). `skill` is in
 * percent; the result is kept and shared by further calls.
 */
export function levelChances({
  skill,
  master = false,
}: {
  readonly skill: number;
  readonly master?: boolean;
}): LevelChances {
  // Skills below 0 have the chances of 0, and those above 100 the chances of 100.
  const known = master ? MASTERS : Math.min(Math.max(skill, 0), 100);
  const found = counted.get(known);
  if (found) return found;
  const counts: Record<Level, number> = { critical: 0, success: 0, failure: 0, fumble: 0 };
  for (const level of levelsOf(skill, master)) counts[level]++;
  for (const level of LEVELS) counts[level] /= 100;
  counted.set(known, counts);
  return counts;
}

/** Returns the distribution of the total of dice and their fixed number (OQ-060). */
export function diceDistribution({ count, sides, plus = 0 }: Dice): Distribution {
  return shift(count === 0 ? certain(0) : repeat(die(sides), count), plus);
}

/** Returns the distribution of a Damage Modifier: below 0 where its dice are taken off, always 0 for none (OQ-P09). */
export function modifierDistribution({ sign, count, sides }: DamageModifier): Distribution {
  if (sign === 0) return certain(0);
  const added = diceDistribution({ count, sides });
  if (sign > 0) return added;
  // Dice that are taken off: the same chances for the negative values, the least first.
  return distributionOf(
    1 - added.offset - added.probabilities.length,
    added.probabilities.toReversed(),
    added.neglected,
  );
}

/** The weapon and Damage Modifier behind an attack, and the armour it meets. */
export interface Strike {
  /** The weapon's damage dice. */
  readonly weapon: Dice;
  /** The attacker's Damage Modifier; left out for none. */
  readonly modifier?: DamageModifier;
  /** More dice, of a charge for instance (OQ-P14). */
  readonly extra?: Dice | null;
  /** The weapon's mechanism gives the force, so that the Damage Modifier does not count (OQ-062). */
  readonly mechanical?: boolean;
  /** The Damage Modifier counts at its maximum (OQ-P14, great attack). */
  readonly maximumModifier?: boolean;
  /** The target's armour points; left out for 0. */
  readonly armour?: number;
}

/**
 * Returns the distribution of the points of damage, after armour, of a blow that lands: with dice as rolled or, where
 * `maximum` is set, always the most that they can show (OQ-060 … OQ-063, OQ-P04).
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
  const most = modifierMax(modifier);
  const net = (weaponTotal: number, modifierTotal: number): number =>
    damage({ weaponTotal, weaponMax, modifierTotal, modifierMax: most, armour, maximum, ignoreArmour, mechanical }).net;
  if (maximum) return certain(net(weaponMax, most));
  // The total of all dice as rolled: weapon, more dice, Damage Modifier.
  const dice = extra ? convolve(diceDistribution(weapon), diceDistribution(extra)) : diceDistribution(weapon);
  const arm = mechanical ? certain(0) : maximumModifier ? certain(most) : modifierDistribution(modifier);
  const sum = convolve(dice, arm);
  const entries: [number, number][] = [];
  // The rule adds weapon and Damage Modifier, so their sum may stand for the weapon alone.
  sum.probabilities.forEach((chance, index) => entries.push([net(sum.offset + index, 0), chance]));
  return fromEntries(entries, sum.neglected);
}

/** A defence: its kind, and its skill in percent, all modifiers and the penalty for earlier defences included. */
export interface DefenceOf {
  readonly kind: Defence;
  readonly skill?: number;
  readonly master?: boolean;
}

/** An attack and the defence against it, before the dice. */
export interface AttackOf extends Strike {
  /** The attacker's skill with all modifiers, in percent. */
  readonly skill: number;
  readonly master?: boolean;
  /** A helpless target: critical without a roll (OQ-P12). */
  readonly automaticCritical?: boolean;
  /** The target's defence; left out where it makes none. */
  readonly defence?: DefenceOf;
  /** The target's hit points. */
  readonly hp: number;
  /** The setting: a hit that meets a fumbled dodge does its maximum damage (OQ-A09). */
  readonly dodgeFumbleMax?: QuestSettings["dodgeFumbleMax"];
}

/** The exact chances, from 0 to 1, of all results of an attack. */
export interface AttackOdds {
  /** The levels of the attack. */
  readonly levels: LevelChances;
  /** The levels of the defence where it is rolled; null without a defence. */
  readonly defence: LevelChances | null;
  /** The attack lands: damage is rolled or at its maximum. */
  readonly hit: number;
  /** The attack lands at its maximum, through the armour. */
  readonly critical: number;
  readonly attackerFumbles: number;
  readonly defenderFumbles: number;
  /** The points of damage after armour, 0 for an attack that does not land. */
  readonly net: Distribution;
  /** The target is left with 0 hit points or less; a target without hit points is felled by any damage. */
  readonly felled: number;
  /** The mean of `net`, in points. */
  readonly mean: number;
  /** The chance that the distribution leaves out. */
  readonly neglected: number;
}

/**
 * The distributions of a blow's damage after armour, by how it lands: not at all, rolled, at its maximum, or at its
 * maximum through the armour (OQ-P04).
 */
export type Harm = Readonly<Record<"none" | "rolled" | "max" | "through", Distribution>>;

/** Returns the distributions of a strike's damage, one for each way in which it may land (OQ-P04). */
export const harmOf = (strike: Strike): Harm => ({
  none: certain(0),
  rolled: damageDistribution(strike),
  max: damageDistribution({ ...strike, maximum: true }),
  through: damageDistribution({ ...strike, maximum: true, ignoreArmour: true }),
});

/**
 * Returns the chances of an attack's levels, of the defence's (null without one), of each way in which the attack may
 * land, and of either side's fumble (OQ-P01 … OQ-P04, OQ-056).
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
  const { kind, skill: against = 0, master: mastered = false } = defence;
  const defended = kind === "none" ? null : levelChances({ skill: against, master: mastered });
  const landing = { none: 0, rolled: 0, max: 0, through: 0 };
  let attackerFumbles = 0;
  let defenderFumbles = 0;
  for (const attack of LEVELS)
    for (const level of LEVELS) {
      // Without a defence each level of the attack counts once.
      const chance = levels[attack] * (defended ? defended[level] : level === "failure" ? 1 : 0);
      if (chance === 0) continue;
      const result = resolveAttack({ attack, defence: level, kind, dodgeFumbleMax });
      if (result.attackerFumbles) attackerFumbles += chance;
      if (result.defenderFumbles) defenderFumbles += chance;
      landing[result.ignoreArmour ? "through" : result.damage] += chance;
    }
  return { levels, defended, landing, attackerFumbles, defenderFumbles };
}

/** The ways in which a blow may land, the least harmful first. */
const LANDINGS = ["none", "rolled", "max", "through"] as const satisfies readonly (keyof Harm)[];

/** Returns the exact odds of an attack against one defence, or none (OQ-P01 … OQ-P04, OQ-060 … OQ-065). */
export function attackOdds(input: AttackOf): AttackOdds {
  const { levels, defended, landing, attackerFumbles, defenderFumbles } = landings(input);
  const harm = harmOf(input);
  const parts = LANDINGS.map((how) => [landing[how], harm[how]] as const);
  const net = mixture(parts.filter(([chance]) => chance > 0));
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

/** The odds of an attack against each defence, and the best of them. */
export interface DefenceComparison {
  readonly none: AttackOdds;
  /** The target's parry; null where it may not parry. */
  readonly parry: AttackOdds | null;
  /** The target's dodge; null where it may not dodge. */
  readonly dodge: AttackOdds | null;
  /** The defence that bestDefence returns. */
  readonly best: Defence;
}

/** An attack, and the skills of parry and dodge, in percent, against it; null where the target may not defend so. */
export interface DefenceChoice extends Omit<AttackOf, "defence"> {
  readonly parry?: Omit<DefenceOf, "kind"> | null;
  readonly dodge?: Omit<DefenceOf, "kind"> | null;
}

/** Returns the odds of an attack against no defence, a parry and a dodge, and the best of them (OQ-056, OQ-P04). */
export function compareDefences({ parry = null, dodge = null, ...attack }: DefenceChoice): DefenceComparison {
  return {
    none: attackOdds(attack),
    parry: parry && attackOdds({ ...attack, defence: { ...parry, kind: "parry" } }),
    dodge: dodge && attackOdds({ ...attack, defence: { ...dodge, kind: "dodge" } }),
    best: bestDefence({ ...attack, parry, dodge, harm: harmOf(attack) }),
  };
}

/**
 * Returns the defence with which the defender is felled least often; of equals the one that lets least damage through
 * on average, then the one that makes the attacker fumble most often, then the one that fumbles least often. Of
 * defences equal in all this, none comes before the parry, and the parry before the dodge (OQ-056).
 */
export function bestDefence({
  parry = null,
  dodge = null,
  harm,
  hp,
  ...attack
}: Omit<DefenceChoice, keyof Strike> & { readonly harm: Harm }): Defence {
  // By the way in which the attack lands: the chance that it fells, and its mean damage.
  const felled = LANDINGS.map((how) => atLeast(harm[how], Math.max(1, hp)));
  const means = LANDINGS.map((how) => mean(harm[how]));
  /** Returns the numbers that a defender keeps low, the most important first. */
  const cost = (defence?: DefenceOf): readonly number[] => {
    const { landing, attackerFumbles, defenderFumbles } = landings({ ...attack, defence });
    const sum = (perLanding: readonly number[]): number =>
      LANDINGS.reduce((all, how, nth) => all + landing[how] * perLanding[nth]!, 0);
    return [sum(felled), sum(means), -attackerFumbles, defenderFumbles];
  };
  let best: Defence = "none";
  let least = cost();
  for (const [kind, defence] of [
    ["parry", parry],
    ["dodge", dodge],
  ] as const) {
    const costs = defence && cost({ ...defence, kind });
    // The first of the numbers that differ decides; differences by rounding count as none.
    const firstDiffering = costs?.findIndex((value, nth) => Math.abs(value - least[nth]!) > 1e-12) ?? -1;
    if (costs && firstDiffering >= 0 && costs[firstDiffering]! < least[firstDiffering]!) [best, least] = [kind, costs];
  }
  return best;
}

/** The chances, from 0 to 1, that a side wins an opposed test, and that none does. */
export interface OpposedOdds {
  readonly player: number;
  readonly opponent: number;
  readonly none: number;
}

/**
 * Returns the chances of an opposed test, counted over all ten thousand pairs of rolls (OQ-P03). Of two Masters only
 * the player rolls: a critical wins, anything else has no winner (OQ-P02).
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
  const rolled = (index: number, master: boolean): number => (master ? MASTER_ROLL : index + 1);
  player.forEach((playerLevel, playerIndex) =>
    opponent.forEach(
      (opponentLevel, opponentIndex) =>
        counts[
          winnerOf(playerLevel, opponentLevel, rolled(playerIndex, playerMaster), rolled(opponentIndex, opponentMaster))
        ]++,
    ),
  );
  return { player: counts.player / 1e4, opponent: counts.opponent / 1e4, none: counts.none / 1e4 };
}

/** Returns the level of a test for each of the hundred rolls, from 1 to 100. */
function levelsOf(skill: number, master: boolean): Level[] {
  return Array.from({ length: 100 }, (_, index) => skillTest({ roll: index + 1, skill, master }));
}
