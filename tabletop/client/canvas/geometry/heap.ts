/**
 * A heap of the sweep's lines, the nearest on top: a tree in a list, in which no line is nearer than the one above it.
 * The place of each line in it is kept, so that it can be removed.
 */
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
    const place = this.#place[line]!;
    if (place < 0) return;
    this.#place[line] = -1;
    const last = this.items.pop()!;
    if (last === line) return;
    // the last line takes the place, and may belong further up or further down
    this.#rise(place, last);
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
    let place = start;
    while (place > 0) {
      const parentPlace = (place - 1) >> 1;
      const above = items[parentPlace]!;
      if (!this.#nearer(line, above)) break;
      items[place] = above;
      this.#place[above] = place;
      place = parentPlace;
    }
    items[place] = line;
    this.#place[line] = place;
  }

  /** Moves a line down from a place, past the lines that are nearer. */
  #sink(start: number, line: number): void {
    const { items } = this;
    let place = start;
    for (;;) {
      // the nearer of the two lines below
      let childPlace = 2 * place + 1;
      if (childPlace >= items.length) break;
      if (childPlace + 1 < items.length && this.#nearer(items[childPlace + 1]!, items[childPlace]!)) childPlace++;
      const below = items[childPlace]!;
      if (!this.#nearer(below, line)) break;
      items[place] = below;
      this.#place[below] = place;
      place = childPlace;
    }
    items[place] = line;
    this.#place[line] = place;
  }
}
