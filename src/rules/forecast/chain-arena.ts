import type { Chain } from "./chain.ts";
import { CELL, ChainTables, UNCHANGED } from "./chain.ts";
import { MAX_ROUNDS } from "./fight.ts";
import { PARTS } from "./laws.ts";
import type { Tally } from "./tally.ts";
import { noteEnd } from "./tally.ts";
import { fillWords } from "./words.ts";

/** Words of chance made at a time. */
const WORDS = 2048;
/** Words a fighter may take in a round: for the score, its place among equals, the target, the turn. */
const EACH = 4;

/** A chain played again and again: every turn is one look-up, nothing is allocated once its laws are known. */
export class ChainArena<State> {
  readonly #chain: Chain<State>;
  readonly #tables: ChainTables<State>;
  readonly #size: number;
  readonly #sides: Int32Array;
  readonly #start: Int32Array;
  /** The state of each fighter now, as a table has it: negative for the fallen. */
  readonly #now: Int32Array;
  /** Either side as listed; then the standing of each in any order, from where it begins, so many, and who is where. */
  readonly #listed: Int32Array;
  readonly #heads: Int32Array;
  readonly #roster: Int32Array;
  readonly #seats: Int32Array;
  readonly #numbers = new Int32Array(2);
  readonly #fronts = new Int32Array(2);
  /** Who acts in a round, so many, and the scores they act by. */
  #acting: Int32Array;
  readonly #own: Int32Array;
  readonly #scores: Int32Array;
  #alive = 0;
  /** All, the one side first or the other. */
  readonly #bySide: readonly [Int32Array, Int32Array];
  readonly #words: Int32Array;
  #next = 0;

