import { CHARGE, FAR, NEAR, RUSH, SITUATIONS } from "./approach.ts";
import { CELL, FRESH, HAND, LINE, NO_PASSAGE, POSE, POSES, RANGED, SCORE, SHIFTS } from "./chain-tables.ts";
import { STATE, UNCHANGED } from "./chain-tables.ts";
import type { Game } from "./chain-memory.ts";
import { ACTS, AWAY, BEFORE, BEFORE_FIRST, ENDS, KEEN, LACKING, LEAST, MOST, NOW } from "./chain-memory.ts";
import { NOW_FIRST, OWN, REACH, RUNS, SEAT, SIDE, STANDS, START, STEPS, SURVIVED, WAITS } from "./chain-memory.ts";
import { WALKED, WANTS } from "./chain-memory.ts";
import { RANK } from "./chain-ranks.ts";
import { PARTS } from "./distributions.ts";
import { MAX_ROUNDS } from "./fight.ts";
import type { Tally } from "./tally.ts";

/**
 * Plays up to `fights` fights, adds their rounds to `tally`, and counts ends and survivors in the game's memory. If a
 * turn needs a distribution not known yet, writes at LACKING which one, gives up the fight and stops. Returns how many
 * were played to their end. `chance`: the random generator's state; after a fight given up, the state at its start.
 */
