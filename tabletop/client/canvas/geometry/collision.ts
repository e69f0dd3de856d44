import * as PIXI from "pixi.js";
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

interface SweepConfig {
  type?: string;
  radius?: number;
  [option: string]: unknown;
}

/**
 * The backend of `CONFIG.Canvas.polygonBackends`. It tests lines against walls; its polygons are what is within the
 * radius, as in the tabletop nothing stands in the way of sight, light and sound.
 */
export class ClockwiseSweepPolygon extends PIXI.Polygon {
  origin: Point = { x: 0, y: 0 };
  config: SweepConfig = {};

  static create(origin: Point, config: SweepConfig = {}): ClockwiseSweepPolygon {
    const polygon = new this();
    polygon.initialize(origin, config);
    polygon.compute();
    return polygon;
  }

  initialize(origin: Point, config: SweepConfig): void {
    this.origin = { ...origin };
    this.config = { ...config };
  }

  /** A circle of the radius; without one the whole scene. */
  compute(): this {
    const { rect } = canvas.dimensions;
    const { radius } = this.config;
    if (radius === undefined || !Number.isFinite(radius)) {
      this.points = [rect.left, rect.top, rect.right, rect.top, rect.right, rect.bottom, rect.left, rect.bottom];
      return this;
    }
    const corners = 64;
    this.points = Array.from({ length: corners }, (_, corner) => (2 * Math.PI * corner) / corners).flatMap((angle) => [
      this.origin.x + radius * Math.cos(angle),
      this.origin.y + radius * Math.sin(angle),
    ]);
    return this;
  }

  static testCollision(origin: Point, destination: Point, options: CollisionOptions = {}) {
    return testCollision(origin, destination, options);
  }
}
