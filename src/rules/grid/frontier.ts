/** In lists of squares: no square. As a rank: none was offered yet. */
const NONE = -1;

/** States of a square in a search: OPEN, a way to it was found; SETTLED, its cost is final; 0, no way was found yet. */
const OPEN = 1;
const SETTLED = 2;

/**
 * The open list of a shortest-path search over squares, given by their indexes, with whole costs: a ring of buckets
 * (Dial's algorithm), one for each rank. A rank is the cost of a square plus an estimate of the cost from there to the
 * goal. A square that becomes cheaper moves to another bucket. No memory is allocated, except for more squares than
 * ever before.
 */
export class Frontier {
  /** By bucket, which is rank modulo length: the top square in it, or NONE. */
  readonly #ring: Int32Array;
  /** The rank at which `take` looks first. */
  #rank = 0;
  /** The number of open squares. */
  #open = 0;
  /** By square: the one above it in its bucket (a linked list), or NONE. */
  #above = new Int32Array(0);
  /** By square: the one below it in its bucket, or NONE. */
  #below = new Int32Array(0);
  /** By square: the number of its bucket. */
  #bucket = new Int32Array(0);
  /** By square: its cheapest known cost. */
  #cost = new Int32Array(0);
  /** By square: the one before it on the way of that cost, or NONE. */
  #parent = new Int32Array(0);
  /** By square: its state, OPEN, SETTLED or 0. */
  #mark = new Uint8Array(0);

  /** `span` is the number of buckets: more than the rank of a square can exceed that of the square before it. */
  constructor(span: number) {
    this.#ring = new Int32Array(span);
  }

  /** Forgets the last search and makes room for the indexes 0 to `squares` - 1. */
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
   * Notes a way to `square` that costs `cost` and comes from the square `parent` (-1 for the start), unless a known way
   * is as cheap. `rank` must not be below the rank of the square last taken.
   */
  offer(square: number, cost: number, rank: number, parent: number): void {
    const mark = this.#mark[square]!;
    // A way no cheaper than the known one is ignored.
    if (mark !== 0 && this.#cost[square]! <= cost) return;
    if (mark === OPEN) this.#leave(square);
    else this.#open++;
    // Notes the way.
    this.#mark[square] = OPEN;
    this.#cost[square] = cost;
    this.#parent[square] = parent;
    if (this.#rank === NONE) this.#rank = rank;
    // Puts the square on top of the bucket of its rank.
    const bucket = rank % this.#ring.length;
    const below = this.#ring[bucket]!;
    this.#bucket[square] = bucket;
    this.#above[square] = NONE;
    this.#below[square] = below;
    if (below !== NONE) this.#above[below] = square;
    this.#ring[bucket] = square;
  }

  /** Takes the open square of lowest rank and returns it; its cost is final from now on. Returns -1 if none is open. */
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

  /** Tells whether any square is open, so that `take` would return one. */
  get open(): boolean {
    return this.#open > 0;
  }

  /** Tells whether a square was taken, so that its cost is final. */
  settled(square: number): boolean {
    return this.#mark[square] === SETTLED;
  }

  /** Returns the cheapest known cost of a square; only for squares offered in this search. */
  cost(square: number): number {
    return this.#cost[square]!;
  }

  /** Returns the square before a square on its cheapest known way, -1 for the start; only for squares offered. */
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
