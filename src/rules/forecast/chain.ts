import { aliasCells } from "./alias.ts";
import type { Approach, Situation } from "./approach.ts";
import { SITUATIONS } from "./approach.ts";
import { PARTS } from "./distributions.ts";
import { doubled, widened } from "./growing.ts";
import type { SideRoll, Targeting } from "./fight.ts";
import { Ranks } from "./chain-ranks.ts";
import type { Contestant } from "./skirmish.ts";

/** One way a turn may end: the states of actor and foe after it, and its chance. */
export interface Step<State> {
  /** The actor's state after it; null: as before, or, where `pose` is given, the state that the pose makes. */
  readonly own: State | null;
  /** The number of a pose, 0 or 1; it counts only where `own` is null. */
  readonly pose?: number;
  readonly foe: State;
  readonly chance: number;
}

/** The way in which the order of a round is decided. */
export type ChainOrder<State> =
  /** One roll for the sides; a side's fighters act as listed. */
  | (SideRoll & { readonly each: "round" | "fight" })
  /** Highest score first, computed anew each round; equals in random order. */
  | { readonly kind: "scores"; readonly each: "round"; score(kind: number, state: State): number }
  /** Highest score first, by scores rolled once a fight, each with its chance. */
  | {
      readonly kind: "scores";
      readonly each: "fight";
      score(kind: number, state: State): readonly (readonly [score: number, chance: number])[];
    };

/** Two numbers, one of each side. */
export type Sides<Of> = readonly [Of, Of];

/** Fighting in two lines, where blows do not reach the rear while a fighter stands in front. */
export interface Lines<State> {
  /** by index of the fighter: true if it tries for the rear as a round begins; no others are ever there */
  readonly wants: readonly boolean[];
  /** true if the first round begins in the lines of the states; if not, lines are found as in any other round */
  readonly settled: boolean;
  /**
   * Tells for each side whether those who try for the rear stand there (its rear holds), by the numbers of those who
   * still stand: `front` fight in front anyway, `rear` try for the rear.
   */
  held(front: Sides<number>, rear: Sides<number>): Sides<boolean>;
  isRear(state: State): boolean;
  /** Returns the state that differs only in standing in the other line. */
  turned(state: State): State;
  /** Tells whether an actor's turn cannot reach a foe in the rear while a fighter stands in front. */
  barred(kind: number, state: State, foeKind: number, foe: State): boolean;
  /** Returns every way a try to get past a guard in front may end; null where the guard is attacked instead. */
  past(kind: number, state: State, guardKind: number, guard: State): readonly Passage<State>[] | null;
}

/** An attack by one fighter on another; `foe` is the target's index, or below 0 if the target is not in the fight. */
export interface Bond {
  readonly foe: number;
  readonly ranged: boolean;
  readonly hit: boolean;
}

/**
 * The ways in which a foe stands to a fighter: free, engaged (attacked by it in the round before), or distracted (in
 * melee with another in this round or the last, or hit by another from afar in this one).
 */
export const FOES = { free: 0, engaged: 1, distracted: 2 } as const;
/** One of the ways in FOES. In a fight in lines, 1 is instead a try to get past a fighter in front. */
export type Way = (typeof FOES)[keyof typeof FOES];
const WAYS = 3;

/** For fights in which it matters who attacks whom. */
export interface Bonds<State> {
  /** The fighters by index, with true for one who makes use of a foe's distraction. */
  readonly keen: readonly boolean[];
  /** The attack of each fighter, by its index, in this round and in the one before. */
  readonly now: readonly (Bond | null)[];
  readonly before: readonly (Bond | null)[];
  /** As `turn` of a chain, by the way in which the foe stands to the actor. */
  turn(
    kind: number,
    state: State,
    foeKind: number,
    foe: State,
    way: Way,
    situation?: Situation,
  ): readonly Step<State>[];
  /** Returns the kind of attack of that turn; null where it is none. */
  attack(
    kind: number,
    state: State,
    foeKind: number,
    foe: State,
    way: Way,
    situation?: Situation,
  ): "hand" | "ranged" | null;
}

