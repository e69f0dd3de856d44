import type { Point, Rectangle } from "./types.ts";

/**
 * Whether a hexagon and a rectangle overlap; merely touching is not enough. All lengths are in pixels.
 * @param middle the hexagon's centre
 * @param sizeX the hexagon's width; `sizeY` its height
 * @param columns true: the hexagon has a flat top; false: a pointed top
 */
export function hexMeetsRectangle(
  middle: Point,
  sizeX: number,
  sizeY: number,
  columns: boolean,
  { x, y, width, height }: Rectangle,
): boolean {
  // a hexagon with a pointed top is like one with a flat top and the axes exchanged
  const [pointToPoint, sideToSide] = columns ? [sizeX, sizeY] : [sizeY, sizeX];
  // how far the rectangle lies from the hexagon's centre: along the line through its points, and across it
  const [along, across] = columns
    ? [distanceFromRange(middle.x, x, width), distanceFromRange(middle.y, y, height)]
    : [distanceFromRange(middle.y, y, height), distanceFromRange(middle.x, x, width)];
  // outside of the box around the hexagon
  const tolerance = 1e-6 * sideToSide;
  if (along >= pointToPoint / 2 - tolerance || across >= sideToSide / 2 - tolerance) return false;
  // towards each point, from half way to it, the hexagon narrows evenly from its full breadth to none; this is true
  // inside
  return along / (pointToPoint / 2) + across / sideToSide < 1 - 1e-6;
}

/** The distance of a value from the stretch of `length` that begins at `start`; 0 inside it. */
function distanceFromRange(value: number, start: number, length: number): number {
  return Math.max(start - value, value - start - length, 0);
}
