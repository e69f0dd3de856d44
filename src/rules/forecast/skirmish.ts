import { pick } from "./alias.ts";
import type { Approach, Situation } from "./approach.ts";
import { engage, NEAR } from "./approach.ts";
import { diceFrom, type Dice } from "./dice.ts";
import { MAX_ROUNDS, type Targeting } from "./fight.ts";
import type { Random } from "./random.ts";
import { xoshiroFrom } from "./random.ts";
import type { Tally } from "./tally.ts";
import { noteEnd } from "./tally.ts";

/** A fighter as the engine sees it; all else is the ruleset's. */
export interface Contestant {
  readonly id: string;
  readonly side: 0 | 1;
}

/**
 * A whole fight played turn by turn by functions of a ruleset, for rules where a blow changes more than points: dice
 * lost, wounds that hinder, armour used up. Indexes are places in `fighters`.
 */
export interface Skirmish {
  readonly fighters: readonly Contestant[];
  /** Begins a fresh fight, which shares nothing with others. */
  begin(dice: Dice): Bout;
  readonly targeting?: Targeting;
  /** Rounds after which the fight counts as undecided. */
  readonly rounds?: number;
  /** left out: all are in reach of each other */
  readonly approach?: Approach;
}

/** One fight under way. */
export interface Bout {
  /** Returns the indexes of the fighters in the order of a round, perhaps with felled ones. Rounds count from 1. */
  order(round: number): readonly number[];
  /** Tells whether a fighter still stands. */
  stands(index: number): boolean;
  /** The points a fighter has left, in the ruleset's own measure; the weakest has fewest. */
  left(index: number): number;
  /**
   * Returns the fighters in front of a foe out of reach, one of whom is attacked instead; empty if the foe is in reach.
   */
  before?(actor: number, target: number): readonly number[];
  /** Plays an actor's turn against a target in a situation; it may cost either of them points. */
  turn(actor: number, target: number, situation?: Situation): void;
}

/** Plays a skirmish again and again. */
export class SkirmishArena {
  readonly #skirmish: Skirmish;
  readonly #left: [number, number] = [0, 0];

  constructor(skirmish: Skirmish) {
    this.#skirmish = skirmish;
  }

  /**
   * Plays `fights` fights with random numbers that begin at the stream's `state`, which stays as it is, and adds their
   * results to the tally.
   */
  play(state: Int32Array, fights: number, tally: Tally): void {
    const random = xoshiroFrom(state[0]!, state[1]!, state[2]!, state[3]!);
    const dice = diceFrom(random);
    for (let fight = 0; fight < fights; fight++) this.#fight(dice, random, tally);
    tally.fights += fights;
  }

  /** Plays one fight to its end or its last round, and adds its result to the tally. */
  #fight(dice: Dice, random: Random, tally: Tally): void {
    const { fighters, rounds = MAX_ROUNDS, approach } = this.#skirmish;
    const walked = fighters.map(() => 0);
    const bout = this.#skirmish.begin(dice);
    this.#count(bout);
    let round = 0;
    for (; round < rounds && this.#both(); round++)
      for (const actor of bout.order(round + 1)) {
        if (!bout.stands(actor)) continue;
        const foes = this.#foes(bout, actor);
        if (foes.length === 0) break;
        // The foe chosen, or one of the fighters who stand in front of it.
        const aimed = this.#target(bout, foes, random);
        const before = bout.before?.(actor, aimed) ?? [];
        const chosen = before.length ? this.#target(bout, before, random) : aimed;
        // Where distances are measured the actor walks first; it may turn to a nearer foe, or reach none.
        const met = approach && engage(approach, walked, actor, chosen, foes);
        if (met) walked[actor]! += met.walked;
        if (met?.situation === null) continue;
        bout.turn(actor, met?.target ?? chosen, met?.situation ?? NEAR);
        this.#count(bout);
      }
    noteEnd(tally, ...this.#left);
    tally.rounds += round;
    for (let index = 0; index < fighters.length; index++) if (bout.stands(index)) tally.standing[index]!++;
  }

  /** Tells whether both sides still have a fighter standing. */
  #both(): boolean {
    return this.#left[0] > 0 && this.#left[1] > 0;
  }

  /** Counts the standing fighters of each side. */
  #count(bout: Bout): void {
    this.#left.fill(0);
    this.#skirmish.fighters.forEach(({ side }, index) => {
      if (bout.stands(index)) this.#left[side]++;
    });
  }

  /** Returns the indexes of an actor's foes who still stand, in the order of the list. */
  #foes(bout: Bout, actor: number): readonly number[] {
    const { fighters } = this.#skirmish;
    const { side } = fighters[actor]!;
    return [...fighters.keys()].filter((index) => fighters[index]!.side !== side && bout.stands(index));
  }

  /** Chooses the foe to attack by the skirmish's targeting. */
  #target(bout: Bout, foes: readonly number[], random: Random): number {
    const { targeting = "first" } = this.#skirmish;
    if (foes.length < 2 || targeting === "first") return foes[0]!;
    if (targeting === "random") return foes[pick(foes.length, random)]!;
    return foes.reduce((weakest, foe) => (bout.left(foe) < bout.left(weakest) ? foe : weakest));
  }
}
