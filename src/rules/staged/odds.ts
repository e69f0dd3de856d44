import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import { hitNumbers } from "./damage.ts";
import type { HitOf } from "./damage.ts";
import { rusherBonus, rushedBonus } from "./rush.ts";
import type { MatRush } from "./rush.ts";
import { concentration, concentrationBonus, rearAttackerBonus, rearDefenderBonus } from "./stances.ts";
import type { Casting, RearRush } from "./stances.ts";
import { rollTotal } from "./stress.ts";
import type { WoundLevel } from "./types.ts";

/**
 * A distribution whose values may be far apart: the possible values in ascending order, and by index their chances (0
 * to 1).
 */
export interface Atoms {
  readonly values: readonly number[];
  readonly chances: readonly number[];
  /** The chance that is left out: that of a stress die with more than DOUBLINGS ones in a row. */
  readonly neglected: number;
}

/** The distribution of a stress die (see stress.ts): its values if it does not botch, and the chance of a botch. */
export interface StressDistribution extends Atoms {
  /** The chance of a botch, which no value's chance includes. */
  readonly botch: number;
}

/** The most ones in a row that distributions include; the chance of more, 1e-13, is left out. */
const DOUBLINGS = 12;
/** The results of `stressDistribution` so far, by the number of botch dice. */
const distributions = new Map<number, StressDistribution>();

/**
 * Returns the distribution of a stress die with `botchDice` botch dice, of which a die that cannot botch has 0
 * (ST-P01). Later calls with the same number return the same object. Throws RulesError unless `botchDice` is a whole
 * number from 0.
 */
export function stressDistribution({ botchDice = 1 }: { readonly botchDice?: number } = {}): StressDistribution {
  whole("botchDice", botchDice, "ST-P01", 0);
  const cached = distributions.get(botchDice);
  if (cached) return cached;
  // A botch is a first 0 and at least one 0 among the botch dice; with a first 0 alone the die is worth 0.
  const botch = 0.1 * (1 - 0.9 ** botchDice);
  const chances = new Map<number, number>([[0, 0.1 * 0.9 ** botchDice]]);
  for (let face = 2; face <= 9; face++) chances.set(face, 0.1);
  // Each 1 doubles the die that is thrown after it, on which a 0 counts 10.
  for (let doublings = 1; doublings <= DOUBLINGS; doublings++)
    for (let face = 2; face <= 10; face++) add(chances, 2 ** doublings * face, 0.1 ** (doublings + 1));
  const distribution = { ...atoms(chances, 0.1 ** (DOUBLINGS + 1)), botch };
  distributions.set(botchDice, distribution);
  return distribution;
}

/** Adds `chance` to the chance of `value` in the map. */
function add(chances: Map<number, number>, value: number, chance: number): void {
  chances.set(value, (chances.get(value) ?? 0) + chance);
}

/** Makes a distribution of a map that has the chance of each value. */
function atoms(chances: ReadonlyMap<number, number>, neglected: number): Atoms {
  const sorted = [...chances].sort(([a], [b]) => a - b);
  return { values: sorted.map(([value]) => value), chances: sorted.map(([, chance]) => chance), neglected };
}

/** Collects a distribution whose values are added in ascending order; the chances of equal values are added up. */
class Ascending {
  readonly values: number[] = [];
  readonly chances: number[] = [];

  /** Adds a chance of a value, which must not be below the last one added. */
  add(value: number, chance: number): void {
    const last = this.values.length - 1;
    if (last >= 0 && this.values[last] === value) this.chances[last]! += chance;
    else {
      this.values.push(value);
      this.chances.push(chance);
    }
  }

  /** Returns the distribution collected so far; it shares its arrays with this object. */
  distribution(neglected: number): Atoms {
    return { values: this.values, chances: this.chances, neglected };
  }
}

/** Returns the distribution of the sum of a modifier and a stress die, which on a botch is at most 0 (ST-P01). */
export function totalDistribution({
  modifier,
  botchDice = 1,
}: {
  readonly modifier: number;
  readonly botchDice?: number;
}): Atoms {
  const stress = stressDistribution({ botchDice });
  const distribution = new Ascending();
  forEachTotal(modifier, stress, (total, chance) => distribution.add(total, chance));
  return distribution.distribution(stress.neglected);
}

