/** The base of sources of effects that packages make: data, an area, and a collection in `canvas.effects`. */
import { deepClone, diffObject } from "../../../common/utils/index.ts";
import { notInTabletop } from "../../core/missing.ts";

interface Point {
  x: number;
  y: number;
}

/**
 * A source of an effect. Subclasses make its area (`shape`) in `_createShapes`.
 * @see https://foundryvtt.com/api/classes/foundry.canvas.sources.BaseEffectSource.html
 */
export abstract class BaseEffectSource {
  static sourceType: string | undefined;
  /** the name of the collection in `canvas.effects` */
  static effectsCollection: string | undefined;
  static get defaultData(): Record<string, any> {
    return { x: 0, y: 0, elevation: 0, disabled: false };
  }

  object: any;
  sourceId: string | undefined;
  data: Record<string, any> = deepClone((this.constructor as typeof BaseEffectSource).defaultData);
  shape: any;
  /** reasons for which the source has no effect now, by name; one true value is enough */
  suppression: Record<string, boolean> = {};
  _flags: Record<string, boolean | number | undefined> = {};
  #updateId = 0;
  #attached = false;

  constructor({ object = null, sourceId }: { object?: any; sourceId?: string } = {}) {
    this.object = object;
    this.sourceId = sourceId;
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

  get effectsCollection(): Map<string, any> {
    return canvas.effects[(this.constructor as typeof BaseEffectSource).effectsCollection!];
  }

  /** How often the source was initialised. */
  get updateId(): number {
    return this.#updateId;
  }

  /** Whether the source has an effect: it is in its collection, and neither disabled nor suppressed. */
  get active(): boolean {
    return this.#attached && !this.data.disabled && !this.suppressed;
  }

  /** Whether the source is in its collection. */
  get attached(): boolean {
    return this.#attached;
  }

  /** Whether there is a reason for which the source has no effect now. */
  get suppressed(): boolean {
    return Object.values(this.suppression).includes(true);
  }

  /**
   * Changes the data and makes the area anew.
   * @param data values for keys of `defaultData`; other keys and undefined values are ignored
   * @param options `reset` first sets all data to the defaults
   */
  initialize(data: Record<string, any> = {}, { reset = false }: { reset?: boolean } = {}): this {
    const dataBefore = deepClone(this.data);
    const { defaultData } = this.constructor as typeof BaseEffectSource;
    if (reset) this.data = deepClone(defaultData);
    for (const [key, value] of Object.entries(data))
      if (value !== undefined && key in defaultData) this.data[key] = value;
    this._initialize(this.data);
    this.#updateId++;
    this._createShapes();
    this._configure(diffObject(dataBefore, this.data));
    return this;
  }

  _initialize(_data: Record<string, any>): void {}

  /** Makes the area. @throws Error here, since each kind of source has its own */
  _createShapes(): void {
    throw new Error("A source of effects makes its area in its own _createShapes.");
  }

  _configure(_changes: object): void {}

  /** Refreshes the source if it has an effect now. */
  refresh(): void {
    if (this.active) this._refresh();
  }

  _refresh(): void {}

  /** Removes the source from its collection and destroys what it holds. */
  destroy(): void {
    this.remove();
    this._destroy();
  }

  _destroy(): void {}

  /** Adds the source to its collection. @throws Error if it has no id */
  add(): void {
    if (!this.sourceId) throw new Error("A source of effects needs a sourceId to be added.");
    this.effectsCollection.set(this.sourceId, this);
    this.#attached = true;
  }

  /** Removes the source from its collection, if it is in it. */
  remove(): void {
    if (!this.#attached) return;
    this.effectsCollection.delete(this.sourceId!);
    this.#attached = false;
  }

  /** Whether a point, in pixels of the scene, is in the area; false before the area is made. */
  testPoint({ x, y }: Point): boolean {
    return !!this.shape?.contains(x, y);
  }
}

type Constructor<T> = abstract new (...args: any[]) => T;

/**
 * Makes a class of sources with a radius in pixels, an angle in degrees, and an area that walls limit.
 * @see https://foundryvtt.com/api/functions/foundry.canvas.sources.PointEffectSourceMixin.html
 */
export function PointEffectSourceMixin<Base extends Constructor<BaseEffectSource> & { defaultData: object }>(
  BaseSource: Base,
) {
  abstract class PointEffectSource extends BaseSource {
    static override get defaultData(): Record<string, any> {
      return { ...super.defaultData, radius: 0, externalRadius: 0, rotation: 0, angle: 360, walls: true, priority: 0 };
    }

    edges: unknown[] = [];

    /** Whether the outline of the area also acts as edges of the scene; false unless a subclass says otherwise. */
    get requiresEdges(): boolean {
      return false;
    }

    get radius(): number {
      return this.data.radius;
    }

    get origin(): Point & { elevation: number } {
      const { x, y, elevation } = this.data;
      return { x, y, elevation };
    }

    get priority(): number {
      return this.data.priority;
    }

    override _initialize(data: Record<string, any>): void {
      super._initialize(data);
      this.data.rotation = ((Number(this.data.rotation) % 360) + 360) % 360;
    }

    /** Notes that soft edges are not drawn. */
    _initializeSoftEdges(): void {
      this._flags.renderSoftEdges = false;
    }

    /**
     * The options of the area's polygon. The radius is 0 if the source is disabled or suppressed; walls are ignored if
     * the source's data has `walls` false.
     */
    _getPolygonConfiguration(): Record<string, any> {
      const { sourceType } = this.constructor as unknown as typeof BaseEffectSource;
      const { walls, disabled, externalRadius, angle, rotation, priority } = this.data;
      return {
        type: walls ? sourceType : "universal",
        radius: disabled || this.suppressed ? 0 : this.radius,
        externalRadius,
        angle,
        rotation,
        priority,
        source: this,
      };
    }

    /** Makes the area by the polygon class that CONFIG has for this kind of source. */
    override _createShapes(): void {
      this._deleteEdges();
      const { sourceType } = this.constructor as unknown as typeof BaseEffectSource;
      const polygon = CONFIG.Canvas.polygonBackends[sourceType!];
      this.shape = polygon.create(this.origin, this._getPolygonConfiguration());
      if (this.requiresEdges) this._createEdges();
    }

    _createEdges(): void {
      notInTabletop("PointEffectSource#_createEdges");
    }

    _deleteEdges(): void {
      this.edges.length = 0;
    }

    _drawMesh(_layerId: string): unknown {
      return notInTabletop("PointEffectSource#_drawMesh");
    }

    _updateGeometry(): void {
      notInTabletop("PointEffectSource#_updateGeometry");
    }
  }
  return PointEffectSource;
}
