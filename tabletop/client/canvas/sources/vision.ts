/** A source of sight, mostly of a token: the area it could see, and the part it sees by its own range. */
import { ClockwiseSweepPolygon, type SweepConfig } from "../geometry/clockwise-sweep.ts";
import { PointSource } from "./point-source.ts";

interface Point {
  x: number;
  y: number;
}

/** The data of a source of sight, in pixels and degrees. */
export interface VisionData extends Point {
  elevation: number;
  rotation: number;
  angle: number;
  /** the range of sight in the dark, in pixels, from the token's middle */
  radius: number;
  externalRadius: number;
  /** the range in which lit places are seen, in pixels; null: the whole scene */
  lightRadius: number | null;
  visionMode: string;
  disabled: boolean;
  level?: string | null;
  [more: string]: unknown;
}

/** A source of sight at a point. */
export class PointVisionSource extends PointSource<VisionData> {
  static sourceType = "sight";
  override data: VisionData = {
    x: 0,
    y: 0,
    elevation: 0,
    rotation: 0,
    angle: 360,
    radius: 0,
    externalRadius: 0,
    lightRadius: null,
    visionMode: "basic",
    disabled: true,
  };
  readonly blinded: Record<string, boolean> = {};
  #destroyed = false;
  #los: ClockwiseSweepPolygon | null = null;
  #shape: ClockwiseSweepPolygon | null = null;

  /** The range of the source's own sight in pixels; a blind source sees only its own space. */
  get radius(): number {
    return this.isBlinded ? Math.min(this.data.radius, this.data.externalRadius) : this.data.radius;
  }

  /** The range in pixels in which the source sees lit places; 0 if it is blind. */
  get lightRadius(): number {
    if (this.isBlinded) return 0;
    return this.data.lightRadius ?? Math.max(canvas.dimensions.maxR, this.data.externalRadius);
  }

  get visionMode(): any {
    return CONFIG.Canvas.visionModes[this.data.visionMode] ?? null;
  }

  get isBlinded(): boolean {
    return Object.values(this.blinded).includes(true);
  }

  get isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** The area that could be seen if all of it were lit. */
  get los(): ClockwiseSweepPolygon {
    return (this.#los ??= ClockwiseSweepPolygon.create(this.origin, this.#config(Infinity)));
  }

  /** The area within the source's own range. */
  get shape(): ClockwiseSweepPolygon {
    return (this.#shape ??=
      this.radius >= canvas.dimensions.maxR
        ? this.los
        : ClockwiseSweepPolygon.create(this.origin, this.#config(this.radius)));
  }

  get fov(): ClockwiseSweepPolygon {
    return this.shape;
  }

  /** The area in which lit places are seen. */
  get light(): ClockwiseSweepPolygon {
    return this.lightRadius >= canvas.dimensions.maxR
      ? this.los
      : ClockwiseSweepPolygon.create(this.origin, this.#config(this.lightRadius));
  }

  /** The configuration of a sweep of sight with a radius in pixels. */
  #config(radius: number): SweepConfig {
    const { angle, rotation, externalRadius, level } = this.data;
    const config = { type: "sight", radius, angle, rotation, externalRadius, useThreshold: true, source: this };
    return { ...config, ...(level !== undefined && { level }) };
  }

  initialize(data: Partial<VisionData> = {}): this {
    Object.assign(this.data, data);
    this.#los = this.#shape = null;
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
    this.active = false;
  }

  /** Tells whether the source sees a point in pixels: in its line of sight, within its own range or in the light. */
  testPoint({ x, y }: Point): boolean {
    if (!this.active || !this.los.contains(x, y)) return false;
    const away = Math.hypot(x - this.x, y - this.y);
    return away <= this.radius || (away <= this.lightRadius && canvas.effects.testInsideLight({ x, y }));
  }
}
