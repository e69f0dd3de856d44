/**
 * Data that several kinds of documents share: textures, lights, prototype tokens, effects' changes (`foundry.data`).
 */
import { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS, TOKEN_TURN_MARKER_MODES } from "../const.ts";
import { DataModel } from "../abstract/data-model.ts";
import { generation } from "../abstract/generation.ts";
import { TypeDataModel } from "../abstract/type-data.ts";
import * as fields from "./fields/index.ts";

const valuesOf = (table: object): any[] => Object.values(table);

/** The field of a picture or film: path, anchor, fit, scale, tint and so on. */
export class TextureData extends fields.SchemaField {
  /**
   * @param categories the kinds of files that `src` may name
   * @param initial initial values of some fields, in place of the usual ones
   * @param wildcard whether `src` may be a pattern, such as tokens/orc-*.webp
   */
  constructor(
    options: fields.DataField["options"] = {},
    {
      categories = ["IMAGE", "VIDEO"],
      initial = {},
      wildcard = false,
      label = "",
    }: { categories?: string[]; initial?: Record<string, any>; wildcard?: boolean; label?: string } = {},
  ) {
    super(
      {
        src: new fields.FilePathField({ categories, initial: initial.src ?? null, label, wildcard }),
        anchorX: new fields.NumberField({ nullable: false, initial: initial.anchorX ?? 0 }),
        anchorY: new fields.NumberField({ nullable: false, initial: initial.anchorY ?? 0 }),
        offsetX: new fields.NumberField({ nullable: false, integer: true, initial: 0 }),
        offsetY: new fields.NumberField({ nullable: false, integer: true, initial: 0 }),
        fit: new fields.StringField({
          initial: initial.fit ?? "fill",
          choices: ["fill", "contain", "cover", "width", "height"],
        }),
        scaleX: new fields.NumberField({ nullable: false, initial: 1 }),
        scaleY: new fields.NumberField({ nullable: false, initial: 1 }),
        rotation: new fields.AngleField({ initial: 0 }),
        tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
        alphaThreshold: new fields.AlphaField({ nullable: false, initial: initial.alphaThreshold ?? 0 }),
      },
      options,
    );
  }
}

/** The data of the light that a token or a lamp gives. */
export class LightData extends DataModel {
  static override defineSchema(): Record<string, fields.DataField> {
    return {
      negative: new fields.BooleanField(),
      priority: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0 }),
      alpha: new fields.AlphaField({ initial: 0.5 }),
      angle: new fields.AngleField({ initial: 360, normalize: false }),
      bright: new fields.NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 }),
      color: new fields.ColorField({}),
      coloration: new fields.NumberField({ required: true, integer: true, initial: 1 }),
      dim: new fields.NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 }),
      attenuation: new fields.AlphaField({ initial: 0.5 }),
      luminosity: new fields.NumberField({ required: true, nullable: false, initial: 0.5, min: 0, max: 1 }),
      saturation: new fields.NumberField({ required: true, nullable: false, initial: 0, min: -1, max: 1 }),
      contrast: new fields.NumberField({ required: true, nullable: false, initial: 0, min: -1, max: 1 }),
      shadows: new fields.NumberField({ required: true, nullable: false, initial: 0, min: 0, max: 1 }),
      animation: new fields.SchemaField({
        type: new fields.StringField({ nullable: true, blank: false, initial: null }),
        speed: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 5, min: 0, max: 10 }),
        intensity: new fields.NumberField({
          required: true,
          nullable: false,
          integer: true,
          initial: 5,
          min: 1,
          max: 10,
        }),
        reverse: new fields.BooleanField(),
      }),
      darkness: new fields.SchemaField({
        min: new fields.AlphaField({ initial: 0 }),
        max: new fields.AlphaField({ initial: 1 }),
      }),
    };
  }
}

/** Makes the field of a resource bar, which begins with the attribute that the system's manifest names in `setting`. */
const barField = (setting: string): fields.SchemaField =>
  new fields.SchemaField({
    attribute: new fields.StringField({
      required: true,
      nullable: true,
      blank: false,
      initial: () => globalThis.game?.system?.[setting] || null,
    }),
  });

