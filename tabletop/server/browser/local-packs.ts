/**
 * The packs of a table in the browser: some are there as a whole, of others documents are fetched when first needed.
 * The shelf: where the browser stores the world.
 */
import { PACK_DOCUMENTS } from "../../common/hierarchy.ts";
import { DocumentStore } from "../document-store.ts";
import { PackAway, StartFailure } from "../failure.ts";
import type { Pack, PackOutline } from "../packs.ts";
import { isObject } from "../source.ts";
import { openKeptPack, MemoryStore, packStore, type Shelf } from "./stores.ts";

/** The entries of a pack: keys and JSON texts. */
export type Entries = [string, string][];

/** The entries of a package's packs, by the pack's name. */
export type PackEntries = Record<string, Entries>;

/** A pack in table.json with only its outline: ids and index fields of its documents, without the documents. */
export interface OutlinedPack extends PackOutline {
  /** the path, below the table's folder, of the file with its entries; the name changes whenever the content does */
  file: string;
}

/** A pack in table.json: all of its entries, or its outline. */
export type PackPart = Entries | OutlinedPack;

/**
 * Fetches a file with a pack's entries, given its path below the table's folder.
 * @throws anything if there is no such file, or no network
 */
export type FetchEntries = (file: string) => Promise<unknown>;

/**
 * What opening packs needs: the shelf where changed packs are stored, the version of the site's packs (`stamp`), and
 * the function that fetches their files.
 */
export interface PackSource {
  shelf: Shelf;
  stamp: string;
  fetchEntries: FetchEntries;
}

/** What is known of a pack before it is opened. */
type About = Pick<Pack, "id" | "packageType" | "packageName" | "declaration">;

/**
 * Opens a pack: with its documents if its entries are in table.json or were changed in this browser, else with its
 * outline. A shelf that is not `kept` loses all when the page is closed, so nothing is looked for on it.
 * @param part what table.json has of the pack: a PackPart, but anything if the system is of another site
 * @param name of its store on the shelf
 * @throws StartFailure if the part is neither a list of entries nor an outline
 */
export async function openPack(source: PackSource, about: About, part: unknown, name: string): Promise<Pack> {
  const openEntries = async (entries: Entries): Promise<DocumentStore> => {
    const { shelf, stamp } = source;
    const store = shelf.kept ? await packStore(shelf, name, stamp, entries) : new MemoryStore(entries);
    return DocumentStore.of(name, store, PACK_DOCUMENTS);
  };
  if (Array.isArray(part)) return { ...about, store: await openEntries(part) };
  if (!isOutline(part)) {
    const { label } = about.declaration;
    throw new StartFailure(`The pack ${label} cannot be opened: it is neither a list of entries nor an outline.`);
  }
  // Once a pack was written to, all its entries are on the shelf.
  const changedStore = source.shelf.kept ? await openKeptPack(source.shelf, name, source.stamp) : null;
  if (changedStore) return { ...about, store: await DocumentStore.of(name, changedStore, PACK_DOCUMENTS) };
  return new DistantPack(about, part, async () => openEntries(entriesOf(await source.fetchEntries(part.file))));
}

/** A pack that has only its outline until its documents are needed, and then fetches them. */
class DistantPack implements Pack {
  readonly id: Pack["id"];
  readonly packageType: Pack["packageType"];
  readonly packageName: Pack["packageName"];
  readonly declaration: Pack["declaration"];
  readonly #outline: OutlinedPack;
  readonly #open: () => Promise<DocumentStore>;
  /** the store of its documents; null until they are fetched */
  #store: DocumentStore | null = null;
  /** the fetching that is under way or has succeeded; null before the first, and after one that failed */
  #fetching: Promise<void> | null = null;

  /** @param open opens the store of the pack's documents, after fetching them */
  constructor(
    { id, packageType, packageName, declaration }: About,
    outline: OutlinedPack,
    open: () => Promise<DocumentStore>,
  ) {
    this.id = id;
    this.packageType = packageType;
    this.packageName = packageName;
    this.declaration = declaration;
    this.#outline = outline;
    this.#open = open;
  }

  get store(): DocumentStore {
    if (!this.#store) throw new Error(`The documents of the pack ${this.id} have not been fetched.`);
    return this.#store;
  }

  get outline(): PackOutline | null {
    return this.#store ? null : this.#outline;
  }

  /** Fetches the documents, unless they are here; callers meanwhile wait for the same fetching. */
  fetch(): Promise<void> {
    this.#fetching ??= this.#fetchAndOpen();
    return this.#fetching;
  }

  /** Fetches and opens the documents. @throws PackAway if that fails; the next call of `fetch` tries it again */
  async #fetchAndOpen(): Promise<void> {
    try {
      this.#store = await this.#open();
    } catch (thrown) {
      this.#fetching = null;
      console.warn(`The pack ${this.id} could not be fetched:`, thrown);
      throw new PackAway(this.id, this.declaration.label);
    }
  }
}

/**
 * Tells whether a value is an outline of a pack whose file is one of this site's own (`packs/….json`). An outline of
 * another site could name any address.
 */
function isOutline(part: unknown): part is OutlinedPack {
  const areSources = (list: unknown): boolean =>
    Array.isArray(list) && list.every((source) => isObject(source) && typeof source._id === "string");
  if (!isObject(part)) return false;
  const { file, documents, folders } = part;
  return (
    typeof file === "string" && /^packs\/[\w.-]+\.json$/.test(file) && areSources(documents) && areSources(folders)
  );
}

/**
 * Returns the content of a pack's file as entries. @throws Error if it is no list of entries, as when a host answers
 * with a page of its own
 */
function entriesOf(content: unknown): Entries {
  const isText = (value: unknown): boolean => typeof value === "string";
  const isEntry = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isText);
  if (!Array.isArray(content) || !content.every(isEntry)) throw new Error("it holds no entries of a pack.");
  return content as Entries;
}
