/**
 * Coordinates of hexagons: cubes (q + r + s = 0) and offsets (row i, column j) of the four kinds of hexagonal grids.
 */
import type { Offset, Point } from "./types.ts";

/** A hexagon by its cube coordinates, three axes at 120 degrees; q + r + s = 0. */
export interface Cube {
  q: number;
  r: number;
  s: number;
  /** the elevation step, if it matters */
  k?: number;
}

/**
 * The layout of a grid of hexagons. `columns`: true for columns of hexagons with flat tops, false for rows of hexagons
 * with pointed tops. `even`: true if the even rows (or columns) stand half a space further on, false if the odd ones
 * do.
 */
export interface HexLayout {
  columns: boolean;
  even: boolean;
}

/** The six steps from a hexagon to its neighbours, clockwise on the screen. */
export const HEX_STEPS: readonly Cube[] = [
  { q: 1, r: 0, s: -1 },
  { q: 0, r: 1, s: -1 },
  { q: -1, r: 1, s: 0 },
  { q: -1, r: 0, s: 1 },
  { q: 0, r: -1, s: 1 },
  { q: 1, r: -1, s: 0 },
];

/** The nearest whole number, with 0 instead of −0: offsets and cubes are compared by value. */
const rounded = (value: number): number => Math.round(value) + 0;

/**
 * Makes a cube coordinate from two of its parts; the third is what is missing to the sum 0.
 * @param k the elevation step, if any
 */
export function cube(q: number, r: number, k?: number): Cube {
  const s = 0 - q - r;
  return k === undefined ? { q, r, s } : { q, r, s, k };
}

/** The sum of two cubes; the elevation step is that of the first. */
export const addCubes = (first: Cube, second: Cube): Cube => cube(first.q + second.q, first.r + second.r, first.k);

/** The hexagon that contains fractional cube coordinates; the elevation step is rounded down. */
export function roundCube({ q, r, s, k }: Cube): Cube {
  let [roundedQ, roundedR] = [rounded(q), rounded(r)];
  const roundedS = rounded(s);
  const [errorQ, errorR, errorS] = [Math.abs(roundedQ - q), Math.abs(roundedR - r), Math.abs(roundedS - s)];
  // rounding may break q + r + s = 0: the part that was rounded most is computed from the other two
  if (errorQ > errorR && errorQ > errorS) roundedQ = 0 - roundedR - roundedS;
  else if (errorR > errorS) roundedR = 0 - roundedQ - roundedS;
  // 1e-8 makes up for rounding errors just below a whole step
  return cube(roundedQ, roundedR, k === undefined ? undefined : Math.floor(k + 1e-8));
}

/** The number of steps from one hexagon to another, without regard to elevation. */
export const cubeDistance = (first: Cube, second: Cube): number =>
  Math.max(Math.abs(first.q - second.q), Math.abs(first.r - second.r), Math.abs(first.s - second.s));

/** Converts an offset (row and column) to a cube; an elevation step is kept. */
export function offsetToCube({ i, j, k }: Offset, { columns, even }: HexLayout): Cube {
  const sign = even ? 1 : -1;
  if (columns) return cube(j, i - (j + sign * (j & 1)) / 2, k);
  return cube(j - (i + sign * (i & 1)) / 2, i, k);
}

/** Converts a cube to an offset (row and column); an elevation step is kept. */
export function cubeToOffset({ q, r, k }: Cube, { columns, even }: HexLayout): Offset {
  // every second column (or row) stands half a space aside: q & 1 (r & 1) is 1 for the odd ones
  const sign = even ? 1 : -1;
  const offset = columns ? { i: r + (q + sign * (q & 1)) / 2, j: q } : { i: r, j: q + (r + sign * (r & 1)) / 2 };
  if (k !== undefined) (offset as Offset).k = k;
  return offset;
}

/**
 * The centre of a hexagon, relative to that of the hexagon 0, 0, 0; a length of 1 is the distance between neighbours.
 * @param columns true: hexagons with flat tops, in columns; false: pointed tops, in rows
 */
export function cubeToPlane({ q, r }: Cube, columns: boolean): Point {
  // the distance between the middles of neighbouring rows (or columns)
  const rowDistance = Math.sqrt(3) / 2;
  return columns ? { x: q * rowDistance, y: r + q / 2 } : { x: q + r / 2, y: r * rowDistance };
}

/**
 * The fractional cube, without elevation, of a point; a length of 1 is the distance between neighbours.
 * @param columns true: hexagons with flat tops, in columns; false: pointed tops, in rows
 */
export function planeToCube({ x, y }: Point, columns: boolean): Cube {
  const rowDistance = Math.sqrt(3) / 2;
  const [q, r] = columns ? [x / rowDistance, y - x / rowDistance / 2] : [x - y / rowDistance / 2, y / rowDistance];
  return cube(q, r);
}

/**
 * The hexagons on the straight line from one hexagon to another, both included, without elevation. Where the line runs
 * along an edge, only the hexagons on one side of the edge are taken, the same ones in both directions.
 */
export function cubeLine(from: Cube, to: Cube): Cube[] {
  const stepCount = cubeDistance(from, to);
  if (!stepCount) return [cube(from.q, from.r)];
  return Array.from({ length: stepCount + 1 }, (_, step) => {
    const share = step / stepCount;
    // moved by a hair, so that a point on an edge always falls to the same side
    const q = from.q + (to.q - from.q) * share + 1e-6;
    const r = from.r + (to.r - from.r) * share + 2e-6;
    return roundCube({ q, r, s: -q - r });
  });
}
