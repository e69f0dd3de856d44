import type { Fight } from "./fight.ts";
import { MAX_ROUNDS } from "./fight.ts";
import type { DistributionTables } from "./distributions.ts";
import { distributionTables, PARTS } from "./distributions.ts";
import type { Tally } from "./tally.ts";
import { noteEnd } from "./tally.ts";
import { fillWords } from "./words.ts";

/** The least number of random draws made at a time. */
const DRAWS = 1024;

/**
 * Plays a fight (any Fight) many times from tables of its distributions, without allocating memory. Fighters are given
 * by their indexes. A draw is a random number of 16 bits, so each chance is off by 1/65536 at most.
 */
export class Arena {
  readonly #fight: Fight;
  /** the number of fighters */
  readonly #size: number;
  /** the number of fighters of side 0 */
  readonly #first: number;
  /** by fighter: its points at the start */
  readonly #points: Int32Array;
  /** by fighter: its side, 0 or 1 */
  readonly #sides: Int32Array;
  /** by fighter: the side it attacks */
  readonly #against: Int32Array;
  /** by fighter: the index in the damage tables at which its attacks begin, listed by target and then by attack */
  readonly #rows: Int32Array;
  readonly #damage: DistributionTables;
  /** by attacker times `#size` plus target: the number of attacks of the one on the other in a turn */
  readonly #attacks: Int32Array;
  /** the highest number in `#attacks`, at least 1 */
  readonly #most: number;
  readonly #initiative: DistributionTables;

  /** the state of the random generator */
  #state: Int32Array = new Int32Array(4);
  /** the random words made from it */
  readonly #words: Int32Array;
  /** the halves of these words, in the same memory; each is a draw */
  readonly #draws: Uint16Array;
  /** the index of the next draw */
  #next = 0;
  /** the most draws that a round uses */
  readonly #needed: number;

  /** by fighter: the points left */
  readonly #left: Int32Array;
  /** by fighter: the points left before the fighters with the present score began to act */
  readonly #before: Int32Array;
  /** the fighters in the order of this round */
  readonly #acting: Int32Array;
  /** their scores, by place in that order; fighters with equal scores act at the same time */
  readonly #scores: Int32Array;
  /** the number of fighters in the order of this round */
  #alive = 0;
  /** by fighter who fell: the score of the one who felled it, as a victim with the same score still acts */
  readonly #fellAt: Int32Array;
  /** the `#due` fighters who have fallen but are still possible targets, because others act at the same time */
  readonly #fallen: Int32Array;
  #due = 0;
  /** all fighters, those of side 0 first */
  readonly #listed: Int32Array;
  /** the same, of which those standing are, for each side, `#numbers` of them from the index `#heads` on */
  readonly #roster: Int32Array;
  readonly #heads = new Int32Array(2);
  readonly #numbers = new Int32Array(2);

