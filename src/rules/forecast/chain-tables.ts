import { aliasCells } from "./alias.ts";
import type { Situation } from "./approach.ts";
import { SITUATIONS } from "./approach.ts";
import type { Chain, Passage, Step, Way } from "./chain.ts";
import { Ranks } from "./chain-ranks.ts";
import { PARTS } from "./distributions.ts";
import { doubled, widened } from "./growing.ts";

/*
 * The tables from which a chain is played. A chain is a fight in which each fighter is in one of a few states (see
 * chain.ts); fighters of one kind differ only in id and side. Each state and each distribution of a turn is numbered
 * and written into arrays of numbers once.
 */

/**
 * An outcome is one number: the actor's next state in its upper 16 bits, the foe's in its lower 16, each the state's
 * number, or -1 minus it for one who is felled. For the actor UNCHANGED means as before; UNCHANGED + 1 and + 2 mean the
 * poses.
 */
export const UNCHANGED = -(2 ** 15);
export const POSES = 2;
/** The most states of a chain: with these, -1 minus a state's number is never UNCHANGED or one of the poses. */
export const MOST_STATES = -1 - UNCHANGED - POSES;

/**
 * The length of a cell of an alias table: the chance of its first outcome times PARTS, the first outcome, the second.
 */
export const CELL = 3;

/* Offsets in a state's record, whose first number is the index of its row in `places`. States stand there by number. */
/** The state after a new round has begun. */
export const FRESH = 1;
/** Its rank among the scores (see Ranks); for scores rolled once a fight the place of their distribution. */
export const SCORE = 2;
/** The state after pose 0; that after pose 1 follows. */
export const POSE = 3;
/** 1 plus the same state in the other line, negated for a state of the rear; 0 for one never in the rear. */
export const LINE = POSE + POSES;
/** The length of a state's record: a power of two, so that its index is found by a shift. */
export const STATE = 8;

/**
 * A place is the index of a distribution's cells in `table`, shifted by SHIFTS. Its last 4 bits: how far a draw is
 * shifted.
 */
export const SHIFTS = 6;
/** A bit of a place: the turn is an attack hand to hand; in a fight with lines, one that is `barred` from a rear. */
export const HAND = 1 << 4;
/** A bit of a place: the turn is an attack from afar. */
export const RANGED = 1 << 5;
/** Stands in `places` instead of a place if the actor does not try to get past this guard. */
export const NO_PASSAGE = -1;
/** The number of ways in which a foe stands to an actor (the values of FOES). */
const WAYS = 3;

/** The bits of a draw. */
const DRAW = 16;
/** A distribution has at least 2 ** FEWEST cells: more cells make rounding errors smaller. */
const FEWEST = 2;

/** Chances are rounded to multiples of 1 / EXACT. */
const EXACT = 2 ** 36;
/** Makes an outcome of its upper and its lower 16 bits. */
const packed = (first: number, second: number): number => (first << 16) | (second & 0xffff);

