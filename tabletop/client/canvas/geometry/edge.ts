import * as PIXI from "pixi.js";
import { generation } from "../../../common/abstract/generation.ts";
import { lineSegmentIntersection, orient2dFast } from "../../../common/utils/geometry.ts";
import { letsThrough } from "./collision.ts";

interface Point {
  x: number;
  y: number;
}

/** A kind of restriction that an edge may make. */
type Restriction = "light" | "darkness" | "sight" | "sound" | "move";

/** A crossing of an edge with another one. */
interface Crossing {
  edge: Edge;
  intersection: Point;
}

/** The options of a new edge; restrictions are numbers of CONST.WALL_SENSE_TYPES, thresholds are in pixels. */
export interface EdgeOptions extends Partial<Record<Restriction, number>> {
  id?: string;
  object?: any;
  type?: string;
  direction?: number;
  priority?: number;
  threshold?: Record<string, any> | null;
}

/**
 * A line that restricts sight, light, sound or movement: the line of a wall, or one that a package adds to
 * `canvas.edges`.
 * @see https://foundryvtt.com/api/classes/foundry.canvas.geometry.edges.Edge.html
 */
export class Edge {
  readonly a: PIXI.Point;
  readonly b: PIXI.Point;
  id: string | undefined;
  object: any;
  type: string;
  direction: number;
  priority: number;
  light: number;
  darkness: number;
  sight: number;
  sound: number;
  move: number;
  threshold: Record<string, any> | null | undefined;
  /** the end further to the left (of an upright edge the upper end); `se` is the other */
  readonly nw: PIXI.Point;
  readonly se: PIXI.Point;
  readonly bounds: PIXI.Rectangle;
  /** the crossings with other edges that were noted; generation 14 keeps them by the level's id */
  intersections: Crossing[] | Record<string, Crossing[]>;

  constructor(a: Point, b: Point, options: EdgeOptions = {}) {
    this.a = new PIXI.Point(a.x, a.y);
    this.b = new PIXI.Point(b.x, b.y);
    this.id = options.id;
    this.object = options.object;
    this.type = options.type ?? "wall";
    this.direction = options.direction ?? CONST.WALL_DIRECTIONS.BOTH;
    this.priority = options.priority ?? 0;
    this.light = options.light ?? 0;
    this.darkness = options.darkness ?? 0;
    this.sight = options.sight ?? 0;
    this.sound = options.sound ?? 0;
    this.move = options.move ?? 0;
    this.threshold = options.threshold;
    // the place of the edge, independent of the order of its ends
    const isForward = a.x < b.x || (a.x === b.x && a.y <= b.y);
    [this.nw, this.se] = isForward ? [this.a, this.b] : [this.b, this.a];
    this.bounds = new PIXI.Rectangle(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y));
    this.intersections = generation() >= 14 ? {} : [];
  }

  clone(): Edge {
    return new (this.constructor as typeof Edge)(this.a, this.b, this);
  }

  /** Whether the edge is limited: it stops a line only behind another limited edge. */
  isLimited(type: Restriction): boolean {
    return this[type] === CONST.WALL_SENSE_TYPES.LIMITED;
  }

  /**
   * Finds the side of the edge on which a point lies, as one of CONST.WALL_DIRECTIONS; BOTH for a point on its line.
   */
  orientPoint(point: Point): number {
    const { BOTH, LEFT, RIGHT } = CONST.WALL_DIRECTIONS;
    const side = orient2dFast(this.a, this.b, point);
    if (!side) return BOTH;
    return side < 0 ? LEFT : RIGHT;
  }

  /**
   * Whether the edge's threshold lets through a source at a point; false without a threshold.
   * @param externalRadius the radius of the token or source, in pixels
   */
  applyThreshold(sourceType: Restriction, sourceOrigin: Point, externalRadius = 0): boolean {
    const reach: number | null | undefined = this.threshold?.[sourceType];
    const c = [this.a.x, this.a.y, this.b.x, this.b.y];
    return Boolean(reach) && letsThrough({ c, kind: this[sourceType], reach: reach! }, sourceOrigin, externalRadius);
  }

  /** Finds the point where another edge crosses this one; undefined if it does not, and for this edge itself. */
  getIntersection(other: Edge): Point | undefined {
    return (other !== this && lineSegmentIntersection(this.a, this.b, other.a, other.b)) || undefined;
  }

  /** Notes the crossing with another edge on both edges, once. */
  recordIntersections(other: Edge): void {
    const intersection = this.getIntersection(other);
    if (!intersection || this.#crossings().some(({ edge }) => edge === other)) return;
    this.#crossings().push({ edge: other, intersection });
    other.#crossings().push({ edge: this, intersection });
  }

  /** Removes this edge's crossings, also from the lists of the edges that it crosses. */
  removeIntersections(): void {
    const lists = Array.isArray(this.intersections) ? [this.intersections] : Object.values(this.intersections);
    for (const { edge } of lists.flat()) {
      // the array is kept; only its entries change
      const others = edge.#crossings();
      others.splice(0, others.length, ...others.filter((crossing) => crossing.edge !== this));
    }
    this.intersections = generation() >= 14 ? {} : [];
  }

  /** The list of this edge's crossings that counts now: in generation 14 that of the viewed level. */
  #crossings(): Crossing[] {
    if (Array.isArray(this.intersections)) return this.intersections;
    return (this.intersections[canvas.level?.id ?? ""] ??= []);
  }

  /** Notes where these edges cross each other; sorts the edges from left to right, so that few pairs are tested. */
  static identifyEdgeIntersections(edges: Iterable<Edge>): void {
    const sorted = [...edges].sort((a, b) => a.nw.x - b.nw.x);
    for (const [index, edge] of sorted.entries())
      for (const other of sorted.slice(index + 1)) {
        if (other.nw.x > edge.se.x) break;
        edge.recordIntersections(other);
      }
  }
}
