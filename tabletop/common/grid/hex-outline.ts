import type { Point } from "./types.ts";

/** The corners of a hexagon with its point up, clockwise, relative to its middle, in parts of its width and height. */
const POINTED: readonly Point[] = [
  { x: 0, y: -0.5 },
  { x: 0.5, y: -0.25 },
  { x: 0.5, y: 0.25 },
  { x: 0, y: 0.5 },
  { x: -0.5, y: 0.25 },
  { x: -0.5, y: -0.25 },
];

const FLAT: readonly Point[] = [
  { x: -0.5, y: 0 },
  { x: -0.25, y: -0.5 },
  { x: 0.25, y: -0.5 },
  { x: 0.5, y: 0 },
  { x: 0.25, y: 0.5 },
  { x: -0.25, y: 0.5 },
];

/**
 * Finds the line around hexagons that touch, as x and y alternating, clockwise. Only one outline is followed: holes are
 * left out.
 * @param middles the hexagons' middles, in parts of a hexagon's width and height, as the result is
 * @param columns true: hexagons with flat tops, in columns; false: in rows
 */
export function hexOutline(middles: readonly Point[], columns: boolean): number[] {
  const corners = columns ? FLAT : POINTED;
  const name = ({ x, y }: Point) => `${Math.round(x * 16)},${Math.round(y * 16)}`;
  const sides = new Map<string, { from: Point; to: Point }>();
  for (const middle of middles) {
    const around = corners.map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y }));
    for (const [n, from] of around.entries()) {
      const to = around[(n + 1) % 6]!;
      // a side between two of the hexagons occurs in both directions, and is left out
      if (!sides.delete(`${name(to)} ${name(from)}`)) sides.set(`${name(from)} ${name(to)}`, { from, to });
    }
  }
  const next = new Map([...sides.values()].map((side) => [name(side.from), side]));
  const points: number[] = [];
  let side: { from: Point; to: Point } | undefined = [...sides.values()][0];
  while (side && next.delete(name(side.from))) {
    points.push(side.from.x, side.from.y);
    side = next.get(name(side.to));
  }
  return points;
}
