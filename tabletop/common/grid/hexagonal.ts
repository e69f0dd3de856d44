import { GRID_DIAGONALS, GRID_TYPES, MOVEMENT_DIRECTIONS as DIRECTIONS } from "../const.ts";
import { BaseGrid } from "./base.ts";
import { directSteps, stepLength } from "./diagonals.ts";
import {
  addCubes,
  cube,
  cubeDistance,
  cubeLine,
  cubeToOffset,
  cubeToPlane,
  HEX_STEPS,
  offsetToCube,
  planeToCube,
  roundCube,
  type Cube,
} from "./hex-coordinates.ts";
import { hexMeetsRectangle } from "./hex-range.ts";
import { snapToHexes } from "./hex-snapping.ts";
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

/** A hexagon by its cube or offset, or a point in pixels. */
export type HexCoordinates = Coordinates & Partial<Cube>;

/** The long side of a hexagon divided by its short one. */
const LONG = 2 / Math.sqrt(3);

/**
 * A grid of hexagons in rows or columns. `size` is the distance in pixels between the centres of neighbours. Offsets
 * and cubes are those of https://www.redblobgames.com/grids/hexagons/. A step on the plane is never diagonal; the rule
 * for diagonals prices steps that go to a neighbour and up or down at once.
 */
export class HexagonalGrid extends BaseGrid {
  override readonly type: number;
  /** true: flat tops, in columns; false: pointed tops, in rows */
  readonly columns: boolean;
  /** true: the even rows or columns stand half a space further on; false: the odd ones do */
  readonly even: boolean;
  readonly diagonals: number;
  /** the centre of the hexagon of the cube 0, 0, 0, in pixels */
  readonly #middle: Point;

