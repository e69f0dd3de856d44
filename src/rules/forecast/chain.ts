import { aliasCells } from "./alias.ts";
import type { Approach, Situation } from "./approach.ts";
import { SITUATIONS } from "./approach.ts";
import { PARTS } from "./distributions.ts";
import { doubled, widened } from "./growing.ts";
import type { SideRoll, Targeting } from "./fight.ts";
import { Ranks } from "./chain-ranks.ts";
import type { Contestant } from "./skirmish.ts";

/** One way in which a turn may end: the states of the actor and of the foe after it, and its chance (0 to 1). */
export interface Step<State> {
  /** The actor's state after the turn; null: the state before it, changed by the pose if `pose` is given. */
  readonly own: State | null;
  /** The number of a pose (see `Chain.pose`), 0 or 1; it counts only if `own` is null. */
  readonly pose?: number;
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
    };

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

/** A fighter's attack: `foe` is the target's index, below 0 if it is not in the fight; `hit` counts for ranged ones only. */
export interface Bond {
  readonly foe: number;
  readonly ranged: boolean;
  readonly hit: boolean;
}

/**
 * How a foe stands to an actor: engaged (the actor attacked it in the round before), distracted (in melee with another in
 * this round or the last, or hit by another from afar in this round), or free (neither).
 */
export const FOES = { free: 0, engaged: 1, distracted: 2 } as const;
/** One of the values of FOES. In a fight with lines 1 means something else: the turn is a try to get past a guard. */
export type Way = (typeof FOES)[keyof typeof FOES];
const WAYS = 3;

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
 * A fight in which each fighter is in one of a few states, all that changes of it. The states of actor and foe decide the
 * exact distribution of a turn; the ruleset computes it once for each pair of states, then it is looked up.
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
  /** the distances; left out: all are in reach of each other, and `turn` is never called with a situation but 0 (near) */
  readonly approach?: Approach;
  /** Returns the state in which a fighter of a kind begins. */
  start(kind: number): State;
  /** Returns a text that is the same for two states of a kind exactly if the states are equal. */
  key(state: State): string;
  /** Tells whether a fighter in this state still stands. */
  stands(kind: number, state: State): boolean;
  /** Returns the points that a fighter has left; of several foes the one with fewest is the weakest. */
  left(kind: number, state: State): number;
  /** Returns a text of all in a state that a turn of its fighter depends on; equal texts must give equal distributions. */
  aspect(kind: number, state: State): string;
  /**
   * Returns all ends of an actor's turn against a foe with their chances. It may return the same array again for another
   * turn: the distribution made of the array is then used again.
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

/** Returns each fighter's kind, a number from 0, and the first of each kind; those of one kind differ only in id and side. */
export function kindsOf<Fighter extends Contestant>(
  fighters: readonly Fighter[],
): { readonly kinds: readonly number[]; readonly first: readonly Fighter[] } {
  const known = new Map<string, number>();
  const first: Fighter[] = [];
  const kinds = fighters.map((fighter) => {
    const key = JSON.stringify({ ...fighter, id: "", side: 0 });
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, first.length);
    return first.push(fighter) - 1;
  });
  return { kinds, first };
}

/**
 * An outcome is one number: the actor's next state in its upper 16 bits, the foe's in its lower 16, each the state's number,
 * or -1 minus it for one who is felled. For the actor UNCHANGED means as before; UNCHANGED + 1 and + 2 mean the poses.
 */
export const UNCHANGED = -(2 ** 15);
export const POSES = 2;
/** The most states of a chain: with these, -1 minus a state's number is never UNCHANGED or one of the poses. */
export const MOST_STATES = -1 - UNCHANGED - POSES;

/** The length of a cell of an alias table: the chance of its first outcome times PARTS, the first outcome, the second. */
export const CELL = 3;

/**
 * Offsets in a state's record, whose first number is the index of its row in `places`: the state after a new round; its
 * rank (see Ranks), or for scores rolled once a fight the place of their distribution; the states after the poses; 1 plus
 * the number of the same state in the other line, negated for a state of the rear, 0 for one never in the rear.
 */
export const FRESH = 1;
export const SCORE = 2;
/** The offset of the state after pose 0; that after pose 1 follows. */
export const POSE = 3;
export const LINE = POSE + POSES;
/** The length of a state's record: a power of two, so that its index is found by a shift. */
export const STATE = 8;

/** A place is the index of a distribution's cells in `table`, shifted by SHIFTS. Its last 4 bits: how far a draw is shifted. */
export const SHIFTS = 6;
/** Two more bits of a place: the turn is an attack hand to hand (with lines: it is `barred` from a rear); one from afar. */
export const HAND = 1 << 4;
export const RANGED = 1 << 5;
/** Stands in `places` instead of a place if the actor does not try to get past this guard. */
export const NO_PASSAGE = -1;
/** The bits of a draw, and of the least number of cells of a distribution: more cells make rounding errors smaller. */
const DRAW = 16;
const FEWEST = 2;

