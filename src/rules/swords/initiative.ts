import { whole } from "../error.ts";
import { FACES } from "./tables.ts";
import type { OrderBy } from "./types.ts";

/** A fighter, or a team, in the order of a round. */
export interface OrderEntry {
  /** The combatant's id. */
  readonly id: string;
  /** True if the cliché (the ability fought with, a number of dice) is one of speed or agility (SS-015). */
  readonly speedy: boolean;
  /** The dice left in the cliché in use. */
  readonly cliche: number;
  /** True if it is surprised and so acts after all others (SS-A09). */
  readonly surprised: boolean;
  /** The face of the d6 thrown to decide a tie (the roll-off); 0 or left out if none was thrown (SS-017). */
  readonly roll?: number;
  /** The dice of all clichés together, for `orderBy` "sumOfCliches"; left out: those of the one in use (SS-A09). */
  readonly sum?: number;
  /** True for a team, for which speed does not count (SS-015). */
  readonly inTeam?: boolean;
}

/** The fighters to put in order, and the world's setting for which dice count. */
interface OrderInput {
  readonly entries: readonly OrderEntry[];
  readonly orderBy?: OrderBy;
}

/**
 * Returns the dice that count for the order: by setting those of all clichés, if known, else those of the one in use.
 */
const countedDice = (entry: OrderEntry, orderBy: OrderBy): number =>
  orderBy === "sumOfCliches" ? (entry.sum ?? entry.cliche) : entry.cliche;

/** Tells whether a fighter acts early because of a speedy cliché; never in a team (SS-015). */
const isFast = (entry: OrderEntry): boolean => entry.speedy && !entry.inTeam;

/**
 * Tells whether a team is surprised: if any of its members is, because they all act at the same time (SS-015, SS-A09).
 * `members` has for each member with dice whether it is surprised.
 */
export const teamSurprised = (members: readonly boolean[]): boolean => members.includes(true);

/** More dice than any fighter has, so that surprise and speed always count for more. */
const MANY = 10_000;

/**
 * Returns the number by which fighters are sorted, the highest first; equal ones need a roll-off. Not being surprised
 * counts most, then a speedy cliché, unless in a team, then the dice that `orderBy` names (SS-015, SS-016, SS-A09).
 */
export function actScore(entry: OrderEntry, orderBy: OrderBy = "clicheInUse"): number {
  const rank = Number(!entry.surprised) * 2 + Number(isFast(entry));
  return rank * MANY + countedDice(entry, orderBy);
}

/** Returns a number below 0 if `a` acts before `b`, above 0 if after, and 0 if they are tied and need a roll-off. */
const compareEntries = (a: OrderEntry, b: OrderEntry, orderBy: OrderBy): number =>
  actScore(b, orderBy) - actScore(a, orderBy);

/** Throws RulesError for a number of dice that is negative or not whole, and for a roll other than 0 to 6. */
function checkEntries(entries: readonly OrderEntry[]): void {
  for (const { cliche, roll = 0, sum = 0 } of entries) {
    whole("cliche", cliche, "SS-016", 0);
    whole("sum", sum, "SS-A09", 0);
    whole("roll", roll, "SS-017", 0, FACES);
  }
}

/**
 * Returns the combatants' ids in the order in which the combatants act: first those who are not surprised (SS-A09);
 * among equals, first the speedy who are in no team; then more dice before fewer; then the higher roll-off (SS-015 …
 * SS-017). Combatants who are still tied are sorted by id, so that the result does not depend on the order of
 * `entries`.
 */
export function actOrder({ entries, orderBy = "clicheInUse" }: OrderInput): readonly string[] {
  checkEntries(entries);
  return [...entries]
    .sort((a, b) => compareEntries(a, b, orderBy) || (b.roll ?? 0) - (a.roll ?? 0) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/**
 * Returns the groups of two or more ids that are tied and must throw a d6, or throw it again: they are equal in
 * surprise, speed, dice and `roll` (SS-017). Empty if nobody is tied.
 */
export function rollOffs({ entries, orderBy = "clicheInUse" }: OrderInput): readonly (readonly string[])[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const groups: string[][] = [];
  let previous: OrderEntry | undefined;
  for (const id of actOrder({ entries, orderBy })) {
    const entry = byId.get(id) as OrderEntry;
    const isTied =
      previous && compareEntries(previous, entry, orderBy) === 0 && (previous.roll ?? 0) === (entry.roll ?? 0);
    if (isTied) groups.at(-1)?.push(id);
    else groups.push([id]);
    previous = entry;
  }
  return groups.filter((group) => group.length > 1);
}
