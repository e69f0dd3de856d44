/** The abstract document: a data model with an id, owners and a place (the world, a pack or a parent) in the database. */
import { DOCUMENT_OWNERSHIP_LEVELS } from "../const.ts";
import { ownershipLevel } from "../documents/ownership.ts";
import { canModify, DEFAULT_PERMISSIONS, meetsPermission } from "../documents/permissions.ts";
import type { DocumentPermissions, ModifyingAction } from "../documents/permissions.ts";
import { EmbeddedCollectionField, EmbeddedDocumentField } from "../data/fields/embedded.ts";
import { getProperty, hasProperty, mergeObject } from "../utils/objects.ts";
import { buildUuid } from "../utils/uuid.ts";
import { type ConstructionOptions, DataModel } from "./data-model.ts";
import { addDataFieldShim, addDataFieldShims, logDataFieldMigration } from "./data-shims.ts";

export interface DocumentMetadata {
  name: string;
  collection: string;
  label: string;
  labelPlural: string;
  coreTypes: readonly string[];
  embedded: Readonly<Record<string, string>>;
  permissions: DocumentPermissions;
  indexed: boolean;
  compendiumIndexFields: readonly string[];
  hasTypeData: boolean;
  preserveOnImport: readonly string[];
  schemaVersion?: string;
  [key: string]: any;
}

/** The fields with embedded documents (name to field), by schema, since a class has another schema in each generation. */
const hierarchies = new WeakMap<object, Record<string, any>>();

export class Document extends DataModel {
  /** the id of the pack that holds it; null: it is in the world */
  declare readonly pack: string | null;
  declare _id: string | null;
  declare collections: Record<string, any>;

  static metadata: DocumentMetadata = Object.freeze({
    name: "Document",
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    collection: "documents",
    coreTypes: [],
    embedded: {},
    hasTypeData: false,
    indexed: false,
    compendiumIndexFields: [],
    permissions: DEFAULT_PERMISSIONS,
    preserveOnImport: ["_id", "sort", "ownership", "folder"],
  });

  /** Defines the document's place (parent's collection, pack) and makes its collections of embedded documents. */
  override _configure({ pack = null, parentCollection = null }: ConstructionOptions = {}): void {
    define(
      this,
      "parentCollection",
      parentCollection ?? this.parent?.constructor.getCollectionName?.(this.documentName) ?? null,
    );
    define(this, "pack", pack ?? this.parent?.pack ?? null);
    const collections: Record<string, any> = {};
    for (const [name, field] of Object.entries((this.constructor as typeof Document).hierarchy)) {
      if (field instanceof EmbeddedCollectionField) {
        collections[name] = new (field.constructor as any).implementation(name, this, field.element);
      }
    }
    define(this, "collections", Object.seal(collections));
  }

  static get implementation(): any {
    return globalThis.CONFIG?.[this.documentName]?.documentClass ?? this;
  }

