/** Polygons that are wholly visible from one point: tests of points in them, and parts of them. */

import { turnOf } from "./directions.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A circle or a sector, with its radius in pixels. */
export interface Sector {
  readonly radius: number;
  /** the angle of view, and the direction of its middle clockwise from south (as a token looks), both in degrees */
  readonly angle: number;
  readonly rotation: number;
  /** the number of corners by which a full circle is drawn */
  readonly density: number;
}

const FULL = 2 * Math.PI;

/**
 * Cuts a polygon, all of it visible from `origin`, to a circle around it and, if the angle is less than 360 degrees, to
 * a sector; an infinite radius cuts no circle.
 * @param points the corners, x and y by turns, in pixels; the result has the same form
 */
export function cutToSector(points: number[], origin: Point, { radius, angle, rotation, density }: Sector): number[] {
  const withinCircle = Number.isFinite(radius) ? inCircle(points, origin, radius, FULL / density) : points;
  return angle > 0 && angle < 360 ? inSector(withinCircle, origin, angle, rotation) : withinCircle;
}

/**
 * Cuts a polygon to a circle; `step` is the angle between corners of the circle, in radians. Goes once along the
 * outline: keeps corners inside the circle, adds the points where a side crosses it, and arcs where the outline is
 * outside.
 */
function inCircle(points: number[], { x, y }: Point, radius: number, step: number): number[] {
  const corners: number[] = [];
  const sideCount = points.length / 2;
  const addArc = (from: number, to: number): void => {
    // add the corners of the circle between the two angles, without those at the angles themselves
    const width = (((to - from) % FULL) + FULL) % FULL;
    for (let offset = step; offset < width - 1e-9; offset += step)
      corners.push(x + radius * Math.cos(from + offset), y + radius * Math.sin(from + offset));
  };
  /** the angle at which the outline last left the circle; null while the outline is inside, or has not left it yet */
  let exitAngle: number | null = null;
  /** the angle at which the outline entered the circle before it ever left it */
  let firstEntry: number | null = null;
  const enterCircle = (angle: number): void => {
    if (exitAngle === null) firstEntry ??= angle;
    else addArc(exitAngle, angle);
    exitAngle = null;
  };
  let hasCrossed = false;
  for (let side = 0; side < sideCount; side++) {
    // the two ends of the side, relative to the middle of the circle
    const [ax, ay] = [points[2 * side]! - x, points[2 * side + 1]! - y];
    const next = (side + 1) % sideCount;
    const [bx, by] = [points[2 * next]! - x, points[2 * next + 1]! - y];
    const [dx, dy] = [bx - ax, by - ay];
    // The side meets the circle at the shares t of its length that solve a t² + 2 b t + c = 0; c > 0: it starts
    // outside.
    const [a, b, c] = [dx * dx + dy * dy, ax * dx + ay * dy, ax * ax + ay * ay - radius * radius];
    if (c <= 0) corners.push(ax + x, ay + y);
    const root = b * b - a * c;
    if (root <= 0 || a === 0) continue;
    const halfChord = Math.sqrt(root);
    const [inward, outward] = [(-b - halfChord) / a, (-b + halfChord) / a];
    // the side enters the circle
    if (inward > 0 && inward <= 1 && c > 0) {
      hasCrossed = true;
      const [px, py] = [ax + inward * dx, ay + inward * dy];
      enterCircle(Math.atan2(py, px));
      corners.push(px + x, py + y);
    }
    // the side leaves the circle
    if (outward > 0 && outward < 1) {
      const [px, py] = [ax + outward * dx, ay + outward * dy];
      corners.push(px + x, py + y);
      exitAngle = Math.atan2(py, px);
      hasCrossed = true;
    }
  }
  // the outline began outside: its last arc ends where it first came in
  if (exitAngle !== null && firstEntry !== null) addArc(exitAngle, firstEntry);
  if (corners.length || hasCrossed) return corners;
  // the outline lies outside of the circle all round, so the whole circle is visible
  const circle: number[] = [];
  for (let angle = 0; angle < FULL - 1e-9; angle += step)
    circle.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  return circle;
}

/**
 * Cuts a polygon to a sector of `angle` degrees, whose middle is `rotation` degrees clockwise from straight down. The
 * corners of the result: the origin, the end of the sector's first side, the polygon's corners between, the end of its
 * last side.
 */
