/** `game`: the world as this client sees it, from the first hook to the last. */
import { AudioHelper } from "./audio.ts";
import { notInTabletop } from "./missing.ts";
import { ModuleCollection } from "../packages/module.ts";
import { ToursCollection } from "../nue/tours-collection.ts";
import type { WorldData } from "../../common/protocol.ts";
import { Collection } from "../../common/utils/collection.ts";
import { warnDeprecated } from "../../common/utils/logging.ts";
import { deepFreeze } from "../../common/utils/freeze.ts";
import { mergeObject } from "../../common/utils/objects.ts";
import { ClientDatabaseBackend, type Transport } from "../data/client-backend.ts";
import { CompendiumCollection, CompendiumPacks } from "../documents/collections/compendium.ts";
import { registerCoreSettings } from "./core-settings.ts";
import { ClipboardHelper } from "./clipboard-helper.ts";
import { ClientKeybindings, KeyboardManager } from "./keybindings.ts";
import { MouseManager } from "./mouse.ts";
import { Localization } from "./localization.ts";
import { QueryManager } from "./queries.ts";
import { ClientSettings } from "./settings.ts";
import { GameTime } from "./time.ts";
import { VideoHelper } from "./video-helper.ts";

/** The kinds of a world's documents, with the property of `game` that holds their collection; "" for none. */
const COLLECTIONS: Record<string, string> = {
  User: "users",
  Setting: "",
  Folder: "folders",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  Combat: "combats",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Cards: "cards",
  ChatMessage: "messages",
  FogExploration: "",
};

/** What the game needs of its host: the server, or stand-ins for it in tests. */
export interface GameLink {
  /** sends operations on documents to the server */
  transport: Transport;
  /** becomes `game.socket` */
  socket: any;
  /** sends another client a question; resolves with its `{ result }` or `{ error }`, rejects without one in time */
  query: (request: any, milliseconds: number) => Promise<any>;
  /** tells all that the game is paused, or not any more */
  pause: (paused: boolean) => void;
  /** asks for the server's time, in milliseconds; left out: it is never asked for again */
  time?: () => Promise<number>;
  /** the work of the page from the hook `init` to `ready`; left out where there is no page */
  setup?: () => Promise<void>;
}

/** The game of this client: its world, users, packages and documents. */
export class Game {
  view = "game";
  data: any;
  userId: string;
  user: any;
  release: any;
  version: string;
  system: any;
  world: any;
  modules: ModuleCollection;
  collections = new Collection<any>();
  packs = new CompendiumPacks();
  i18n = new Localization();
  keybindings = new ClientKeybindings();
  keyboard = new KeyboardManager();
  mouse = new MouseManager();
  time = new GameTime();
  queries: QueryManager;
  settings!: ClientSettings;
  socket: any;
  model: Record<string, any> = {};
  documentTypes: Record<string, string[]> = {};
  permissions: Record<string, number[]> | null = null;
  tooltip: any = null;
  canvas: any = null;
  ready = false;
  debug = false;
  loading = true;
  paused: boolean;
  issues = { packageCompatibilityIssues: {}, usabilityIssues: {}, addUsabilityIssue: () => undefined };
  tours = new ToursCollection();
  audio = new AudioHelper();
  compendiumArt = Object.assign(new Map<string, unknown>(), { enabled: true, FLAG: "compendiumArtMappings" });
  video = new VideoHelper();
  clipboard = new ClipboardHelper();
  _documentsReady = false;
  #link: GameLink;

