import type { Chain } from "./chain.ts";
import type { CELL, FRESH, POSE, POSES, SCORE, SHIFTS, STATE } from "./chain-tables.ts";
import type { Game } from "./chain-memory.ts";
import { ENDS, LACKING, RECORD, RECORDS, SURVIVED } from "./chain-memory.ts";
import type { RANK } from "./chain-ranks.ts";
import { MAX_ROUNDS } from "./fight.ts";
import type { Tally } from "./tally.ts";

/**
 * An outcome holds two numbers of 16 bits, the target's next state and the actor's. Below FELLED such a number is the
 * state of a fighter who stands. From FELLED on the target is felled; the actor stays as it was (FELLED itself), takes
 * a pose (the next two numbers), or is felled (all above).
 */
export const FELLED = 0x8000;
/** The most fighters that `playNear` plays: all indexes in their memory fit into 16 bits. */
const MOST_FIGHTERS = 1000;
/** Offsets of a fighter's numbers from the start of its record; `Record` is the record's length. */
enum At {
  /** Its state now: FELLED or more once it has fallen. */
  State,
  /** Its index in its side's list of the standing. */
  Seat,
  /** The index of the number of its standing foes, which the list of these foes follows. */
  Foes,
  /** 1 for a fighter who does not act in the first round. */
  Waits,
  /** Its state at the start of a fight. */
  Start,
  /** The index in `Game.memory` of the count of fights that it survived. */
  Survived,
  Record = 8,
}

/**
 * Tells whether `playNear` can play a chain: one without approach (distances), lines and bonds, whose order is found
 * anew each round by scores, and with at most 1,000 fighters.
 */
export const isNear = ({ approach, lines, bonds, order, fighters }: Chain<object>): boolean =>
  !approach &&
  !lines &&
  !bonds &&
  order.kind === "scores" &&
  order.each === "round" &&
  fighters.length <= MOST_FIGHTERS;

/**
 * Makes the memory that `playNear` copies at the start of each call; null if only `playChain` can play the game. The
 * memory has four parts, one after another:
 *
 * 1. groups: for each score a row of places for the fighters with that score, and the index of the last fighter in the
 *    row;
 * 2. links: for each place of the first part the index of the place after it;
 * 3. lists of the standing: for each side the number of its standing fighters, then these fighters. The second side's
 *    list begins `first` + 1 places after the first side's, as `first` is the number of fighters of the first side;
 * 4. records of the fighters (At).
 *
 * Only the links and what never changes in the records are filled in here, the rest as each fight begins. The numbers
 * have 16 bits, so that the JavaScript engine need not check that the sum of two numbers fits into 32.
 */
export function nearMemory({ chain, tables, memory, size, listed, first }: Game<object>): Uint16Array | null {
  if (!isNear(chain)) return null;
  // Where the second and the fourth part begin: the first two are equally long.
  const links = tables.ranks.most * tables.ranks.room;
  const records = 2 * links + size + 2;
  const near = new Uint16Array(records + size * At.Record);
  // The links, and what never changes in the records.
  for (let index = 0; index < links; index++) near[links + index] = index + 1;
  for (let nth = 0; nth < size; nth++) {
    const fighterRecord = memory[listed + nth]!;
    const index = (fighterRecord - RECORDS) / RECORD;
    const record = records + nth * At.Record;
    near[record + At.Foes] = 2 * links + (nth < first ? first + 1 : 0);
    near[record + At.Waits] = Number(chain.waits?.[index] ?? false);
    near[record + At.Start] = tables.start(chain.kinds[index]!);
    near[record + At.Survived] = fighterRecord + SURVIVED;
  }
  return near;
}

/**
 * Returns the record of the first standing fighter among the records from `from` to before `end`, of whom at least one
 * must stand. With `lefts` (the points left in each state) it is the first of those with the fewest points left.
 */
function foremost(memory: Uint16Array, from: number, end: number, lefts: Float64Array | null): number {
  let target = from;
  while (memory[target]! >= FELLED) target += At.Record;
  if (lefts)
    for (let fighter = target + At.Record; fighter < end; fighter += At.Record)
      if (memory[fighter]! < FELLED && lefts[memory[fighter]!]! < lefts[memory[target]!]!) target = fighter;
  return target;
}

