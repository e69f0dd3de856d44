/** A source of sight, e.g. of a token. It keeps its data; as nothing stands in the way, all it asks about is seen. */
import { ClockwiseSweepPolygon } from "../geometry/clockwise-sweep.ts";

interface Point {
  x: number;
  y: number;
}

export class PointVisionSource {
  static sourceType = "sight";
  readonly sourceId: string | undefined;
  object: any;
  data: any = { x: 0, y: 0, elevation: 0, rotation: 0, radius: 0, externalRadius: 0, disabled: true };
  readonly blinded: Record<string, boolean> = {};
  active = false;
  #destroyed = false;

  constructor({ sourceId, object = null }: { sourceId?: string; object?: any } = {}) {
    this.sourceId = sourceId;
    this.object = object;
  }

  get x(): number {
    return this.data.x;
  }

  get y(): number {
    return this.data.y;
  }

  get elevation(): number {
    return this.data.elevation;
  }

  get radius(): number {
    return this.data.radius;
  }

  get origin(): Point {
    return { x: this.x, y: this.y };
  }

  get isBlinded(): boolean {
    return Object.values(this.blinded).includes(true);
  }

  get isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** What is seen: a circle of the radius. */
  get shape(): ClockwiseSweepPolygon {
    return ClockwiseSweepPolygon.create(this.origin, { type: "sight", radius: this.radius });
  }

  /** What could be seen if it were bright: the whole scene. */
  get los(): ClockwiseSweepPolygon {
    return ClockwiseSweepPolygon.create(this.origin, { type: "sight" });
  }

  initialize(data: object = {}): this {
    Object.assign(this.data, data);
    this.active = !this.data.disabled;
    return this;
  }

  add(): void {
    globalThis.canvas.effects.visionSources.set(this.sourceId, this);
  }

  remove(): void {
    globalThis.canvas.effects.visionSources.delete(this.sourceId);
  }

  destroy(): void {
    this.remove();
    this.#destroyed = true;
  }

  /** Whether a point is seen. */
  testPoint(_point: Point): boolean {
    return !this.isBlinded;
  }
}
