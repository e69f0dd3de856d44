import type { Approach, Situation } from "./approach.ts";
import type { SideRoll, Targeting } from "./fight.ts";
import type { Contestant } from "./skirmish.ts";

/** One way in which a turn may end: the states of the actor and of the foe after it, and its chance (0 to 1). */
export interface Step<State> {
  /** The actor's state after the turn; null: the state before it, changed by the pose if `pose` is given. */
  readonly own: State | null;
  /** The number of a pose (see `Chain.pose`), 0 or 1; it counts only if `own` is null. */
  readonly pose?: number;
  /** The foe's state after the turn. */
  readonly foe: State;
  readonly chance: number;
}

/** How the order of a round is decided. */
export type ChainOrder<State> =
  /** One side acts first, by a roll each round or once a fight; fighters of a side act in the order of `fighters`. */
  | (SideRoll & { readonly each: "round" | "fight" })
  /** Highest score first, taken anew from the states each round; fighters with equal scores in random order. */
  | { readonly kind: "scores"; readonly each: "round"; score(kind: number, state: State): number }
  /** Highest score first, rolled once a fight: `score` lists the possible scores, each with its chance. */
  | {
      readonly kind: "scores";
      readonly each: "fight";
      score(kind: number, state: State): readonly (readonly [score: number, chance: number])[];
    }
  /**
   * The same order in all rounds, known before the fight: the indexes of all fighters, first the one who acts first.
   */
  | { readonly kind: "known"; readonly each: "fight"; readonly fighters: readonly number[] };

/** Two values, the first of side 0, the second of side 1. */
export type Sides<Of> = readonly [Of, Of];

/** A fight in two lines: some blows cannot reach a foe in the rear while any of that side stand in front. */
export interface Lines<State> {
  /** by index of the fighter: true if it tries to be in the rear as a round begins; no others are ever there */
  readonly wants: readonly boolean[];
  /** true if the first round begins with the lines of the starting states; else they are found as in any other round */
  readonly settled: boolean;
  /**
   * Tells for each side whether those who try for the rear are there (its rear holds). It depends on how many of each
   * side still stand of those who do not try (`front`) and of those who do (`rear`).
   */
  held(front: Sides<number>, rear: Sides<number>): Sides<boolean>;
  /** Tells whether a state is one of the rear. */
  isRear(state: State): boolean;
  /** Returns the same state in the other line. */
  turned(state: State): State;
  /** Tells whether the actor cannot act on this foe if it is in the rear and others stand in front of it. */
  barred(kind: number, state: State, foeKind: number, foe: State): boolean;
  /** Returns all ends of a try to get past a guard, a foe in front; null if the actor attacks a guard instead. */
  past(kind: number, state: State, guardKind: number, guard: State): readonly Passage<State>[] | null;
}

/**
 * A fighter's attack: `foe` is the target's index, below 0 if it is not in the fight; `hit` counts for ranged ones
 * only.
 */
export interface Bond {
  readonly foe: number;
  readonly ranged: boolean;
  readonly hit: boolean;
}

/**
 * How a foe stands to an actor: engaged (the actor attacked it in the round before), distracted (in melee with another
 * in this round or the last, or hit by another from afar in this round), or free (neither).
 */
export const FOES = { free: 0, engaged: 1, distracted: 2 } as const;
/** One of the values of FOES. In a fight with lines 1 means something else: the turn is a try to get past a guard. */
export type Way = (typeof FOES)[keyof typeof FOES];