/** One end of a try to get past a fighter in front, with its chance. */
export interface Passage<State> {
  readonly through: boolean;
  /** The actor's state after a lost rush; null: as before. An actor who gets through keeps its state. */
  readonly own: State | null;
  readonly chance: number;
}

/**
 * A whole fight in which all that changes of a fighter is one of a few states. The exact distribution of a turn follows
 * from the states of actor and foe; it is asked for once for each pair, then looked up.
 */
export interface Chain<State> {
  readonly fighters: readonly Contestant[];
  /** The kind of each fighter, from 0: those of one kind differ only in id, side and the attacks of `bonds`. */
  readonly kinds: readonly number[];
  readonly order: ChainOrder<State>;
  readonly targeting?: Targeting;
  /** Rounds after which the fight counts as undecided. */
  readonly rounds?: number;
  /** The fighters by index, with true for one who does not act in the first round, because it is surprised. */
  readonly waits?: readonly boolean[];
  /** left out where all reach each other; never together with bonds or an approach */
  readonly lines?: Lines<State>;
  /** left out where no fighter heeds the attacks of others */
  readonly bonds?: Bonds<State>;
  /** left out: all are in reach of each other, and only near turns are asked for */
  readonly approach?: Approach;
  /** The state in which a fighter of a kind begins. */
  start(kind: number): State;
  /** A text that is equal for equal states of a kind. */
  key(state: State): string;
  /** Tells whether a fighter in this state still stands. */
  stands(kind: number, state: State): boolean;
  /** The points a fighter has left; the weakest has fewest. */
  left(kind: number, state: State): number;
  /** A text for all of a state that decides a fighter's turn: equal texts give equal distributions. */
  aspect(kind: number, state: State): string;
  /**
   * Returns all ends of an actor's turn against a foe, which is near where distances are not measured. For an array
   * that it returned before, the distribution made of it is used again.
   */
  turn(kind: number, state: State, foeKind: number, foe: State, situation?: Situation): readonly Step<State>[];
  /** Returns the state with which a fighter begins each round but the first; left out where no state changes. */
  refresh?(state: State): State;
  /**
   * Returns the state after one of two poses that acting may leave a fighter in, whatever else is true of it; told by
   * number, poses need no aspect of their own. Of two poses only the last counts.
   */
  pose?(state: State, pose: number): State;
}

/** Returns the kind of each fighter, from 0, and the first of each: those of one kind differ only in id and side. */
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
 * An outcome is one number: in its upper 16 bits the actor's next state, in its lower ones the foe's, each as a state's
 * number, or once felled as -1 minus it. For the actor this value means as before; 1 and 2 more mean poses.
 */
export const UNCHANGED = -(2 ** 15);
export const POSES = 2;
/** The most states of a chain: so the number of a felled one stays above those for as before and for poses. */
export const MOST_STATES = -1 - UNCHANGED - POSES;

/** The length of a cell of a distribution: the chance to keep its own outcome in PARTS, that outcome, the other one. */
export const CELL = 3;

/**
 * Offsets in a state's record, which begins with the start of its row of places: the state after a new round; its
 * rank among equal scores, or the place of its distribution of scores; the states after poses; one more than the number
 * of the same state in the other line, below 0 in the rear, 0 for a fighter who never leaves the front.
 */
export const FRESH = 1;
export const SCORE = 2;
/** The states after either pose. */
export const POSE = 3;
export const LINE = POSE + POSES;
/** The length of a record: a power of two, as those are found soonest. */
export const STATE = 8;

/** Bits of a place that say how its distribution is drawn: the cell is a draw without that many of its last bits. */
export const SHIFTS = 6;
/** Bits of a place: the turn is an attack hand to hand (with lines: cannot reach a rear), or one from afar. */
export const HAND = 1 << 4;
export const RANGED = 1 << 5;
/** The place of a turn in which the actor does not try to get past a guard. */
export const NO_PASSAGE = -1;
/** Bits of a draw, and of the fewest cells of a distribution: with more cells, rounding errors weigh less. */
const DRAW = 16;
const FEWEST = 2;

