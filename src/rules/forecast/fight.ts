import type { Distribution } from "../dice/distribution.ts";

/** A fighter in a fight where damage alone counts. */
export interface Fighter {
  readonly id: string;
  readonly side: 0 | 1;
  /** the points of damage, 1 or more, that put the fighter out of the fight */
  readonly points: number;
}

/** The order in which fighters act within a round. */
export type Order =
  /** the same every round: block after block of fighters (by index); those of one block act at the same time */
  | { readonly kind: "fixed"; readonly blocks: readonly (readonly number[])[] }
  /**
   * highest roll first: each fighter rolls by its own distribution, once a fight or anew every round; equal rolls act
   * at the same time ("together") or in random order ("split")
   */
  | {
      readonly kind: "rolled";
      readonly distributions: readonly Distribution[];
      readonly each: "fight" | "round";
      readonly ties: "together" | "split";
    }
  /** one side, then the other, drawn anew every round: side 0 is first with `firstChance`; fighters act as listed */
  | { readonly kind: "sides"; readonly firstChance: number };

/** A roll between the two sides that decides which of them acts first. */
export interface SideRoll {
  readonly kind: "sides";
  /** The chance (0 to 1) that side 0 acts first. */
  readonly firstChance: number;
  /** The chances of the first rounds, where they differ, such as because the roll has been made; then `firstChance`. */
  readonly opening?: readonly number[];
}

/**
 * Which foe a fighter attacks: of those standing the first in the list, the one with fewest points, or a random one.
 */
export type Targeting = "first" | "weakest" | "random";

/** A fight in which attacks take points and nothing else changes. Fighters are given by their indexes in `fighters`. */
export interface Fight {
  readonly fighters: readonly Fighter[];
  /** returns the damage distribution of each attack that one fighter makes on another in a turn; damage is 0 or more */
  readonly attacks: (attacker: number, target: number) => readonly Distribution[];
  readonly order: Order;
  readonly targeting?: Targeting;
  /** the number of rounds after which the fight ends undecided; MAX_ROUNDS when left out */
  readonly rounds?: number;
}

/** The number of rounds after which a fight ends undecided, unless the fight has its own limit. */
export const MAX_ROUNDS = 100;

/**
 * The chances (0 to 1) of each end of a fight: `wins`, `draw` and `undecided` add up to 1, but for what is neglected.
 */
export interface Verdict {
  /** the chances that at the end only fighters of side 0 stand, and only fighters of side 1 */
  readonly wins: readonly [number, number];
  /** the chance that at the end no fighter stands */
  readonly draw: number;
  /** the chance that after the last round both sides have fighters standing */
  readonly undecided: number;
  /** the mean number of rounds played */
  readonly rounds: number;
}

/**
 * Returns for each of `size` fighters, by index, a score by which they act in the order `known` before the forecast:
 * lists of indexes, first those who act first. The highest score acts first, those of one list have the same, and a
 * fighter in none of them has 0, the lowest.
 */
export function scoresOf(known: readonly (readonly number[])[], size: number): readonly number[] {
  const scores = Array.from({ length: size }, () => 0);
  for (const [place, indexes] of known.entries()) for (const index of indexes) scores[index] = known.length - place;
  return scores;
}
