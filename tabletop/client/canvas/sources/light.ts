/** A source of light: a lamp of the scene, or the light of a token. Walls limit it if `walls` is true. */
import { ClockwiseSweepPolygon } from "../geometry/clockwise-sweep.ts";
import { PointSource } from "./point-source.ts";

/** The data of a light: places and ranges in pixels, angles in degrees. */
export interface LightSourceData {
  x: number;
  y: number;
  elevation: number;
  dim: number;
  bright: number;
  angle: number;
  rotation: number;
  walls: boolean;
  disabled: boolean;
  [more: string]: unknown;
}

/** A light at a point. */
export class PointLightSource extends PointSource<LightSourceData> {
  static sourceType = "light";
  override data: LightSourceData = {
    x: 0,
    y: 0,
    elevation: 0,
    dim: 0,
    bright: 0,
    angle: 360,
    rotation: 0,
    walls: true,
    disabled: true,
  };
  #shape: ClockwiseSweepPolygon | null = null;

  /** The radius in pixels: that of dim or of bright light, whichever is larger. */
  get radius(): number {
    return Math.max(this.data.dim, this.data.bright);
  }

  /** The lit area, worked out when first asked for after an `initialize`. */
  get shape(): ClockwiseSweepPolygon {
    const { radius } = this;
    const { angle, rotation, walls } = this.data;
    // without a type no wall stops the light, and thresholds do not matter
    const typeOptions = walls ? { type: "light", useThreshold: true } : {};
    return (this.#shape ??= ClockwiseSweepPolygon.create(this.origin, {
      ...typeOptions,
      radius,
      angle,
      rotation,
      source: this,
    }));
  }

  /** Changes the data. The source is active then unless it is disabled or has no range; its area is worked out anew. */
  initialize(data: Partial<LightSourceData> = {}): this {
    Object.assign(this.data, data);
    this.#shape = null;
    this.active = !this.data.disabled && this.radius > 0;
    return this;
  }

  add(): void {
    canvas.effects.lightSources.set(this.sourceId, this);
  }

  remove(): void {
    canvas.effects.lightSources.delete(this.sourceId);
  }

  destroy(): void {
    this.remove();
    this.active = false;
  }

  /** Whether the source lights a point, in pixels of the scene. */
  testPoint({ x, y }: { x: number; y: number }): boolean {
    return this.active && Math.hypot(x - this.x, y - this.y) <= this.radius && this.shape.contains(x, y);
  }
}