/** Returns the chance of `value` or more, without the neglected chance. */
export function atLeast({ values, chances }: Atoms, value: number): number {
  let sum = 0;
  for (let index = values.length - 1; index >= 0 && values[index]! >= value; index--) sum += chances[index]!;
  return sum;
}

/** The chances (0 to 1) that the first of two totals is higher, equal or lower; none of these includes `neglected`. */
export interface OpposedOdds {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  readonly neglected: number;
}

/**
 * Returns the chances that a total with the distribution `first` is higher than one with `second`, equal, or lower
 * (ST-P01).
 */
export function opposedTotals(first: Atoms, second: Atoms): OpposedOdds {
  // For each value of `first`: `below` is the chance that `second` is less, `next` the index of the first value of
  // `second` that is not less.
  let [win, tie, lose, below, next] = [0, 0, 0, 0, 0];
  const chanceInAll = second.chances.reduce((sum, chance) => sum + chance, 0);
  for (let index = 0; index < first.values.length; index++) {
    const value = first.values[index]!;
    const chance = first.chances[index]!;
    while (next < second.values.length && second.values[next]! < value) below += second.chances[next++]!;
    const equal = second.values[next] === value ? second.chances[next]! : 0;
    win += chance * below;
    tie += chance * equal;
    lose += chance * Math.max(0, chanceInAll - below - equal);
  }
  return { win, tie, lose, neglected: first.neglected + second.neglected };
}

/**
 * Returns the chance that the total `own` is higher than each of `others`, as a fighter's total must be to leave a
 * fight (ST-P13). Without others it is the sum of the chances of `own`.
 */
export function beatsAll(own: Atoms, others: readonly Atoms[]): number {
  let chance = 0;
  own.values.forEach((value, index) => {
    // The chance of this value, times the chance of each other total to be below it.
    let chanceAsHighest = own.chances[index]!;
    for (const distribution of others)
      chanceAsHighest *= atLeast(distribution, -Infinity) - atLeast(distribution, value);
    chance += chanceAsHighest;
  });
  return chance;
}

/** Returns the distribution of a total that is always `value`. */
export const fixedTotal = (value: number): Atoms => ({ values: [value], chances: [1], neglected: 0 });

/** An attack before its die is thrown. */
export type AttackOf = Omit<HitOf, "attack"> & {
  /** The Attack Total without its die. */
  readonly bonus: number;
  /** The number of botch dice after a first 0; 1 when left out. */
  readonly botchDice?: number;
};

/** The exact odds of an attack. Chances are 0 to 1. */
export interface AttackOdds {
  readonly hit: number;
  readonly miss: number;
  /** The chance of a botch, which can still hit a target whose Defense Total is below 0. */
  readonly botch: number;
  /** The distribution of the Attack Total less the Defense Total, for hits and misses. */
  readonly advantage: Atoms;
  /** The distribution of the points of damage over soak; 0 for a miss. */
  readonly net: Atoms;
  /** The chance of each level of wound that the attack may make. */
  readonly wounds: Readonly<Record<WoundLevel, number>>;
  /** The chance that the target is incapacitated or killed. */
  readonly felled: number;
  /** The mean of `net`. */
  readonly mean: number;
  /** The chance that is left out of all others: that of a stress die with very many ones in a row. */
  readonly neglected: number;
}

/** Returns the exact odds of an attack on one target (ST-P01, ST-P04, ST-P06). */
export function attackOdds({ bonus, botchDice = 1, ...target }: AttackOf): AttackOdds {
  const stress = stressDistribution({ botchDice });
  const advantage = new Ascending();
  const net = new Ascending();
  const wounds = noWounds();
  let hit = 0;
  let mean = 0;
  // The same object is used for all totals, because a hundred copies would take longer than everything else.
  const blow = { ...target, attack: 0 };
  forEachTotal(bonus, stress, (attack, chance) => {
    blow.attack = attack;
    const result = hitNumbers(blow);
    if (result.hit) hit += chance;
    mean += chance * result.net;
    wounds[result.wound] += chance;
    advantage.add(result.advantage, chance);
    net.add(result.net, chance);
  });
  // The neglected throws would nearly all hit, but count neither as a hit nor as a miss.
  const { botch, neglected } = stress;
  return {
    hit,
    miss: Math.max(0, 1 - hit - neglected),
    botch,
    advantage: advantage.distribution(neglected),
    net: net.distribution(neglected),
    wounds,
    felled: wounds.incapacitated + wounds.dead,
    mean,
    neglected,
  };
}

