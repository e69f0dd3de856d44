import type { Chain } from "./chain.ts";
import { CELL, ChainTables, SHIFTS, UNCHANGED } from "./chain.ts";
import { MAX_ROUNDS } from "./fight.ts";
import { PARTS } from "./distributions.ts";
import type { Tally } from "./tally.ts";
import { fillWords } from "./words.ts";

/** Words of chance made at a time. */
const WORDS = 4096;
/** Words a fighter may take in a round: for the score, its place among equals, the turn. */
const EACH = 3;

/** Either side: where its standing begin, how many they are, and where among the listed the first of them is. */
const SIDE = 3;
/** Ends of fights: by whether side 0 stands, and twice whether side 1 does. */
const ENDS = 2 * SIDE;
/** The two states whose distribution is not known yet; the first is -1 where words of chance are lacking. */
const LACKING = ENDS + 4;
const RECORDS = LACKING + 2;

/** A fighter's record: the state now, negative for the fallen; that at first, the own side, survivals, place among the standing. */
const START = 1;
const OWN = 2;
const SURVIVED = 3;
const SEAT = 4;
/** Does not act in the first round. */
const WAITS = 5;
const RECORD = 6;

/**
 * A chain played again and again: every turn is one look-up, nothing is allocated once its distributions are known. As in PlainArena
 * all its numbers are in one array, and nothing is called while fights are played: where a distribution or chance is lacking, the
 * fight is left, and begun again by the same chance when it is there.
 */
export class ChainArena<State> {
  readonly #chain: Chain<State>;
  readonly #tables: ChainTables<State>;
  readonly #size: number;
  /** The sides, the ends, what is lacking, the records; the listed of either side, the standing, who acts each with a score. */
  readonly #memory: Int32Array;
  readonly #listed: number;
  readonly #first: number;
  #words: Int32Array<ArrayBuffer>;
  #next = 0;

