import { aliasCells } from "./alias.ts";
import type { Approach, Situation } from "./approach.ts";
import { SITUATIONS } from "./approach.ts";
import { PARTS } from "./distributions.ts";
import { doubled, widened } from "./growing.ts";
import type { Targeting } from "./fight.ts";
import type { Contestant } from "./skirmish.ts";

/** One way a turn may end: what both have become, and how likely it is. */
export interface Step<State> {
  /** Null: as before, or with `pose` what that makes of them. */
  readonly own: State | null;
  readonly pose?: number;
  readonly foe: State;
  readonly chance: number;
}

/** How the order of a round is found. */
export type ChainOrder<State> =
  /** One roll for the sides; a side's fighters act as listed. */
  | { readonly kind: "sides"; readonly each: "round" | "fight"; readonly firstChance: number }
  /** Highest score first, anew each round; every order of equals comes as often. */
  | { readonly kind: "scores"; readonly each: "round"; score(kind: number, state: State): number }
  /** The same by scores rolled once, each with its chance. */
  | {
      readonly kind: "scores";
      readonly each: "fight";
      score(kind: number, state: State): readonly (readonly [score: number, chance: number])[];
    };

/** Two numbers, one of each side. */
export type Sides<Of> = readonly [Of, Of];

/** Fighting in two lines, where blows do not reach the rear while a fighter stands in front. */
export interface Lines<State> {
  /** by place in `fighters`: whether they try for the rear as a round begins; no others are ever there */
  readonly wants: readonly boolean[];
  /** all begin the first round in the line of their state; if not, lines are found as in any other round */
  readonly settled: boolean;
  /** Whether the rear of each side holds, by how many of it stand who fight in front anyway, and how many try for the rear. */
  held(front: Sides<number>, rear: Sides<number>): Sides<boolean>;
  isRear(state: State): boolean;
  /** The same state, in the other line. */
  turned(state: State): State;
  /** Tells whether a turn does not reach a foe in the rear while a fighter stands in front. */
  barred(kind: number, state: State, foeKind: number, foe: State): boolean;
  /** Every way a try to get past whoever stands in front may end; null where one of the front is attacked instead. */
  past(kind: number, state: State, guardKind: number, guard: State): readonly Passage<State>[] | null;
}

/** An attack by attacker and target, by place in `fighters`; less than 0 for those who are not among them. */
export interface Bond {
  readonly foe: number;
  readonly ranged: boolean;
  readonly hit: boolean;
}

/**
 * What a fighter knows of a foe as they act: nothing; that they attacked them in the round before; or else that the foe is in melee
 * with another in this round or the one before, or was hit by another from afar in this.
 */
export const FOES = { free: 0, engaged: 1, distracted: 2 } as const;
/** One of them. In a fight in lines 1 is a try to get past a fighter in front. */
export type Way = (typeof FOES)[keyof typeof FOES];
const WAYS = 3;

/** Fights in which it counts who attacks whom. */
export interface Bonds<State> {
  /** By place in `fighters`: to whom it makes a difference. */
  readonly keen: readonly boolean[];
  /** By place: the attack of each in this round, and in the one before. */
  readonly now: readonly (Bond | null)[];
  readonly before: readonly (Bond | null)[];
  /** As the turn of a chain. */
  turn(
    kind: number,
    state: State,
    foeKind: number,
    foe: State,
    way: Way,
    situation?: Situation,
  ): readonly Step<State>[];
  /** The kind of attack of that turn. */
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
  /** Null: as before. Whoever gets through stays as they were. */
  readonly own: State | null;
  readonly chance: number;
}

/**
 * A whole fight in which a fighter's changing part is one of few states, and the exact distribution of a turn is known from
 * the states of the two it concerns. It is asked for once a pair of states, and then only looked up.
 */
