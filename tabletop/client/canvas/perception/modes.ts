/**
 * The modes of sight and detection, also those that packages define. Their data is kept and can be tested, but nothing
 * is drawn by them. A test of detection considers the range alone, not walls or light.
 */
import { DataModel } from "../../../common/abstract/data-model.ts";
import { LIGHTING_LEVELS } from "../../../common/const.ts";
import * as fields from "../../../common/data/fields/index.ts";
import { notInTabletop } from "../../core/missing.ts";

type Schema = Record<string, fields.DataField>;

const { AlphaField, ArrayField, BooleanField, ColorField, NumberField, ObjectField, SchemaField, StringField } = fields;

/** A field that holds a class of shaders, as it is given. @throws Error for what is no class */
class ShaderField extends fields.DataField {
  static override get _defaults() {
    return { ...super._defaults, nullable: true, initial: undefined };
  }

  override _cast(value: unknown): unknown {
    if (typeof value === "function") return value;
    throw new Error("must be a class of shaders");
  }
}

/** The schema of a shader with its uniforms. */
const shader = () => new SchemaField({ shader: new ShaderField(), uniforms: new ObjectField() });
/** The schema of a number from -1 to 1 that may be left out. */
const shareField = () => new NumberField({ required: false, nullable: false, initial: undefined, min: -1, max: 1 });
const LIGHTING_VISIBILITY = Object.freeze({ DISABLED: 0, ENABLED: 1, REQUIRED: 2 });

/** The schema of how one kind of lighting looks with a vision mode. */
const lightingField = () =>
  new SchemaField({
    visibility: new NumberField({
      initial: LIGHTING_VISIBILITY.ENABLED,
      choices: Object.values(LIGHTING_VISIBILITY),
    }),
    postProcessingModes: new ArrayField(new StringField()),
    uniforms: new ObjectField(),
  });

/**
 * A vision mode, such as darkvision: how the canvas looks to a token that has it. The looks are not drawn here.
 * @see https://foundryvtt.com/api/v14/classes/foundry.canvas.perception.VisionMode.html
 */
export class VisionMode extends DataModel {
  static LIGHTING_LEVELS = LIGHTING_LEVELS;
  static LIGHTING_VISIBILITY = LIGHTING_VISIBILITY;
  animated = false;

  /**
   * The documented fields. The tabletop itself reads only `lighting`, in `perceivesLight`; no field changes what is
   * drawn.
   */
  static override defineSchema(): Schema {
    return {
      id: new StringField({ blank: false }),
      label: new StringField({ blank: false }),
      tokenConfig: new BooleanField({ initial: true }),
      canvas: shader(),
      lighting: new SchemaField({
        background: lightingField(),
        coloration: lightingField(),
        illumination: lightingField(),
        darkness: lightingField(),
        levels: new ObjectField(),
        multipliers: new ObjectField(),
      }),
      vision: new SchemaField({
        background: shader(),
        coloration: shader(),
        illumination: shader(),
        darkness: new SchemaField({ adaptive: new BooleanField({ initial: true }) }),
        defaults: new SchemaField({
          color: new ColorField({ required: false, initial: undefined }),
          attenuation: new AlphaField({ required: false, initial: undefined }),
          brightness: shareField(),
          saturation: shareField(),
          contrast: shareField(),
        }),
        preferred: new BooleanField({ initial: false }),
      }),
    };
  }

  /** Whether a token with this mode perceives light at all: at least one kind of lighting is not disabled. */
  get perceivesLight(): boolean {
    const { DISABLED } = LIGHTING_VISIBILITY;
    return ["background", "coloration", "illumination"].some((part) => this.lighting[part].visibility !== DISABLED);
  }

  activate(): void {
    notInTabletop("VisionMode#activate");
  }

  deactivate(): void {
    notInTabletop("VisionMode#deactivate");
  }

  animate(): void {
    notInTabletop("VisionMode#animate");
  }
}

const BASIC = "basicSight";
const TYPES = Object.freeze({ SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 });

/**
 * A way in which a token detects other objects, such as by tremors of the ground, within a range.
 * @see https://foundryvtt.com/api/v14/classes/foundry.canvas.perception.DetectionMode.html
 */
export class DetectionMode extends DataModel {
  static BASIC_MODE_ID = BASIC;
  static DETECTION_TYPES = TYPES;

