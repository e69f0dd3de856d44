/** Scenes and the documents in them. */
import { GRID_MIN_SIZE, GRID_TYPES, TOKEN_SHAPES } from "../const.ts";
import { Document } from "../abstract/document.ts";
import { generation } from "../abstract/generation.ts";
import { TextureData, migrateDetectionModes, tokenSchema } from "../data/data.ts";
import { definitionOf } from "../hierarchy.ts";
import * as fields from "../data/fields/index.ts";
import { drawingDocument } from "./drawing.ts";
import { BaseActiveEffect } from "./effect-and-item.ts";
import { levelDocument } from "./level.ts";
import { regionDocument } from "./region.ts";
import { tileDocument } from "./tile.ts";
import { BaseItem } from "./primary.ts";
import { idSchema, imageField, documentMetadata, nameField, directorySchema, type Schema } from "./shared.ts";
import { TokenGeometryMixin } from "./token-geometry.ts";

/** Makes the field of a number that is never null. */
const numberField = (options: object): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, ...options });

/** How the actor of an unlinked token differs from the base actor. */
export class BaseActorDelta extends Document {
  static override metadata = documentMetadata({
    name: "ActorDelta",
    collection: "delta",
    embedded: { Item: "items", ActiveEffect: "effects" },
  });

  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: new fields.StringField({ required: false, nullable: true, initial: null }),
      type: new fields.StringField({ required: false, nullable: true, initial: null }),
      img: imageField({ nullable: true, initial: null, required: false }),
      system: new fields.ObjectField(),
      items: new fields.EmbeddedCollectionDeltaField(BaseItem),
      effects: new fields.EmbeddedCollectionDeltaField(BaseActiveEffect),
      ownership: new fields.DocumentOwnershipField({ required: false, nullable: true, initial: null }),
      flags: new fields.DocumentFlagsField(),
    };
  }
}

/** Makes the fields of one waypoint of a token's movement. */
function waypointSchema(): Schema {
  return {
    x: numberField({ integer: true }),
    y: numberField({ integer: true }),
    elevation: numberField({}),
    width: numberField({ positive: true, initial: 1 }),
    height: numberField({ positive: true, initial: 1 }),
    ...(generation() >= 14
      ? {
          depth: numberField({ positive: true, initial: 1 }),
          level: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
        }
      : {}),
    shape: numberField({ initial: TOKEN_SHAPES.RECTANGLE_1 }),
    action: new fields.StringField({ required: true, blank: false, initial: "walk" }),
    terrain: new fields.ObjectField({ nullable: true, initial: null }),
    snapped: new fields.BooleanField(),
    explicit: new fields.BooleanField(),
    checkpoint: new fields.BooleanField(),
    intermediate: new fields.BooleanField(),
    userId: new fields.DocumentIdField({ readonly: false, required: true }),
    movementId: new fields.StringField({ required: true, blank: false, initial: "0000000000000000" }),
    cost: numberField({ min: 0, initial: 0 }),
  };
}

const PlacedDocument: typeof Document = TokenGeometryMixin(Document);

/** A token: what stands for an actor on a scene. */
export class BaseToken extends PlacedDocument {
  static override metadata = documentMetadata({
    name: "Token",
    collection: "tokens",
    embedded: { ActorDelta: "delta" },
  });

  static DEFAULT_ICON = "icons/svg/mystery-man.svg";

  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      ...tokenSchema(),
      actorId: new fields.ForeignDocumentField({ documentName: "Actor" }, { idOnly: true }),
      delta: new fields.EmbeddedDocumentField(BaseActorDelta, { nullable: true, required: true, initial: null }),
      shape: new fields.NumberField({ initial: TOKEN_SHAPES.RECTANGLE_1, choices: Object.values(TOKEN_SHAPES) }),
      x: numberField({ integer: true, initial: 0 }),
      y: numberField({ integer: true, initial: 0 }),
      elevation: numberField({ initial: 0 }),
      ...(generation() >= 14
        ? { level: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }) }
        : {}),
      sort: numberField({ integer: true, initial: 0 }),
      locked: new fields.BooleanField(),
      hidden: new fields.BooleanField(),
      _movementHistory: new fields.ArrayField(new fields.SchemaField(waypointSchema())),
      _regions: new fields.ArrayField(new fields.DocumentIdField({ readonly: false })),
    };
  }

  static override migrateData(source: any, options?: object): any {
    migrateDetectionModes(source);
    return super.migrateData(source, options);
  }
}

