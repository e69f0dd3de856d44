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

/** A distribution with few values far apart: each possible value, ascending, with its chance. */
export interface Atoms {
  readonly values: readonly number[];
  readonly chances: readonly number[];
  /** Chance left out on purpose: a die that keeps doubling. */
  readonly neglected: number;
}

/** The distribution of a stress die: values of a die that did not botch, and the chance of a botch beside them. */
export interface StressDistribution extends Atoms {
  readonly botch: number;
}

/** Ones in a row after which the distribution stops; what is left out is 1e-13. */
const DOUBLINGS = 12;
/** Distributions of stress dice, by the number of botch dice. */
const distributions = new Map<number, StressDistribution>();

/**
 * Returns the exact distribution of a stress die with `botchDice` botch dice, 0 for a die that cannot botch (ST-P01).
 * Kept for further calls.
 */
export function stressDistribution({ botchDice = 1 }: { readonly botchDice?: number } = {}): StressDistribution {
  whole("botchDice", botchDice, "ST-P01", 0);
  const known = distributions.get(botchDice);
  if (known) return known;
  const botch = 0.1 * (1 - 0.9 ** botchDice);
  const chances = new Map<number, number>([[0, 0.1 * 0.9 ** botchDice]]);
  for (let face = 2; face <= 9; face++) chances.set(face, 0.1);
  for (let doublings = 1; doublings <= DOUBLINGS; doublings++)
    for (let face = 2; face <= 10; face++) add(chances, 2 ** doublings * face, 0.1 ** (doublings + 1));
  const distribution = { ...atoms(chances, 0.1 ** (DOUBLINGS + 1)), botch };
  distributions.set(botchDice, distribution);
  return distribution;
}

/** Adds `chance` to the chance that the map holds for `value`. */
function add(chances: Map<number, number>, value: number, chance: number): void {
  chances.set(value, (chances.get(value) ?? 0) + chance);
}

/** Makes a distribution from the chance of each value. */
function atoms(chances: ReadonlyMap<number, number>, neglected: number): Atoms {
  const sorted = [...chances].sort(([a], [b]) => a - b);
  return { values: sorted.map(([value]) => value), chances: sorted.map(([, chance]) => chance), neglected };
}

/**
 * A distribution under construction whose values come in ascending order, as totals do; equal neighbours are merged.
 */
class Ascending {
  readonly values: number[] = [];
  readonly chances: number[] = [];

  /** Adds a chance to a value, which is not below the last one added. */
  add(value: number, chance: number): void {
    const last = this.values.length - 1;
    if (last >= 0 && this.values[last] === value) this.chances[last]! += chance;
    else {
      this.values.push(value);
      this.chances.push(chance);
    }
  }

  distribution(neglected: number): Atoms {
    return { values: this.values, chances: this.chances, neglected };
  }
}

/** Returns the distribution of the total of a modifier and a stress die, botches included (ST-P01). */
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

/** Returns the chance of a total of at least `value`; the neglected chance is not counted (ST-P01). */
export function atLeast({ values, chances }: Atoms, value: number): number {
  let sum = 0;
  for (let index = values.length - 1; index >= 0 && values[index]! >= value; index--) sum += chances[index]!;
  return sum;
}

/** The chances of an opposed roll, for the first of two; `neglected` is what either distribution leaves out. */
export interface OpposedOdds {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  readonly neglected: number;
}

/** Returns the chances that a total of distribution `a` beats, ties or loses to one of `b` (ST-P01). */
export function opposedTotals(a: Atoms, b: Atoms): OpposedOdds {
  let [win, tie, lose, below, next] = [0, 0, 0, 0, 0];
  const kept = b.chances.reduce((sum, chance) => sum + chance, 0);
  for (let index = 0; index < a.values.length; index++) {
    const value = a.values[index]!;
    const chance = a.chances[index]!;
    while (next < b.values.length && b.values[next]! < value) below += b.chances[next++]!;
    const equal = b.values[next] === value ? b.chances[next]! : 0;
    win += chance * below;
    tie += chance * equal;
    lose += chance * Math.max(0, kept - below - equal);
  }
  return { win, tie, lose, neglected: a.neglected + b.neglected };
}