  constructor(fight: Fight) {
    const { fighters, order } = fight;
    const size = fighters.length;
    // The distributions of each fighter's attacks on each other; null for one of its own side.
    const pairs = fighters.flatMap(({ side }, attacker) =>
      fighters.map((foe, target) => (foe.side === side ? null : fight.attacks(attacker, target))),
    );
    this.#fight = fight;
    this.#size = size;
    this.#first = fighters.filter(({ side }) => side === 0).length;
    this.#points = Int32Array.from(fighters, ({ points }) => points);
    this.#sides = Int32Array.from(fighters, ({ side }) => side);
    this.#against = this.#sides.map((side) => 1 - side);
    this.#attacks = Int32Array.from(pairs, (distributions) => distributions?.length ?? 0);
    this.#most = Math.max(1, ...this.#attacks);
    this.#damage = distributionTables(
      pairs.flatMap((distributions) => Array.from({ length: this.#most }, (_, nth) => distributions?.[nth])),
    );
    const { cells } = this.#damage;
    this.#rows = Int32Array.from(fighters, (_, index) => index * size * this.#most * cells);
    this.#initiative = distributionTables(order.kind === "rolled" ? order.distributions : []);
    // The most draws: three for each attack (target, cell, which value of the cell) and three for each initiative roll.
    this.#needed = size * (3 * this.#most + 3);
    this.#words = new Int32Array(Math.max(DRAWS / 2, this.#needed));
    this.#draws = new Uint16Array(this.#words.buffer);
    [this.#left, this.#before] = [new Int32Array(size), new Int32Array(size)];
    [this.#acting, this.#fallen] = [new Int32Array(size), new Int32Array(size)];
    [this.#scores, this.#fellAt] = [new Int32Array(size), new Int32Array(size)];
    const indexesOf = (side: number): number[] =>
      [...this.#sides.keys()].filter((index) => this.#sides[index] === side);
    this.#listed = Int32Array.from([...indexesOf(0), ...indexesOf(1)]);
    this.#roster = this.#listed.slice();
  }

  /**
   * Plays `fights` fights with random numbers from the generator's `state`, which it moves on; adds the results to
   * `tally`.
   */
  play(state: Int32Array, fights: number, tally: Tally): void {
    this.#state = state;
    // No draws are left, so that the first round makes new ones.
    this.#next = this.#draws.length;
    for (let fight = 0; fight < fights; fight++) {
      this.#begin();
      tally.rounds += this.#fightOut();
      this.#count(tally);
    }
    tally.fights += fights;
  }

  /**
   * Begins a round (counted from 0): makes new draws if too few are left for the round, and draws the round's order,
   * unless the fight keeps its order.
   */
  #open(round: number): void {
    const { order } = this.#fight;
    if (this.#next + this.#needed > this.#draws.length) {
      fillWords(this.#words, 0, this.#words.length, this.#state);
      this.#next = 0;
    }
    if (order.kind === "sides") this.#bySides(order.firstChance);
    else if (order.kind === "rolled" && (round === 0 || order.each === "round")) this.#roll(order.ties === "split");
  }

  /**
   * Sets up the next fight: all points and lists as at the start, and also the order of the fighters if that is the
   * same in every fight.
   */
  #begin(): void {
    const { order } = this.#fight;
    this.#left.set(this.#points);
    this.#roster.set(this.#listed);
    this.#alive = this.#size;
    this.#heads[0] = 0;
    this.#heads[1] = this.#numbers[0] = this.#first;
    this.#numbers[1] = this.#size - this.#first;
    for (let fighter = 0; fighter < this.#size; fighter++) this.#acting[fighter] = fighter;
    // A fixed order: block after block. Fighters of a block get the same score, so that they act at the same time.
    if (order.kind !== "fixed") return;
    let place = 0;
    for (let block = 0; block < order.blocks.length; block++)
      for (const fighter of order.blocks[block]!) {
        this.#acting[place] = fighter;
        this.#scores[place++] = -block;
      }
    this.#alive = place;
  }

  /** Plays the fight that was set up to its end or its last round; returns the number of rounds played. */
  #fightOut(): number {
    const { rounds = MAX_ROUNDS } = this.#fight;
    let round = 0;
    for (; round < rounds && !this.#over(); round++) {
      this.#open(round);
      this.#round();
    }
    return round;
  }

  /**
   * Plays the turns of one round. Fighters with equal scores act at the same time: a fighter felled by another of them
   * still acts. The fallen leave the lists before the next score, and once more at the end of the round.
   */
  #round(): void {
    const [acting, scores, alive] = [this.#acting, this.#scores, this.#alive];
    for (let place = 0; place < alive; place++) {
      const score = scores[place]!;
      // A new score begins. If the fallen of the score before end the fight, the round ends too.
      if (place === 0 || score !== scores[place - 1]) {
        if (this.#leave()) break;
        this.#before.set(this.#left);
      }
      const attacker = acting[place]!;
      // Neither the fighter before nor the one after has this score.
      const isAlone =
        (place === 0 || score !== scores[place - 1]) && (place + 1 === alive || score !== scores[place + 1]);
      if (this.#left[attacker]! > 0 || this.#fellAt[attacker] === score) this.#turn(attacker, score, isAlone);
    }
    this.#compact();
  }

  /**
   * Plays one fighter's attacks, all on one target. Once the target falls, the attacks left go to another target if no
   * other fighter acts at the same time (`isAlone`); else they are lost on the fallen target.
   */
  #turn(attacker: number, score: number, isAlone: boolean): void {
    const { cells, values, others, keep, even } = this.#damage;
    const [draws, left] = [this.#draws, this.#left];
    for (let nth = 0, target = -1; nth < this.#most; nth++) {
      if (target < 0) target = this.#target(this.#against[attacker]!);
      if (nth >= this.#attacks[attacker * this.#size + target]!) return;
      // Draws the damage: a cell of the distribution, and one of its two values.
      const distribution = this.#rows[attacker]! + (target * this.#most + nth) * cells;
      const cell = distribution + ((draws[this.#next++]! * cells) >>> 16);
      const damage = even || draws[this.#next++]! < keep[cell]! ? values[cell]! : others[cell]!;
      const before = left[target]!;
      left[target] = before - damage;
      // What follows is only for the blow that fells the target.
      if (before <= 0 || before > damage) continue;
      this.#fallen[this.#due++] = target;
      this.#fellAt[target] = score;
      if (!isAlone) continue;
      if (this.#leave()) return;
      this.#before.set(left);
      target = -1;
    }
  }

  /**
   * Returns the fighter of `side` to attack, by the fight's targeting: the first in the list of targets, a random one,
   * or the weakest. The weakest has the fewest points, counted before the fighters with the present score acted; of
   * equals it is the one of lowest index.
   */
  #target(side: number): number {
    const { targeting } = this.#fight;
    const [roster, head, number] = [this.#roster, this.#heads[side]!, this.#numbers[side]!];
    if (targeting === "random") return roster[head + ((this.#draws[this.#next++]! * number) >>> 16)]!;
    let best = roster[head]!;
    if (targeting !== "weakest") return best;
    for (let seat = head + 1; seat < head + number; seat++) {
      const foe = roster[seat]!;
      const less = this.#before[foe]! - this.#before[best]!;
      if (less < 0 || (less === 0 && foe < best)) best = foe;
    }
    return best;
  }

  /** Removes the fallen from the lists of targets; returns true if that ends the fight. */
  #leave(): boolean {
    const roster = this.#roster;
    while (this.#due > 0) {
      const fighter = this.#fallen[--this.#due]!;
      const side = this.#sides[fighter]!;
      // The list of the side now begins one later; whoever stood first takes the place of the fallen.
      const head = this.#heads[side]!++;
      let place = head;
      while (roster[place] !== fighter) place++;
      roster[place] = roster[head]!;
      this.#numbers[side]!--;
    }
    return this.#over();
  }

  /** Tells whether a side has no fighter standing. */
  #over(): boolean {
    return this.#numbers[0] === 0 || this.#numbers[1] === 0;
  }

  /** Removes all who have fallen from the lists of targets and from the order. */
  #compact(): void {
    this.#leave();
    const [acting, scores, left, alive] = [this.#acting, this.#scores, this.#left, this.#alive];
    let kept = 0;
    for (let at = 0; at < alive; at++)
      if (left[acting[at]!]! > 0) {
        acting[kept] = acting[at]!;
        scores[kept++] = scores[at]!;
      }
    this.#alive = kept;
  }

  /**
   * Rolls initiative for all standing fighters and sorts them, highest score first. With `isSplit`, fighters with equal
   * rolls act one after another in random order, else at the same time.
   */
  #roll(isSplit: boolean): void {
    const { cells, values, others, keep, even } = this.#initiative;
    const [draws, acting, scores, left, size] = [this.#draws, this.#acting, this.#scores, this.#left, this.#size];
    let next = this.#next;
    let count = 0;
    for (let fighter = 0; fighter < size; fighter++) {
      if (left[fighter]! <= 0) continue;
      // Draws the roll: a cell of the distribution, and one of its two values.
      const cell = fighter * cells + ((draws[next++]! * cells) >>> 16);
      const value = even || draws[next++]! < keep[cell]! ? values[cell]! : others[cell]!;
      // A draw is less than PARTS, so it decides only between equal rolls.
      const score = value * PARTS + (isSplit ? draws[next++]! : 0);
      // Moves those with lower scores back by one place, and puts the fighter in front of them.
      let place = count++;
      for (; place > 0 && scores[place - 1]! < score; place--) {
        scores[place] = scores[place - 1]!;
        acting[place] = acting[place - 1]!;
      }
      scores[place] = score;
      acting[place] = fighter;
    }
    this.#next = next;
  }

  /**
   * Draws the side that goes first and sets the order: the standing fighters of that side, then those of the other
   * side. Each side's fighters are in the order of their indexes; each fighter has its own score.
   */
  #bySides(firstChance: number): void {
    const first = this.#draws[this.#next++]! < firstChance * PARTS ? 0 : 1;
    let count = 0;
    for (let turn = 0; turn < 2; turn++)
      for (let fighter = 0; fighter < this.#size; fighter++)
        if (this.#left[fighter]! > 0 && this.#sides[fighter] === (first + turn) % 2) {
          this.#scores[count] = -count;
          this.#acting[count++] = fighter;
        }
  }

  /**
   * Adds the end of the fight and its survivors to the tally; its rounds and the number of fights are added elsewhere.
   */
  #count(tally: Tally): void {
    noteEnd(tally, this.#numbers[0]!, this.#numbers[1]!);
    for (let place = 0; place < this.#alive; place++) tally.standing[this.#acting[place]!]!++;
  }
}
