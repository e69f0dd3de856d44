/** Collections of documents: of one kind, and those of the world. */
import { Collection } from "../../../common/utils/collection.ts";
import { deepClone, isPlainObject } from "../../../common/utils/objects.ts";
import { DirectoryCollectionMixin } from "./directory-collection.ts";

/** Documents of one kind by id. Documents that could not be read are kept aside, as sources, and listed by id. */
export class DocumentCollection extends Collection<any> {
  readonly invalidDocumentIds = new Set<string>();
  apps: any[] = [];
  _source: any[] = [];
  static documentName: string | null = null;

  get documentClass(): any {
    return globalThis.CONFIG[this.documentName].documentClass;
  }

  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName!;
  }

  get name(): string {
    return this.constructor.name;
  }

  /** Makes the documents from their sources; one that is invalid is noted and left out. */
  _initialize(sources: any[] = this._source): void {
    this._source = sources;
    for (const data of sources) {
      try {
        const document = this.documentClass.fromSource(data, { strict: true, dropInvalidEmbedded: true });
        super.set(document.id, document);
      } catch (error) {
        this._onInvalid(data, error as Error);
      }
    }
  }

  /** Notes the id of a document that could not be read, and reports the error. */
  _onInvalid(data: any, error: Error): void {
    this.invalidDocumentIds.add(data._id);
    error.message = `${this.documentName} ${data._id} could not be read:\n${error.message}`;
    globalThis.Hooks.onError(`${this.name}#_initialize`, error, {
      id: data._id,
      documentName: this.documentName,
      log: "error",
    });
  }

  /**
   * The document with an id; with `invalid`, also a document whose data are invalid. If the collection holds no such
   * document: undefined, or with `strict` an Error is thrown.
   */
  override get(id: string, { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean } = {}): any {
    const found = super.get(id);
    if (found !== undefined) return found;
    if (invalid && this.invalidDocumentIds.has(id)) return this.getInvalid(id);
    if (strict) throw new Error(`${this.name} holds no ${this.documentName} ${id}.`);
    return undefined;
  }

  /**
   * Makes, without strict checks, the document with this id, if it is one that could not be read. For any other id an
   * Error is thrown; if `strict` is false, the result is undefined.
   */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): any {
    const data = this.invalidDocumentIds.has(id) ? this._source.find((source) => source._id === id) : undefined;
    if (data) return this.documentClass.fromSource(deepClone(data));
    if (strict) throw new Error(`${this.documentName} ${id} is not one of those that could not be read`);
    return undefined;
  }

  createDocument(data: any, context: object = {}): any {
    return new this.documentClass(data, context);
  }

  /**
   * The documents whose name contains `query` (any case), whose fields equal all filters' values, and whose id is not
   * excluded.
   */
  search({ query = "", filters = [], exclude = [] }: any = {}): any[] {
    const wantedText = query.toLowerCase();
    return this.filter((document) => {
      if (exclude.includes(document.id)) return false;
      const name = String(document.name ?? "").toLowerCase();
      if (wantedText && !name.includes(wantedText)) return false;
      return filters.every(({ field, value }: any) => globalThis.foundry.utils.getProperty(document, field) === value);
    });
  }

  /**
   * Updates all documents that meet `condition`; without a condition, all documents.
   * @param transformation the changes, or a function that returns the changes of the document that it is given
   * @throws Error if `transformation` is neither an object nor a function
   */
  async updateAll(
    transformation: any,
    condition: ((document: any) => boolean) | null = null,
    options: object = {},
  ): Promise<any[]> {
    if (typeof transformation !== "function" && !isPlainObject(transformation))
      throw new Error("updateAll needs an object of changes, or a function that gives it");
    const updates = this.filter((document) => !condition || condition(document)).map((document) => {
      const changes = typeof transformation === "function" ? transformation(document) : { ...transformation };
      return { ...changes, _id: document.id };
    });
    return this.documentClass.updateDocuments(updates, options);
  }

  /** Draws the applications that show this collection again. */
  render(force?: boolean, options: object = {}): void {
    for (const app of this.apps) void app.render(force, options);
  }

  /**
   * After an operation, draws the collection's applications and directory again, unless the operation's option `render`
   * is false. The applications are given the changes (`result`) of an update, or else the documents.
   */
  _onModifyContents(action: string, documents: any[], result: any[], operation: any, _user: any): void {
    if (operation.render === false) return;
    this.render(false, {
      renderContext: `${action}${this.documentName}`,
      renderData: action === "update" ? result : documents,
    });
    const directory = (this as any).directory;
    if (directory && !this.apps.includes(directory)) void directory.render?.();
  }
}

