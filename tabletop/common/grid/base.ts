import { GRID_TYPES } from "../const.ts";
import type {
  Coordinates,
  GridConfiguration,
  MeasuredWaypoint,
  Offset,
  PathMeasurement,
  Point,
  Rectangle,
  SegmentMeasurement,
  SnappingBehavior,
  Totals,
  CostFunction,
} from "./types.ts";

/** The totals of a path that has no length. */
const emptyTotals = (): Totals => ({ distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 });

/** Whether a value is a finite number above 0. */
const isLength = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value) && value > 0;

/**
 * The geometry of a scene's grid. It needs no canvas and also works in Node. Points are in pixels; offsets are spaces
 * by row `i`, column `j` and, if it matters, elevation step `k`. A unit is the scene's measure of length, such as feet.
 */
export abstract class BaseGrid {
  readonly size: number;
  sizeX: number;
  sizeY: number;
  readonly distance: number;
  readonly units: string;
  readonly style: string;
  readonly thickness: number;
  readonly color: any;
  readonly alpha: number;
  abstract readonly type: number;

  /** @throws {Error} if the size or distance of a space is not a finite number above 0 */
  constructor({
    size,
    distance = 1,
    units = "",
    style = "solidLines",
    thickness = 1,
    color = 0,
    alpha = 1,
  }: GridConfiguration) {
    if (!isLength(size)) throw new Error("The size of a grid space must be a positive number of pixels");
    if (!isLength(distance)) throw new Error("The distance of a grid space must be a positive number of units");
    this.size = this.sizeX = this.sizeY = size;
    this.distance = distance;
    this.units = units;
    this.style = style;
    this.thickness = thickness;
    // `foundry` is there in clients alone: without it the colour stays as it was given
    this.color = (globalThis as any).foundry?.utils?.Color?.from(color) ?? color;
    this.alpha = alpha;
  }

  get isGridless(): boolean {
    return this.type === GRID_TYPES.GRIDLESS;
  }

  get isSquare(): boolean {
    return this.type === GRID_TYPES.SQUARE;
  }

  get isHexagonal(): boolean {
    return this.type > GRID_TYPES.SQUARE;
  }

  /**
   * The space that contains coordinates, with an elevation step if they name an elevation; without a grid the pixel.
   */
  abstract getOffset(coords: Coordinates): Offset;
  /**
   * The first row and column of the spaces in a rectangle, and the row and column after the last; twice the first if it
   * has no area.
   */
  abstract getOffsetRange(bounds: Rectangle): [i0: number, j0: number, i1: number, j1: number];
  /**
   * The neighbours of a space, and if it has an elevation step also those one step below and above; without diagonal
   * ones if diagonals are illegal. None without a grid.
   */
  abstract getAdjacentOffsets(coords: Coordinates): Offset[];
  /** Whether two spaces are different and neighbours; never without a grid. */
  abstract testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean;
  /** The next space in a direction (bits of CONST.MOVEMENT_DIRECTIONS); the space itself if that step is illegal. */
  abstract getShiftedOffset(coords: Coordinates, direction: number): Offset;
  /** A point moved as far as the next space in a direction lies away; a copy of it if that step is illegal. */
  abstract getShiftedPoint(point: Point, direction: number): Point;
  /** The top left corner of the rectangle around a space, in pixels; without a grid the point itself. */
  abstract getTopLeftPoint(coords: Coordinates): Point;
  /** The centre of a space, in pixels; without a grid the point itself. */
  abstract getCenterPoint(coords: Coordinates): Point;
  /** The corners of a space, clockwise, in pixels from its centre; none without a grid. */
  abstract getShape(): Point[];
  /** The corners of a space, clockwise, in pixels of the canvas; none without a grid. */
  abstract getVertices(coords: Coordinates): Point[];
  /** The place nearest to a point among those that `behavior` allows; a copy of the point without a grid. */
  abstract getSnappedPoint(point: Point, behavior: SnappingBehavior): Point;
  /** The spaces from waypoint to waypoint, both ends included; without a grid those of the waypoints alone. */
  abstract getDirectPath(waypoints: Coordinates[]): Offset[];
  /** The point at a distance in units, as the grid counts it, in a direction in degrees clockwise from the right. */
  abstract getTranslatedPoint(point: Point, direction: number, distance: number): Point;

  /**
   * Measures the segment between two waypoints.
   * @param cost the cost of the whole segment in units, or a function that prices each step; undefined: the distance
   * @param diagonals the number of diagonal steps of the path before this segment, which the alternating rules need
   */
  protected abstract _measureSegment(
    from: Coordinates,
    to: MeasuredWaypoint,
    cost: number | CostFunction | undefined,
    diagonals: number,
  ): Totals;

