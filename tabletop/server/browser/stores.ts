/**
 * The server's storage in a browser: an IndexedDB database for the world, and in it a part (sublevel) for each store.
 */
import { BrowserLevel } from "browser-level";
import type { TextWrite } from "../platform.ts";
import type { KeyValueStore } from "../platform.ts";

/** The place of all stores of a world. */
export interface Shelf {
  /** true if the stores outlast the closing of the browser */
  readonly kept: boolean;
  /** Opens the store of this name; an empty one if it did not exist. */
  store(name: string): Promise<KeyValueStore>;
  /** Makes all writes to several stores, given by name, or none of them; the stores must have been opened. */
  batch(writes: ReadonlyMap<string, readonly TextWrite[]>): Promise<void>;
  /** Removes all stores. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A store in memory; it is lost when the page or worker that has it ends. */
export class MemoryStore implements KeyValueStore {
  readonly #texts: Map<string, string>;

  constructor(entries: Iterable<readonly [string, string]> = []) {
    this.#texts = new Map(entries);
  }

  async open(): Promise<void> {}

  async close(): Promise<void> {}

  async get(key: string): Promise<string | undefined> {
    return this.#texts.get(key);
  }

  async batch(writes: TextWrite[]): Promise<void> {
    for (const write of writes)
      if (write.type === "put") this.#texts.set(write.key, write.value);
      else this.#texts.delete(write.key);
  }

  async *iterator({ reverse }: { reverse: boolean }): AsyncGenerator<[string, string]> {
    const sorted = [...this.#texts].sort(([a], [b]) => (a < b ? -1 : 1));
    yield* reverse ? sorted.reverse() : sorted;
  }
}

/** A shelf whose stores are in memory, for private windows and tests. */
export class MemoryShelf implements Shelf {
  readonly kept: boolean = false;
  readonly #stores = new Map<string, MemoryStore>();

  async store(name: string): Promise<KeyValueStore> {
    const store = this.#stores.get(name) ?? new MemoryStore();
    this.#stores.set(name, store);
    return store;
  }

  async batch(writes: ReadonlyMap<string, readonly TextWrite[]>): Promise<void> {
    for (const [name, ofStore] of writes) await this.#stores.get(name)!.batch([...ofStore]);
  }

  async clear(): Promise<void> {
    this.#stores.clear();
  }

  async close(): Promise<void> {}
}

/** Makes a part of a database, for a store. */
const sublevelOf = (level: BrowserLevel<string, string>, name: string) =>
  level.sublevel<string, string>(name, { keyEncoding: "utf8", valueEncoding: "utf8" });

/** A shelf whose stores are in an IndexedDB database. */
class BrowserShelf implements Shelf {
  readonly kept = true;
  readonly #level: BrowserLevel<string, string>;
  /** The open sublevels, by name. */
  readonly #sublevels = new Map<string, ReturnType<typeof sublevelOf>>();

  constructor(level: BrowserLevel<string, string>) {
    this.#level = level;
  }

  /** Opens a sublevel of the database as a store. */
  async store(name: string): Promise<KeyValueStore> {
    const store = sublevelOf(this.#level, name);
    await store.open();
    this.#sublevels.set(name, store);
    // Options of a batch (`sync`) are not passed on: an IndexedDB transaction is on the disk when it completes.
    return {
      open: () => store.open(),
      close: () => store.close(),
      get: (key) => store.get(key),
      batch: (writes) => store.batch(writes),
      iterator: (options) => store.iterator(options),
    };
  }

  /** Makes all writes in one transaction of the database. */
  batch(writes: ReadonlyMap<string, readonly TextWrite[]>): Promise<void> {
    const operations = [...writes].flatMap(([name, ofStore]) => {
      const sublevel = this.#sublevels.get(name)!;
      return ofStore.map((write) => ({ ...write, sublevel }));
    });
    return this.#level.batch(operations);
  }

  clear(): Promise<void> {
    return this.#level.clear();
  }

  close(): Promise<void> {
    return this.#level.close();
  }
}

/**
 * Opens the place of a world's stores: the IndexedDB database with this name. If the browser refuses one, as in some
 * private windows, it warns on the console and returns stores in memory.
 */
export async function openShelf(name: string): Promise<Shelf> {
  try {
    const level = new BrowserLevel<string, string>(name, { keyEncoding: "utf8", valueEncoding: "utf8", prefix: "" });
    await level.open();
    return new BrowserShelf(level);
  } catch (thrown) {
    console.warn("There is no IndexedDB here:", thrown);
    return new MemoryShelf();
  }
}

/** The key under which the version of a stored pack stands. */
const STAMP = "stamp";

/** Opens the store of a pack on the shelf, if that holds all entries of this version (`stamp`); null if it does not. */
export async function openKeptPack(shelf: Shelf, name: string, stamp: string): Promise<KeyValueStore | null> {
  const stamps = await shelf.store(`stamp.${name}`);
  return (await readText(stamps, STAMP)) === stamp ? shelf.store(`pack.${name}`) : null;
}

/**
 * Opens the store of a package's pack. Until its first write the store reads the site's entries. The first write copies
 * all these entries to the shelf; from then on the store reads from the shelf, also when opened again, until the site's
 * packs have another stamp.
 * @param stamp names the version of the site's packs
 * @param entries the pack's keys and texts, as the site has them
 */
export async function packStore(
  shelf: Shelf,
  name: string,
  stamp: string,
  entries: readonly (readonly [string, string])[],
): Promise<KeyValueStore> {
  const keptStore = await openKeptPack(shelf, name, stamp);
  if (keptStore) return keptStore;
  const stamps = await shelf.store(`stamp.${name}`);
  const shelfStore = await shelf.store(`pack.${name}`);
  // The store reads from the site's entries in memory until its first write, and from then on from the shelf.
  const siteStore = new MemoryStore(entries);
  let isWritten = false;
  const currentStore = (): KeyValueStore => (isWritten ? shelfStore : siteStore);
  return {
    open: async () => {},
    close: () => shelfStore.close(),
    get: (key) => currentStore().get(key),
    iterator: (options) => currentStore().iterator(options),
    async batch(writes, options) {
      // At the first write the site's entries replace entries that may be left of an older version.
      if (!isWritten) {
        const deletions: TextWrite[] = [];
        for await (const [key] of shelfStore.iterator({ reverse: false })) deletions.push({ type: "del", key });
        const insertions = entries.map(([key, value]): TextWrite => ({ type: "put", key, value }));
        await shelfStore.batch([...deletions, ...insertions], options);
        await stamps.batch([{ type: "put", key: STAMP, value: stamp }], options);
        isWritten = true;
      }
      await shelfStore.batch(writes, options);
    },
  };
}

/** Returns the text under a key of a store; undefined if there is none, which some stores report by an error. */
export async function readText(store: KeyValueStore, key: string): Promise<string | undefined> {
  try {
    return await store.get(key);
  } catch (thrown) {
    if ((thrown as { code?: string }).code === "LEVEL_NOT_FOUND") return undefined;
    throw thrown;
  }
}
