/** A compendium pack on a client: its index is there from the start, its documents are fetched when asked for. */
import { DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES } from "../../../common/const.ts";
import { packLevel } from "../../../common/documents/ownership.ts";
import type { PackMetadata } from "../../../common/protocol.ts";
import { Collection } from "../../../common/utils/collection.ts";
import { buildUuid } from "../../../common/utils/uuid.ts";
import { DirectoryCollectionMixin } from "./directory-collection.ts";
import { DocumentCollection } from "./document-collection.ts";

/** The fetched documents of one pack, with the index of all. */
export class CompendiumCollection extends DirectoryCollectionMixin(DocumentCollection) {
  metadata: any;
  index = new Collection<any>();
  indexed = true;
  #folders = new Collection<any>();
  /** The fields that the entries of the index have. */
  #indexedFields: Set<string>;

  /** Takes the index and the folders from what the server says of the pack. */
  constructor(metadata: PackMetadata) {
    super();
    this.metadata = metadata;
    this.#indexedFields = new Set(this.documentClass.metadata.compendiumIndexFields);
    for (const entry of metadata.index as any[]) this.#indexEntry(entry);
    for (const folder of metadata.folders as any[]) {
      const document = new globalThis.CONFIG.Folder.documentClass(folder, { pack: metadata.id });
      this.#folders.set(document.id, document);
    }
  }

  static CONFIG_SETTING = "compendiumConfiguration";

