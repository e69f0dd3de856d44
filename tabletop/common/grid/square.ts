import { GRID_DIAGONALS, GRID_TYPES, MOVEMENT_DIRECTIONS } from "../const.ts";
import { BaseGrid } from "./base.ts";
import { directionLength, directSteps, stepLength } from "./diagonals.ts";
import { snapToSquares } from "./snapping.ts";
import type {
  Coordinates,
  CostFunction,
  GridConfiguration,
  MeasuredWaypoint,
  Offset,
  Point,
  Rectangle,
  SnappingBehavior,
  Totals,
} from "./types.ts";

/**
 * A grid of square spaces, with one of GRID_DIAGONALS as its rule for diagonals. An offset is a space by row `i`,
 * column `j` and perhaps elevation step `k`. A space is `size` pixels or `distance` units (such as feet) wide. The 1e-8
 * puts a point that rounding left just outside of a space into it.
 */
export class SquareGrid extends BaseGrid {
  readonly type: number = GRID_TYPES.SQUARE;
  readonly diagonals: number;

  constructor(config: GridConfiguration) {
    super(config);
    this.diagonals = config.diagonals ?? GRID_DIAGONALS.EQUIDISTANT;
  }

  /** True if the rule for diagonals forbids them. */
  get #illegal(): boolean {
    return this.diagonals === GRID_DIAGONALS.ILLEGAL;
  }

  /** The space that contains coordinates; with an elevation step if they name an elevation or a step. */
  getOffset(coords: Coordinates): Offset {
    let { i, j } = coords;
    if (i === undefined || j === undefined) {
      i = Math.floor(coords.y! / this.size + 1e-8);
      j = Math.floor(coords.x! / this.size + 1e-8);
    }
    const k = coords.k ?? (coords.elevation === undefined ? undefined : this._elevationStep(coords.elevation));
    return k === undefined ? { i, j } : { i, j, k };
  }

  /** The offset of coordinates, with elevation step 0 if they name none. */
  #offset3(coords: Coordinates): Required<Offset> {
    const { i, j, k = 0 } = this.getOffset(coords);
    return { i, j, k };
  }

  /**
   * The first row and column in a rectangle, and the row and column after the last; twice the first if it has no area.
   */
  getOffsetRange({ x, y, width, height }: Rectangle): [number, number, number, number] {
    const [i0, j0] = [Math.floor(y / this.size + 1e-8), Math.floor(x / this.size + 1e-8)];
    if (!(width > 0 && height > 0)) return [i0, j0, i0, j0];
    return [i0, j0, Math.ceil((y + height) / this.size - 1e-8), Math.ceil((x + width) / this.size - 1e-8)];
  }

  /**
   * The neighbours of a space, without the diagonal ones if diagonals are illegal: on its own level and, if the space
   * has an elevation step (`k`), on the levels below and above.
   */
  getAdjacentOffsets(coords: Coordinates): Offset[] {
    const { i, j, k } = this.getOffset(coords);
    const neighbours: Offset[] = [];
    const levels = k === undefined ? [0] : [-1, 0, 1];
    for (const dk of levels) {
      for (const di of [-1, 0, 1]) {
        for (const dj of [-1, 0, 1]) {
          const axes = Math.abs(di) + Math.abs(dj) + Math.abs(dk);
          if (axes === 0 || (axes > 1 && this.#illegal)) continue;
          neighbours.push(k === undefined ? { i: i + di, j: j + dj } : { i: i + di, j: j + dj, k: k + dk });
        }
      }
    }
    return neighbours;
  }

  /** Whether two spaces are neighbours. Diagonal ones are only if diagonals are legal; a space is none of itself. */
  testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean {
    const [first, second] = [this.#offset3(coords1), this.#offset3(coords2)];
    const deltas = [first.i - second.i, first.j - second.j, first.k - second.k].map(Math.abs);
    // the number of axes (rows, columns, elevation) along which the two differ
    const axes = deltas.filter(Boolean).length;
    return axes > 0 && Math.max(...deltas) === 1 && (axes === 1 || !this.#illegal);
  }

  /** The step in a direction as rows, columns and elevation; none at all for a diagonal if diagonals are illegal. */
  #shift(direction: number): { di: number; dj: number; dk: number } {
    const bitOf = (bit: number) => Number((direction & bit) !== 0);
    const di = bitOf(MOVEMENT_DIRECTIONS.DOWN) - bitOf(MOVEMENT_DIRECTIONS.UP);
    const dj = bitOf(MOVEMENT_DIRECTIONS.RIGHT) - bitOf(MOVEMENT_DIRECTIONS.LEFT);
    const dk = bitOf(MOVEMENT_DIRECTIONS.ASCEND) - bitOf(MOVEMENT_DIRECTIONS.DESCEND);
    const axes = Math.abs(di) + Math.abs(dj) + Math.abs(dk);
    return axes > 1 && this.#illegal ? { di: 0, dj: 0, dk: 0 } : { di, dj, dk };
  }

  /** The next space in a direction (bits of MOVEMENT_DIRECTIONS); the space itself for an illegal diagonal. */
  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { di, dj, dk } = this.#shift(direction);
    const { i, j, k } = this.getOffset(coords);
    return k === undefined ? { i: i + di, j: j + dj } : { i: i + di, j: j + dj, k: k + dk };
  }

  /** A point moved by one space in a direction, and its elevation by one step; unmoved for an illegal diagonal. */
  getShiftedPoint<P extends Point>(point: P, direction: number): P {
    const { di, dj, dk } = this.#shift(direction);
    const shifted = { ...point, x: point.x + dj * this.size, y: point.y + di * this.size };
    const { elevation } = point as Coordinates;
    return elevation === undefined ? shifted : { ...shifted, elevation: elevation + dk * this.distance };
  }

  getTopLeftPoint(coords: Coordinates): Point {
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }

  getCenterPoint(coords: Coordinates): Point & { elevation?: number } {
    const { i, j, k } = this.getOffset(coords);
    const point = { x: (j + 0.5) * this.size, y: (i + 0.5) * this.size };
    return k === undefined ? point : { ...point, elevation: (k + 0.5) * this.distance };
  }

  /** The corners of a space, clockwise, in pixels from its centre. */
  getShape(): Point[] {
    const half = this.size / 2;
    return [
      { x: -half, y: -half },
      { x: half, y: -half },
      { x: half, y: half },
      { x: -half, y: half },
    ];
  }

  getVertices(coords: Coordinates): Point[] {
    const center = this.getCenterPoint(coords);
    return this.getShape().map(({ x, y }) => ({ x: center.x + x, y: center.y + y }));
  }

  getSnappedPoint<P extends Point>(point: P, behavior: SnappingBehavior): P {
    return { ...point, ...snapToSquares(point, this.size, behavior) };
  }

  /** The spaces from waypoint to waypoint, both ends included. */
  getDirectPath(waypoints: Coordinates[]): Offset[] {
    if (!waypoints.length) return [];
    // the result has elevation steps if the first waypoint has one
    const isFlat = this.getOffset(waypoints[0]!).k === undefined;
    const path = [this.#offset3(waypoints[0]!)];
    for (const waypoint of waypoints.slice(1)) {
      let reached = path.at(-1)!;
      for (const step of this.#steps(reached, this.#offset3(waypoint))) {
        reached = { i: reached.i + step[0]!, j: reached.j + step[1]!, k: reached.k + step[2]! };
        path.push(reached);
      }
    }
    return isFlat ? path.map(({ i, j }) => ({ i, j })) : path;
  }

  /** The steps of a straight line between two spaces, each as rows, columns and elevation. */
  #steps(from: Required<Offset>, to: Required<Offset>): number[][] {
    return directSteps([to.i - from.i, to.j - from.j, to.k - from.k], this.#illegal);
  }

  /**
   * Measures a segment step by step; of a teleport the cost is priced once, from its start to its end.
   * @param diagonals the number of diagonal steps before, which may decide the length of the next
   * @returns the totals of this segment alone
   */
  protected override _measureSegment(
    from: Coordinates,
    to: MeasuredWaypoint,
    cost: number | CostFunction | undefined,
    diagonals: number,
  ): Totals {
    const start = this.#offset3(from);
    const end = this.#offset3(to);
    const totals: Totals = { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: this.#straight(from, to) };
    const priceStep = typeof cost === "function" ? cost : undefined;
    // each step has its length by the rule for diagonals, and its cost
    let reached = start;
    for (const step of this.#steps(start, end)) {
      const [di, dj, dk] = [step[0]!, step[1]!, step[2]!];
      const axes = Math.abs(di) + Math.abs(dj) + Math.abs(dk);
      const distance = stepLength(this.diagonals, axes, diagonals + totals.diagonals) * this.distance;
      const next = { i: reached.i + di, j: reached.j + dj, k: reached.k + dk };
      if (!to.teleport) totals.cost += priceStep ? priceStep(reached, next, distance, to) : distance;
      totals.distance += distance;
      totals.spaces += 1;
      if (axes > 1) totals.diagonals += 1;
      reached = next;
    }
    // a teleport has one price, for the whole way; a cost given as a number counts before all
    if (to.teleport && totals.spaces)
      totals.cost = priceStep ? priceStep(start, end, totals.distance, to) : totals.distance;
    if (typeof cost === "number") totals.cost = cost;
    return totals;
  }

  /** The length of the straight line between two places, in units. */
  #straight(from: Coordinates, to: Coordinates): number {
    return this._euclidean(this.#pointOf(from), this.#pointOf(to));
  }

  /** The point of coordinates in pixels, with its elevation in units: for an offset the bottom of its step. */
  #pointOf(coords: Coordinates): Required<Point> & { elevation: number } {
    const { x, y } = coords.i === undefined ? (coords as Point) : this.getCenterPoint(coords);
    return { x, y, elevation: coords.elevation ?? (coords.k ?? 0) * this.distance };
  }

  /**
   * The point at a distance in units, as the rule for diagonals counts it, in a direction in degrees from the right.
   */
  getTranslatedPoint<P extends Point>(point: P, direction: number, distance: number): P {
    const [dx, dy] = unitStep(direction);
    const pixels = ((distance / this.distance) * this.size) / directionLength(this.diagonals, dx, dy);
    return { ...point, x: point.x + dx * pixels, y: point.y + dy * pixels };
  }

  /**
   * The directions, in degrees, of the corners of a circle: of a diamond, a square or an octagon, as diagonals count.
   */
  protected override _cornerDirections(): number[] {
    if (this.#illegal || this.diagonals === GRID_DIAGONALS.RECTILINEAR) return [0, 90, 180, 270];
    if (this.diagonals === GRID_DIAGONALS.EQUIDISTANT) return [45, 135, 225, 315];
    return [0, 45, 90, 135, 180, 225, 270, 315];
  }
}

/** The vector of length 1 in a direction in degrees; its other part is exactly 0 along an axis. */
function unitStep(direction: number): [number, number] {
  const angle = (direction * Math.PI) / 180;
  const withoutRounding = (value: number) => (Math.abs(value) < 1e-12 ? 0 : value);
  return [withoutRounding(Math.cos(angle)), withoutRounding(Math.sin(angle))];
}