/** Makes the field of the picture of a wall's door, and of how that picture moves. */
const doorField = (): fields.SchemaField =>
  new fields.SchemaField(
    {
      direction: new fields.NumberField({ choices: [-1, 1], initial: 1 }),
      double: new fields.BooleanField(),
      duration: new fields.NumberField({ positive: true, integer: true, initial: 750 }),
      flip: new fields.BooleanField(),
      strength: new fields.NumberField({ initial: 1, min: 0, max: 2, step: 0.05 }),
      texture: new fields.FilePathField({ categories: ["IMAGE"], virtual: true }),
      type: new fields.StringField({ initial: "swing", blank: true }),
    },
    { required: true, nullable: true, initial: null },
  );

/** A wall: a line that restricts sight, light, sound or movement. */
export class BaseWall extends Document {
  static override metadata = documentMetadata({ name: "Wall", collection: "walls" });

  static override defineSchema(): Schema {
    const restrictionField = (): fields.NumberField => numberField({ initial: 20, choices: [0, 10, 20, 30, 40] });
    const thresholdField = (): fields.NumberField =>
      new fields.NumberField({ required: true, nullable: true, initial: null, positive: true });
    return {
      ...idSchema(),
      c: new fields.ArrayField(numberField({ integer: true }), { min: 4, max: 4, initial: [0, 0, 0, 0] }),
      light: restrictionField(),
      move: numberField({ initial: 20, choices: [0, 20] }),
      sight: restrictionField(),
      sound: restrictionField(),
      dir: numberField({ initial: 0, choices: [0, 1, 2] }),
      door: numberField({ initial: 0, choices: [0, 1, 2] }),
      ds: numberField({ initial: 0, choices: [0, 1, 2] }),
      doorSound: new fields.StringField({ required: false, blank: true }),
      threshold: new fields.SchemaField({
        light: thresholdField(),
        sight: thresholdField(),
        sound: thresholdField(),
        attenuation: new fields.BooleanField(),
      }),
      animation: doorField(),
      ...(generation() >= 14 ? { levels: new fields.SetField(new fields.StringField({ blank: false })) } : {}),
      flags: new fields.DocumentFlagsField(),
    };
  }
}

/**
 * Whether a field of a source may be set under this name: not where the document has a method or a getter of that name,
 * such as `id`, which lights of generation 8 stored.
 */
function isFree(document: object, key: string): boolean {
  for (let owner: object | null = document; owner; owner = Object.getPrototypeOf(owner)) {
    const member = Object.getOwnPropertyDescriptor(owner, key);
    if (member) return member.set !== undefined || ("value" in member && typeof member.value !== "function");
  }
  return true;
}

/**
 * Makes the class of a kind of document whose fields, except id and flags, the tabletop stores without checking them.
 */
function keptDocument(name: string, collection: string): any {
  const KeptDocument = class extends Document {
    static override metadata = documentMetadata({ name, collection, embedded: definitionOf(name).embedded });

    /** whether fields are kept that the schema does not name */
    static override keepsUnknownFields = true;

    static override defineSchema(): Schema {
      return { ...idSchema(), flags: new fields.DocumentFlagsField() };
    }

    /** Cleans the fields of the schema, and keeps all others of the source. */
    static override cleanData(source: any = {}, options: any = {}): any {
      const others = Object.entries(source).filter(([key]) => !this.schema.has(key));
      return Object.assign(super.cleanData(source, options), Object.fromEntries(others));
    }

    override _initialize(options?: object): void {
      super._initialize(options);
      for (const [key, value] of Object.entries(this._source))
        if (!this.schema.has(key) && isFree(this, key)) this[key] = value;
    }
  };
  Object.defineProperty(KeptDocument, "name", { value: `Base${name}` });
  return KeptDocument;
}

