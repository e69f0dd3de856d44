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

/** The totals of a path without length. */
const emptyTotals = (): Totals => ({ distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 });

/** Tells whether a value is a finite number above 0. */
const isLength = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value) && value > 0;

/**
 * The geometry of a scene's grid. It needs no canvas and also works in Node. Points are in pixels, offsets in spaces.
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

  /** @throws {Error} when the size or distance of a space is not positive */
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

  /** Finds the space of coordinates, with an elevation step where they tell one; without a grid the pixel. */
  abstract getOffset(coords: Coordinates): Offset;
  /** Finds the first row and column of the spaces in a rectangle, and those after the last; without area the same. */
  abstract getOffsetRange(bounds: Rectangle): [i0: number, j0: number, i1: number, j1: number];
  /** Lists the neighbours of a space: diagonal ones unless these are illegal; none without a grid. */
  abstract getAdjacentOffsets(coords: Coordinates): Offset[];
  /** Tells whether two spaces are neighbours; never without a grid. */
  abstract testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean;
  /** Gives the next space in a direction (bits of CONST.MOVEMENT_DIRECTIONS); itself where that is illegal. */
  abstract getShiftedOffset(coords: Coordinates, direction: number): Offset;
  /** Gives the point as far on in a direction as the next space is; itself where that step is illegal. */
  abstract getShiftedPoint(point: Point, direction: number): Point;
  /** Gives the top left corner of the rectangle around a space; without a grid the point itself. */
  abstract getTopLeftPoint(coords: Coordinates): Point;
  /** Gives the middle of a space; without a grid the point itself. */
  abstract getCenterPoint(coords: Coordinates): Point;
  /** Gives the corners of a space, relative to its middle in pixels; none without a grid. */
  abstract getShape(): Point[];
  /** Gives the corners of a space, in pixels; none without a grid. */
  abstract getVertices(coords: Coordinates): Point[];
  /** Gives the nearest point of those to which `behavior` snaps; without a grid the point itself. */
  abstract getSnappedPoint(point: Point, behavior: SnappingBehavior): Point;
  /** Lists the spaces from waypoint to waypoint, both ends included; without a grid the waypoints alone. */
  abstract getDirectPath(waypoints: Coordinates[]): Offset[];
  /** Gives the point at a distance in units, as the grid counts, in a direction in degrees clockwise from the right. */
  abstract getTranslatedPoint(point: Point, direction: number, distance: number): Point;

  /**
   * Measures one segment.
   * @param diagonals the diagonals of the path before it, which some rules count
   */
  protected abstract _measureSegment(
    from: Coordinates,
    to: MeasuredWaypoint,
    cost: number | CostFunction | undefined,
    diagonals: number,
  ): Totals;

  /**
   * Computes the size of the canvas around a scene, and the place of the scene in it, in pixels; the padding is a whole
   * number of spaces.
   * @param padding the part of the scene's size to add on each side
   */
  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number) {
    const x = Math.ceil((padding * sceneWidth) / this.sizeX) * this.sizeX;
    const y = Math.ceil((padding * sceneHeight) / this.sizeY) * this.sizeY;
    const width = sceneWidth + 2 * x;
    const height = sceneHeight + 2 * y;
    return { width, height, x, y, rows: Math.ceil(height / this.sizeY), columns: Math.ceil(width / this.sizeX) };
  }

  /**
   * Lists the directions in which a circle's polygon has its corners, in degrees and ascending.
   * @param radius in units
   */
  protected abstract _cornerDirections(radius: number): number[];

  /** Gives the polygon, clockwise, of the points at a distance in units. */
  getCircle(center: Point, radius: number): Point[] {
    if (!(radius > 0)) return [];
    return this._cornerDirections(radius).map((direction) => this.#rim(center, direction, radius));
  }

  /**
   * Gives the part of a circle that lies in a direction, as a polygon, clockwise: the origin first, then the rim.
   * @param radius in units
   * @param direction in degrees, clockwise from the right
   * @param angle in degrees
   */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    if (!(radius > 0 && angle > 0)) return [];
    if (angle >= 360) return this.getCircle(origin, radius);
    const start = direction - angle / 2;
    const corners = this._cornerDirections(radius)
      .map((corner) => (((corner - start) % 360) + 360) % 360)
      .filter((turn) => turn > 1e-6 && turn < angle - 1e-6)
      .sort((a, b) => a - b);
    const rim = [0, ...corners, angle].map((turn) => this.#rim(origin, start + turn, radius));
    return [{ x: origin.x, y: origin.y }, ...rim];
  }

  /** The point of a circle in a direction. */
  #rim({ x, y }: Point, direction: number, radius: number): Point {
    const point = this.getTranslatedPoint({ x, y }, direction, radius);
    return { x: point.x, y: point.y };
  }

  /**
   * Measures a direct path through waypoints, in grid units. `cost` prices each step (the distance where absent); a
   * waypoint's own `cost` overrides it. A segment that teleports is one step; one with `measure: false` counts
   * nothing.
   */
  measurePath(waypoints: MeasuredWaypoint[], { cost }: { cost?: CostFunction } = {}): PathMeasurement {
    const result: PathMeasurement = { waypoints: [], segments: [], ...emptyTotals() };
    for (const [index, waypoint] of waypoints.entries()) {
      // the segment that ends at this waypoint; the first waypoint ends none
      const last = result.waypoints.at(-1) ?? null;
      if (index && last) {
        const unmeasured = waypoint.measure === false;
        const totals = unmeasured
          ? emptyTotals()
          : this._measureSegment(waypoints[index - 1]!, waypoint, waypoint.cost ?? cost, result.diagonals);
        const { distance, cost: paid, spaces, diagonals, euclidean } = totals;
        const segment: SegmentMeasurement = {
          from: last,
          to: undefined!,
          teleport: Boolean(waypoint.teleport),
          distance,
          cost: paid,
          spaces,
          diagonals,
          euclidean,
        };
        last.forward = segment;
        result.segments.push(segment);
        result.distance += distance;
        result.cost += paid;
        result.spaces += spaces;
        result.diagonals += diagonals;
        result.euclidean += euclidean;
      }
      // the totals at this waypoint
      const { distance, spaces, diagonals, euclidean } = result;
      const reached = {
        backward: last?.forward ?? null,
        forward: null,
        distance,
        cost: result.cost,
        spaces,
        diagonals,
        euclidean,
      };
      if (reached.backward) reached.backward.to = reached;
      result.waypoints.push(reached);
    }
    return result;
  }

  /** Computes the length of the straight line in grid units, elevation included. */
  protected _euclidean(
    from: Required<Point> & { elevation: number },
    to: Required<Point> & { elevation: number },
  ): number {
    const flat = (Math.hypot(to.x - from.x, to.y - from.y) / this.size) * this.distance;
    return Math.hypot(flat, to.elevation - from.elevation);
  }

  /** Finds the number of the elevation step, each as high as a space is wide, that contains an elevation in units. */
  protected _elevationStep(elevation: number): number {
    return Math.floor(elevation / this.distance + 1e-8);
  }
}
