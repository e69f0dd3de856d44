import { GRID_SNAPPING_MODES as MODES } from "../const.ts";
import type { Point, SnappingBehavior } from "./types.ts";

/**
 * A place in a hexagon, from its centre, in parts of its width and height; `mode` has the snapping bits that allow it.
 */
interface Place extends Point {
  mode: number;
}

const { CENTER, EDGE_MIDPOINT } = MODES;

/**
 * The places of a hexagon with its point up. A corner has several bits, since the top left corner of one hexagon is the
 * top right one of another.
 */
const POINTED: readonly Place[] = [
  { mode: CENTER, x: 0, y: 0 },
  ...sideMiddles([
    { x: 0.5, y: 0 },
    { x: 0.25, y: 0.375 },
    { x: -0.25, y: 0.375 },
  ]),
  ...placesWith(MODES.TOP_LEFT_VERTEX | MODES.TOP_RIGHT_VERTEX | MODES.BOTTOM_SIDE_MIDPOINT, [
    { x: -0.5, y: -0.25 },
    { x: 0.5, y: -0.25 },
    { x: 0, y: 0.5 },
  ]),
  ...placesWith(MODES.BOTTOM_LEFT_VERTEX | MODES.BOTTOM_RIGHT_VERTEX | MODES.TOP_SIDE_MIDPOINT, [
    { x: -0.5, y: 0.25 },
    { x: 0.5, y: 0.25 },
    { x: 0, y: -0.5 },
  ]),
  ...placesWith(MODES.LEFT_SIDE_MIDPOINT | MODES.RIGHT_SIDE_MIDPOINT, [
    { x: -0.5, y: 0 },
    { x: 0.5, y: 0 },
  ]),
  { mode: MODES.TOP_LEFT_CORNER, x: -0.5, y: -0.5 },
  { mode: MODES.TOP_RIGHT_CORNER, x: 0.5, y: -0.5 },
  { mode: MODES.BOTTOM_LEFT_CORNER, x: -0.5, y: 0.5 },
  { mode: MODES.BOTTOM_RIGHT_CORNER, x: 0.5, y: 0.5 },
];

/** Makes places of points that all have the same bits. */
function placesWith(mode: number, points: Point[]): Place[] {
  return points.map((point) => ({ mode, ...point }));
}

/** The middles of sides: the given points, and for each of them the point opposite to it through the centre. */
function sideMiddles(points: Point[]): Place[] {
  return placesWith(
    EDGE_MIDPOINT,
    points.flatMap(({ x, y }) => [
      { x, y },
      { x: -x, y: -y },
    ]),
  );
}

/** Pairs of snapping bits that change roles if rows and columns are exchanged. */
const EXCHANGED: readonly (readonly [number, number])[] = [
  [MODES.TOP_RIGHT_VERTEX, MODES.BOTTOM_LEFT_VERTEX],
  [MODES.TOP_RIGHT_CORNER, MODES.BOTTOM_LEFT_CORNER],
  [MODES.TOP_SIDE_MIDPOINT, MODES.LEFT_SIDE_MIDPOINT],
  [MODES.BOTTOM_SIDE_MIDPOINT, MODES.RIGHT_SIDE_MIDPOINT],
];

/** The bits of a mode with rows and columns exchanged; bits without a partner stay. */
function exchange(mode: number): number {
  let result = mode;
  for (const [first, second] of EXCHANGED) {
    result &= ~(first | second);
    if (mode & first) result |= second;
    if (mode & second) result |= first;
  }
  return result;
}

/** The places of a hexagon with a flat top. */
const FLAT: readonly Place[] = POINTED.map(({ mode, x, y }) => ({ mode: exchange(mode), x: y, y: x }));

/** The measures of a hexagonal grid that snapping needs, in pixels. */
export interface HexPlaces {
  /** whether its hexagons have flat tops */
  columns: boolean;
  /** width of a hexagon */
  sizeX: number;
  /** height of a hexagon */
  sizeY: number;
  /** the centre of the hexagon of row 0 and column 0 */
  origin: Point;
  /** the centres of the hexagon around the point and of its neighbours */
  middlesAround(point: Point): Point[];
}

/**
 * Snaps a point in pixels to the nearest place on hexagons that a mode (bits of GRID_SNAPPING_MODES) allows; if it
 * allows none, the point stays. A resolution of n snaps to the places of hexagons n times smaller; one of these lies in
 * the centre of each hexagon of the grid.
 */
export function snapToHexes(point: Point, grid: HexPlaces, { mode, resolution = 1 }: SnappingBehavior): Point {
  const places = (grid.columns ? FLAT : POINTED).filter((place) => place.mode & mode);
  if (!places.length) return { x: point.x, y: point.y };
  const { origin, sizeX, sizeY } = grid;
  // for a resolution of n the point n times farther from the origin is snapped, and moved back at the end
  const target = {
    x: (point.x - origin.x) * resolution + origin.x,
    y: (point.y - origin.y) * resolution + origin.y,
  };
  let nearest: Point = target;
  let leastDistance = Infinity;
  for (const middle of grid.middlesAround(target)) {
    for (const place of places) {
      const candidate = { x: middle.x + place.x * sizeX, y: middle.y + place.y * sizeY };
      const distance = Math.hypot(candidate.x - target.x, candidate.y - target.y);
      // of places equally near, apart from rounding, the first counts
      if (distance >= leastDistance - 1e-6) continue;
      leastDistance = distance;
      nearest = candidate;
    }
  }
  return {
    x: (nearest.x - origin.x) / resolution + origin.x,
    y: (nearest.y - origin.y) / resolution + origin.y,
  };
}