  /** Works out the type, the size of a space and the centre of the first hexagon, from the size and the layout. */
  constructor(config: GridConfiguration) {
    super(config);
    this.columns = Boolean(config.columns);
    this.even = Boolean(config.even);
    this.diagonals = config.diagonals ?? GRID_DIAGONALS.EQUIDISTANT;
    const { HEXODDR, HEXEVENR, HEXODDQ, HEXEVENQ } = GRID_TYPES;
    const [odd, even] = this.columns ? [HEXODDQ, HEXEVENQ] : [HEXODDR, HEXEVENR];
    this.type = this.even ? even : odd;
    if (this.columns) this.sizeX = this.size * LONG;
    else this.sizeY = this.size * LONG;
    const half = this.even ? this.size / 2 : 0;
    this.#middle = {
      x: this.sizeX / 2 + (this.columns ? 0 : half),
      y: this.sizeY / 2 + (this.columns ? half : 0),
    };
  }

  /** True if the rule for diagonals forbids them. */
  get #illegal(): boolean {
    return this.diagonals === GRID_DIAGONALS.ILLEGAL;
  }

  /* ---- coordinates ---- */

  static cubeRound(fraction: Cube): Cube {
    return roundCube(fraction);
  }

  static cubeDistance(a: Cube, b: Cube): number {
    return cubeDistance(a, b);
  }

  offsetToCube(offset: Offset): Cube {
    return offsetToCube(offset, this);
  }

  cubeToOffset(coords: Cube): Offset {
    return cubeToOffset(coords, this);
  }

  /** Converts a point to a fractional cube, with a fractional `k` if the point has an elevation. */
  pointToCube(point: Point & { elevation?: number }): Cube {
    const { x, y } = this.#middle;
    const { q, r } = planeToCube({ x: (point.x - x) / this.size, y: (point.y - y) / this.size }, this.columns);
    return cube(q, r, point.elevation === undefined ? undefined : point.elevation / this.distance);
  }

  cubeToPoint(coords: Cube): Point & { elevation?: number } {
    const plane = cubeToPlane(coords, this.columns);
    const point = { x: plane.x * this.size + this.#middle.x, y: plane.y * this.size + this.#middle.y };
    return coords.k === undefined ? point : { ...point, elevation: coords.k * this.distance };
  }

  /** The cube of the space that contains coordinates of any kind. */
  getCube(coords: HexCoordinates): Cube {
    if (coords.i !== undefined) return this.offsetToCube(coords as Offset);
    if (coords.q !== undefined) return cube(coords.q, coords.r!, coords.k);
    const { q, r } = roundCube(this.pointToCube({ x: coords.x!, y: coords.y! }));
    return cube(q, r, coords.elevation === undefined ? undefined : this._elevationStep(coords.elevation));
  }

  /** The cube of coordinates, with elevation step 0 if they name none. */
  #cube3(coords: HexCoordinates): Cube & { k: number } {
    const cubeOfCoords = this.getCube(coords);
    cubeOfCoords.k ??= 0;
    return cubeOfCoords as Cube & { k: number };
  }

  getOffset(coords: HexCoordinates): Offset {
    return this.cubeToOffset(this.getCube(coords));
  }

  /**
   * The smallest range that contains every hexagon that overlaps the bounds: its first row, its first column, the row
   * after the last one, the column after the last one.
   */
  getOffsetRange({ x, y, width, height }: Rectangle): [number, number, number, number] {
    const firstCorner = this.getOffset({ x, y });
    if (!(width > 0 && height > 0)) return [firstCorner.i, firstCorner.j, firstCorner.i, firstCorner.j];
    const lastCorner = this.getOffset({ x: x + width, y: y + height });
    // a range that is surely large enough, from which the outer rows and columns without such hexagons are taken off
    let [i0, j0, i1, j1] = [firstCorner.i - 1, firstCorner.j - 1, lastCorner.i + 2, lastCorner.j + 2];
    const meetsBounds = (i: number, j: number) =>
      hexMeetsRectangle(this.getCenterPoint({ i, j }), this.sizeX, this.sizeY, this.columns, { x, y, width, height });
    const rowMeets = (i: number) => range(j0, j1).some((j) => meetsBounds(i, j));
    const columnMeets = (j: number) => range(i0, i1).some((i) => meetsBounds(i, j));
    while (i0 < i1 && !rowMeets(i0)) i0++;
    while (i1 > i0 && !rowMeets(i1 - 1)) i1--;
    while (j0 < j1 && !columnMeets(j0)) j0++;
    while (j1 > j0 && !columnMeets(j1 - 1)) j1--;
    return [i0, j0, i1, j1];
  }

  /* ---- neighbours ---- */

  /**
   * The neighbours of a hexagon: six, and with an elevation step those below and above; diagonal ones unless illegal.
   */
  getAdjacentCubes(coords: HexCoordinates): Cube[] {
    const middle = this.getCube(coords);
    const neighbours = HEX_STEPS.map((step) => addCubes(middle, step));
    const { q, r, k } = middle;
    if (k === undefined) return neighbours;
    const levels = [k - 1, k + 1].flatMap((level) => [
      cube(q, r, level),
      ...(this.#illegal ? [] : neighbours.map((aside) => cube(aside.q, aside.r, level))),
    ]);
    return [...neighbours, ...levels];
  }

  getAdjacentOffsets(coords: HexCoordinates): Offset[] {
    return this.getAdjacentCubes(coords).map((adjacent) => this.cubeToOffset(adjacent));
  }

  /** Whether two hexagons are neighbours: aside, above or below; unless diagonals are illegal also both at once. */
  testAdjacency(coords1: HexCoordinates, coords2: HexCoordinates): boolean {
    const [a, b] = [this.#cube3(coords1), this.#cube3(coords2)];
    const [sideways, vertical] = [cubeDistance(a, b), Math.abs(a.k - b.k)];
    if (sideways > 1 || vertical > 1) return false;
    return sideways + vertical === 1 || (sideways + vertical === 2 && !this.#illegal);
  }

  /**
   * Returns the next space in a direction; the space itself if diagonals are illegal and the direction leads aside and
   * up or down at once. In rows of hexagons no neighbour is straight above or below a space, in columns none straight
   * aside: a way in such a direction zigzags. Each step of that way goes to the next row (or column) and keeps the
   * number of the column (or row), so that the way back is the same.
   */
  getShiftedOffset(coords: HexCoordinates, direction: number): Offset {
    const bitOf = (bit: number) => Number((direction & bit) !== 0);
    const down = bitOf(DIRECTIONS.DOWN) - bitOf(DIRECTIONS.UP);
    const right = bitOf(DIRECTIONS.RIGHT) - bitOf(DIRECTIONS.LEFT);
    const up = bitOf(DIRECTIONS.ASCEND) - bitOf(DIRECTIONS.DESCEND);
    const { i, j, k } = this.getOffset(coords);
    if (up && (down || right) && this.#illegal) return this.getOffset(coords);
    // along: from line (row or column) to line; across: within the line
    const [along, across] = this.columns ? [right, down] : [down, right];
    // for a space in a line half a space further on: neighbours before the space have its number, those after it the
    // next number
    const line = this.columns ? j : i;
    const isShifted = (Math.abs(line) % 2 === 0) === this.even;
    // a diagonal way towards the neighbours with the same number keeps the number
    const goesOn = across > 0;
    const keepsNumber = along && across && isShifted !== goesOn;
    const step = keepsNumber ? 0 : across;
    const shifted = this.columns ? { i: i + step, j: j + along } : { i: i + along, j: j + step };
    return k === undefined ? shifted : { ...shifted, k: k + up };
  }

  getShiftedCube(coords: HexCoordinates, direction: number): Cube {
    return this.getCube(this.getShiftedOffset(coords, direction));
  }

  /**
   * Returns a point moved by the way from the centre of its space to the centre of the next space in a direction; its
   * elevation, if it has one, moved by one step if the direction goes up or down. If diagonals are illegal and the
   * point would go aside and up or down at once, returns an unmoved copy.
   */
  getShiftedPoint<P extends Point>(point: P, direction: number): P {
    const { elevation } = point as Coordinates;
    const bitOf = (bit: number) => Number((direction & bit) !== 0);
    const up = bitOf(DIRECTIONS.ASCEND) - bitOf(DIRECTIONS.DESCEND);
    const from = this.getOffset(point);
    // The next space on the same level: only with it can be told whether the point would go aside.
    const nextSpace = this.getShiftedOffset(from, direction & ~(DIRECTIONS.ASCEND | DIRECTIONS.DESCEND));
    const [start, end] = [this.getCenterPoint(from), this.getCenterPoint(nextSpace)];
    const goesAside = end.x !== start.x || end.y !== start.y;
    if (up && goesAside && this.#illegal) return { ...point };
    const shifted = { ...point, x: point.x + end.x - start.x, y: point.y + end.y - start.y };
    return elevation === undefined ? shifted : { ...shifted, elevation: elevation + up * this.distance };
  }

  /* ---- points ---- */

  getTopLeftPoint(coords: HexCoordinates): Point {
    const { x, y } = this.getCenterPoint(coords);
    return { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }

  getCenterPoint(coords: HexCoordinates): Point & { elevation?: number } {
    const { q, r, k } = this.getCube(coords);
    const point = this.cubeToPoint(cube(q, r));
    return k === undefined ? point : { ...point, elevation: (k + 0.5) * this.distance };
  }

  /**
   * The corners of a hexagon, relative to its centre, clockwise. The first is the top corner on a grid of rows, the
   * left corner on a grid of columns.
   */
  getShape(): Point[] {
    const [x, y] = [this.sizeX / 2, this.sizeY / 2];
    if (this.columns)
      return [
        { x: -x, y: 0 },
        { x: -x / 2, y: -y },
        { x: x / 2, y: -y },
        { x, y: 0 },
        { x: x / 2, y },
        { x: -x / 2, y },
      ];
    return [
      { x: 0, y: -y },
      { x, y: -y / 2 },
      { x, y: y / 2 },
      { x: 0, y },
      { x: -x, y: y / 2 },
      { x: -x, y: -y / 2 },
    ];
  }

  getVertices(coords: HexCoordinates): Point[] {
    const center = this.getCenterPoint(coords);
    return this.getShape().map(({ x, y }) => ({ x: center.x + x, y: center.y + y }));
  }

  /**
   * The place on hexagons nearest to a point among those that `behavior` allows; the point itself if it allows none.
   */
  getSnappedPoint<P extends Point>(point: P, behavior: SnappingBehavior): P {
    const { columns, sizeX, sizeY } = this;
    const middlesAround = (near: Point): Point[] => {
      const nearest = this.getCube({ x: near.x, y: near.y });
      return [nearest, ...HEX_STEPS.map((step) => addCubes(nearest, step))].map((coords) => this.cubeToPoint(coords));
    };
    const places = { columns, sizeX, sizeY, origin: this.#middle, middlesAround };
    return { ...point, ...snapToHexes(point, places, behavior) };
  }

  /* ---- paths ---- */

  /** The spaces from waypoint to waypoint, both ends included. */
  getDirectPath(waypoints: HexCoordinates[]): Offset[] {
    if (!waypoints.length) return [];
    // the result has elevation steps if the first waypoint has one
    const isFlat = this.getCube(waypoints[0]!).k === undefined;
    let reached = this.#cube3(waypoints[0]!);
    const path: Cube[] = [reached];
    for (const waypoint of waypoints.slice(1)) {
      for (const { to } of this.#steps(reached, this.#cube3(waypoint))) path.push(to);
      reached = path.at(-1) as Cube & { k: number };
    }
    return path.map(({ q, r, k }) => this.cubeToOffset(cube(q, r, isFlat ? undefined : k)));
  }

  /**
   * Returns the steps of a straight line: for each the hexagon to which it leads, and the number of axes along which it
   * goes (1 for aside or for up or down, 2 for both at once).
   */
  #steps(from: Cube & { k: number }, to: Cube & { k: number }): { to: Cube & { k: number }; axes: number }[] {
    const line = cubeLine(from, to);
    // the place on the line and the elevation step reached so far
    let [index, k] = [0, from.k];
    return directSteps([line.length - 1, to.k - from.k], this.#illegal).map(([aside, up]) => {
      index += aside!;
      k += up!;
      const { q, r } = line[index]!;
      return { to: cube(q, r, k) as Cube & { k: number }, axes: Math.abs(aside!) + Math.abs(up!) };
    });
  }

  /** Measures a segment step by step; a teleport has its cost priced once, from its start to its end. */
  protected override _measureSegment(
    from: HexCoordinates,
    to: MeasuredWaypoint,
    cost: number | CostFunction | undefined,
    diagonals: number,
  ): Totals {
    const [start, end] = [this.#cube3(from), this.#cube3(to as HexCoordinates)];
    const totals: Totals = { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: this.#straight(from, to) };
    // each step has its length, by the rule for diagonals, and its cost
    const priceStep = typeof cost === "function" ? cost : undefined;
    const offsetOf = (coords: Cube) => this.cubeToOffset(coords) as Required<Offset>;
    let reached = start;
    for (const step of this.#steps(start, end)) {
      const distance = stepLength(this.diagonals, step.axes, diagonals + totals.diagonals) * this.distance;
      if (!to.teleport)
        totals.cost += priceStep ? priceStep(offsetOf(reached), offsetOf(step.to), distance, to) : distance;
      totals.distance += distance;
      totals.spaces += 1;
      if (step.axes > 1) totals.diagonals += 1;
      reached = step.to;
    }
    // a teleport has one price, for the whole way; a cost given as a number counts before all
    if (to.teleport && totals.spaces)
      totals.cost = priceStep ? priceStep(offsetOf(start), offsetOf(end), totals.distance, to) : totals.distance;
    if (typeof cost === "number") totals.cost = cost;
    return totals;
  }

  /** The length of the straight line between two places, in units; an offset counts from the bottom of its step. */
  #straight(from: HexCoordinates, to: HexCoordinates): number {
    const pointOf = (coords: HexCoordinates) => ({
      ...(coords.x === undefined ? this.getCenterPoint(coords) : { x: coords.x, y: coords.y! }),
      elevation: coords.elevation ?? (coords.k ?? 0) * this.distance,
    });
    return this._euclidean(pointOf(from), pointOf(to));
  }

  /**
   * The point at a distance in units and a direction in degrees. Distances are counted in hexagons: all points at one
   * distance form a hexagon with its corners towards the centres of the neighbours.
   */
  getTranslatedPoint<P extends Point>(point: P, direction: number, distance: number): P {
    const angle = (direction * Math.PI) / 180;
    // cos and sin are hardly ever exactly 0: along an axis the other coordinate must not change
    const withoutRounding = (value: number) => (Math.abs(value) < 1e-12 ? 0 : value);
    const [x, y] = [withoutRounding(Math.cos(angle)), withoutRounding(Math.sin(angle))];
    const { q, r, s } = planeToCube({ x, y }, this.columns);
    const pixels = ((distance / this.distance) * this.size) / Math.max(Math.abs(q), Math.abs(r), Math.abs(s));
    return { ...point, x: point.x + x * pixels, y: point.y + y * pixels };
  }

  protected override _cornerDirections(): number[] {
    const first = this.columns ? 30 : 0;
    return [0, 60, 120, 180, 240, 300].map((turn) => first + turn);
  }

  /**
   * Returns the size of the canvas, the place of the map on it, and the numbers of rows and columns. With pointed tops
   * the padding at the left and right is rounded up to whole hexagons, and that at the top and bottom to an even number
   * of rows. With flat tops the padding at the top and bottom is rounded up to whole hexagons, and that at the left and
   * right to an even number of columns. So the map lies on the same parts of hexagons whatever the padding.
   */
  override calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number) {
    // a unit of padding is a whole hexagon, or two rows (columns), which together are one and a half hexagons high
    // (wide)
    const [unitX, unitY] = this.columns ? [this.sizeX * 1.5, this.sizeY] : [this.sizeX, this.sizeY * 1.5];
    const x = Math.ceil((padding * sceneWidth) / unitX - 1e-8) * unitX;
    const y = Math.ceil((padding * sceneHeight) / unitY - 1e-8) * unitY;
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    const [, , rows, columns] = this.getOffsetRange({ x: 0, y: 0, width, height });
    return { width, height, x, y, rows, columns };
  }
}

/** The whole numbers from one up to, and without, another. */
function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index);
}