/**
 * Makes the function `playNear`. It plays the chains for which `isNear` is true exactly as `playChain` does, with the
 * same random numbers, in half the time. Fights are played in `scratch`, into which `near` is copied first: as the
 * function never uses another array, the engine compiles its address and length into the machine code, which saves a
 * quarter.
 */
const playerIn =
  (scratch: Uint16Array) =>
  (game: Game<object>, near: Uint16Array, chance: Int32Array, fights: number, tally: Tally): number => {
    // Constants of other modules again, so that they compile to plain numbers; their types keep them equal.
    const wide: typeof CELL = 3;
    const shift: typeof RANK = 5;
    const drawn: typeof SHIFTS = 6;
    const long: typeof STATE = 8;
    const renewed: typeof FRESH = 1;
    const ranked: typeof SCORE = 2;
    const posed: typeof POSE = 3;
    const felled: typeof FELLED = 0x8000;
    const lastPose = felled + (2 satisfies typeof POSES);
    scratch.set(near);
    // The engine takes the array for a constant only under a local name.
    const m = scratch;
    const { tables, memory, chain } = game;
    const { table, places, records, ranks } = tables;
    // The masks tell the engine how large these numbers can be, so that it need not check sums of them. `home` and
    // `other` are the lists of the standing of sides 0 and 1, `begin` to `end` the records, from `middle` on of side 1.
    const size = game.size & 0xfff;
    const room = ranks.room & 0xfff;
    const bits = ranks.bits & 31;
    const mask = ((1 << bits) - 1) & 0xffff;
    const groups = (ranks.groups.length / room) & 63;
    const links = (ranks.most * room) & 0xffff;
    const home = 2 * links;
    const other = home + (game.first & 0xfff) + 1;
    const begin = home + size + 2;
    const middle = begin + (game.first & 0xfff) * At.Record;
    const end = begin + size * At.Record;
    const random = Number(chain.targeting === "random");
    const lefts = chain.targeting === "weakest" ? tables.lefts : null;
    const limit = (chain.rounds ?? MAX_ROUNDS) | 0;
    const renewing = chain.refresh ? 0 : limit;
    const several = Number(groups > 1);
    // The generator xoshiro128**, written out wherever it is used (from `five` to `d`): one random word of 32 bits.
    let [a, b, c, d] = [chance[0]! | 0, chance[1]! | 0, chance[2]! | 0, chance[3]! | 0];
    let played = 0;
    let sum = 0;
    for (; played < fights; played++) {
      chance[0] = a;
      chance[1] = b;
      chance[2] = c;
      chance[3] = d;
      // Sets up a fight: all fighters in their first states, listed by side; those felled from the start are left out.
      m[home] = 0;
      m[other] = 0;
      for (let who = begin; who < end; who += At.Record) {
        const state = m[who + At.Start]!;
        m[who] = state;
        if (state >= felled) continue;
        const own = home + other - m[who + At.Foes]!;
        const seat = own + m[own]! + 1;
        m[own] = m[own]! + 1;
        m[seat] = who;
        m[who + At.Seat] = seat;
      }
      let round = 0;
      for (; round < limit && m[home]! > 0 && m[other]! > 0; round++) {
        const count = m[home]!;
        const all = count + m[other]!;
        const gap = other - home - count;
        // Puts the standing fighters into their groups by score, equals in random order. `counts` holds the counts of
        // all groups; a shift by `rank` uses only its last five bits, which are the shift of its group.
        let counts = 0;
        for (let nth = 0; nth < all; nth++) {
          const five = Math.imul(b, 5);
          const word = Math.imul((five << 7) | (five >>> 25), 9);
          const shifted = b << 9;
          c ^= a;
          d ^= b;
          b ^= c;
          a ^= d;
          c ^= shifted;
          d = (d << 11) | (d >>> 21);
          const who = m[(home + 1 + nth + (gap & ((count - 1 - nth) >> 31))) >>> 0]!;
          if (round > renewing) m[who] = records[m[who]! * long + renewed]!;
          const rank = several === 1 ? records[m[who]! * long + ranked]! : 0;
          const row = rank >>> shift;
          const number = (counts >>> rank) & mask;
          counts = (counts + (1 << rank)) | 0;
          const free = row + number;
          const seat = row + (Math.imul(word >>> 16, number + 1) >>> 16);
          m[free] = m[seat]!;
          m[seat] = who;
        }
        // Links the last fighter of each group to the first of the next group that is not empty, without a branch.
        let next = 0;
        for (let nth = groups - 1; nth >= 0; nth--) {
          const row = nth * room;
          const number = (counts >>> (nth * bits)) & mask;
          const none = (number - 1) >> 31;
          const before = m[row + size]!;
          const last = row + ((number - 1) & ~none);
          m[links + before] = before + 1;
          m[row + size] = last;
          m[links + last] = next;
          next = ((next & none) | (row & ~none)) & 0xffff;
        }
        for (let nth = 0; nth < all; nth++) {
          // The actor, the next one, and the random word of this turn.
          const actor = m[next]!;
          next = m[links + next]!;
          const own = m[actor]!;
          if (own >= felled || (round === 0 && m[actor + At.Waits] === 1)) continue;
          const foes = m[actor + At.Foes]!;
          const five = Math.imul(b, 5);
          const word = Math.imul((five << 7) | (five >>> 25), 9);
          const shifted = b << 9;
          c ^= a;
          d ^= b;
          b ^= c;
          a ^= d;
          c ^= shifted;
          d = (d << 11) | (d >>> 21);
          // The target: what is left of the upper bits of the word then chooses between the two outcomes of a cell.
          let spread = word >>> 16;
          let target: number;
          if (random === 1) {
            spread = Math.imul(spread, m[foes]!);
            target = m[foes + 1 + (spread >>> 16)]!;
          } else target = foes === home ? foremost(m, begin, middle, lefts) : foremost(m, middle, end, lefts);
          const foe = m[target]!;
          const place = places[(records[own * long]! + foe) >>> 0]!;
          // This distribution is not known yet: leaves the fight, to be played again once it is.
          if (place === 0) {
            memory[LACKING] = own;
            memory[LACKING + 1] = foe;
            memory[LACKING + 2] = 0;
            tally.rounds += sum;
            return played;
          }
          // Reads both outcomes of the cell and chooses one of them without a branch.
          const cell = (place >>> drawn) + ((word & 0xffff) >>> (place & 15)) * wide;
          const one = table[cell + 1]!;
          const outcome = one ^ ((one ^ table[cell + 2]!) & ((table[cell]! - 1 - (spread & 0xffff)) >> 31));
          const theirs = outcome & 0xffff;
          const mine = outcome >>> 16;
          m[target] = theirs;
          if (theirs >= felled) {
            // The last in the list of the standing takes the place of the one who falls.
            const seat = m[target + At.Seat]!;
            const last = m[foes + m[foes]!]!;
            m[foes] = m[foes]! - 1;
            m[seat] = last;
            m[last + At.Seat] = seat;
          }
          if (mine < felled) m[actor] = mine;
          else if (mine > lastPose) {
            m[actor] = mine;
            const side = home + other - foes;
            const seat = m[actor + At.Seat]!;
            const last = m[side + m[side]!]!;
            m[side] = m[side]! - 1;
            m[seat] = last;
            m[last + At.Seat] = seat;
            if (m[side] === 0) break;
          } else if (mine > felled) m[actor] = records[own * long + posed - 1 - felled + mine]!;
          if (theirs >= felled && m[foes] === 0) break;
        }
      }
      sum += round;
      memory[ENDS + Math.min(1, m[home]!) + 2 * Math.min(1, m[other]!)]!++;
      for (let side = home; side <= other; side += other - home)
        for (let at = side + 1, last = side + m[side]!; at <= last; at++) memory[m[m[at]! + At.Survived]!]!++;
    }
    chance[0] = a;
    chance[1] = b;
    chance[2] = c;
    chance[3] = d;
    tally.rounds += sum;
    return played;
  };

/**
 * Plays `fights` fights as `playChain` does, or fewer if a distribution is not known yet (it then writes which one at
 * LACKING); returns how many were played. `near` is what `nearMemory` returned for the game; `Ranks.packed` must be
 * true.
 */
export const playNear = playerIn(new Uint16Array(1 << 16));
