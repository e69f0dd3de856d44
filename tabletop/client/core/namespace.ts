/** Puts the public namespace together: `foundry`, `CONFIG`, `CONST`, `Hooks`, and the other documented globals. */
import { Tour } from "../nue/tour.ts";
import { installJQuery } from "../appv1/jquery.ts";
import { ToursCollection } from "../nue/tours-collection.ts";
import * as constants from "../../common/const.ts";
import * as utilities from "../../common/utils/index.ts";
import { installPrimitives } from "../../common/utils/primitives.ts";
import { EventEmitterMixin } from "../../common/utils/classes.ts";
import { defineDeprecated } from "../../common/utils/logging.ts";
import { DataModel } from "../../common/abstract/data-model.ts";
import { Document } from "../../common/abstract/document.ts";
import { TypeDataModel } from "../../common/abstract/type-data.ts";
import { EmbeddedCollection, EmbeddedCollectionDelta } from "../../common/abstract/embedded-collection.ts";
import { setGeneration } from "../../common/abstract/generation.ts";
import * as dataFields from "../../common/data/fields/index.ts";
import * as validation from "../../common/data/validation-failure.ts";
import * as operators from "../../common/data/operators.ts";
import {
  ActiveEffectTypeDataModel,
  LightData,
  PrototypeToken,
  TextureData,
  TombstoneData,
} from "../../common/data/data.ts";
import { CalendarData } from "../../common/data/calendar.ts";
import { GREGORIAN } from "../../common/data/gregorian.ts";
import { PrototypeTokenOverrides } from "../../common/data/token-overrides.ts";
import { BaseModule, BasePackage } from "../../common/packages/base-package.ts";
import { AdditionalTypesField, PackageCompatibility, RelatedPackage } from "../../common/packages/package-fields.ts";
import { Module } from "../packages/module.ts";
import * as baseDocuments from "../../common/documents/index.ts";
import { appv1 } from "../appv1/index.ts";
import { applications, install as installApplications, interaction } from "../applications/index.ts";
import { canvas, grid, install as installCanvas } from "../canvas/index.ts";
import { dice, install as installDice } from "../dice/index.ts";
import { ClientDatabaseBackend } from "../data/client-backend.ts";
import * as documents from "../documents/index.ts";
import { RegionBehaviorType } from "../documents/region-behavior.ts";
import { CanvasDocumentMixin } from "../documents/simple.ts";
import { ClientDocumentMixin } from "../documents/client-document.ts";
import { DocumentCollection, WorldCollection } from "../documents/collections/document-collection.ts";
import { DirectoryCollectionMixin } from "../documents/collections/directory-collection.ts";
import { CompendiumCollection, CompendiumPacks } from "../documents/collections/compendium.ts";
import * as worldCollections from "../documents/collections/world.ts";
import * as clientUtilities from "./client-utils.ts";
import { createConfig } from "./config.ts";
import { defineDeprecatedGlobals } from "./deprecated-globals.ts";
import { Game } from "./game.ts";
import { fitToGeneration } from "./generations.ts";
import { VideoHelper } from "./video-helper.ts";
import { Hooks } from "./hooks.ts";
import { ClipboardHelper } from "./clipboard-helper.ts";
import { ClientKeybindings, KeyboardManager } from "./keybindings.ts";
import { Localization } from "./localization.ts";
import { MouseManager } from "./mouse.ts";
import { AudioHelper } from "./audio.ts";
import { AudioTimeout } from "./audio-timeout.ts";
import { Sound } from "./sound.ts";
import { missingClass, missingObject, namespaceWithMissing } from "./missing.ts";
import { addStatics } from "./statics.ts";
import { ClientSettings } from "./settings.ts";
import { SocketInterface } from "./socket-interface.ts";
import { GameTime } from "./time.ts";
import { fromUuid, fromUuidSync, getDocumentClass } from "./uuid.ts";
import { modifyBatch } from "./batch.ts";

/** Documented names of `foundry.data` that are not built. */
const DOCUMENTED_DATA = [
  "BaseShapeData",
  "CircleShapeData",
  "CombatConfiguration",
  "ConeShapeData",
  "EllipseShapeData",
  "EmanationShapeData",
  "GridShapeData",
  "LineShapeData",
  "PolygonShapeData",
  "RectangleShapeData",
  "RingShapeData",
  "ShapeData",
  "TerrainData",
  "TokenShapeData",
];

/**
 * Makes the namespace `foundry` of a generation: branch by branch, with stand-ins for documented classes that are not
 * built. What depends on the generation is changed at the end.
 */
