/** A table in the browser: the code of the server, with its stores in IndexedDB, for the pages of one browser. */
import { pageSentence } from "../../common/page-sentences.ts";
import { WORLD_DOCUMENTS } from "../../common/hierarchy.ts";
import type { LocalRequests, PageMessage, Port, TableMessage } from "../../common/local-protocol.ts";
import { inMegabytes, LARGEST_WORLD } from "../../common/limits.ts";
import type { StatusData } from "../../common/protocol.ts";
import { Barrier } from "../barrier.ts";
import { Database } from "../database.ts";
import { DocumentStore } from "../document-store.ts";
import { Refusal, sentenceOf, StartFailure, wordsOf } from "../failure.ts";
import { type PackDeclaration, type SystemPackage, systemOf, worldManifestOf } from "../manifest.ts";
import { followModules, type PackOpener } from "../module-packs.ts";
import { collectModules, type FoundModules, moduleOf, Packages } from "../modules.ts";
import type { Pack } from "../packs.ts";
import { needsSanitizer } from "../html.ts";
import { Preparation } from "../preparation.ts";
import { Room } from "../room.ts";
import { bringSanitizer } from "../sanitizer.ts";
import { schemaValidator } from "../schema-validator.ts";
import { changesTo, preparedPacks, preparedSeed } from "../seed.ts";
import { Sessions } from "../sessions.ts";
import { isObject, type Json } from "../source.ts";
import { releaseOf, Stamper } from "../stamp.ts";
import { statusOf } from "../status.ts";
import { World } from "../world.ts";
import { type FetchEntries, openPack, type PackPart, type PackSource } from "./local-packs.ts";
import { LocalSockets } from "./local-sockets.ts";
import { NOTES, Notes } from "./notes.ts";
import { partFiles } from "./part-files.ts";
import type { SeedContent } from "../seed-content.ts";
import type { Shelf } from "./stores.ts";
import { openWorldPacks, replacingPacks } from "./world-packs.ts";
import { worldFileText, readWorldFile } from "../world-file.ts";

/** The content of a site's file `table.json`, which `tools/site.ts` writes. */
export interface TableParts {
  /** names the version of the packs: it differs once any pack has changed */
  stamp: string;
  generation: 13 | 14;
  /** the content of system.json, and below of template.json */
  system: Json;
  template: Json | null;
  /**
   * by the pack's name, its entries or outline; packs that are missing cannot be used, which users are told when
   * joining
   */
  packs: Record<string, PackPart>;
  /** the site's modules; their files are below modules/<id> of the site */
  modules?: ModuleParts[];
  seed: SeedContent;
}

/** A module of a site. */
export interface ModuleParts {
  /** the content of its module.json */
  manifest: Json;
  packs: Record<string, PackPart>;
}

/**
 * Returns a sentence that names the system's packs that the site lacks, so that nobody takes these packs for empty;
 * null if no pack is missing.
 */
function missingPacksSentence({ packs }: TableParts, system: SystemPackage): string | null {
  const missing = system.packs.filter(({ name }) => !Object.hasOwn(packs, name)).map(({ label }) => label);
  if (!missing.length) return null;
  return pageSentence("MissingPacks", { system: system.title, packs: missing.join(", ") });
}

/** What an open table is made of. */
interface TableSetting {
  parts: TableParts;
  packages: Packages;
  preparation: Preparation;
  shelf: Shelf;
  notes: Notes;
  world: World;
  packSource: PackSource;
}

/** An open table, which answers the messages of pages. */
export class LocalTable {
  readonly #parts: TableParts;
  readonly #preparation: Preparation;
  readonly #system: SystemPackage;
  readonly #shelf: Shelf;
  /** what is stored besides the documents, e.g. the world's manifest */
  readonly #notes: Notes;
  readonly #database: Database;
  readonly #sessions: Sessions;
  readonly #room: Room;
  /** opens and closes packs of modules as the world's settings say which are active */
  readonly #followModules: () => Promise<void>;
  readonly #sockets = new LocalSockets();

