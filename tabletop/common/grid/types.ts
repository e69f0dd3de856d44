/** The types of the grid API: points are in pixels; spaces are offsets (row i, column j, elevation step k). */

/** A point in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A space by its row, column and, if it matters, elevation step. */
export interface Offset {
  i: number;
  j: number;
  k?: number;
}

/** A point in pixels or a space. An elevation is in units. */
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
  /** the opacity of the grid's lines, 0 to 1 */
  alpha?: number;
  /** the thickness of the grid's lines, in pixels */
  thickness?: number;
  /** one of GRID_DIAGONALS; EQUIDISTANT if left out */
  diagonals?: number;
  /** of hexagons: true for columns with flat tops, else rows with pointed tops */
  columns?: boolean;
  /** of hexagons: true if the even rows or columns stand half a space further on, else the odd ones do */
  even?: boolean;
}

/**
 * Prices one step in units. It gets the offsets of two neighbours or, for a segment that is not walked in steps, of the
 * segment's ends, then the distance of the step in units and the waypoint that ends the segment.
 */
export type CostFunction = (
  from: Required<Offset>,
  to: Required<Offset>,
  distance: number,
  segment: MeasuredWaypoint,
) => number;

/** A waypoint to measure, with options for the segment that ends at it. */
export type MeasuredWaypoint = Coordinates & {
  /** true: the segment counts as one step for the cost, from its start to its end */
  teleport?: boolean;
  /** false: the segment adds nothing to any total; true if left out */
  measure?: boolean;
  /** the cost of the whole segment in units, or a function that prices each of its steps */
  cost?: number | CostFunction;
  [extra: string]: unknown;
};

/** Lengths and costs in grid units, and numbers of steps (`spaces`) and, among them, diagonal ones. */
export interface Totals {
  /** the length as the grid counts it */
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  /** the length of the straight lines from waypoint to waypoint */
  euclidean: number;
}

/** The totals from the start to a waypoint, with the segments that end and start there; null if there is none. */
export interface WaypointMeasurement extends Totals {
  backward: SegmentMeasurement | null;
  forward: SegmentMeasurement | null;
}

/** The totals of one segment, with the waypoints at its ends. */
export interface SegmentMeasurement extends Totals {
  from: WaypointMeasurement;
  to: WaypointMeasurement;
  teleport: boolean;
}

/** The totals of a path, with those at its waypoints and of its segments. */
export interface PathMeasurement extends Totals {
  waypoints: WaypointMeasurement[];
  segments: SegmentMeasurement[];
}

/** The places to which a point snaps. */
export interface SnappingBehavior {
  /** bits of CONST.GRID_SNAPPING_MODES for the allowed places; 0: the point stays */
  mode: number;
  /** the number of parts into which each side of a space is split; 1 if left out */
  resolution?: number;
}