export interface Chain<State> {
  readonly fighters: readonly Contestant[];
  /** The kind of each fighter, from 0: those of one kind are alike in all but side and name. */
  readonly kinds: readonly number[];
  readonly order: ChainOrder<State>;
  readonly targeting?: Targeting;
  /** After so many rounds the fight counts as undecided. */
  readonly rounds?: number;
  /** By place in `fighters`: who does not act in the first round, because they are surprised. */
  readonly waits?: readonly boolean[];
  /** left out where all reach each other; never together with bonds or an approach */
  readonly lines?: Lines<State>;
  /** left out where no fighter heeds them */
  readonly bonds?: Bonds<State>;
  /** left out: all are in reach of each other, and only near turns are asked for */
  readonly approach?: Approach;
  start(kind: number): State;
  /** Equal for equal states of a kind. */
  key(state: State): string;
  stands(kind: number, state: State): boolean;
  /** The points a fighter has left; the weakest has fewest. */
  left(kind: number, state: State): number;
  /** The key of what decides a fighter's turn: equal keys have equal distributions, which leave the rest of the state alone. */
  aspect(kind: number, state: State): string;
  /** All ends of a turn against a foe in a situation, near without measured distances. The distribution of an array that was given before is used again. */
  turn(kind: number, state: State, foeKind: number, foe: State, situation?: Situation): readonly Step<State>[];
  /** The state a fighter begins the second and every later round with; left out where a new round changes nothing of anybody. */
  refresh?(state: State): State;
  /**
   * One of two things that acting may make of somebody, whatever else is true of them: told by number they take no aspect of their own.
   * One after the other comes to the same as the second alone.
   */
  pose?(state: State, pose: number): State;
}

/** Kinds of fighters: those whose numbers are the same share one. Gives the kind of each and one fighter of every kind. */
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
 * An outcome is one number: what becomes of whoever acts in its upper 16 bits, of the foe in its lower; a state by number,
 * or -1 less it where it is one of the fallen. This for who acts: they stay as they were; one more and two more for poses.
 */
export const UNCHANGED = -(2 ** 15);
export const POSES = 2;

/** Numbers of a cell: chance to keep its own outcome in PARTS, that outcome and the other. */
export const CELL = 3;

/**
 * A state's record: where its row of places begins, what a new round makes of it, and its group among those of other scores; where
 * scores are rolled, the place of their distribution. Last one more than the same in the other line, less than 0 in the rear, 0 for
 * whoever never leaves the front.
 */
export const FRESH = 1;
export const SCORE = 2;
/** The states after either pose. */
export const POSE = 3;
export const LINE = POSE + POSES;
export const STATE = LINE + 1;
/** Numbers of a group. */
export const GROUP = 2;

/** Bits of a place that tell how its distribution is drawn: a draw of 16 bits without so many of its last is the cell. */
export const SHIFTS = 6;
/** The uppermost of them: such a turn is an attack by hand, or one from afar. */
export const HAND = 1 << 4;
export const RANGED = 1 << 5;
/** The place of fighters who do not try to get past another. */
export const NO_PASSAGE = -1;
/** Bits of a draw, and of the fewest cells of a distribution: with more of them a cell weighs less, and so does what is rounded. */
const DRAW = 16;
const FEWEST = 2;

/** Chances are told apart by parts of this. */
const EXACT = 2 ** 36;

/** A pair of numbers as one. */
const packed = (first: number, second: number): number => (first << 16) | (second & 0xffff);

/**
 * States by number and the distributions of turns between them, all in flat arrays, filled as they are first asked for. A place tells
 * in its upper bits where in the table the cells of a distribution begin.
 */
export class ChainTables<State extends object> {
  readonly #chain: Chain<State>;
  readonly #wants: readonly boolean[];
  /** The number of each state, or -1 less it where it is one of the fallen. */
  readonly #signs: number[] = [];
  readonly #states: { readonly kind: number; readonly state: State }[] = [];
  readonly #ids: Map<string, number>[] = [];
  /** The same by the very object, by kind: states that are given again need no key. */
  readonly #given: WeakMap<object, number>[] = [];
  /** Aspects of all kinds by number. */
  readonly #aspects = new Map<string, number>();
  /** Places of distributions by the steps they are made of. */
  readonly #written = new WeakMap<readonly Step<State>[], number>();
  #end = 1;
  /** Rows of an aspect: one for each situation, for each way of a turn. */
  readonly #rows: number;
  /** Rows of a way. */
  readonly #situations: number;
  /** States there is room for, which is how long a row is. */
  room = 32;
  table = new Int32Array(4096);
  /** Places of distributions, 0 for one never asked for: by the row of who acts and their situation, plus the state of the foe. */
  places = new Int32Array(8 * this.room);
  /** The records of states. */
  records = new Int32Array(STATE * this.room);
  /** For each score, the highest first: where those of it begin in the order, and where the next of them comes. */
  groups = new Int32Array(GROUP);
  readonly #heights: number[] = [];
  readonly #scores: number[] = [];
  /** By state: what is left. */
  lefts = new Float64Array(this.room);

