import type { Situation } from "./approach.ts";
import { actsWithin, CHARGE, FAR, NEAR, RUSH } from "./approach.ts";
import type { Chain } from "./chain.ts";
import { CELL, ChainTables, FRESH, GROUP, POSE, POSES, SCORE, SHIFTS, STATE, UNCHANGED } from "./chain.ts";
import { MAX_ROUNDS } from "./fight.ts";
import { PARTS } from "./distributions.ts";
import type { Tally } from "./tally.ts";

/** Either side: where its standing begin, how many they are, and where among the listed the first of them is. */
const SIDE = 3;
/** Ends of fights: by whether side 0 stands, and twice whether side 1 does. */
const ENDS = 2 * SIDE;
/** The two states whose distribution is not known yet, and the situation it is for. */
const LACKING = ENDS + 4;
const RECORDS = LACKING + 3;

/** A fighter's record: the state now, negative for the fallen; that at first, the own side, survivals, place among the standing. */
const START = 1;
const OWN = 2;
const SURVIVED = 3;
const SEAT = 4;
/** Does not act in the first round. */
const WAITS = 5;
/** How far they have walked; where their distances begin, by record of the foe; from how far they strike hand to hand, and after some steps. */
const WALKED = 6;
const AWAY = 7;
const REACH = 8;
const STEPS = 9;
/** From how far they stand and shoot, and charge; how far they run; from how far they can do anything. */
const STANDS = 10;
const LEAST = 11;
const MOST = 12;
const RUNS = 13;
const ACTS = 14;
const RECORD = 15;

/**
 * A chain played again and again: every turn is one look-up, nothing is allocated once its distributions are known. As in PlainArena
 * all its numbers are in one array, and nothing is called while fights are played: chance is made in the loop, and where a distribution
 * is lacking, the fight is left, and begun again by the same chance when it is there.
 */
export class ChainArena<State> {
  readonly #chain: Chain<State>;
  readonly #tables: ChainTables<State>;
  readonly #size: number;
  /** The sides, the ends, what is lacking, the records; the listed of either side, the standing, who acts each with a score, distances. */
  readonly #memory: Int32Array;
  readonly #listed: number;
  readonly #first: number;