  /** Takes over the world's data and fills in what it may lack; `link` is the connection to the host. */
  constructor(world: WorldData, link: GameLink) {
    this.data = {
      options: { debug: false, language: "en.core", noHTTPS: false },
      users: world.documents.User ?? [],
      files: { s3: null, storages: ["public", "data"] },
      ...world,
    };
    this.userId = world.userId;
    // the release, the system, the modules and the world
    this.release = {
      ...world.release,
      channel: "stable",
      display: `Version ${world.release.generation} Build ${world.release.build}`,
      shortDisplay: world.release.version,
      toString: () => world.release.version,
    };
    this.version = world.release.version;
    const manifest: any = world.system;
    this.system = {
      ...manifest,
      grid: { type: 1, distance: 1, units: "", diagonals: 0, ...manifest.grid },
      documentTypes: manifest.documentTypes ?? {},
      flags: manifest.flags ?? {},
    };
    this.modules = new ModuleCollection(world.modules);
    this.world = { flags: {}, ...world.world, system: manifest.id };
    this.paused = world.paused;
    // the connection to the host, and the host's clock
    this.#link = link;
    this.socket = link.socket;
    if (this.socket) AudioHelper._activateSocketListeners(this.socket);
    this.queries = new QueryManager(link.query);
    this.time.synchronize(world.time);
    if (link.time) this.time.ask = link.time;
  }

  // getters for documents and tools that packages ask for often

  get combat(): any {
    return this.combats?.viewed ?? null;
  }

  get combats(): any {
    return this.collections.get("Combat");
  }

  get activeTool(): string {
    return globalThis.ui.controls?.tool?.name ?? "select";
  }

  get isAdmin(): boolean {
    return false;
  }

  // steps of the start before there are documents

  /**
   * Prepares types, database, settings, world time and language. There are no documents yet but settings, so that
   * packages can still replace classes.
   */
  prepare(): void {
    this.#findTypes();
    globalThis.CONFIG.DatabaseBackend = new ClientDatabaseBackend(this.#link.transport);
    const SettingsCollection = globalThis.CONFIG.Setting.collection;
    const worldSettings = new SettingsCollection();
    this.collections.set("Setting", worldSettings);
    this.settings = new ClientSettings(worldSettings);
    registerCoreSettings(this.settings);
    worldSettings._initialize(this.data.documents.Setting ?? []);
    this.time._beginAt(this.settings.get("core", "time"));
    // “de” or “de.some-module”: only the language matters here, not which module translates it
    this.i18n.lang = String(this.settings.get("core", "language")).split(".")[0] || "en";
  }

  /** Collects the subtypes of all kinds of documents with their labels, and the default data in template.json. */
  #findTypes(): void {
    const template: any = this.data.template ?? {};
    for (const [name, config] of Object.entries<any>(globalThis.CONFIG)) {
      const documentClass = config?.documentClass;
      if (!documentClass?.metadata) continue;
      // subtypes of the manifest, of modules and of template.json
      const packageTypes: string[] = [
        ...Object.keys(this.system.documentTypes?.[name] ?? {}),
        ...this.modules.typesOf(name),
        ...(template[name]?.types ?? []),
      ];
      // the core's subtypes come first; those of actors and items give way to packages' own, except for "base"
      const coreTypes: string[] = [...documentClass.metadata.coreTypes];
      const givesWay = ["Actor", "Item"].includes(name) && packageTypes.length > 0;
      const allTypes = [...new Set([...(givesWay ? ["base"] : coreTypes), ...packageTypes])];
      // a kind whose subtypes have no data has only those of the core
      if (!documentClass.metadata.hasTypeData) {
        this.documentTypes[name] = coreTypes;
        if (config.typeLabels) for (const type of coreTypes) config.typeLabels[type] ??= `TYPES.${name}.${type}`;
        continue;
      }
      this.documentTypes[name] = allTypes;
      this.model[name] = Object.fromEntries(allTypes.map((type) => [type, templateDefaults(template[name], type)]));
      config.typeLabels ??= {};
      for (const type of allTypes) config.typeLabels[type] ??= `TYPES.${name}.${type}`;
    }
  }

  // the step of the start that makes collections, documents and packs

