/** A heap of the sweep's lines, the nearest on top. The place of each line in it is kept, so that it can be removed. */
export class Heap {
  readonly items: number[] = [];
  readonly #nearer: (one: number, other: number) => boolean;
  readonly #place: Int32Array;

  /**
   * @param place for each line its index in the heap, -1 for lines that are not in it
   * @param nearer whether the first of two lines is nearer than the second
   */
  constructor(place: Int32Array, nearer: (one: number, other: number) => boolean) {
    this.#place = place;
    this.#nearer = nearer;
  }

  add(line: number): void {
    this.#rise(this.items.push(line) - 1, line);
  }

  /** Removes a line; does nothing if it is not in the heap. */
  remove(line: number): void {
    const at = this.#place[line]!;
    if (at < 0) return;
    this.#place[line] = -1;
    const last = this.items.pop()!;
    if (last === line) return;
    // the last line takes the place, and may belong further up or further down
    this.#rise(at, last);
    this.#sink(this.#place[last]!, last);
  }

  /** The second nearest line; -1 if there are fewer than two. */
  get second(): number {
    const { items } = this;
    if (items.length < 3) return items[1] ?? -1;
    return this.#nearer(items[1]!, items[2]!) ? items[1]! : items[2]!;
  }

  /** Moves a line up from a place, past the lines that are farther. */
  #rise(start: number, line: number): void {
    const { items } = this;
    let at = start;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const above = items[up]!;
      if (!this.#nearer(line, above)) break;
      items[at] = above;
      this.#place[above] = at;
      at = up;
    }
    items[at] = line;
    this.#place[line] = at;
  }

  /** Moves a line down from a place, past the lines that are nearer. */
  #sink(start: number, line: number): void {
    const { items } = this;
    let at = start;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= items.length) break;
      if (down + 1 < items.length && this.#nearer(items[down + 1]!, items[down]!)) down++;
      const below = items[down]!;
      if (!this.#nearer(below, line)) break;
      items[at] = below;
      this.#place[below] = at;
      at = down;
    }
    items[at] = line;
    this.#place[line] = at;
  }
}