  constructor(chain: Chain<State>) {
    const { fighters, kinds } = chain;
    const size = fighters.length;
    this.#chain = chain;
    this.#tables = new ChainTables(chain);
    this.#size = size;
    this.#listed = RECORDS + size * RECORD;
    const distances = this.#listed + 4 * size;
    this.#memory = new Int32Array(distances + (chain.approach ? size * size * RECORD : 0));
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
    chain.approach?.paces.forEach((pace, index) => {
      const { reach, step, run, stand, charge } = pace;
      // A foe's own record says where in the row their distance is.
      const row = distances + index * size * RECORD - RECORDS;
      const [least, most] = charge ?? [0, 0];
      this.#memory.set(
        [row, reach, reach + step, stand, least, most, run, actsWithin(pace)],
        RECORDS + index * RECORD + AWAY,
      );
      chain.approach!.apart[index]!.forEach((gap, foe) => (this.#memory[row + RECORDS + foe * RECORD] = gap));
    });
  }

  /** Plays fights with the words of one stream of chance and adds what came of them to a tally. */
  play(state: Int32Array, fights: number, tally: Tally): void {
    const memory = this.#memory;
    memory.fill(0, ENDS, LACKING);
    for (let index = 0; index < this.#size; index++) memory[RECORDS + index * RECORD + SURVIVED] = 0;
    for (let left = fights - this.#play(state, fights, tally); left > 0; left -= this.#play(state, left, tally))
      this.#tables.turn(memory[LACKING]!, memory[LACKING + 1]!, memory[LACKING + 2] as Situation);
    tally.fights += fights;
    tally.draws += memory[ENDS]!;
    tally.wins[0] += memory[ENDS + 1]!;
    tally.wins[1] += memory[ENDS + 2]!;
    tally.undecided += memory[ENDS + 3]!;
    for (let index = 0; index < this.#size; index++)
      tally.standing[index]! += memory[RECORDS + index * RECORD + SURVIVED]!;
  }

  /** Plays fights until they are done or a distribution is lacking; gives how many it played, and keeps the chance after them. */
  #play(chance: Int32Array, fights: number, tally: Tally): number {
    const { order, rounds = MAX_ROUNDS, targeting } = this.#chain;
    // Names of places in here and numbers told to be whole ones stay in registers.
    const m = this.#memory;
    const { table, places, records, groups, lefts } = this.#tables;
    const room = this.#tables.room | 0;
    const apart = Number(this.#chain.approach !== undefined);
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
    const unchanged = UNCHANGED | 0;
    const cells = CELL | 0;
    const shifts = SHIFTS | 0;
    const side = SIDE | 0;
    const start = START | 0;
    const owns = OWN | 0;
    const survived = SURVIVED | 0;
    const seat = SEAT | 0;
    const waits = WAITS | 0;
    const stride = STATE | 0;
    const renewed = FRESH | 0;
    const scored = SCORE | 0;
    const pair = GROUP | 0;
    const poses = POSES | 0;
    const posed = (POSE - 1) | 0;
    const most = groups.length | 0;
    let [a, b, c, d] = [chance[0]! | 0, chance[1]! | 0, chance[2]! | 0, chance[3]! | 0];
    let played = 0;
    let sum = 0;
    for (; played < fights; played++) {
      chance[0] = a;
      chance[1] = b;
      chance[2] = c;
      chance[3] = d;
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
        m[who + WALKED] = 0;
        if (state < 0) continue;
        const own = m[who + owns]!;
        if (m[own + 1] === 0) m[own + 2] = at;
        const place = m[own]! + m[own + 1]!++;
        m[place] = who;
        m[who + seat] = place;
        m[end++] = who;
      }
      let begins = 0;
      let round = 0;
      for (; round < limit && m[1]! > 0 && m[side + 1]! > 0; round++) {
        let turn = acts;
        if (anew === 1 && sided === 0) {
          // Highest score first: how many there are of each, where they begin, and everybody to a place of chance among their own.
          for (let group = 0; group < most; group += pair) groups[group + 1] = 0;
          for (let home = 0; home <= side; home += side)
            for (let at = m[home]!, last = at + m[home + 1]!; at < last; at++) {
              const who = m[at]!;
              let state = m[who]!;
              if (round > 0) m[who] = state = records[state * stride + renewed]!;
              groups[records[state * stride + scored]! + 1]!++;
            }
          end = acts;
          for (let group = 0; group < most; group += pair) {
            groups[group] = end;
            end += groups[group + 1]!;
            groups[group + 1] = groups[group]!;
          }
          for (let home = 0; home <= side; home += side)
            for (let at = m[home]!, last = at + m[home + 1]!; at < last; at++) {
              const five = Math.imul(b, 5);
              const word = Math.imul((five << 7) | (five >>> 25), 9);
              const shifted = b << 9;
              c ^= a;
              d ^= b;
              b ^= c;
              a ^= d;
              c ^= shifted;
              d = (d << 11) | (d >>> 21);
              const who = m[at]!;
              const group = records[m[who]! * stride + scored]!;
              const begin = groups[group]!;
              const free = groups[group + 1]!++;
              const other = begin + (Math.imul(word >>> 16, free - begin + 1) >>> 16);
              m[free] = m[other]!;
              m[other] = who;
            }
        } else if (round === 0 && sided === 0) {
          // Scores are rolled once; equals by another roll.
          for (let at = acts; at < end; at++) {
            const five = Math.imul(b, 5);
            const word = Math.imul((five << 7) | (five >>> 25), 9);
            const shifted = b << 9;
            c ^= a;
            d ^= b;
            b ^= c;
            a ^= d;
            c ^= shifted;
            d = (d << 11) | (d >>> 21);
            const who = m[at]!;
            const place = records[m[who]! * stride + scored]!;
            const cell = (place >> shifts) + ((word & 0xffff) >>> (place & 15)) * cells;
            const score = table[cell + 1 - ((table[cell]! - 1 - (word >>> 16)) >> 31)]! & ~0xffff;
            const tied = Math.imul(b, 5);
            const key = score | (Math.imul((tied << 7) | (tied >>> 25), 9) >>> 16);
            const moved = b << 9;
            c ^= a;
            d ^= b;
            b ^= c;
            a ^= d;
            c ^= moved;
            d = (d << 11) | (d >>> 21);
            let to = at;
            for (; to > acts && m[to + size - 1]! < key; to--) {
              m[to] = m[to - 1]!;
              m[to + size] = m[to + size - 1]!;
            }
            m[to] = who;
            m[to + size] = key;
          }
        } else if (end - acts > m[1]! + m[side + 1]!) {
          // The standing, in the order of before.
          let to = acts;
          for (let from = acts; from < end; from++) {
            const who = m[from]!;
            m[to] = who;
            to += 1 + (m[who]! >> 31);
          }
          end = to;
        }
        if (sided === 1) {
          // One roll for the sides; a side's fighters act as listed.
          if (round === 0 || anew === 1) {
            const five = Math.imul(b, 5);
            const word = Math.imul((five << 7) | (five >>> 25), 9);
            const shifted = b << 9;
            c ^= a;
            d ^= b;
            b ^= c;
            a ^= d;
            c ^= shifted;
            d = (d << 11) | (d >>> 21);
            begins = word >>> 0 < firstChance ? 0 : 1;
          }
          if (begins === 1) turn = acts + m[1]!;
        }
        for (let at = acts; at < end; at++) {
          const actor = m[turn]!;
          turn++;
          if (turn === end) turn = acts;
          const own = m[actor]!;
          if (own < 0 || (round === 0 && m[actor + waits] === 1)) continue;
          const foes = side - m[actor + owns]!;
          const five = Math.imul(b, 5);
          const word = Math.imul((five << 7) | (five >>> 25), 9);
          const shifted = b << 9;
          c ^= a;
          d ^= b;
          b ^= c;
          a ^= d;
          c ^= shifted;
          d = (d << 11) | (d >>> 21);
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
          let situation = NEAR | 0;
          if (apart === 1) {
            // Who can do nothing to the foe chosen goes for the nearest; see `engage`, of which this is the quick likeness.
            const away = m[actor + AWAY]!;
            const gone = m[actor + WALKED]!;
            let gap = m[away + target]! - gone - m[target + WALKED]!;
            if (gap > m[actor + ACTS]!)
              for (
                let at = foes === 0 ? listed : listed + first, last = foes === 0 ? listed + first : standing;
                at < last;
                at++
              ) {
                const other = m[at]!;
                const less = m[away + other]! - gone - m[other + WALKED]!;
                if (m[other]! < 0 || less >= gap) continue;
                gap = less;
                target = other;
              }
            const reach = m[actor + REACH]!;
            const stand = m[actor + STANDS]!;
            if (gap > reach && gap <= stand) situation = FAR;
            else if (gap > reach) {
              const charges = Number(gap >= m[actor + LEAST]! && gap <= m[actor + MOST]!);
              const near = Number(gap <= m[actor + STEPS]!);
              if (near + charges === 0) {
                m[actor + WALKED] = gone + Math.min(m[actor + RUNS]!, gap - Math.max(reach, stand));
                continue;
              }
              m[actor + WALKED] = gone + gap - reach;
              if (charges === 1) situation = near === 1 ? RUSH : CHARGE;
            }
          }
          const foe = m[target]!;
          const place = places[records[own * stride]! + situation * room + foe]!;
          if (place === 0) {
            m[LACKING] = own;
            m[LACKING + 1] = foe;
            m[LACKING + 2] = situation;
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
            if (mine <= unchanged + poses) {
              m[actor] = records[own * stride + posed + mine - unchanged]!;
              if (m[foes + 1] === 0) break;
              continue;
            }
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
      for (let at = acts; at < end; at++) if (m[m[at]!]! >= 0) m[m[at]! + survived]!++;
    }
    chance[0] = a;
    chance[1] = b;
    chance[2] = c;
    chance[3] = d;
    tally.rounds += sum;
    return played;
  }
}