  /**
   * The size of the canvas around a scene (`width`, `height`: pixels; `rows`, `columns`), and the place of the scene's
   * top left corner in it (`x`, `y`). The padding is rounded up to whole spaces.
   * @param padding the share of the scene's width and height to add on each side, such as 0.25
   */
  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number) {
    const x = Math.ceil((padding * sceneWidth) / this.sizeX) * this.sizeX;
    const y = Math.ceil((padding * sceneHeight) / this.sizeY) * this.sizeY;
    const width = sceneWidth + 2 * x;
    const height = sceneHeight + 2 * y;
    return { width, height, x, y, rows: Math.ceil(height / this.sizeY), columns: Math.ceil(width / this.sizeX) };
  }

  /**
   * The directions in which the polygon of a circle has its corners, in degrees clockwise from the right, ascending.
   * @param radius in units
   */
  protected abstract _cornerDirections(radius: number): number[];

  /**
   * The polygon, clockwise, of the points at a distance `radius` (in units) from a centre; empty if it is not above 0.
   */
  getCircle(center: Point, radius: number): Point[] {
    if (!(radius > 0)) return [];
    return this._cornerDirections(radius).map((direction) => this.#rim(center, direction, radius));
  }

  /**
   * The sector of a circle around a direction, as a polygon, clockwise: the origin first, then the rim. From 360
   * degrees on, the polygon is the whole circle; if the radius or the angle is not above 0, the polygon is empty.
   * @param radius in units
   * @param direction of the sector's middle line, in degrees clockwise from the right
   * @param angle between the sector's two sides, in degrees
   */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    if (!(radius > 0 && angle > 0)) return [];
    if (angle >= 360) return this.getCircle(origin, radius);
    const start = direction - angle / 2;
    // the circle's corners inside the sector, as turns in degrees from its first side
    const corners = this._cornerDirections(radius)
      .map((corner) => (((corner - start) % 360) + 360) % 360)
      .filter((turn) => turn > 1e-6 && turn < angle - 1e-6)
      .sort((a, b) => a - b);
    const rim = [0, ...corners, angle].map((turn) => this.#rim(origin, start + turn, radius));
    return [{ x: origin.x, y: origin.y }, ...rim];
  }

  /** The point of a circle's rim in a direction in degrees; the radius is in units. */
  #rim({ x, y }: Point, direction: number, radius: number): Point {
    const point = this.getTranslatedPoint({ x, y }, direction, radius);
    return { x: point.x, y: point.y };
  }

  /**
   * Measures a direct path through waypoints, in grid units. A segment lies between two waypoints. A segment that ends
   * at a waypoint with `measure: false` counts nothing. The cost of any other segment is by the `cost` of the waypoint
   * at the segment's end; without that, `cost` prices each step (a teleport as a whole); without both, it is the
   * distance.
   */
  measurePath(waypoints: MeasuredWaypoint[], { cost }: { cost?: CostFunction } = {}): PathMeasurement {
    const result: PathMeasurement = { waypoints: [], segments: [], ...emptyTotals() };
    for (const [index, waypoint] of waypoints.entries()) {
      // the segment that ends at this waypoint (the first waypoint ends none); `to` is filled in below
      const previous = result.waypoints.at(-1) ?? null;
      if (index && previous) {
        const isUnmeasured = waypoint.measure === false;
        const totals = isUnmeasured
          ? emptyTotals()
          : this._measureSegment(waypoints[index - 1]!, waypoint, waypoint.cost ?? cost, result.diagonals);
        const { distance, cost: segmentCost, spaces, diagonals, euclidean } = totals;
        const segment: SegmentMeasurement = {
          from: previous,
          to: undefined!,
          teleport: Boolean(waypoint.teleport),
          distance,
          cost: segmentCost,
          spaces,
          diagonals,
          euclidean,
        };
        previous.forward = segment;
        result.segments.push(segment);
        result.distance += distance;
        result.cost += segmentCost;
        result.spaces += spaces;
        result.diagonals += diagonals;
        result.euclidean += euclidean;
      }
      // the totals from the start to this waypoint
      const { distance, spaces, diagonals, euclidean } = result;
      const measured = {
        backward: previous?.forward ?? null,
        forward: null,
        distance,
        cost: result.cost,
        spaces,
        diagonals,
        euclidean,
      };
      if (measured.backward) measured.backward.to = measured;
      result.waypoints.push(measured);
    }
    return result;
  }

  /** The length of the straight line between two points, in grid units, elevation included. */
  protected _euclidean(
    from: Required<Point> & { elevation: number },
    to: Required<Point> & { elevation: number },
  ): number {
    const horizontal = (Math.hypot(to.x - from.x, to.y - from.y) / this.size) * this.distance;
    return Math.hypot(horizontal, to.elevation - from.elevation);
  }

  /**
   * The number of the elevation step that contains an elevation in units; a step is as high as a space is wide. The
   * 1e-8 lifts an elevation that rounding left just below a step.
   */
  protected _elevationStep(elevation: number): number {
    return Math.floor(elevation / this.distance + 1e-8);
  }
}
