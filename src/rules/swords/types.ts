import type { Part, RuleId } from "../explain.ts";

/** One of the two sides of a contest. */
export type Side = "a" | "b";

/** The side that wins a comparison, or "tie". */
export type Winner = Side | "tie";

/**
 * Setting: what happens if one pool (the dice that a side throws in a round) runs out while all dice compared so far
 * were equal: the other pool wins, or it is a tie (SS-A03).
 */
export type Exhausted = "remaining_wins" | "tie";

/** Chances (0 to 1) by margin or by face, which is the index. The arrays are cached and shared: never write to them. */
export type Chances = Readonly<Float64Array>;

/**
 * The exact chances of a contest, in which two pools of dice are compared, the highest die of one with the highest of
 * the other, where equal dice are discarded pair by pair (SS-001, SS-002, SS-A02). The chances that one pool runs out
 * are kept apart, because by setting (SS-A03) that is a win for the other pool or a tie.
 */
export interface ContestDistribution {
  /** The number of dice of A. */
  readonly diceA: number;
  /** The number of dice of B. */
  readonly diceB: number;
  /**
   * By margin (the difference of the deciding dice), 0 to 6: the chance that A wins by it with a die left on both
   * sides.
   */
  readonly winA: Chances;
  /** The same for B. */
  readonly winB: Chances;
  /** By face, 0 to 6: the chance that B runs out and A's next die shows this face. */
  readonly aloneA: Chances;
  /** By face, 0 to 6: the chance that A runs out and B's next die shows this face. */
  readonly aloneB: Chances;
  /** The chance that both run out at the same time, because they show the same faces. */
  readonly deadTie: number;
}

/** Setting: the dice that decide who acts first: those of the cliché in use, or of all clichés together (SS-A09). */
export type OrderBy = "clicheInUse" | "sumOfCliches";

/** The result of comparing two pools die by die, the highest of each first (SS-001 … SS-003). */
export interface Comparison {
  readonly winner: Winner;
  /** The face of A's deciding die, the first that is not equal to B's; 0 if A's pool has run out. */
  readonly dieA: number;
  /** The face of B's deciding die; 0 if B's pool has run out. */
  readonly dieB: number;
  /** The number of pairs of equal dice that were discarded before the deciding pair. */
  readonly discarded: number;
  /** The difference of the deciding dice; 0 for a tie, even if by setting the smaller pool wins it (SS-P07). */
  readonly difference: number;
  /** The deciding dice as parts of the difference; empty for a tie. */
  readonly differenceParts: readonly Part[];
}

/** What a lost round does to the loser (SS-038 … SS-041). */
export interface Loss {
  /** True if the armour absorbed the hit, so that no dice are lost. */
  readonly armour: boolean;
  /** The dice left in the cliché. */
  readonly cliche: number;
  /** The hits that the armour has absorbed in this contest, with this one. */
  readonly absorbed: number;
  /** The hits that the armour can still absorb in this contest. */
  readonly armourLeft: number;
  /** True if the cliché has no dice left (SS-029). */
  readonly defeated: boolean;
  /** The parts of `cliche`: the dice before, and minus those lost. */
  readonly clicheParts: readonly Part[];
}

/** The bonus dice of both sides with their parts; at least one side has 0 (SS-021). */
export interface Bonus {
  readonly a: number;
  readonly b: number;
  readonly aParts: readonly Part[];
  readonly bParts: readonly Part[];
}

/**
 * All numbers of a fighter that a round of melee needs. A cliché is something that a fighter is good at; it has a
 * number of dice, which are thrown in combat and lost with lost rounds.
 */
export interface FighterStats {
  /** The dice left in the cliché in use. */
  readonly cliche: number;
  /** The rating of the weapon, 0 to 3. */
  readonly rating: number;
  /** The greatest difference of deciding dice that the armour absorbs; 0 by default (SS-039). */
  readonly coverage?: number;
  /** The hits that the armour can absorb in a contest; 0, no armour, by default (SS-040). */
  readonly toughness?: number;
  /** The hits that the armour has absorbed in this contest, at most `toughness`; 0 by default. */
  readonly absorbed?: number;
  /** True if the cliché in use does not fit the situation but is used in an entertaining way (SS-P03). */
  readonly inappropriate?: boolean;
  /** True if the tools that the cliché needs are missing, which halves its dice, rounded up (SS-P05). */
  readonly toolsMissing?: boolean;
  /** The dice that are added to this one roll and lost after it (pumped) (SS-P06). */
  readonly pumped?: number;
  /** The dice that the gamemaster adds to this one roll, or takes if it is below 0; at least one die stays. */
  readonly modifier?: number;
  /** True for a leader who rolls double dice this once, to avenge a volunteer of its team (SS-P02). */
  readonly vengeance?: boolean;
}

/** A fighter and the faces of the dice it threw, in any order. */
export interface Fighter extends FighterStats {
  readonly rolls: readonly number[];
}

/** What all rows of the tables in tables.ts have. */
export interface TableRow {
  readonly id: string;
  /** The key of its name in lang/en.json. */
  readonly label: string;
  /** The id of the rule that its value comes from. */
  readonly rule: RuleId;
}
