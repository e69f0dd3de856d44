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
  /** the number of fights played so far */
  #played = 0;

  constructor(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions = {}) {
    this.#tables = new CrusadeTables(fighters, options);
    this.#numbers = arenaMemory(fighters, options, this.#tables);
  }

  /**
   * Plays `fights` fights with random numbers from the generator's numbers `state`, which it moves on, and adds their
   * results to `tally`.
   */
  play(state: Int32Array, fights: number, tally: Tally): void {
    const { numbers, pairs } = this.#numbers;
    const m = layOut(numbers);
    m[Head.Next] = m[Head.Drawn]!;
    for (let fight = 0; fight < fights; fight++) {
      m[Head.Stretch] = this.#played++ < FIRST_FIGHTS ? 1 : m[Head.Limit]!;
      begin(m, state);
      // Each time `playOn` stops, gives it what it lacks: the blows of a strike (a turn is under way) or random draws.
      while (!playOn(pairs)) {
        if (m[Head.Plan]! > 0) writeBlows(m, pairs, this.#tables);
        else if (m[Head.Next]! > m[Head.Last]!) m[Head.Next] = draw(m, state);
      }
      tally.rounds += count(m);
    }
    tally.fights += fights;
    tally.draws += m[Head.Ends]!;
    tally.wins[0] += m[Head.Ends + 1]!;
    tally.wins[1] += m[Head.Ends + 2]!;
    tally.undecided += m[Head.Ends + 3]!;
    for (let number = 1; number <= m[Head.Size]!; number++) tally.standing[number - 1]! += m[m[Head.Stood]! + number]!;
  }
}

/** Fills the list of draws with new ones from `state`, which it moves on; returns the index of the first. */
function draw(m: Int32Array, state: Int32Array): number {
  const first = m[Head.Draws]!;
  fillWords(m, first >> 1, m[Head.Drawn]! >> 1, state);
  return first;
}

/** Sets up a fight: all as at the start, in the order of rolled initiative, ties as listed (EC-050, EC-A25). */
function begin(m: Int32Array<ArrayBuffer>, state: Int32Array): void {
  const order = m[Head.Order]!;
  const drawn = m[Head.Drawn]!;
  const end = order + m[Head.Size]!;
  // Local names, because constants of another module are looked up at each use.
  const { Initiative: initiative, Length: length, Place: place } = At;
  const { Record: mask } = Bits;
  let next = m[Head.Next]!;
  m.copyWithin(Head.Length, Head.Length + m[Head.Start]!, order);
  for (let seat = order, record = Head.Length as number; seat < end; seat++, record += length) {
    if (next === drawn) next = draw(m, state);
    const word = m[next >> 1]!;
    const face = Math.imul((next & 1) === 0 ? word & 0xffff : word >>> 16, ATTACK_DIE) >>> 16;
    next++;
    // An entry is the place by initiative (0 is the highest) above the bits of the record: sorts them upwards. Puts the
    // smaller of two in front by arithmetic, as a branch would be guessed wrongly half of the time.
    let entry = m[m[record + initiative]! + face]! + record;
    for (let to = order; to < seat; to++) {
      const other = m[to]!;
      const less = (other - entry) & ((other - entry) >> 31);
      m[to] = entry + less;
      entry = other - less;
    }
    m[seat] = entry;
  }
  for (let seat = order; seat < end; seat++) m[(m[seat]! & mask) + place] = seat;
  m[Head.Next] = next;
  m[Head.Acting] = m[Head.End] = end;
  m[Head.Due] = m[Head.Round] = m[Head.Plan] = 0;
}

/** Counts the end of the fight and the fighters who stand, in the array; returns the fight's number of rounds. */
function count(m: Int32Array): number {
  m[Head.Ends + Math.min(1, m[m[Head.Roster]!]!) + 2 * Math.min(1, m[m[Head.Rivals]!]!)]!++;
  const stood = m[Head.Stood]!;
  const { Record: mask } = Bits;
  const end = m[Head.End]!;
  for (let at = m[Head.Order]!; at < end; at++) m[stood + ((m[at]! & mask) >> 5)]!++;
  return m[Head.Round]!;
}