  /**
   * Makes the users, all other collections and the world's documents, then prepares the data of these documents. The
   * settings exist already; of packs only the collections are made.
   */
  initializeDocuments(): void {
    this.permissions = this.settings.get("core", "permissions");
    this.#initializeUsers();
    this.#warnOfTemplate();
    // all collections before their documents, because documents look for each other; settings and users exist already
    for (const [name, property] of Object.entries(COLLECTIONS)) {
      if (name === "Setting" || name === "User") continue;
      const config = globalThis.CONFIG[name];
      const collection = new config.collection();
      this.collections.set(name, collection);
      // `combats` is a getter
      if (property && property !== "combats") (this as any)[property] = collection;
    }
    this.#initializePacks();
    for (const name of Object.keys(COLLECTIONS)) {
      if (name === "Setting" || name === "User") continue;
      this.collections.get(name)._initialize(this.data.documents[name] ?? []);
    }
    this._documentsReady = true;
    // items before actors before scenes, because the later ones read the earlier ones while they are prepared
    for (const name of [
      "User",
      "Folder",
      "Item",
      "Actor",
      "Scene",
      "Combat",
      "JournalEntry",
      "Macro",
      "RollTable",
      "ChatMessage",
      "Playlist",
      "Cards",
    ]) {
      for (const document of this.collections.get(name) ?? []) document._safePrepareData();
    }
    for (const collection of [...this.collections, ...this.packs]) collection.initializeTree?.();
  }

  /** Generation 14: warns gamemasters, at every start, if the system still has a template.json. */
  #warnOfTemplate(): void {
    if (this.release.generation < 14 || !this.data.template || !this.user?.isGM) return;
    warnDeprecated(`${this.system.id} declares types in template.json; declare them in system.json`, 14, 16);
  }

  /** Makes the users' collection, finds this client's user, and notes who is present. */
  #initializeUsers(): void {
    const users = new globalThis.CONFIG.User.collection();
    this.collections.set("User", users);
    (this as any).users = users;
    users._initialize(this.data.documents.User ?? []);
    this.user = users.get(this.userId);
    users.current = this.user;
    for (const id of this.data.activeUsers) this.setUserActive(id, true);
  }

  /** Makes the collections of the packs, which load their documents when asked. */
  #initializePacks(): void {
    for (const metadata of this.data.packs) this.packs.set(metadata.id, new CompendiumCollection(metadata));
  }

  // steps of the start that run the hooks `init`, `setup` and `ready`, and the pausing of the game

  /** Runs `setupGame`. Called once, when the scripts of all packages have run; libraries wrap it to run code first. */
  async initialize(): Promise<void> {
    await this.setupGame();
  }

  /** Runs the start of the game, from the hook `init` to `ready`. @throws Error without a page */
  async setupGame(): Promise<void> {
    if (!this.#link.setup) notInTabletop("Game#setupGame without a page");
    await this.#link.setup();
  }

  /** Starts to listen to the keyboard and the wheel. */
  activateListeners(): void {
    this.keyboard.activateListeners();
    this.mouse._activateListeners();
  }

  /**
   * Notes that a user has come or gone, and calls the hook `userConnected` if the game is ready. A user who has gone
   * loses their targets. Before the users' collection exists, it is noted in `activeUsers`, which that collection will
   * read.
   */
  setUserActive(userId: string, isActive: boolean): void {
    if (!(this as any).users) {
      const otherIds = this.data.activeUsers.filter((id: string) => id !== userId);
      this.data.activeUsers = isActive ? [...otherIds, userId] : otherIds;
      return;
    }
    const user = (this as any).users.get(userId);
    if (!user || user.active === isActive) return;
    user.active = isActive;
    if (!isActive) user.targets.clear();
    if (this.ready) globalThis.Hooks.callAll("userConnected", user, isActive);
  }

  /**
   * Pauses or resumes the game for all, if the user is a gamemaster.
   * @param pause true pauses, false resumes; left out, the present state is reversed
   * @returns whether the game is paused afterwards
   */
  togglePause(pause?: boolean, _options: object = {}): boolean {
    const isPausedNext = pause ?? !this.paused;
    if (isPausedNext === this.paused) return isPausedNext;
    if (!this.user.isGM) return this.paused;
    this.paused = isPausedNext;
    this.#link.pause(isPausedNext);
    return isPausedNext;
  }

  /** Takes over that a user has paused or resumed the game: calls the hook and draws the banner again. */
  onPause(isPaused: boolean, userId: string): void {
    this.paused = isPaused;
    globalThis.Hooks.callAll("pauseGame", isPaused, { userId, broadcast: true });
    globalThis.ui.pause?.render?.();
  }

  /** Runs after the hook `init`: in generation 14 checks the models of effects; sets the labels of all models. */
  registerSheetsAndModels(): void {
    if (this.release.generation >= 14) verifyActiveEffectModels();
    this.#localizeModels();
  }

  /** Sets the labels of the fields of all documents and their subtypes, and of the subtypes themselves. */
  #localizeModels(): void {
    const { CONFIG } = globalThis;
    for (const [name, config] of Object.entries<any>(CONFIG)) {
      if (!config?.documentClass?.metadata) continue;
      const prefixes = ["DOCUMENT", name.toUpperCase()];
      Localization.localizeDataModel(config.documentClass, { prefixes });
      for (const model of Object.values<any>(config.dataModels ?? {})) {
        // a model whose fields cannot be made leaves the others as they are
        try {
          if (model?.schema) Localization.localizeDataModel(model);
        } catch (error) {
          globalThis.Hooks.onError("Game#localizeModels", error as Error, { log: "error", fn: model.defineSchema });
        }
      }
      for (const [type, label] of Object.entries<any>(config.typeLabels ?? {})) {
        const key = `TYPES.${name}.${type}`;
        config.typeLabels[type] = label ?? key;
      }
    }
  }
}