  /** The class itself, or its ancestor, that extends `Document` directly, such as BaseActor. */
  static get baseDocument(): any {
    let cls: any = this;
    while (cls) {
      const parent = Object.getPrototypeOf(cls);
      if (parent === Document || !parent) return cls;
      cls = parent;
    }
    return this;
  }

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  static get database(): any {
    return globalThis.CONFIG.DatabaseBackend;
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** The valid subtypes: those of the core, the system and modules. */
  static get TYPES(): string[] {
    const known = Object.keys(globalThis.game?.model?.[this.documentName] ?? {});
    return known.length ? known : [...this.metadata.coreTypes];
  }

  /** The fields that hold embedded documents, by their names. */
  static get hierarchy(): Record<string, any> {
    const { schema } = this;
    let hierarchy = hierarchies.get(schema);
    if (!hierarchy) {
      const entries = schema.entries().filter(([, field]) => (field.constructor as any).hierarchical);
      hierarchies.set(schema, (hierarchy = Object.fromEntries(entries)));
    }
    return hierarchy;
  }

  static isDocument = true;

  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }

  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }

  get id(): string | null {
    return this._id;
  }

  get isEmbedded(): boolean {
    return !!this.parent && this.parentCollection !== null;
  }

  get uuid(): string | null {
    return buildUuid({ documentName: this.documentName, id: this.id, parent: this.parent, pack: this.pack });
  }

  get inCompendium(): boolean {
    return !!this.pack;
  }

  /** Whether a user may create documents of this kind at all. */
  static canUserCreate(user: any): boolean {
    return meetsPermission(this.metadata.permissions.create, user, null);
  }

  /** The level of ownership recorded for a user, by default this one, whatever their role; in a pack the level over the pack. */
  getUserLevel(user?: any): number {
    user ??= globalThis.game?.user;
    const levelOfPack = () => this.compendium?.getUserLevel(user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
    return this.pack ? levelOfPack() : ownershipLevel(user, this);
  }

  /**
   * Whether a user has at least a level of ownership (a name or number of DOCUMENT_OWNERSHIP_LEVELS), or with `exact`
   * just this one. Gamemasters count as owners.
   */
  testUserPermission(user: any, permission: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const required =
      typeof permission === "string" ? (DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>)[permission]! : permission;
    if (user?.isGM) return exact ? required === DOCUMENT_OWNERSHIP_LEVELS.OWNER : true;
    const level = this.getUserLevel(user);
    return exact ? level === required : level >= required;
  }

  /** Whether a user may create, update or delete it; `data` are the changes, or the data of the new document. */
  canUserModify(user: any, action: ModifyingAction, data: object = {}): boolean {
    return canModify((this.constructor as typeof Document).metadata.permissions[action], user, this, data);
  }

  /**
   * Copies it, changed by `data`, without its id unless `keepId`. @returns the copy; with `save` a promise of it stored
   */
  override clone(data: object = {}, context: any = {}): any {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    const source = this.toObject();
    if (!keepId) delete source._id;
    if (addSource && source._stats) {
      source._stats.duplicateSource = this.uuid;
      source._stats.exportSource = null;
    }
    mergeObject(source, data, { insertKeys: true, performDeletions: true, inplace: true });
    // a copy has the same parent, whatever the context says
    rest.parent = this.parent;
    rest.pack ??= this.pack;
    rest.strict ??= false;
    if (save) return (this.constructor as any).create(source, { ...rest, keepId });
    return new (this.constructor as any)(source, rest);
  }

  override toObject(source = true): any {
    const data = super.toObject(source);
    return source ? (this.constructor as typeof Document).shimData(data) : data;
  }

  // statics that create, change, delete and get documents in the database

  static async createDocuments(data: any[] = [], operation: any = {}): Promise<any[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return this.database.create(this.implementation, { ...operation, data });
  }

  static async updateDocuments(updates: any[] = [], operation: any = {}): Promise<any[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return this.database.update(this.implementation, { ...operation, updates });
  }

  static async deleteDocuments(ids: string[] = [], operation: any = {}): Promise<any[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return this.database.delete(this.implementation, { ...operation, ids });
  }

  /** Creates a document from an object of data, or several from a list. @returns the document, or a list */
  static async create(data: any, operation: any = {}): Promise<any> {
    const list = Array.isArray(data) ? data : [data];
    const created = await this.createDocuments(list, operation);
    return Array.isArray(data) ? created : created.shift();
  }

  static get(documentId: string, { pack, ...operation }: any = {}): any {
    if (pack) return globalThis.game.packs.get(pack)?.getDocument(documentId) ?? null;
    return globalThis.game.collections?.get(this.documentName)?.get(documentId, operation) ?? null;
  }

  /** Updates the document in the database. @returns the document; undefined if nothing was changed */
  async update(data: object = {}, operation: any = {}): Promise<any> {
    const changes = { ...data, _id: this.id };
    const updated = await (this.constructor as typeof Document).updateDocuments([changes], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return updated.shift();
  }

  /** Deletes the document from the database. @returns the document; undefined if it was not deleted */
  async delete(operation: any = {}): Promise<any> {
    const deleted = await (this.constructor as typeof Document).deleteDocuments([this.id!], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return deleted.shift();
  }

  /** Finds the field with embedded documents of a kind: `items` for `Item` or `items`; null if there is none. */
  static getCollectionName(name: string): string | null {
    const embedded = this.metadata.embedded;
    if (name in embedded) return embedded[name]!;
    return Object.values(embedded).includes(name) ? name : null;
  }

  /**
   * Finds the collection of embedded documents by their kind ("Item") or field ("items"); where only one is embedded,
   * that document or null. @throws Error if no such documents are embedded
   */
  getEmbeddedCollection(embeddedName: string): any {
    const name = (this.constructor as typeof Document).getCollectionName(embeddedName);
    if (!name) throw new Error(`No ${embeddedName} is embedded in a ${this.documentName}`);
    return (this.constructor as typeof Document).hierarchy[name] instanceof EmbeddedDocumentField
      ? this[name]
      : this.collections[name];
  }

  getEmbeddedDocument(embeddedName: string, id: string, options: object = {}): any {
    return this.getEmbeddedCollection(embeddedName).get(id, options);
  }

  async createEmbeddedDocuments(embeddedName: string, data: any[] = [], operation: any = {}): Promise<any[]> {
    const cls = this.#embeddedClass(embeddedName);
    return cls.createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  async updateEmbeddedDocuments(embeddedName: string, updates: any[] = [], operation: any = {}): Promise<any[]> {
    const cls = this.#embeddedClass(embeddedName);
    return cls.updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }

  async deleteEmbeddedDocuments(embeddedName: string, ids: string[] = [], operation: any = {}): Promise<any[]> {
    const cls = this.#embeddedClass(embeddedName);
    return cls.deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  /** Finds the class of embedded documents by their name, e.g. "Item". @throws Error if there are none of that name */
  #embeddedClass(embeddedName: string): any {
    if (!(embeddedName in (this.constructor as typeof Document).metadata.embedded))
      throw new Error(`"${embeddedName}" is no kind of document embedded in a ${this.documentName}`);
    return this.getEmbeddedCollection(embeddedName).documentClass;
  }

  /** Yields embedded documents at any depth, with their fields' paths; nothing within a single one, such as a delta. */
  *traverseEmbeddedDocuments(path?: string): Generator<[string, any]> {
    for (const [name, field] of Object.entries((this.constructor as typeof Document).hierarchy)) {
      const fieldPath = path ? `${path}.${name}` : name;
      if (field instanceof EmbeddedCollectionField) {
        for (const document of this.collections[name]) {
          yield [fieldPath, document];
          yield* document.traverseEmbeddedDocuments(fieldPath);
        }
      } else if (this[name]) yield [fieldPath, this[name]];
    }
  }

  getFlag(scope: string, key: string): any {
    assertScope(scope);
    return getProperty(this.flags?.[scope], key);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<any> {
    assertScope(scope);
    // as in any update, an object is merged into what is stored
    return this.update({ flags: { [scope]: expandKey(key, value) } });
  }

  /** Deletes a flag in the database; does nothing without such a flag. @throws Error if the scope is of no active package */
  async unsetFlag(scope: string, key: string): Promise<any> {
    assertScope(scope);
    const names = key.split(".");
    const lastName = names.pop()!;
    const path = ["flags", scope, ...names].join(".");
    if (!hasProperty(this, `${path}.${lastName}`)) return this;
    return this.update({ [`${path}.-=${lastName}`]: null });
  }

  async _preCreate(data: object, options: any, user: any): Promise<boolean | void> {
    return this.#callSystem("_preCreate", data, options, user);
  }

  _onCreate(data: object, options: any, userId: string): void {
    this.#callSystem("_onCreate", data, options, userId);
  }

  async _preUpdate(changes: object, options: any, user: any): Promise<boolean | void> {
    return this.#callSystem("_preUpdate", changes, options, user);
  }

  _onUpdate(changed: object, options: any, userId: string): void {
    this.#callSystem("_onUpdate", changed, options, userId);
  }

  async _preDelete(options: any, user: any): Promise<boolean | void> {
    return this.#callSystem("_preDelete", options, user);
  }

  _onDelete(options: any, userId: string): void {
    this.#callSystem("_onDelete", options, userId);
  }

  /** Calls a method of the model of `system`. @returns its result; undefined if there is no model or it has no such method */
  #callSystem(method: string, ...args: unknown[]): any {
    const system = this.system;
    return system instanceof DataModel && typeof system[method] === "function" ? system[method](...args) : undefined;
  }

  static async _preCreateOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}
  static async _onCreateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}
  static async _preUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}
  static async _onUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}
  static async _preDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}
  static async _onDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}

  _preCreateDescendantDocuments(..._args: any[]): void {}
  _onCreateDescendantDocuments(..._args: any[]): void {}
  _preUpdateDescendantDocuments(..._args: any[]): void {}
  _onUpdateDescendantDocuments(..._args: any[]): void {}
  _preDeleteDescendantDocuments(..._args: any[]): void {}
  _onDeleteDescendantDocuments(..._args: any[]): void {}

  /** Converts an old source to the present schema, in place. @returns the same object */
  static override migrateData(source: any, options?: object): any {
    return super.migrateData(source, options);
  }

  static _addDataFieldShims = addDataFieldShims;
  static _addDataFieldShim = addDataFieldShim;
  static _logDataFieldMigration = logDataFieldMigration;

  static assertScope = assertScope;
}

function define(document: object, name: string, value: unknown): void {
  Object.defineProperty(document, name, { value, writable: false, configurable: true, enumerable: false });
}

function expandKey(key: string, value: unknown): any {
  return key.split(".").reduceRight<any>((nested, name) => ({ [name]: nested }), value);
}

function activeModules(): string[] {
  return [...(globalThis.game?.modules?.values?.() ?? [])].filter(({ active }) => active).map(({ id }) => id);
}

/** @throws Error if flags of this scope belong to no active package; while the system is not known, any scope passes */
function assertScope(scope: string): void {
  const game = globalThis.game;
  const scopes = ["core", "world", game?.system?.id, ...activeModules()];
  if (game?.system?.id && !scopes.includes(scope)) {
    throw new Error(`There is no active package "${scope}" whose flags these could be`);
  }
}
