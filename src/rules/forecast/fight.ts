import type { Distribution } from "../dice/distribution.ts";

/** A fighter as the forecast sees it; any ruleset can provide this much. */
export interface Fighter {
  readonly id: string;
  readonly side: 0 | 1;
  /** points of damage that put the fighter out of the fight, 1 or more */
  readonly points: number;
}

/** The order in which fighters act within a round. */
export type Order =
  /** the same blocks of fighters (by index) every round; those of one block act at the same time */
  | { readonly kind: "fixed"; readonly blocks: readonly (readonly number[])[] }
  /**
   * each fighter's distribution, rolled once per fight or every round, highest first; ties act together or in random
   * order
   */
  | {
      readonly kind: "rolled";
      readonly distributions: readonly Distribution[];
      readonly each: "fight" | "round";
      readonly ties: "together" | "split";
    }
  /** one roll between the sides every round, which side 0 wins with `firstChance`; a side's fighters act as listed */
  | { readonly kind: "sides"; readonly firstChance: number };

/** One roll between the sides for who begins. */
export interface SideRoll {
  readonly kind: "sides";
  /** The chance that side 0 begins. */
  readonly firstChance: number;
  /** That chance in each of the first rounds, where it is another as the roll is known; left out if none is. */
  readonly opening?: readonly number[];
}

/** The target that a fighter chooses: the first foe still standing as listed, the weakest, or any at random. */
export type Targeting = "first" | "weakest" | "random";

/** A whole fight. A ruleset computes the distributions of the attacks; the engine has no rules of its own. */
export interface Fight {
  readonly fighters: readonly Fighter[];
  /**
   * returns the damage distributions of the attacks that one fighter makes on another in a turn; damage is 0 or more
   */
  readonly attacks: (attacker: number, target: number) => readonly Distribution[];
  readonly order: Order;
  readonly targeting?: Targeting;
  /** number of rounds after which the fight counts as undecided; left out: MAX_ROUNDS */
  readonly rounds?: number;
}

/** Number of rounds after which a fight is undecided, unless the fight has its own. */
export const MAX_ROUNDS = 100;

/** The chances of each end of a fight, which add up to 1 (in an exact verdict together with `neglected`). */
export interface Verdict {
  /** chances that side 0 alone is left standing, and that side 1 is */
  readonly wins: readonly [number, number];
  /** chance that both sides fall together */
  readonly draw: number;
  /** chance that both sides still fight after the last round */
  readonly undecided: number;
  /** mean number of rounds until the fight was over or given up */
  readonly rounds: number;
}
