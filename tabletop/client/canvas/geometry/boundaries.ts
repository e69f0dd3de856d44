/** Cuts an area around a point by further shapes around it (`boundaryShapes` of a sweep). */
import * as PIXI from "pixi.js";

interface Point {
  x: number;
  y: number;
}
/** A side of an outline, seen from the point: its ends, clockwise around the point. */
interface Side {
  from: Point;
  to: Point;
}

const TURN = 2 * Math.PI;
/** the number of corners by which a circle is drawn */
const CORNERS = 64;
/**
 * how far beside a corner angles are tested, in radians: exactly at the corner a side along the view could be missed
 */
const BESIDE = 1e-7;
/** outlines that differ by no more pixels than this meet */
const MEET = 1e-3;

/** Lists the corners of a polygon, a rectangle or a circle: x and y by turns, in pixels. */
function cornersOf(shape: PIXI.IShape): number[] {
  if (shape instanceof PIXI.Rectangle) {
    const { left, top, right, bottom } = shape;
    return [left, top, right, top, right, bottom, left, bottom];
  }
  if (shape instanceof PIXI.Circle) {
    const { x, y, radius } = shape;
    return Array.from({ length: CORNERS }, (_, index) => (index * TURN) / CORNERS).flatMap((angle) => [
      x + radius * Math.cos(angle),
      y + radius * Math.sin(angle),
    ]);
  }
  return (shape as PIXI.Polygon).points;
}

/** Converts corners, x and y by turns, to points relative to the origin. */
function relativeCorners(points: readonly number[], origin: Point): Point[] {
  const corners: Point[] = [];
  for (let index = 0; index + 1 < points.length; index += 2)
    corners.push({ x: points[index]! - origin.x, y: points[index + 1]! - origin.y });
  return corners;
}

/** The cross product of two vectors: above 0 if the second turns clockwise on the screen from the first. */
const crossProduct = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;

/** Lists the sides of an outline around the origin, without those that lie along the view from there. */
function sidesOf(corners: readonly Point[]): Side[] {
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length]!;
    const cross = crossProduct(corner, next);
    if (Math.abs(cross) < 1e-9) return [];
    return [cross > 0 ? { from: corner, to: next } : { from: next, to: corner }];
  });
}

/**
 * Finds how far an outline reaches from the origin at an angle in radians: the distance in pixels, and the side there.
 * 0 and null if it has no side there.
 */
function distanceAtAngle(sides: readonly Side[], angle: number): { distance: number; side: Side | null } {
  const ray = { x: Math.cos(angle), y: Math.sin(angle) };
  let farthest: { distance: number; side: Side | null } = { distance: 0, side: null };
  for (const side of sides) {
    if (crossProduct(side.from, ray) < 0 || crossProduct(ray, side.to) < 0) continue;
    const sideVector = { x: side.to.x - side.from.x, y: side.to.y - side.from.y };
    const distance = crossProduct(side.from, sideVector) / crossProduct(ray, sideVector);
    if (distance > farthest.distance) farthest = { distance, side };
  }
  return farthest;
}

/** Finds the point where the lines of two sides cross; null if they are parallel. */
function crossingPoint(first: Side, second: Side): Point | null {
  const firstVector = { x: first.to.x - first.from.x, y: first.to.y - first.from.y };
  const secondVector = { x: second.to.x - second.from.x, y: second.to.y - second.from.y };
  const cross = crossProduct(firstVector, secondVector);
  if (Math.abs(cross) < 1e-9) return null;
  // how far along the first side they cross: 0 at its beginning, 1 at its end
  const betweenStarts = { x: second.from.x - first.from.x, y: second.from.y - first.from.y };
  const share = crossProduct(betweenStarts, secondVector) / cross;
  return { x: first.from.x + share * firstVector.x, y: first.from.y + share * firstVector.y };
}

/**
 * Cuts an area by a shape and returns the part that lies in both. The origin must lie in both, and all of both must be
 * visible from the origin.
 * @param points the corners of the area, x and y by turns, in pixels
 * @returns the corners of the common part, in the same form
 */
export function cutByShape(points: readonly number[], origin: Point, shape: PIXI.IShape): number[] {
  const outlines = [points, cornersOf(shape)].map((outline) => relativeCorners(outline, origin));
  const [areaSides, shapeSides] = outlines.map(sidesOf) as [Side[], Side[]];
  // the angles of all corners, each only once: between two neighbouring angles each outline has a single side
  const allAngles = outlines.flat().map(({ x, y }) => (Math.atan2(y, x) + TURN) % TURN);
  allAngles.sort((a, b) => a - b);
  const angles = allAngles.filter(
    (angle, index) => (allAngles[index + 1] ?? allAngles[0]! + TURN) - angle > 4 * BESIDE,
  );
  // how much farther the area reaches than the shape at an angle, in pixels
  const leadOfArea = (angle: number): number =>
    distanceAtAngle(areaSides, angle).distance - distanceAtAngle(shapeSides, angle).distance;
  const corners: Point[] = [];
  // adds the point at an angle on that outline which is nearer to the origin there
  const addNearer = (angle: number): void => {
    const nearer = Math.min(distanceAtAngle(areaSides, angle).distance, distanceAtAngle(shapeSides, angle).distance);
    corners.push({ x: nearer * Math.cos(angle), y: nearer * Math.sin(angle) });
  };
  angles.forEach((angle, index) => {
    const next = angles[index + 1] ?? angles[0]! + TURN;
    addNearer(angle + BESIDE);
    // If one outline is nearer at the start and the other at the end, they cross in between, unless they only meet at
    // one of the two angles.
    const [leadAtStart, leadAtEnd] = [leadOfArea(angle + BESIDE), leadOfArea(next - BESIDE)];
    if (leadAtStart * leadAtEnd < 0 && Math.min(Math.abs(leadAtStart), Math.abs(leadAtEnd)) > MEET) {
      // the point where the two sides between these angles cross
      const middle = (angle + next) / 2;
      const [areaSide, shapeSide] = [distanceAtAngle(areaSides, middle).side, distanceAtAngle(shapeSides, middle).side];
      const point = areaSide && shapeSide && crossingPoint(areaSide, shapeSide);
      if (point) corners.push(point);
    }
    addNearer(next - BESIDE);
  });
  return corners.flatMap(({ x, y }) => [x + origin.x, y + origin.y]);
}