/** The documents of one kind in the world, all in memory, with folders, directory and imports. */
export class WorldCollection extends DirectoryCollectionMixin(DocumentCollection) {
  /** The folders for this kind of document, by id. */
  get folders(): any {
    const folders = new Collection<any>();
    for (const folder of globalThis.game.folders ?? [])
      if (folder.type === this.documentName) folders.set(folder.id, folder);
    return folders;
  }

  /**
   * The application of the sidebar that lists these documents: the one that CONFIG names, else the usual one. Undefined
   * where there is none, and for a class that names no kind of documents.
   */
  get directory(): any {
    const { ui } = globalThis;
    if (!(this.constructor as typeof DocumentCollection).documentName) return undefined;
    const configuredName = globalThis.CONFIG[this.documentName]?.collection?.directoryName;
    return ui?.[configuredName ?? DIRECTORIES[this.documentName] ?? ""];
  }

  static get instance(): any {
    return globalThis.game.collections.get(this.documentName!);
  }

  override get(id: string, options: any = {}): any {
    return super.get(id, options);
  }

  /**
   * Makes data for the world from a document or its data.
   * @param options `addFlags`: notes the UUID of a document in a pack as the source; `keepId`: keeps the id;
   * `clearFolder`, `clearSort`, `clearState`: leaves out the folder, the place in the order, or whether the document is
   * active; `clearOwnership`: makes this user the only owner. By default all are true but `keepId` and `clearFolder`
   */
  fromCompendium(
    document: any,
    {
      addFlags = true,
      clearFolder = false,
      clearState = true,
      clearSort = true,
      clearOwnership = true,
      keepId = false,
    }: any = {},
  ): any {
    const data = document.toObject ? document.toObject() : deepClone(document);
    if (document.pack && addFlags) {
      data._stats ??= {};
      data._stats.compendiumSource = document.uuid;
    }
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) data.ownership = { default: 0, [globalThis.game.userId]: 3 };
    if (clearState) delete data.active;
    return data;
  }

  /**
   * Creates a copy of a pack's document in the world, with `updateData` merged into the copy's data.
   * @param options those of `fromCompendium`, but `clearFolder` is true by default, and those of the creation
   * @throws Error if the pack has no document with this id
   */
  async importFromCompendium(pack: any, id: string, updateData: object = {}, options: object = {}): Promise<any> {
    const source = await pack.getDocument(id);
    if (!source) throw new Error(`The document ${id} does not exist in the pack ${pack.collection}`);
    const data = globalThis.foundry.utils.mergeObject(
      this.fromCompendium(source, { clearFolder: true, ...options }),
      updateData,
    );
    return this.documentClass.create(data, { fromCompendium: true, ...options });
  }

  async importDocument(document: any, options: object = {}): Promise<any> {
    return this.documentClass.create(this.fromCompendium(document, { clearFolder: true }), options);
  }

  /** Registers a sheet for this kind of document, under a package's id (`scope`). */
  static registerSheet(scope: string, sheet: any, options: object = {}): void {
    globalThis.foundry.applications.apps.DocumentSheetConfig.registerSheet(
      globalThis.getDocumentClass(this.documentName!),
      scope,
      sheet,
      options,
    );
  }

  /** Takes a sheet off the registry. */
  static unregisterSheet(scope: string, sheet: any, options: object = {}): void {
    globalThis.foundry.applications.apps.DocumentSheetConfig.unregisterSheet(
      globalThis.getDocumentClass(this.documentName!),
      scope,
      sheet,
      options,
    );
  }

  /** The classes of all sheets that are registered for this kind of document, each once. */
  static get registeredSheets(): any[] {
    const sheets = new Set<any>();
    for (const byId of Object.values<any>(globalThis.CONFIG[this.documentName!].sheetClasses ?? {})) {
      for (const { cls } of Object.values<any>(byId)) sheets.add(cls);
    }
    return [...sheets];
  }
}

// The names in `ui` of the directories of kinds of documents.
const DIRECTORIES: Record<string, string> = {
  Actor: "actors",
  Item: "items",
  JournalEntry: "journal",
  Scene: "scenes",
  RollTable: "tables",
  ChatMessage: "",
  Combat: "combat",
  Macro: "macros",
};
