import type { Approach } from "./approach.ts";
import { actsWithin } from "./approach.ts";
import type { Bonds } from "./chain.ts";

/*
 * The order of a fight's numbers in the one array that a chain is played in: the sides, the ends, the damage still to
 * be done, the records of fighters; then lists of those records: the listed, the standing, those who act with their
 * scores, and those in front.
 */

/**
 * The count of numbers of a side: the index at which its list of the standing begins, how many those are, and the index
 * of its first one in the list of all fighters.
 */
export const SIDE = 3;
/**
 * The index of four counts of fights by their end: at once where neither side stands, plus 1 where side 0 does, plus 2
 * where side 1 does.
 */
export const ENDS = 2 * SIDE;
/** The index of the two states whose distribution is not known yet, and of its row. */
export const LACKING = ENDS + 4;
/** The index at which the fighters' records begin. */
export const RECORDS = LACKING + 3;

/**
 * Offsets in a fighter's record, which begins with its state now, negative once felled: its state at first; its own
 * side; the fights it survived; its place among the standing.
 */
export const START = 1;
export const OWN = 2;
export const SURVIVED = 3;
export const SEAT = 4;
/** The offset of a 1 for a fighter who does not act in the first round. */
export const WAITS = 5;
/**
 * Offsets of the distance walked; the index at which its distances begin, by record of the foe; its reach hand to hand,
 * and the same after some steps.
 */
export const WALKED = 6;
export const AWAY = 7;
export const REACH = 8;
export const STEPS = 9;
/**
 * Offsets of the distances at which it stands and shoots, charges at least and at most, runs in a turn, and can do
 * anything at all.
 */
export const STANDS = 10;
export const LEAST = 11;
export const MOST = 12;
export const RUNS = 13;
export const ACTS = 14;
/** The offset of a 1 for a fighter who tries for the rear. */
export const WANTS = 15;
/** The offset of a 1 for a fighter who makes use of a foe's distraction. */
export const KEEN = 16;
/**
 * Offsets of the record of the target attacked in this round and in the one before, shifted by two bits of the attack,
 * or 0; then both as at the start of a fight.
 */
export const NOW = 17;
export const BEFORE = 18;
export const NOW_FIRST = 19;
export const BEFORE_FIRST = 20;
/** The length of a record. */
export const RECORD = 21;

/** Bits of an attack: one hand to hand; one from afar that had an effect. */
const BY_HAND = 1;
const HIT = 2;
/** The record of a target who is not in the fight. */
const NOBODY = 1;

/**
 * Writes into the memory which fighters make use of a foe's distraction, and whom each fighter attacked before the
 * fight; does nothing without bonds.
 */
export function writeBonds<State>(memory: Int32Array, bonds: Bonds<State> | undefined): void {
  bonds?.keen.forEach((keen, index) => {
    const record = RECORDS + index * RECORD;
    const [now, before] = [bonds.now, bonds.before].map((all) => {
      const bond = all[index];
      if (!bond) return 0;
      const foe = bond.foe < 0 ? NOBODY : RECORDS + bond.foe * RECORD;
      return (foe << 2) | (bond.ranged ? Number(bond.hit) * HIT : BY_HAND);
    });
    memory[record + KEEN] = Number(keen);
    memory[record + NOW_FIRST] = now!;
    memory[record + BEFORE_FIRST] = before!;
  });
}

/**
 * Writes into the memory the paces of all fighters, and from index `distances` on a row of distances for each; does
 * nothing without an approach.
 */
export function writePaces(memory: Int32Array, approach: Approach | undefined, distances: number): void {
  approach?.paces.forEach((pace, index) => {
    const { reach, step, run, stand, charge } = pace;
    // The record of a foe gives the place in the row of the distance to it.
    const row = distances + index * approach.paces.length * RECORD - RECORDS;
    const [least, most] = charge ?? [0, 0];
    memory.set([row, reach, reach + step, stand, least, most, run, actsWithin(pace)], RECORDS + index * RECORD + AWAY);
    approach.apart[index]!.forEach((gap, foe) => (memory[row + RECORDS + foe * RECORD] = gap));
  });
}
