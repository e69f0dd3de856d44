/** Geometry on the plane (`foundry.utils`). Points are `{x, y}`, with y downwards. */
interface Point {
  x: number;
  y: number;
}
/**
 * The point where two lines meet, and its place along the first (`t0`) and second line: 0 at its start, 1 at its end.
 */
interface Intersection extends Point {
  t0: number;
  t1?: number;
}

/**
 * Twice the signed area of the triangle abc: below 0 if abc turns clockwise on the screen, above 0 if it turns the
 * other way, 0 if the three lie on a line.
 */
export function orient2dFast(a: Point, b: Point, c: Point): number {
  return (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);
}

/** Whether the segments ab and cd meet; touching counts. */
export function lineSegmentIntersects(a: Point, b: Point, c: Point, d: Point): boolean {
  const [abc, abd] = [orient2dFast(a, b, c), orient2dFast(a, b, d)];
  const [cda, cdb] = [orient2dFast(c, d, a), orient2dFast(c, d, b)];
  // all four on one line: their ranges of x and of y must overlap
  if (abc === 0 && abd === 0) {
    const overlaps = (start1: number, end1: number, start2: number, end2: number): boolean =>
      Math.max(Math.min(start1, end1), Math.min(start2, end2)) <=
      Math.min(Math.max(start1, end1), Math.max(start2, end2));
    return overlaps(a.x, b.x, c.x, d.x) && overlaps(a.y, b.y, c.y, d.y);
  }
  // the ends of each segment lie on different sides of the other, or on it
  return abc * abd <= 0 && cda * cdb <= 0;
}

/**
 * The point where the lines ab and cd, without ends, meet; null if they are parallel. `t0` is its place along ab (0 at
 * a, 1 at b) and, with the option `t1`, `t1` its place along cd.
 */
export function lineLineIntersection(a: Point, b: Point, c: Point, d: Point, { t1 = false } = {}): Intersection | null {
  const denominator = (d.y - c.y) * (b.x - a.x) - (d.x - c.x) * (b.y - a.y);
  if (denominator === 0) return null;
  const along = ((d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x)) / denominator;
  const point: Intersection = { x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y), t0: along };
  if (t1) point.t1 = ((b.x - a.x) * (a.y - c.y) - (b.y - a.y) * (a.x - c.x)) / denominator;
  return point;
}

/**
 * The point where the segments ab and cd meet; null if the segments do not meet or are parallel, even if they overlap.
 * @param epsilon the share of a segment's length by which the point may lie beyond either end of that segment
 */
export function lineSegmentIntersection(a: Point, b: Point, c: Point, d: Point, epsilon = 1e-8): Intersection | null {
  const point = lineLineIntersection(a, b, c, d, { t1: true });
  if (!point) return null;
  const isOnSegment = (share: number): boolean => share >= -epsilon && share <= 1 + epsilon;
  return isOnSegment(point.t0) && isOnSegment(point.t1!) ? point : null;
}

/** The point of the segment ab that is nearest to c. */
export function closestPointToSegment(c: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (dx === 0 && dy === 0) return { x: a.x, y: a.y };
  const along = Math.min(Math.max(((c.x - a.x) * dx + (c.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1);
  return { x: a.x + along * dx, y: a.y + along * dy };
}

/** The centre of gravity of a polygon, given as points or as x and y by turns; NaN if it has no area. */
export function polygonCentroid(points: Point[] | number[]): Point {
  let corners = points as Point[];
  if (typeof points[0] === "number") {
    const coordinates = points as number[];
    corners = Array.from({ length: coordinates.length / 2 }, (_, index) => ({
      x: coordinates[2 * index]!,
      y: coordinates[2 * index + 1]!,
    }));
  }
  // each side forms a triangle with the origin: its centre counts by its area; `cross` and `area` are twice the areas
  let [x, y, area] = [0, 0, 0];
  for (const [index, corner] of corners.entries()) {
    const nextCorner = corners[(index + 1) % corners.length]!;
    const cross = corner.x * nextCorner.y - nextCorner.x * corner.y;
    area += cross;
    x += (corner.x + nextCorner.x) * cross;
    y += (corner.y + nextCorner.y) * cross;
  }
  return { x: x / (3 * area), y: y / (3 * area) };
}

/**
 * Whether two discs overlap or touch, or one lies in the other. The first disc has the centre (`x0`, `y0`) and the
 * radius `r0`, the second the centre (`x1`, `y1`) and the radius `r1`.
 */
export function circleCircleIntersects(
  x0: number,
  y0: number,
  r0: number,
  x1: number,
  y1: number,
  r1: number,
): boolean {
  return Math.hypot(x0 - x1, y0 - y1) <= r0 + r1;
}
