import { GRID_SNAPPING_MODES as MODES } from "../const.ts";
import type { Point, SnappingBehavior } from "./types.ts";

/**
 * A place in a hexagon, relative to its middle, in parts of its width and height; `mode` has the bits that allow it.
 */
interface Place extends Point {
  mode: number;
}

const { CENTER, EDGE_MIDPOINT } = MODES;

/**
 * The places of a hexagon with its point up. A vertex that is the top left one of a hexagon is the top right of
 * another.
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

/** Makes places of points that all have the same mode. */
function placesWith(mode: number, points: Point[]): Place[] {
  return points.map((point) => ({ mode, ...point }));
}

/** The places on sides: these points and those opposite to them. */
function sideMiddles(points: Point[]): Place[] {
  return placesWith(
    EDGE_MIDPOINT,
    points.flatMap(({ x, y }) => [
      { x, y },
      { x: -x, y: -y },
    ]),
  );
}

/** Pairs of modes that change places when rows and columns are exchanged. */
const EXCHANGED: readonly (readonly [number, number])[] = [
  [MODES.TOP_RIGHT_VERTEX, MODES.BOTTOM_LEFT_VERTEX],
  [MODES.TOP_RIGHT_CORNER, MODES.BOTTOM_LEFT_CORNER],
  [MODES.TOP_SIDE_MIDPOINT, MODES.LEFT_SIDE_MIDPOINT],
  [MODES.BOTTOM_SIDE_MIDPOINT, MODES.RIGHT_SIDE_MIDPOINT],
];

/** Exchanges rows and columns in a mode. */
function exchange(mode: number): number {
  let result = mode;
  for (const [one, other] of EXCHANGED) {
    result &= ~(one | other);
    if (mode & one) result |= other;
    if (mode & other) result |= one;
  }
  return result;
}

const FLAT: readonly Place[] = POINTED.map(({ mode, x, y }) => ({ mode: exchange(mode), x: y, y: x }));

/** The measures of a hexagonal grid that snapping needs, in pixels. */
export interface HexPlaces {
  columns: boolean;
  sizeX: number;
  sizeY: number;
  /** the middle of the hexagon of row 0 and column 0 */
  origin: Point;
  /** the middles of the hexagon around the point and of its neighbours */
  middlesAround(point: Point): Point[];
}

/**
 * Snaps a point in pixels to the nearest place on hexagons that a mode (bits of GRID_SNAPPING_MODES) allows; where it
 * allows none, the point stays. A resolution of n snaps to the places of hexagons n times smaller, one of which lies in
 * the middle of each hexagon of the grid.
 */
export function snapToHexes(point: Point, grid: HexPlaces, { mode, resolution = 1 }: SnappingBehavior): Point {
  const places = (grid.columns ? FLAT : POINTED).filter((place) => place.mode & mode);
  if (!places.length) return { x: point.x, y: point.y };
  const { origin, sizeX, sizeY } = grid;
  // a resolution of n: the point n times farther from the origin, snapped, and moved back
  const target = {
    x: (point.x - origin.x) * resolution + origin.x,
    y: (point.y - origin.y) * resolution + origin.y,
  };
  let best: Point = target;
  let least = Infinity;
  for (const middle of grid.middlesAround(target)) {
    for (const place of places) {
      const candidate = { x: middle.x + place.x * sizeX, y: middle.y + place.y * sizeY };
      const distance = Math.hypot(candidate.x - target.x, candidate.y - target.y);
      if (distance >= least - 1e-6) continue;
      least = distance;
      best = candidate;
    }
  }
  return {
    x: (best.x - origin.x) / resolution + origin.x,
    y: (best.y - origin.y) / resolution + origin.y,
  };
}
