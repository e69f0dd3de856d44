/** `CONFIG`, the configuration that packages change. */
import { generation } from "../../common/abstract/generation.ts";
import { timeConfig } from "../../common/data/calendar.ts";
import { ActiveEffectTypeDataModel } from "../../common/data/data.ts";
import * as documents from "../documents/index.ts";
import { defineStatuses } from "./status-registry.ts";
import * as collections from "../documents/collections/world.ts";

/** The entry of a kind of document without subtypes. */
const documentEntry = (documentClass: any, furtherFields: object = {}): any => ({ documentClass, ...furtherFields });

/** The entry of a kind of document with subtypes. */
const typedEntry = (documentClass: any, furtherFields: object = {}): any => ({
  documentClass,
  dataModels: {},
  typeLabels: {},
  typeIcons: {},
  sheetClasses: {},
  ...furtherFields,
});

/**
 * Makes a fresh CONFIG for the generation, with the tabletop's own classes. Canvas, applications and dice add their
 * entries by their `install`.
 */
export function createConfig(): any {
  const isModern = generation() >= 14;
  const config: any = {
    debug: { hooks: false, dice: false, documents: false, combat: false, rollParsing: false },
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    sounds: { dice: null, lock: null, notification: null, combat: null },
    time: timeConfig(),
    queries: {},
    fontDefinitions: {},
    defaultFontFamily: "sans-serif",
    ui: {},
    ux: {},
    TextEditor: { enrichers: [] },
    controlIcons: {
      combat: "icons/svg/combat.svg",
      visibility: "icons/svg/cowled.svg",
      effects: "icons/svg/aura.svg",
      lock: "icons/svg/padlock.svg",
      up: "icons/svg/up.svg",
      down: "icons/svg/down.svg",
      defeated: "icons/svg/skull.svg",
      doorClosed: "icons/svg/door-closed.svg",
      doorOpen: "icons/svg/door-open.svg",
      doorLocked: "icons/svg/door-locked.svg",
      doorSecret: "icons/svg/door-secret.svg",
    },
    compendium: { uuidRedirects: {} },
    // the kinds of documents
    Actor: typedEntry(documents.Actor, {
      collection: collections.Actors,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-user",
      trackableAttributes: {},
    }),
    Adventure: documentEntry(documents.Adventure),
    Cards: typedEntry(documents.Cards, { collection: collections.CardStacks, compendiumIndexFields: [] }),
    ChatMessage: typedEntry(documents.ChatMessage, {
      collection: collections.ChatMessages,
      template: "templates/sidebar/chat-message.html",
      sidebarIcon: "fa-solid fa-comments",
      batchSize: 100,
      ...(isModern
        ? {
            modes: {
              public: { label: "CHAT.MODES.public", icon: "fa-solid fa-globe" },
              gm: { label: "CHAT.MODES.gm", icon: "fa-solid fa-user-secret" },
              blind: { label: "CHAT.MODES.blind", icon: "fa-solid fa-eye-slash" },
              self: { label: "CHAT.MODES.self", icon: "fa-solid fa-user" },
              ic: { label: "CHAT.MODES.ic", icon: "fa-solid fa-person", handler: inCharacter },
            },
          }
        : {}),
    }),
    Combat: typedEntry(documents.Combat, {
      collection: collections.CombatEncounters,
      sidebarIcon: "fa-solid fa-swords",
      initiative: { formula: null, decimals: 2 },
      settings: {
        turnMarker: { enabled: true, animation: null, src: "", disposition: false },
        get skipDefeated(): boolean {
          return globalThis.game?.settings?.get("core", "combatTrackerConfig")?.skipDefeated === true;
        },
        addTurnMarkerAnimation: () => undefined,
      },
      fallbackTurnMarker: "",
      sounds: {},
    }),
    Combatant: typedEntry(documents.Combatant),
    CombatantGroup: typedEntry(documents.CombatantGroup),
    FogExploration: documentEntry(documents.FogExploration, { collection: collections.FogExplorations }),
    Folder: documentEntry(documents.Folder, {
      collection: collections.Folders,
      sidebarIcon: "fa-solid fa-folder",
      sheetClasses: {},
    }),
    Item: typedEntry(documents.Item, {
      collection: collections.Items,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-suitcase",
    }),
    JournalEntry: documentEntry(documents.JournalEntry, {
      collection: collections.Journal,
      compendiumIndexFields: [],
      // notes are not drawn, so none are offered; packages add theirs
      noteIcons: {},
      sidebarIcon: "fa-solid fa-book-open",
      sheetClasses: {},
    }),
    JournalEntryCategory: documentEntry(documents.JournalEntryCategory),
    JournalEntryPage: typedEntry(documents.JournalEntryPage, { sidebarIcon: "fa-solid fa-file", defaultType: "text" }),
    Macro: documentEntry(documents.Macro, {
      collection: collections.Macros,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-code",
      sheetClasses: {},
      typeLabels: {},
    }),
    Playlist: documentEntry(documents.Playlist, { collection: collections.Playlists }),
    RollTable: documentEntry(documents.RollTable, {
      collection: collections.RollTables,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-table-list",
      resultIcon: "icons/svg/d20-grey.svg",
      sheetClasses: {},
    }),
    Scene: documentEntry(documents.Scene, {
      collection: collections.Scenes,
      compendiumIndexFields: [],
      sidebarIcon: "fa-solid fa-map",
      sheetClasses: {},
    }),
    Setting: documentEntry(documents.Setting, { collection: collections.WorldSettings }),
    User: documentEntry(documents.User, { collection: collections.Users, sheetClasses: {} }),
    ActiveEffect: typedEntry(documents.ActiveEffect, {
      dataModels: isModern ? { base: ActiveEffectTypeDataModel } : {},
      ...(isModern
        ? {
            changeTypes: {},
            phases: { initial: { label: "EFFECT.PHASES.initial" }, final: { label: "EFFECT.PHASES.final" } },
            expiryAction: "update",
            expiryEvents: {},
          }
        : { legacyTransferral: false }),
    }),
    ActorDelta: documentEntry(documents.ActorDelta),
    AmbientLight: documentEntry(documents.AmbientLightDocument),
    AmbientSound: documentEntry(documents.AmbientSoundDocument),
    Drawing: documentEntry(documents.DrawingDocument),
    Level: documentEntry(documents.Level),
    MeasuredTemplate: documentEntry(documents.MeasuredTemplateDocument, { defaults: { angle: 53.13, width: 1 } }),
    Note: documentEntry(documents.NoteDocument),
    Region: documentEntry(documents.RegionDocument),
    RegionBehavior: typedEntry(documents.RegionBehavior, isModern ? { typeHints: {} } : {}),
    TableResult: documentEntry(documents.TableResult, { sheetClasses: {}, typeLabels: {} }),
    Tile: documentEntry(documents.TileDocument),
    Token: { documentClass: documents.TokenDocument, sheetClasses: {}, adjectivesPrefix: "TOKEN.Adjectives" },
    Wall: documentEntry(documents.WallDocument),
    // the ids of statuses, by what they mean
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
  };
  // generation 14 has a dictionary of statuses, 13 a list
  if (isModern) defineStatuses(config, Object.fromEntries(coreStatuses().map((status) => [status.id, status])));
  else config.statusEffects = coreStatuses();
  return config;
}

/** Makes a few conditions that most systems know; a package may replace the list. */
function coreStatuses(): { id: string; name: string; img: string }[] {
  return ["dead", "unconscious", "prone", "stun", "restrain", "blind", "invisible", "fly"].map((id) => ({
    id,
    name: `EFFECT.STATUSES.${id}`,
    img: `icons/svg/${id}.svg`,
  }));
}

/** Changes the data of a chat message to a message spoken in character. @returns the same data */
function inCharacter(data: any): any {
  data.style = globalThis.CONST.CHAT_MESSAGE_STYLES.IC;
  return data;
}