export function playChain(game: Game<object>, chance: Int32Array, fights: number, tally: Tally): number {
  const { chain, tables, rears } = game;
  const { order, rounds = MAX_ROUNDS, targeting, lines, bonds } = chain;
  // Local whole numbers (`| 0`) stay in the processor's registers. `m[who]` is a fighter's state, below 0 once it is felled.
  const m = game.memory;
  const { table, places, records, lefts } = tables;
  const { groups } = tables.ranks;
  const room = tables.room | 0;
  const apart = Number(chain.approach !== undefined);
  /** The number of rows of each way in which a foe stands to an actor (see FOES). */
  const span = chain.approach ? SITUATIONS | 0 : 1;
  const size = game.size | 0;
  const first = game.first | 0;
  const limit = rounds | 0;
  const [random, weakest] = [Number(targeting === "random"), Number(targeting === "weakest")];
  const sided = Number(order.kind === "sides");
  const fixed = order.kind === "known" ? game.known | 0 : 0;
  const anew = Number(order.each === "round");
  const lined = Number(lines !== undefined);
  const settled = Number(lines?.settled ?? false);
  const refreshed = Number(chain.refresh !== undefined && (anew === 0 || sided === 1));
  const chances = order.kind === "sides" ? [...(order.opening ?? []), order.firstChance] : [];
  const opening = Float64Array.from(chances, (one) => one * PARTS * PARTS);
  // Lists in `m`: all fighters; those standing, by side; those who act in this round; the guards of a target.
  const listed = game.listed | 0;
  const standing = (listed + size) | 0;
  const acts = (standing + size) | 0;
  const fronts = (acts + 2 * size) | 0;
  const [unchanged, cells, shifts, stays] = [UNCHANGED | 0, CELL | 0, SHIFTS | 0, NO_PASSAGE | 0];
  const [stride, renewed, scored, line, spacing] = [STATE | 0, FRESH | 0, SCORE | 0, LINE | 0, tables.ranks.room | 0];
  const [side, start, owns, survived] = [SIDE | 0, START | 0, OWN | 0, SURVIVED | 0];
  const [seat, waits, wants, keen] = [SEAT | 0, WAITS | 0, WANTS | 0, KEEN | 0];
  const [now, lately, hand, ranged] = [NOW | 0, BEFORE | 0, HAND | 0, RANGED | 0];
  const [poses, posed, grouped] = [POSES | 0, (POSE - 1) | 0, RANK | 0];
  const tracked = Number(bonds !== undefined);
  const [many, most] = [(size - first) | 0, groups.length | 0];
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
      if (fixed === 0) m[end++] = who;
    }
    for (let at = fixed, last = fixed && fixed + size; at < last; at++) if (m[m[at]!]! >= 0) m[end++] = m[at]!;
    // With bonds: the attacks made before the forecast begins.
    if (tracked === 1)
      for (let at = listed; at < standing; at++) {
        m[m[at]! + now] = m[m[at]! + NOW_FIRST]!;
        m[m[at]! + lately] = m[m[at]! + BEFORE_FIRST]!;
      }
    let begins = 0;
    let round = 0;
    for (; round < limit && m[1]! > 0 && m[side + 1]! > 0; round++) {
      let turn = acts;
      // A new round: this round's attacks become those of the round before, and the states those after a new round.
      if (tracked === 1 && round > 0)
        for (let at = listed; at < standing; at++) {
          m[m[at]! + lately] = m[m[at]! + now]!;
          m[m[at]! + now] = 0;
        }
      if (refreshed === 1 && round > 0)
        for (let home = 0; home <= side; home += side)
          for (let at = m[home]!, last = at + m[home + 1]!; at < last; at++)
            m[m[at]!] = records[m[m[at]!]! * stride + renewed]!;
      if (anew === 1 && sided === 0) {
        // Highest score first: counts the fighters of each score, finds where each group begins, puts equals in random
        // order.
        for (let group = 0; group < most; group += spacing) groups[group + 1] = 0;
        for (let home = 0; home <= side; home += side)
          for (let at = m[home]!, last = at + m[home + 1]!; at < last; at++) {
            const who = m[at]!;
            let state = m[who]!;
            if (round > 0) m[who] = state = records[state * stride + renewed]!;
            groups[(records[state * stride + scored]! >> grouped) + 1]!++;
          }
        end = acts;
        for (let group = 0; group < most; group += spacing) {
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
            const group = records[m[who]! * stride + scored]! >> grouped;
            const begin = groups[group]!;
            const free = groups[group + 1]!++;
            const other = begin + (Math.imul(word >>> 16, free - begin + 1) >>> 16);
            m[free] = m[other]!;
            m[other] = who;
          }
      } else if (round === 0 && sided === 0 && fixed === 0) {
        // Rolls the scores of the whole fight and sorts by them; equal scores by another random number.
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
        // Removes the felled from the order (a felled fighter's state is negative, so the shift gives -1).
        let to = acts;
        for (let from = acts; from < end; from++) {
          const who = m[from]!;
          m[to] = who;
          to += 1 + (m[who]! >> 31);
        }
        end = to;
      }
      if (rears && (round > 0 || settled === 0)) {
        // Moves all who try for the rear there if their side's rear holds, else to the front; `key`: as for `Rears.of`.
        let key = 0;
        for (let home = 0; home <= side; home += side) {
          let rear = 0;
          for (let at = m[home]!, last = at + m[home + 1]!; at < last; at++) rear += m[m[at]! + wants]!;
          const most = home === 0 ? first + 1 : many + 1;
          key = (key * most + m[home + 1]! - rear) * most + rear;
        }
        for (let home = 0; home <= side; home += side) {
          const holds = home === 0 ? rears.of(key) & 1 : rears.of(key) >> 1;
          for (let at = m[home]!, last = at + m[home + 1]!; at < last; at++) {
            const who = m[at]!;
            const other = records[m[who]! * stride + line]!;
            if (other !== 0 && other >>> 31 !== holds) m[who] = Math.abs(other) - 1;
          }
        }
      }
      if (sided === 1) {
        // Rolls for the side that acts first; the order is then read from its first fighter to the end, and on from the
        // start.
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
          begins = word >>> 0 < opening[Math.min(round, opening.length - 1)]! ? 0 : 1;
        }
        if (begins === 1) turn = acts + m[1]!;
      }
      for (let at = acts; at < end; at++) {
        // One turn: the actor, and the random word that decides the turn.
        const actor = m[turn]!;
        turn++;
        if (turn === end) turn = acts;
        const own = m[actor]!;
        if (own < 0 || (round === 0 && m[actor + waits] === 1)) continue;
        const foes = side - m[actor + owns]!;
        const five = Math.imul(b, 5);
        let word = Math.imul((five << 7) | (five >>> 25), 9);
        const shifted = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = (d << 11) | (d >>> 21);
        // The upper bits choose the target; what is left of them (all, against one foe) later chooses a cell's outcome.
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
            for (const last = foes === 0 ? listed + first : standing; front < last; front++) {
              const state = m[m[front]!]!;
              if (state >= 0 && lefts[state]! < lefts[m[target]!]!) target = m[front]!;
            }
        }
        let situation: number = NEAR | 0;
        if (apart === 1) {
          // With distances: walks, and turns to the nearest foe if it cannot act on the chosen one; the same as
          // `engage`.
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
        let foe = m[target]!;
        if (tracked === 1 && m[actor + keen] === 1) {
          // Adds the way in which the target stands to the actor (FOES): engaged, or distracted by another's attack.
          if (m[actor + lately]! >> 2 === target || (round === 0 && m[actor + now]! >> 2 === target)) situation += span;
          else
            for (let at = listed, free = situation; at < standing && situation === free; at++) {
              const other = m[at]!;
              const last = m[other + now]!;
              const past = m[other + lately]!;
              if (other === target) {
                if ((last & 1 && last >> 2 !== actor) || (past & 1 && past >> 2 !== actor)) situation += 2 * span;
              } else if (other !== actor) {
                if ((last & 3 && last >> 2 === target) || (past & 1 && past >> 2 === target)) situation += 2 * span;
              }
            }
        }
        const row = records[own * stride]!;
        let place = places[row + situation * room + foe]!;
        if (lined === 1 && (place & hand) !== 0 && records[foe * stride + line]! < 0) {
          // The target is in the rear, out of reach: lists the guards, all who stand in front of it.
          let free = fronts;
          const from = foes === 0 ? listed : listed + first;
          for (let at = from, last = foes === 0 ? listed + first : standing; at < last; at++) {
            const state = m[m[at]!]!;
            if (state >= 0 && records[state * stride + line]! >= 0) m[free++] = m[at]!;
          }
          if (free > fronts) {
            const before = m[m[fronts]!]!;
            const pass = places[row + room + before]!;
            if (pass === 0) {
              m[LACKING] = own;
              m[LACKING + 1] = before;
              m[LACKING + 2] = 1;
              tally.rounds += sum;
              return played;
            }
            const more = Math.imul(b, 5);
            const other = Math.imul((more << 7) | (more >>> 25), 9);
            const moved = b << 9;
            c ^= a;
            d ^= b;
            b ^= c;
            a ^= d;
            c ^= moved;
            d = (d << 11) | (d >>> 21);
            if (pass !== stays) {
              const cell = (pass >> shifts) + ((other & 0xffff) >>> (pass & 15)) * cells;
              const outcome = table[cell + 1 - ((table[cell]! - 1 - (other >>> 16)) >> 31)]!;
              if ((outcome & 1) === 0) {
                if (outcome >> 16 !== unchanged) m[actor] = outcome >> 16;
                continue;
              }
            } else {
              // The actor does not try to get past: one of the guards is attacked instead.
              word = other;
              spread = random === 1 ? Math.imul(word >>> 16, free - fronts) : word >>> 16;
              target = m[random === 1 ? fronts + (spread >>> 16) : fronts]!;
              if (weakest === 1)
                for (let at = fronts + 1; at < free; at++) if (lefts[m[m[at]!]!]! < lefts[m[target]!]!) target = m[at]!;
              foe = m[target]!;
              place = places[row + foe]!;
            }
          }
        }
        if (place === 0) {
          m[LACKING] = own;
          m[LACKING + 1] = foe;
          m[LACKING + 2] = situation;
          tally.rounds += sum;
          return played;
        }
        const cell = (place >> shifts) + ((word & 0xffff) >>> (place & 15)) * cells;
        // Reads the cell's first outcome, or the number after it, the second, by a shift instead of a branch.
        const outcome = table[cell + 1 - ((table[cell]! - 1 - (spread & 0xffff)) >> 31)]!;
        const theirs = (outcome << 16) >> 16;
        m[target] = theirs;
        if (tracked === 1) {
          if ((place & hand) !== 0) m[actor + now] = (target << 2) | 1;
          else if ((place & ranged) !== 0)
            m[actor + now] = (target << 2) | (theirs < 0 || lefts[theirs]! < lefts[foe]! ? 2 : 0);
        }
        if (theirs < 0) {
          // The last in the list of the standing takes the place of the one who falls.
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