export const BaseDrawing = drawingDocument(keptDocument("Drawing", "drawings"));
export const BaseAmbientLight = keptDocument("AmbientLight", "lights");
export const BaseAmbientSound = keptDocument("AmbientSound", "sounds");
export const BaseNote = keptDocument("Note", "notes");
export const BaseRegion = regionDocument(keptDocument("Region", "regions"));
export const BaseMeasuredTemplate = keptDocument("MeasuredTemplate", "templates");
export const BaseTile = tileDocument(keptDocument("Tile", "tiles"));
export const BaseLevel = levelDocument(keptDocument("Level", "levels"));
export const BasePlaylist = keptDocument("Playlist", "playlists");
export const BaseCards = keptDocument("Cards", "cards");

/** What a user has explored of a scene: a picture that is white at explored places. */
export class BaseFogExploration extends Document {
  static override metadata = documentMetadata({ name: "FogExploration", collection: "fog" });

  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      scene: new fields.ForeignDocumentField(
        { documentName: "Scene" },
        { initial: () => globalThis.canvas?.scene?.id ?? null },
      ),
      user: new fields.ForeignDocumentField(
        { documentName: "User" },
        { initial: () => globalThis.game?.user?.id ?? null },
      ),
      ...(generation() >= 14
        ? { level: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }) }
        : {}),
      explored: new fields.FilePathField({ categories: ["IMAGE"], required: true, base64: true }),
      positions: new fields.ObjectField(),
      timestamp: new fields.NumberField({ nullable: false, initial: Date.now }),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}

const colorField = (): fields.ColorField => new fields.ColorField();

/** Makes the field of a scene's fog: whether explored parts are remembered, its last reset, its picture and colours. */
const fogField = (): fields.SchemaField =>
  new fields.SchemaField({
    ...(generation() >= 14
      ? { mode: numberField({ initial: 1, choices: [0, 1, 2] }) }
      : { exploration: new fields.BooleanField({ initial: true }) }),
    reset: new fields.NumberField({ required: false, initial: undefined }),
    overlay: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"], virtual: true }),
    colors: new fields.SchemaField({ explored: colorField(), unexplored: colorField() }),
  });

/** Makes the field of a scene's darkness, of its global light, and of how all light looks by day and in darkness. */
const environmentField = (): fields.SchemaField => {
  const shareField = (initial: number, min: number): fields.NumberField => numberField({ min, max: 1, initial });
  // the field of how light looks
  const lightField = (luminosity: number, hue: number): fields.SchemaField =>
    new fields.SchemaField({
      hue: numberField({ min: 0, max: 1, initial: hue }),
      intensity: new fields.AlphaField({ initial: 0 }),
      luminosity: shareField(luminosity, -1),
      saturation: shareField(0, -1),
      shadows: shareField(0, 0),
    });
  return new fields.SchemaField({
    darknessLevel: new fields.AlphaField({ initial: 0 }),
    darknessLock: new fields.BooleanField(),
    globalLight: new fields.SchemaField({
      enabled: new fields.BooleanField(),
      alpha: new fields.AlphaField({ initial: 0.5 }),
      bright: new fields.BooleanField(),
      color: colorField(),
      coloration: numberField({ integer: true, initial: 1 }),
      luminosity: shareField(0, 0),
      saturation: shareField(0, -1),
      contrast: shareField(0, -1),
      shadows: shareField(0, 0),
      darkness: new fields.SchemaField({
        min: new fields.AlphaField({ initial: 0 }),
        max: new fields.AlphaField({ initial: 1 }),
      }),
    }),
    cycle: new fields.BooleanField({ initial: true }),
    // by day, and in darkness
    base: lightField(0, 0),
    dark: lightField(-0.25, 257 / 360),
  });
};