  static override defineSchema(): Schema {
    return {
      id: new StringField({ blank: false }),
      label: new StringField({ blank: false }),
      tokenConfig: new BooleanField({ initial: true }),
      walls: new BooleanField({ initial: true }),
      angle: new BooleanField({ initial: true }),
      type: new NumberField({ initial: TYPES.SIGHT, choices: Object.values(TYPES) }),
    };
  }

  static getDetectionFilter(): undefined {
    return undefined;
  }

  /**
   * Whether a source of sight detects an object by this mode: the mode is enabled, the object can be detected, and at
   * least one of the test points is in range.
   */
  testVisibility(visionSource: any, mode: any, { object = null, tests = [], level }: any = {}): boolean {
    if (!mode?.enabled || !this._canDetect(visionSource, object, level)) return false;
    return tests.some((test: any) => this._testPoint(visionSource, mode, object, test));
  }

  /** Whether an object can be detected by this mode at all: here always, unless packages override it. */
  _canDetect(_visionSource: any, _target: any, _level?: any): boolean {
    return true;
  }

  /**
   * Whether this mode detects an object at a test point. Here only the test of the range can fail: those of walls and
   * angle always pass, unless a package overrides them.
   */
  _testPoint(visionSource: any, mode: any, target: any, test: any): boolean {
    return (
      this._testRange(visionSource, mode, target, test) &&
      this._testLOS(visionSource, mode, target, test) &&
      this._testAngle(visionSource, mode, target, test)
    );
  }

  /** Always true, since walls are not considered. */
  _testLOS(_visionSource: any, _mode: any, _target: any, _test: any): boolean {
    return true;
  }

  /** Always true, since the angle of vision is not considered. */
  _testAngle(_visionSource: any, _mode: any, _target: any, _test: any): boolean {
    return true;
  }

  /** Whether a point is within the mode's range (grid units; null: unlimited, 0: never) from the source's centre. */
  _testRange(visionSource: any, mode: any, _target: any, { point }: any): boolean {
    const range = mode.range ?? Infinity;
    if (range <= 0) return false;
    if (!Number.isFinite(range)) return true;
    const pixels = globalThis.canvas.dimensions.distancePixels * range;
    return Math.hypot(point.x - visionSource.x, point.y - visionSource.y) <= pixels;
  }
}

/** The documented detection modes, which here differ in their data only. */
export const coreDetection: Record<string, typeof DetectionMode> = {
  DetectionModeAll: class DetectionModeAll extends DetectionMode {},
  DetectionModeDarkvision: class DetectionModeDarkvision extends DetectionMode {},
  DetectionModeInvisibility: class DetectionModeInvisibility extends DetectionMode {},
  DetectionModeLightPerception: class DetectionModeLightPerception extends DetectionMode {},
  DetectionModeTremor: class DetectionModeTremor extends DetectionMode {},
};

/** The text with its first letter in upper case. */
const capitalise = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** Makes the documented entries of `CONFIG.Canvas.visionModes` and `CONFIG.Canvas.detectionModes`, by id. */
export function coreModes(): {
  visionModes: Record<string, VisionMode>;
  detectionModes: Record<string, DetectionMode>;
} {
  const visionIds = ["basic", "darkvision", "monochromatic", "blindness", "tremorsense", "lightAmplification"];
  const makeMode = (id: string, name: string, data: object = {}) =>
    new coreDetection[`DetectionMode${name}`]!({ id, label: `DETECTION.${capitalise(id)}`, ...data });
  const throughWallsAllRound = { walls: false, angle: false };
  return {
    visionModes: Object.fromEntries(
      visionIds.map((id) => [id, new VisionMode({ id, label: `VISION.Mode${capitalise(id)}` })]),
    ),
    detectionModes: {
      lightPerception: makeMode("lightPerception", "LightPerception"),
      basicSight: makeMode(BASIC, "Darkvision"),
      seeInvisibility: makeMode("seeInvisibility", "Invisibility"),
      senseInvisibility: makeMode("senseInvisibility", "Invisibility", throughWallsAllRound),
      feelTremor: makeMode("feelTremor", "Tremor", { ...throughWallsAllRound, type: TYPES.MOVE }),
      seeAll: makeMode("seeAll", "All"),
      senseAll: makeMode("senseAll", "All", { ...throughWallsAllRound, type: TYPES.OTHER }),
    },
  };
}
