interface Point {
  x: number;
  y: number;
}

/** A line from point A to point B; a drawn one is in pixels. */
export class Ray {
  A: Point;
  B: Point;
  x0: number;
  y0: number;
  dx: number;
  dy: number;

  constructor(A: Point, B: Point) {
    this.A = A;
    this.B = B;
    this.x0 = A.x;
    this.y0 = A.y;
    this.dx = B.x - A.x;
    this.dy = B.y - A.y;
  }

  /** The line from a point in a direction, in radians, with a length in pixels. */
  static fromAngle(x: number, y: number, radians: number, distance: number): Ray {
    return new this({ x, y }, { x: x + Math.cos(radians) * distance, y: y + Math.sin(radians) * distance });
  }

  /** The line from A towards B with a length in pixels; without length if A and B are the same point. */
  static towardsPoint(A: Point, B: Point, distance: number): Ray {
    const ray = new this(A, B);
    return ray.distance ? new this(A, ray.project(distance / ray.distance)) : ray;
  }

  get angle(): number {
    return Math.atan2(this.dy, this.dx);
  }

  get distance(): number {
    return Math.hypot(this.dx, this.dy);
  }

  get slope(): number {
    return this.dy / this.dx;
  }

  get bounds(): { x: number; y: number; width: number; height: number } {
    const { A, B } = this;
    return { x: Math.min(A.x, B.x), y: Math.min(A.y, B.y), width: Math.abs(this.dx), height: Math.abs(this.dy) };
  }

  /** The point at a share of the ray; 0 is A, 1 is B. */
  project(t: number): Point {
    return { x: this.A.x + t * this.dx, y: this.A.y + t * this.dy };
  }

  reverse(): Ray {
    return new Ray(this.B, this.A);
  }
}
