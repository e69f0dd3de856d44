/** Shapes of the grid API: pixels are points, grid spaces are offsets (i row, j column, k elevation step). */

export interface Point {
  x: number;
  y: number;
}

export interface Offset {
  i: number;
  j: number;
  k?: number;
}

export type Coordinates = Partial<Point & Offset> & { elevation?: number };

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface GridConfiguration {
  /** pixels per grid space */
  size: number;
  /** units per grid space */
  distance?: number;
  units?: string;
  style?: string;
  color?: unknown;
  alpha?: number;
  thickness?: number;
  diagonals?: number;
  /** hexagons: in columns with flat tops, else in rows */
  columns?: boolean;
  /** hexagons: the even rows or columns are half a space further on, else the odd ones */
  even?: boolean;
}

/**
 * Prices one step in units. It is given the offsets of neighbours, or of a segment's ends where that is not walked in
 * steps.
 */
export type CostFunction = (
  from: Required<Offset>,
  to: Required<Offset>,
  distance: number,
  segment: MeasuredWaypoint,
) => number;

export type MeasuredWaypoint = Coordinates & {
  teleport?: boolean;
  measure?: boolean;
  cost?: number | CostFunction;
  [extra: string]: unknown;
};

export interface Totals {
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  euclidean: number;
}

export interface WaypointMeasurement extends Totals {
  backward: SegmentMeasurement | null;
  forward: SegmentMeasurement | null;
}

export interface SegmentMeasurement extends Totals {
  from: WaypointMeasurement;
  to: WaypointMeasurement;
  teleport: boolean;
}

export interface PathMeasurement extends Totals {
  waypoints: WaypointMeasurement[];
  segments: SegmentMeasurement[];
}

export interface SnappingBehavior {
  mode: number;
  resolution?: number;
}
