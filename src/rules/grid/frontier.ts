const NONE = -1;

/**
 * The open list of a shortest-path search over squares with small whole costs: a ring of buckets (Dial), so that
 * taking the next square never compares. It keeps its arrays between searches: a search allocates nothing.
 */
export class Frontier {
  readonly #ring: Int32Array;
  #rank = 0;
  #open = 0;
  #entries = 0;
  /** Of each entry: its square and the entry below it in the same bucket. */
  #square = new Int32Array(0);
  #below = new Int32Array(0);
  #cost = new Int32Array(0);
  #parent = new Int32Array(0);
  /** 0 unseen, 1 seen, 2 settled. */
  #mark = new Uint8Array(0);

  /** @param span ranks that may be open at once: more than the largest rise of rank in one step. */
  constructor(span: number) {
    this.#ring = new Int32Array(span);
  }

  /** Forgets the last search and makes room for so many squares. */
  reset(squares: number): void {
    if (this.#mark.length < squares) {
      this.#square = new Int32Array(squares * 8 + 1);
      this.#below = new Int32Array(squares * 8 + 1);
      this.#cost = new Int32Array(squares);
      this.#parent = new Int32Array(squares);
      this.#mark = new Uint8Array(squares);
    } else this.#mark.fill(0);
    this.#ring.fill(NONE);
    this.#rank = 0;
    this.#open = 0;
    this.#entries = 0;
  }

  /**
   * Offers a way to a square; a dearer one than is known is ignored. `rank` never falls below that of the last taken.
   */
  offer(square: number, cost: number, rank: number, parent: number): void {
    if (this.#mark[square] !== 0 && this.#cost[square]! <= cost) return;
    this.#mark[square] = 1;
    this.#cost[square] = cost;
    this.#parent[square] = parent;
    if (this.#entries === 0) this.#rank = rank;
    const bucket = rank % this.#ring.length;
    this.#square[this.#entries] = square;
    this.#below[this.#entries] = this.#ring[bucket]!;
    this.#ring[bucket] = this.#entries++;
    this.#open++;
  }

  /** Settles and returns the square of lowest rank, or -1 when none is left. */
  take(): number {
    while (this.#open > 0) {
      const bucket = this.#rank % this.#ring.length;
      const entry = this.#ring[bucket]!;
      if (entry === NONE) {
        this.#rank++;
        continue;
      }
      this.#ring[bucket] = this.#below[entry]!;
      this.#open--;
      const square = this.#square[entry]!;
      if (this.#mark[square] === 2) continue;
      this.#mark[square] = 2;
      return square;
    }
    return NONE;
  }

  /** Was the square taken, its cost final? */
  settled(square: number): boolean {
    return this.#mark[square] === 2;
  }

  /** The cheapest cost known to a square that was offered. */
  cost(square: number): number {
    return this.#cost[square]!;
  }

  /** The square before a square that was offered, -1 for the first. */
  parent(square: number): number {
    return this.#parent[square]!;
  }
}