/** What a fight needs in which it matters who attacked whom in this round and in the one before. */
export interface Bonds<State> {
  /** By the index of a fighter: true if it makes use of how a foe stands to it (FOES). */
  readonly keen: readonly boolean[];
  /** By the index of a fighter: its attack in the round of the fight's start and in the one before; null for none. */
  readonly now: readonly (Bond | null)[];
  readonly before: readonly (Bond | null)[];
  /** Takes the place of `Chain.turn`, and depends on how the foe stands to the actor (`way`) as well. */
  turn(
    kind: number,
    state: State,
    foeKind: number,
    foe: State,
    way: Way,
    situation?: Situation,
  ): readonly Step<State>[];
  /** Returns whether the same turn is an attack hand to hand or from afar; null if it is no attack. */
  attack(
    kind: number,
    state: State,
    foeKind: number,
    foe: State,
    way: Way,
    situation?: Situation,
  ): "hand" | "ranged" | null;
}

/** One end of a try to get past a guard, with its chance (0 to 1): whether the actor got through, and its state. */
export interface Passage<State> {
  readonly through: boolean;
  /** The actor's state if it did not get through; null: as before. An actor who gets through keeps its state. */
  readonly own: State | null;
  readonly chance: number;
}

/**
 * A fight in which each fighter is in one of a few states, all that changes of it. The states of actor and foe decide
 * the exact distribution of a turn; the ruleset computes it once for each pair of states, then it is looked up.
 */
export interface Chain<State> {
  readonly fighters: readonly Contestant[];
  /** By the index of a fighter its kind, a number from 0; fighters of a kind differ only in id, side and bonds. */
  readonly kinds: readonly number[];
  readonly order: ChainOrder<State>;
  readonly targeting?: Targeting;
  /** The number of rounds after which the fight ends undecided; MAX_ROUNDS when left out. */
  readonly rounds?: number;
  /** By the index of a fighter: true if it does not act in the first round, because it is surprised. */
  readonly waits?: readonly boolean[];
  /** left out if all can reach each other; never together with bonds or an approach */
  readonly lines?: Lines<State>;
  /** left out if it does not matter who attacked whom */
  readonly bonds?: Bonds<State>;
  /**
   * the distances; left out: all are in reach of each other, and `turn` is never called with a situation but 0 (near)
   */
  readonly approach?: Approach;
  /** Returns the state in which a fighter of a kind begins. */
  start(kind: number): State;
  /** Returns a text that is the same for two states of a kind exactly if the states are equal. */
  key(state: State): string;
  /** Tells whether a fighter in this state still stands. */
  stands(kind: number, state: State): boolean;
  /** Returns the points that a fighter has left; of several foes the one with fewest is the weakest. */
  left(kind: number, state: State): number;
  /**
   * Returns a text of all in a state that a turn of its fighter depends on; equal texts must give equal distributions.
   */
  aspect(kind: number, state: State): string;
  /**
   * Returns all ends of an actor's turn against a foe with their chances. It may return the same array again for
   * another turn: the distribution made of the array is then used again.
   */
  turn(kind: number, state: State, foeKind: number, foe: State, situation?: Situation): readonly Step<State>[];
  /** Returns the state after a new round has begun, not called for the first; left out if a new round changes none. */
  refresh?(state: State): State;
  /**
   * Returns the state of a fighter who takes one of two poses, 0 or 1, by acting. As a Step names the pose by number,
   * actors that differ only in their pose can have the same aspect. A new pose replaces the old one.
   */
  pose?(state: State, pose: number): State;
}

/**
 * Returns each fighter's kind, a number from 0, and the first fighter of each kind. Fighters are of one kind if they
 * differ only in id and side.
 */
export function kindsOf<Fighter extends Contestant>(
  fighters: readonly Fighter[],
): { readonly kinds: readonly number[]; readonly first: readonly Fighter[] } {
  const kindByKey = new Map<string, number>();
  const first: Fighter[] = [];
  const kinds = fighters.map((fighter) => {
    const key = JSON.stringify({ ...fighter, id: "", side: 0 });
    const knownKind = kindByKey.get(key);
    if (knownKind !== undefined) return knownKind;
    const newKind = first.length;
    kindByKey.set(key, newKind);
    first.push(fighter);
    return newKind;
  });
  return { kinds, first };
}
