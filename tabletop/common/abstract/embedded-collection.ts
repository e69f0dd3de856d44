/**
 * The documents embedded in a document, made from the list of their sources (stored data) in the source of the parent.
 */
import { Collection } from "../utils/collection.ts";
import { deepClone } from "../utils/objects.ts";
import { randomID } from "../utils/text.ts";

export class EmbeddedCollection extends Collection<any> {
  /** the name of the field in the parent, e.g. `items` */
  name: string;
  model: any;
  readonly invalidDocumentIds = new Set<string>();
  protected fieldName: string;
  #documentClass: any;
  #initialized = false;

  /** @param parent the document in which the others are embedded, in its field `name` */
  constructor(name: string, parent: any, documentClass: any) {
    super();
    this.name = name;
    this.fieldName = name;
    this.#documentClass = documentClass;
    Object.defineProperty(this, "model", { value: parent, writable: false, enumerable: false });
  }

  get documentClass(): any {
    return this.#documentClass.implementation ?? this.#documentClass;
  }

  get documentName(): string {
    return this.documentClass.documentName;
  }

  /** The list of the sources in the parent. */
  get _source(): any[] {
    return (this.model._source[this.fieldName] ??= []);
  }

  /** Makes a document for the collection in memory, without adding it. */
  createDocument(data: any, context: object = {}): any {
    return new this.documentClass(data, { parent: this.model, ...context });
  }

  /**
   * Makes the documents from their sources. A document that exists is prepared anew, and one without a source is
   * removed.
   */
  initialize(options: any = {}): void {
    // the documents made here are prepared later, with their parent, whatever the caller says
    const { _prepare: _ignored, ...context } = options;
    const presentIds = new Set<string>();
    for (const [index, data] of this._source.entries()) {
      // a tombstone marks a document of the base actor as removed: there is none to make
      if (data._tombstone) continue;
      data._id ||= randomID();
      presentIds.add(data._id);
      const existing = super.get(data._id);
      if (existing && existing._source === data) {
        // in the first call, a document that exists has just been made
        if (this.#initialized) existing._initialize({ ...context, _prepare: false });
        continue;
      }
      this._initializeDocument(data, index, context);
    }
    for (const id of [...this.keys()]) if (!presentIds.has(id)) super.delete(id);
    this.#initialized = true;
  }

  /**
   * Makes a document from the source at `index` and adds it. The document's own source takes the place of that source.
   * A document that cannot be made is recorded as invalid.
   */
  protected _initializeDocument(data: any, index: number, options: object): void {
    try {
      const document = this.createDocument(data, {
        ...options,
        _inPlace: true,
        _prepare: false,
        pack: this.model.pack,
      });
      this._source[index] = document._source;
      this.invalidDocumentIds.delete(document.id);
      super.set(document.id, document);
    } catch (error) {
      this._handleInvalidDocument(data._id, error as Error, options);
    }
  }

  /**
   * Records a document that could not be made, and logs its error: with `strict` by the hook for errors, else as a
   * warning.
   */
  protected _handleInvalidDocument(id: string, error: Error, { strict }: { strict?: boolean } = {}): void {
    this.invalidDocumentIds.add(id);
    const uuid = `${this.model.uuid}.${this.documentName}.${id}`;
    error.message = `Failed to initialize ${this.documentName} [${id}] of ${this.model.uuid}:\n${error.message}`;
    if (strict)
      globalThis.Hooks?.onError?.("EmbeddedCollection#_initializeDocument", error, {
        id,
        documentName: this.documentName,
        log: "error",
        uuid,
      });
    else console.warn(error.message);
  }

  /**
   * The document with this id; with `invalid`, also a document with invalid data, which is then made all the same.
   * Without such a document undefined is returned, or with `strict` an Error is thrown.
   */
  override get(id: string, { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean } = {}): any {
    const found = super.get(id);
    if (found !== undefined) return found;
    if (invalid && this.invalidDocumentIds.has(id)) return this.getInvalid(id);
    if (strict) throw new Error(`${this.constructor.name} holds nothing by the key ${id}`);
    return undefined;
  }

  /**
   * Makes one of the invalid documents, without validation.
   * @throws Error if there is none with this id; with `strict` false it returns undefined instead
   */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): any {
    if (!this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${this.documentName} ${id} is not one of those that could not be read`);
      return undefined;
    }
    const data = this._source.find((source) => source._id === id);
    return this.documentClass.fromSource(deepClone(data), { parent: this.model });
  }

  /** Adds a document or replaces the one with its id; its source too, unless `modifySource` is false. */
  override set(id: string, document: any, { modifySource = true }: { modifySource?: boolean } = {}): this {
    if (modifySource) {
      const index = this._source.findIndex((source) => source._id === id);
      if (index < 0) this._source.push(document._source);
      else this._source[index] = document._source;
    }
    this.invalidDocumentIds.delete(id);
    return super.set(id, document);
  }

  /** Removes a document; its source too, unless `modifySource` is false. @returns whether it was there */
  override delete(id: string, { modifySource = true }: { modifySource?: boolean } = {}): boolean {
    if (modifySource) {
      const index = this._source.findIndex((source) => source._id === id);
      if (index >= 0) this._source.splice(index, 1);
    }
    this.invalidDocumentIds.delete(id);
    return super.delete(id);
  }

  /**
   * Updates every document that meets the condition, or without a condition every document.
   * @param transformation the changes, or a function that returns the changes for a document
   */
  async updateAll(
    transformation: any,
    condition: ((document: any) => boolean) | null = null,
    options: object = {},
  ): Promise<any[]> {
    const updates = this.filter((document) => !condition || condition(document)).map((document) => {
      const changes = typeof transformation === "function" ? transformation(document) : { ...transformation };
      return { ...changes, _id: document.id };
    });
    return this.model.updateEmbeddedDocuments(this.documentName, updates, options);
  }

  /** Lists the documents whose name contains the query; upper and lower case count as equal. */
  search({ query = "" }: { query?: string } = {}): any[] {
    const lowerQuery = query.toLowerCase();
    return this.filter((document) =>
      String(document.name ?? "")
        .toLowerCase()
        .includes(lowerQuery),
    );
  }

  toObject(source = true): any[] {
    return this.map((document) => document.toObject(source));
  }

  override toJSON(): any[] {
    return this.toObject();
  }
}

/** The embedded collections of an ActorDelta: they hold only what differs from the base actor. */
export class EmbeddedCollectionDelta extends EmbeddedCollection {
  /** Whether the delta itself has the document: changed, added, or marked as removed. */
  manages(id: string): boolean {
    return this._source.some((source) => source._id === id);
  }

  /** Whether the delta removes a document of the base actor. */
  isTombstone(id: string): boolean {
    return this._source.some((source) => source._id === id && source._tombstone);
  }

  restoreDocument(): never {
    throw new Error("not in the tabletop: EmbeddedCollectionDelta#restoreDocument");
  }

  restoreDocuments(): never {
    throw new Error("not in the tabletop: EmbeddedCollectionDelta#restoreDocuments");
  }

  get baseCollection(): EmbeddedCollection | undefined {
    return this.model.parent?.baseActor?.getEmbeddedCollection?.(this.documentName);
  }

  /** Does nothing: a delta has sources only, and the documents are in the token's own actor. */
  override initialize(): void {}
}