/** A scene: a map, and all that is on it. */
export class BaseScene extends Document {
  static override metadata = documentMetadata({
    name: "Scene",
    collection: "scenes",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "thumb", "sort", "folder"],
    embedded: {
      AmbientLight: "lights",
      AmbientSound: "sounds",
      Drawing: "drawings",
      Level: "levels",
      MeasuredTemplate: "templates",
      Note: "notes",
      Region: "regions",
      Tile: "tiles",
      Token: "tokens",
      Wall: "walls",
    },
  });

  static override defineSchema(): Schema {
    // the value that the system's manifest gives for a new scene's grid
    const fromSystem = (name: string, fallback: unknown) => () => globalThis.game?.system?.grid?.[name] ?? fallback;
    const { ownership, folder, sort, flags, _stats } = directorySchema();
    return {
      ...idSchema(),
      name: nameField(),
      active: new fields.BooleanField(),
      navigation: new fields.BooleanField({ initial: true }),
      navOrder: numberField({ integer: true, initial: 0 }),
      navName: new fields.HTMLField({ textSearch: true }),
      background: new TextureData(),
      foreground: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"], virtual: true }),
      foregroundElevation: new fields.NumberField({ required: false, positive: true, integer: true }),
      thumb: imageField(),
      width: new fields.NumberField({ integer: true, positive: true, initial: 4000 }),
      height: new fields.NumberField({ integer: true, positive: true, initial: 3000 }),
      padding: numberField({ min: 0, max: 0.5, step: 0.05, initial: 0.25 }),
      ...(generation() >= 14 && {
        shiftX: numberField({ integer: true, initial: 0 }),
        shiftY: numberField({ integer: true, initial: 0 }),
      }),
      initial: new fields.SchemaField({
        x: new fields.NumberField({ integer: true, required: true }),
        y: new fields.NumberField({ integer: true, required: true }),
        scale: new fields.NumberField({ required: true, positive: true }),
      }),
      backgroundColor: new fields.ColorField({ nullable: false, initial: "#999999" }),
      grid: new fields.SchemaField({
        type: new fields.NumberField({
          required: true,
          choices: Object.values(GRID_TYPES),
          initial: fromSystem("type", GRID_TYPES.SQUARE),
        }),
        size: numberField({ integer: true, min: GRID_MIN_SIZE, initial: 100 }),
        style: new fields.StringField({ required: true, blank: false, initial: "solidLines" }),
        thickness: numberField({ positive: true, integer: true, initial: 1 }),
        color: new fields.ColorField({ required: true, nullable: false, initial: "#000000" }),
        alpha: new fields.AlphaField({ initial: 0.2 }),
        distance: numberField({ positive: true, initial: fromSystem("distance", 1) }),
        units: new fields.StringField({ required: true, initial: fromSystem("units", "") }),
      }),
      tokenVision: new fields.BooleanField({ initial: true }),
      fog: fogField(),
      environment: environmentField(),
      drawings: new fields.EmbeddedCollectionField(BaseDrawing),
      tokens: new fields.EmbeddedCollectionField(BaseToken),
      lights: new fields.EmbeddedCollectionField(BaseAmbientLight),
      notes: new fields.EmbeddedCollectionField(BaseNote),
      sounds: new fields.EmbeddedCollectionField(BaseAmbientSound),
      regions: new fields.EmbeddedCollectionField(BaseRegion),
      templates: new fields.EmbeddedCollectionField(BaseMeasuredTemplate),
      tiles: new fields.EmbeddedCollectionField(BaseTile),
      walls: new fields.EmbeddedCollectionField(BaseWall),
      ...(generation() >= 14
        ? {
            levels: new fields.EmbeddedCollectionField(BaseLevel),
            initialLevel: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
          }
        : {}),
      playlist: new fields.ForeignDocumentField({ documentName: "Playlist" }),
      playlistSound: new fields.DocumentIdField({ readonly: false }),
      journal: new fields.ForeignDocumentField({ documentName: "JournalEntry" }),
      journalEntryPage: new fields.DocumentIdField({ readonly: false }),
      weather: new fields.StringField({ required: true }),
      folder: folder!,
      sort: sort!,
      ownership: ownership!,
      flags: flags!,
      _stats: _stats!,
    };
  }
}
