/**
 * The walls of a scene as plain numbers: lines that never cross, since crossing walls are cut into pieces, the corners
 * that lines share, and an index of their places. Made once for a set of walls, and used for every line of sight and
 * every step.
 */

/** Lines that are no farther apart than this, in pixels, touch. */
export const TOUCH = 1e-6;

/** The side of a cell of the index, in pixels. */
const CELL = 256;
/** The most cells of the index. */
const MOST_CELLS = 1 << 16;

/** The lines of a set of walls, with their corners and an index. */
export class WallLines {
  /** the number of lines; each list below has an entry for each line, by its index */
  readonly count: number;
  /** the ends of each line */
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  /** the index of the wall that each line is a part of */
  readonly wall: Uint32Array;
  /** the number of corners, their places, and for each line its corners (at its first and at its second end) */
  readonly corners: number;
  readonly cx: Float64Array;
  readonly cy: Float64Array;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** the lines at a corner: from `at[first[corner]]` up to, but without, `at[first[corner + 1]]` */
  readonly first: Uint32Array;
  readonly at: Uint32Array;
  /**
   * each line as an equation: `nx · x + ny · y + nd` is a point's distance from it, above 0 on one side, below on the
   * other
   */
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  readonly nd: Float64Array;
  /** the rectangle around all lines */
  readonly left: number = 0;
  readonly top: number = 0;
  readonly right: number = 0;
  readonly bottom: number = 0;
  readonly #cells: Cells;
  /** for each line the number of the last search that met it, so that a search tells it once */
  readonly #seen: Uint32Array;
  #round = 0;

  /**
   * Cuts the walls into lines, finds their corners and builds the index.
   * @param walls ends of each wall: x, y, x, y; walls without length are left out
   */
  constructor(walls: readonly (readonly number[])[]) {
    const pieces = cut(walls);
    const { length } = pieces.wall;
    this.count = length;
    this.wall = Uint32Array.from(pieces.wall);
    const [ax, ay, bx, by] = [0, 1, 2, 3].map((part) => {
      const numbers = new Float64Array(length);
      for (let line = 0; line < length; line++) numbers[line] = pieces.ends[4 * line + part]!;
      return numbers;
    }) as [Float64Array, Float64Array, Float64Array, Float64Array];
    [this.ax, this.ay, this.bx, this.by] = [ax, ay, bx, by];
    [this.nx, this.ny, this.nd] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
    this.a = new Uint32Array(length);
    this.b = new Uint32Array(length);
    // number the corners, each place once, and work out each line's equation
    const cornerIndices = new Map<string, number>();
    const xs: number[] = [];
    const ys: number[] = [];
    // the index of the corner at a place, which is added if it is new
    const cornerIndex = (x: number, y: number): number => {
      const key = `${x},${y}`;
      let index = cornerIndices.get(key);
      if (index === undefined) {
        index = xs.push(x) - 1;
        ys.push(y);
        cornerIndices.set(key, index);
      }
      return index;
    };
    for (let line = 0; line < length; line++) {
      this.a[line] = cornerIndex(ax[line]!, ay[line]!);
      this.b[line] = cornerIndex(bx[line]!, by[line]!);
      const [dx, dy] = [bx[line]! - ax[line]!, by[line]! - ay[line]!];
      const wallLength = Math.hypot(dx, dy);
      this.nx[line] = -dy / wallLength;
      this.ny[line] = dx / wallLength;
      this.nd[line] = (dy * ax[line]! - dx * ay[line]!) / wallLength;
    }
    this.corners = xs.length;
    this.cx = Float64Array.from(xs);
    this.cy = Float64Array.from(ys);
    // list the lines at each corner: count them, sum up the counts, then fill the list
    this.first = new Uint32Array(xs.length + 1);
    for (let line = 0; line < length; line++) {
      this.first[this.a[line]! + 1]!++;
      this.first[this.b[line]! + 1]!++;
    }
    for (let corner = 0; corner < xs.length; corner++) this.first[corner + 1]! += this.first[corner]!;
    const nextPlace = this.first.slice();
    this.at = new Uint32Array(2 * length);
    for (let line = 0; line < length; line++) {
      this.at[nextPlace[this.a[line]!]!++] = line;
      this.at[nextPlace[this.b[line]!]!++] = line;
    }
    // the rectangle around all corners
    if (xs.length) {
      [this.left, this.top, this.right, this.bottom] = [xs[0]!, ys[0]!, xs[0]!, ys[0]!];
      for (let corner = 0; corner < xs.length; corner++) {
        this.left = Math.min(this.left, xs[corner]!);
        this.right = Math.max(this.right, xs[corner]!);
        this.top = Math.min(this.top, ys[corner]!);
        this.bottom = Math.max(this.bottom, ys[corner]!);
      }
    }
    this.#cells = new Cells(this.left, this.top, this.right, this.bottom);
    // index the lines by the cells they touch
    for (let line = 0; line < length; line++) this.#cells.put(line, ax[line]!, ay[line]!, bx[line]!, by[line]!);
    this.#seen = new Uint32Array(length);
  }

