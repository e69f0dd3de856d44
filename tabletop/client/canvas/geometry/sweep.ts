/**
 * What is seen from a point between walls: a sweep round the point over the walls' corners, which keeps the walls that the
 * line of sight crosses in a heap, the nearest on top. Plain numbers in, plain numbers out.
 */
import { TOUCH, type WallLines } from "./wall-lines.ts";

/** How a wall counts: not at all, like any wall, or only as the second one that a line meets. */
export const PASSES = 0;
export const STOPS = 1;
export const LIMITS = 2;

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Directions nearer to one another than this are one; a full turn is 4. */
const SAME = 1e-10;

/** A direction as a number that grows with its angle, clockwise on the screen, from -2 (west) to 2. */
export function turn(dx: number, dy: number): number {
  const share = dx / (Math.abs(dx) + Math.abs(dy));
  return dy < 0 ? share - 1 : 1 - share;
}

/** Lines of the sweep by how near they are; each knows its place, so that it can be taken out. */
class Heap {
  readonly items: number[] = [];
  readonly #nearer: (one: number, other: number) => boolean;
  readonly #place: Int32Array;

  constructor(place: Int32Array, nearer: (one: number, other: number) => boolean) {
    this.#place = place;
    this.#nearer = nearer;
  }

  add(line: number): void {
    this.#rise(this.items.push(line) - 1, line);
  }

  remove(line: number): void {
    const at = this.#place[line]!;
    if (at < 0) return;
    this.#place[line] = -1;
    const last = this.items.pop()!;
    if (last === line) return;
    this.#rise(at, last);
    this.#sink(this.#place[last]!, last);
  }

  /** The nearest but one; -1 where there is none. */
  get second(): number {
    const { items } = this;
    if (items.length < 3) return items[1] ?? -1;
    return this.#nearer(items[1]!, items[2]!) ? items[1]! : items[2]!;
  }

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

/**
 * What is seen of a rectangle from a point in it: x, y, x, y … of the corners, clockwise on the screen. The rectangle grows
 * by the walls that reach out of it.
 * @param kindOf how a wall counts, by its place among the walls, as seen from its one (1) or its other side (-1)
 */
export function sweep(
  lines: WallLines,
  kindOf: (wall: number, side: 1 | -1) => number,
  x: number,
  y: number,
  rectangle: Rectangle,
): number[] {
  return new Sweep(lines, kindOf, x, y, rectangle).points;
}

class Sweep {
  readonly points: number[] = [];
  readonly #lines: WallLines;
  readonly #x: number;
  readonly #y: number;
  /** +1 or -1: on which side of a line the point lies; 0: the line takes no part */
  readonly #side: Int8Array;
  readonly #kind: Uint8Array;
  /** the corners of all: those of the walls, then the four of the rectangle */
  readonly #cx: Float64Array;
  readonly #cy: Float64Array;
  readonly #turn: Float64Array;
  readonly #frame: Float64Array;
  readonly #stops: Heap;
  readonly #limits: Heap;
  #limited = false;

  constructor(
    lines: WallLines,
    kindOf: (wall: number, side: 1 | -1) => number,
    x: number,
    y: number,
    rectangle: Rectangle,
  ) {
    this.#lines = lines;
    this.#x = x;
    this.#y = y;
    const { count, corners } = lines;
    this.#side = new Int8Array(count);
    this.#kind = new Uint8Array(count);
    this.#turn = new Float64Array(corners + 4).fill(Infinity);
    this.#cx = new Float64Array(4);
    this.#cy = new Float64Array(4);
    this.#frame = new Float64Array(16);
    const place = new Int32Array(count + 4).fill(-1);
    const nearer = (one: number, other: number): boolean => this.#nearer(one, other);
    this.#stops = new Heap(place, nearer);
    this.#limits = new Heap(place, nearer);
    const taken = this.#take(kindOf, rectangle);
    this.#run(taken);
  }

  #cornerX(corner: number): number {
    const { corners, cx } = this.#lines;
    return corner < corners ? cx[corner]! : this.#cx[corner - corners]!;
  }

