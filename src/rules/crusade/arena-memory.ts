import type { Approach, Situation } from "../forecast/approach.ts";
import { actsWithin, SITUATIONS } from "../forecast/approach.ts";
import { MAX_ROUNDS, scoresOf } from "../forecast/fight.ts";
import { At, Bits, Blow, Head, Odd, setOptions, setStand, Turn } from "./arena-loop.ts";
import { crusadeApproach } from "./forecast-approach.ts";
import type { CrusadeFighter, CrusadeFightOptions } from "./forecast.ts";
import { BASE, CHART, type CrusadeTables, LOADS, MAX_STRIKES, ROW, STANDS } from "./forecast-tables.ts";
import { ATTACK_DIE, SHIELD_DIE } from "./tables.ts";

/** The number of random draws made at a time. */
const DRAWS = 2048;
/** The most draws that one turn uses: one for its target, three for each strike. */
const TURN_DRAWS = 1 + 3 * MAX_STRIKES;
/** The farthest charge of a fighter who cannot charge: below every distance. */
const NO_CHARGE = -1;
/** The room for a kind's turns in one situation: one turn for each set of weapons that may be loaded. */
const PER_SITUATION = LOADS * Turn.Length;

/**
 * A fight as two arrays: the numbers for `layOut`, and the numbers of pairs of fighters for `playOn` (arena-loop.ts).
 */
export interface ArenaNumbers {
  readonly numbers: Int32Array<ArrayBuffer>;
  readonly pairs: Int32Array<ArrayBuffer>;
}

/**
 * Makes the arrays of a fight. The array of pairs grows with the square of the number of kinds (fighters of a kind are
 * alike): 20 MB for 200 kinds, 480 MB for 1,000.
 * @throws RangeError if the other array, the one for `layOut`, has no room for all its numbers, as for about 1,000
 *   kinds
 */
export function arenaMemory(
  fighters: readonly CrusadeFighter[],
  options: CrusadeFightOptions,
  tables: CrusadeTables,
): ArenaNumbers {
  const { targeting, rounds = MAX_ROUNDS } = options;
  const approach = crusadeApproach(fighters, options);
  const size = fighters.length;
  const kinds = tables.left.length;
  // By kind: where the blows against the kind begin, counted from the first blow of a strike. A group has a row of
  // blows for each number of its members; a single fighter has one row and, with a shield, one for after its loss.
  let blows = 0;
  const struckOf = Array.from(tables.members, (members, kind) => {
    const begin = blows;
    blows += ROW * (members > 0 ? STANDS : 1 + (tables.shield[kind]! & 1));
    return begin;
  });
  // The first number of each strike is an offset into the shield chart, which depends on the weapon's steel.
  const perStrike = 1 + blows;
  let length = Head.Length as number;
  // Reserves room in the array and returns the index at which it begins.
  const reserve = (numbers: number): number => (length += numbers) - numbers;
  const firstSide = fighters.filter(({ side }) => side === 0).length;
  const records = reserve(size * At.Length);
  const roster = reserve(1 + firstSide);
  const rivals = reserve(1 + size - firstSide);
  // A copy of the records and the lists of both sides as they are at the start of a fight; `start` is the distance from
  // a number to its copy.
  const start = reserve(length - records) - records;
  const order = reserve(size);
  const fallen = reserve(size);
  const stood = reserve(size);
  const { kept } = options;
  const places = reserve((kept ? size : kinds) * ATTACK_DIE);
  const chart = reserve(tables.chart.length);
  const turns = reserve(kinds * SITUATIONS * PER_SITUATION);
  // Each word of 32 bits holds two draws of 16 bits.
  const words = reserve(DRAWS / 2);
  if (length > Bits.Record) throw new RangeError(`${size} fighters are too many for one fight.`);
  const memory = new Int32Array(length);
  const strikes = approach ? size * size : 0;
  const pairs = new Int32Array(strikes + kinds * BASE * perStrike).fill(Blow.Unknown, strikes);
  // Sets fields of the record, or of the head, that begins at the index `begin`.
  const setFields = (begin: number, numbers: readonly (readonly [number, number])[]): void => {
    for (const [field, number] of numbers) memory[begin + field] = number;
  };
  setFields(0, [
    [Head.Size, size],
    [Head.Start, start],
    [Head.Roster, roster],
    [Head.Rivals, rivals],
    [Head.Order, order],
    [Head.Fallen, fallen],
    [Head.Stood, stood - 1],
    [Head.Draws, 2 * words],
    [Head.Drawn, 2 * words + DRAWS],
    [Head.Last, 2 * words + DRAWS - TURN_DRAWS],
    [Head.Limit, firstSide > 0 && firstSide < size ? rounds : 0],
    [Head.Grouped, Number(tables.grouped)],
    [Head.Ways, approach ? 2 : Number(fighters.some(({ attacks }) => attacks.some(({ load }) => load)))],
    [Head.Targeting, ["random", "weakest"].indexOf(targeting ?? "") + 1],
    [Head.PerStrike, perStrike],
    [Head.PerSituation, PER_SITUATION],
  ]);
  memory.set(tables.chart, chart);
  // By kind (or, if the order is kept, by fighter) and face of the die: the place of that initiative among all possible
  // ones, 0 for the highest, shifted above the bits of a record's index. So one number both orders and names a fighter
  // (EC-050, EC-A25).
  const scores = Array.from(kept ? scoresOf(kept, size) : tables.initiative, (bonus) =>
    Array.from({ length: ATTACK_DIE }, (_, face) => (kept ? bonus : face + bonus)),
  );
  const ranks = [...new Set(scores.flat())].sort((one, other) => other - one);
  memory.set(
    scores.flat().map((score) => ranks.indexOf(score) * (Bits.Record + 1)),
    places,
  );
  // The index of the first strike of a kind in the array of pairs, and of its first turn in the other array.
  const strikesOf = (kind: number): number => strikes + 1 + kind * BASE * perStrike;
  const turnsOf = (kind: number): number => turns + kind * SITUATIONS * PER_SITUATION;
  for (let kind = 0; kind < kinds; kind++) {
    for (let strike = 0; strike < BASE; strike++)
      pairs[strikesOf(kind) + strike * perStrike - 1] = tables.sidhe[kind * BASE + strike]! * SHIELD_DIE;
    const { attacks } = fighters[tables.kinds.indexOf(kind)]!;
    const weapons = attacks.reduce((bits, { load }) => bits | (load ? 1 << load.weapon : 0), 0);
    for (let index = 0; index < (approach ? SITUATIONS : 1) * LOADS; index++) {
      // Leaves out sets of loaded weapons that the fighter does not have.
      if (((index % LOADS) & ~weapons) > 0) continue;
      const turn = tables.turn(kind, index % LOADS, Math.floor(index / LOADS) as Situation);
      const strikeIndexes = turn.strikes.map((strike) => strikesOf(kind) + strike * perStrike);
      memory.set(
        [turnsOf(kind) + turn.loaded * Turn.Length + Turn.Strikes, ...strikeIndexes],
        turnsOf(kind) + index * Turn.Length,
      );
    }
  }
  // The lists of the standing, in the copy for the start of a fight.
  const recordsOf = (side: 0 | 1): number[] =>
    fighters.flatMap((fighter, index) => (fighter.side === side ? [Head.Length + index * At.Length] : []));
  memory.set([firstSide, ...recordsOf(0), size - firstSide, ...recordsOf(1)], start + roster);
  const lists = [roster, rivals] as const;
  // The record of each fighter, in the copy for the start of a fight.
  fighters.forEach(({ side }, index) => {
    const record = start + Head.Length + index * At.Length;
    const kind = tables.kinds[index]!;
    setFields(record, [
      [At.Left, tables.left[kind]!],
      [At.Free, tables.free[kind]!],
      [At.Fate, tables.fate[kind]!],
      [At.Used, tables.used[kind]!],
      [At.Shield, tables.shield[kind]!],
      [At.Odd, tables.blunted[kind]! * Odd.Blunted],
      [At.Turn, turnsOf(kind) + tables.loaded[kind]! * Turn.Length + Turn.Strikes],
      [At.Opponents, tables.opponents[kind]!],
      [At.Stand, struckOf[kind]!],
      [At.Seat, lists[side] + 1 + recordsOf(side).indexOf(Head.Length + index * At.Length)],
      [At.Initiative, places + (kept ? index : kind) * ATTACK_DIE],
      [At.Side, lists[side]],
      [At.Foes, lists[1 - side]!],
      [At.Bonus, tables.bonus[kind]!],
      [At.Again, tables.again[kind]!],
      [
        At.Chart,
        chart + tables.spares[kind]! * CHART + (tables.npc[kind]! * 2 + tables.drains[kind]! * 4) * SHIELD_DIE,
      ],
      [At.Shielded, tables.members[kind]! > 0 ? 0 : ROW],
      [At.Stays, 1],
      [At.Each, tables.members[kind]!],
      [At.Strikes, strikesOf(kind)],
      [At.Struck, struckOf[kind]!],
    ]);
    setOptions(memory, record);
    if (tables.members[kind]! > 0) setStand(memory, record);
    if (approach) setPace(memory, record, approach, index, pairs);
  });
  return { numbers: memory, pairs };
}