  /** Calls `tell` once for each line that may touch the straight way between two points, until `tell` returns true. */
  along(x0: number, y0: number, x1: number, y1: number, tell: (line: number) => boolean | void): void {
    const round = ++this.#round;
    const seen = this.#seen;
    this.#cells.along(x0, y0, x1, y1, (line) => {
      if (seen[line] === round) return false;
      seen[line] = round;
      return tell(line) === true;
    });
  }

  /** Calls `tell` once for each line that reaches into a rectangle, and for some lines close to it that do not. */
  within(left: number, top: number, right: number, bottom: number, tell: (line: number) => void): void {
    const round = ++this.#round;
    const seen = this.#seen;
    this.#cells.within(left, top, right, bottom, (line) => {
      if (seen[line] === round) return;
      seen[line] = round;
      tell(line);
    });
  }
}

/** An index of lines by the cells (squares of the plane) in which they lie. */
class Cells {
  readonly #left: number;
  readonly #top: number;
  readonly #size: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #lists: (number[] | undefined)[];

  constructor(left: number, top: number, right: number, bottom: number) {
    const area = Math.max(1, right - left) * Math.max(1, bottom - top);
    // large enough that there are at most MOST_CELLS in all, and about 4096 in a row or column
    this.#size = Math.max(CELL, Math.sqrt(area / MOST_CELLS), (right - left) / 4096, (bottom - top) / 4096);
    this.#left = left;
    this.#top = top;
    this.#columns = Math.floor((right - left) / this.#size) + 1;
    this.#rows = Math.floor((bottom - top) / this.#size) + 1;
    this.#lists = new Array(this.#columns * this.#rows);
  }