  #cornerY(corner: number): number {
    const { corners, cy } = this.#lines;
    return corner < corners ? cy[corner]! : this.#cy[corner - corners]!;
  }

  /** Where the sweep meets a line first, and last. */
  #start(line: number): number {
    const { count, corners, a, b } = this.#lines;
    if (line >= count) return corners + line - count;
    return this.#side[line]! > 0 ? a[line]! : b[line]!;
  }

  #end(line: number): number {
    const { count, corners, a, b } = this.#lines;
    if (line >= count) return corners + ((line - count + 1) & 3);
    return this.#side[line]! > 0 ? b[line]! : a[line]!;
  }

  /** The lines that take part, those of the walls first, then the four of the rectangle. */
  #take(kindOf: (wall: number, side: 1 | -1) => number, rectangle: Rectangle): number[] {
    const lines = this.#lines;
    const { ax, ay, bx, by, nx, ny, nd } = lines;
    const [x, y] = [this.#x, this.#y];
    const taken: number[] = [];
    let { left, top, right, bottom } = rectangle;
    lines.within(left, top, right, bottom, (line) => {
      // how far the point lies to the side of the line: above it the sweep goes from a to b
      const off = nx[line]! * x + ny[line]! * y + nd[line]!;
      if (Math.abs(off) <= TOUCH) return;
      const side = off > 0 ? 1 : -1;
      const kind = kindOf(lines.wall[line]!, side);
      if (kind === PASSES) return;
      this.#side[line] = side;
      this.#kind[line] = kind;
      if (kind === LIMITS) this.#limited = true;
      taken.push(line);
      left = Math.min(left, ax[line]!, bx[line]!);
      right = Math.max(right, ax[line]!, bx[line]!);
      top = Math.min(top, ay[line]!, by[line]!);
      bottom = Math.max(bottom, ay[line]!, by[line]!);
    });
    // a rim round all that is there, so that no wall touches it
    const room = 1;
    [left, top, right, bottom] = [
      Math.min(left, x) - room,
      Math.min(top, y) - room,
      Math.max(right, x) + room,
      Math.max(bottom, y) + room,
    ];
    this.#cx.set([left, right, right, left]);
    this.#cy.set([top, top, bottom, bottom]);
    this.#frame.set([
      left,
      top,
      right,
      top,
      right,
      top,
      right,
      bottom,
      right,
      bottom,
      left,
      bottom,
      left,
      bottom,
      left,
      top,
    ]);
    for (let edge = 0; edge < 4; edge++) taken.push(lines.count + edge);
    return taken;
  }

  #run(taken: number[]): void {
    const { corners, count, first, at } = this.#lines;
    const turns = this.#turn;
    const met: number[] = [];
    const reach = (corner: number): void => {
      if (turns[corner] !== Infinity) return;
      turns[corner] = turn(this.#cornerX(corner) - this.#x, this.#cornerY(corner) - this.#y);
      met.push(corner);
    };
    for (const line of taken) {
      const [start, end] = [this.#start(line), this.#end(line)];
      reach(start);
      reach(end);
      const wide = turns[end]! - turns[start]!;
      // what is seen from its narrow end hides nothing
      if (line < count && Math.abs(wide) <= 2 * SAME) this.#side[line] = 0;
      else if (wide < 0) this.#open(line);
    }
    const order = sorted(met, turns);
    for (let from = 0; from < order.length;) {
      const angle = turns[order[from]!]!;
      let to = from + 1;
      while (to < order.length && turns[order[to]!]! - angle <= SAME) to++;
      const before = this.#limit();
      for (const ending of [true, false])
        for (let index = from; index < to; index++) {
          const corner = order[index]!;
          if (corner >= corners) {
            const edge = corner - corners;
            this.#pass(count + (ending ? (edge + 3) & 3 : edge), corner, ending);
            continue;
          }
          for (let place = first[corner]!; place < first[corner + 1]!; place++) {
            const line = at[place]!;
            if (this.#side[line]) this.#pass(line, corner, ending);
          }
        }
      const after = this.#limit();
      if (before !== after) {
        const corner = order[from]!;
        this.#mark(before, corner, true);
        this.#mark(after, corner, false);
      }
      from = to;
    }
  }

  #pass(line: number, corner: number, ending: boolean): void {
    if (ending) {
      if (this.#end(line) === corner) this.#shut(line);
    } else if (this.#start(line) === corner) this.#open(line);
  }

  #open(line: number): void {
    (this.#kind[line] === LIMITS ? this.#limits : this.#stops).add(line);
  }

  #shut(line: number): void {
    (this.#kind[line] === LIMITS ? this.#limits : this.#stops).remove(line);
  }

  /** The line where sight ends. */
  #limit(): number {
    const stop = this.#stops.items[0] ?? -1;
    if (!this.#limited) return stop;
    const limit = this.#limits.second;
    if (limit < 0) return stop;
    return stop < 0 || this.#nearer(limit, stop) ? limit : stop;
  }

  /** Marks where the ray through a corner meets a line: the line's own end, where it ends or starts there. */
  #mark(line: number, through: number, ending: boolean): void {
    if (line < 0) return;
    const end = ending ? this.#end(line) : this.#start(line);
    if (Math.abs(this.#turn[end]! - this.#turn[through]!) <= SAME)
      return this.#point(this.#cornerX(end), this.#cornerY(end));
    const [dx, dy] = [this.#cornerX(through) - this.#x, this.#cornerY(through) - this.#y];
    const [x0, y0, x1, y1] = this.#ends(line);
    const [ex, ey] = [x1 - x0, y1 - y0];
    const far = ((x0 - this.#x) * ey - (y0 - this.#y) * ex) / (dx * ey - dy * ex);
    this.#point(this.#x + far * dx, this.#y + far * dy);
  }

  #point(x: number, y: number): void {
    const { points } = this;
    const { length } = points;
    if (length && Math.abs(points[length - 2]! - x) + Math.abs(points[length - 1]! - y) < 1e-7) return;
    points.push(x, y);
  }

  #ends(line: number): [number, number, number, number] {
    const { count, ax, ay, bx, by } = this.#lines;
    if (line < count) return [ax[line]!, ay[line]!, bx[line]!, by[line]!];
    const at = 4 * (line - count);
    const frame = this.#frame;
    return [frame[at]!, frame[at + 1]!, frame[at + 2]!, frame[at + 3]!];
  }

  /** Whether one line lies before another. Both are crossed by one ray, and they cross nowhere. */
  #nearer(one: number, other: number): boolean {
    const { count, ax, ay, bx, by, nx, ny, nd } = this.#lines;
    // the rectangle lies behind all
    if (one >= count) return false;
    if (other >= count) return true;
    const side = this.#side[other]!;
    const [x, y, d] = [nx[other]!, ny[other]!, nd[other]!];
    const start = side * (x * ax[one]! + y * ay[one]! + d);
    const end = side * (x * bx[one]! + y * by[one]! + d);
    if (start >= -TOUCH && end >= -TOUCH) return start > TOUCH || end > TOUCH || one < other;
    if (start <= TOUCH && end <= TOUCH) return false;
    const mine = this.#side[one]!;
    const [mx, my, md] = [nx[one]!, ny[one]!, nd[one]!];
    const sum = mx * (ax[other]! + bx[other]!) + my * (ay[other]! + by[other]!) + 2 * md;
    return mine * sum < 0;
  }
}

/** Corners by their direction. */
function sorted(corners: number[], turns: Float64Array): number[] {
  const bits = Math.max(1, Math.ceil(Math.log2(corners.length)));
  // a number that holds the direction, and below it the place: numbers alone are sorted at once
  const fine = 2 ** Math.min(40, 50 - bits);
  const places = 2 ** bits;
  const keys = new Float64Array(corners.length);
  for (const [place, corner] of corners.entries())
    keys[place] = Math.floor((turns[corner]! + 2) * fine) * places + place;
  keys.sort();
  return Array.from(keys, (key) => corners[key % places]!);
}
