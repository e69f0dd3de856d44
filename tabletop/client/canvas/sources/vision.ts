/** A source of sight, mostly of a token: its line of sight, and the part that it sees by its own range. */
import { ClockwiseSweepPolygon, type SweepConfig } from "../geometry/clockwise-sweep.ts";
import { PointSource } from "./point-source.ts";

interface Point {
  x: number;
  y: number;
}

/** The data of a source of sight: places and ranges in pixels, angles in degrees. */
export interface VisionData extends Point {
  elevation: number;
  rotation: number;
  angle: number;
  /** the range of sight without light, from the source's point */
  radius: number;
  externalRadius: number;
  /** the range within which lit places are seen; null: the whole scene */
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
  /** what blinds the source, by name; one true value is enough */
  readonly blinded: Record<string, boolean> = {};
  #destroyed = false;
  #los: ClockwiseSweepPolygon | null = null;
  #shape: ClockwiseSweepPolygon | null = null;

  /**
   * The range of the source's own sight, in pixels; a blind source sees no farther than `externalRadius`, its own
   * space.
   */
  get radius(): number {
    return this.isBlinded ? Math.min(this.data.radius, this.data.externalRadius) : this.data.radius;
  }

  /** The range, in pixels, within which the source sees lit places; 0 if it is blind. */
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

  /** The line of sight: the area that the source would see if all of it were lit. */
  get los(): ClockwiseSweepPolygon {
    return (this.#los ??= ClockwiseSweepPolygon.create(this.origin, this.#config(Infinity)));
  }

  /** The area that the source sees by its own range, also in the dark. */
  get shape(): ClockwiseSweepPolygon {
    if (this.#shape) return this.#shape;
    const seesAll = this.radius >= canvas.dimensions.maxR;
    return (this.#shape = seesAll ? this.los : ClockwiseSweepPolygon.create(this.origin, this.#config(this.radius)));
  }

  get fov(): ClockwiseSweepPolygon {
    return this.shape;
  }

  /** The area in which the source sees lit places. */
  get light(): ClockwiseSweepPolygon {
    return this.lightRadius >= canvas.dimensions.maxR
      ? this.los
      : ClockwiseSweepPolygon.create(this.origin, this.#config(this.lightRadius));
  }

  /** The options of a sweep of sight with a radius in pixels, on the token's level. */
  #config(radius: number): SweepConfig {
    const { angle, rotation, externalRadius, level } = this.data;
    const config = { type: "sight", radius, angle, rotation, externalRadius, useThreshold: true, source: this };
    return { ...config, ...(level !== undefined && { level }) };
  }

  /**
   * Changes the data. From then on the source is active unless `disabled` is true, and its areas are worked out anew.
   */
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

  /**
   * Whether the source sees a point, in pixels: in its line of sight, and within its own range or lit and in range of
   * that.
   */
  testPoint({ x, y }: Point): boolean {
    if (!this.active || !this.los.contains(x, y)) return false;
    const distance = Math.hypot(x - this.x, y - this.y);
    return distance <= this.radius || (distance <= this.lightRadius && canvas.effects.testInsideLight({ x, y }));
  }
}
