import { readJSON } from "../common/data/json-text.ts";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { definitionOf, type DocumentDefinition, WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import type { WorldInfo } from "../common/protocol.ts";
import { DocumentStore } from "./document-store.ts";
import { forgetClosing, rememberClosing } from "./examine.ts";
import { Refusal } from "./failure.ts";
import type { PackDeclaration, SystemPackage } from "./manifest.ts";
import { openSystemPack, openWorldPack, type Pack } from "./packs.ts";
import { isObject, type Json, type Source } from "./source.ts";

/** What world.json says. */
export interface WorldManifest extends WorldInfo {
  system: string;
  packs: PackDeclaration[];
}

/** A damaged world: the copy that what is left of it is read from, and what is damaged, as part of a sentence. */
export interface Damaged {
  copy: string;
  damage: string;
}

/** An open world: its collections, each a LevelDB of its own, and the packs. */
export class World {
  readonly folder: string;
  readonly manifest: WorldManifest;
  /** A sentence why nothing can be written; null when all can be. */
  readonly readOnly: string | null;
  readonly #copy: string | null;
  readonly #stores: ReadonlyMap<string, DocumentStore>;
  readonly #packs: ReadonlyMap<string, Pack>;

  private constructor(
    folder: string,
    manifest: WorldManifest,
    stores: ReadonlyMap<string, DocumentStore>,
    packs: ReadonlyMap<string, Pack>,
    damaged: Damaged | null,
  ) {
    this.#copy = damaged?.copy ?? null;
    this.readOnly = damaged
      ? `The world folder ${folder} is damaged (${damaged.damage}), so it is open for reading only: ` +
        "start the server with --rescue and a new folder to save what is there."
      : null;
    if (this.readOnly)
      for (const store of [...stores.values(), ...[...packs.values()].map((pack) => pack.store)])
        store.restrict(this.readOnly);
    this.folder = folder;
    this.manifest = manifest;
    this.#stores = stores;
    this.#packs = packs;
  }

  /**
   * Opens all collections of a world and all packs.
   * @param damaged from where to open it instead, for reading only
   * @throws StartFailure when one of them is in use or cannot be opened; nothing stays open then.
   */
  static async open(
    folder: string,
    manifest: WorldManifest,
    system: SystemPackage,
    damaged: Damaged | null = null,
  ): Promise<World> {
    const from = damaged?.copy ?? folder;
    const stores = new Map<string, DocumentStore>();
    const packs = new Map<string, Pack>();
    try {
      for (const definition of WORLD_DOCUMENTS) {
        const path = join(from, "data", definition.collection);
        mkdirSync(path, { recursive: true });
        stores.set(definition.collection, await DocumentStore.open(path, [definition]));
      }
      for (const declaration of manifest.packs) {
        const pack = await openWorldPack(from, manifest.id, declaration);
        packs.set(pack.id, pack);
      }
      for (const declaration of system.packs) {
        const pack = await openSystemPack(from, system, declaration);
        packs.set(pack.id, pack);
      }
    } catch (thrown) {
      for (const store of stores.values()) await store.close();
      for (const pack of packs.values()) await pack.store.close();
      throw thrown;
    }
    if (!damaged) forgetClosing(folder);
    return new World(folder, manifest, stores, packs, damaged);
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
    const written: Record<string, number> = {};
    for (const [collection, store] of this.#stores) {
      await store.close();
      written[`data/${collection}`] = store.sequence;
    }
    for (const { packageType, declaration, store } of this.#packs.values()) {
      await store.close();
      if (packageType === "world") written[declaration.path] = store.sequence;
    }
    if (this.#copy) rmSync(this.#copy, { recursive: true, force: true });
    else rememberClosing(this.folder, written);
  }
}