/**
 * Makes the field of detection modes: in generation 13 a list with each id once, in 14 an object by their ids
 * (https://github.com/foundryvtt/foundryvtt/issues/12976).
 */
function detectionModes(): fields.DataField {
  const commonFields = {
    enabled: new fields.BooleanField({ initial: true }),
    range: new fields.NumberField({ required: true, min: 0, step: 0.01 }),
  };
  if (generation() < 14)
    return new fields.ArrayField(new fields.SchemaField({ id: new fields.StringField(), ...commonFields }), {
      validate: (modes: any[]) => {
        if (new Set(modes.map(({ id }) => id)).size < modes.length) throw new Error("has a detection mode twice");
      },
    });
  return new fields.TypedObjectField(new fields.SchemaField(commonFields));
}

/**
 * Generation 14: turns the list of detection modes in older data into an object by their ids, in place; modes without
 * an id are lost. Does nothing in generation 13, or if there is no list.
 */
export function migrateDetectionModes(source: any): void {
  if (generation() < 14 || !Array.isArray(source?.detectionModes)) return;
  const modesWithId = source.detectionModes.filter((mode: any) => mode?.id);
  source.detectionModes = Object.fromEntries(modesWithId.map(({ id, ...mode }: any) => [id, mode]));
}

/** Makes the fields that tokens and prototype tokens have in common. */
export function tokenSchema(): Record<string, fields.DataField> {
  const modes = valuesOf(TOKEN_DISPLAY_MODES);
  return {
    name: new fields.StringField({ required: true, blank: true, textSearch: true }),
    displayName: new fields.NumberField({ required: true, initial: TOKEN_DISPLAY_MODES.NONE, choices: modes }),
    actorLink: new fields.BooleanField(),
    randomImg: new fields.BooleanField(),
    appendNumber: new fields.BooleanField(),
    prependAdjective: new fields.BooleanField(),
    width: new fields.NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    height: new fields.NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    depth: new fields.NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    texture: new TextureData(
      {},
      {
        initial: {
          src: () => globalThis.CONST?.DEFAULT_TOKEN ?? "icons/svg/mystery-man.svg",
          anchorX: 0.5,
          anchorY: 0.5,
          fit: "contain",
          alphaThreshold: 0.75,
        },
        wildcard: true,
      },
    ),
    lockRotation: new fields.BooleanField(),
    rotation: new fields.AngleField(),
    alpha: new fields.AlphaField(),
    disposition: new fields.NumberField({
      required: true,
      choices: valuesOf(TOKEN_DISPOSITIONS),
      initial: TOKEN_DISPOSITIONS.HOSTILE,
    }),
    displayBars: new fields.NumberField({ required: true, choices: modes, initial: TOKEN_DISPLAY_MODES.NONE }),
    bar1: barField("primaryTokenAttribute"),
    bar2: barField("secondaryTokenAttribute"),
    light: new fields.EmbeddedDataField(LightData),
    sight: new fields.SchemaField({
      enabled: new fields.BooleanField({ initial: (data: any) => Number(data?.sight?.range) > 0 }),
      range: new fields.NumberField({ required: true, nullable: true, min: 0, step: 0.01, initial: 0 }),
      angle: new fields.AngleField({ initial: 360, normalize: false }),
      visionMode: new fields.StringField({ required: true, blank: false, initial: "basic" }),
      color: new fields.ColorField(),
      attenuation: new fields.AlphaField({ initial: 0.1 }),
      brightness: new fields.NumberField({ required: true, nullable: false, initial: 0, min: -1, max: 1 }),
      saturation: new fields.NumberField({ required: true, nullable: false, initial: 0, min: -1, max: 1 }),
      contrast: new fields.NumberField({ required: true, nullable: false, initial: 0, min: -1, max: 1 }),
    }),
    detectionModes: detectionModes(),
    occludable: new fields.SchemaField({
      radius: new fields.NumberField({ required: true, nullable: false, min: 0, step: 0.01, initial: 0 }),
    }),
    ring: new fields.SchemaField({
      enabled: new fields.BooleanField(),
      colors: new fields.SchemaField({ ring: new fields.ColorField(), background: new fields.ColorField() }),
      effects: new fields.NumberField({ required: true, initial: 1, min: 0, max: 0x7fffff, integer: true }),
      subject: new fields.SchemaField({
        scale: new fields.NumberField({ required: true, nullable: false, initial: 1, min: 0.5 }),
        texture: new fields.FilePathField({ categories: ["IMAGE"] }),
      }),
    }),
    turnMarker: new fields.SchemaField({
      mode: new fields.NumberField({
        required: true,
        choices: valuesOf(TOKEN_TURN_MARKER_MODES),
        initial: TOKEN_TURN_MARKER_MODES.DEFAULT,
      }),
      animation: new fields.StringField({ required: true, blank: false, nullable: true }),
      src: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      disposition: new fields.BooleanField(),
    }),
    // any text, since the package that added the action to CONFIG.Token.movement.actions may be inactive now
    movementAction: new fields.StringField({ required: true, blank: false, nullable: true, initial: null }),
    flags: new fields.DocumentFlagsField(),
  };
}

