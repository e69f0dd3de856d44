import type { Part, RuleId } from "../explain.ts";

/** One of the two sides of a contest. */
export type Side = "a" | "b";

/** The winner of a comparison, or "tie". */
export type Winner = Side | "tie";

/**
 * The result when a pool (the dice that a side throws in a round) runs out while all faces so far are tied: the other
 * pool wins, or it is a tie (SS-A03).
 */
export type Exhausted = "remaining_wins" | "tie";

/** The dice that decide the order of action: those of the cliché in use, or of all clichés together (SS-A09). */
export type OrderBy = "clicheInUse" | "sumOfCliches";

/** The outcome of comparing two pools die by die (SS-001 … SS-003). */
export interface Comparison {
  readonly winner: Winner;
  /** The face of A's deciding die; 0 if its pool ran out. */
  readonly dieA: number;
  /** The face of B's deciding die; 0 if its pool ran out. */
  readonly dieB: number;
  /** Pairs of equal dice taken off the top before the deciding pair. */
  readonly discarded: number;
  /** The difference of the deciding dice; 0 in a tie, also one that the smaller pool wins (SS-P07). */
  readonly difference: number;
  /** The two deciding dice of which the difference is made; empty where it is 0 by a tie. */
  readonly differenceParts: readonly Part[];
}

/** The result of a lost round for the loser (SS-038 … SS-041). */
export interface Loss {
  /** True if the armour absorbed the hit: no dice are lost. */
  readonly armour: boolean;
  /** Cliché dice left. */
  readonly cliche: number;
  /** Hits the armour has absorbed so far in this contest. */
  readonly absorbed: number;
  /** Hits the armour can still absorb in this contest. */
  readonly armourLeft: number;
  /** True if no cliché dice are left (SS-029). */
  readonly defeated: boolean;
  /** The dice before the loss and those lost, which add up to `cliche`. */
  readonly clicheParts: readonly Part[];
}

/** Bonus dice for the two sides; at least one of them is 0 (SS-021). */
export interface Bonus {
  readonly a: number;
  readonly b: number;
  readonly aParts: readonly Part[];
  readonly bParts: readonly Part[];
}

/**
 * All numbers of a fighter that a round of melee needs. A cliché is what a fighter is good at, with a number of dice:
 * they are thrown in combat, and lost with lost rounds.
 */
export interface FighterStats {
  /** Dice in the cliché in use, now. */
  readonly cliche: number;
  /** Weapon rating, 0 to 3. */
  readonly rating: number;
  /** The greatest difference of deciding dice that the armour can absorb; 0 by default (SS-039). */
  readonly coverage?: number;
  /** Hits that the armour can absorb in a contest; 0 by default, for no armour (SS-040). */
  readonly toughness?: number;
  /** Hits the armour has absorbed so far in this contest, at most `toughness`; 0 by default. */
  readonly absorbed?: number;
  /** The cliché in use does not fit the situation but is used entertainingly (SS-P03). */
  readonly inappropriate?: boolean;
  /** The tools of the trade are missing: half the dice of the cliché, rounded up (SS-P05). */
  readonly toolsMissing?: boolean;
  /** Extra dice pumped for this one roll (SS-P06). */
  readonly pumped?: number;
  /** Dice the gamemaster adds to this one roll, or below 0 takes from it; one die stays. */
  readonly modifier?: number;
  /** The leader strikes back for a volunteer and rolls double dice (SS-P02). */
  readonly vengeance?: boolean;
}

/** A fighter and the faces of the dice it threw, in any order. */
export interface Fighter extends FighterStats {
  readonly rolls: readonly number[];
}

/** A row of a table of this ruleset. */
export interface TableRow {
  readonly id: string;
  /** Key of its name in lang/en.json. */
  readonly label: string;
  /** The id of the rule that its value comes from. */
  readonly rule: RuleId;
}
