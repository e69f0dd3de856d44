import { lineSegmentIntersection } from "../../../common/utils/geometry.ts";

interface Point {
  x: number;
  y: number;
}

export interface CollisionOptions {
  /** move, sight, light or sound */
  type?: string;
  /** any: is there one; all: every one, nearest first; closest: the nearest or null */
  mode?: "any" | "all" | "closest";
}

/** Where a wall stops a straight move; one-way walls and open doors let through as documented. */
export function testCollision(origin: Point, destination: Point, { type, mode = "all" }: CollisionOptions = {}) {
  if (!type) throw new Error("A test of collisions must be told the type of restriction");
  const hits: (Point & { distance: number })[] = [];
  for (const wall of canvas.scene?.walls ?? []) {
    if (!blocks(wall, origin, destination, type)) continue;
    const [x0, y0, x1, y1] = wall.c as [number, number, number, number];
    const hit = lineSegmentIntersection(origin, destination, { x: x0, y: y0 }, { x: x1, y: y1 });
    if (!hit) continue;
    if (mode === "any") return true;
    hits.push({ x: hit.x, y: hit.y, distance: hit.t0 });
  }
  if (mode === "any") return false;
  hits.sort((a, b) => a.distance - b.distance);
  return mode === "all" ? hits : (hits[0] ?? null);
}

function blocks(wall: any, origin: Point, destination: Point, type: string): boolean {
  if (!wall[type]) return false;
  const open = wall.door > CONST.WALL_DOOR_TYPES.NONE && wall.ds === CONST.WALL_DOOR_STATES.OPEN;
  if (open) return false;
  if (!wall.dir) return true;
  const [x0, y0, x1, y1] = wall.c as [number, number, number, number];
  const side = (x1 - x0) * (destination.y - origin.y) - (y1 - y0) * (destination.x - origin.x);
  return wall.dir === CONST.WALL_DIRECTIONS.LEFT ? side > 0 : side < 0;
}

/** The backend of `CONFIG.Canvas.polygonBackends`: it tests lines against walls and builds no polygons. */
export class ClockwiseSweepPolygon {
  /** @throws {Error} always: vision and light are not simulated */
  constructor() {
    throw new Error("not in the tabletop: ClockwiseSweepPolygon");
  }

  static create(): never {
    throw new Error("not in the tabletop: ClockwiseSweepPolygon.create");
  }

  static testCollision(origin: Point, destination: Point, options: CollisionOptions = {}) {
    return testCollision(origin, destination, options);
  }
}