/** The data of new tokens of an actor. */
export class PrototypeToken extends DataModel {
  static override defineSchema(): Record<string, fields.DataField> {
    return tokenSchema();
  }

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TOKEN"];

  static override migrateData(source: any, options?: object): any {
    migrateDetectionModes(source);
    return super.migrateData(source, options);
  }

  get actor(): any {
    return this.parent;
  }

  get bars(): any {
    return { bar1: this.getBarAttribute("bar1"), bar2: this.getBarAttribute("bar2") };
  }

  getBarAttribute(name: string, options: object = {}): any {
    return globalThis.CONFIG.Token.documentClass.prototype.getBarAttribute.call(this, name, options);
  }

  override toObject(source = true): any {
    const data = super.toObject(source);
    data.actorId = this.actor?.id;
    return data;
  }

  override _initialize(options?: object): void {
    super._initialize(options);
    this.prepareBaseData();
  }

  prepareBaseData(): void {
    this.name ||= this.actor?.name ?? "";
  }

  prepareDerivedData(): void {}

  getFlag(scope: string, key: string): any {
    return globalThis.foundry.utils.getProperty(this.flags?.[scope], key);
  }

  async update(data: object, options: object = {}): Promise<any> {
    return this.actor?.update({ prototypeToken: data }, options);
  }
}

/** The base of all models of effects' subtypes in generation 14. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, fields.DataField> {
    return { changes: new fields.ArrayField(new fields.SchemaField(effectChangeSchema())) };
  }
}

/** Words of letters and digits, separated by dots; or `custom.` and a whole number. */
const CHANGE_TYPE = /^([a-z0-9]+(\.[a-z0-9]+)*|custom\.-?\d+)$/i;

/** Checks the type of an effect's change: its form, and at least three characters. @throws Error if it is not valid */
function checkChangeType(type: string): void {
  if (type.length < 3 || !CHANGE_TYPE.test(type)) throw new Error(`"${type}" is no type of a change`);
}

/** Makes the fields of one change of an effect, named as in generation 14. */
export function effectChangeSchema(): Record<string, fields.DataField> {
  return {
    key: new fields.StringField({ required: true, blank: true, initial: "" }),
    type: new fields.StringField({ required: true, blank: false, initial: "add", validate: checkChangeType }),
    value: new fields.AnyField({ required: true, nullable: true, serializable: true, initial: "" }),
    phase: new fields.StringField({ required: true, blank: false, initial: "initial" }),
    priority: new fields.NumberField({ required: true, nullable: true, initial: null }),
  };
}

/** Stands in an ActorDelta for a document of the base actor that the delta removes. */
export class TombstoneData extends DataModel {
  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      _tombstone: new fields.BooleanField({ initial: true }),
    };
  }
}