/**
 * Generation 14: adds the field `changes`, which every model of effects needs, to those without one, and reports that.
 * @throws Error for a model whose field `changes` has another shape
 */
function verifyActiveEffectModels(): void {
  const { fields, ActiveEffectTypeDataModel } = globalThis.foundry.data;
  for (const [type, model] of Object.entries<any>(globalThis.CONFIG.ActiveEffect.dataModels)) {
    if (!model?.schema) continue;
    const changes = model.schema.get("changes");
    if (!changes) {
      const missingError = new Error(`The ActiveEffect model "${type}" has no field "changes"; it was added.`);
      globalThis.Hooks.onError("Game#verifyActiveEffectModels", missingError, { log: "error" });
      const { changes: addedField } = ActiveEffectTypeDataModel.defineSchema();
      addedField.parent = model.schema;
      addedField.name = "changes";
      model.schema.fields.changes = addedField;
      continue;
    }
    // the field must be a list of changes, each with type, phase and priority
    const { type: typeField, phase, priority } = changes.element?.fields ?? {};
    const hasTexts = typeField instanceof fields.StringField && phase instanceof fields.StringField;
    if (!(changes instanceof fields.ArrayField) || !hasTexts || !(priority instanceof fields.NumberField))
      throw new Error(`The field "changes" of the ActiveEffect model "${type}" is no list of changes.`);
  }
}

/**
 * Returns the default data of a type in template.json, frozen: the data of the templates that the type names,
 * overridden by the type's own. The type's lists of fields (`htmlFields` and the like) are no data and left out. An
 * empty object for a type that `section` does not have.
 * @param section what template.json has for the kind of document; undefined if it has nothing
 */
function templateDefaults(section: any, type: string): any {
  if (!section?.[type]) return {};
  const {
    templates = [],
    htmlFields: _html,
    filePathFields: _paths,
    gmOnlyFields: _gm,
    ...ownDefaults
  } = section[type];
  const merged = {};
  for (const name of templates) mergeObject(merged, section.templates?.[name] ?? {});
  return deepFreeze(mergeObject(merged, ownDefaults));
}
