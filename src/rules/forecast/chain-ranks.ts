/** Bits of a rank that say by how much the counts of groups are shifted; the upper ones are the index of the room. */
export const RANK = 5;
/** Bits of the number in which the counts of all groups are packed. */
const WORD = 1 << RANK;

/**
 * States in groups of equal scores, the highest first. The rank of a state tells where there is room for all who act
 * with its score, and where their count is in one number that packs the counts of all groups.
 */
export class Ranks {
  /** The length of the room for one group, and the bits that the count of its fighters takes. */
  readonly room: number;
  readonly bits: number;
  /**
   * For `playChain`: at the start of each group's room the index in the order where its fighters begin, then where its
   * next one goes.
   */
  groups: Int32Array;
  readonly #heights: number[] = [];
  readonly #scores: number[] = [];

  constructor(fighters: number) {
    this.room = fighters + 1;
    this.bits = WORD - Math.clz32(Math.max(1, fighters));
    this.groups = new Int32Array(this.room);
  }

  /** The most groups whose counts fit into one number. */
  get most(): number {
    return Math.floor(WORD / this.bits);
  }

  /** Tells whether the counts of all groups fit into one number. */
  get packed(): boolean {
    return this.groups.length <= this.most * this.room;
  }

  /** Adds a state with its score; returns the ranks of all states that have another rank now. */
  add(id: number, score: number): readonly (readonly [id: number, rank: number])[] {
    this.#scores[id] = score;
    const heights = this.#heights;
    if (heights.includes(score)) return [[id, this.#rank(score)]];
    heights.push(score);
    heights.sort((one, other) => other - one);
    this.groups = new Int32Array(heights.length * this.room);
    // The fallen have no score: forEach leaves them out.
    const ranks: [number, number][] = [];
    this.#scores.forEach((one, state) => ranks.push([state, this.#rank(one)]));
    return ranks;
  }

  /** Returns the rank of a score. */
  #rank(score: number): number {
    const nth = this.#heights.indexOf(score);
    return ((nth * this.room) << RANK) | ((nth * this.bits) % WORD);
  }
}