  constructor(chain: Chain<State>) {
    const { fighters, kinds } = chain;
    const size = fighters.length;
    this.#chain = chain;
    this.#tables = new ChainTables(chain);
    this.#size = size;
    this.#words = new Int32Array(Math.max(WORDS, size * EACH + 1));
    this.#listed = RECORDS + size * RECORD;
    this.#memory = new Int32Array(this.#listed + 4 * size);
    const of = (side: 0 | 1): number[] => [...fighters.keys()].filter((index) => fighters[index]!.side === side);
    this.#first = of(0).length;
    this.#memory.set(
      [...of(0), ...of(1)].map((index) => RECORDS + index * RECORD),
      this.#listed,
    );
    fighters.forEach(({ side }, index) => {
      const record = RECORDS + index * RECORD;
      this.#memory[record + START] = this.#tables.start(kinds[index]!);
      this.#memory[record + OWN] = side * SIDE;
      this.#memory[record + WAITS] = Number(chain.waits?.[index] ?? false);
    });
  }

  /** Plays fights with the words of one stream of chance and adds what came of them to a tally. */
  play(state: Int32Array, fights: number, tally: Tally): void {
    const memory = this.#memory;
    memory.fill(0, ENDS, LACKING);
    for (let index = 0; index < this.#size; index++) memory[RECORDS + index * RECORD + SURVIVED] = 0;
    // None are left over from another stream.
    this.#next = this.#words.length;
    for (let left = fights; left > 0;) {
      left -= this.#play(left, tally);
      if (left > 0) this.#provide(state);
    }
    tally.fights += fights;
    tally.draws += memory[ENDS]!;
    tally.wins[0] += memory[ENDS + 1]!;
    tally.wins[1] += memory[ENDS + 2]!;
    tally.undecided += memory[ENDS + 3]!;
    for (let index = 0; index < this.#size; index++)
      tally.standing[index]! += memory[RECORDS + index * RECORD + SURVIVED]!;
  }

  /** What the fight under way was left for. */
  #provide(state: Int32Array): void {
    const own = this.#memory[LACKING]!;
    if (own >= 0) {
      this.#tables.turn(own, this.#memory[LACKING + 1]!);
      return;
    }
    // The words of the fight come first again; where it has used all there is room for, there must be more.
    const kept = this.#words.subarray(this.#next);
    const words = kept.length < this.#words.length ? this.#words : new Int32Array(2 * this.#words.length);
    words.set(kept);
    fillWords(words.subarray(kept.length), state);
    this.#words = words;
    this.#next = 0;
  }

  /** Plays fights until they are done or something is lacking; gives how many it played. */
  #play(fights: number, tally: Tally): number {
    const { order, rounds = MAX_ROUNDS, targeting } = this.#chain;
    // Names of places in here and numbers told to be whole ones stay in registers.
    const m = this.#memory;
    const words = this.#words;
    const { table, places, bases, fresh, scores, lefts } = this.#tables;
    const size = this.#size | 0;
    const first = this.#first | 0;
    const limit = rounds | 0;
    const random = Number(targeting === "random");
    const weakest = Number(targeting === "weakest");
    const sided = Number(order.kind === "sides");
    const anew = Number(order.each === "round");
    const firstChance = order.kind === "sides" ? order.firstChance * PARTS * PARTS : 0;
    const listed = this.#listed | 0;
    const standing = (listed + size) | 0;
    const acts = (standing + size) | 0;
    const most = (words.length - size * EACH - 1) | 0;
    const unchanged = UNCHANGED | 0;
    const cells = CELL | 0;
    const shifts = SHIFTS | 0;
    const side = SIDE | 0;
    const start = START | 0;
    const owns = OWN | 0;
    const survived = SURVIVED | 0;
    const seat = SEAT | 0;
    const waits = WAITS | 0;
    let next = this.#next | 0;
    let played = 0;
    let sum = 0;
    for (; played < fights; played++) {
      this.#next = next;
      // Everybody as they began; who cannot fight from the start is not there.
      m[0] = standing;
      m[1] = 0;
      m[side] = standing + first;
      m[side + 1] = 0;
      let end = acts;
      for (let at = listed; at < standing; at++) {
        const who = m[at]!;
        const state = m[who + start]!;
        m[who] = state;
        if (state < 0) continue;
        const own = m[who + owns]!;
        if (m[own + 1] === 0) m[own + 2] = at;
        const place = m[own]! + m[own + 1]!++;
        m[place] = who;
        m[who + seat] = place;
        m[end] = who;
        end += 2;
      }
      let begins = 0;
      let round = 0;
      for (; round < limit && m[1]! > 0 && m[side + 1]! > 0; round++) {
        if (next > most) {
          m[LACKING] = -1;
          tally.rounds += sum;
          return played;
        }
        // The standing, in the order of before.
        if (end - acts > 2 * (m[1]! + m[side + 1]!)) {
          let to = acts;
          for (let from = acts; from < end; from += 2) {
            if (m[m[from]!]! < 0) continue;
            m[to] = m[from]!;
            m[to + 1] = m[from + 1]!;
            to += 2;
          }
          end = to;
        }
        let turn = acts;
        if (sided === 1) {
          // One roll for the sides; a side's fighters act as listed.
          if (round === 0 || anew === 1) begins = words[next++]! >>> 0 < firstChance ? 0 : 1;
          if (begins === 1) turn = acts + 2 * m[1]!;
        } else if (round === 0 || anew === 1) {
          // Highest score first, from an order that is mostly so already.
          for (let at = acts; at < end; at += 2) {
            const who = m[at]!;
            let state = m[who]!;
            if (anew === 1 && round > 0) m[who] = state = fresh[state]!;
            let score = scores[state]!;
            if (anew === 0) {
              const word = words[next++]!;
              const cell = (score >> shifts) + ((word & 0xffff) >>> (score & 15)) * cells;
              score = table[cell + 1 - ((table[cell]! - 1 - (word >>> 16)) >> 31)]! >> 16;
            }
            let to = at;
            for (; to > acts && m[to - 1]! < score; to -= 2) {
              m[to] = m[to - 2]!;
              m[to + 1] = m[to - 1]!;
            }
            m[to] = who;
            m[to + 1] = score;
          }
        }
        // Equals are put in an order of chance when the first of them is to act: anew, or once for the fight.
        const mixes = sided === 0 && (round === 0 || anew === 1) ? 1 : 0;
        let same = acts;
        for (let at = acts; at < end; at += 2) {
          if (mixes === 1) {
            if (at === same) while (same < end && m[same + 1] === m[at + 1]) same += 2;
            if (at + 2 < same) {
              const other = at + 2 * (Math.imul(words[next++]! >>> 16, (same - at) >> 1) >>> 16);
              const who = m[other]!;
              m[other] = m[at]!;
              m[at] = who;
            }
          }
          const actor = m[turn]!;
          turn += 2;
          if (turn === end) turn = acts;
          const own = m[actor]!;
          if (own < 0 || (round === 0 && m[actor + waits] === 1)) continue;
          const foes = side - m[actor + owns]!;
          const word = words[next++]!;
          // The upper bits say who is attacked; what is left of them then decides between the two outcomes of a cell. One
          // alone leaves all, so that a duel is the same however targets are chosen.
          let spread = word >>> 16;
          let target = 0;
          if (random === 1) {
            spread = Math.imul(spread, m[foes + 1]!);
            target = m[m[foes]! + (spread >>> 16)]!;
          } else {
            let front = m[foes + 2]!;
            while (m[m[front]!]! < 0) front++;
            m[foes + 2] = front;
            target = m[front]!;
            if (weakest === 1)
              for (let last = foes === 0 ? listed + first : standing; front < last; front++) {
                const state = m[m[front]!]!;
                if (state >= 0 && lefts[state]! < lefts[m[target]!]!) target = m[front]!;
              }
          }
          const foe = m[target]!;
          const place = places[bases[own]! + foe]!;
          if (place === 0) {
            m[LACKING] = own;
            m[LACKING + 1] = foe;
            tally.rounds += sum;
            return played;
          }
          const cell = (place >> shifts) + ((word & 0xffff) >>> (place & 15)) * cells;
          // The other outcome, one number on, where the chance to keep the cell's own is not met: without a branch.
          const outcome = table[cell + 1 - ((table[cell]! - 1 - (spread & 0xffff)) >> 31)]!;
          const theirs = (outcome << 16) >> 16;
          m[target] = theirs;
          if (theirs < 0) {
            // The last of the standing takes the place of one who falls.
            const last = m[m[foes]! + --m[foes + 1]!]!;
            m[m[target + seat]!] = last;
            m[last + seat] = m[target + seat]!;
          }
          const mine = outcome >> 16;
          if (mine !== unchanged) {
            m[actor] = mine;
            if (mine < 0) {
              const home = side - foes;
              const last = m[m[home]! + --m[home + 1]!]!;
              m[m[actor + seat]!] = last;
              m[last + seat] = m[actor + seat]!;
              if (m[home + 1] === 0) break;
            }
          }
          if (m[foes + 1] === 0) break;
        }
      }
      sum += round;
      m[ENDS + Math.min(1, m[1]!) + 2 * Math.min(1, m[side + 1]!)]!++;
      for (let at = acts; at < end; at += 2) if (m[m[at]!]! >= 0) m[m[at]! + survived]!++;
    }
    this.#next = next;
    tally.rounds += sum;
    return played;
  }
}
