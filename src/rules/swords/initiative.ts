import { whole } from "../error.ts";
import { FACES } from "./tables.ts";
import type { OrderBy } from "./types.ts";

/** A fighter to be put in order. */
export interface OrderEntry {
  /** The id of the combatant, by which the order names it. */
  readonly id: string;
  /** Fights with a cliché of speed or agility (SS-015). */
  readonly speedy: boolean;
  /** Dice now in the cliché in use. */
  readonly cliche: number;
  /** Surprised, and therefore after all others (SS-A09). */
  readonly surprised: boolean;
  /** The d6 of the roll-off, 0 while it has not been thrown (SS-017). */
  readonly roll?: number;
  /** Dice in all clichés together, for `orderBy: "sumOfCliches"`; left out: as many as in the one in use (SS-A09). */
  readonly sum?: number;
  /** Fights as part of a group, where speed does not count (SS-015). */
  readonly inTeam?: boolean;
}

/** The fighters to be put in order, and the world's setting for the dice that count. */
interface OrderInput {
  readonly entries: readonly OrderEntry[];
  readonly orderBy?: OrderBy;
}

/** Returns the number of dice that count for the order: of all clichés, if so set and known, else of the one in use. */
const dice = (entry: OrderEntry, orderBy: OrderBy): number =>
  orderBy === "sumOfCliches" ? (entry.sum ?? entry.cliche) : entry.cliche;

/** Tells whether a fighter's speed counts: in a team it does not (SS-015). */
const isFast = (entry: OrderEntry): boolean => entry.speedy && !entry.inTeam;

/**
 * Tells whether a team is surprised: the surprised act last, and its members act at once, so one of them is enough
 * (SS-015, SS-A09). `members` tells of each member with dice whether it is surprised.
 */
export const teamSurprised = (members: readonly boolean[]): boolean => members.includes(true);

/** More dice than any fighter has, so that surprise and speed count before them. */
const MANY = 10_000;

/**
 * Returns the number by which fighters are ordered before any roll-off, the highest first: not being surprised counts
 * most, then speed, unless the fighter is in a team, then the dice that `orderBy` names (SS-015, SS-016, SS-A09).
 */
export function actScore(entry: OrderEntry, orderBy: OrderBy = "clicheInUse"): number {
  const rank = Number(!entry.surprised) * 2 + Number(isFast(entry));
  return rank * MANY + dice(entry, orderBy);
}

/** Returns a number below 0 if `a` acts before `b`, above 0 if after, without roll-offs; 0 if they must roll. */
const compareEntries = (a: OrderEntry, b: OrderEntry, orderBy: OrderBy): number =>
  actScore(b, orderBy) - actScore(a, orderBy);

/** Throws RulesError for numbers of dice that are not whole or below 0, and for a roll that is not 0 to 6. */
function check(entries: readonly OrderEntry[]): void {
  for (const { cliche, roll = 0, sum = 0 } of entries) {
    whole("cliche", cliche, "SS-016", 0);
    whole("sum", sum, "SS-A09", 0);
    whole("roll", roll, "SS-017", 0, FACES);
  }
}

/**
 * Returns the ids in order of action: the surprised after all others (SS-A09), within each of these the speedy who
 * fight in no team first, then more dice before fewer, then the higher roll-off (SS-015 … SS-017). What is still tied
 * is ordered by id, so that the order never depends on how the entries were listed.
 */
export function actOrder({ entries, orderBy = "clicheInUse" }: OrderInput): readonly string[] {
  check(entries);
  return [...entries]
    .sort((a, b) => compareEntries(a, b, orderBy) || (b.roll ?? 0) - (a.roll ?? 0) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/**
 * Returns the groups of two or more ids that must roll off, or do so again: equal in surprise, speed and dice, and in
 * their rolls so far (SS-017). Empty when the order is settled.
 */
export function rollOffs({ entries, orderBy = "clicheInUse" }: OrderInput): readonly (readonly string[])[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const groups: string[][] = [];
  let last: OrderEntry | undefined;
  for (const id of actOrder({ entries, orderBy })) {
    const entry = byId.get(id) as OrderEntry;
    const tied = last && compareEntries(last, entry, orderBy) === 0 && (last.roll ?? 0) === (entry.roll ?? 0);
    if (tied) groups.at(-1)?.push(id);
    else groups.push([id]);
    last = entry;
  }
  return groups.filter((group) => group.length > 1);
}
