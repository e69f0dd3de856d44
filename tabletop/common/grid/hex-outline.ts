import type { Point } from "./types.ts";

/** The corners of a hexagon with its point up, clockwise, from its centre, in parts of its width and height. */
const POINTED: readonly Point[] = [
  { x: 0, y: -0.5 },
  { x: 0.5, y: -0.25 },
  { x: 0.5, y: 0.25 },
  { x: 0, y: 0.5 },
  { x: -0.5, y: 0.25 },
  { x: -0.5, y: -0.25 },
];

/** The corners of a hexagon with a flat top, likewise. */
const FLAT: readonly Point[] = [
  { x: -0.5, y: 0 },
  { x: -0.25, y: -0.5 },
  { x: 0.25, y: -0.5 },
  { x: 0.5, y: 0 },
  { x: 0.25, y: 0.5 },
  { x: -0.25, y: 0.5 },
];

/**
 * The line around hexagons that touch, clockwise, as a list in which x and y of its points alternate. Holes between the
 * hexagons have no line. The order of the hexagons does not count.
 * @param middles the hexagons' centres, in parts of a hexagon's width and height; the points of the line are in the
 *   same unit
 * @param columns true: hexagons with flat tops, in columns; false: pointed tops, in rows
 */
export function hexOutline(middles: readonly Point[], columns: boolean): number[] {
  const corners = columns ? FLAT : POINTED;
  // rounding makes a corner shared by neighbours differ a little: corners that round to the same sixteenth are one
  const keyOf = ({ x, y }: Point) => `${Math.round(x * 16)},${Math.round(y * 16)}`;
  const sides = new Map<string, { from: Point; to: Point }>();
  for (const middle of middles) {
    const cornersOfHex = corners.map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y }));
    for (const [index, from] of cornersOfHex.entries()) {
      const to = cornersOfHex[(index + 1) % 6]!;
      // a side between two of the hexagons occurs once in each direction: both are left out
      if (!sides.delete(`${keyOf(to)} ${keyOf(from)}`)) sides.set(`${keyOf(from)} ${keyOf(to)}`, { from, to });
    }
  }
  // the sides, by the corner in which each begins
  const sideFrom = new Map([...sides.values()].map((side) => [keyOf(side.from), side]));
  const points: number[] = [];
  // goes from side to side, each beginning where the one before ends, until the line comes to a side that is used
  // already; of the highest corners the leftmost one is never at a hole
  const place = ({ from }: { from: Point }) => ({ row: Math.round(from.y * 16), column: Math.round(from.x * 16) });
  let side: { from: Point; to: Point } | undefined = [...sides.values()].sort(
    (one, other) => place(one).row - place(other).row || place(one).column - place(other).column,
  )[0];
  while (side && sideFrom.delete(keyOf(side.from))) {
    points.push(side.from.x, side.from.y);
    side = sideFrom.get(keyOf(side.to));
  }
  return points;
}
