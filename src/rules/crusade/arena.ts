import type { Arena } from "../forecast/arena.ts";
import type { Tally } from "../forecast/tally.ts";
import { fillWords } from "../forecast/words.ts";
import { At, Bits, Head, layOut, playOn } from "./arena-loop.ts";
import { type ArenaNumbers, arenaMemory, writeBlows } from "./arena-memory.ts";
import type { CrusadeFighter, CrusadeFightOptions } from "./forecast.ts";
import { CrusadeTables } from "./forecast-tables.ts";
import { ATTACK_DIE } from "./tables.ts";

/**
 * The number of fights for which each call of `playOn` plays one round; later calls play whole fights. A JavaScript
 * engine that finishes compiling `playOn` during a long call compiles the rest of this call separately, and may use
 * that code for all later calls, which takes a third longer.
 */
const FIRST_FIGHTS = 2000;

/**
 * Plays fights of Crusade with groups, shields, FATE (points that buy advantages), wounds and loading. CrusadeTables
 * says how the fighters act and has the results of the rules; the state of a fighter is a few numbers. If the distances
 * between the fighters are known, they walk up to each other.
 */
export class CrusadeArena implements Pick<Arena, "play"> {
  readonly #tables: CrusadeTables;
  readonly #numbers: ArenaNumbers;
  /** true if initiative is rolled anew each round (EC-A25) */
  readonly #anew: boolean;
  /** the number of fights played so far */
  #played = 0;

  constructor(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions = {}) {
    this.#tables = new CrusadeTables(fighters, options);
    this.#numbers = arenaMemory(fighters, options, this.#tables);
    this.#anew = options.each === "round";
  }

  /**
   * Plays `fights` fights with random numbers from the generator's numbers `state`, which it moves on, and adds their
   * results to `tally`.
   */
  play(state: Int32Array, fights: number, tally: Tally): void {
    const { numbers, pairs } = this.#numbers;
    const memory = layOut(numbers);
    // All draws count as used, so that the first use makes new ones.
    memory[Head.Next] = memory[Head.Drawn]!;
    for (let fight = 0; fight < fights; fight++) {
      // How many rounds a call of `playOn` plays at most: one, or all.
      memory[Head.Stretch] = this.#anew || this.#played++ < FIRST_FIGHTS ? 1 : memory[Head.Limit]!;
      begin(memory, state);
      // Each time `playOn` stops, gives it what it lacks: the blows of a strike (a turn is under way) or random draws.
      while (!playOn(pairs)) {
        if (memory[Head.Plan]! > 0) writeBlows(memory, pairs, this.#tables);
        else if (memory[Head.Next]! > memory[Head.Last]!) memory[Head.Next] = draw(memory, state);
        if (this.#anew) goOn(memory, state);
      }
      tally.rounds += count(memory);
    }
    // The ends of fights in which stand: neither side, side 0 alone, side 1 alone, both.
    tally.fights += fights;
    tally.draws += memory[Head.Ends]!;
    tally.wins[0] += memory[Head.Ends + 1]!;
    tally.wins[1] += memory[Head.Ends + 2]!;
    tally.undecided += memory[Head.Ends + 3]!;
    for (let number = 1; number <= memory[Head.Size]!; number++)
      tally.standing[number - 1]! += memory[memory[Head.Stood]! + number]!;
  }
}

/** Fills the list of random draws with new ones from `state`, which it moves on; returns the index of the first. */
function draw(memory: Int32Array, state: Int32Array): number {
  const first = memory[Head.Draws]!;
  fillWords(memory, first >> 1, memory[Head.Drawn]! >> 1, state);
  return first;
}

/**
 * Sets up a fight: puts the fighters' records back to the start, puts all fighters in the order, and rolls initiative
 * (EC-050, EC-A25).
 */
function begin(memory: Int32Array<ArrayBuffer>, state: Int32Array): void {
  const order = memory[Head.Order]!;
  const end = order + memory[Head.Size]!;
  // A local name, because constants of another module are looked up at each use.
  const { Length: length } = At;
  memory.copyWithin(Head.Length, Head.Length + memory[Head.Start]!, order);
  for (let seat = order, record = Head.Length as number; seat < end; seat++, record += length) memory[seat] = record;
  memory[Head.Acting] = memory[Head.End] = end;
  memory[Head.Due] = memory[Head.Round] = memory[Head.Plan] = 0;
  rollOrder(memory, state);
}

/**
 * Lets a fight whose initiative is rolled anew each round go on: one more round in a new order if the round is over,
 * else this round alone to its end (EC-A25).
 */
function goOn(memory: Int32Array, state: Int32Array): void {
  const isRoundOver = memory[Head.Acting] === memory[Head.End];
  memory[Head.Stretch] = Number(isRoundOver);
  if (isRoundOver) rollOrder(memory, state);
}

/**
 * Rolls initiative for all fighters in the order, sorts the order by initiative, then by record (EC-050), and notes in
 * each record its place in the order.
 */
function rollOrder(memory: Int32Array, state: Int32Array): void {
  const order = memory[Head.Order]!;
  const drawn = memory[Head.Drawn]!;
  const end = memory[Head.End]!;
  // Local names, because constants of another module are looked up at each use.
  const { Initiative: initiative, Place: place } = At;
  const { Record: mask } = Bits;
  let next = memory[Head.Next]!;
  // Rolls and sorts the fighters in one by one.
  for (let seat = order; seat < end; seat++) {
    const record = memory[seat]! & mask;
    if (next === drawn) next = draw(memory, state);
    const word = memory[next >> 1]!;
    const face = Math.imul((next & 1) === 0 ? word & 0xffff : word >>> 16, ATTACK_DIE) >>> 16;
    next++;
    // An entry is the place by initiative (0 is the highest) above the bits of the record: entries are sorted upwards.
    // The smaller of two entries is put in front by arithmetic, as a branch would be guessed wrongly half of the time.
    let entry = memory[memory[record + initiative]! + face]! + record;
    for (let to = order; to < seat; to++) {
      const otherEntry = memory[to]!;
      const less = (otherEntry - entry) & ((otherEntry - entry) >> 31);
      memory[to] = entry + less;
      entry = otherEntry - less;
    }
    memory[seat] = entry;
  }
  for (let seat = order; seat < end; seat++) memory[(memory[seat]! & mask) + place] = seat;
  memory[Head.Next] = next;
}

/**
 * Adds a finished fight to the counts in the array: how it ended, and which fighters stand. Returns its number of
 * rounds.
 */
function count(memory: Int32Array): number {
  // Four counts from `Ends` on: 1 more if side 0 stands, 2 more if side 1 stands.
  memory[Head.Ends + Math.min(1, memory[memory[Head.Roster]!]!) + 2 * Math.min(1, memory[memory[Head.Rivals]!]!)]!++;
  const stood = memory[Head.Stood]!;
  const { Record: mask } = Bits;
  const end = memory[Head.End]!;
  // Shifted by 5, which divides by At.Length, the index of a record gives the fighter's number.
  for (let seat = memory[Head.Order]!; seat < end; seat++) memory[stood + ((memory[seat]! & mask) >> 5)]!++;
  return memory[Head.Round]!;
}
