/** A square of the grid as its column and row, whole numbers of any sign. */
export type Square = readonly [x: number, y: number];

/** The eight steps to the squares around one, straight ones first. */
export const SQUARE_STEPS: readonly Square[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];

/** The squares a token covers: its top left square, and how many squares it is wide and high. */
export interface Footprint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the footprint whose top left square is given, one square wide by default and as high as it is wide. */
export function footprint([x, y]: Square, width = 1, height = width): Footprint {
  return { x, y, width, height };
}

/** Returns all squares of a footprint, row by row. */
export function squaresOf({ x, y, width, height }: Footprint): Square[] {
  const squares: Square[] = [];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) squares.push([x + column, y + row]);
  return squares;
}

/** Returns the steps from one square to another; a diagonal step is one. */
export function squaresBetween(a: Square, b: Square): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
}

/** Returns the steps between two stretches [a, a + length): 0 when they overlap, 1 when they touch. */
function apart(a: number, aLength: number, b: number, bLength: number): number {
  if (b >= a + aLength) return b - (a + aLength) + 1;
  if (a >= b + bLength) return a - (b + bLength) + 1;
  return 0;
}

/**
 * Returns the steps between the nearest squares of two footprints: 0 overlapping, 1 adjacent, 2 with one square
 * between.
 */
export function distanceBetween(a: Footprint, b: Footprint): number {
  return Math.max(apart(a.x, a.width, b.x, b.width), apart(a.y, a.height, b.y, b.height));
}

/** Tells whether two footprints touch, at a side or a corner, without overlapping. */
export function adjacent(a: Footprint, b: Footprint): boolean {
  return distanceBetween(a, b) === 1;
}

/**
 * Returns the nearest pair of squares of two footprints, the first of `from`, the second of `to`; of equals the upper
 * left ones.
 */
export function nearestSquares(from: Footprint, to: Footprint): [Square, Square] {
  const [fromX, toX] = nearest(from.x, from.width, to.x, to.width);
  const [fromY, toY] = nearest(from.y, from.height, to.y, to.height);
  return [
    [fromX, fromY],
    [toX, toY],
  ];
}

/** Returns the nearest pair of squares of two stretches on one axis; where they overlap, twice the first shared one. */
function nearest(a: number, aLength: number, b: number, bLength: number): [number, number] {
  if (b >= a + aLength) return [a + aLength - 1, b];
  if (a >= b + bLength) return [a, b + bLength - 1];
  const shared = Math.max(a, b);
  return [shared, shared];
}
