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
  /** radius of the area in pixels; left out: the whole canvas */
  radius?: number;
  /** the angle of view in degrees, and its direction */
  angle?: number;
  rotation?: number;
  /** the number of corners by which a full circle is drawn */
  density?: number;
  /** shapes around the point that limit the area, too */
  boundaryShapes?: readonly PIXI.IShape[];
}

/** A wall as packages see it. */
interface Edge {
  id: string | undefined;
  /** the wall's object on the canvas, or its document alone */
  object: unknown;
  type: string;
}

/** The number of corners by which a full circle is drawn where none is given. */
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

  /** Tests whether walls, or surfaces of packages, stop a straight line; see `testCollision` of `collision.ts`. */
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

  /** Tells whether a wall counts at all. Packages wrap this to leave walls out, for example low ones. */
  _testEdgeInclusion(_edge: Edge, ..._more: unknown[]): boolean {
    return true;
  }

  /** Tells whether packages let a wall count. */
  #includes(wall: WallLike): boolean {
    const { object = null, id, edge } = wall as { object?: { edge?: Edge }; id?: string; edge?: Edge };
    return this._testEdgeInclusion(edge ?? object?.edge ?? { id, object: object ?? { document: wall }, type: "wall" });
  }

  /** Finds the area: sweeps among the walls that count, then cuts it to the radius and the angle. */
  compute(): this {
    const { type = "", radius, angle = 360, rotation = 0, density = CORNERS, ...options } = this.config;
    const { x, y } = this.origin;
    const { walls, lines } = sceneWalls(canvas.scene);
    const { LIMITED } = CONST.WALL_SENSE_TYPES;
    const level = levelOf(options);
    const asks = asksPackages(this.constructor as typeof ClockwiseSweepPolygon);
    const kindOf = (number: number, side: 1 | -1): number => {
      const wall = walls[number]!;
      if (!wall[type] || isOpen(wall) || !standsOn(wall, level) || !stopsFrom(wall.dir, side)) return PASSES;
      if (asks && !this.#includes(wall)) return PASSES;
      if (options.useThreshold && meetsThreshold(wall, type, this.origin, options.externalRadius)) return PASSES;
      return wall[type] === LIMITED ? LIMITS : STOPS;
    };
    const bounded = radius !== undefined && Number.isFinite(radius);
    const { rect } = canvas.dimensions;
    const frame = bounded ? { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius } : rect;
    const points = sweep(lines, kindOf, x, y, frame);
    this.points = cutToSector(points, this.origin, { radius: bounded ? radius : Infinity, angle, rotation, density });
    for (const shape of this.config.boundaryShapes ?? []) this.points = cutByShape(this.points, this.origin, shape);
    this.#star = null;
    return this;
  }

  /**
   * Tells whether a point lies in the area. Every edge faces the origin, so testing the one edge in the point's
   * direction is enough.
   */
  override contains(x: number, y: number): boolean {
    this.#star ??= new Star(this.points, this.origin);
    return this.#star.contains(x, y) ?? super.contains(x, y);
  }
}

const { _testEdgeInclusion, initialize } = ClockwiseSweepPolygon.prototype;
/** The methods as they are where no package has wrapped them. */
const OWN = { _testEdgeInclusion, initialize };

/**
 * Tells whether a package has wrapped or overridden these methods. Without one no wall is tested by them, since
 * searches for ways test thousands of lines.
 */
function asksPackages({ prototype }: typeof ClockwiseSweepPolygon): boolean {
  return prototype._testEdgeInclusion !== OWN._testEdgeInclusion || prototype.initialize !== OWN.initialize;
}

/** Tells whether a line from one height to another meets a surface that a package has added. */
function meetsSurface(origin: Heighted, destination: Heighted, options: CollisionOptions): boolean {
  const [from, to] = [origin.elevation, destination.elevation];
  if (from === undefined || to === undefined || from === to) return false;
  return canvas.scene.testSurfaceCollision?.(origin, destination, options) === true;
}
