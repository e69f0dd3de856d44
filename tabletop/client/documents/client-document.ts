/** What all documents on a client share: data preparation, sheets, drawing, the rights of this client's user. */
import type { Document } from "../../common/abstract/document.ts";
import { DataModel } from "../../common/abstract/data-model.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../../common/const.ts";
import { deepClone } from "../../common/utils/objects.ts";
import { notInTabletop } from "../core/missing.ts";
import { closeWindows } from "./close-windows.ts";
import { createByDialog } from "./create-dialog.ts";

type DocumentClass = typeof Document & (new (...args: any[]) => Document);

/** Makes the client's class of a base document: the user's rights, sheets, drawing, dialogs, links, imports. */
export function ClientDocumentMixin<B extends DocumentClass>(Base: B): any {
  class ClientDocument extends (Base as DocumentClass) {
    declare apps: Record<string, any>;
    declare _sheet: any;

    /** Defines fields that are not data: the open windows by id, the sheet, and one of Foundry's that is not used here. */
    override _configure(options: object): void {
      super._configure(options);
      const hidden = (value: any, writable: boolean) => ({ value, writable, configurable: true, enumerable: false });
      Object.defineProperty(this, "apps", hidden({}, false));
      Object.defineProperty(this, "_sheet", hidden(null, true));
      Object.defineProperty(this, "_lazyUniqueId", hidden(undefined, true));
    }

    override _initialize(options: any = {}): void {
      super._initialize(options);
      if (options._prepare === false || !globalThis.game?._documentsReady) return;
      this._safePrepareData();
    }

    get collection(): any {
      if (this.isEmbedded) return this.parent.getEmbeddedCollection(this.parentCollection ?? this.documentName);
      if (this.pack) return globalThis.game.packs.get(this.pack);
      return globalThis.game.collections?.get(this.documentName) ?? null;
    }

    get compendium(): any {
      return globalThis.game.packs?.get(this.pack) ?? null;
    }

    override get inCompendium(): boolean {
      return !!this.pack;
    }

    get isOwner(): boolean {
      return this.testUserPermission(globalThis.game.user, "OWNER");
    }

    get hasPlayerOwner(): boolean {
      return !!globalThis.game.users?.some((user: any) => !user.isGM && this.testUserPermission(user, "OWNER"));
    }

    get limited(): boolean {
      return this.testUserPermission(globalThis.game.user, "LIMITED", { exact: true });
    }

    get link(): string {
      return `@UUID[${this.uuid}]{${this.name}}`;
    }

    get permission(): number {
      if (globalThis.game.user.isGM || this.isEmbedded === undefined) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
      return this.getUserLevel(globalThis.game.user);
    }

    get visible(): boolean {
      if (this.isEmbedded) return this.parent.visible;
      return this.testUserPermission(globalThis.game.user, "LIMITED");
    }

    /** Prepares the data; an error is reported, so that other documents are prepared all the same. */
    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        globalThis.Hooks.onError("ClientDocumentMixin#_initialize", error, {
          msg: `${this.uuid} could not be prepared`,
          log: "error",
          uuid: this.uuid,
        });
      }
    }

    /** Prepares the data in the documented order: the base data, the embedded documents, then the derived data. */
    prepareData(): void {
      const hasDataModel = this.system instanceof DataModel;
      if (hasDataModel) this.system.prepareBaseData?.();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      if (hasDataModel) this.system.prepareDerivedData?.();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const collection of Object.values(this.collections)) {
        for (const document of collection) document._safePrepareData?.();
      }
    }

    prepareDerivedData(): void {}

    /** The document's sheet, made at first use and kept; null where no class is registered. */
    get sheet(): any {
      if (!this._sheet) {
        const SheetClass = this._getSheetClass();
        if (!SheetClass) return null;
        // V1 windows take other arguments
        const V1 = globalThis.foundry.appv1?.api?.Application;
        this._sheet =
          typeof V1 === "function" && SheetClass.prototype instanceof V1
            ? new SheetClass(this, { editable: this.isOwner })
            : new SheetClass({ document: this });
      }
      return this._sheet;
    }

    /** Finds the sheet's class: the document's choice, the default, the last registered or CONFIG's; null without any. */
    _getSheetClass(): any {
      const config = globalThis.CONFIG[this.documentName];
      const type = this.type ?? "base";
      const sheets = config?.sheetClasses?.[type] ?? config?.sheetClasses?.base ?? {};
      const override = this.getFlag("core", "sheetClass");
      if (sheets[override]) return sheets[override].cls;
      const classes: any[] = Object.values(sheets);
      if (!classes.length) return config?.sheetClass ?? null;
      return (classes.find((sheet) => sheet.default) ?? classes.at(-1)).cls;
    }

    /** Draws all windows that show this document again. @param force opens closed ones, too */
    render(force = false, context: object = {}): void {
      for (const app of Object.values<any>(this.apps)) {
        if (isV2(app)) app.render({ force, ...context });
        else app.render(force, context);
      }
    }

    /** Opens the sheet of a new document on the client of the user who made it, if the option `renderSheet` asks for that. */
    override _onCreate(data: object, options: any, userId: string): void {
      super._onCreate(data, options, userId);
      if (!options.renderSheet || userId !== globalThis.game.user.id) return;
      const context = { renderContext: `create${this.documentName}`, renderData: data };
      const { sheet } = this;
      if (isV2(sheet)) sheet.render({ force: true, ...context });
      else sheet?.render(true, context);
    }

    /** Calls `_onSheetChange` if the sheet's class may change; else draws the windows, unless `render` is false. */
    override _onUpdate(changed: any, options: any, userId: string): void {
      super._onUpdate(changed, options, userId);
      const sheetChanged = "type" in changed || "sheetClass" in (changed.flags?.core ?? {});
      if (sheetChanged) void this._onSheetChange();
      else if (options.render !== false)
        this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    }

    override _onDelete(options: any, userId: string): void {
      super._onDelete(options, userId);
      closeWindows(this);
    }

    /**
     * Closes all the document's windows; then opens a sheet of the class that now applies, if `sheetOpen` (by default:
     * if it was open).
     */
    async _onSheetChange({ sheetOpen }: { sheetOpen?: boolean } = {}): Promise<void> {
      sheetOpen ??= this._sheet?.rendered ?? false;
      for (const app of Object.values<any>(this.apps)) await app.close();
      this._sheet = null;
      if (sheetOpen) this.sheet?.render({ force: true });
    }

    // Each change of documents within this one draws its windows again, unless the option `render` is false.
    override _onCreateDescendantDocuments(
      parent: any,
      collection: string,
      documents: any[],
      data: any[],
      options: any,
      userId: string,
    ): void {
      super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
      if (options.render !== false) this.render(false, { renderContext: `create${collection}`, renderData: data });
    }

    override _onUpdateDescendantDocuments(
      parent: any,
      collection: string,
      documents: any[],
      changes: any[],
      options: any,
      userId: string,
    ): void {
      super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
      if (options.render !== false) this.render(false, { renderContext: `update${collection}`, renderData: changes });
    }

    override _onDeleteDescendantDocuments(
      parent: any,
      collection: string,
      documents: any[],
      ids: string[],
      options: any,
      userId: string,
    ): void {
      super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
      if (options.render !== false) this.render(false, { renderContext: `delete${collection}`, renderData: ids });
    }

    /** What a drag carries of this document: its kind and its UUID or, for one that is not stored, its data. */
    toDragData(): any {
      const data: any = { type: this.documentName };
      if (this.id) data.uuid = this.uuid;
      else data.data = this.toObject();
      return data;
    }

    /**
     * Finds the document of dropped data: by its UUID, else by making it from the data.
     * @throws Error where there is no such document, or it is of another kind
     */
    static async fromDropData(data: any): Promise<any> {
      let document = null;
      if (data.uuid) document = await globalThis.fromUuid(data.uuid);
      else if (data.data) document = new (this.implementation as any)(data.data);
      if (!document) throw new Error("What was dropped names no document: it has neither data nor an address.");
      if (document.documentName !== this.documentName)
        throw new Error("What was dropped is a document of another kind.");
      return document;
    }

    /** Makes a link that opens this document's sheet and can be dragged; `name` and `icon` replace the document's. */
    toAnchor({ attrs = {}, dataset = {}, classes = [], name, icon }: any = {}): any {
      const anchor = globalThis.document.createElement("a");
      anchor.className = ["content-link", ...classes].join(" ");
      for (const [key, value] of Object.entries<any>(attrs)) anchor.setAttribute(key, value);
      anchor.draggable = true;
      Object.assign(anchor.dataset, { link: "", uuid: this.uuid, id: this.id, type: this.documentName, ...dataset });
      const symbol = globalThis.document.createElement("i");
      symbol.className = icon ?? globalThis.CONFIG[this.documentName]?.sidebarIcon ?? "fa-solid fa-file";
      symbol.inert = true;
      anchor.append(symbol, name ?? this.name ?? "");
      return anchor;
    }

    /** The HTML that stands for this document in an enriched text; null where it has none. */
    async toEmbed(config: object, options: object = {}): Promise<any> {
      const ownEmbed = this.system instanceof DataModel ? await this.system.toEmbed?.(config, options) : null;
      return ownEmbed ?? this._buildEmbedHTML(config, options);
    }

    async _buildEmbedHTML(_config: object, _options: object = {}): Promise<any> {
      return null;
    }

    onEmbed(element: any): void {
      this.system?.onEmbed?.(element);
    }

    /**
     * The link to this document as text that enrichment turns into a link, with a relative UUID if `relativeTo` is
     * given.
     */
    _createDocumentLink(
      _data?: object | null,
      { relativeTo, label }: { relativeTo?: any; label?: string } = {},
    ): string {
      return `@UUID[${relativeTo ? this.getRelativeUUID(relativeTo) : this.uuid}]{${label ?? this.name}}`;
    }

    _onClickDocumentLink(_event: Event): any {
      return this.sheet?.render({ force: true });
    }

    /** The UUID as seen from another document: for its sibling `.id`, for its child as `.Item.id`, else the whole UUID. */
    getRelativeUUID(relative: any): string | null {
      if (this.compendium !== relative.compendium) return this.uuid;
      if (this.isEmbedded && this.parent === relative.parent && this.documentName === relative.documentName)
        return `.${this.id}`;
      if (this.parent && this.parent === relative) return `.${this.documentName}.${this.id}`;
      return this.uuid;
    }

    /**
     * Converts the system's data by template.json: not in the tabletop.
     * @throws Error always; where the document has no system data, or has a data model for them, the error says that
     * the data do not follow a template
     */
    migrateSystemData(): never {
      const { metadata } = this.constructor as typeof Document;
      if (!metadata.hasTypeData || this.system instanceof DataModel)
        throw new Error(`The system's data of this ${metadata.name} do not follow a template`);
      return notInTabletop("Document#migrateSystemData");
    }

    /** A copy of the data for a pack or another world. The options say whether id, order, folder … are left out. */
    toCompendium(
      _pack?: any,
      {
        clearSort = true,
        clearFolder = false,
        clearFlags = false,
        clearOwnership = true,
        clearState = true,
        clearSource = true,
        keepId = false,
      }: any = {},
    ): any {
      const data = this.toObject();
      if (clearSource && data._stats)
        Object.assign(data._stats, { compendiumSource: null, duplicateSource: null, exportSource: null });
      if (!keepId) delete data._id;
      if (clearSort) delete data.sort;
      if (clearFolder) delete data.folder;
      if (clearFlags) delete data.flags;
      if (clearOwnership) delete data.ownership;
      if (clearState) delete data.active;
      return data;
    }

    /** A name for a new document such as "New Actor (2)", which no other of its parent, else pack, else world has. */
    static defaultName({ type, parent, pack }: any = {}): string {
      const { game, CONFIG } = globalThis;
      const typeLabel = type && CONFIG[this.documentName]?.typeLabels?.[type];
      const label = game.i18n.localize(typeLabel && game.i18n.has(typeLabel) ? typeLabel : this.metadata.label);
      const base = game.i18n.format("DOCUMENT.New", { type: label });
      const topCollection = () => (pack ? game.packs.get(pack)?.index : game.collections.get(this.documentName));
      const collection = parent ? parent.getEmbeddedCollection(this.documentName) : topCollection();
      const taken = new Set((collection ?? []).map?.((entry: any) => entry.name) ?? []);
      let name = base;
      for (let index = 1; taken.has(name); index++) name = `${base} (${index})`;
      return name;
    }

    /** Asks the user for name and type, then creates the document; null if the dialog was closed. */
    static async createDialog(data: any = {}, createOptions: any = {}, dialogOptions: any = {}): Promise<any> {
      return createByDialog(this, data, createOptions, dialogOptions);
    }

    /** Asks the user, then deletes the document; false if refused, null if the dialog was closed. */
    async deleteDialog(options: any = {}, operation: object = {}): Promise<any> {
      const { game } = globalThis;
      const type = game.i18n.localize((this.constructor as typeof Document).metadata.label);
      const confirmed = await globalThis.foundry.applications.api.DialogV2.confirm({
        window: { title: `${game.i18n.format("DOCUMENT.Delete", { type })}: ${this.name}` },
        content: `<p>${game.i18n.format("SIDEBAR.DeleteWarning", { type })}</p>`,
        ...options,
      });
      return confirmed ? this.delete(operation) : confirmed;
    }

    /** Replaces the data by those of an exported document; keeps id, ownership, folder and order. */
    async importFromJSON(json: string): Promise<any> {
      const source = JSON.parse(json);
      for (const key of ["_id", "ownership", "folder", "sort"]) delete source[key];
      return this.update(source, { diff: false, recursive: false, noHook: true });
    }

    /** Makes a document from imported data, after migrating them if they are of an older core version or name none. */
    static async fromImport(source: any, context: object = {}): Promise<any> {
      return this.implementation.fromSource(deepClone(source), { strict: true, ...context });
    }

    exportToJSON(): void {
      const name = `fvtt-${this.documentName}-${String(this.name).slugify()}-${this.id}.json`;
      globalThis.foundry.utils.saveDataToFile(JSON.stringify(this.#exported(), null, 2), "text/json", name);
    }

    /** The data for an export, with a note of the world, system and versions that they come from. */
    #exported(): any {
      const { game } = globalThis;
      const data = this.toCompendium(null, { keepId: true });
      data._stats ??= {};
      data._stats.exportSource = {
        worldId: game.world.id,
        uuid: this.uuid,
        coreVersion: game.release.version,
        systemId: game.system.id,
        systemVersion: game.system.version,
      };
      return data;
    }

    /** The UUID with dashes in place of dots, for use as an element's id. */
    get uniqueId(): string {
      return String(this.uuid).replaceAll(".", "-");
    }
  }
  Object.defineProperty(ClientDocument, "name", { value: "ClientDocument" });
  return ClientDocument;
}

/** Whether a window is an ApplicationV2, not of the first generation; also true where there are no applications. */
function isV2(app: any): boolean {
  const V2 = globalThis.foundry?.applications?.api?.ApplicationV2;
  return !V2 || app instanceof V2;
}
