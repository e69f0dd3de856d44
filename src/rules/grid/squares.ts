/** A square of the grid as its column and row: whole numbers, which may be negative. */
export type Square = readonly [x: number, y: number];

/** The eight steps from a square to its neighbours, as columns and rows to add: first the straight ones. */
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

/** The rectangle of squares that a token covers: column and row of the top left one, and its extent in squares. */
export interface Footprint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the footprint with this top left square; it is 1 square wide by default, and by default as high as wide. */
export function footprint([x, y]: Square, width = 1, height = width): Footprint {
  return { x, y, width, height };
}

/** Returns all squares of a footprint, row by row from the top left. */
export function squaresOf({ x, y, width, height }: Footprint): Square[] {
  const squares: Square[] = [];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) squares.push([x + column, y + row]);
  return squares;
}

/** Returns the fewest steps from one square to another; a diagonal step counts as one. */
export function squaresBetween(first: Square, second: Square): number {
  return Math.max(Math.abs(first[0] - second[0]), Math.abs(first[1] - second[1]));
}

/**
 * Returns the steps between two stretches of a row or column, each from a start over a length: 0 if they overlap, 1 if
 * they touch.
 */
function apart(start: number, length: number, otherStart: number, otherLength: number): number {
  if (otherStart >= start + length) return otherStart - (start + length) + 1;
  if (start >= otherStart + otherLength) return start - (otherStart + otherLength) + 1;
  return 0;
}

/**
 * Returns the steps between the nearest squares of two footprints: 0 if they overlap, 1 if they touch, also at a
 * corner, 2 with one square between.
 */
export function distanceBetween(first: Footprint, second: Footprint): number {
  return Math.max(
    apart(first.x, first.width, second.x, second.width),
    apart(first.y, first.height, second.y, second.height),
  );
}

/** Tells whether two footprints touch at a side or a corner and do not overlap. */
export function adjacent(first: Footprint, second: Footprint): boolean {
  return distanceBetween(first, second) === 1;
}

/**
 * Returns two squares that are nearest to each other: first one of the footprint `from`, then one of the footprint
 * `to`. In a direction in which the footprints overlap, both squares have the first column (or row) that the footprints
 * share.
 */
export function nearestSquares(from: Footprint, to: Footprint): [Square, Square] {
  const [fromX, toX] = nearest(from.x, from.width, to.x, to.width);
  const [fromY, toY] = nearest(from.y, from.height, to.y, to.height);
  return [
    [fromX, fromY],
    [toX, toY],
  ];
}

/**
 * Returns the two nearest columns (or rows) of two stretches: first that of the first stretch, then that of the other.
 * If the stretches overlap, both are the first column that the stretches share.
 */
function nearest(start: number, length: number, otherStart: number, otherLength: number): [number, number] {
  if (otherStart >= start + length) return [start + length - 1, otherStart];
  if (start >= otherStart + otherLength) return [start, otherStart + otherLength - 1];
  const shared = Math.max(start, otherStart);
  return [shared, shared];
}
