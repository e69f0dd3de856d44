import type { Fight } from "./fight.ts";
import { MAX_ROUNDS } from "./fight.ts";
import type { DistributionTables } from "./distributions.ts";
import { distributionTables } from "./distributions.ts";
import type { Tally } from "./tally.ts";

/**
 * The length of what is kept for each side at the beginning of the memory: the index at which its list of the standing
 * begins, and their number.
 */
const SIDE = 2;
/**
 * The index of four counts of fights by who stands at the end. Their order: neither side, side 0 alone, side 1 alone,
 * both.
 */
const ENDS = 2 * SIDE;
/** The index at which the fighters' records begin. */
const RECORDS = ENDS + 4;

/* Offsets in a fighter's record. Its first number is the points that the fighter has left. */
/** The number to which a target's record is added to get the index of the blows against that target. */
const BLOWS = 1;
/** The index of its initiative scores. */
const SCORES = 2;
/** The index of its foes' side. */
const FOES = 3;
/** Its points at the start. */
const POINTS = 4;
/** The number of fights that it survived. */
const SURVIVED = 5;
/** The length of these numbers. */
const RECORD = 6;

/**
 * Plays the simplest fights several times as fast as Arena: each fighter makes one attack, on the first foe standing or
 * a random one, in an order rolled once a fight, and equal scores act at the same time. All numbers are in one array,
 * the random numbers are made in place, and no function is called during a fight.
 */
export class PlainArena {
  /** in this order: sides, ends, records, lists of the standing, order with scores, scores by fighter, blows by pair */
  readonly #memory: Int32Array;
  /** the number of fighters */
  readonly #size: number;
  /** the number of rounds after which a fight ends undecided */
  readonly #rounds: number;
  /** 1 for random targets, 0 for the first foe standing */
  readonly #random: number;
  /** the number of cells of each fighter's initiative scores */
  readonly #faces: number;
  /** the number of cells of each blow's damage */
  readonly #cells: number;
  /**
   * the distance from one record to the next, which is also that from a fighter's blows against one target to those
   * against the next
   */
  readonly #stride: number;
  /** the index in the memory of the lists of the standing */
  readonly #standing: number;
  /** the index in the memory of the order: each fighter's record and score, the highest score first */
  readonly #order: number;
  /** the number of fighters of each side */
  readonly #numbers: readonly [number, number];

  /**
   * Returns the arena for a fight; null for a fight that this arena cannot play. Such a fight has fighters who aim at
   * the weakest, an order that is not rolled once with ties at the same time, a fighter whose attacks on a foe are not
   * exactly one, or a distribution that cannot be drawn from a list of equally likely values.
   */
  static of(fight: Fight): PlainArena | null {
    const { fighters, order, targeting, attacks } = fight;
    if (targeting === "weakest" || order.kind !== "rolled" || order.each === "round" || order.ties === "split")
      return null;
    const pairs = fighters.flatMap(({ side }, attacker) =>
      fighters.map((foe, target) => (foe.side === side ? null : attacks(attacker, target))),
    );
    if (!pairs.every((distributions) => !distributions || distributions.length === 1)) return null;
    const blows = distributionTables(pairs.map((distributions) => distributions?.[0]));
    const scores = distributionTables(order.distributions);
    // `even`: all cells of a table are equally likely.
    return blows.even && scores.even ? new PlainArena(fight, blows, scores) : null;
  }

  private constructor(
    { fighters, targeting, rounds = MAX_ROUNDS }: Fight,
    blows: DistributionTables,
    scores: DistributionTables,
  ) {
    const size = fighters.length;
    const stride = Math.max(RECORD, blows.cells);
    this.#size = size;
    this.#rounds = rounds;
    this.#random = Number(targeting === "random");
    this.#faces = scores.cells;
    this.#cells = blows.cells;
    this.#stride = stride;
    this.#standing = RECORDS + size * stride;
    this.#order = this.#standing + size;
    const scoresBegin = this.#order + 2 * size;
    const blowsBegin = scoresBegin + scores.values.length;
    const memory = new Int32Array(blowsBegin + size * size * stride);
    memory.set(scores.values, scoresBegin);
    // The record of each fighter, and the blows of each on each other.
    fighters.forEach(({ side, points }, index) => {
      const record = RECORDS + index * stride;
      // Adding a target's record to this gives the index of the blows against that target.
      memory[record + BLOWS] = blowsBegin + index * size * stride - RECORDS;
      memory[record + SCORES] = scoresBegin + index * scores.cells;
      memory[record + FOES] = (1 - side) * SIDE;
      memory[record + POINTS] = points;
      for (let foe = 0; foe < size; foe++) {
        const values = (index * size + foe) * blows.cells;
        memory.set(blows.values.subarray(values, values + blows.cells), blowsBegin + (index * size + foe) * stride);
      }
    });
    this.#memory = memory;
    const first = fighters.filter(({ side }) => side === 0).length;
    this.#numbers = [first, size - first];
  }

