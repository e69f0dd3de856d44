/** The methods that the public API adds to PIXI's shapes and graphics. Clipping shapes by one another is not built. */
import * as PIXI from "pixi.js";
import { lineSegmentIntersection } from "../../../common/utils/geometry.ts";
import { missingFunction } from "../../core/missing.ts";

interface Point {
  x: number;
  y: number;
}

/** Adds members that a prototype does not have yet; getters stay getters. */
function extend(prototype: object, members: object): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
    if (!(name in prototype)) Object.defineProperty(prototype, name, { ...descriptor, enumerable: false });
  }
}

/** Adds documented methods that are not built and throw when called; `names` are separated by spaces. */
function addMissing(prototype: object, shape: string, names: string): void {
  extend(
    prototype,
    Object.fromEntries(names.split(" ").map((name) => [name, missingFunction(`PIXI.${shape}#${name}`)])),
  );
}

/** Adds the documented methods to PIXI's circles; those that are not built throw when called. */
export function extendPIXICircle(): void {
  extend(PIXI.Circle.prototype, {
    get center(): Point {
      const { x, y } = this as unknown as PIXI.Circle;
      return new PIXI.Point(x, y);
    },
    /** Whether a point lies on the circle's line, give or take `epsilon` pixels. */
    pointIsOn(this: PIXI.Circle, { x, y }: Point, epsilon = 1e-8): boolean {
      return Math.abs(Math.hypot(x - this.x, y - this.y) - this.radius) <= epsilon;
    },
    /** The point of the circle at an angle in radians, clockwise from the right. */
    pointAtAngle(this: PIXI.Circle, angle: number): Point {
      return { x: this.x + this.radius * Math.cos(angle), y: this.y + this.radius * Math.sin(angle) };
    },
    /** A polygon of `density` corners on the circle. */
    toPolygon(this: any, { density = 60 }: { density?: number } = {}): PIXI.Polygon {
      const points = Array.from({ length: density }, (_, index) => this.pointAtAngle((2 * Math.PI * index) / density));
      return new PIXI.Polygon(points);
    },
  });
  addMissing(
    PIXI.Circle.prototype,
    "Circle",
    "segmentIntersections pointsBetween pointsForArc intersectPolygon intersectClipper",
  );
}

/** Adds the documented methods to PIXI's graphics; smoothed shapes are drawn with straight lines. */
export function extendPIXIGraphics(): void {
  extend(PIXI.Graphics.prototype, {
    drawPath(this: PIXI.Graphics, ...path: any[]): PIXI.Graphics {
      const shape = new PIXI.Polygon(...path);
      shape.closeStroke = false;
      return this.drawShape(shape);
    },
    // Of one or two arguments (a list of points and a number), the number is the smoothing, which is left out. More are
    // coordinates.
    drawSmoothedPolygon(this: PIXI.Graphics, ...path: any[]): PIXI.Graphics {
      return this.drawPolygon(...path.filter((part) => typeof part !== "number" || path.length > 2));
    },
    drawSmoothedPath(this: any, ...path: any[]): PIXI.Graphics {
      return this.drawPath(...path.filter((part) => typeof part !== "number" || path.length > 2));
    },
  });
}