function inSector(points: number[], { x, y }: Point, angle: number, rotation: number): number[] {
  const half = (angle * Math.PI) / 360;
  const middle = ((rotation + 90) * Math.PI) / 180;
  const count = points.length / 2;
  // the angle between a point and the middle of the sector, from -π to π; full turns are added to keep it above 0
  const offMiddle = (px: number, py: number): number =>
    ((Math.atan2(py - y, px - x) - middle + 5 * FULL + FULL / 2) % FULL) - FULL / 2;
  // the corners in the sector, each with its angle from the middle (`at`)
  const cornersInside: { at: number; px: number; py: number }[] = [];
  for (let place = 0; place < count; place++) {
    const [px, py] = [points[2 * place]!, points[2 * place + 1]!];
    const at = offMiddle(px, py);
    if (Math.abs(at) < half) cornersInside.push({ at, px, py });
  }
  // the corners keep their order, but begin with the first in the sector
  const firstInside = cornersInside.findIndex(
    ({ at }, place) => at < (cornersInside[place - 1] ?? cornersInside.at(-1)!).at,
  );
  const ordered =
    firstInside > 0 ? [...cornersInside.slice(firstInside), ...cornersInside.slice(0, firstInside)] : cornersInside;
  // where the sector's first (-1) or last (1) side ends
  const edgePoint = (side: number): number[] => farthestMeeting(points, { x, y }, middle + side * half);
  return [x, y, ...edgePoint(-1), ...ordered.flatMap(({ px, py }) => [px, py]), ...edgePoint(1)];
}

/** The last point (x, y) at which a ray from the origin meets the polygon; an empty list if it meets none. */
function farthestMeeting(points: number[], { x, y }: Point, angle: number): number[] {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const count = points.length / 2;
  let farthest = 0;
  for (let side = 0; side < count; side++) {
    const next = (side + 1) % count;
    // the start of the side relative to the origin, and the way from there to its end
    const [ax, ay] = [points[2 * side]! - x, points[2 * side + 1]! - y];
    const [ex, ey] = [points[2 * next]! - x - ax, points[2 * next + 1]! - y - ay];
    const cross = dx * ey - dy * ex;
    if (Math.abs(cross) < 1e-12) continue;
    // how far along the ray, and at which share of the side, the two lines meet
    const [along, share] = [(ax * ey - ay * ex) / cross, (ax * dy - ay * dx) / cross];
    if (along > farthest && share >= -1e-9 && share <= 1 + 1e-9) farthest = along;
  }
  return farthest ? [x + farthest * dx, y + farthest * dy] : [];
}

/** The corners of a polygon that is wholly visible from its origin, sorted by direction, to test points. */
export class Star {
  readonly #points: number[];
  readonly #origin: Point;
  /** directions in rising order, from the corner `#first` on; empty if the corners are out of order */
  readonly #turns: Float64Array;
  readonly #first: number = 0;

  /** @param points the corners, x and y by turns, in order around the origin */
  constructor(points: number[], origin: Point) {
    this.#points = points;
    this.#origin = origin;
    const count = points.length / 2;
    const turns = new Float64Array(count);
    for (let corner = 0; corner < count; corner++)
      turns[corner] = turnOf(points[2 * corner]! - origin.x, points[2 * corner + 1]! - origin.y);
    // directions rise from corner to corner and fall once, where a turn begins again; more falls mean no order
    let falls = 0;
    for (let corner = 0; corner < count; corner++) {
      const next = (corner + 1) % count;
      if (turns[next]! >= turns[corner]! - 1e-9) continue;
      falls++;
      this.#first = next;
    }
    const rising = new Float64Array(count);
    for (let index = 0; index < count; index++) rising[index] = turns[(this.#first + index) % count]!;
    const isInOrder = falls === 1 && !Number.isNaN(rising[0]);
    this.#turns = isInOrder ? rising : new Float64Array(0);
  }

  /** Whether a point lies in the polygon; null if the corners are out of order, so that this cannot be told. */
  contains(x: number, y: number): boolean | null {
    const turns = this.#turns;
    const count = turns.length;
    if (!count) return null;
    const [dx, dy] = [x - this.#origin.x, y - this.#origin.y];
    if (dx === 0 && dy === 0) return true;
    // find the two corners between whose directions the point lies
    const direction = turnOf(dx, dy);
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (turns[middle]! <= direction) low = middle + 1;
      else high = middle;
    }
    // the two corners, as places of their x in the list
    const points = this.#points;
    const before = 2 * ((this.#first + ((low + count - 1) % count)) % count);
    const after = 2 * ((this.#first + (low % count)) % count);
    const [ax, ay] = [points[before]! - this.#origin.x, points[before + 1]! - this.#origin.y];
    const [bx, by] = [points[after]! - this.#origin.x, points[after + 1]! - this.#origin.y];
    // whether the point is on the near side of the line between the two corners
    return (bx - ax) * (dy - ay) - (by - ay) * (dx - ax) >= -1e-6;
  }
}
