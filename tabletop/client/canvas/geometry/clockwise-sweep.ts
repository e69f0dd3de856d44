import * as PIXI from "pixi.js";
import { cutByShape } from "./boundaries.ts";
import { levelOf, meetsThreshold, testCollision, type CollisionOptions } from "./collision.ts";
import { isOpen, sceneWalls, standsOn, stopsFrom, type WallLike } from "./scene-walls.ts";
import { LIMITS, PASSES, STOPS, sweep } from "./sweep.ts";
import { cutToSector, Star } from "./star.ts";

interface Point {
  x: number;
  y: number;
}

/** A point that may have a height, in units of the scene. */
type Heighted = Point & { elevation?: number };

/** Options of a sweep: the shape of the area that is searched, and which walls count. */
export interface SweepConfig extends CollisionOptions {
  /** radius of the area in pixels; by default, and if it is infinite, the whole canvas */
  radius?: number;
  /** the angle of view and its direction, clockwise from straight down, both in degrees */
  angle?: number;
  rotation?: number;
  /** the number of corners by which a full circle is drawn; 64 by default */
  density?: number;
  /** shapes around the point that limit the area, too */
  boundaryShapes?: readonly PIXI.IShape[];
}

/** A wall as packages see it in `_testEdgeInclusion`. */
interface Edge {
  id: string | undefined;
  /** the wall's object on the canvas, or its document alone */
  object: unknown;
  type: string;
}

/** The number of corners by which a full circle is drawn if none is given. */
const CORNERS = 64;

/**
 * The area that light, sight, sound or movement reaches from a point between the walls of the scene: the backend of
 * `CONFIG.Canvas.polygonBackends`.
 * @see https://foundryvtt.com/api/v14/classes/foundry.canvas.geometry.ClockwiseSweepPolygon.html
 */
export class ClockwiseSweepPolygon extends PIXI.Polygon {
  origin: Point = { x: 0, y: 0 };
  config: SweepConfig = {};
  #star: Star | null = null;

  /** Makes the area that is reached from a point in pixels of the scene. */
  static create(origin: Point, config: SweepConfig = {}): ClockwiseSweepPolygon {
    const polygon = new this();
    polygon.initialize(origin, config);
    polygon.compute();
    return polygon;
  }

  /**
   * Tests whether walls stop a straight line; with the mode "any" also packages' surfaces.
   * @returns by `options.mode`: "any" whether the line is stopped, "all" (the default) all points where it meets walls
   * that restrict it, "closest" the point where it is stopped or null; see `testCollision` of collision.ts
   */
  static testCollision(origin: Point, destination: Point, options: CollisionOptions = {}) {
    if (options.mode === "any" && meetsSurface(origin, destination, options)) return true;
    if (!asksPackages(this)) return testCollision(origin, destination, options);
    const polygon = new this();
    polygon.initialize(origin, options);
    return testCollision(origin, destination, options, (wall) => polygon.#includes(wall));
  }

  initialize(origin: Point, config: SweepConfig): void {
    this.origin = { ...origin };
    this.config = { ...config };
  }

  /** Whether a wall counts at all: here always. Packages wrap this to leave walls out, for example low ones. */
  _testEdgeInclusion(_edge: Edge, ..._more: unknown[]): boolean {
    return true;
  }

  /** Whether packages let a wall count. */
  #includes(wall: WallLike): boolean {
    const { object = null, id, edge } = wall as { object?: { edge?: Edge }; id?: string; edge?: Edge };
    return this._testEdgeInclusion(edge ?? object?.edge ?? { id, object: object ?? { document: wall }, type: "wall" });
  }

  /** Finds the area: sweeps among the walls that count, then cuts it to radius, angle and `boundaryShapes`. */
  compute(): this {
    const { type = "", radius, angle = 360, rotation = 0, density = CORNERS, ...options } = this.config;
    const { x, y } = this.origin;
    const { walls, lines } = sceneWalls(canvas.scene);
    const { LIMITED } = CONST.WALL_SENSE_TYPES;
    const level = levelOf(options);
    const asksForWalls = asksPackages(this.constructor as typeof ClockwiseSweepPolygon);
    // what the wall with this number does to the sweep, seen from one of its sides
    const effectOf = (number: number, side: 1 | -1): number => {
      const wall = walls[number]!;
      if (!wall[type] || isOpen(wall) || !standsOn(wall, level) || !stopsFrom(wall.dir, side)) return PASSES;
      if (asksForWalls && !this.#includes(wall)) return PASSES;
      if (options.useThreshold && meetsThreshold(wall, type, this.origin, options.externalRadius)) return PASSES;
      return wall[type] === LIMITED ? LIMITS : STOPS;
    };
    const isBounded = radius !== undefined && Number.isFinite(radius);
    const { rect } = canvas.dimensions;
    const searched = isBounded ? { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius } : rect;
    const points = sweep(lines, effectOf, x, y, searched);
    this.points = cutToSector(points, this.origin, { radius: isBounded ? radius : Infinity, angle, rotation, density });
    for (const shape of this.config.boundaryShapes ?? []) this.points = cutByShape(this.points, this.origin, shape);
    this.#star = null;
    return this;
  }

  /**
   * Whether a point lies in the area. The whole area is visible from its origin, so it is enough to test the one edge
   * that lies in the point's direction.
   */
  override contains(x: number, y: number): boolean {
    this.#star ??= new Star(this.points, this.origin);
    return this.#star.contains(x, y) ?? super.contains(x, y);
  }
}

const { _testEdgeInclusion, initialize } = ClockwiseSweepPolygon.prototype;
/** The methods as they are if no package has wrapped them. */
const OWN = { _testEdgeInclusion, initialize };

/**
 * Whether a package has wrapped or overridden these methods. If none has, they are not called for each wall, since
 * searches for ways test thousands of lines.
 */
function asksPackages({ prototype }: typeof ClockwiseSweepPolygon): boolean {
  return prototype._testEdgeInclusion !== OWN._testEdgeInclusion || prototype.initialize !== OWN.initialize;
}

/** Whether a line meets a surface that a package has added; false without two different heights. */
function meetsSurface(origin: Heighted, destination: Heighted, options: CollisionOptions): boolean {
  const [heightAtStart, heightAtEnd] = [origin.elevation, destination.elevation];
  if (heightAtStart === undefined || heightAtEnd === undefined || heightAtStart === heightAtEnd) return false;
  return canvas.scene.testSurfaceCollision?.(origin, destination, options) === true;
}
