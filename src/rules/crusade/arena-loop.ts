import { CHARGE, FAR, NEAR, RUSH, type Situation } from "../forecast/approach.ts";
import type { Targeting } from "../forecast/fight.ts";
import { fillWords } from "../forecast/words.ts";
import type { CrusadeTables, EARNED, MAX_DAMAGE, MAX_STRIKES, SHIFT } from "./forecast-tables.ts";
import type { ATTACK_DIE, SHIELD_DIE } from "./tables.ts";

/**
 * The places of a fighter's numbers in its record, as offsets from the record's start. It is an enum of this file
 * because its names are then compiled to plain numbers; constants of another module would be loaded at each use.
 */
export enum At {
  /** Points until the fighter is out, and wounds it may still take. These and all up to Seat change during a fight. */
  Left,
  Free,
  /** Points of FATE, and the uses of it that are spent: 1 the bonus, 2 the reroll. */
  Fate,
  Used,
  /** 1: the shield can block; 2 more: it still has its free absorption. 0: no shield. */
  Shield,
  /** 1: the fighter's next first strike does no damage. */
  Blunted,
  /** One bit for each weapon that is loaded. */
  Loaded,
  /** The opponents that a group counts as. */
  Opponents,
  /** The index of the row of blows against a body: with its shield up, or without. */
  Stand,
  /** 1 once the fighter has left the fight. */
  Gone,
  /** Squares walked so far. */
  Walked,
  /** Its index in the list of the standing fighters. */
  Seat,
  /** The bonus to the die of initiative. This and all that follow never change. */
  Initiative,
  /** The index at which the numbers of the foes' side begin. */
  Foes,
  /** The uses of FATE that are closed once the bonus and once the reroll is bought; 1 if a critical earns a point. */
  Bonus,
  Again,
  Gains,
  /** 1 if the owner of a shield is an NPC. */
  Npc,
  /** Stress of each member of a group; 0 for a single body. */
  Each,
  /**
   * The kind of fighter, and the indexes at which its strikes, the blows against it, its turns and its Sidhe steel
   * begin.
   */
  Kind,
  Strikes,
  Struck,
  Turns,
  Sidhe,
  /**
   * Squares: its reach; reach with the steps of a turn; the distance at which it stands and shoots; the least and most
   * of a charge; a run; the farthest at which it acts at all.
   */
  Reach,
  Steps,
  Shoots,
  Least,
  Most,
  Runs,
  Acts,
  /** The index at which its distances in squares to each other fighter begin. */
  Apart,
}

/**
 * Indexes into the memory: two numbers for each side (where its list of the standing begins, how many it has), then
 * records of this length.
 */
export enum Place {
  Side = 2,
  Records = 4,
  Record = 32,
}

/** One array with all numbers of a fight, and the indexes at which its lists begin. */
export interface ArenaMemory {
  readonly memory: Int32Array<ArrayBuffer>;
  /** the number of fighters, and of those on side 0 */
  readonly size: number;
  readonly first: number;
  /** the records as they are at the start of each fight */
  readonly start: number;
  /**
   * the indexes at which the lists begin: of each side's records in the order given; of those standing; of the order of
   * initiative, each with its score; of the fallen
   */
  readonly listed: number;
  readonly roster: number;
  readonly order: number;
  readonly fallen: number;
  /** the index at which the numbers of fights that each fighter survived begin */
  readonly stood: number;
  /** the distance from the rows of one strike to those of the next; a row not yet computed is -1 */
  readonly perStrike: number;
}

/** A fight as it is played: its memory, the results of the rules, and the options of the fight. */
export interface CrusadeLoop extends ArenaMemory {
  readonly tables: CrusadeTables;
  readonly targeting: Targeting | undefined;
  /** the most rounds of a fight */
  readonly rounds: number;
  readonly walks: boolean;
  readonly words: Int32Array;
  readonly draws: Uint16Array;
  /** fights by their end: index 0 where neither side stands, plus 1 where side 0 does, plus 2 where side 1 does */
  readonly ends: Int32Array;
}