/** Chances are rounded to multiples of 1 / EXACT. `packed` makes an outcome of two numbers. */
const EXACT = 2 ** 36;
const packed = (first: number, second: number): number => (first << 16) | (second & 0xffff);

/** The states of a chain, numbered as they turn up, and the distributions of turns between them, by their places. */
export class ChainTables<State extends object> {
  readonly #chain: Chain<State>;
  readonly #wants: readonly boolean[];
  /** By state: its number as it stands in outcomes, which is -1 minus the number for a felled fighter. */
  readonly #signs: number[] = [];
  readonly #states: { readonly kind: number; readonly state: State }[] = [];
  readonly #ids: Map<string, number>[] = [];
  /** By kind, the numbers of states by their objects: quicker than by key when the ruleset returns an object again. */
  readonly #given: WeakMap<object, number>[] = [];
  /** The numbers of aspects, by kind and aspect as one text. */
  readonly #aspects = new Map<string, number>();
  /** The places of distributions, by the array of steps that each was made of. */
  readonly #written = new WeakMap<readonly Step<State>[], number>();
  #end = 1;
  /** The number of rows of each aspect: one for each situation of each way (see FOES). */
  readonly #rows: number;
  /** The number of rows of each way. */
  readonly #situations: number;
  /** The number of states that there is room for, which is also the length of a row of `places`. */
  room = 32;
  table = new Int32Array(4096);
  /** The places of turns' distributions, 0 for one not computed yet: row of actor's aspect, way, situation; column of foe. */
  places = new Int32Array(8 * this.room);
  /** The records of all states, each of STATE numbers. */
  records = new Int32Array(STATE * this.room);
  /** The groups of states by their scores, for an order by scores each round. */
  readonly ranks: Ranks;
  /** The points left in each state, by the state's number. */
  lefts = new Float64Array(this.room);

  constructor(chain: Chain<State>) {
    const { approach, lines, bonds, kinds } = chain;
    this.#chain = chain;
    this.ranks = new Ranks(kinds.length);
    this.#situations = approach ? SITUATIONS : 1;
    this.#rows = this.#situations * (bonds ? WAYS : lines ? 2 : 1);
    this.#wants = kinds.map((_, kind) => lines?.wants[kinds.indexOf(kind)] ?? false);
  }

  /** Returns the state in which a fighter of a kind begins, as in outcomes: -1 minus its number if it is felled. */
  start(kind: number): number {
    const id = this.#id(kind, this.#chain.start(kind));
    const { order } = this.#chain;
    if (order.kind === "scores" && order.each === "fight") {
      const scores = order.score(kind, this.#chain.start(kind));
      this.records[id * STATE + SCORE] ||= this.#write(
        scores.map(([score]) => packed(score, 0)),
        scores.map(([, chance]) => chance),
      );
    }
    return this.#signs[id]!;
  }