/**
 * Returns the odds of an attack that is made only if a rush succeeds, which happens with the chance `rushChance`. A
 * lost rush counts as a miss without a wound (ST-025, ST-027). The chances of `advantage` are those with the rush won,
 * so they add up to less than 1.
 */
export function behindRush(odds: AttackOdds, rushChance: number): AttackOdds {
  const scaled = (atoms: Atoms): Atoms => ({ ...atoms, chances: atoms.chances.map((chance) => chance * rushChance) });
  // A lost rush does 0 points of damage and makes no wound.
  const net = new Ascending();
  net.add(0, 1 - rushChance);
  odds.net.values.forEach((value, index) => net.add(value, odds.net.chances[index]! * rushChance));
  const wounds = noWounds();
  for (const level of Object.keys(wounds) as WoundLevel[]) wounds[level] = odds.wounds[level] * rushChance;
  wounds.none += 1 - rushChance;
  return {
    hit: odds.hit * rushChance,
    miss: 1 - rushChance + odds.miss * rushChance,
    botch: odds.botch * rushChance,
    advantage: scaled(odds.advantage),
    net: net.distribution(odds.neglected),
    wounds,
    felled: odds.felled * rushChance,
    mean: odds.mean * rushChance,
    neglected: odds.neglected,
  };
}

/** Returns a chance of 0 for each level of wound. */
function noWounds(): Record<WoundLevel, number> {
  return { none: 0, light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: 0 };
}

/** Calls `visit` for all totals of a bonus and a stress die, in ascending order; a botch, if possible, comes first. */
function forEachTotal(bonus: number, stress: StressDistribution, visit: (total: number, chance: number) => void): void {
  if (stress.botch > 0) visit(rollTotal({ modifier: bonus, dieValue: 0, botch: true }), stress.botch);
  for (let index = 0; index < stress.values.length; index++)
    visit(rollTotal({ modifier: bonus, dieValue: stress.values[index]! }), stress.chances[index]!);
}

/** The exact odds of one shot, with one attack roll, at several targets. Chances are 0 to 1. */
export interface SpreadOdds {
  /** The odds against each target by itself, in the order of the targets. */
  readonly targets: readonly AttackOdds[];
  /** The chance that at least one target is hit. */
  readonly any: number;
  /** The chance that all targets are hit. */
  readonly all: number;
  /** The chance that at least one target is incapacitated or killed. */
  readonly anyFelled: number;
  /** The chance of each level of the worst wound that the shot makes. */
  readonly worst: Readonly<Record<WoundLevel, number>>;
  /** The mean of the points of damage over soak that all targets together take. */
  readonly mean: number;
  /** The chance that is left out of all others: that of a stress die with very many ones in a row. */
  readonly neglected: number;
}

/**
 * Returns the exact odds of one shot at several targets. One attack roll counts against all of them; each target has a
 * `bonus` of its own, because range penalties can differ (ST-084, ST-085, ST-A16).
 */
export function spreadOdds({
  targets,
  botchDice = 1,
}: {
  readonly targets: readonly Omit<AttackOf, "botchDice">[];
  readonly botchDice?: number;
}): SpreadOdds {
  const stress = stressDistribution({ botchDice });
  let [any, all, anyFelled, mean] = [0, 0, 0, 0];
  const worst = noWounds();
  const levels = Object.keys(worst) as WoundLevel[];
  /**
   * Adds a result of the die, with its chance, to the odds. `totalWith` returns the Attack Total for the bonus against
   * one of the targets.
   */
  const count = (chance: number, totalWith: (modifier: number) => number): void => {
    const results = targets.map(({ bonus, ...target }) => hitNumbers({ ...target, attack: totalWith(bonus) }));
    if (results.some((result) => result.hit)) any += chance;
    if (results.every((result) => result.hit)) all += chance;
    if (results.some(({ wound }) => wound === "incapacitated" || wound === "dead")) anyFelled += chance;
    const worstIndex = Math.max(0, ...results.map(({ wound }) => levels.indexOf(wound)));
    worst[levels[worstIndex]!] += chance;
    for (const { net } of results) mean += chance * net;
  };
  if (stress.botch > 0) count(stress.botch, (modifier) => rollTotal({ modifier, dieValue: 0, botch: true }));
  stress.values.forEach((dieValue, index) => {
    count(stress.chances[index]!, (modifier) => rollTotal({ modifier, dieValue }));
  });
  const oddsByTarget = targets.map((target) => attackOdds({ ...target, botchDice }));
  return { targets: oddsByTarget, any, all, anyFelled, worst, mean, neglected: stress.neglected };
}

