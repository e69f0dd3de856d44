/** The geometry of regions' shapes: tests points, and moves shapes. All coordinates are in pixels of the scene. */

interface Point {
  x: number;
  y: number;
}

/** What measuring needs of a scene's grid. */
export interface MeasuringGrid {
  size: number;
  distance: number;
  isGridless: boolean;
  getCenterPoint(point: Point): Point;
  measurePath(path: Point[]): { distance: number };
}

/** A region's shape as it is stored. */
export type RegionShape = Record<string, any> & { type: string };

/** How far outside of a shape, in pixels, a point on its edge may seem to lie because coordinates are rounded. */
const TOLERANCE = 1e-6;

/** Turns a point about another one by some degrees: clockwise on the screen, counterclockwise for negative ones. */
function rotatePoint({ x, y }: Point, about: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - about.x, y - about.y];
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return { x: about.x + dx * cosine - dy * sine, y: about.y + dx * sine + dy * cosine };
}

/** Whether a point lies in a rectangle; its left and upper edges belong to it, the others do not. */
const inRectangle = ({ x, y }: Point, left: number, top: number, width: number, height: number): boolean =>
  x >= left && x < left + width && y >= top && y < top + height;

/**
 * Whether a point lies in a polygon, whose corners are given as x and y by turns: a ray from the point to the right then
 * crosses the outline an odd number of times.
 */
function inPolygon({ x, y }: Point, points: readonly number[]): boolean {
  let inside = false;
  for (let a = 0, b = points.length - 2; a < points.length; b = a, a += 2) {
    const [ax, ay, bx, by] = [points[a]!, points[a + 1]!, points[b]!, points[b + 1]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The rectangle from which an emanation spreads, in pixels. The sides of a base of the type "token" are stored in spaces. */
function baseOf(base: Record<string, any>, grid: MeasuringGrid) {
  const unit = base.type === "token" ? grid.size : 1;
  return { x: base.x, y: base.y, width: (base.width ?? 0) * unit, height: (base.height ?? 0) * unit };
}

/**
 * Whether a point lies in the base of an emanation (a shape that spreads from a base) or within its radius of the base:
 * along a straight line or, if it is `gridBased` and there is a grid, counted in spaces.
 */
function inEmanation(point: Point, { base = {}, radius = 0, gridBased }: RegionShape, grid: MeasuringGrid): boolean {
  const { x, y, width, height } = baseOf(base, grid);
  if (inRectangle(point, x, y, width, height)) return true;
  if (!gridBased || grid.isGridless) {
    const dx = Math.max(x - point.x, 0, point.x - (x + width));
    const dy = Math.max(y - point.y, 0, point.y - (y + height));
    return Math.hypot(dx, dy) <= radius + TOLERANCE;
  }
  // counted in spaces: from the centres of the spaces that the base covers to the centre of the point's space
  const reach = (radius / grid.size) * grid.distance + TOLERANCE;
  const space = grid.getCenterPoint(point);
  const half = grid.size / 2;
  for (let across = x + Math.min(half, width / 2); across < x + Math.max(width, 1); across += grid.size)
    for (let down = y + Math.min(half, height / 2); down < y + Math.max(height, 1); down += grid.size)
      if (grid.measurePath([grid.getCenterPoint({ x: across, y: down }), space]).distance <= reach) return true;
  return false;
}

/** Tests for each type of shape whether a point lies in it; rotations are in degrees, about the shape's `x` and `y`. */
const TESTS: Readonly<Record<string, (point: Point, shape: RegionShape, grid: MeasuringGrid) => boolean>> = {
  rectangle: (point, { x, y, width, height, rotation = 0, anchorX = 0, anchorY = 0 }) =>
    inRectangle(rotatePoint(point, { x, y }, -rotation), x - anchorX * width, y - anchorY * height, width, height),
  circle: (point, { x, y, radius }) => Math.hypot(point.x - x, point.y - y) <= radius + TOLERANCE,
  ellipse(point, { x, y, radiusX, radiusY, rotation = 0 }) {
    const own = rotatePoint(point, { x, y }, -rotation);
    return ((own.x - x) / radiusX) ** 2 + ((own.y - y) / radiusY) ** 2 <= 1 + TOLERANCE;
  },
  polygon: (point, { points }) => inPolygon(point, points ?? []),
  emanation: inEmanation,
  token: (point, shape, grid) => inEmanation(point, { type: "emanation", base: { ...shape, type: "token" } }, grid),
};

/** The types of shapes that `shapesContain` can test. */
export const KNOWN_SHAPES: readonly string[] = Object.keys(TESTS);

/**
 * Whether a point lies in a region's shapes. They count in their order: each adds its inside to that of the shapes before
 * it or, if it is a `hole`, takes its inside away from theirs. Shapes of unknown types contain no point.
 */
export function shapesContain(shapes: readonly RegionShape[], point: Point, grid: MeasuringGrid): boolean {
  let inside = false;
  for (const shape of shapes) {
    // a hole changes nothing for a point that is outside, any other shape nothing for one that is inside
    const mayChange = inside === Boolean(shape.hole);
    if (mayChange && TESTS[shape.type]?.(point, shape, grid)) inside = !shape.hole;
  }
  return inside;
}

/** Copies a region's shapes, moved by `dx` and `dy` pixels with their points and bases. */
export function movedShapes(shapes: readonly RegionShape[], dx: number, dy: number): RegionShape[] {
  // points are x and y by turns
  const movedPoints = (points: readonly number[]) => points.map((value, index) => value + (index % 2 ? dy : dx));
  const moved = <T extends Record<string, any>>(part: T): T => ({
    ...part,
    ...("x" in part && { x: part.x + dx, y: part.y + dy }),
    ...(Array.isArray(part.points) && { points: movedPoints(part.points) }),
    ...(part.base && { base: moved(part.base) }),
  });
  return shapes.map(moved);
}

/**
 * Finds the point from which a region's area spreads. Only its first shape counts: the middle of an emanation's base, else
 * the shape's own `x` and `y`. Null without shapes, and for a shape without `x` (a polygon).
 */
export function originOf(shapes: readonly RegionShape[], grid: MeasuringGrid): Point | null {
  const [first] = shapes;
  if (!first) return null;
  if (first.type === "emanation" && first.base) {
    const { x, y, width, height } = baseOf(first.base, grid);
    return { x: x + width / 2, y: y + height / 2 };
  }
  return "x" in first ? { x: first.x, y: first.y } : null;
}