/* The constants of the tables once more, with types that keep them equal: here they compile to plain numbers. */
const D10: typeof ATTACK_DIE = 10;
const D4: typeof SHIELD_DIE = 4;
const DAMAGE: typeof MAX_DAMAGE = 1023;
const SUFFERED: typeof SHIFT = 10;
const EARNS: typeof EARNED = 20;
/**
 * The bits of a turn packed into one number: the lowest say what is loaded after it, then each strike takes three, as
 * its place plus one.
 */
const LOADED_BITS: typeof MAX_STRIKES = 3;
const STRIKE_BITS = 3;
const LOADS = 1 << LOADED_BITS;
/**
 * The most random draws a turn takes: one for its target, and for each strike one for the die, one for a reroll and one
 * for the shield.
 */
const DRAWS = 1 + 3 * LOADED_BITS;

/**
 * Plays `fights` fights with random numbers from the stream `state`, which it moves on, and returns the rounds they
 * took in all. Fighters of the same initiative act on the state before any of them acted: one felled meanwhile still
 * acts (EC-053, EC-A21).
 */
export function playFights(loop: CrusadeLoop, state: Int32Array, fights: number): number {
  const { memory: m, tables, targeting, words, draws, ends } = loop;
  const { blows } = tables;
  // Marked as whole numbers once, so that the engine keeps them in registers.
  const size = loop.size | 0;
  const first = loop.first | 0;
  const start = loop.start | 0;
  const listed = loop.listed | 0;
  const roster = loop.roster | 0;
  const order = loop.order | 0;
  const fallen = loop.fallen | 0;
  const stood = loop.stood | 0;
  const perStrike = loop.perStrike | 0;
  const limit = loop.rounds | 0;
  const grouped = Number(tables.grouped) | 0;
  const walks = Number(loop.walks) | 0;
  const random = Number(targeting === "random") | 0;
  const all = draws.length | 0;
  let next = all;
  let rounds = 0;
  for (let fight = 0; fight < fights; fight++) {
    // All fighters as they begin, and both sides' lists of the standing.
    m.copyWithin(Place.Records, start, start + size * Place.Record);
    m.copyWithin(roster, listed, listed + size);
    m[0] = roster;
    m[1] = first;
    m[2] = roster + first;
    m[3] = size - first;
    // The order of initiative, ties as listed (EC-050, EC-A25).
    for (let index = 0, record = Place.Records as number; index < size; index++, record += Place.Record) {
      if (next + 1 > all) {
        fillWords(words, state);
        next = 0;
      }
      const score = (Math.imul(draws[next++]!, D10) >>> 16) + m[record + At.Initiative]!;
      let to = order + 2 * index;
      for (; to > order && m[to - 1]! < score; to -= 2) {
        m[to] = m[to - 2]!;
        m[to + 1] = m[to - 1]!;
      }
      m[to] = record;
      m[to + 1] = score;
    }
    let end = order + 2 * size;
    let round = 0;
    while (round < limit && m[1]! > 0 && m[3]! > 0) {
      if (round++ > 0 && grouped === 1) recount(m, size);
      let due = 0;
      for (let at = order; at < end; at += 2) {
        turn: {
          const actor = m[at]!;
          if (next + DRAWS > all) {
            fillWords(words, state);
            next = 0;
          }
          // The target, then the way to it, then the strikes of the turn.
          const foes = m[actor + At.Foes]!;
          let target =
            random === 1
              ? m[m[foes]! + (Math.imul(draws[next++]!, m[foes + 1]!) >>> 16)]!
              : foremost(
                  m,
                  targeting === "weakest",
                  foes === 0 ? listed : listed + first,
                  foes === 0 ? listed + first : listed + size,
                );
          let situation: number = NEAR;
          if (walks === 1) {
            const apart = m[actor + At.Apart]!;
            const own = m[actor + At.Walked]!;
            let gap = m[apart + (target >> 5)]! - own - m[target + At.Walked]!;
            if (gap > m[actor + At.Reach]!) {
              if (gap > m[actor + At.Acts]!) {
                // The chosen target cannot be reached with anything: take the nearest.
                const begin = foes === 0 ? listed : listed + first;
                const last = foes === 0 ? listed + first : listed + size;
                for (let seat = begin; seat < last; seat++) {
                  const foe = m[seat]!;
                  const away = m[apart + (foe >> 5)]! - own - m[foe + At.Walked]!;
                  if (m[foe + At.Gone] === 1 || away >= gap) continue;
                  gap = away;
                  target = foe;
                }
              }
              const reach = m[actor + At.Reach]!;
              const shoots = m[actor + At.Shoots]!;
              if (gap > reach) {
                if (gap <= shoots) situation = FAR;
                else {
                  const charges = gap >= m[actor + At.Least]! && gap <= m[actor + At.Most]!;
                  const near = gap <= m[actor + At.Steps]!;
                  if (!near && !charges) {
                    m[actor + At.Walked] = own + Math.min(m[actor + At.Runs]!, gap - Math.max(reach, shoots));
                    break turn;
                  }
                  m[actor + At.Walked] = own + gap - reach;
                  if (charges) situation = near ? RUSH : CHARGE;
                }
              }
            }
          }
          const loaded = m[actor + At.Loaded]!;
          const place = m[actor + At.Turns]! + Math.imul(situation, LOADS) + loaded;
          let turn = m[place]!;
          if (turn < 0) {
            turn = packedTurn(tables, m[actor + At.Kind]!, loaded, situation as Situation);
            m[place] = turn;
          }
          if ((turn & (LOADS - 1)) !== loaded) m[actor + At.Loaded] = turn & (LOADS - 1);
          turn >>>= LOADED_BITS;
          if (turn === 0) break turn;
          let blunted = m[actor + At.Blunted]!;
          if (blunted !== 0) m[actor + At.Blunted] = 0;
          for (; turn > 0; turn >>>= STRIKE_BITS, blunted = 0) {
            const strike = (turn & ((1 << STRIKE_BITS) - 1)) - 1;
            const left = m[target + At.Left]!;
            if (left <= 0) break;
            const each = m[target + At.Each]!;
            const stand =
              each > 0
                ? m[target + At.Struck]! + Math.max(m[target + At.Opponents]!, Math.ceil(left / each))
                : m[target + At.Stand]!;
            const seat = m[actor + At.Strikes]! + Math.imul(strike, perStrike) + stand;
            let row = m[seat]!;
            if (row < 0) {
              const struckAs = stand - m[target + At.Struck]!;
              row = tables.row(m[actor + At.Kind]!, strike, m[target + At.Kind]!, struckAs);
              m[seat] = row;
            }
            row += Math.imul(draws[next++]!, D10) >>> 16;
            let blow = blows[row]!;
            if (m[actor + At.Fate]! > 0 && m[actor + At.Shield] === 0 && (blow & DAMAGE) === 0) {
              // A miss is given FATE that is not kept for blocks (EC-155, EC-156).
              const used = m[actor + At.Used]!;
              if ((used & 1) === 0 && (blows[row + D10]! & DAMAGE) > 0) {
                blow = blows[row + D10]!;
                m[actor + At.Fate]!--;
                m[actor + At.Used] = used | m[actor + At.Bonus]!;
              } else if ((used & 2) === 0) {
                blow = blows[m[seat]! + (Math.imul(draws[next++]!, D10) >>> 16)]!;
                m[actor + At.Fate]!--;
                m[actor + At.Used] = used | m[actor + At.Again]!;
              }
            }
            if (blow >= 1 << EARNS && m[actor + At.Gains] === 1) m[actor + At.Fate]! += blow >>> EARNS;
            const struck = blunted === 1 ? 0 : blow & DAMAGE;
            // A miss takes 0 off as well: a branch that is taken half of the time would be slower.
            const shield = m[target + At.Shield]!;
            if (shield > 0 && 2 * struck >= left && (shield > 1 || m[target + At.Fate]! > 0)) {
              if (shield === 1) m[target + At.Fate]!--;
              const steel = tables.sidhe[m[actor + At.Sidhe]! + strike]!;
              const chart = (m[target + At.Npc]! * 2 + steel) * D4 + (Math.imul(draws[next++]!, D4) >>> 16);
              if (block(m, target, tables.chart[chart]!, struck)) m[fallen + due++] = target;
            } else {
              const now = left - struck;
              m[target + At.Left] = now;
              // Beyond stress each point is a wound (EC-108).
              if (m[target + At.Free]! >= now && struck > 0) m[target + At.Free] = now - 1;
              if (now <= 0) m[fallen + due++] = target;
            }
            if (blow > DAMAGE) {
              const suffered = (blow >>> SUFFERED) & DAMAGE;
              if (suffered > 0 && hurt(m, actor, suffered)) m[fallen + due++] = actor;
            }
          }
        }
        if (due === 0 || (at + 2 < end && m[at + 3] === m[at + 1])) continue;
        // All of this score have acted: those felled leave.
        for (; due > 0; due--) {
          const gone = m[fallen + due - 1]!;
          leave(m, gone);
          let to = order;
          while (m[to] !== gone) to += 2;
          if (to <= at) at -= 2;
          for (end -= 2; to < end; to += 2) {
            m[to] = m[to + 2]!;
            m[to + 1] = m[to + 3]!;
          }
        }
        if (m[1] === 0 || m[3] === 0) break;
      }
    }
    rounds += round;
    ends[Math.min(1, m[1]!) + 2 * Math.min(1, m[3]!)]!++;
    for (let at = order; at < end; at += 2) m[stood + (m[at]! >> 5)]!++;
  }
  return rounds;
}

