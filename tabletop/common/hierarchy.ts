/**
 * The table of documents: their names, the collections that hold them, what is embedded in what, and so how they are
 * keyed in LevelDB (`!actors!ID`, `!actors.items!ACTOR.ITEM`, `!scenes.tokens.delta!SCENE.TOKEN.DELTA` …), the layout
 * that Foundry and its command line tool share. Knows no DOM and no Node.
 */

/** The definition of a kind of document. */
export interface DocumentDefinition {
  /** Document name: Actor, Token … */
  name: string;
  /** The collection it lives in, in its parent or in the world; also the segment of its LevelDB key. */
  collection: string;
  /** Document name to the field of the source that holds the list of embedded sources: `Item` to `items`. */
  embedded: Readonly<Record<string, string>>;
  /** Document name to the field that holds one embedded source (a token's delta). */
  single: Readonly<Record<string, string>>;
  /** Stored in a collection of its own in the world. */
  primary: boolean;
  /** May stand in a compendium pack by itself. */
  compendium: boolean;
  /** Has the fields `type` and `system`; packages may declare subtypes. */
  hasTypeData: boolean;
  /** Subtypes that need no package. */
  coreTypes: readonly string[];
  /** Has the field `_stats`: times, versions and the last user of its changes. */
  stats: boolean;
}

type Traits = Partial<Omit<DocumentDefinition, "name" | "collection">>;

/** Completes the definition of a kind of document with the usual traits. */
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

const world: Traits = { primary: true, stats: true };
const packable: Traits = { primary: true, compendium: true, stats: true };
const typed: Traits = { hasTypeData: true, coreTypes: ["base"] };

const DEFINITIONS: readonly DocumentDefinition[] = [
  define("Actor", "actors", { ...packable, ...typed, embedded: { Item: "items", ActiveEffect: "effects" } }),
  define("Adventure", "adventures", { compendium: true, stats: true }),
  define("Cards", "cards", {
    ...packable,
    hasTypeData: true,
    coreTypes: ["deck", "hand", "pile"],
    embedded: { Card: "cards" },
  }),
  define("ChatMessage", "messages", { ...world, ...typed }),
  define("Combat", "combats", { ...world, ...typed, embedded: { Combatant: "combatants", CombatantGroup: "groups" } }),
  define("FogExploration", "fog", world),
  define("Folder", "folders", packable),
  define("Item", "items", { ...packable, ...typed, embedded: { ActiveEffect: "effects" } }),
  define("JournalEntry", "journal", {
    ...packable,
    embedded: { JournalEntryPage: "pages", JournalEntryCategory: "categories" },
  }),
  define("Macro", "macros", { ...packable, coreTypes: ["script", "chat"] }),
  define("Playlist", "playlists", { ...packable, embedded: { PlaylistSound: "sounds" } }),
  define("RollTable", "tables", { ...packable, embedded: { TableResult: "results" } }),
  define("Scene", "scenes", {
    ...packable,
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
  define("Setting", "settings", world),
  define("User", "users", world),

  define("ActiveEffect", "effects", { ...typed, compendium: true, stats: true }),
  define("ActorDelta", "delta", { embedded: { Item: "items", ActiveEffect: "effects" } }),
  define("AmbientLight", "lights"),
  define("AmbientSound", "sounds"),
  define("Card", "cards", { ...typed, stats: true }),
  define("Combatant", "combatants", { ...typed, stats: true }),
  define("CombatantGroup", "groups", { ...typed, stats: true }),
  define("Drawing", "drawings"),
  define("JournalEntryCategory", "categories", { stats: true }),
  define("JournalEntryPage", "pages", { hasTypeData: true, coreTypes: ["text", "image", "pdf", "video"], stats: true }),
  define("Level", "levels"),
  define("MeasuredTemplate", "templates"),
  define("Note", "notes"),
  define("PlaylistSound", "sounds"),
  define("Region", "regions", { embedded: { RegionBehavior: "behaviors" } }),
  define("RegionBehavior", "behaviors", { hasTypeData: true, stats: true }),
  define("TableResult", "results", { stats: true }),
  define("Tile", "tiles"),
  define("Token", "tokens", { single: { ActorDelta: "delta" } }),
  define("Wall", "walls"),
];

const BY_NAME: ReadonlyMap<string, DocumentDefinition> = new Map(DEFINITIONS.map((entry) => [entry.name, entry]));

/** The definitions of all kinds of documents. */
export const DOCUMENTS: readonly DocumentDefinition[] = DEFINITIONS;

/** The kinds that have a collection of their own in a world. */
export const WORLD_DOCUMENTS: readonly DocumentDefinition[] = DEFINITIONS.filter((entry) => entry.primary);

/** The kinds that may stand by themselves in a compendium pack, folders among them. */
export const PACK_DOCUMENTS: readonly DocumentDefinition[] = DEFINITIONS.filter((entry) => entry.compendium);

/**
 * Finds the definition of a kind of document by its name, such as "Actor".
 * @throws Error when there is no kind of this name
 */
export function definitionOf(name: string): DocumentDefinition {
  const found = BY_NAME.get(name);
  if (!found) throw new Error(`There is no kind of document called "${name}".`);
  return found;
}

/** Tells whether a kind of document of this name exists. */
export const isDocumentName = (name: string): boolean => BY_NAME.has(name);

/** One embedded place in a source: the field, the kind it holds, and whether it holds one source or a list. */
export interface EmbeddedPlace {
  field: string;
  definition: DocumentDefinition;
  single: boolean;
}

/**
 * Lists the fields of a kind of document that hold embedded documents: first those with a list of documents, then those
 * with a single one. The result is made once for each kind and shared.
 */
export function embeddedPlaces(definition: DocumentDefinition): EmbeddedPlace[] {
  const known = PLACES.get(definition.name);
  if (known) return known;
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

const PLACES = new Map<string, EmbeddedPlace[]>();

/** Finds the field of `parent` that holds embedded documents of the kind `childName`; undefined where none does. */
export function placeOf(parent: DocumentDefinition, childName: string): EmbeddedPlace | undefined {
  return embeddedPlaces(parent).find((place) => place.definition.name === childName);
}