  constructor(chain: Chain<State>) {
    const { fighters, kinds } = chain;
    const size = fighters.length;
    this.#chain = chain;
    this.#tables = new ChainTables(chain);
    this.#size = size;
    this.#sides = Int32Array.from(fighters, ({ side }) => side);
    this.#start = Int32Array.from(kinds, (kind) => this.#tables.start(kind));
    this.#now = this.#start.slice();
    const of = (side: number): number[] => [...this.#sides.keys()].filter((index) => this.#sides[index] === side);
    this.#bySide = [Int32Array.from([...of(0), ...of(1)]), Int32Array.from([...of(1), ...of(0)])];
    this.#listed = this.#bySide[0];
    this.#heads = Int32Array.of(0, of(0).length);
    this.#roster = this.#listed.slice();
    [this.#seats, this.#own, this.#scores] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
    this.#acting = this.#own;
    this.#words = new Int32Array(Math.max(WORDS, size * EACH + 1));
  }

  /** Plays fights with the words of one stream of chance and adds what came of them to a tally. */
  play(state: Int32Array, fights: number, tally: Tally): void {
    this.#next = this.#words.length;
    for (let fight = 0; fight < fights; fight++) {
      this.#begin();
      tally.rounds += this.#fight(state);
      noteEnd(tally, this.#numbers[0]!, this.#numbers[1]!);
      for (let index = 0; index < this.#size; index++) if (this.#now[index]! >= 0) tally.standing[index]!++;
    }
    tally.fights += fights;
  }

  /** Everybody as they began; who cannot fight from the start is not there. */
  #begin(): void {
    const [now, own, listed, roster, seats, numbers] = [
      this.#now,
      this.#own,
      this.#listed,
      this.#roster,
      this.#seats,
      this.#numbers,
    ];
    now.set(this.#start);
    this.#fronts.set(this.#heads);
    numbers.fill(0);
    let alive = 0;
    for (let at = 0; at < listed.length; at++) {
      const index = listed[at]!;
      if (now[index]! < 0) continue;
      const side = this.#sides[index]!;
      const seat = this.#heads[side]! + numbers[side]!++;
      roster[seat] = index;
      seats[index] = seat;
      own[alive++] = index;
    }
    this.#alive = alive;
  }

  /** Plays one fight to its end or its last round; gives the rounds it took. */
  #fight(chance: Int32Array): number {
    const { order, rounds = MAX_ROUNDS, targeting } = this.#chain;
    const { each } = order;
    const words = this.#words;
    const now = this.#now;
    const sides = this.#sides;
    const numbers = this.#numbers;
    const roster = this.#roster;
    const heads = this.#heads;
    const most = this.#size * EACH + 1;
    let { table, places, bases } = this.#tables;
    let round = 0;
    for (; round < rounds && numbers[0]! > 0 && numbers[1]! > 0; round++) {
      if (this.#next + most > words.length) {
        fillWords(words, chance);
        this.#next = 0;
      }
      if (order.kind === "sides") {
        if (round === 0 || each === "round") this.#bySides(order.firstChance);
      } else if (each === "round") this.#order();
      else if (round === 0) this.#roll();
      const acting = this.#acting;
      const alive = this.#alive;
      let next = this.#next;
      for (let at = 0; at < alive; at++) {
        const actor = acting[at]!;
        const own = now[actor]!;
        if (own < 0) continue;
        const foes = 1 - sides[actor]!;
        const number = numbers[foes]!;
        if (number === 0) break;
        // One alone is met without a draw, so that a duel is the same however targets are chosen.
        const target =
          targeting === "random" && number > 1
            ? roster[heads[foes]! + (Math.imul(words[next++]! >>> 16, number) >>> 16)]!
            : this.#foe(foes, targeting === "weakest");
        const foe = now[target]!;
        let place = places[bases[own]! + foe]!;
        if (place === 0) {
          place = this.#tables.turn(own, foe);
          ({ table, places, bases } = this.#tables);
        }
        const word = words[next++]!;
        let cell = place + 1 + (Math.imul(word >>> 16, table[place]!) >>> 16) * CELL;
        // The other outcome, two numbers on, where the chance to keep the cell's own is not met: without a branch.
        cell += ((table[cell]! - 1 - (word & (PARTS - 1))) >>> 31) << 1;
        const theirs = table[cell + 2]!;
        now[target] = theirs;
        if (theirs < 0) this.#fall(target);
        const mine = table[cell + 1]!;
        if (mine === UNCHANGED) continue;
        now[actor] = mine;
        if (mine < 0) this.#fall(actor);
      }
      this.#next = next;
    }
    return round;
  }

  /** The first foe standing as listed, or the weakest of them. */
  #foe(side: number, weakest: boolean): number {
    const now = this.#now;
    const listed = this.#listed;
    let front = this.#fronts[side]!;
    while (now[listed[front]!]! < 0) front++;
    this.#fronts[side] = front;
    let best = listed[front]!;
    if (!weakest) return best;
    const end = side === 0 ? this.#heads[1]! : this.#size;
    for (let at = front + 1; at < end; at++) {
      const state = now[listed[at]!]!;
      if (state >= 0 && this.#tables.left(state) < this.#tables.left(now[best]!)) best = listed[at]!;
    }
    return best;
  }

  /** The last of the standing takes the place of one who falls. */
  #fall(index: number): void {
    const side = this.#sides[index]!;
    const last = this.#roster[this.#heads[side]! + --this.#numbers[side]!]!;
    const seat = this.#seats[index]!;
    this.#roster[seat] = last;
    this.#seats[last] = seat;
  }

  /** One roll for the sides; a side's fighters act as listed. */
  #bySides(firstChance: number): void {
    this.#acting = this.#bySide[this.#words[this.#next++]! >>> 0 < firstChance * PARTS * PARTS ? 0 : 1];
    this.#alive = this.#size;
  }

  /** Scores for the whole fight, by their laws. */
  #roll(): void {
    const { scores: laws, table } = this.#tables;
    const [words, acting, scores, now, alive] = [this.#words, this.#acting, this.#scores, this.#now, this.#alive];
    for (let at = 0; at < alive; at++) {
      const place = laws[now[acting[at]!]!]!;
      const word = this.#words[this.#next++]!;
      const cell = place + 1 + (((word >>> 16) * table[place]!) >>> 16) * CELL;
      scores[at] = table[(word & (PARTS - 1)) < table[cell]! ? cell + 1 : cell + 3]!;
    }
    this.#next = sorted(acting, scores, alive, words, this.#next);
  }

  /** The standing by their scores of now, as a new round finds them. They come from an order that is nearly the same. */
  #order(): void {
    const { scores: known, fresh } = this.#tables;
    const [acting, scores, now] = [this.#acting, this.#scores, this.#now];
    let alive = 0;
    for (let at = 0; at < this.#alive; at++) {
      const index = acting[at]!;
      if (now[index]! < 0) continue;
      const state = fresh[now[index]!]!;
      now[index] = state;
      acting[alive] = index;
      scores[alive++] = known[state]!;
    }
    this.#alive = alive;
    this.#next = sorted(acting, scores, alive, this.#words, this.#next);
  }
}

/** Sorts by falling scores and shuffles those of one score; gives the next word of chance to use. */
function sorted(acting: Int32Array, scores: Int32Array, alive: number, words: Int32Array, first: number): number {
  let next = first;
  let run = 0;
  for (let at = 0; at < alive; at++) {
    const index = acting[at]!;
    const score = scores[at]!;
    let to = at;
    for (; to > 0 && scores[to - 1]! < score; to--) {
      scores[to] = scores[to - 1]!;
      acting[to] = acting[to - 1]!;
    }
    scores[to] = score;
    acting[to] = index;
  }
  for (let at = 1; at < alive; at++) {
    if (scores[at] !== scores[at - 1]) run = at;
    else {
      const other = run + (Math.imul(words[next++]! >>> 16, at - run + 1) >>> 16);
      const index = acting[at]!;
      acting[at] = acting[other]!;
      acting[other] = index;
    }
  }
  return next;
}
