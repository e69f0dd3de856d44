import { whole } from "../error.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { PARTY_FIRST_FROM, RANDOM_SURPRISE } from "./tables.ts";
import type { Side } from "./types.ts";

/** The faces of the initiative die, a d6 (CT-003). */
export const FACES: readonly number[] = [1, 2, 3, 4, 5, 6];

/**
 * Returns the side that goes first in a round by the face of the d6: the enemies on 1–3, the party on 4–6 (CT-003 …
 * CT-005).
 */
export function initiative({ die }: { readonly die: number }): Side {
  whole("die", die, "CT-003", 1, 6);
  return die >= PARTY_FIRST_FROM ? "party" : "enemies";
}

/**
 * Returns the side that gets a surprise round by the optional d6 of random surprise: the enemies on a 1, the party on a
 * 6, else null (CT-059 … CT-061).
 */
export function randomSurprise({ die }: { readonly die: number }): Side | null {
  whole("die", die, "CT-059", 1, 6);
  return RANDOM_SURPRISE[die - 1]!.gains;
}

/**
 * Returns the side that gets a surprise round, in which it alone takes turns: the one that is not surprised; null if
 * neither or both are (CT-056, CT-057).
 */
export function surpriseRound({ surprised }: { readonly surprised: readonly Side[] }): Side | null {
  const party = surprised.includes("party");
  const enemies = surprised.includes("enemies");
  if (party === enemies) return null;
  return party ? "enemies" : "party";
}

/** Returns the other side (CT-004, CT-005). */
export function opponents(side: Side): Side {
  return side === "party" ? "enemies" : "party";
}

/**
 * Returns the opening of a fight: the side that gets a surprise round (null if no side does), and the side that goes
 * first in round one by the initiative die. With `surpriseOnInitiative`, if no side gets a surprise round by
 * `surprised`, the same die can give one: a 1 to the enemies, a 6 to the party (CT-A10, CT-P06).
 */
export function openFight({
  surprised = [],
  die,
  surpriseOnInitiative = false,
}: {
  /** The sides that are surprised; by default no side. */
  readonly surprised?: readonly Side[];
  readonly die: number;
  readonly surpriseOnInitiative?: boolean;
}): { readonly surpriseRound: Side | null; readonly first: Side } {
  const first = initiative({ die });
  return {
    surpriseRound: surpriseRound({ surprised }) ?? (surpriseOnInitiative ? randomSurprise({ die }) : null),
    first,
  };
}

/** A combatant in the order of a round. */
export interface RoundEntry {
  readonly id: string;
  readonly side: Side;
  /** Its place in its side's order this round, the lowest first; null or left out: after all that have one (CT-006). */
  readonly place?: number | null;
}

/**
 * Returns the combatants' ids in the order of a round (CT-002, CT-006). All of the side `first` come before all of the
 * other; in a surprise round only they are in the order (CT-057). Within a side the places count, and combatants
 * without one come last; those with equal places, or none, are sorted by id.
 */
export function roundOrder({
  entries,
  first,
  surprise = false,
}: {
  readonly entries: readonly RoundEntry[];
  readonly first: Side;
  readonly surprise?: boolean;
}): readonly string[] {
  const placeOf = (entry: RoundEntry): number => entry.place ?? Infinity;
  // Compares by side, then by place, then by id.
  const compare = (a: RoundEntry, b: RoundEntry): number => {
    const bySide = Number(a.side !== first) - Number(b.side !== first);
    if (bySide !== 0) return bySide;
    if (placeOf(a) !== placeOf(b)) return placeOf(a) < placeOf(b) ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  };
  return entries
    .filter(({ side }) => !surprise || side === first)
    .sort(compare)
    .map(({ id }) => id);
}

/**
 * Returns all reasons why a combatant may not take its turn now: the other side takes its turns, the combatant has had
 * its turn this round, the combatant is dead (CT-002, CT-006, CT-P03).
 */
export function turnProblems({
  side,
  acting,
  acted,
  dead = false,
}: {
  /** The combatant's side. */
  readonly side: Side;
  /** The side that now takes its turns. */
  readonly acting: Side;
  /** True if the combatant has had its turn this round. */
  readonly acted: boolean;
  readonly dead?: boolean;
}): readonly Problem[] {
  const problems: Problem[] = [];
  if (side !== acting) problems.push(problem("not_your_side"));
  if (acted) problems.push(problem("turn_taken"));
  if (dead) problems.push(problem("dead"));
  return problems;
}
