import { GRID_TYPES, MOVEMENT_DIRECTIONS } from "../const.ts";
import { BaseGrid } from "./base.ts";
import type { Coordinates, CostFunction, MeasuredWaypoint, Offset, Point, Rectangle, Totals } from "./types.ts";

/** No spaces: an offset is a pixel, distances are straight lines. */
export class GridlessGrid extends BaseGrid {
  readonly type: number = GRID_TYPES.GRIDLESS;

  getOffset(coords: Coordinates): Offset {
    const { i, j } = coords;
    const flat = i !== undefined && j !== undefined ? { i, j } : { i: Math.round(coords.y!), j: Math.round(coords.x!) };
    const k = coords.k ?? (coords.elevation === undefined ? undefined : this._elevationStep(coords.elevation));
    return k === undefined ? flat : { ...flat, k };
  }

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

  getShiftedOffset(coords: Coordinates, direction: number): Offset {
    return this.getOffset(this.getShiftedPoint(this.#point(coords), direction));
  }

  getShiftedPoint<P extends Point>(point: P, direction: number): P {
    const has = (bit: number) => Number((direction & bit) !== 0);
    const dx = has(MOVEMENT_DIRECTIONS.RIGHT) - has(MOVEMENT_DIRECTIONS.LEFT);
    const dy = has(MOVEMENT_DIRECTIONS.DOWN) - has(MOVEMENT_DIRECTIONS.UP);
    return { ...point, x: point.x + dx * this.size, y: point.y + dy * this.size };
  }

  #point(coords: Coordinates): Point & { elevation: number } {
    const elevation = coords.elevation ?? (coords.k ?? 0) * this.distance;
    return { x: coords.x ?? coords.j!, y: coords.y ?? coords.i!, elevation };
  }

  getTopLeftPoint(coords: Coordinates): Point {
    const { x, y } = this.#point(coords);
    return { x, y };
  }

  getCenterPoint(coords: Coordinates): Point {
    return this.getTopLeftPoint(coords);
  }

  getShape(): Point[] {
    return [];
  }

  getVertices(): Point[] {
    return [];
  }

  getSnappedPoint({ x, y }: Point): Point {
    return { x, y };
  }

  getDirectPath(waypoints: Coordinates[]): Offset[] {
    const path = waypoints.map((waypoint) => this.getOffset(waypoint));
    return path.filter(({ i, j, k }, n) => !n || i !== path[n - 1]!.i || j !== path[n - 1]!.j || k !== path[n - 1]!.k);
  }

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

  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const angle = (direction * Math.PI) / 180;
    const pixels = (distance / this.distance) * this.size;
    return { x: point.x + Math.cos(angle) * pixels, y: point.y + Math.sin(angle) * pixels };
  }

  /** The circle as a polygon that is never more than a quarter of a pixel off. */
  getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    const pixels = (radius / this.distance) * this.size;
    const half = Math.acos(Math.max(1 - 0.25 / Math.max(pixels, 0.5), 0.5));
    const count = Math.ceil(Math.PI / half / 4) * 4;
    return Array.from({ length: count }, (_, n) => this.getTranslatedPoint(center, (360 * n) / count, radius));
  }
}
