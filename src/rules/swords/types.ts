import type { Part, RuleId } from "../explain.ts";

/** One of the two sides of a contest. */
export type Side = "a" | "b";

/** The winner of a comparison, or "tie". */
export type Winner = Side | "tie";

/** The result when a pool runs out of dice while all faces so far are tied: the other pool wins, or a tie (SS-A03). */
export type Exhausted = "remaining_wins" | "tie";

/** The dice that decide the order of action (SS-A09). */
export type OrderBy = "clicheInUse" | "sumOfCliches";

/** The outcome of comparing two pools die by die (SS-001 … SS-003). A deciding die of 0 means that side ran out. */
export interface Comparison {
  readonly winner: Winner;
  readonly dieA: number;
  readonly dieB: number;
  /** Pairs of equal dice taken off the top before the deciding pair. */
  readonly discarded: number;
  /** The difference of the deciding dice, 0 in a tie. */
  readonly difference: number;
  readonly differenceParts: readonly Part[];
}

/** The result of a lost round for the loser (SS-038 … SS-041). */
export interface Loss {
  /** True if the armour absorbed the hit. */
  readonly armour: boolean;
  /** Cliché dice left. */
  readonly cliche: number;
  /** Hits the armour has absorbed so far in this contest. */
  readonly absorbed: number;
  /** Hits the armour can still absorb in this contest. */
  readonly armourLeft: number;
  readonly defeated: boolean;
  readonly clicheParts: readonly Part[];
}

/** Bonus dice for the two sides; at least one of them is 0 (SS-021). */
export interface Bonus {
  readonly a: number;
  readonly b: number;
  readonly aParts: readonly Part[];
  readonly bParts: readonly Part[];
}

/** All numbers of a fighter that a round of melee needs. */
export interface FighterStats {
  /** Dice in the cliché in use, now. */
  readonly cliche: number;
  /** Weapon rating, 0 to 3. */
  readonly rating: number;
  readonly coverage?: number;
  readonly toughness?: number;
  /** Hits the armour has absorbed so far in this contest. */
  readonly absorbed?: number;
  /** The cliché in use does not fit the situation but is used entertainingly (SS-P03). */
  readonly inappropriate?: boolean;
  /** The tools of the trade are missing: half the dice of the cliché, rounded up (SS-P05). */
  readonly toolsMissing?: boolean;
  /** Extra dice pumped for this one roll (SS-P06). */
  readonly pumped?: number;
  /** Dice the gamemaster adds to this one roll or takes from it; one die stays. */
  readonly modifier?: number;
  /** The leader strikes back for a volunteer and rolls double dice (SS-P02). */
  readonly vengeance?: boolean;
}

/** A fighter and the dice it threw. */
export interface Fighter extends FighterStats {
  readonly rolls: readonly number[];
}

/** A value printed in a table of the text, or ours where `rule` says so. */
export interface TableRow {
  readonly id: string;
  readonly label: string;
  readonly rule: RuleId;
}