/** Returns the chance that one total is higher than each of several others, as it must be to leave a fight (ST-P13). */
export function beatsAll(own: Atoms, others: readonly Atoms[]): number {
  let chance = 0;
  own.values.forEach((value, index) => {
    let below = own.chances[index]!;
    for (const distribution of others) below *= atLeast(distribution, -Infinity) - atLeast(distribution, value);
    chance += below;
  });
  return chance;
}

/** Returns the distribution of a total without a die, which is always `value`. */
export const fixedTotal = (value: number): Atoms => ({ values: [value], chances: [1], neglected: 0 });

/** An attack before its die. */
export type AttackOf = Omit<HitOf, "attack"> & {
  /** Attack Total without the die: dexterity, ability, weapon, penalties, situation. */
  readonly bonus: number;
  readonly botchDice?: number;
};

/** The exact chances of all results of an attack. */
export interface AttackOdds {
  readonly hit: number;
  readonly miss: number;
  readonly botch: number;
  /** Attack less Defense, hits and misses alike. */
  readonly advantage: Atoms;
  /** Damage over soak, 0 for a miss. */
  readonly net: Atoms;
  readonly wounds: Readonly<Record<WoundLevel, number>>;
  /** Incapacitated or dead. */
  readonly felled: number;
  /** Mean damage over soak. */
  readonly mean: number;
  readonly neglected: number;
}