/** Returns the turn of a kind of fighter packed into one number, as LOADED_BITS and STRIKE_BITS lay it out. */
function packedTurn(tables: CrusadeTables, kind: number, loaded: number, situation: Situation): number {
  const at = tables.turn(kind, loaded, situation);
  const { turns } = tables;
  let packed = turns[at]!;
  for (let nth = 0; nth < turns[at + 1]!; nth++)
    packed |= (turns[at + 2 + nth]! + 1) << (LOADED_BITS + nth * STRIKE_BITS);
  return packed;
}

/** Sets how many opponents each group counts as, from the stress it has left, as a new round begins (EC-104). */
function recount(m: Int32Array, size: number): void {
  for (let index = 0, record = Place.Records as number; index < size; index++, record += Place.Record) {
    const each = m[record + At.Each]!;
    if (each > 0) m[record + At.Opponents] = Math.ceil(Math.max(0, m[record + At.Left]!) / each);
  }
}

/**
 * Returns the record of the foe to attack, among the list from `begin` to `end`: the first that has not left, or the
 * one with the fewest points left.
 */
function foremost(m: Int32Array, weakest: boolean, begin: number, end: number): number {
  let at = begin;
  while (m[m[at]! + At.Gone] === 1) at++;
  let best = m[at]!;
  if (!weakest) return best;
  for (at++; at < end; at++) {
    const foe = m[at]!;
    if (m[foe + At.Gone] === 0 && m[foe + At.Left]! < m[best + At.Left]!) best = foe;
  }
  return best;
}