  /** Only called by `open`, which opens the world and its packs before. */
  private constructor({ parts, packages, preparation, shelf, notes, world, packSource }: TableSetting) {
    this.#parts = parts;
    this.#system = packages.system;
    this.#preparation = preparation;
    this.#shelf = shelf;
    this.#notes = notes;
    this.#followModules = () => followModules(packages, world, modulePacks(packSource, parts));
    this.#database = new Database(world, packages, preparation, this.#followModules);
    this.#sessions = new Sessions(notes.secret);
    this.#room = new Room({
      sockets: this.#sockets,
      database: this.#database,
      barrier: new Barrier(),
      sessions: this.#sessions,
      packages,
      release: releaseOf(parts.generation),
      testing: false,
      reset: () => this.#replaceWorld(parts.seed, notes.files),
    });
  }

  /**
   * Opens the world on a shelf, which holds all stores of the world. If the shelf holds no world, puts the site's seed
   * on it. If the world was being replaced when an older table was closed, replaces it again. What users must be told
   * is in the world's `notice`.
   * @param fetchEntries fetches the files of packs of which `parts` has only outlines
   * @param files the name of the cache for the files of a first world
   * @throws StartFailure, with a sentence for the user, if the world is of another system or a newer table, or has no
   * gamemaster; Refusal if the browser does not take the world that is put on the shelf
   */
  static async open(
    parts: TableParts,
    shelf: Shelf,
    fetchEntries: FetchEntries,
    files: string | null = null,
  ): Promise<LocalTable> {
    const system = systemOf(partFiles({ "system.json": parts.system, "template.json": parts.template }));
    const packages = new Packages(system, modulesOf(parts), releaseOf(parts.generation).version);
    const preparation = new Preparation(
      packages,
      schemaValidator(parts.generation),
      new Stamper(releaseOf(parts.generation), system),
    );
    // What is on the shelf: the notes, the world's documents, and the packs.
    const notes = await Notes.of(shelf, system.id);
    // the world still to be stored: one that was about to replace the old one, or at the first time the site's seed
    const pendingWorld = notes.pending ?? (notes.world ? null : parts.seed);
    const manifest = worldManifestOf(pendingWorld?.world ?? notes.world ?? {}, system);
    const packSource: PackSource = { shelf, stamp: parts.stamp, fetchEntries };
    const [stores, packs, worldPacks] = await Promise.all([
      storesOf(shelf),
      packsOf(packSource, parts, system),
      openWorldPacks(shelf, manifest),
    ]);
    const world = new World({ manifest, stores, packs: new Map([...packs, ...worldPacks]), readOnly: null });
    const damages = [...world.stores].flatMap(([name, { damage }]) => (damage ? [`${name}: ${damage}`] : []));
    if (damages.length) console.warn(`Some of this world could not be read: ${damages.join("; ")}.`);
    // The open table. Its world is replaced by the pending one; a stored one must have a gamemaster.
    const table = new LocalTable({ parts, packages, preparation, shelf, notes, world, packSource });
    if (pendingWorld) await table.#replaceWorld(pendingWorld, notes.files ?? files);
    else if (![...world.documents("User").values()].some(({ role }) => role === 4))
      throw new StartFailure(pageSentence("NoGamemasterHere"));
    await table.#followModules();
    world.notice =
      [shelf.kept ? "" : pageSentence("NotKept"), missingPacksSentence(parts, system)].filter(Boolean).join(" ") ||
      null;
    return table;
  }

  /**
   * Answers the messages of a page, given its port, from now on. A message "connect" joins the game as a new tab; an
   * earlier tab of the page leaves.
   * @param watch calls `onGone` once the page that holds the given Web Lock has closed
   */
  seat(port: Port, watch: (lock: string, onGone: () => void) => void): void {
    let tab: ReturnType<LocalSockets["connect"]> = null;
    const post = (message: TableMessage): void => port.postMessage(JSON.stringify(message));
    port.onmessage = ({ data }) => {
      const message = JSON.parse(data) as PageMessage;
      if (message.kind === "ask") void this.#answer(message).then(post);
      else if (message.kind !== "connect") tab?.hear(message);
      else {
        tab?.leave();
        const joined = (tab = this.#sockets.connect(port, isObject(message.auth) ? message.auth : {}));
        if (joined && message.lock) watch(message.lock, () => joined.leave());
      }
    };
  }

  /** Answers a request of a page with its result, or with an error's sentence. */
  async #answer({ id, what, data }: Extract<PageMessage, { kind: "ask" }>): Promise<TableMessage> {
    try {
      return { kind: "answer", id, value: await this.#carryOut(what, isObject(data) ? data : {}) };
    } catch (thrown) {
      return { kind: "answer", id, error: wordsOf(thrown) };
    }
  }

  /**
   * Carries out a request of a page (LocalRequests) and returns its result: the state of the table, a session, the
   * world as a file's text, the name of the cache with its files; nothing for "load", "settle" (the page is ready) and
   * "putBack".
   */
  async #carryOut(what: keyof LocalRequests, data: Json): Promise<unknown> {
    const { world } = this.#database;
    if (what === "status") return this.#status();
    if (what === "join") return this.#sessions.join(world, data.userId, data.password, "here");
    if (what === "save") return worldFileText(world, this.#system);
    if (what === "load" && String(data.text).length > LARGEST_WORLD)
      throw new StartFailure(pageSentence("FileTooLarge", { most: inMegabytes(LARGEST_WORLD) }));
    const files = typeof data.files === "string" ? data.files : null;
    if (what === "load") return this.#replaceWorld(readWorldFile(String(data.text), this.#system), files);
    // what could wait until the page is ready
    if (what === "settle") return bringSanitizer();
    if (what === "putBack") return this.#replaceWorld(this.#parts.seed, files);
    if (what === "files") return this.#notes.files;
    throw new Error(`There is nothing here called ${String(what)}.`);
  }

  /** Returns what the page for joining shows, with the notice that users are told. */
  #status(): StatusData {
    const setting = { database: this.#database, room: this.#room, system: this.#system };
    const status = statusOf({ ...setting, release: releaseOf(this.#parts.generation) });
    return { ...status, notice: this.#database.world.notice ?? undefined };
  }

  /**
   * Replaces the world by another one, as a whole or not at all, and makes all pages load anew.
   * @param files the name of the cache with the files of the new world; null: the one that all tables had at first
   * @throws StartFailure if the new world does not fit the system or has no gamemaster; Refusal if the browser does not
   * take it. The old one is untouched then
   */
  async #replaceWorld(content: SeedContent, files: string | null): Promise<void> {
    const manifest = worldManifestOf(content.world, this.#system);
    const { packs = {} } = content;
    const allFiles = [...content.files, ...Object.values(packs).flat()];
    if (needsSanitizer(allFiles)) await bringSanitizer();
    const preparation = content.saved ? this.#preparation.forSaved(allFiles) : this.#preparation;
    const collections = preparedSeed(partFiles({}, content.files), preparation);
    const packSources = preparedPacks(packs, preparation);
    const users = collections.find(({ definition }) => definition.name === "User")?.sources ?? [];
    if (!users.some(({ role }) => role === 4)) throw new StartFailure(pageSentence("NoGamemaster"));
    const { world } = this.#database;
    await this.#database.exclusively(async () => {
      // One write for all collections, packs and the notes, so that a world is never half another one.
      const prepared = changesTo(world, collections, content.saved).map(({ collection, store, changes }) => {
        const { writes, accept } = store.prepare(changes);
        return { name: storeName(collection), writes, accept };
      });
      const ownPacks = await replacingPacks(this.#shelf, world, manifest, packSources);
      prepared.push(...ownPacks.parts, { name: NOTES, ...this.#notes.replacing(content.world, files) });
      try {
        await this.#shelf.batch(new Map(prepared.map(({ name, writes }) => [name, writes])));
      } catch (thrown) {
        throw new Refusal(pageSentence("NotTaken", { why: sentenceOf(thrown) }));
      }
      for (const { accept } of prepared) accept();
      await ownPacks.follow();
      Object.assign(world.manifest, manifest);
      await this.#followModules();
    });
    this.#room.reload("The world was set up anew.");
  }
}

/** Returns the name of the store with the documents of a collection. */
const storeName = (collection: string): string => `data.${collection}`;

/** Opens the stores of all collections on a shelf; returns the stores by the name of the collection. */
async function storesOf(shelf: Shelf): Promise<Map<string, DocumentStore>> {
  const openOne = async (definition: (typeof WORLD_DOCUMENTS)[number]): Promise<[string, DocumentStore]> => {
    const { collection } = definition;
    return [collection, await DocumentStore.of(collection, await shelf.store(storeName(collection)), [definition])];
  };
  return new Map(await Promise.all(WORLD_DOCUMENTS.map(openOne)));
}

/** Opens the packs of the system; returns the packs by id. A pack that the site lacks is empty. */
async function packsOf(source: PackSource, parts: TableParts, system: SystemPackage): Promise<Map<string, Pack>> {
  const openOne = async (declaration: PackDeclaration): Promise<[string, Pack]> => {
    const { name } = declaration;
    const id = `${system.id}.${name}`;
    const about = { id, packageType: "system" as const, packageName: system.id, declaration };
    const part = Object.hasOwn(parts.packs, name) ? parts.packs[name] : [];
    return [id, await openPack(source, about, part, name)];
  };
  return new Map(await Promise.all(system.packs.map(openOne)));
}

/**
 * Reads the manifests of a site's modules. Whether the files that they name exist is not checked: the site's build has
 * done that.
 */
const modulesOf = (parts: TableParts): FoundModules =>
  collectModules(
    (parts.modules ?? []).map(({ manifest }) => {
      const where = `modules/${String(manifest.id)}`;
      return { where, read: () => moduleOf(partFiles({ "module.json": manifest }), where) };
    }),
  );

/**
 * Returns a function that opens a pack of a module under the id `module.pack`, with its store on the shelf of `source`.
 */
const modulePacks =
  (source: PackSource, parts: TableParts): PackOpener =>
  (module, declaration) => {
    const part = parts.modules?.find(({ manifest }) => manifest.id === module.id)?.packs[declaration.name] ?? [];
    const id = `${module.id}.${declaration.name}`;
    const about = { id, packageType: "module" as const, packageName: module.id, declaration };
    return openPack(source, about, part, id);
  };
