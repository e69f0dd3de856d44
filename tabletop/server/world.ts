import { readJSON } from "../common/data/json-text.ts";
import { definitionOf, type DocumentDefinition } from "../common/hierarchy.ts";
import type { DocumentStore } from "./document-store.ts";
import { Refusal } from "./failure.ts";
import type { WorldManifest } from "./manifest.ts";
import type { Pack } from "./packs.ts";
import { isObject, type Json, type Source } from "./source.ts";

/** What an open world is made of. */
export interface WorldParts {
  manifest: WorldManifest;
  /** the stores of its documents, by collection such as "actors" */
  stores: ReadonlyMap<string, DocumentStore>;
  /** its open packs, by id such as "world.maps" */
  packs: ReadonlyMap<string, Pack>;
  /** why nothing can be written, as a sentence; null if it can */
  readOnly: string | null;
  /** called once all its stores are closed */
  closed?: (world: World) => void;
}

/** An open world: a store for each collection of documents, and its packs. */
export class World {
  readonly manifest: WorldManifest;
  readonly readOnly: string | null;
  /** A sentence that each user is told when they join; null for none. */
  notice: string | null = null;
  readonly stores: ReadonlyMap<string, DocumentStore>;
  readonly #packs: Map<string, Pack>;
  readonly #closed: WorldParts["closed"];

  /** Makes all stores read-only if the world is. */
  constructor({ manifest, stores, packs, readOnly, closed }: WorldParts) {
    this.readOnly = readOnly;
    if (readOnly)
      for (const store of [...stores.values(), ...[...packs.values()].map((pack) => pack.store)])
        store.restrict(readOnly);
    this.manifest = manifest;
    this.stores = stores;
    this.#packs = new Map(packs);
    this.#closed = closed;
  }

  get packs(): Pack[] {
    return [...this.#packs.values()];
  }

  /** Adds a pack that is open already, such as one of a module that has become active. */
  addPack(pack: Pack): void {
    if (this.readOnly) pack.store.restrict(this.readOnly);
    this.#packs.set(pack.id, pack);
  }

  /** Closes a pack, if its documents were fetched, and removes it from the world; does nothing for an unknown id. */
  async removePack(id: string): Promise<void> {
    const pack = this.#packs.get(id);
    this.#packs.delete(id);
    if (pack && !pack.outline) await pack.store.close();
  }

  /** Returns the pack with an id such as "world.maps". @throws Refusal if there is none */
  pack(id: string): Pack {
    const pack = this.#packs.get(id);
    if (!pack) throw new Refusal(`There is no pack ${id}.`);
    return pack;
  }

  /** Returns the store of a kind of document. @throws Refusal if such documents exist only embedded in others */
  store(definition: DocumentDefinition): DocumentStore {
    const store = this.stores.get(definition.collection);
    if (!store || !definition.primary)
      throw new Refusal(`A ${definition.name} cannot stand by itself: it needs a parent.`);
    return store;
  }

  /** Returns all documents of a kind such as "Actor", by id. @throws Refusal if such exist only embedded in others */
  documents(name: string): ReadonlyMap<string, Source> {
    const definition = definitionOf(name);
    return this.store(definition).documents(definition.collection);
  }

  document(name: string, id: string): Source | undefined {
    return this.documents(name).get(id);
  }

  /**
   * Returns the parsed value of a world setting; the stored value if that is no JSON text; undefined if there is no
   * value.
   */
  setting(key: string): unknown {
    for (const setting of this.documents("Setting").values()) {
      // a setting with a user is that user's own
      if (setting.key !== key || setting.user) continue;
      return typeof setting.value === "string" ? readJSON(setting.value, setting.value) : setting.value;
    }
    return undefined;
  }

  /** What gamemasters have set for packs (`locked`, `ownership`), by the pack's id. */
  get packConfiguration(): Json {
    const value = this.setting("core.compendiumConfiguration");
    return isObject(value) ? value : {};
  }

  /** Closes all stores and packs, then calls `closed` of the WorldParts. */
  async close(): Promise<void> {
    for (const store of this.stores.values()) await store.close();
    for (const pack of this.#packs.values()) if (!pack.outline) await pack.store.close();
    this.#closed?.(this);
  }
}
