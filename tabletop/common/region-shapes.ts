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
 * Whether a point lies in a polygon, whose corners are given as x and y by turns: a ray from the point to the right
 * then crosses the outline an odd number of times.
 */
function inPolygon({ x, y }: Point, points: readonly number[]): boolean {
  let isInside = false;
  for (let index = 0, previous = points.length - 2; index < points.length; previous = index, index += 2) {
    const [x1, y1, x2, y2] = [points[index]!, points[index + 1]!, points[previous]!, points[previous + 1]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

/**
 * The rectangle from which an emanation spreads, in pixels. The sides of a base of the type "token" are stored in
 * spaces.
 */
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
  const longestDistance = (radius / grid.size) * grid.distance + TOLERANCE;
  const space = grid.getCenterPoint(point);
  const halfSpace = grid.size / 2;
  for (let columnX = x + Math.min(halfSpace, width / 2); columnX < x + Math.max(width, 1); columnX += grid.size)
    for (let rowY = y + Math.min(halfSpace, height / 2); rowY < y + Math.max(height, 1); rowY += grid.size)
      if (grid.measurePath([grid.getCenterPoint({ x: columnX, y: rowY }), space]).distance <= longestDistance)
        return true;
  return false;
}

/** Tests for each type of shape whether a point lies in it; rotations are in degrees, about the shape's `x` and `y`. */
const TESTS: Readonly<Record<string, (point: Point, shape: RegionShape, grid: MeasuringGrid) => boolean>> = {
  rectangle: (point, { x, y, width, height, rotation = 0, anchorX = 0, anchorY = 0 }) =>
    inRectangle(rotatePoint(point, { x, y }, -rotation), x - anchorX * width, y - anchorY * height, width, height),
  circle: (point, { x, y, radius }) => Math.hypot(point.x - x, point.y - y) <= radius + TOLERANCE,
  ellipse(point, { x, y, radiusX, radiusY, rotation = 0 }) {
    const unrotated = rotatePoint(point, { x, y }, -rotation);
    return ((unrotated.x - x) / radiusX) ** 2 + ((unrotated.y - y) / radiusY) ** 2 <= 1 + TOLERANCE;
  },
  polygon: (point, { points }) => inPolygon(point, points ?? []),
  emanation: inEmanation,
  token: (point, shape, grid) => inEmanation(point, { type: "emanation", base: { ...shape, type: "token" } }, grid),
};

/**
 * Whether a point lies in the region that these shapes make, taken in order: a `hole` takes its inside away from the
 * region made so far, any other shape adds its inside. A shape of unknown type contains no point.
 */
export function shapesContain(shapes: readonly RegionShape[], point: Point, grid: MeasuringGrid): boolean {
  let isInside = false;
  for (const shape of shapes) {
    // A hole matters only to a point that is inside so far, any other shape only to a point that is outside so far.
    const mayChange = isInside === Boolean(shape.hole);
    if (mayChange && TESTS[shape.type]?.(point, shape, grid)) isInside = !shape.hole;
  }
  return isInside;
}

/** Copies a region's shapes, moved by `dx` and `dy` pixels with their points and bases. */
export function movedShapes(shapes: readonly RegionShape[], dx: number, dy: number): RegionShape[] {
  // the coordinates of corners are x and y by turns
  const movedPoints = (points: readonly number[]) => points.map((value, index) => value + (index % 2 ? dy : dx));
  const movedPart = <T extends Record<string, any>>(part: T): T => ({
    ...part,
    ...("x" in part && { x: part.x + dx, y: part.y + dy }),
    ...(Array.isArray(part.points) && { points: movedPoints(part.points) }),
    ...(part.base && { base: movedPart(part.base) }),
  });
  return shapes.map(movedPart);
}

/**
 * Finds the point from which a region's area spreads. Only its first shape counts: the middle of an emanation's base,
 * else the shape's own `x` and `y`. Null without shapes, and for a shape without `x` (a polygon).
 */
export function originOf(shapes: readonly RegionShape[], grid: MeasuringGrid): Point | null {
  const [firstShape] = shapes;
  if (!firstShape) return null;
  if (firstShape.type === "emanation" && firstShape.base) {
    const { x, y, width, height } = baseOf(firstShape.base, grid);
    return { x: x + width / 2, y: y + height / 2 };
  }
  return "x" in firstShape ? { x: firstShape.x, y: firstShape.y } : null;
}