function createNamespace(generation: number): any {
  const utils: any = { ...utilities, ...clientUtilities, EventEmitterMixin, fromUuid, fromUuidSync, getDocumentClass };
  const namespace = {
    CONST: constants,
    abstract: {
      DataModel,
      Document,
      TypeDataModel,
      EmbeddedCollection,
      EmbeddedCollectionDelta,
      SingletonEmbeddedCollection: missingClass("foundry.abstract.SingletonEmbeddedCollection"),
      DatabaseBackend: ClientDatabaseBackend,
    },
    applications,
    appv1,
    audio: { AudioHelper, AudioTimeout, Sound },
    av: {},
    canvas,
    config: {},
    data: {
      ...namespaceWithMissing("foundry.data", {}, DOCUMENTED_DATA),
      fields: namespaceWithMissing("foundry.data.fields", dataFields, []),
      validation,
      validators: {
        isValidId: (id: string) => /^[a-zA-Z0-9]{16}$/.test(id),
        isColorString: (text: string) => /^#[0-9a-f]{6}$/i.test(text),
        isJSON: (text: string) => isJSON(text),
      },
      LightData,
      PrototypeToken,
      TextureData,
      TombstoneData,
      PrototypeTokenOverrides,
      CalendarData,
      SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG: GREGORIAN,
      ClientDatabaseBackend,
      regionBehaviors: { RegionBehaviorType },
      operators: {
        DataFieldOperator: operators.DataFieldOperator,
        ForcedDeletion: operators.ForcedDeletion,
        ForcedReplacement: operators.ForcedReplacement,
        reconstructOperator: operators.reconstructOperator,
      },
      ActiveEffectTypeDataModel,
    },
    dice,
    documents: {
      ...baseDocuments,
      ...documents,
      abstract: {
        CanvasDocumentMixin,
        ClientDocumentMixin,
        DirectoryCollectionMixin,
        DocumentCollection,
        WorldCollection,
      },
      collections: {
        ...worldCollections,
        CompendiumCollection,
        CompendiumPacks,
        CompendiumFolderCollection: missingClass("foundry.documents.collections.CompendiumFolderCollection"),
      },
      modifyBatch,
    },
    Game,
    grid,
    helpers: {
      Hooks,
      ClientSettings,
      Localization,
      GameTime,
      SocketInterface,
      interaction: {
        ...namespaceWithMissing(
          "foundry.helpers.interaction",
          { ClientKeybindings, ClipboardHelper, KeyboardManager, MouseManager, ...interaction },
          [],
        ),
      },
      media: namespaceWithMissing("foundry.helpers.media", { VideoHelper }, ["ImageHelper"]),
    },
    nue: namespaceWithMissing("foundry.nue", { Tour, ToursCollection }, ["NewUserExperienceManager"]),
    packages: { BasePackage, BaseModule, Module, AdditionalTypesField, PackageCompatibility, RelatedPackage },
    prosemirror: {},
    utils,
  };
  fitToGeneration(namespace, generation);
  addStatics(namespace, generation);
  return namespace;
}

/** Tells whether a text is valid JSON. */
function isJSON(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The classes of documents that are also globals of the page. */
const GLOBAL_DOCUMENTS = [
  "ActiveEffect",
  "Actor",
  "ActorDelta",
  "Adventure",
  "AmbientLightDocument",
  "AmbientSoundDocument",
  "Card",
  "Cards",
  "ChatMessage",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "DrawingDocument",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "JournalEntryCategory",
  "JournalEntryPage",
  "Macro",
  "MeasuredTemplateDocument",
  "NoteDocument",
  "Playlist",
  "PlaylistSound",
  "RegionBehavior",
  "RegionDocument",
  "RollTable",
  "Scene",
  "Setting",
  "TableResult",
  "TileDocument",
  "TokenDocument",
  "User",
  "WallDocument",
];

/** Tables of constants that generation 13 does not have. */
const CONSTANTS_SINCE_14 = [
  "FOG_EXPLORATION_MODES",
  "EDGE_DIRECTIONS",
  "EDGE_DIRECTION_MODES",
  "EDGE_RESTRICTION_TYPES",
  "EDGE_SENSE_TYPES",
];

/** Defines the constants that a generation has deprecated, so that reading a deprecated constant warns. */
function deprecateConstants(constantsTable: any, generation: number): void {
  for (const [name, value, instead, since] of [
    ["TOKEN_HEXAGONAL_SHAPES", constants.TOKEN_SHAPES, "CONST.TOKEN_SHAPES", 13],
    ["ACTIVE_EFFECT_MODES", constants.ACTIVE_EFFECT_MODES, "CONST.ACTIVE_EFFECT_CHANGE_TYPES", 14],
    ["MEASURED_TEMPLATE_TYPES", constants.MEASURED_TEMPLATE_TYPES, "the types of region shapes", 14],
  ] as const) {
    if (since > generation) continue;
    defineDeprecated(constantsTable, name, () => value, { path: `CONST.${name}`, instead, since, until: since + 2 });
  }
}

/**
 * Installs the globals of a generation on the page, all but `game`, and has each area fill its entries of CONFIG.
 * @param generation 13 or 14
 */
export function installGlobals(generation: number): void {
  setGeneration(generation);
  installPrimitives();
  const page = globalThis as any;
  // hooks, constants, the namespace and CONFIG
  page.Hooks = Hooks;
  page.CONST = { ...constants };
  deprecateConstants(page.CONST, generation);
  if (generation >= 14) {
    page.CONST.REGION_VISIBILITY = Object.freeze({ ...constants.REGION_VISIBILITY, OBSERVER: 3, LAYER_UNLOCKED: 4 });
    page.CONST.OCCLUSION_MODES = Object.freeze({ NONE: 0, FADE: 1, SURFACE: 2, RADIAL: 4, VISION: 8 });
  } else for (const name of CONSTANTS_SINCE_14) delete page.CONST[name];
  page.CONST.TILE_OCCLUSION_MODES = page.CONST.OCCLUSION_MODES;
  page.foundry = createNamespace(generation);
  page.CONFIG = createConfig();
  page.ui ??= {};
  page._token = null;
  // the classes and functions that packages use as globals, without `foundry.`
  Object.assign(page, {
    Collection: utilities.Collection,
    Color: utilities.Color,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
    Roll: page.foundry.dice.Roll,
    ...Object.fromEntries(GLOBAL_DOCUMENTS.map((name) => [name, page.foundry.documents[name]])),
  });
  if (generation >= 14) {
    page.animejs = missingObject("animejs");
    page._del = operators._del;
    page._replace = operators._replace;
    page._loc = (key: string, data?: Record<string, unknown>) =>
      data ? page.game.i18n.format(key, data) : page.game.i18n.localize(key);
  }
  // each area's part
  installDice();
  installCanvas();
  installApplications();
  defineDeprecatedGlobals(page);
  // in both generations, for older packages
  installJQuery(page);
}
