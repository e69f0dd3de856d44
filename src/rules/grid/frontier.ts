const NONE = -1;

/** States of a square: 0 is unseen, these are open (in a bucket) and settled. */
const OPEN = 1;
const SETTLED = 2;

/**
 * The open list of a shortest-path search over squares with small whole costs: a ring of buckets (Dial) by rank, which
 * is the cost so far plus the least cost still ahead, so that taking the next square compares no costs. A square that
 * becomes cheaper changes its bucket. Searching allocates no memory, nor does a new search in no more squares than the
 * last one.
 */
export class Frontier {
  readonly #ring: Int32Array;
  #rank = 0;
  #open = 0;
  /** For each open square: the squares above and below it in its bucket, and the number of that bucket. */
  #above = new Int32Array(0);
  #below = new Int32Array(0);
  #bucket = new Int32Array(0);
  #cost = new Int32Array(0);
  #parent = new Int32Array(0);
  #mark = new Uint8Array(0);

  /** @param span the number of ranks that may be open at once: more than the largest rise of rank in one step. */
  constructor(span: number) {
    this.#ring = new Int32Array(span);
  }

  /** Forgets the last search and makes room for `squares` squares. */
  reset(squares: number): void {
    if (this.#mark.length < squares) {
      this.#above = new Int32Array(squares);
      this.#below = new Int32Array(squares);
      this.#bucket = new Int32Array(squares);
      this.#cost = new Int32Array(squares);
      this.#parent = new Int32Array(squares);
      this.#mark = new Uint8Array(squares);
    } else this.#mark.fill(0);
    this.#ring.fill(NONE);
    this.#rank = NONE;
    this.#open = 0;
  }

  /**
   * Offers a way to a square that costs `cost` and enters it from `parent` (-1: it starts there); it is ignored where a
   * way as cheap is known. `rank` must not be below that of the square last taken.
   */
  offer(square: number, cost: number, rank: number, parent: number): void {
    const known = this.#mark[square]!;
    if (known !== 0 && this.#cost[square]! <= cost) return;
    if (known === OPEN) this.#leave(square);
    else this.#open++;
    this.#mark[square] = OPEN;
    this.#cost[square] = cost;
    this.#parent[square] = parent;
    if (this.#rank === NONE) this.#rank = rank;
    const bucket = rank % this.#ring.length;
    const below = this.#ring[bucket]!;
    this.#bucket[square] = bucket;
    this.#above[square] = NONE;
    this.#below[square] = below;
    if (below !== NONE) this.#above[below] = square;
    this.#ring[bucket] = square;
  }

  /** Returns the open square of lowest rank and settles it: its cost is final. -1 when none is left. */
  take(): number {
    if (this.#open === 0) return NONE;
    const span = this.#ring.length;
    let square = this.#ring[this.#rank % span]!;
    while (square === NONE) square = this.#ring[++this.#rank % span]!;
    this.#leave(square);
    this.#open--;
    this.#mark[square] = SETTLED;
    return square;
  }

  /** Tells whether any square is left to be taken. */
  get open(): boolean {
    return this.#open > 0;
  }

  /** Tells whether a square was taken, which makes its cost final. */
  settled(square: number): boolean {
    return this.#mark[square] === SETTLED;
  }

  /** Returns the cheapest cost known so far of a square that was offered. */
  cost(square: number): number {
    return this.#cost[square]!;
  }

  /** Returns the square from which the cheapest known way enters a square that was offered; -1 for the first. */
  parent(square: number): number {
    return this.#parent[square]!;
  }

  /** Takes an open square out of its bucket. */
  #leave(square: number): void {
    const above = this.#above[square]!;
    const below = this.#below[square]!;
    if (above === NONE) this.#ring[this.#bucket[square]!] = below;
    else this.#below[above] = below;
    if (below !== NONE) this.#above[below] = above;
  }
}