/** Takes points off a fighter, and wounds it may take no longer; returns true if that fells it. */
function hurt(m: Int32Array, record: number, damage: number): boolean {
  const before = m[record + At.Left]!;
  const left = before - damage;
  m[record + At.Left] = left;
  if (m[record + At.Free]! >= left) m[record + At.Free] = left - 1;
  return before > 0 && left <= 0;
}

/** Applies a shield's block by the bits of its chart's line (EC-138 … EC-144); returns true if its owner is felled. */
function block(m: Int32Array, target: number, line: number, struck: number): boolean {
  const broken = line & 1;
  m[target + At.Shield] = broken ? 0 : 1;
  if (broken && m[target + At.Each] === 0) m[target + At.Stand] = m[target + At.Struck]! + 1;
  if (line & 2) m[target + At.Blunted] = 1;
  if (line & 4) {
    // A wound even while stress is left, for a fighter who takes wounds (EC-115, EC-143).
    const free = m[target + At.Free]!;
    if (free >= 0) {
      m[target + At.Free] = free - 1;
      hurt(m, target, free === 0 ? m[target + At.Left]! : 1);
    }
  }
  if (line & 8) hurt(m, target, m[target + At.Left]!);
  else if (line & 16) hurt(m, target, struck);
  return m[target + At.Left]! <= 0;
}

/** Takes a felled fighter out of the list of the standing: the last one of the list takes its place. */
function leave(m: Int32Array, record: number): void {
  const side = Place.Side - m[record + At.Foes]!;
  m[record + At.Gone] = 1;
  const last = m[m[side]! + m[side + 1]! - 1]!;
  m[side + 1]!--;
  const seat = m[record + At.Seat]!;
  m[seat] = last;
  m[last + At.Seat] = seat;
}