  /** The column of a place; a place outside belongs to the nearest one. */
  #column(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.#left) / this.#size), 0), this.#columns - 1);
  }

  #row(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.#top) / this.#size), 0), this.#rows - 1);
  }

  /** Adds a line to each cell that it touches, or misses by less than a pixel. */
  put(line: number, ax: number, ay: number, bx: number, by: number): void {
    this.#walk(ax, ay, bx, by, 1, (cell) => {
      (this.#lists[cell] ??= []).push(line);
      return false;
    });
  }

  /** Calls `tell` for the lines of the cells on a way, from its start, until it returns true; a line may come twice. */
  along(x0: number, y0: number, x1: number, y1: number, tell: (line: number) => boolean): void {
    this.#walk(x0, y0, x1, y1, 0, (cell) => {
      const list = this.#lists[cell];
      if (list) for (const line of list) if (tell(line)) return true;
      return false;
    });
  }

  /** Calls `tell` for the lines of the cells that a rectangle touches; a line may come twice. */
  within(left: number, top: number, right: number, bottom: number, tell: (line: number) => void): void {
    const [first, last] = [this.#column(left), this.#column(right)];
    for (let row = this.#row(top); row <= this.#row(bottom); row++)
      for (let column = first; column <= last; column++) {
        const list = this.#lists[row * this.#columns + column];
        if (list) for (const line of list) tell(line);
      }
  }

  /**
   * Calls `tell` for the cells that a line touches or misses by less than `room` pixels, column by column from its
   * start, until it returns true. Places outside belong to the cells at the edge.
   */
  #walk(ax: number, ay: number, bx: number, by: number, room: number, tell: (cell: number) => boolean): void {
    const isForward = ax <= bx;
    // its ends from left to right, and the columns that it reaches
    const [x0, y0, x1, y1] = isForward ? [ax, ay, bx, by] : [bx, by, ax, ay];
    const [firstColumn, lastColumn] = [this.#column(x0 - room), this.#column(x1 + room)];
    const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
    const isUpright = x1 <= x0;
    for (let step = 0; step <= lastColumn - firstColumn; step++) {
      const column = isForward ? firstColumn + step : lastColumn - step;
      // the part of the line in this column, and the rows in which it lies
      const start = column === firstColumn ? x0 : Math.max(x0, this.#left + column * this.#size - room);
      const end = column === lastColumn ? x1 : Math.min(x1, this.#left + (column + 1) * this.#size + room);
      const [yStart, yEnd] = isUpright ? [y0, y1] : [y0 + (start - x0) * slope, y0 + (end - x0) * slope];
      const top = this.#row(Math.min(yStart, yEnd) - room);
      const bottom = this.#row(Math.max(yStart, yEnd) + room);
      for (let row = top; row <= bottom; row++) if (tell(row * this.#columns + column)) return;
    }
  }
}

/**
 * Cuts the walls into pieces that do not cross: the ends of each piece, and the index of its wall. Left out are pieces
 * (and walls) no longer than TOUCH, and walls with a coordinate that is not finite.
 */
function cut(walls: readonly (readonly number[])[]): { ends: number[]; wall: number[] } {
  // the walls that have a length, and the rectangle around them
  const counting: number[] = [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [index, [x0, y0, x1, y1]] of (walls as readonly [number, number, number, number][]).entries()) {
    if ((x0 === x1 && y0 === y1) || ![x0, y0, x1, y1].every(Number.isFinite)) continue;
    counting.push(index);
    left = Math.min(left, x0, x1);
    right = Math.max(right, x0, x1);
    top = Math.min(top, y0, y1);
    bottom = Math.max(bottom, y0, y1);
  }
  // cut each of them at its crossings, in order along it
  const ends: number[] = [];
  const wall: number[] = [];
  if (!counting.length) return { ends, wall };
  const crossings = findCrossings(walls, counting, new Cells(left, top, right, bottom));
  for (const index of counting) {
    const [x0, y0, x1, y1] = walls[index] as [number, number, number, number];
    const wallCrossings = crossings.get(index);
    let [x, y] = [x0, y0];
    if (wallCrossings) {
      const alongWall = ([px, py]: readonly [number, number]): number => (px - x0) * (x1 - x0) + (py - y0) * (y1 - y0);
      wallCrossings.sort((one, other) => alongWall(one) - alongWall(other));
      for (const [px, py] of wallCrossings) {
        if (Math.hypot(px - x, py - y) <= TOUCH) continue;
        ends.push(x, y, px, py);
        wall.push(index);
        [x, y] = [px, py];
      }
    }
    if (Math.hypot(x1 - x, y1 - y) <= TOUCH) continue;
    ends.push(x, y, x1, y1);
    wall.push(index);
  }
  return { ends, wall };
}

type Place = readonly [number, number];

/** The end of a wall that lies at a share of its length, from 0 at the first end to 1 at the last; null in between. */
function endAt(share: number, tolerance: number, first: Place, last: Place): Place | null {
  if (share <= tolerance) return first;
  return share >= 1 - tolerance ? last : null;
}

/**
 * Finds the points at which each wall is to be cut, by the wall's index.
 * @param counting the indices of the walls that have a length
 * @param cells an empty index, which is filled with these walls
 */
function findCrossings(walls: readonly (readonly number[])[], counting: number[], cells: Cells): Map<number, Place[]> {
  const crossings = new Map<number, Place[]>();
  const noteCrossing = (wall: number, place: Place): void => {
    const noted = crossings.get(wall);
    if (noted) noted.push(place);
    else crossings.set(wall, [place]);
  };
  // by a wall's index, that of the wall it was last tested with, as the search may tell a wall more than once
  const lastTestedWith = new Map<number, number>();
  for (const wall of counting) {
    const [ax, ay, bx, by] = walls[wall] as [number, number, number, number];
    const [dx, dy] = [bx - ax, by - ay];
    const wallLength = Math.hypot(dx, dy);
    // the index holds only the walls before this one, so each pair is tested once
    cells.along(ax, ay, bx, by, (other) => {
      if (lastTestedWith.get(other) === wall) return false;
      lastTestedWith.set(other, wall);
      const [cx, cy, ex, ey] = walls[other] as [number, number, number, number];
      // where the two lines meet: as a share of the length of this wall, and of the other one's
      const [fx, fy] = [ex - cx, ey - cy];
      const cross = dx * fy - dy * fx;
      const otherLength = Math.hypot(fx, fy);
      const isParallel = Math.abs(cross) <= 1e-12 * wallLength * otherLength;
      if (isParallel) return false;
      const share = ((cx - ax) * fy - (cy - ay) * fx) / cross;
      const otherShare = ((cx - ax) * dy - (cy - ay) * dx) / cross;
      // how far past its ends each wall may be met, as a share of its length
      const [tolerance, otherTolerance] = [TOUCH / wallLength, TOUCH / otherLength];
      const missesMine = share < -tolerance || share > 1 + tolerance;
      const missesTheirs = otherShare < -otherTolerance || otherShare > 1 + otherTolerance;
      if (missesMine || missesTheirs) return false;
      // at the end of a wall the other is cut exactly there, so that they share a corner
      const endOfMine = endAt(share, tolerance, [ax, ay], [bx, by]);
      const endOfTheirs = endAt(otherShare, otherTolerance, [cx, cy], [ex, ey]);
      const place = endOfMine ?? endOfTheirs ?? [ax + share * dx, ay + share * dy];
      if (!endOfMine) noteCrossing(wall, place);
      if (!endOfTheirs) noteCrossing(other, place);
      return false;
    });
    cells.put(wall, ax, ay, bx, by);
  }
  return crossings;
}
