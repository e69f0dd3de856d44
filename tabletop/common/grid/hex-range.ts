import type { Point, Rectangle } from "./types.ts";

/**
 * Tells whether a hexagon overlaps a rectangle; touching it is not enough. All lengths are in pixels.
 * @param sizeX the hexagon's width; `sizeY` its height
 * @param columns true: the hexagon's top is flat; false: it is pointed
 */
export function hexMeetsRectangle(
  middle: Point,
  sizeX: number,
  sizeY: number,
  columns: boolean,
  { x, y, width, height }: Rectangle,
): boolean {
  // a hexagon in a row is like one in a column with the axes exchanged
  const [long, short] = columns ? [sizeX, sizeY] : [sizeY, sizeX];
  const [along, across] = columns
    ? [distanceFromRange(middle.x, x, width), distanceFromRange(middle.y, y, height)]
    : [distanceFromRange(middle.y, y, height), distanceFromRange(middle.x, x, width)];
  const slack = 1e-6 * short;
  if (along >= long / 2 - slack || across >= short / 2 - slack) return false;
  // towards its points half its breadth shrinks evenly: from short / 2, at long / 4 from the middle, to 0 at the point
  return along / (long / 2) + across / short < 1 - 1e-6;
}

/** Gives the distance of a value from the stretch of `length` that begins at `start`; 0 inside it. */
function distanceFromRange(value: number, start: number, length: number): number {
  return Math.max(start - value, value - start - length, 0);
}