/** A rush on squares before its dice are thrown, with the numbers of botch dice of both sides, 1 when left out. */
export type MatRushOf = Omit<MatRush, "rusherDie" | "defenderDie" | "rusherBotch" | "defenderBotch"> & {
  readonly rusherBotchDice?: number;
  readonly defenderBotchDice?: number;
};

/**
 * Returns the chances that the rusher wins, ties or loses a rush on squares; only a win gets through (ST-055 … ST-060).
 */
export function matRushOdds({ rusherBotchDice = 1, defenderBotchDice = 1, ...rush }: MatRushOf): OpposedOdds {
  return opposedTotals(
    totalDistribution({ modifier: explain(rusherBonus(rush)).value, botchDice: rusherBotchDice }),
    totalDistribution({ modifier: explain(rushedBonus(rush)).value, botchDice: defenderBotchDice }),
  );
}

/**
 * Returns the chance to win all rushes of one move; 1 without a rush. Each rush of a round is 4 points harder than the
 * one before; `priorRushes` were made earlier in the round (ST-057).
 */
export function rushesOdds({
  rushes,
  priorRushes = 0,
}: {
  readonly rushes: readonly Omit<MatRushOf, "priorRushes">[];
  readonly priorRushes?: number;
}): number {
  const wins = rushes.map((rush, index) => matRushOdds({ ...rush, priorRushes: priorRushes + index }).win);
  return wins.reduce((chance, win) => chance * win, 1);
}

/**
 * Returns the chances that the attacker wins, ties or loses a rush past a forward defender, in a fight with stances;
 * only a win gets through (ST-025, ST-026).
 */
export function rearRushOdds({
  attackerBotchDice = 1,
  defenderBotchDice = 1,
  ...rush
}: Omit<RearRush, "attackerDie" | "defenderDie" | "attackerBotch" | "defenderBotch"> & {
  readonly attackerBotchDice?: number;
  readonly defenderBotchDice?: number;
}): OpposedOdds {
  return opposedTotals(
    totalDistribution({ modifier: explain(rearAttackerBonus(rush)).value, botchDice: attackerBotchDice }),
    totalDistribution({ modifier: explain(rearDefenderBonus(rush)).value, botchDice: defenderBotchDice }),
  );
}

/** Returns the chance that the Concentration for a spell succeeds; 1 if the spell needs none (ST-030 … ST-032). */
export function concentrationOdds({
  botchDice = 1,
  ...casting
}: Omit<Casting, "dieValue" | "botch"> & {
  readonly botchDice?: number;
}): number {
  // The ease factor (the total needed) depends on no die.
  const { ease } = concentration({ ...casting, dieValue: 0 });
  if (ease === null) return 1;
  return atLeast(totalDistribution({ modifier: explain(concentrationBonus(casting)).value, botchDice }), ease);
}

/**
 * Returns the chances that, of two fighters who delayed, the first acts first (`win`), both tie and roll again (`tie`),
 * or the second acts first (`lose`) (ST-015).
 */
export function interruptOdds({
  a,
  b,
  botchDice = 1,
}: {
  /** One fighter's initiative and weapon modifier, added up. */
  readonly a: number;
  /** The other fighter's initiative and weapon modifier, added up. */
  readonly b: number;
  readonly botchDice?: number;
}): OpposedOdds {
  return opposedTotals(totalDistribution({ modifier: a, botchDice }), totalDistribution({ modifier: b, botchDice }));
}
