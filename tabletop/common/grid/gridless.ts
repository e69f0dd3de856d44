import { GRID_TYPES, MOVEMENT_DIRECTIONS } from "../const.ts";
import { BaseGrid } from "./base.ts";
import type { Coordinates, CostFunction, MeasuredWaypoint, Offset, Point, Rectangle, Totals } from "./types.ts";

/**
 * A scene without spaces: an offset is a pixel by row `i` and column `j`, perhaps with an elevation step `k`, and
 * distances are straight lines. `size` pixels count as `distance` units, such as feet.
 */
export class GridlessGrid extends BaseGrid {
  readonly type: number = GRID_TYPES.GRIDLESS;

  /** The pixel that coordinates name, as row and column; with an elevation step if they name an elevation. */
  getOffset(coords: Coordinates): Offset {
    const { i, j } = coords;
    const pixel =
      i !== undefined && j !== undefined ? { i, j } : { i: Math.round(coords.y!), j: Math.round(coords.x!) };
    const k = coords.k ?? (coords.elevation === undefined ? undefined : this._elevationStep(coords.elevation));
    return k === undefined ? pixel : { ...pixel, k };
  }

  /**
   * The first pixel of a rectangle and the pixel after its last, as rows and columns; twice the first if it has no
   * area.
   */
  getOffsetRange({ x, y, width, height }: Rectangle): [number, number, number, number] {
    const [i0, j0] = [Math.floor(y), Math.floor(x)];
    if (!(width > 0 && height > 0)) return [i0, j0, i0, j0];
    return [i0, j0, Math.ceil(y + height), Math.ceil(x + width)];
  }

  getAdjacentOffsets(): Offset[] {
    return [];
  }

  testAdjacency(): boolean {
    return false;
  }

  /** The pixel one space's size away in a direction; with an elevation step if the coordinates have one. */
  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const from = this.getOffset(coords);
    const [dx, dy, dz] = stepVector(direction);
    const pixel = { i: from.i + dy * this.size, j: from.j + dx * this.size };
    return from.k === undefined ? pixel : { ...pixel, k: from.k + dz };
  }

  /** The point one space's size away; a point with an elevation also goes up or down by one space's distance. */
  getShiftedPoint<P extends Point>(point: P, direction: number): P {
    const [dx, dy, dz] = stepVector(direction);
    const shifted = { ...point, x: point.x + dx * this.size, y: point.y + dy * this.size };
    const { elevation } = point as Coordinates;
    return elevation === undefined ? shifted : { ...shifted, elevation: elevation + dz * this.distance };
  }

  /** The point of coordinates, with their elevation in units, 0 without one; an offset is a pixel. */
  #point(coords: Coordinates): Point & { elevation: number } {
    const elevation = coords.elevation ?? (coords.k ?? 0) * this.distance;
    return { x: coords.x ?? coords.j!, y: coords.y ?? coords.i!, elevation };
  }

  /** The point itself; of an offset, its pixel. */
  getTopLeftPoint(coords: Coordinates): Point & { elevation?: number } {
    const { x, y, elevation } = this.#point(coords);
    return coords.elevation === undefined && coords.k === undefined ? { x, y } : { x, y, elevation };
  }

  getCenterPoint(coords: Coordinates): Point & { elevation?: number } {
    return this.getTopLeftPoint(coords);
  }

  getShape(): Point[] {
    return [];
  }

  getVertices(): Point[] {
    return [];
  }

  getSnappedPoint<P extends Point>(point: P): P {
    return { ...point };
  }

  /**
   * The pixels of the waypoints in order; a waypoint on the same pixel and elevation as the one before it is left out.
   */
  getDirectPath(waypoints: Coordinates[]): Offset[] {
    const path = waypoints.map((waypoint) => this.getOffset(waypoint));
    return path.filter(
      ({ i, j, k }, index) =>
        !index || i !== path[index - 1]!.i || j !== path[index - 1]!.j || k !== path[index - 1]!.k,
    );
  }

  /**
   * Measures a segment as one straight line. A number as `cost` is its cost. A function as `cost` is asked once, for
   * the whole line, but not if this has no length. Otherwise the cost is the distance.
   */
  protected override _measureSegment(
    from: Coordinates,
    to: MeasuredWaypoint,
    cost: number | CostFunction | undefined,
  ): Totals {
    const distance = this._euclidean(this.#point(from), this.#point(to));
    const totals = { distance, cost: distance, spaces: 0, diagonals: 0, euclidean: distance };
    if (typeof cost === "number") return { ...totals, cost };
    if (!cost || !distance) return totals;
    return { ...totals, cost: cost({ k: 0, ...this.getOffset(from) }, { k: 0, ...this.getOffset(to) }, distance, to) };
  }

  /** The point at a distance in units, in a direction in degrees clockwise from the right. */
  getTranslatedPoint<P extends Point>(point: P, direction: number, distance: number): P {
    const angle = (direction * Math.PI) / 180;
    const pixels = (distance / this.distance) * this.size;
    return { ...point, x: point.x + Math.cos(angle) * pixels, y: point.y + Math.sin(angle) * pixels };
  }

  /**
   * The corners of a polygon that is never more than a quarter of a pixel off the circle: at least four, a multiple of
   * 4.
   */
  protected override _cornerDirections(radius: number): number[] {
    const pixels = (radius / this.distance) * this.size;
    // half the angle between two corners: the middle of a side is off by pixels * (1 - cos(halfAngle))
    const halfAngle = Math.acos(Math.max(1 - 0.25 / Math.max(pixels, 0.5), 0.5));
    const count = Math.ceil(Math.PI / halfAngle / 4) * 4;
    return Array.from({ length: count }, (_, index) => (360 * index) / count);
  }
}

/** The parts of a direction (bits of MOVEMENT_DIRECTIONS) along x, y and elevation: each −1, 0 or 1. */
function stepVector(direction: number): [number, number, number] {
  const bitOf = (bit: number) => Number((direction & bit) !== 0);
  return [
    bitOf(MOVEMENT_DIRECTIONS.RIGHT) - bitOf(MOVEMENT_DIRECTIONS.LEFT),
    bitOf(MOVEMENT_DIRECTIONS.DOWN) - bitOf(MOVEMENT_DIRECTIONS.UP),
    bitOf(MOVEMENT_DIRECTIONS.ASCEND) - bitOf(MOVEMENT_DIRECTIONS.DESCEND),
  ];
}
