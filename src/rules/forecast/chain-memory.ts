import type { Approach } from "./approach.ts";
import { actsWithin } from "./approach.ts";
import type { Bonds, Chain } from "./chain.ts";
import type { ChainTables } from "./chain-tables.ts";
import type { Rears } from "./lines.ts";

/*
 * The places of a fight's numbers in the one array in which a chain is played. First come two sides, counts of fights
 * by their end (ENDS), the distribution that is lacking (LACKING) and a record for each fighter. Then come lists of
 * records: all fighters, those standing, those who act in a round, their scores, and those in front. A fighter is named
 * by the index of its record.
 */

/** A chain and all that is kept while it is played; the comment above says how `memory` is laid out. */
export interface Game<State extends object> {
  readonly chain: Chain<State>;
  readonly tables: ChainTables<State>;
  readonly memory: Int32Array;
  /** The number of fighters. */
  readonly size: number;
  /** The index in `memory` of the list of all fighters, those of side 0 first. */
  readonly listed: number;
  /** The index in `memory` of the list of all fighters in the order in which they act, if that is known. */
  readonly known: number;
  /** The number of fighters of side 0. */
  readonly first: number;
  /** Tells for which sides those who try for the rear line stand there, by how many still stand; null without lines. */
  readonly rears: Rears | null;
}

/**
 * The length of what is kept for each side: the index at which its list of the standing begins, their number, and where
 * in the list of all fighters to look for its first one standing.
 */
export const SIDE = 3;
/**
 * The index of four counts of fights by who stands at the end. Their order: neither side, side 0 alone, side 1 alone,
 * both.
 */
export const ENDS = 2 * SIDE;
/**
 * The index of three numbers that say which distribution is not known yet: the actor's state, the foe's, and the row.
 */
export const LACKING = ENDS + 4;
/** The index at which the fighters' records begin. */
export const RECORDS = LACKING + 3;

/**
 * Offsets in a fighter's record, whose first number is the fighter's state now, negative once it is felled: its state
 * at the start; the index of its side; the number of fights it survived; its index in its side's list of the standing.
 */
export const START = 1;
export const OWN = 2;
export const SURVIVED = 3;
export const SEAT = 4;
/** Offset of a flag: 1 for a fighter who does not act in the first round, else 0. */
export const WAITS = 5;
/**
 * Offsets for fights with distances: how far the fighter has walked; the number to which a foe's record is added to get
 * the index of the distance to that foe; the reach hand to hand; that reach plus the steps of a turn.
 */
export const WALKED = 6;
export const AWAY = 7;
export const REACH = 8;
export const STEPS = 9;
/**
 * Offsets of further distances: the farthest for shooting; the least and the greatest for a charge; the farthest run of
 * a turn; the farthest at which the fighter can act at all (`actsWithin`).
 */
export const STANDS = 10;
export const LEAST = 11;
export const MOST = 12;
export const RUNS = 13;
export const ACTS = 14;
/** Offset of a flag: 1 for a fighter who tries for the rear line, else 0. */
export const WANTS = 15;
/** Offset of a flag: 1 for a fighter who makes use of a foe's distraction, else 0. */
export const KEEN = 16;
/**
 * Offsets of the fighter's attack in this round and in the one before, each the target's record times 4 plus the bits
 * of the attack, 0 for none; then of both as they are at the start of a fight.
 */
export const NOW = 17;
export const BEFORE = 18;
export const NOW_FIRST = 19;
export const BEFORE_FIRST = 20;
/** The number of numbers in a record. */
export const RECORD = 21;

/** Bits of an attack: it was made hand to hand; it was made from afar and had an effect. */
const BY_HAND = 1;
const HIT = 2;
/** Stands for the record of a target who is not in the fight: no record begins at this index. */
const NOBODY = 1;

/**
 * Writes into the records which fighters make use of a foe's distraction, and whom each fighter attacked in the round
 * in which the fight starts (`now`) and in the round before. In a fight where none of this matters, `bonds` is
 * undefined and nothing is written.
 */
export function writeBonds<State>(memory: Int32Array, bonds: Bonds<State> | undefined): void {
  bonds?.keen.forEach((keen, index) => {
    const record = RECORDS + index * RECORD;
    // Each attack as one number: the target's record times 4, plus the bits of the attack; 0 for none.
    const [now, before] = [bonds.now, bonds.before].map((attacks) => {
      const attack = attacks[index];
      if (!attack) return 0;
      const foe = attack.foe < 0 ? NOBODY : RECORDS + attack.foe * RECORD;
      return (foe << 2) | (attack.ranged ? Number(attack.hit) * HIT : BY_HAND);
    });
    memory[record + KEEN] = Number(keen);
    memory[record + NOW_FIRST] = now!;
    memory[record + BEFORE_FIRST] = before!;
  });
}

/**
 * Writes how far each fighter acts and moves into its record, and from the index `distances` on, for each fighter, a
 * row of its distances to all others. `approach` is undefined in a fight without distances; then nothing is written.
 */
export function writePaces(memory: Int32Array, approach: Approach | undefined, distances: number): void {
  approach?.paces.forEach((pace, index) => {
    const { reach, step, run, stand, charge } = pace;
    // `rowOffset` plus the index of a foe's record is the index of the distance to that foe.
    const rowOffset = distances + index * approach.paces.length * RECORD - RECORDS;
    const [least, most] = charge ?? [0, 0];
    // The offsets AWAY to ACTS, in their order.
    memory.set(
      [rowOffset, reach, reach + step, stand, least, most, run, actsWithin(pace)],
      RECORDS + index * RECORD + AWAY,
    );
    approach.apart[index]!.forEach((gap, foe) => (memory[rowOffset + RECORDS + foe * RECORD] = gap));
  });
}