/** Chances are rounded to this many parts of 1. */
const EXACT = 2 ** 36;
const packed = (first: number, second: number): number => (first << 16) | (second & 0xffff);

/** States by number, and distributions of turns between them. A place's upper bits point to its cells in `table`. */
export class ChainTables<State extends object> {
  readonly #chain: Chain<State>;
  readonly #wants: readonly boolean[];
  /** The outcome for each state: its number, or -1 minus that number for a felled fighter. */
  readonly #signs: number[] = [];
  readonly #states: { readonly kind: number; readonly state: State }[] = [];
  readonly #ids: Map<string, number>[] = [];
  /** The numbers by the state object itself, by kind: a state given again needs no key. */
  readonly #given: WeakMap<object, number>[] = [];
  /** The numbers of the aspects of all kinds. */
  readonly #aspects = new Map<string, number>();
  /** The places of distributions, by the array of steps they were made of. */
  readonly #written = new WeakMap<readonly Step<State>[], number>();
  #end = 1;
  /** Rows of each aspect: one for each situation of each way. */
  readonly #rows: number;
  /** Rows of each way. */
  readonly #situations: number;
  /** The number of states there is room for, which is also the length of a row. */
  room = 32;
  table = new Int32Array(4096);
  /** The places of distributions, 0 for one never asked for: by the actor's row and situation, plus the foe's state. */
  places = new Int32Array(8 * this.room);
  /** The records of all states. */
  records = new Int32Array(STATE * this.room);
  /** The groups of states of equal scores, where those are found anew each round. */
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

  /** Returns the outcome number of the state in which a fighter of a kind begins; adds the state if it is new. */
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
   * Computes the distribution of the turn, or of the try to get past a guard, that a row stands for, between the states
   * of the numbers `own` and `foe`; writes its place into `places`.
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
    // `places` is read only now: new states of the turn may have made it grow and move.
    this.places[this.records[own * STATE]! + row * this.room + foe] = place | flags;
  }

  /** Returns the place of a turn's distribution, written on the first call. */
  #turn(of: readonly [number, State, number, State], way: Way, situation: Situation): number {
    const { bonds } = this.#chain;
    const steps = bonds ? bonds.turn(...of, way, situation) : this.#chain.turn(...of, situation);
    let place = this.#written.get(steps);
    if (place === undefined) this.#written.set(steps, (place = this.#distribution(of[0], of[2], steps)));
    return place;
  }

  /** Returns the place of the distribution of a try to get past a guard; NO_PASSAGE where there is none. */
  #pass(kind: number, ways: readonly Passage<State>[] | null): number {
    if (!ways) return NO_PASSAGE;
    return this.#write(
      ways.map(({ own, through }) => packed(own ? this.#signs[this.#id(kind, own)]! : UNCHANGED, Number(through))),
      ways.map(({ chance }) => chance),
    );
  }

  /** Writes the distribution that the steps make, with those of one outcome added up; returns its place. */
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
   * Returns the number of a state; adds the state if it is new.
   * @throws RangeError where there is no number left for it
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
    // The fallen never act: nothing else of them is needed.
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

  /** Doubles the room for states. */
  #grow(): void {
    const { lefts } = this;
    this.places = widened(this.places, this.room);
    this.room *= 2;
    this.records = doubled(this.records);
    for (let record = 0; record < this.records.length; record += STATE) this.records[record]! *= 2;
    this.lefts = new Float64Array(this.room);
    this.lefts.set(lefts);
  }

  /** Writes a distribution of outcomes with their chances; returns its place. */
  #write(outcomes: readonly number[], of: readonly number[]): number {
    // The last bits of a sum depend on the order of summing; the table, and so every draw, must not: round them off.
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
