/** The packs of a table in the browser: whole ones, and those whose documents are fetched when first asked for. */
import { PACK_DOCUMENTS } from "../../common/hierarchy.ts";
import { DocumentStore } from "../document-store.ts";
import { PackAway, StartFailure } from "../failure.ts";
import type { Pack, PackOutline } from "../packs.ts";
import { isObject } from "../source.ts";
import { openKeptPack, MemoryStore, packStore, type Shelf } from "./stores.ts";

/** The entries of a pack: pairs of key and JSON text. */
export type Entries = [string, string][];

/** The entries of a package's packs, by the pack's name. */
export type PackEntries = Record<string, Entries>;

/** A pack in table.json of which only the outline is there. */
export interface OutlinedPack extends PackOutline {
  /** the file with its entries, below the table's folder; its name differs whenever its content does */
  file: string;
}

/** A pack in table.json: all of its entries, or its outline. */
export type PackPart = Entries | OutlinedPack;

/**
 * Fetches a file of a pack's entries, by its path below the table's folder.
 * @throws anything where there is no such file, or no network
 */
export type FetchEntries = (file: string) => Promise<unknown>;

/**
 * The means to open packs: the shelf for changed ones, the version of the site's packs, and the function that fetches
 * their files.
 */
export interface PackSource {
  shelf: Shelf;
  stamp: string;
  fetchEntries: FetchEntries;
}

type About = Pick<Pack, "id" | "packageType" | "packageName" | "declaration">;

/**
 * Opens a pack: at once where its entries are here or were changed in this browser, else with its outline.
 * @param part its part of table.json, a PackPart where it is valid; that of another site's system may be anything
 * @param name of its store on the shelf
 * @throws StartFailure where the part is neither a list of entries nor an outline
 */
export async function openPack(source: PackSource, about: About, part: unknown, name: string): Promise<Pack> {
  const open = async (entries: Entries): Promise<DocumentStore> => {
    const { shelf, stamp } = source;
    const kept = shelf.kept ? await packStore(shelf, name, stamp, entries) : new MemoryStore(entries);
    return DocumentStore.of(name, kept, PACK_DOCUMENTS);
  };
  if (Array.isArray(part)) return { ...about, store: await open(part) };
  if (!isOutline(part)) {
    const { label } = about.declaration;
    throw new StartFailure(`The pack ${label} cannot be opened: it is neither a list of entries nor an outline.`);
  }
  const changed = source.shelf.kept ? await openKeptPack(source.shelf, name, source.stamp) : null;
  if (changed) return { ...about, store: await DocumentStore.of(name, changed, PACK_DOCUMENTS) };
  return new DistantPack(about, part, async () => open(entriesOf(await source.fetchEntries(part.file))));
}

/** A pack whose documents are fetched when they are first asked for. */
class DistantPack implements Pack {
  readonly id: Pack["id"];
  readonly packageType: Pack["packageType"];
  readonly packageName: Pack["packageName"];
  readonly declaration: Pack["declaration"];
  readonly #part: OutlinedPack;
  readonly #open: () => Promise<DocumentStore>;
  #store: DocumentStore | null = null;
  #fetching: Promise<void> | null = null;

  constructor(
    { id, packageType, packageName, declaration }: About,
    part: OutlinedPack,
    open: () => Promise<DocumentStore>,
  ) {
    this.id = id;
    this.packageType = packageType;
    this.packageName = packageName;
    this.declaration = declaration;
    this.#part = part;
    this.#open = open;
  }

  get store(): DocumentStore {
    if (!this.#store) throw new Error(`The documents of the pack ${this.id} have not been fetched.`);
    return this.#store;
  }

  get outline(): PackOutline | null {
    return this.#store ? null : this.#part;
  }

  fetch(): Promise<void> {
    this.#fetching ??= this.#fetched();
    return this.#fetching;
  }

  /** Fetches and opens the documents; after a failure they can be asked for again. */
  async #fetched(): Promise<void> {
    try {
      this.#store = await this.#open();
    } catch (thrown) {
      this.#fetching = null;
      console.warn(`The pack ${this.id} could not be fetched:`, thrown);
      throw new PackAway(this.id, this.declaration.label);
    }
  }
}

/** Tells whether a value is the outline of a pack with a file of this site: another site's may name any address. */
function isOutline(part: unknown): part is OutlinedPack {
  const areSources = (list: unknown): boolean =>
    Array.isArray(list) && list.every((source) => isObject(source) && typeof source._id === "string");
  if (!isObject(part)) return false;
  const { file, documents, folders } = part;
  return (
    typeof file === "string" && /^packs\/[\w.-]+\.json$/.test(file) && areSources(documents) && areSources(folders)
  );
}

/** The entries that a file holds. @throws Error where it is another file, such as a host's own page */
function entriesOf(content: unknown): Entries {
  const isText = (value: unknown): boolean => typeof value === "string";
  if (
    !Array.isArray(content) ||
    !content.every((entry) => Array.isArray(entry) && entry.length === 2 && entry.every(isText))
  )
    throw new Error("it holds no entries of a pack.");
  return content as Entries;
}