  constructor(chain: Chain<State>) {
    const { approach, lines, bonds, kinds } = chain;
    this.#chain = chain;
    this.#situations = approach ? SITUATIONS : 1;
    this.#rows = this.#situations * (bonds ? WAYS : lines ? 2 : 1);
    this.#wants = kinds.map((_, kind) => lines?.wants[kinds.indexOf(kind)] ?? false);
  }

  /** The number of the state in which a fighter of a kind begins. */
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

  /** Works out the distribution of a turn, or a try to get past a foe, by its row; from then on its place stands among the places. */
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
    // Among the states of a turn there may be new ones, for which everything has moved.
    this.places[this.records[own * STATE]! + row * this.room + foe] = place | flags;
  }

  #turn(of: readonly [number, State, number, State], way: Way, situation: Situation): number {
    const { bonds } = this.#chain;
    const steps = bonds ? bonds.turn(...of, way, situation) : this.#chain.turn(...of, situation);
    let place = this.#written.get(steps);
    if (place === undefined) this.#written.set(steps, (place = this.#distribution(of[0], of[2], steps)));
    return place;
  }

  #pass(kind: number, ways: readonly Passage<State>[] | null): number {
    if (!ways) return NO_PASSAGE;
    return this.#write(
      ways.map(({ own, through }) => packed(own ? this.#signs[this.#id(kind, own)]! : UNCHANGED, Number(through))),
      ways.map(({ chance }) => chance),
    );
  }

  /** Writes the distribution that steps come to, those of one outcome added up; gives its place. */
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
    const id = this.#states.push({ kind, state }) - 1;
    ids.set(key, id);
    given.set(state, id);
    if (id >= this.room) this.#grow();
    this.lefts[id] = this.#chain.left(kind, state);
    const stands = this.#chain.stands(kind, state);
    this.#signs[id] = stands ? id : -1 - id;
    // Nothing else is ever asked of the fallen.
    if (!stands) return id;
    const { refresh, pose, order, lines } = this.#chain;
    const aspect = `${kind} ${this.#chain.aspect(kind, state)}`;
    if (!this.#aspects.has(aspect)) this.#aspects.set(aspect, this.#aspects.size);
    const row = this.room * this.#rows;
    while (this.#aspects.size * row > this.places.length) this.places = doubled(this.places);
    const record = id * STATE;
    this.records[record] = this.#aspects.get(aspect)! * row;
    if (order.kind === "scores" && order.each === "round") this.#rank(id, order.score(kind, state));
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

  /** Puts a state among the groups of its score; one never seen before moves those of lower ones. */
  #rank(id: number, score: number): void {
    this.#scores[id] = score;
    if (!this.#heights.includes(score)) {
      this.#heights.push(score);
      this.#heights.sort((one, other) => other - one);
      this.groups = new Int32Array(this.#heights.length * GROUP);
      const { records } = this;
      this.#scores.forEach((one, state) => (records[state * STATE + SCORE] = this.#heights.indexOf(one) * GROUP));
    }
    this.records[id * STATE + SCORE] = this.#heights.indexOf(score) * GROUP;
  }

  /** Doubles what is kept by state. */
  #grow(): void {
    const { lefts } = this;
    this.places = widened(this.places, this.room);
    this.room *= 2;
    this.records = doubled(this.records);
    for (let record = 0; record < this.records.length; record += STATE) this.records[record]! *= 2;
    this.lefts = new Float64Array(this.room);
    this.lefts.set(lefts);
  }

  /** Writes a distribution of pairs of numbers; gives its place. */
  #write(outcomes: readonly number[], of: readonly number[]): number {
    // The last bits of a sum depend on what was summed before; the table, and so every draw, must not.
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