/** Adds the documented methods to PIXI's polygons; those that are not built throw when called. */
export function extendPIXIPolygon(): void {
  extend(PIXI.Polygon.prototype, {
    get isPositive(): boolean | undefined {
      const polygon = this as any;
      return polygon.points.length < 6 ? undefined : polygon.signedArea() > 0;
    },
    get isClosed(): boolean {
      const { points } = this as unknown as PIXI.Polygon;
      return points[0] === points.at(-2) && points[1] === points.at(-1);
    },
    clearCache(): void {},
    /** The area, in square pixels: positive for polygons that run clockwise on the screen, negative for others. */
    signedArea(this: PIXI.Polygon): number {
      const { points } = this;
      let doubledArea = 0;
      for (let index = 0; index < points.length; index += 2) {
        const [x, y, nextX, nextY] = [0, 1, 2, 3].map((step) => points[(index + step) % points.length]!);
        doubledArea += x! * nextY! - nextX! * y!;
      }
      return doubledArea / 2;
    },
    /** Turns the order of the points round, in the polygon itself. */
    reverseOrientation(this: PIXI.Polygon): PIXI.Polygon {
      const { points } = this;
      const pairs = Array.from({ length: points.length / 2 }, (_, index) => [
        points[2 * index]!,
        points[2 * index + 1]!,
      ]);
      this.points = pairs.reverse().flat();
      return this;
    },
    addPoint(this: PIXI.Polygon, { x, y }: Point): PIXI.Polygon {
      this.points.push(x, y);
      return this;
    },
    /** The smallest rectangle around the polygon; an empty one for a polygon without points. */
    getBounds(this: PIXI.Polygon): PIXI.Rectangle {
      const xs = this.points.filter((_, index) => index % 2 === 0);
      const ys = this.points.filter((_, index) => index % 2 === 1);
      if (!xs.length) return new PIXI.Rectangle();
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      return new PIXI.Rectangle(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
    },
  });
  const names = "toClipperPoints intersectPolygon intersectClipper intersectCircle intersectRectangle";
  addMissing(PIXI.Polygon.prototype, "Polygon", names);
}

/** The edge of a rectangle from one point to another. */
const edge = (a: Point, b: Point): { A: Point; B: Point } => ({ A: a, B: b });

/** Adds the documented methods to PIXI's rectangles; those that are not built throw when called. */
export function extendPIXIRectangle(): void {
  extend(PIXI.Rectangle.prototype, {
    get center(): Point {
      const { x, y, width, height } = this as unknown as PIXI.Rectangle;
      return { x: x + width / 2, y: y + height / 2 };
    },
    get leftEdge() {
      const { left, top, bottom } = this as unknown as PIXI.Rectangle;
      return edge({ x: left, y: bottom }, { x: left, y: top });
    },
    get rightEdge() {
      const { right, top, bottom } = this as unknown as PIXI.Rectangle;
      return edge({ x: right, y: top }, { x: right, y: bottom });
    },
    get topEdge() {
      const { left, right, top } = this as unknown as PIXI.Rectangle;
      return edge({ x: left, y: top }, { x: right, y: top });
    },
    get bottomEdge() {
      const { left, right, bottom } = this as unknown as PIXI.Rectangle;
      return edge({ x: right, y: bottom }, { x: left, y: bottom });
    },
    getBounds(this: PIXI.Rectangle): PIXI.Rectangle {
      return this.clone();
    },
    /** Whether two rectangles share any point, edges included. */
    overlaps(this: PIXI.Rectangle, other: PIXI.Rectangle): boolean {
      return (
        other.right >= this.left && other.left <= this.right && other.bottom >= this.top && other.top <= this.bottom
      );
    },
    /** The common part of two rectangles; without width or height if they have none. */
    intersection(this: PIXI.Rectangle, other: PIXI.Rectangle): PIXI.Rectangle {
      const [left, top] = [Math.max(this.left, other.left), Math.max(this.top, other.top)];
      const width = Math.min(this.right, other.right) - left;
      const height = Math.min(this.bottom, other.bottom) - top;
      return new PIXI.Rectangle(left, top, Math.max(width, 0), Math.max(height, 0));
    },
    /** Whether a point lies exactly on the rectangle's border. */
    pointIsOn(this: PIXI.Rectangle, { x, y }: Point): boolean {
      const isInWidth = x >= this.left && x <= this.right;
      const isInHeight = y >= this.top && y <= this.bottom;
      return (
        (isInWidth && (y === this.top || y === this.bottom)) || (isInHeight && (x === this.left || x === this.right))
      );
    },
    toPolygon(this: PIXI.Rectangle): PIXI.Polygon {
      const { left, top, right, bottom } = this;
      return new PIXI.Polygon([left, top, right, top, right, bottom, left, bottom]);
    },
    segmentIntersections(this: any, a: Point, b: Point): object[] {
      return [this.leftEdge, this.topEdge, this.rightEdge, this.bottomEdge]
        .map(({ A, B }) => lineSegmentIntersection(a, b, A, B))
        .filter((hit) => hit !== null);
    },
    /** Whether a line meets the rectangle's edges; `inside` is the answer for a line that lies wholly in it. */
    lineSegmentIntersects(this: any, a: Point, b: Point, { inside = false }: { inside?: boolean } = {}): boolean {
      const within = this.contains(a.x, a.y) && this.contains(b.x, b.y);
      return within ? inside : this.segmentIntersections(a, b).length > 0;
    },
    /** Makes a negative width or height of this rectangle positive; the rectangle covers the same place as before. */
    normalize(this: PIXI.Rectangle): PIXI.Rectangle {
      const { left, top, width, height } = this;
      this.x = Math.min(left, left + width);
      this.y = Math.min(top, top + height);
      this.width = Math.abs(width);
      this.height = Math.abs(height);
      return this;
    },
  });
  addMissing(PIXI.Rectangle.prototype, "Rectangle", "pointsBetween intersectPolygon intersectClipper rotate");
}

/** Adds the documented methods to PIXI's circles, graphics, polygons and rectangles. */
export function extendPIXI(): void {
  extendPIXICircle();
  extendPIXIGraphics();
  extendPIXIPolygon();
  extendPIXIRectangle();
}
