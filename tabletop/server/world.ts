import { readJSON } from "../common/data/json-text.ts";
import { definitionOf, type DocumentDefinition } from "../common/hierarchy.ts";
import type { DocumentStore } from "./document-store.ts";
import { Refusal } from "./failure.ts";
import type { WorldManifest } from "./manifest.ts";
import type { Pack } from "./packs.ts";
import { isObject, type Json, type Source } from "./source.ts";

/** The parts of an open world. */
export interface WorldParts {
  manifest: WorldManifest;
  /** the stores of the world's documents, by collection such as "actors" */
  stores: ReadonlyMap<string, DocumentStore>;
  /** the open packs, by id such as "world.maps" */
  packs: ReadonlyMap<string, Pack>;
  /** why nothing can be written, as a sentence; null: everything can be */
  readOnly: string | null;
  /** called when all stores are closed */
  closed?: (world: World) => void;
}

/** An open world: its collections, each a store of its own, and the packs. */
export class World {
  readonly manifest: WorldManifest;
  readonly readOnly: string | null;
  /** A sentence that every user is told on joining; null: none. */
  notice: string | null = null;
  readonly stores: ReadonlyMap<string, DocumentStore>;
  readonly #packs: Map<string, Pack>;
  readonly #closed: WorldParts["closed"];

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

  /** Adds an open pack, such as one of a module that was made active. */
  addPack(pack: Pack): void {
    if (this.readOnly) pack.store.restrict(this.readOnly);
    this.#packs.set(pack.id, pack);
  }

  /** Closes a pack and forgets it. */
  async removePack(id: string): Promise<void> {
    const pack = this.#packs.get(id);
    this.#packs.delete(id);
    if (pack && !pack.outline) await pack.store.close();
  }

  /** The pack with an id such as "world.maps". @throws Refusal when there is none */
  pack(id: string): Pack {
    const pack = this.#packs.get(id);
    if (!pack) throw new Refusal(`There is no pack ${id}.`);
    return pack;
  }

  /** The store of a kind of document. @throws Refusal when such documents are only embedded in others */
  store(definition: DocumentDefinition): DocumentStore {
    const store = this.stores.get(definition.collection);
    if (!store || !definition.primary)
      throw new Refusal(`A ${definition.name} cannot stand by itself: it needs a parent.`);
    return store;
  }

  /** The documents of a kind by id, such as "Actor". @throws Refusal where such are only embedded in others */
  documents(name: string): ReadonlyMap<string, Source> {
    const definition = definitionOf(name);
    return this.store(definition).documents(definition.collection);
  }

  document(name: string, id: string): Source | undefined {
    return this.documents(name).get(id);
  }

  /** The value of a world setting, parsed; undefined when it was never set. */
  setting(key: string): unknown {
    for (const setting of this.documents("Setting").values()) {
      if (setting.key !== key || setting.user) continue;
      return typeof setting.value === "string" ? readJSON(setting.value, setting.value) : setting.value;
    }
    return undefined;
  }

  /** The gamemaster's settings of the packs (`locked`, `ownership`), by the pack's id. */
  get packConfiguration(): Json {
    const value = this.setting("core.compendiumConfiguration");
    return isObject(value) ? value : {};
  }

  /** Closes all stores and packs, and tells the one who opened the world. */
  async close(): Promise<void> {
    for (const store of this.stores.values()) await store.close();
    for (const pack of this.#packs.values()) if (!pack.outline) await pack.store.close();
    this.#closed?.(this);
  }
}
