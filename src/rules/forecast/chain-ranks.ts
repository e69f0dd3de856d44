/**
 * The number of a rank's lower bits, which are the shift of the group's count; its upper bits are the index of the
 * group's room in `Ranks.groups`.
 */
export const RANK = 5;
/** The number of bits of the number that holds the counts of all groups. */
const WORD = 1 << RANK;

/**
 * Groups the states of fighters by their scores for the order of a round, the highest score first. The rank of a state
 * packs two numbers: the index of the room in which all who act with this score are listed, and the shift at which
 * their count is found in one number that holds the counts of all groups.
 */
export class Ranks {
  /** The length of the room of one group: one more than the number of fighters. */
  readonly room: number;
  /** The number of bits that the count of a group's fighters takes. */
  readonly bits: number;
  /**
   * The rooms of all groups, one after another. `playChain` writes two numbers into each: the index in the order of the
   * round at which the group's fighters begin, and the index at which its next fighter goes.
   */
  groups: Int32Array;
  /** The scores of the groups, the highest first. */
  readonly #groupScores: number[] = [];
  /** By the number of a state, its score. */
  readonly #scores: number[] = [];

  constructor(fighters: number) {
    this.room = fighters + 1;
    this.bits = WORD - Math.clz32(Math.max(1, fighters));
    this.groups = new Int32Array(this.room);
  }

  /** The most groups whose counts fit into one number of 32 bits. */
  get most(): number {
    return Math.floor(WORD / this.bits);
  }

  /** Tells whether the counts of all present groups fit into one number of 32 bits. */
  get packed(): boolean {
    return this.groups.length <= this.most * this.room;
  }

  /** Adds the state with the number `id`; returns the ranks of all states whose rank is new or has changed. */
  add(id: number, score: number): readonly (readonly [id: number, rank: number])[] {
    this.#scores[id] = score;
    const groupScores = this.#groupScores;
    if (groupScores.includes(score)) return [[id, this.#rank(score)]];
    groupScores.push(score);
    groupScores.sort((one, other) => other - one);
    this.groups = new Int32Array(groupScores.length * this.room);
    // A new group moves the groups behind it. States of the fallen have no score: forEach passes over unset entries.
    const ranks: [number, number][] = [];
    this.#scores.forEach((stateScore, state) => ranks.push([state, this.#rank(stateScore)]));
    return ranks;
  }

  /** Returns the rank of the states with a score. */
  #rank(score: number): number {
    const nth = this.#groupScores.indexOf(score);
    return ((nth * this.room) << RANK) | ((nth * this.bits) % WORD);
  }
}
