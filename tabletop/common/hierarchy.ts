/**
 * The table of documents: their names, the collections that hold them, and what is embedded in what. From these follow
 * the keys of documents in LevelDB (`!actors!ID`, `!actors.items!ACTOR.ITEM`, `!scenes.tokens.delta!SCENE.TOKEN.DELTA`
 * …), which Foundry and its command line tool share. Needs neither a browser nor Node.
 */

/** The definition of a kind of document. */
export interface DocumentDefinition {
  /** the document's name: Actor, Token … */
  name: string;
  /** the collection that holds it, in its parent or in the world; also the part of its LevelDB key */
  collection: string;
  /**
   * for each kind of embedded document, the field of the source that holds the list of their sources: `Item` to `items`
   */
  embedded: Readonly<Record<string, string>>;
  /** for each kind of which only one is embedded (a token's delta), the field that holds its source */
  single: Readonly<Record<string, string>>;
  /** whether it has a collection of its own in the world */
  primary: boolean;
  /** whether it may stand by itself in a compendium pack */
  compendium: boolean;
  /** whether it has the fields `type` and `system`, so that packages may declare subtypes */
  hasTypeData: boolean;
  /** the subtypes that need no package */
  coreTypes: readonly string[];
  /** whether it has the field `_stats`: times, versions and the last user of its changes */
  stats: boolean;
}

type Traits = Partial<Omit<DocumentDefinition, "name" | "collection">>;

/** Makes the definition of a kind of document; what `traits` leaves out is none or false. */
const define = (name: string, collection: string, traits: Traits = {}): DocumentDefinition => ({
  name,
  collection,
  embedded: {},
  single: {},
  primary: false,
  compendium: false,
  hasTypeData: false,
  coreTypes: [],
  stats: false,
  ...traits,
});

// traits that several kinds have in common
const inWorld: Traits = { primary: true, stats: true };
const inWorldAndPacks: Traits = { primary: true, compendium: true, stats: true };
const withSubtypes: Traits = { hasTypeData: true, coreTypes: ["base"] };

/** The types of behaviors of regions, of both generations. */
const REGION_BEHAVIORS = [
  ...["adjustDarknessLevel", "applyActiveEffect", "changeLevel", "defineSurface", "displayScrollingText"],
  ...["executeMacro", "executeScript", "modifyMovementCost", "pauseGame", "suppressWeather", "teleportToken"],
  "toggleBehavior",
];

const DEFINITIONS: readonly DocumentDefinition[] = [
  define("Actor", "actors", {
    ...inWorldAndPacks,
    ...withSubtypes,
    embedded: { Item: "items", ActiveEffect: "effects" },
  }),
  define("Adventure", "adventures", { compendium: true, stats: true }),
  define("Cards", "cards", {
    ...inWorldAndPacks,
    hasTypeData: true,
    coreTypes: ["deck", "hand", "pile"],
    embedded: { Card: "cards" },
  }),
  define("ChatMessage", "messages", { ...inWorld, ...withSubtypes }),
  define("Combat", "combats", {
    ...inWorld,
    ...withSubtypes,
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
  }),
  define("FogExploration", "fog", inWorld),
  define("Folder", "folders", inWorldAndPacks),
  define("Item", "items", { ...inWorldAndPacks, ...withSubtypes, embedded: { ActiveEffect: "effects" } }),
  define("JournalEntry", "journal", {
    ...inWorldAndPacks,
    embedded: { JournalEntryPage: "pages", JournalEntryCategory: "categories" },
  }),
  define("Macro", "macros", { ...inWorldAndPacks, coreTypes: ["script", "chat"] }),
  define("Playlist", "playlists", { ...inWorldAndPacks, embedded: { PlaylistSound: "sounds" } }),
  define("RollTable", "tables", { ...inWorldAndPacks, embedded: { TableResult: "results" } }),
  define("Scene", "scenes", {
    ...inWorldAndPacks,
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
  }),
  define("Setting", "settings", inWorld),
  define("User", "users", inWorld),

  define("ActiveEffect", "effects", { ...withSubtypes, compendium: true, stats: true }),
  define("ActorDelta", "delta", { embedded: { Item: "items", ActiveEffect: "effects" } }),
  define("AmbientLight", "lights"),
  define("AmbientSound", "sounds"),
  define("Card", "cards", { ...withSubtypes, stats: true }),
  define("Combatant", "combatants", { ...withSubtypes, stats: true }),
  define("CombatantGroup", "groups", { ...withSubtypes, stats: true }),
  define("Drawing", "drawings"),
  define("JournalEntryCategory", "categories", { stats: true }),
  define("JournalEntryPage", "pages", { hasTypeData: true, coreTypes: ["text", "image", "pdf", "video"], stats: true }),
  define("Level", "levels"),
  define("MeasuredTemplate", "templates"),
  define("Note", "notes"),
  define("PlaylistSound", "sounds"),
  define("Region", "regions", { embedded: { RegionBehavior: "behaviors" } }),
  define("RegionBehavior", "behaviors", { hasTypeData: true, coreTypes: REGION_BEHAVIORS, stats: true }),
  define("TableResult", "results", { stats: true }),
  define("Tile", "tiles"),
  define("Token", "tokens", { single: { ActorDelta: "delta" } }),
  define("Wall", "walls"),
];