/**
 * Writes the pace of the fighter `index` into its record, which begins at the index `record` of `memory`, and its
 * distances to all fighters into its row of `pairs`.
 */
function setPace(
  memory: Int32Array,
  record: number,
  { paces, apart }: Approach,
  index: number,
  pairs: Int32Array,
): void {
  const pace = paces[index]!;
  const { reach, step, run, stand, charge } = pace;
  const row = index * paces.length;
  // A fighter who cannot charge gets a range that holds no distance.
  const [least, most] = charge ?? [0, NO_CHARGE];
  memory.set([reach, reach + step, stand, least, most, run, actsWithin(pace), row - 1], record + At.Reach);
  pairs.set(apart[index]!, row);
}

/**
 * Computes the unknown blows at which `playOn` has stopped, and writes them into `pairs`. The head of `memory` tells at
 * which actor, target and strike `playOn` has stopped.
 */
export function writeBlows(memory: Int32Array, pairs: Int32Array, tables: CrusadeTables): void {
  const actor = memory[memory[Head.Acting]!]! & Bits.Record;
  const target = memory[Head.Target]!;
  const strike = memory[memory[Head.Plan]!]!;
  const kind = tables.kinds[(actor - Head.Length) / At.Length]!;
  const stand = memory[target + At.Stand]!;
  const strikeNumber = (strike - memory[actor + At.Strikes]!) / memory[Head.PerStrike]!;
  const foe = tables.kinds[(target - Head.Length) / At.Length]!;
  const blows = tables.row(kind, strikeNumber, foe, (stand - memory[target + At.Struck]!) / ROW);
  for (const [index, blow] of blows.entries()) {
    // A striker who gains no FATE (points that buy advantages) for criticals gets blows without the bit for it.
    const counted = tables.gains[kind] === 1 ? blow : blow % (1 << Blow.Earned);
    // Marks blows that do more than damage, and all blows against groups, for the slower branch of `playOn`.
    const isSlow = counted > Blow.Damage || tables.members[foe]! > 0;
    pairs[strike + stand + index] = isSlow ? counted + (1 << Blow.More) : counted;
  }
}