  /**
   * Plays `fights` fights and adds their results to `tally`. `state`: four words of the random generator, which go on
   * to the next state.
   */
  play(state: Int32Array, fights: number, tally: Tally): void {
    const memory = this.#memory;
    const size = this.#size;
    for (let end = 0; end < 4; end++) memory[ENDS + end] = 0;
    for (let index = 0; index < size; index++) memory[RECORDS + index * this.#stride + SURVIVED] = 0;
    tally.rounds += this.#play(memory, state, fights);
    tally.fights += fights;
    tally.draws += memory[ENDS]!;
    tally.wins[0] += memory[ENDS + 1]!;
    tally.wins[1] += memory[ENDS + 2]!;
    tally.undecided += memory[ENDS + 3]!;
    for (let index = 0; index < size; index++)
      tally.standing[index]! += memory[RECORDS + index * this.#stride + SURVIVED]!;
  }

  /**
   * Plays fights, counts their ends and survivors in the memory `m`, and returns the sum of their rounds. Fighters who
   * fall leave the order and the lists of the standing only once the last fighter of the present score has acted; until
   * then they can be attacked and still act.
   */
  #play(m: Int32Array, state: Int32Array, fights: number): number {
    // As local names marked as whole numbers (`| 0`), these stay in the processor's registers.
    const size = this.#size | 0;
    const stride = this.#stride | 0;
    const random = this.#random | 0;
    const faces = this.#faces | 0;
    const cells = this.#cells | 0;
    const standing = this.#standing | 0;
    const order = this.#order | 0;
    const limit = this.#rounds | 0;
    const first = this.#numbers[0] | 0;
    const second = this.#numbers[1] | 0;
    const records = RECORDS | 0;
    const blows = BLOWS | 0;
    const scores = SCORES | 0;
    const opposed = FOES | 0;
    const points = POINTS | 0;
    // The words of the random generator.
    let a = state[0]! | 0;
    let b = state[1]! | 0;
    let c = state[2]! | 0;
    let d = state[3]! | 0;
    let rounds = 0;
    for (let fight = 0; fight < fights; fight++) {
      // Sets up a fight: gives all fighters their points, lists them by side, and sorts them by a rolled score.
      m[0] = standing;
      m[1] = first;
      m[SIDE] = standing + first;
      m[SIDE + 1] = second;
      let seat = standing + first;
      let other = standing;
      for (let index = 0; index < size; index++) {
        const record = records + index * stride;
        m[record] = m[record + points]!;
        if (m[record + opposed] === 0) m[seat++] = record;
        else m[other++] = record;
        // The next word of xoshiro128**, as in `fillWords`.
        const five = Math.imul(b, 5);
        const word = Math.imul((five << 7) | (five >>> 25), 9);
        const shifted = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = (d << 11) | (d >>> 21);
        const score = m[m[record + scores]! + (Math.imul(word >>> 16, faces) >>> 16)]!;
        // Inserts the fighter into the order, behind those with the same or a higher score.
        let to = order + 2 * index;
        for (; to > order && m[to - 1]! < score; to -= 2) {
          m[to] = m[to - 2]!;
          m[to + 1] = m[to - 1]!;
        }
        m[to] = record;
        m[to + 1] = score;
      }
      // The end of the order, which shrinks as fighters leave it.
      let end = order + 2 * size;
      let round = 0;
      while (round < limit && m[1]! > 0 && m[SIDE + 1]! > 0) {
        round++;
        // The number of fighters who have fallen but not yet left the lists.
        let due = 0;
        for (let at = order; at < end; at += 2) {
          const five = Math.imul(b, 5);
          const word = Math.imul((five << 7) | (five >>> 25), 9);
          const shifted = b << 9;
          c ^= a;
          d ^= b;
          b ^= c;
          a ^= d;
          c ^= shifted;
          d = (d << 11) | (d >>> 21);
          // The upper half of the word chooses the target, the lower half the cell with the damage.
          const attacker = m[at]!;
          const foes = m[attacker + opposed]!;
          const head = m[foes]!;
          const place = random === 1 ? head + (Math.imul(word >>> 16, m[foes + 1]!) >>> 16) : head;
          const target = m[place]!;
          const cell = Math.imul(word & 0xffff, cells) >>> 16;
          const before = m[target]!;
          const left = before - m[m[attacker + blows]! + target + cell]!;
          m[target] = left;
          if (left <= 0 && before > 0) due++;
          // The fallen leave only once the last fighter of this score has acted.
          if (due === 0 || (at + 2 < end && m[at + 3] === m[at + 1])) continue;
          if (due === 1 && left <= 0) {
            // The usual case: the only one to leave is the fighter just attacked, whose place is known.
            m[place] = m[head]!;
            m[foes] = head + 1;
            m[foes + 1]!--;
            let gone = order;
            while (m[gone] !== target) gone += 2;
            if (gone <= at) at -= 2;
            for (end -= 2; gone < end; gone += 2) {
              m[gone] = m[gone + 2]!;
              m[gone + 1] = m[gone + 3]!;
            }
          } else {
            // Else both lists of the standing and the order are searched for all who have fallen.
            for (let side = 0; side < ENDS; side += SIDE)
              for (let one = m[side]!, last = one + m[side + 1]!; one < last; one++) {
                if (m[m[one]!]! > 0) continue;
                m[one] = m[m[side]!]!;
                m[side]!++;
                m[side + 1]!--;
              }
            let to = order;
            for (let from = order, acted = at; from < end; from += 2) {
              if (m[m[from]!]! > 0) {
                m[to] = m[from]!;
                m[to + 1] = m[from + 1]!;
                to += 2;
              } else if (from <= acted) at -= 2;
            }
            end = to;
          }
          due = 0;
          if (m[1] === 0 || m[SIDE + 1] === 0) break;
        }
      }
      // Counts the end of the fight and its survivors.
      rounds += round;
      m[ENDS + Math.min(1, m[1]!) + 2 * Math.min(1, m[SIDE + 1]!)]!++;
      for (let at = order; at < end; at += 2) m[m[at]! + SURVIVED]!++;
    }
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = d;
    return rounds;
  }
}
