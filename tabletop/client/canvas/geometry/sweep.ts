/**
 * Finds the area that is visible from a point between walls: a sweep around the point over the walls' corners, which
 * keeps the walls that the line of sight crosses in a heap, the nearest on top. It takes and returns plain numbers.
 */
import { markOpen, partOf, PARTS, SAME, sortByTurn, turnOf } from "./directions.ts";
import { Heap } from "./heap.ts";
import { TOUCH, type WallLines } from "./wall-lines.ts";

/** Kinds of walls: PASSES stops no sight, STOPS does; LIMITS, a limited wall, stops it only behind another of its kind. */
export const PASSES = 0;
export const STOPS = 1;
export const LIMITS = 2;

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Finds the area of a rectangle that is visible from a point in it: the corners as x, y, x, y …, clockwise on the
 * screen, in pixels. The rectangle grows by the walls that reach out of it.
 * @param kindOf returns PASSES, STOPS or LIMITS for a wall, given its index and its side towards the point (1 or -1)
 */
export function sweep(
  lines: WallLines,
  kindOf: (wall: number, side: 1 | -1) => number,
  x: number,
  y: number,
  rectangle: Rectangle,
): number[] {
  const sweeping = new Sweep(lines, kindOf, x, y);
  const { left, top, right, bottom } = rectangle;
  const area = Math.max(right - left, lines.right - lines.left) * Math.max(bottom - top, lines.bottom - lines.top);
  // Most sight ends near by: sweep among the near walls first, then farther out in the directions in which it goes on.
  let reach = Math.sqrt((area * FIRST) / Math.max(FIRST, lines.count)) / 2;
  for (;;) {
    const box =
      reach === Infinity ? rectangle : { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
    const coversAll = box.left <= left && box.top <= top && box.right >= right && box.bottom >= bottom;
    if (sweeping.pass(coversAll ? rectangle : box, coversAll)) return sweeping.points;
    // where sight goes on in many directions, look at all walls now
    reach = sweeping.openShare > 0.3 ? Infinity : reach * 4;
  }
}

/** About how many walls the first, nearest rectangle is to hold. */
const FIRST = 80;

/** Memory for all sweeps among the same lines, one after the other; the fields of Sweep say what it holds. */
interface SweepMemory {
  readonly side: Int8Array;
  readonly kind: Uint8Array;
  readonly asked: Uint8Array;
  readonly far: Uint8Array;
  readonly turn: Float64Array;
  readonly seen: Uint8Array;
  readonly order: Uint32Array;
  readonly keys: Float64Array;
  readonly place: Int32Array;
}

const memories = new WeakMap<WallLines, SweepMemory>();
/** The memory for sweeps among these lines, made at the first one; `+ 4`: for corners and sides of the rectangle. */
function memoryOf(lines: WallLines): SweepMemory {
  const existing = memories.get(lines);
  if (existing) return existing;
  const { count, corners } = lines;
  const memory: SweepMemory = {
    side: new Int8Array(count),
    kind: new Uint8Array(count),
    asked: new Uint8Array(count),
    far: new Uint8Array(count),
    turn: new Float64Array(corners + 4),
    seen: new Uint8Array(corners + 4),
    order: new Uint32Array(corners + 4),
    keys: new Float64Array(corners + 4),
    place: new Int32Array(count + 4),
  };
  memories.set(lines, memory);
  return memory;
}

/** One sweep around a point, in passes over ever larger rectangles. */
class Sweep {
  points: number[] = [];
  readonly #lines: WallLines;
  readonly #kindOf: (wall: number, side: 1 | -1) => number;
  readonly #x: number;
  readonly #y: number;
  /** +1 or -1: the side of a line on which the point lies; 0: the line does not count */
  readonly #side: Int8Array;
  readonly #kind: Uint8Array;
  /** 1: it is decided whether the line counts */
  readonly #asked: Uint8Array;
  /** 1: the line reaches out of this pass' rectangle */
  readonly #far: Uint8Array;
  /** the corners of the rectangle; their numbers follow those of the walls' corners */
  readonly #cx = new Float64Array(4);
  readonly #cy = new Float64Array(4);
  readonly #turn: Float64Array;
  readonly #frame = new Float64Array(16); // its sides, numbered after the lines: x and y of both ends of each
  /** 1: the corner belongs to this pass */
  readonly #seen: Uint8Array;
  /** the corners of this pass, later in order of their directions; and room for sorting them */
  readonly #order: Uint32Array;
  readonly #keys: Float64Array;
  readonly #place: Int32Array; // the index of each line in its heap
  /** the lines that count, of all passes so far, without those of the rectangle */
  readonly #taken: number[] = [];
  #stops: Heap; // the lines in the sweep's present direction: those that stop sight, and limited ones
  #limits: Heap;
  #limited = false; // whether any line that counts is limited
  /** for each part of the turn, in how many parts before it sight goes on; null before the first pass: in all */
  #open: Int32Array | null = null;

  constructor(lines: WallLines, kindOf: (wall: number, side: 1 | -1) => number, x: number, y: number) {
    this.#lines = lines;
    this.#kindOf = kindOf;
    this.#x = x;
    this.#y = y;
    const memory = memoryOf(lines);
    this.#side = memory.side.fill(0);
    this.#kind = memory.kind;
    this.#asked = memory.asked.fill(0);
    this.#far = memory.far;
    this.#turn = memory.turn.fill(Infinity);
    this.#seen = memory.seen;
    this.#order = memory.order;
    this.#keys = memory.keys;
    this.#place = memory.place;
    this.#stops = this.#limits = this.#heap();
  }

  #heap(): Heap {
    return new Heap(this.#place, (one, other) => this.#isNearer(one, other));
  }

  /** The share of a full turn in which sight goes on. */
  get openShare(): number {
    return (this.#open?.[PARTS] ?? PARTS) / PARTS;
  }

  /** Sweeps among the walls in a rectangle (or `all`) and of earlier passes. @returns whether no sight leaves it */
  pass(rectangle: Rectangle, all: boolean): boolean {
    this.#take(rectangle, all);
    this.points = [];
    this.#stops = this.#heap();
    this.#limits = this.#heap();
    this.#place.fill(-1);
    return this.#run(rectangle, all);
  }

  #cornerX(corner: number): number {
    const { corners, cx } = this.#lines;
    return corner < corners ? cx[corner]! : this.#cx[corner - corners]!;
  }

  #cornerY(corner: number): number {
    const { corners, cy } = this.#lines;
    return corner < corners ? cy[corner]! : this.#cy[corner - corners]!;
  }

  /** The corner at which the sweep, clockwise, first meets a line. */
  #start(line: number): number {
    const { count, corners, a, b } = this.#lines;
    if (line >= count) return corners + line - count;
    return this.#side[line]! > 0 ? a[line]! : b[line]!;
  }

  /** The corner at which the sweep leaves a line. */
  #end(line: number): number {
    const { count, corners, a, b } = this.#lines;
    if (line >= count) return corners + ((line - count + 1) & 3);
    return this.#side[line]! > 0 ? b[line]! : a[line]!;
  }

  /** The direction of a corner as by `turnOf`, worked out once. */
  #toward(corner: number): number {
    const knownTurn = this.#turn[corner]!;
    if (knownTurn !== Infinity) return knownTurn;
    return (this.#turn[corner] = turnOf(this.#cornerX(corner) - this.#x, this.#cornerY(corner) - this.#y));
  }

  /** Adds to the lines that count those of a rectangle, or of all lines. */
  #take({ left, top, right, bottom }: Rectangle, all: boolean): void {
    const lines = this.#lines;
    if (all) for (let line = 0; line < lines.count; line++) this.#consider(line);
    else lines.within(left, top, right, bottom, (line) => this.#consider(line));
  }

  /** Adds a line to `#taken`, unless it lets sight pass, shows only its narrow end, or lies where no sight goes on. */
  #consider(line: number): void {
    if (this.#asked[line]) return;
    const { nx, ny, nd, wall } = this.#lines;
    // the point's distance from the line; on its positive side the sweep goes from a to b
    const off = nx[line]! * this.#x + ny[line]! * this.#y + nd[line]!;
    const side = off > 0 ? 1 : -1;
    this.#side[line] = side;
    const isOnLine = Math.abs(off) <= TOUCH; // the point lies on the line, and sees only its narrow end
    if (!isOnLine && !this.#mayBeSeen(line)) {
      this.#side[line] = 0;
      return;
    }
    this.#asked[line] = 1;
    const kind = isOnLine ? PASSES : this.#kindOf(wall[line]!, side);
    // a wall seen from its narrow end hides nothing
    if (kind === PASSES || Math.abs(this.#toward(this.#end(line)) - this.#toward(this.#start(line))) <= 2 * SAME) {
      this.#side[line] = 0;
      return;
    }
    this.#kind[line] = kind;
    if (kind === LIMITS) this.#limited = true;
    this.#taken.push(line);
  }

  /** Whether sight goes on in any direction of a line; true without a test while it goes on in most directions. */
  #mayBeSeen(line: number): boolean {
    const open = this.#open;
    if (!open || this.openShare > 0.6) return true;
    const [start, end] = [this.#toward(this.#start(line)), this.#toward(this.#end(line))];
    const [from, to] = [partOf(start), partOf(end)];
    if (end >= start) return open[to + 1]! > open[from]!; // else the line crosses the start of the turn
    return open[PARTS]! > open[from]! || open[to + 1]! > 0;
  }

  /**
   * Makes the frame: four lines around the rectangle and all lines that count, which no wall touches. Unless `all`,
   * also notes in `#far` the lines that reach out of the rectangle.
   */
  #makeFrame({ left, top, right, bottom }: Rectangle, all: boolean): void {
    const lines = this.#lines;
    const { ax, ay, bx, by } = lines;
    let [west, east] = [Math.min(left, this.#x), Math.max(right, this.#x)];
    let [north, south] = [Math.min(top, this.#y), Math.max(bottom, this.#y)];
    if (all && lines.count) {
      [west, east] = [Math.min(west, lines.left), Math.max(east, lines.right)];
      [north, south] = [Math.min(north, lines.top), Math.max(south, lines.bottom)];
    } else
      for (const line of this.#taken) {
        const [x0, x1] = [Math.min(ax[line]!, bx[line]!), Math.max(ax[line]!, bx[line]!)];
        const [y0, y1] = [Math.min(ay[line]!, by[line]!), Math.max(ay[line]!, by[line]!)];
        const isInside = x0 >= left && x1 <= right && y0 >= top && y1 <= bottom;
        this.#far[line] = isInside ? 0 : 1;
        if (isInside) continue;
        [west, east] = [Math.min(west, x0), Math.max(east, x1)];
        [north, south] = [Math.min(north, y0), Math.max(south, y1)];
      }
    [west, north, east, south] = [west - 1, north - 1, east + 1, south + 1]; // a pixel outside of all of them
    this.#cx.set([west, east, east, west]);
    this.#cy.set([north, north, south, south]);
    const corners = [west, north, east, north, east, south, west, south, west, north];
    for (let edge = 0; edge < 4; edge++) this.#frame.set(corners.slice(2 * edge, 2 * edge + 4), 4 * edge);
    this.#turn.fill(Infinity, this.#lines.corners); // the directions of its corners are not known yet
  }

  /** Sweeps once around, fills `points`, and notes in `#open` where sight goes on. @returns true if it does nowhere */
  #run(rectangle: Rectangle, all: boolean): boolean {
    this.#makeFrame(rectangle, all);
    const { corners, count } = this.#lines;
    const turns = this.#turn;
    const order = this.#order;
    const seen = this.#seen.fill(0);
    // collect the corners, and enter the lines that the first ray crosses
    let cornerCount = 0;
    for (const line of this.#taken) {
      const [start, end] = [this.#start(line), this.#end(line)];
      if (!seen[start]) seen[(order[cornerCount++] = start)] = 1;
      if (!seen[end]) seen[(order[cornerCount++] = end)] = 1;
      if (this.#toward(end) < this.#toward(start)) this.#enter(line);
    }
    for (let corner = corners; corner < corners + 4; corner++) {
      order[cornerCount++] = corner;
      this.#toward(corner);
    }
    this.#enter(count + 3);
    sortByTurn(order, cornerCount, turns, this.#keys);
    const openParts = all ? null : new Int32Array(PARTS + 1);
    let endBefore = this.#sightEnd();
    let lastTurn = -2;
    // from direction to direction: a point is added wherever another line than before ends the sight
    for (let first = 0; first < cornerCount;) {
      const turn = turns[order[first]!]!;
      let next = first + 1;
      while (next < cornerCount && turns[order[next]!]! - turn <= SAME) next++;
      if (openParts && this.#goesOn(endBefore)) markOpen(openParts, lastTurn, turn);
      for (let index = first; index < next; index++) this.#leaveAt(order[index]!);
      for (let index = first; index < next; index++) this.#enterAt(order[index]!);
      const endAfter = this.#sightEnd();
      if (endBefore !== endAfter) {
        const corner = order[first]!;
        this.#addPointOn(endBefore, corner, true);
        this.#addPointOn(endAfter, corner, false);
      }
      endBefore = endAfter;
      lastTurn = turn;
      first = next;
    }
    if (!openParts) return true;
    if (this.#goesOn(endBefore)) markOpen(openParts, lastTurn, 2);
    let openSum = 0; // from marks to running sums, as `#open` has them
    for (let part = 0; part <= PARTS; part++) {
      const isPartOpen = openParts[part]!;
      openParts[part] = openSum;
      openSum += isPartOpen;
    }
    this.#open = openParts;
    return openSum === 0;
  }

  /** Whether sight that ends at this line may really end sooner, at a line that no pass has looked at yet. */
  #goesOn(line: number): boolean {
    return line >= this.#lines.count || this.#far[line] === 1;
  }

  /** Removes from the heaps the lines that end at a corner (by `b` if their side is 1, else by `a`), or the frame's. */
  #leaveAt(corner: number): void {
    const { corners, count, first, at, a } = this.#lines;
    if (corner >= corners) return this.#stops.remove(count + ((corner - corners + 3) & 3));
    for (let place = first[corner]!; place < first[corner + 1]!; place++) {
      const line = at[place]!;
      const side = this.#side[line]!;
      if (!side || (a[line] === corner) === side > 0) continue;
      if (this.#kind[line] === LIMITS) this.#limits.remove(line);
      else this.#stops.remove(line);
    }
  }

  /** Adds to the heaps the lines that start at a corner (by `a` if their side is 1, else by `b`), or the frame's. */
  #enterAt(corner: number): void {
    const { corners, count, first, at, a } = this.#lines;
    if (corner >= corners) return this.#stops.add(count + corner - corners);
    for (let place = first[corner]!; place < first[corner + 1]!; place++) {
      const line = at[place]!;
      const side = this.#side[line]!;
      if (side && (a[line] === corner) === side > 0) this.#enter(line);
    }
  }

  #enter(line: number): void {
    if (this.#kind[line] === LIMITS) this.#limits.add(line);
    else this.#stops.add(line);
  }

  /** The line at which sight ends now, -1 for none: the nearest that stops it or, if nearer, the second limited one. */
  #sightEnd(): number {
    const stop = this.#stops.items[0] ?? -1;
    if (!this.#limited) return stop;
    const limit = this.#limits.second;
    if (limit < 0) return stop;
    return stop < 0 || this.#isNearer(limit, stop) ? limit : stop;
  }

  /**
   * Adds the point at which the ray through a corner meets a line: a corner of the line, if it ends (`ending`) or
   * starts at this ray.
   */
  #addPointOn(line: number, through: number, ending: boolean): void {
    if (line < 0) return;
    const corner = ending ? this.#end(line) : this.#start(line);
    if (Math.abs(this.#turn[corner]! - this.#turn[through]!) <= SAME)
      return this.#addPoint(this.#cornerX(corner), this.#cornerY(corner));
    const { count, ax, ay, bx, by } = this.#lines;
    const [dx, dy] = [this.#cornerX(through) - this.#x, this.#cornerY(through) - this.#y];
    const [frame, at] = [this.#frame, 4 * (line - count)];
    const x0 = line < count ? ax[line]! : frame[at]!;
    const y0 = line < count ? ay[line]! : frame[at + 1]!;
    const ex = (line < count ? bx[line]! : frame[at + 2]!) - x0;
    const ey = (line < count ? by[line]! : frame[at + 3]!) - y0;
    const share = ((x0 - this.#x) * ey - (y0 - this.#y) * ex) / (dx * ey - dy * ex);
    this.#addPoint(this.#x + share * dx, this.#y + share * dy);
  }

  /** Adds a point, unless it is the last one again. */
  #addPoint(x: number, y: number): void {
    const { points } = this;
    const { length } = points;
    if (length && Math.abs(points[length - 2]! - x) + Math.abs(points[length - 1]! - y) < 1e-7) return;
    points.push(x, y);
  }

  /** Whether one line lies in front of another. A ray from the point crosses both, and they do not cross each other. */
  #isNearer(one: number, other: number): boolean {
    const { count, ax, ay, bx, by, nx, ny, nd } = this.#lines;
    // the frame lies behind all lines
    if (one >= count) return false;
    if (other >= count) return true;
    const side = this.#side[other]!;
    const [x, y, d] = [nx[other]!, ny[other]!, nd[other]!];
    const start = side * (x * ax[one]! + y * ay[one]! + d); // how far it lies before the other; below 0: behind it
    const end = side * (x * bx[one]! + y * by[one]! + d);
    if (start >= -TOUCH && end >= -TOUCH) return start > TOUCH || end > TOUCH || one < other;
    if (start <= TOUCH && end <= TOUCH) return false;
    const mine = this.#side[one]!; // its ends lie on both sides: it is nearer if the other's middle lies behind it
    const [mx, my, md] = [nx[one]!, ny[one]!, nd[one]!];
    const sum = mx * (ax[other]! + bx[other]!) + my * (ay[other]! + by[other]!) + 2 * md;
    return mine * sum < 0;
  }
}