/** The states of a chain, numbered as they turn up, and the distributions of turns between them, by their places. */
export class ChainTables<State extends object> {
  readonly #chain: Chain<State>;
  /** By kind: true if its fighters try to be in the rear line. */
  readonly #wants: readonly boolean[];
  /** By state: its number as it stands in outcomes, which is -1 minus the number for a felled fighter. */
  readonly #signs: number[] = [];
  readonly #states: { readonly kind: number; readonly state: State }[] = [];
  /** By kind, the numbers of states by their keys (`Chain.key`). */
  readonly #ids: Map<string, number>[] = [];
  /** By kind, the numbers of states by their objects: quicker than by key when the ruleset returns an object again. */
  readonly #given: WeakMap<object, number>[] = [];
  /** The numbers of aspects, by kind and aspect as one text. */
  readonly #aspects = new Map<string, number>();
  /** The places of distributions, by the array of steps that each was made of. */
  readonly #written = new WeakMap<readonly Step<State>[], number>();
  /** The index in `table` at which the next distribution is written; never 0, which in `places` means "not yet". */
  #end = 1;
  /** The number of rows of each aspect: one for each situation of each way (see FOES). */
  readonly #rows: number;
  /** The number of rows of each way. */
  readonly #situations: number;
  /** The number of states that there is room for, which is also the length of a row of `places`. */
  room = 32;
  /** The cells of all distributions, each of CELL numbers. */
  table = new Int32Array(4096);
  /**
   * The places of turns' distributions, 0 for one not computed yet: row of actor's aspect, way, situation; column of
   * foe.
   */
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
    // With bonds three ways in which a foe stands to an actor; with lines two: a plain turn, a try to get past a guard.
    const waysWithoutBonds = lines ? 2 : 1;
    this.#rows = this.#situations * (bonds ? WAYS : waysWithoutBonds);
    this.#wants = kinds.map((_, kind) => lines?.wants[kinds.indexOf(kind)] ?? false);
  }

  /**
   * Returns the state in which a fighter of a kind begins, as in outcomes: -1 minus its number if it is felled. If
   * scores are rolled once a fight, the first call for a kind also writes the distribution of its scores.
   */
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
    const [actor, target] = [this.#states[own]!, this.#states[foe]!];
    const { lines, bonds } = this.#chain;
    const situation = (row % this.#situations) as Situation;
    const way = ((row - situation) / this.#situations) as Way;
    const pair = [actor.kind, actor.state, target.kind, target.state] as const;
    const place = lines && way > 0 ? this.#pass(actor.kind, lines.past(...pair)) : this.#turn(pair, way, situation);
    // Two flags are added to the place: with lines, the foe cannot be reached in the rear; with bonds, the kind of
    // attack.
    let flags = 0;
    if (lines && way === 0 && lines.barred(...pair)) flags = HAND;
    const attack = bonds?.attack(...pair, way, situation);
    if (attack) flags = attack === "hand" ? HAND : RANGED;
    // `this.places` is read only now, because new states met above may have replaced the array by a longer one.
    this.places[this.records[own * STATE]! + row * this.room + foe] = place | flags;
  }

  /**
   * Returns the place of a turn's distribution; writes the distribution if the array of its steps is new. `pair` has
   * the kind and state of the actor, then the kind and state of the foe.
   */
  #turn(pair: readonly [number, State, number, State], way: Way, situation: Situation): number {
    const { bonds } = this.#chain;
    const steps = bonds ? bonds.turn(...pair, way, situation) : this.#chain.turn(...pair, situation);
    let place = this.#written.get(steps);
    if (place === undefined) this.#written.set(steps, (place = this.#distribution(pair[0], pair[2], steps)));
    return place;
  }

  /** Writes the distribution of a try to get past a guard and returns its place; NO_PASSAGE for null, no try. */
  #pass(kind: number, passages: readonly Passage<State>[] | null): number {
    if (!passages) return NO_PASSAGE;
    return this.#write(
      passages.map(({ own, through }) => packed(own ? this.#signs[this.#id(kind, own)]! : UNCHANGED, Number(through))),
      passages.map(({ chance }) => chance),
    );
  }

  /**
   * Writes the distribution of these steps and returns its place. The chances of equal outcomes are added up; steps
   * with a chance of 0 are left out.
   */
  #distribution(ownKind: number, foeKind: number, steps: readonly Step<State>[]): number {
    const outcomes: number[] = [];
    const chances: number[] = [];
    for (const { own, pose, foe, chance } of steps) {
      if (chance <= 0) continue;
      const poseCode = pose === undefined ? UNCHANGED : UNCHANGED + 1 + pose;
      const ownCode = own ? this.#signs[this.#id(ownKind, own)]! : poseCode;
      const outcome = packed(ownCode, this.#signs[this.#id(foeKind, foe)]!);
      const index = outcomes.indexOf(outcome);
      if (index < 0) {
        outcomes.push(outcome);
        chances.push(chance);
      } else chances[index]! += chance;
    }
    return this.#write(outcomes, chances);
  }

  /**
   * Returns the number of a state. If the state is new, adds it and the states that follow from it.
   * @throws RangeError if a state is new but the chain has MOST_STATES states already
   */
  #id(kind: number, state: State): number {
    // A state known by its object, or by its key.
    const idsOfObjects = (this.#given[kind] ??= new WeakMap());
    const idOfObject = idsOfObjects.get(state);
    if (idOfObject !== undefined) return idOfObject;
    const idsByKey = (this.#ids[kind] ??= new Map());
    const key = this.#chain.key(state);
    const idOfKey = idsByKey.get(key);
    if (idOfKey !== undefined) {
      idsOfObjects.set(state, idOfKey);
      return idOfKey;
    }
    // A new state: its number, its points left, and whether it stands.
    const id = this.#states.length;
    if (id >= MOST_STATES) throw new RangeError("The fight has too many states.");
    this.#states.push({ kind, state });
    idsByKey.set(key, id);
    idsOfObjects.set(state, id);
    if (id >= this.room) this.#grow();
    this.lefts[id] = this.#chain.left(kind, state);
    const stands = this.#chain.stands(kind, state);
    this.#signs[id] = stands ? id : -1 - id;
    // The felled never act, so no more is needed of them.
    if (!stands) return id;
    // The rows of `places` for its aspect, which all states of one aspect share.
    const { refresh, pose, order, lines } = this.#chain;
    const aspect = `${kind} ${this.#chain.aspect(kind, state)}`;
    if (!this.#aspects.has(aspect)) this.#aspects.set(aspect, this.#aspects.size);
    const rowsOfAspect = this.room * this.#rows;
    while (this.#aspects.size * rowsOfAspect > this.places.length) this.places = doubled(this.places);
    const record = id * STATE;
    this.records[record] = this.#aspects.get(aspect)! * rowsOfAspect;
    // Its rank among the scores, which may change the ranks of other states too.
    if (order.kind === "scores" && order.each === "round")
      for (const [changed, rank] of this.ranks.add(id, order.score(kind, state)))
        this.records[changed * STATE + SCORE] = rank;
    // The states that follow from this one. Each is found before `records` is written to, as finding a state may
    // replace `records`.
    const refreshed = refresh ? this.#id(kind, refresh(state)) : id;
    this.records[record + FRESH] = refreshed;
    if (pose)
      for (let nth = 0; nth < POSES; nth++) {
        const posedId = this.#id(kind, pose(state, nth));
        this.records[record + POSE + nth] = posedId;
      }
    if (lines && this.#wants[kind]) {
      const twinNumber = this.#id(kind, lines.turned(state)) + 1;
      this.records[record + LINE] = lines.isRear(state) ? -twinNumber : twinNumber;
    }
    return id;
  }

  /** Doubles the room for states in all arrays. */
  #grow(): void {
    const { lefts } = this;
    this.places = widened(this.places, this.room);
    this.room *= 2;
    this.records = doubled(this.records);
    // The rows of `places` are twice as long now, so that each begins at twice its index.
    for (let record = 0; record < this.records.length; record += STATE) this.records[record]! *= 2;
    this.lefts = new Float64Array(this.room);
    this.lefts.set(lefts);
  }

  /**
   * Writes a distribution into `table` and returns its place. The outcome at each index of `outcomes` has the chance at
   * the same index of `outcomeChances`. Outcomes whose chance rounds to 0 are left out.
   */
  #write(outcomes: readonly number[], outcomeChances: readonly number[]): number {
    // Sums of the same chances in another order differ in their last bits. Rounding makes the tables, and draws, the
    // same.
    const keptIndexes: number[] = [];
    const chances: number[] = [];
    for (let nth = 0; nth < outcomeChances.length; nth++) {
      const rounded = Math.round(outcomeChances[nth]! * EXACT) / EXACT;
      if (rounded === 0) continue;
      keptIndexes.push(nth);
      chances.push(rounded);
    }
    // The number of cells is a power of 2, so that a draw finds its cell by a shift.
    let bits = FEWEST;
    while (1 << bits < outcomeChances.length) bits++;
    // Each cell has a first outcome (`values`) and a second one (`others`), both by index, and the chance that the
    // first counts (`keep`).
    const { values, others, keep } = aliasCells(keptIndexes, chances, 1 << bits);
    const firstCell = this.#end;
    this.#end += values.length * CELL;
    while (this.#end > this.table.length) this.table = doubled(this.table);
    const { table } = this;
    for (let cell = 0, offset = firstCell; cell < values.length; cell++, offset += CELL) {
      table[offset] = Math.round(keep[cell]! * PARTS);
      table[offset + 1] = outcomes[values[cell]!]!;
      table[offset + 2] = outcomes[others[cell]!]!;
    }
    return (firstCell << SHIFTS) | (DRAW - bits);
  }
}