  /** Adds an entry to the index, or its fields to the entry that is there. */
  #indexEntry(entry: any): void {
    const uuid = buildUuid({ documentName: this.documentName, id: entry._id, pack: this.collection });
    this.index.set(entry._id, { ...this.index.get(entry._id), ...entry, pack: this.collection, uuid });
  }

  get collection(): string {
    return this.metadata.id;
  }

  override get documentName(): string {
    return this.metadata?.type;
  }

  override get name(): string {
    return this.metadata.name;
  }

  get title(): string {
    return globalThis.game.i18n.localize(this.metadata.label);
  }

  get banner(): string | null {
    return this.metadata.banner ?? globalThis.CONFIG[this.documentName]?.compendiumBanner ?? null;
  }

  get folders(): Collection<any> {
    return this.#folders;
  }

  /** What gamemasters have set for the pack, such as `locked` and `ownership`; empty if nothing. */
  get config(): Record<string, any> {
    return this.#settings[this.collection] ?? {};
  }

  /** What gamemasters have set for packs, by the pack's id. */
  get #settings(): Record<string, any> {
    return globalThis.game.settings.get("core", CompendiumCollection.CONFIG_SETTING);
  }

  /** Whether the pack's documents cannot be changed; by default so for packs of systems and modules. */
  get locked(): boolean {
    return this.config.locked ?? this.metadata.packageType !== "world";
  }

  get ownership(): Record<string, string> {
    return this.config.ownership ?? this.metadata.ownership;
  }

  get visible(): boolean {
    return this.getUserLevel() >= DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
  }

  /** The ownership level, 0 (NONE) to 3 (OWNER), that a user has on all of the pack's documents. */
  getUserLevel(user: any = globalThis.game.user): number {
    if (user.role === USER_ROLES.GAMEMASTER) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    return packLevel(user, this.ownership ?? {});
  }

  /** Whether a user's ownership level is at least `permission`, with `exact` just that level. */
  testUserPermission(user: any, permission: string | number, { exact = false } = {}): boolean {
    const required =
      typeof permission === "string" ? (DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>)[permission]! : permission;
    const level = this.getUserLevel(user);
    return exact ? level === required : level >= required;
  }

  getUuid(id: string): string | null {
    return buildUuid({ documentName: this.documentName, id, pack: this.collection });
  }

  /**
   * Returns the index. If its entries lack any of `fields`, or of the fields that CONFIG names, these are fetched
   * first.
   */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<any>> {
    const wantedFields = [...fields, ...(globalThis.CONFIG[this.documentName].compendiumIndexFields ?? [])];
    if (wantedFields.every((field) => this.#indexedFields.has(field))) return this.index;
    const result = await globalThis.CONFIG.DatabaseBackend.request("get", this.documentName, {
      pack: this.collection,
      index: true,
      indexFields: wantedFields,
    });
    for (const entry of result) this.#indexEntry(entry);
    for (const field of wantedFields) this.#indexedFields.add(field);
    return this.index;
  }

  /**
   * Fetches a document, or returns the one fetched before; undefined without an id, null where the pack has none with
   * it.
   */
  async getDocument(id: string): Promise<any> {
    if (!id) return undefined;
    const cached = this.get(id);
    if (cached) return cached;
    const [document] = await this.#fetch({ ids: [id] });
    return document ?? null;
  }

  /** Fetches all documents, or those that match a query; `_id__in` lists ids. */
  async getDocuments(query: any = {}): Promise<any[]> {
    const { _id__in: ids, ...conditions } = query;
    return this.#fetch({ ...(ids ? { ids } : {}), query: conditions });
  }

  /**
   * Fetches documents, adds them to the collection and returns them. For a document that the collection has already,
   * returns that one. An invalid source is noted, and no document is made of it.
   */
  async #fetch(operation: { ids?: string[]; query?: object }): Promise<any[]> {
    // called with a source of which no document can be made
    const onInvalid = (source: any, error: Error): void => {
      this._source.push(source);
      this._onInvalid(source, error);
    };
    const fetched: any[] = await globalThis.CONFIG.DatabaseBackend.get(this.documentClass, {
      pack: this.collection,
      ...operation,
      onInvalid,
    });
    return fetched.map((document) => {
      const fetchedBefore = this.get(document.id);
      if (!fetchedBefore) this.set(document.id, document);
      return fetchedBefore ?? document;
    });
  }

  /** Keeps a document and updates its entry in the index. */
  override set(id: string, document: any): this {
    if (document?.toObject && this.metadata) {
      const source = document._source;
      const entry: Record<string, unknown> = {};
      for (const field of ["_id", "name", "img", "type", "folder", "sort"])
        if (field in source) entry[field] = source[field];
      this.#indexEntry(entry);
    }
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }

  /** Creates a copy of a document in this pack. */
  async importDocument(document: any, options: object = {}): Promise<any> {
    return this.documentClass.create(document.toCompendium?.(this, options) ?? document, {
      pack: this.collection,
      ...options,
    });
  }

  /**
   * Creates all documents of the pack in the world, in the folder `folderId`, else in a new one called `folderName`, if
   * either is given.
   */
  async importAll({ folderId = null, folderName = "" }: any = {}): Promise<any[]> {
    const documents = await this.getDocuments();
    const collection = globalThis.game.collections.get(this.documentName);
    let folder = folderId;
    if (!folder && folderName)
      folder = (await globalThis.CONFIG.Folder.documentClass.create({ name: folderName, type: this.documentName })).id;
    const data = documents.map((document) => ({ ...collection.fromCompendium(document), folder }));
    return this.documentClass.createDocuments(data, { fromCompendium: true });
  }

  /**
   * Stores settings of the pack, such as `locked` and `ownership`; null takes back what was set. For gamemasters only.
   * All pages draw the directory and the windows of packs again.
   */
  async configure(configuration: Record<string, any> = {}): Promise<void> {
    const config = Object.entries({ ...this.config, ...configuration }).filter(([, value]) => value !== null);
    const settings = { ...this.#settings, [this.collection]: Object.fromEntries(config) };
    await globalThis.game.settings.set("core", CompendiumCollection.CONFIG_SETTING, settings);
  }
}

/** All packs by their collection id, such as `world.monsters`. */
export class CompendiumPacks extends Collection<CompendiumCollection> {}
