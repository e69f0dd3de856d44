/** The server's storage in a browser: one IndexedDB database for the world, a sublevel of it for each store. */
import { BrowserLevel } from "browser-level";
import type { TextWrite } from "../platform.ts";
import type { KeyValueStore } from "../platform.ts";

/** The place of all stores of a world. */
export interface Shelf {
  /** true if the stores outlive the closing of the browser */
  readonly kept: boolean;
  /** Opens the store of a name; an empty one where there was none. */
  store(name: string): Promise<KeyValueStore>;
  /** Removes all stores with their content. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A store in memory, gone with the page or worker that holds it. */
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

/** Stores in memory, for private windows and tests. */
export class MemoryShelf implements Shelf {
  readonly kept: boolean = false;
  readonly #stores = new Map<string, MemoryStore>();

  async store(name: string): Promise<KeyValueStore> {
    const known = this.#stores.get(name) ?? new MemoryStore();
    this.#stores.set(name, known);
    return known;
  }

  async clear(): Promise<void> {
    this.#stores.clear();
  }

  async close(): Promise<void> {}
}

/** Stores in IndexedDB. */
class BrowserShelf implements Shelf {
  readonly kept = true;
  readonly #level: BrowserLevel<string, string>;

  constructor(level: BrowserLevel<string, string>) {
    this.#level = level;
  }

  async store(name: string): Promise<KeyValueStore> {
    const store = this.#level.sublevel<string, string>(name, { keyEncoding: "utf8", valueEncoding: "utf8" });
    await store.open();
    // An IndexedDB transaction is durable when it completes: there is no `sync` to ask for.
    return {
      open: () => store.open(),
      close: () => store.close(),
      get: (key) => store.get(key),
      batch: (writes) => store.batch(writes),
      iterator: (options) => store.iterator(options),
    };
  }

  clear(): Promise<void> {
    return this.#level.clear();
  }

  close(): Promise<void> {
    return this.#level.close();
  }
}

/**
 * Opens the place of a world's stores: the IndexedDB database of the given name. Where the browser refuses one, as in
 * some private windows, it warns on the console and gives stores in memory, which are lost with the page or worker.
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

const STAMP = "stamp";

/** Opens the store of a pack of which all entries of a version (`stamp`) are on the shelf; null where they are not. */
export async function openKeptPack(shelf: Shelf, name: string, stamp: string): Promise<KeyValueStore | null> {
  const stamps = await shelf.store(`stamp.${name}`);
  return (await readText(stamps, STAMP)) === stamp ? shelf.store(`pack.${name}`) : null;
}

/**
 * Opens the store of a pack of a package. Its entries are the site's until it is first written to; from then on all of
 * them are stored on the shelf, until the site brings packs with another stamp.
 * @param stamp names the version of the site's packs
 * @param entries the pack's keys and texts as the site brings them
 */
export async function packStore(
  shelf: Shelf,
  name: string,
  stamp: string,
  entries: readonly (readonly [string, string])[],
): Promise<KeyValueStore> {
  const kept = await openKeptPack(shelf, name, stamp);
  if (kept) return kept;
  const stamps = await shelf.store(`stamp.${name}`);
  const own = await shelf.store(`pack.${name}`);
  const siteStore = new MemoryStore(entries);
  let isWritten = false;
  const current = (): KeyValueStore => (isWritten ? own : siteStore);
  return {
    open: async () => {},
    close: () => own.close(),
    get: (key) => current().get(key),
    iterator: (options) => current().iterator(options),
    async batch(writes, options) {
      // the first write replaces what an older version left
      if (!isWritten) {
        const old: TextWrite[] = [];
        for await (const [key] of own.iterator({ reverse: false })) old.push({ type: "del", key });
        const all = entries.map(([key, value]): TextWrite => ({ type: "put", key, value }));
        await own.batch([...old, ...all], options);
        await stamps.batch([{ type: "put", key: STAMP, value: stamp }], options);
        isWritten = true;
      }
      await own.batch(writes, options);
    },
  };
}

/** Reads the text of a store at a key; undefined where there is none, which some stores report by an error. */
export async function readText(store: KeyValueStore, key: string): Promise<string | undefined> {
  try {
    return await store.get(key);
  } catch (thrown) {
    if ((thrown as { code?: string }).code === "LEVEL_NOT_FOUND") return undefined;
    throw thrown;
  }
}
