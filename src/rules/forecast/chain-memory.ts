import type { Approach } from "./approach.ts";
import { actsWithin } from "./approach.ts";
import type { Bonds } from "./chain.ts";

/*
 * Where the numbers of a fight stand in the one array that a chain is played in: the sides, the ends, what is lacking, the records of
 * fighters; then lists of those records: the listed, the standing, who acts, with their scores, and who is in front.
 */

/** Either side: where its standing begin, how many they are, and where among the listed the first of them is. */
export const SIDE = 3;
/** Ends of fights: by whether side 0 stands, and twice whether side 1 does. */
export const ENDS = 2 * SIDE;
/** The two states whose distribution is not known yet, and the row it is for. */
export const LACKING = ENDS + 4;
export const RECORDS = LACKING + 3;

/** A fighter's record: the state now, negative for the fallen; that at first, the own side, survivals, place among the standing. */
export const START = 1;
export const OWN = 2;
export const SURVIVED = 3;
export const SEAT = 4;
/** Does not act in the first round. */
export const WAITS = 5;
/** How far they have walked; where their distances begin, by record of the foe; from how far they strike hand to hand, and after some steps. */
export const WALKED = 6;
export const AWAY = 7;
export const REACH = 8;
export const STEPS = 9;
/** From how far they stand and shoot, and charge; how far they run; from how far they can do anything. */
export const STANDS = 10;
export const LEAST = 11;
export const MOST = 12;
export const RUNS = 13;
export const ACTS = 14;
/** Tries for the rear. */
export const WANTS = 15;
/** Makes use of a foe who is distracted. */
export const KEEN = 16;
/** The targets a fighter attacked in this round and the one before, and both at the start of the fight: a record with two bits, or 0. */
export const NOW = 17;
export const BEFORE = 18;
export const NOW_FIRST = 19;
export const BEFORE_FIRST = 20;
export const RECORD = 21;

/** Bits of an attack: by hand; one from afar that did something. */
const BY_HAND = 1;
const HIT = 2;
/** The record of a target who is not in the fight. */
const NOBODY = 1;

/** Writes which fighters heed the attacks of others, and all targets attacked before the fight. */
export function remember<State>(memory: Int32Array, bonds: Bonds<State> | undefined): void {
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

/** Writes the paces of all fighters, and from index `distances` on a row of gaps for each; nothing without approach. */
export function measure(memory: Int32Array, approach: Approach | undefined, distances: number): void {
  approach?.paces.forEach((pace, index) => {
    const { reach, step, run, stand, charge } = pace;
    // A foe's own record says where in the row their distance is.
    const row = distances + index * approach.paces.length * RECORD - RECORDS;
    const [least, most] = charge ?? [0, 0];
    memory.set([row, reach, reach + step, stand, least, most, run, actsWithin(pace)], RECORDS + index * RECORD + AWAY);
    approach.apart[index]!.forEach((gap, foe) => (memory[row + RECORDS + foe * RECORD] = gap));
  });
}
