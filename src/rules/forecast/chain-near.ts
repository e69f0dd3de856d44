import type { CELL, Chain, FRESH, POSE, POSES, SCORE, SHIFTS, STATE } from "./chain.ts";
import type { Game } from "./chain-loop.ts";
import { ENDS, LACKING, RECORD, RECORDS, SURVIVED } from "./chain-memory.ts";
import type { RANK } from "./chain-ranks.ts";
import { MAX_ROUNDS } from "./fight.ts";
import type { Tally } from "./tally.ts";

/**
 * From this number on, half an outcome (16 bits) is no standing state. For a target it means felled; for the actor this
 * number means as before, the next two a pose, all above felled.
 */
export const FELLED = 0x8000;
/** The most fighters that `playNear` plays; the indexes of so many fit into 16 bits with room to spare. */
const MOST_FIGHTERS = 1000;
/** The places of a fighter's numbers in its record, as offsets from the record's start. */
enum At {
  /** Its state: `felled` or more once it has fallen. */
  State,
  /** Its index in the list of the standing. */
  Seat,
  /** The index of the number of its standing foes; the list of those comes after it. */
  Foes,
  /** 1 for a fighter who does not act in the first round. */
  Waits,
  /** The state at first. */
  Start,
  /** The index in the memory of the game at which the fights it survived are counted. */
  Survived,
  Record = 8,
}

/**
 * Tells whether `playNear` can play a chain: one without an approach, lines or bonds, whose order is found anew each
 * round by scores, and with at most 1,000 fighters.
 */
export const isNear = ({ approach, lines, bonds, order, fighters }: Chain<object>): boolean =>
  !approach &&
  !lines &&
  !bonds &&
  order.kind === "scores" &&
  order.each === "round" &&
  fighters.length <= MOST_FIGHTERS;

/**
 * Returns the memory with which `playNear` begins to play a game; null where only `playChain` can play it. In the
 * memory are: for each group of equal scores its fighters in their order and the index of the last of them; for each
 * index of those, the next one; for each side the number and the list of its standing; the records of all fighters. All
 * are numbers of 16 bits, so that no sum of two needs a check that it is whole.
 */
export function nearMemory({ chain, tables, memory, size, listed, first }: Game<object>): Uint16Array | null {
  if (!isNear(chain)) return null;
  const links = tables.ranks.most * tables.ranks.room;
  const records = 2 * links + size + 2;
  const near = new Uint16Array(records + size * At.Record);
  for (let index = 0; index < links; index++) near[links + index] = index + 1;
  for (let nth = 0; nth < size; nth++) {
    const told = memory[listed + nth]!;
    const index = (told - RECORDS) / RECORD;
    const record = records + nth * At.Record;
    near[record + At.Foes] = 2 * links + (nth < first ? first + 1 : 0);
    near[record + At.Waits] = Number(chain.waits?.[index] ?? false);
    near[record + At.Start] = tables.start(chain.kinds[index]!);
    near[record + At.Survived] = told + SURVIVED;
  }
  return near;
}

/** Returns the first record from `from` of a fighter who stands, or with `lefts` the first of those with least left. */
function foremost(m: Uint16Array, from: number, end: number, lefts: Float64Array | null): number {
  let target = from;
  while (m[target]! >= FELLED) target += At.Record;
  if (lefts)
    for (let who = target + At.Record; who < end; who += At.Record)
      if (m[who]! < FELLED && lefts[m[who]!]! < lefts[m[target]!]!) target = who;
  return target;
}

/**
 * Returns the function that plays the same fights as `playChain`, with the same random numbers, where all are in reach
 * of each other and the order is found anew each round. With so much less to heed it takes half of the time. Fights are
 * played in `scratch`, into which the memory of the game is copied first: as it is the one array that the function ever
 * sees, its place and length are written into the machine code, which makes it a quarter faster.
 */
const playerIn =
  (scratch: Uint16Array) =>
  (game: Game<object>, near: Uint16Array, chance: Int32Array, fights: number, tally: Tally): number => {
    // The constants once more, with types that keep them equal: here they compile to plain numbers.
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
    // Only by a local name is it taken for a constant.
    const m = scratch;
    const { tables, memory, chain } = game;
    const { table, places, records, ranks } = tables;
    // Masks tell the engine how large numbers may be, so that it does not check sums of them.
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
    let [a, b, c, d] = [chance[0]! | 0, chance[1]! | 0, chance[2]! | 0, chance[3]! | 0];
    let played = 0;
    let sum = 0;
    for (; played < fights; played++) {
      chance[0] = a;
      chance[1] = b;
      chance[2] = c;
      chance[3] = d;
      // All fighters as they begin; those who cannot fight from the start are left out.
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
        // Equals are placed at random; a shift by a rank is one by its last bits alone. All counts are in one number.
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
        // The last fighter of each group is linked to the first of the next group that is not empty, without a branch.
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
          let spread = word >>> 16;
          let target: number;
          if (random === 1) {
            spread = Math.imul(spread, m[foes]!);
            target = m[foes + 1 + (spread >>> 16)]!;
          } else target = foes === home ? foremost(m, begin, middle, lefts) : foremost(m, middle, end, lefts);
          const foe = m[target]!;
          const place = places[(records[own * long]! + foe) >>> 0]!;
          if (place === 0) {
            memory[LACKING] = own;
            memory[LACKING + 1] = foe;
            memory[LACKING + 2] = 0;
            tally.rounds += sum;
            return played;
          }
          // Both outcomes of the cell are read, and one of them is chosen without a branch.
          const cell = (place >>> drawn) + ((word & 0xffff) >>> (place & 15)) * wide;
          const one = table[cell + 1]!;
          const outcome = one ^ ((one ^ table[cell + 2]!) & ((table[cell]! - 1 - (spread & 0xffff)) >> 31));
          const theirs = outcome & 0xffff;
          const mine = outcome >>> 16;
          m[target] = theirs;
          if (theirs >= felled) {
            // The last of the standing takes the place of one who falls.
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
 * Plays `fights` fights as `playChain` does, or until a distribution lacks; returns how many were played. `near` is
 * what `nearMemory` returned for the game, whose ranks are packed.
 */
export const playNear = playerIn(new Uint16Array(1 << 16));
