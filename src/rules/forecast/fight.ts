import type { Distribution } from "../dice/distribution.ts";

/** A fighter as the forecast sees it: any ruleset can say so much of its own. */
export interface Fighter {
  readonly id: string;
  readonly side: 0 | 1;
  /** Points of damage that put it out of the fight, 1 or more. */
  readonly points: number;
}

/** How the order of a round is found. */
export type Order =
  /** The same blocks of fighters (indexes) every round; those of one block act at the same time. */
  | { readonly kind: "fixed"; readonly blocks: readonly (readonly number[])[] }
  /** Each fighter's distribution, rolled once a fight or every round, highest first; ties together or in random order. */
  | {
      readonly kind: "rolled";
      readonly distributions: readonly Distribution[];
      readonly each: "fight" | "round";
      readonly ties: "together" | "split";
    }
  /** One roll for the sides every round; a side's fighters act as listed. */
  | { readonly kind: "sides"; readonly firstChance: number };

/** A fighter's choice of target: the first of the other side still standing as listed, the weakest, or anyone. */
export type Targeting = "first" | "weakest" | "random";

/** A whole fight. The distributions of the attacks come from the odds of a ruleset; the engine knows no rules of its own. */
export interface Fight {
  readonly fighters: readonly Fighter[];
  /** The damage distributions of the attacks one makes on another in a turn; damage is 0 or more. */
  readonly attacks: (attacker: number, target: number) => readonly Distribution[];
  readonly order: Order;
  readonly targeting?: Targeting;
  /** After so many rounds the fight counts as undecided. */
  readonly rounds?: number;
}

/** Rounds after which a fight is undecided unless it says otherwise. */
export const MAX_ROUNDS = 100;

/** The chances of the ends of a fight. They add up to one with `neglected`. */
export interface Verdict {
  /** Chance that side 0 is the last standing, that side 1 is, that both fall together. */
  readonly wins: readonly [number, number];
  readonly draw: number;
  /** Still fighting after the last round. */
  readonly undecided: number;
  /** Mean rounds until it was over or given up. */
  readonly rounds: number;
}