/** Returns the exact odds of an attack: hit, advantage, damage over soak, each wound level (ST-P01, ST-P04, ST-P06). */
export function attackOdds({ bonus, botchDice = 1, ...against }: AttackOf): AttackOdds {
  const stress = stressDistribution({ botchDice });
  const advantage = new Ascending();
  const net = new Ascending();
  const wounds = noWounds();
  let hit = 0;
  let mean = 0;
  // One object for all totals: a hundred copies of it would cost more than the rest.
  const blow = { ...against, attack: 0 };
  forEachTotal(bonus, stress, (attack, chance) => {
    blow.attack = attack;
    const result = hitNumbers(blow);
    if (result.hit) hit += chance;
    mean += chance * result.net;
    wounds[result.wound] += chance;
    advantage.add(result.advantage, chance);
    net.add(result.net, chance);
  });
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
 * Returns the odds of an attack that is made only if a rush succeeds, with the chance `through`; otherwise it misses
 * (ST-025, ST-027). The advantage is that of attacks that are made.
 */
export function behindRush(odds: AttackOdds, through: number): AttackOdds {
  const scaled = (of: Atoms): Atoms => ({ ...of, chances: of.chances.map((chance) => chance * through) });
  const net = new Ascending();
  net.add(0, 1 - through);
  odds.net.values.forEach((value, index) => net.add(value, odds.net.chances[index]! * through));
  const wounds = noWounds();
  for (const level of Object.keys(wounds) as WoundLevel[]) wounds[level] = odds.wounds[level] * through;
  wounds.none += 1 - through;
  return {
    hit: odds.hit * through,
    miss: 1 - through + odds.miss * through,
    botch: odds.botch * through,
    advantage: scaled(odds.advantage),
    net: net.distribution(odds.neglected),
    wounds,
    felled: odds.felled * through,
    mean: odds.mean * through,
    neglected: odds.neglected,
  };
}

/** Returns a record with 0 as the chance of each wound level. */
function noWounds(): Record<WoundLevel, number> {
  return { none: 0, light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: 0 };
}

/** Calls `visit` with each total of a bonus and the die, ascending: a botch, at most 0, is never above the rest. */
function forEachTotal(bonus: number, stress: StressDistribution, visit: (total: number, chance: number) => void): void {
  if (stress.botch > 0) visit(rollTotal({ modifier: bonus, dieValue: 0, botch: true }), stress.botch);
  for (let index = 0; index < stress.values.length; index++)
    visit(rollTotal({ modifier: bonus, dieValue: stress.values[index]! }), stress.chances[index]!);
}

/** The exact chances of one shot at several targets: for each, and for all of them by the one roll. */
export interface SpreadOdds {
  readonly targets: readonly AttackOdds[];
  /** At least one is hit; every one is hit. */
  readonly any: number;
  readonly all: number;
  /** The chance that at least one is felled. */
  readonly anyFelled: number;
  /** The worst wound that the roll makes. */
  readonly worst: Readonly<Record<WoundLevel, number>>;
  /** Mean damage over soak of all together. */
  readonly mean: number;
  readonly neglected: number;
}

/**
 * Returns the exact odds of a spread: one attack roll is applied to all targets, each with its own range penalty in
 * `bonus` (ST-084, ST-085, ST-A16).
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
  const visit = (chance: number, total: (modifier: number) => number): void => {
    const results = targets.map(({ bonus, ...against }) => hitNumbers({ ...against, attack: total(bonus) }));
    if (results.some((result) => result.hit)) any += chance;
    if (results.every((result) => result.hit)) all += chance;
    if (results.some(({ wound }) => wound === "incapacitated" || wound === "dead")) anyFelled += chance;
    worst[levels[Math.max(0, ...results.map(({ wound }) => levels.indexOf(wound)))]!] += chance;
    for (const { net } of results) mean += chance * net;
  };
  if (stress.botch > 0) visit(stress.botch, (modifier) => rollTotal({ modifier, dieValue: 0, botch: true }));
  stress.values.forEach((dieValue, index) => {
    visit(stress.chances[index]!, (modifier) => rollTotal({ modifier, dieValue }));
  });
  const each = targets.map((target) => attackOdds({ ...target, botchDice }));
  return { targets: each, any, all, anyFelled, worst, mean, neglected: stress.neglected };
}

/** A rush on the mat before its dice. */
export type MatRushOf = Omit<MatRush, "rusherDie" | "defenderDie" | "rusherBotch" | "defenderBotch"> & {
  readonly rusherBotchDice?: number;
  readonly defenderBotchDice?: number;
};

/** Returns the chances that a rush on the mat wins, ties or loses; only a win gets through (ST-055 … ST-060). */
export function matRushOdds({ rusherBotchDice = 1, defenderBotchDice = 1, ...rush }: MatRushOf): OpposedOdds {
  return opposedTotals(
    totalDistribution({ modifier: explain(rusherBonus(rush)).value, botchDice: rusherBotchDice }),
    totalDistribution({ modifier: explain(rushedBonus(rush)).value, botchDice: defenderBotchDice }),
  );
}

/** Returns the chance to win every rush of one move, each four harder than the one before; 1 without any (ST-057). */
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
 * Returns the chances that a rush past a forward defender wins, ties or loses; only a win gets through (ST-025,
 * ST-026).
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

/** Returns the chance that a spell succeeds; 1 where it needs no Concentration (ST-030 … ST-032). */
export function concentrationOdds({
  botchDice = 1,
  ...casting
}: Omit<Casting, "dieValue" | "botch"> & {
  readonly botchDice?: number;
}): number {
  const { ease } = concentration({ ...casting, dieValue: 0 });
  if (ease === null) return 1;
  return atLeast(totalDistribution({ modifier: explain(concentrationBonus(casting)).value, botchDice }), ease);
}

/** Returns the chances that one delayer goes before another (ST-015); after a tie both roll again. */
export function interruptOdds({
  a,
  b,
  botchDice = 1,
}: {
  /** The sum of initiative and weapon modifier, of each. */
  readonly a: number;
  readonly b: number;
  readonly botchDice?: number;
}): OpposedOdds {
  return opposedTotals(totalDistribution({ modifier: a, botchDice }), totalDistribution({ modifier: b, botchDice }));
}
