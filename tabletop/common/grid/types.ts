/** Shapes of the grid API: pixels are points, grid spaces are offsets (i row, j column, k elevation step). */

/** A point in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A space by its row, column and elevation step. */
export interface Offset {
  i: number;
  j: number;
  k?: number;
}

/** A point or a space. */
export type Coordinates = Partial<Point & Offset> & { elevation?: number };

/** A rectangle in pixels. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The configuration of a grid. */
export interface GridConfiguration {
  /** pixels per grid space */
  size: number;
  /** units per grid space */
  distance?: number;
  units?: string;
  style?: string;
  color?: unknown;
  /** the opacity of its lines, 0 to 1 */
  alpha?: number;
  /** the thickness of its lines, in pixels */
  thickness?: number;
  /** one of GRID_DIAGONALS; EQUIDISTANT without it */
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

/** A waypoint to measure, with options for the segment that ends at it. */
export type MeasuredWaypoint = Coordinates & {
  /** true: the segment is one step, from its start to its end */
  teleport?: boolean;
  /** false: the segment adds nothing to any total; left out: true */
  measure?: boolean;
  /** the cost of the whole segment in units, or the price of each of its steps */
  cost?: number | CostFunction;
  [extra: string]: unknown;
};

/** Lengths and costs in grid units, and numbers of spaces and diagonals. */
export interface Totals {
  /** the length as the grid counts it */
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  /** the length of the straight line */
  euclidean: number;
}

/** The totals from the start to a waypoint. */
export interface WaypointMeasurement extends Totals {
  backward: SegmentMeasurement | null;
  forward: SegmentMeasurement | null;
}

/** The totals of one segment. */
export interface SegmentMeasurement extends Totals {
  from: WaypointMeasurement;
  to: WaypointMeasurement;
  teleport: boolean;
}

/** The totals of a path, with those of its waypoints and segments. */
export interface PathMeasurement extends Totals {
  waypoints: WaypointMeasurement[];
  segments: SegmentMeasurement[];
}

/** The places to which a point snaps. */
export interface SnappingBehavior {
  /** bits of CONST.GRID_SNAPPING_MODES; 0: the point stays */
  mode: number;
  /** the number of parts into which the side of a space is split; 1 without it */
  resolution?: number;
}
