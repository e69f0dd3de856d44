import { pick } from "./alias.ts";
import type { Approach, Situation } from "./approach.ts";
import { engage, NEAR } from "./approach.ts";
import { diceFrom, type Dice } from "./dice.ts";
import { MAX_ROUNDS, type Targeting } from "./fight.ts";
import type { Random } from "./random.ts";
import { xoshiroFrom } from "./random.ts";
import type { Tally } from "./tally.ts";
import { noteEnd } from "./tally.ts";

/** What is known here of a fighter; all else is known to the ruleset alone. */
export interface Contestant {
  readonly id: string;
  readonly side: 0 | 1;
}

/**
 * A fight that is played turn by turn by functions of a ruleset, for rules by which a blow changes more than points:
 * dice lost, wounds that hinder, armour used up. Fighters are given by their indexes in `fighters`.
 */
export interface Skirmish {
  readonly fighters: readonly Contestant[];
  /** Begins the fight anew with these dice; the Bout that it returns shares no state with others. */
  begin(dice: Dice): Bout;
  readonly targeting?: Targeting;
  /** The number of rounds after which the fight ends undecided; MAX_ROUNDS when left out. */
  readonly rounds?: number;
  /** The distances between the fighters; left out: all are in reach of each other. */
  readonly approach?: Approach;
}

/** One fight that is being played. */
export interface Bout {
  /** Returns the fighters in the order of a round, counted from 1; felled ones may be among them. */
  order(round: number): readonly number[];
  /** Tells whether a fighter still stands. */
  stands(index: number): boolean;
  /**
   * Returns a fighter's points left, in the ruleset's own measure; of several foes the one with fewest is the weakest.
   */
  left(index: number): number;
  /**
   * Returns the fighters who stand in front of a target so that the actor cannot reach it and attacks one of them
   * instead; empty if it can.
   */
  before?(actor: number, target: number): readonly number[];
  /**
   * Plays the actor's turn against a target; it may cost either of them points. `situation` tells how they can meet.
   */
  turn(actor: number, target: number, situation?: Situation): void;
}

/** Plays a skirmish again and again, and counts how it ends. */
export class SkirmishArena {
  readonly #skirmish: Skirmish;
  /** The number of fighters of each side who stand, by the last count. */
  readonly #standing: [number, number] = [0, 0];

  constructor(skirmish: Skirmish) {
    this.#skirmish = skirmish;
  }

  /**
   * Plays `fights` fights and adds the results to the tally. The random numbers come from a generator that begins with
   * the numbers `state`; the array is not changed.
   */
  play(state: Int32Array, fights: number, tally: Tally): void {
    const random = xoshiroFrom(state[0]!, state[1]!, state[2]!, state[3]!);
    const dice = diceFrom(random);
    for (let fight = 0; fight < fights; fight++) this.#fight(dice, random, tally);
    tally.fights += fights;
  }

  /** Plays one fight to its end or its last round, and adds its result to all counts of the tally except `fights`. */
  #fight(dice: Dice, random: Random, tally: Tally): void {
    const { fighters, rounds = MAX_ROUNDS, approach } = this.#skirmish;
    const walked = fighters.map(() => 0);
    const bout = this.#skirmish.begin(dice);
    this.#count(bout);
    let round = 0;
    for (; round < rounds && this.#bothStand(); round++)
      for (const actor of bout.order(round + 1)) {
        if (!bout.stands(actor)) continue;
        const foes = this.#foes(bout, actor);
        if (foes.length === 0) break;
        // The target is the foe aimed at, or one of the fighters who stand in front of that foe.
        const aimed = this.#target(bout, foes, random);
        const guards = bout.before?.(actor, aimed) ?? [];
        const chosen = guards.length ? this.#target(bout, guards, random) : aimed;
        // With distances the actor walks first. It may turn to a nearer foe, or reach none and only walk.
        const engagement = approach && engage(approach, walked, actor, chosen, foes);
        if (engagement) walked[actor]! += engagement.walked;
        if (engagement?.situation === null) continue;
        bout.turn(actor, engagement?.target ?? chosen, engagement?.situation ?? NEAR);
        this.#count(bout);
      }
    noteEnd(tally, ...this.#standing);
    tally.rounds += round;
    for (let index = 0; index < fighters.length; index++) if (bout.stands(index)) tally.standing[index]!++;
  }

  /** Tells whether both sides still have a fighter standing, by the last count. */
  #bothStand(): boolean {
    return this.#standing[0] > 0 && this.#standing[1] > 0;
  }

  /** Counts the standing fighters of each side into `#standing`. */
  #count(bout: Bout): void {
    this.#standing.fill(0);
    this.#skirmish.fighters.forEach(({ side }, index) => {
      if (bout.stands(index)) this.#standing[side]++;
    });
  }

  /** Returns the actor's foes who still stand, in the order of `fighters`. */
  #foes(bout: Bout, actor: number): readonly number[] {
    const { fighters } = this.#skirmish;
    const { side } = fighters[actor]!;
    return [...fighters.keys()].filter((index) => fighters[index]!.side !== side && bout.stands(index));
  }

  /** Chooses which of `foes` to attack, by the skirmish's `targeting`: the first foe, the weakest or a random foe. */
  #target(bout: Bout, foes: readonly number[], random: Random): number {
    const { targeting = "first" } = this.#skirmish;
    if (foes.length < 2 || targeting === "first") return foes[0]!;
    if (targeting === "random") return foes[pick(foes.length, random)]!;
    return foes.reduce((weakest, foe) => (bout.left(foe) < bout.left(weakest) ? foe : weakest));
  }
}
