import { readJSON } from "../common/data/json-text.ts";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { definitionOf, type DocumentDefinition, WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import type { WorldInfo } from "../common/protocol.ts";
import { DocumentStore } from "./document-store.ts";
import { Refusal } from "./failure.ts";
import type { PackDeclaration, SystemPackage } from "./manifest.ts";
import { openSystemPack, openWorldPack, type Pack } from "./packs.ts";
import { isObject, type Json, type Source } from "./source.ts";

/** What world.json says. */
export interface WorldManifest extends WorldInfo {
  system: string;
  packs: PackDeclaration[];
}

/** An open world: its collections, each a LevelDB of its own, and the packs. */
export class World {
  readonly folder: string;
  readonly manifest: WorldManifest;
  readonly #stores: ReadonlyMap<string, DocumentStore>;
  readonly #packs: ReadonlyMap<string, Pack>;

  private constructor(
    folder: string,
    manifest: WorldManifest,
    stores: ReadonlyMap<string, DocumentStore>,
    packs: ReadonlyMap<string, Pack>,
  ) {
    this.folder = folder;
    this.manifest = manifest;
    this.#stores = stores;
    this.#packs = packs;
  }

  /**
   * Opens all collections of a world and all packs.
   * @throws StartFailure when one of them is in use or damaged; nothing stays open then.
   */
  static async open(folder: string, manifest: WorldManifest, system: SystemPackage): Promise<World> {
    const stores = new Map<string, DocumentStore>();
    const packs = new Map<string, Pack>();
    try {
      for (const definition of WORLD_DOCUMENTS) {
        const path = join(folder, "data", definition.collection);
        mkdirSync(path, { recursive: true });
        stores.set(definition.collection, await DocumentStore.open(path, [definition]));
      }
      for (const declaration of manifest.packs) {
        const pack = await openWorldPack(folder, manifest.id, declaration);
        packs.set(pack.id, pack);
      }
      for (const declaration of system.packs) {
        const pack = await openSystemPack(folder, system, declaration);
        packs.set(pack.id, pack);
      }
    } catch (thrown) {
      for (const store of stores.values()) await store.close();
      for (const pack of packs.values()) await pack.store.close();
      throw thrown;
    }
    return new World(folder, manifest, stores, packs);
  }

  get packs(): Pack[] {
    return [...this.#packs.values()];
  }

  /** @throws Refusal when there is no such pack */
  pack(id: string): Pack {
    const pack = this.#packs.get(id);
    if (!pack) throw new Refusal(`There is no pack ${id}.`);
    return pack;
  }

  /** @throws Refusal when such documents have no collection of their own */
  store(definition: DocumentDefinition): DocumentStore {
    const store = this.#stores.get(definition.collection);
    if (!store || !definition.primary)
      throw new Refusal(`A ${definition.name} cannot stand by itself: it needs a parent.`);
    return store;
  }

  documents(name: string): ReadonlyMap<string, Source> {
    const definition = definitionOf(name);
    return this.store(definition).documents(definition.collection);
  }

  document(name: string, id: string): Source | undefined {
    return this.documents(name).get(id);
  }

  /** The value of a world setting, or undefined when it was never set. */
  setting(key: string): unknown {
    for (const setting of this.documents("Setting").values()) {
      if (setting.key !== key || setting.user) continue;
      return typeof setting.value === "string" ? readJSON(setting.value, setting.value) : setting.value;
    }
    return undefined;
  }

  /** What the gamemaster made of the packs: locked or not, and for whom. */
  get packConfiguration(): Json {
    const value = this.setting("core.compendiumConfiguration");
    return isObject(value) ? value : {};
  }

  async close(): Promise<void> {
    for (const store of this.#stores.values()) await store.close();
    for (const pack of this.#packs.values()) await pack.store.close();
  }
}