/** The definitions by their names. */
const BY_NAME: ReadonlyMap<string, DocumentDefinition> = new Map(DEFINITIONS.map((entry) => [entry.name, entry]));

/** The definitions of all kinds of documents. */
export const DOCUMENTS: readonly DocumentDefinition[] = DEFINITIONS;

/** The kinds of documents that have a collection of their own in a world. */
export const WORLD_DOCUMENTS: readonly DocumentDefinition[] = DEFINITIONS.filter((entry) => entry.primary);

/** The kinds of documents that may stand by themselves in a compendium pack, folders among them. */
export const PACK_DOCUMENTS: readonly DocumentDefinition[] = DEFINITIONS.filter((entry) => entry.compendium);

/**
 * Finds the definition of a kind of document by its name, e.g. "Actor".
 * @throws Error if there is no kind of this name
 */
export function definitionOf(name: string): DocumentDefinition {
  const definition = BY_NAME.get(name);
  if (!definition) throw new Error(`There is no kind of document called "${name}".`);
  return definition;
}

/** Whether there is a kind of document of this name. */
export const isDocumentName = (name: string): boolean => BY_NAME.has(name);

/** A field of a source that holds embedded documents: their kind, and whether it holds a single one or a list. */
export interface EmbeddedPlace {
  field: string;
  definition: DocumentDefinition;
  single: boolean;
}

/**
 * Lists the fields of a kind of document that hold embedded documents: first those with a list, then those with a
 * single one. The list is made once for each kind, so it must not be changed.
 */
export function embeddedPlaces(definition: DocumentDefinition): EmbeddedPlace[] {
  const knownPlaces = PLACES.get(definition.name);
  if (knownPlaces) return knownPlaces;
  // made once for each kind
  const places = [
    ...Object.entries(definition.embedded).map(([name, field]) => ({
      field,
      definition: definitionOf(name),
      single: false,
    })),
    ...Object.entries(definition.single).map(([name, field]) => ({
      field,
      definition: definitionOf(name),
      single: true,
    })),
  ];
  PLACES.set(definition.name, places);
  return places;
}

/** The lists that `embeddedPlaces` has made, by the kinds' names. */
const PLACES = new Map<string, EmbeddedPlace[]>();

/**
 * Finds the field of a kind of document (`parent`) that holds those of the kind `childName`; undefined if none does.
 */
export function placeOf(parent: DocumentDefinition, childName: string): EmbeddedPlace | undefined {
  return embeddedPlaces(parent).find((place) => place.definition.name === childName);
}
