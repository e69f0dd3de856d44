import * as PIXI from "pixi.js";
import { levelOf, meetsThreshold, testCollision, type CollisionOptions } from "./collision.ts";
import { isOpen, sceneWalls, standsOn, stopsFrom } from "./scene-walls.ts";
import { LIMITS, PASSES, STOPS, sweep } from "./sweep.ts";
import { within } from "./star.ts";

interface Point {
  x: number;
  y: number;
}

export interface SweepConfig extends CollisionOptions {
  radius?: number;
  /** how far what asks looks to its sides, in degrees, and where to */
  angle?: number;
  rotation?: number;
  /** corners of a full circle */
  density?: number;
}

const CORNERS = 64;

/**
 * What light, sight, sound or steps reach from a point between the walls of the scene: the backend of
 * `CONFIG.Canvas.polygonBackends`.
 * @see https://foundryvtt.com/api/v14/classes/foundry.canvas.geometry.ClockwiseSweepPolygon.html
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

  static testCollision(origin: Point, destination: Point, options: CollisionOptions = {}) {
    return testCollision(origin, destination, options);
  }

  initialize(origin: Point, config: SweepConfig): void {
    this.origin = { ...origin };
    this.config = { ...config };
  }

  compute(): this {
    const { type = "", radius, angle = 360, rotation = 0, density = CORNERS, ...options } = this.config;
    const { x, y } = this.origin;
    const { walls, lines } = sceneWalls(canvas.scene);
    const { LIMITED } = CONST.WALL_SENSE_TYPES;
    const level = levelOf(options);
    const kindOf = (number: number, side: 1 | -1): number => {
      const wall = walls[number]!;
      if (!wall[type] || isOpen(wall) || !standsOn(wall, level) || !stopsFrom(wall.dir, side)) return PASSES;
      if (options.useThreshold && meetsThreshold(wall, type, this.origin, options.externalRadius)) return PASSES;
      return wall[type] === LIMITED ? LIMITS : STOPS;
    };
    const bounded = radius !== undefined && Number.isFinite(radius);
    const { rect } = canvas.dimensions;
    const frame = bounded ? { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius } : rect;
    const points = sweep(lines, kindOf, x, y, frame);
    this.points = within(points, this.origin, { radius: bounded ? radius : Infinity, angle, rotation, density });
    return this;
  }
}