  /**
   * Computes a distribution between the states of the numbers `own` (the actor's) and `foe`, and writes its place into
   * `places`. `row` tells way and situation; with lines, way 1 is the try to get past the guard in the state `foe`.
   */
  turn(own: number, foe: number, row: number): void {
    const [mine, theirs] = [this.#states[own]!, this.#states[foe]!];
    const { lines, bonds } = this.#chain;
    const situation = (row % this.#situations) as Situation;
    const way = ((row - situation) / this.#situations) as Way;
    const of = [mine.kind, mine.state, theirs.kind, theirs.state] as const;
    const place = lines && way > 0 ? this.#pass(mine.kind, lines.past(...of)) : this.#turn(of, way, situation);
    let flags = 0;
    if (lines && way === 0 && lines.barred(...of)) flags = HAND;
    const attack = bonds?.attack(...of, way, situation);
    if (attack) flags = attack === "hand" ? HAND : RANGED;
    // `this.places` is read only now, because new states met above may have replaced the array by a longer one.
    this.places[this.records[own * STATE]! + row * this.room + foe] = place | flags;
  }

  /** Returns the place of a turn's distribution, which is written if the array of its steps is new. */
  #turn(of: readonly [number, State, number, State], way: Way, situation: Situation): number {
    const { bonds } = this.#chain;
    const steps = bonds ? bonds.turn(...of, way, situation) : this.#chain.turn(...of, situation);
    let place = this.#written.get(steps);
    if (place === undefined) this.#written.set(steps, (place = this.#distribution(of[0], of[2], steps)));
    return place;
  }

  /** Writes the distribution of a try to get past a guard and returns its place; NO_PASSAGE for null, no try. */
  #pass(kind: number, ways: readonly Passage<State>[] | null): number {
    if (!ways) return NO_PASSAGE;
    return this.#write(
      ways.map(({ own, through }) => packed(own ? this.#signs[this.#id(kind, own)]! : UNCHANGED, Number(through))),
      ways.map(({ chance }) => chance),
    );
  }

  /** Writes the distribution of these steps, of which equal outcomes are added up; returns its place. */
  #distribution(ownKind: number, foeKind: number, steps: readonly Step<State>[]): number {
    const outcomes: number[] = [];
    const chances: number[] = [];
    for (const { own, pose, foe, chance } of steps) {
      if (chance <= 0) continue;
      const posed = pose === undefined ? UNCHANGED : UNCHANGED + 1 + pose;
      const one = own ? this.#signs[this.#id(ownKind, own)]! : posed;
      const outcome = packed(one, this.#signs[this.#id(foeKind, foe)]!);
      const at = outcomes.indexOf(outcome);
      if (at < 0) chances[outcomes.push(outcome) - 1] = chance;
      else chances[at]! += chance;
    }
    return this.#write(outcomes, chances);
  }

  /**
   * Returns the number of a state; adds the state, with those that follow from it, if it is new.
   * @throws RangeError if the chain has MOST_STATES states already
   */
  #id(kind: number, state: State): number {
    const given = (this.#given[kind] ??= new WeakMap());
    const again = given.get(state);
    if (again !== undefined) return again;
    const ids = (this.#ids[kind] ??= new Map());
    const key = this.#chain.key(state);
    const known = ids.get(key);
    if (known !== undefined) {
      given.set(state, known);
      return known;
    }
    const id = this.#states.length;
    if (id >= MOST_STATES) throw new RangeError("The fight has too many states.");
    this.#states.push({ kind, state });
    ids.set(key, id);
    given.set(state, id);
    if (id >= this.room) this.#grow();
    this.lefts[id] = this.#chain.left(kind, state);
    const stands = this.#chain.stands(kind, state);
    this.#signs[id] = stands ? id : -1 - id;
    // The felled never act, so no more is needed of them.
    if (!stands) return id;
    const { refresh, pose, order, lines } = this.#chain;
    const aspect = `${kind} ${this.#chain.aspect(kind, state)}`;
    if (!this.#aspects.has(aspect)) this.#aspects.set(aspect, this.#aspects.size);
    const row = this.room * this.#rows;
    while (this.#aspects.size * row > this.places.length) this.places = doubled(this.places);
    const record = id * STATE;
    this.records[record] = this.#aspects.get(aspect)! * row;
    if (order.kind === "scores" && order.each === "round")
      for (const [one, rank] of this.ranks.add(id, order.score(kind, state))) this.records[one * STATE + SCORE] = rank;
    const fresh = refresh ? this.#id(kind, refresh(state)) : id;
    this.records[record + FRESH] = fresh;
    if (pose)
      for (let nth = 0; nth < POSES; nth++) {
        const posed = this.#id(kind, pose(state, nth));
        this.records[record + POSE + nth] = posed;
      }
    if (lines && this.#wants[kind]) {
      const twin = this.#id(kind, lines.turned(state)) + 1;
      this.records[record + LINE] = lines.isRear(state) ? -twin : twin;
    }
    return id;
  }

  /** Doubles the room for states in all arrays. */
  #grow(): void {
    const { lefts } = this;
    this.places = widened(this.places, this.room);
    this.room *= 2;
    this.records = doubled(this.records);
    for (let record = 0; record < this.records.length; record += STATE) this.records[record]! *= 2;
    this.lefts = new Float64Array(this.room);
    this.lefts.set(lefts);
  }

  /** Writes a distribution into `table`: the outcomes, and by the same index their chances in `of`. Returns its place. */
  #write(outcomes: readonly number[], of: readonly number[]): number {
    // Sums of the same chances in another order differ in their last bits. Rounding makes the tables, and draws, the same.
    const ends: number[] = [];
    const chances: number[] = [];
    for (let nth = 0; nth < of.length; nth++) {
      const rounded = Math.round(of[nth]! * EXACT) / EXACT;
      if (rounded === 0) continue;
      ends.push(nth);
      chances.push(rounded);
    }
    let bits = FEWEST;
    while (1 << bits < of.length) bits++;
    const { values, others, keep } = aliasCells(ends, chances, 1 << bits);
    const begin = this.#end;
    this.#end += values.length * CELL;
    while (this.#end > this.table.length) this.table = doubled(this.table);
    const { table } = this;
    for (let cell = 0, at = begin; cell < values.length; cell++, at += CELL) {
      table[at] = Math.round(keep[cell]! * PARTS);
      table[at + 1] = outcomes[values[cell]!]!;
      table[at + 2] = outcomes[others[cell]!]!;
    }
    return (begin << SHIFTS) | (DRAW - bits);
  }
}
