import { openWindow } from "../api/enter-window.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { menuEntry } from "../ux/menu-entry.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { documentLabel, type Loose, typeLabel, words } from "../support.ts";
import { showIconsForBroken } from "./broken-pictures.ts";
import { buildTree } from "./directory-tree.ts";
import { followWhileOpen, listWhileOpen } from "./follow.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/**
 * The directory of a collection in the sidebar: its documents, in folders.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sidebar.DocumentDirectory.html
 */
export class DocumentDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["directory", "flexcol"],
    collection: null,
    renderUpdateKeys: ["name", "img", "ownership", "sort", "folder", "type", "active"],
    actions: {
      createEntry: DocumentDirectory.#onCreateEntry,
      createFolder: DocumentDirectory.#onCreateFolder,
      activateEntry: DocumentDirectory.#onActivateEntry,
      toggleFolder: DocumentDirectory.#onToggleFolder,
      collapseFolders: DocumentDirectory.#onCollapse,
      toggleSort: DocumentDirectory.#onToggleSort,
    },
  };

  static override PARTS: Record<string, Loose> = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: {
      template: "templates/sidebar/directory/directory.hbs",
      templates: ["templates/sidebar/directory/folder.hbs", "templates/sidebar/directory/entry.hbs"],
      scrollable: [""],
    },
    // empty here; packages add their buttons to it
    footer: { template: "templates/sidebar/directory/footer.hbs" },
  };

  static documentName = "";
  _entryPartial = "templates/sidebar/directory/entry.hbs";
  #search = new SearchFilter({
    inputSelector: "search input",
    contentSelector: ".directory-list",
    callback: (event: Event, query: string, rgx: RegExp, html: HTMLElement) =>
      this._onSearchFilter(event, query, rgx, html),
  });
  // The render that is about to happen.
  #pendingRender: Promise<this> | null = null;
  readonly #renderForFolder = (folder: Loose): void => {
    if (folder.type === this.documentName && !folder.pack) void this.render();
  };

  /** Puts the collection into the options, by the class's kind of document if none is given. */
  override _initializeApplicationOptions(options: Loose): Loose {
    const merged = super._initializeApplicationOptions(options);
    merged.collection ??= game.collections?.get((this.constructor as typeof DocumentDirectory).documentName) ?? null;
    return merged;
  }

  get documentName(): string {
    return this.collection?.documentName ?? (this.constructor as typeof DocumentDirectory).documentName;
  }

  get collection(): Loose {
    return (
      this.options.collection ?? game.collections?.get((this.constructor as typeof DocumentDirectory).documentName)
    );
  }

  get documentClass(): Loose {
    return this.collection.documentClass;
  }

  /** The folders of the directory: its pack's or, for a collection of the world, the world's. */
  get #folders(): Loose[] {
    const packFolders = this.collection.folders;
    return packFolders
      ? [...packFolders]
      : [...game.folders].filter((folder: Loose) => folder.type === this.documentName);
  }

  get canCreate(): boolean {
    return !!this.documentClass?.canUserCreate?.(game.user);
  }

  _canCreateFolder(): boolean {
    return !!game.user.isGM || !!getDocumentClass("Folder")?.canUserCreate?.(game.user);
  }

  /** The data for templates: the entries that this user may see, and whether they may create entries and folders. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const entries = [...(this.collection.index ?? this.collection)].filter((entry: Loose) => entry.visible !== false);
    return Object.assign(context, {
      canCreateEntry: this.canCreate,
      canCreateFolder: this._canCreateFolder(),
      documentName: this.documentName,
      sidebarIcon: CONFIG[this.documentName]?.sidebarIcon ?? "fa-solid fa-file",
      label: words(getDocumentClass(this.documentName).metadata.labelPlural),
      labelCreate: words("SIDEBAR.CreateEntry", { type: documentLabel(this.documentName) }),
      tree: buildTree(entries, this.#folders, this.collection.sortingMode ?? "a", (entry) => this._prepareEntry(entry)),
      empty: !entries.length,
      folderTemplate: "templates/sidebar/directory/folder.hbs",
      entryPartial: this._entryPartial,
    });
  }

  /** What the template needs of an entry. */
  _prepareEntry(entry: Loose): Loose {
    return {
      id: entry.id ?? entry._id,
      uuid: entry.uuid,
      name: entry.name,
      img: entry.thumb || entry.thumbnail || entry.img || null,
      type: entry.type,
      typeLabel:
        entry.type && CONFIG[this.documentName]?.typeLabels?.[entry.type]
          ? typeLabel(this.documentName, entry.type)
          : "",
      active: !!entry.active,
      css: entry.active ? "active" : "",
    };
  }

  /** While open, is drawn again after changes of the collection and of folders. Makes the context menus. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    listWhileOpen(this, this.collection);
    this._createContextMenus();
    showIconsForBroken(this.element, context.sidebarIcon);
    followWhileOpen(this, ["createFolder", "updateFolder", "deleteFolder"], this.#renderForFolder);
  }

  /** Listens to the search field, and to drags from and onto the list. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
    new DragDrop.implementation({
      dragSelector: ".directory-item",
      dropSelector: ".directory-list",
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragstart: (event: DragEvent) => this._onDragStart(event),
        drop: (event: DragEvent) => this._onDrop(event),
      },
    }).bind(this.element);
  }

  /**
   * Renders the list, except after an update in which no field named in `renderUpdateKeys` changed. A render that is
   * forced or of named parts is done at once; several other renders at the same moment become one.
   */
  override render(options: Loose = {}, legacy: Loose = {}): Promise<this> {
    const renderOptions = typeof options === "boolean" ? { ...legacy, force: options } : options;
    const { renderContext, renderData } = renderOptions;
    if (renderContext === `update${this.documentName}` && renderData) {
      const changes = Array.isArray(renderData) ? renderData : [renderData];
      const keys: string[] = this.options.renderUpdateKeys;
      if (!changes.some((change: Loose) => keys.some((key) => key in change))) return Promise.resolve(this);
    }
    if (renderOptions.force || renderOptions.parts) return super.render(renderOptions);
    this.#pendingRender ??= Promise.resolve().then(() => {
      this.#pendingRender = null;
      return super.render({});
    });
    return this.#pendingRender;
  }

  /** Makes the context menus of folders and entries. */
  _createContextMenus(): void {
    this._createContextMenu(() => this._getFolderContextOptions(), ".folder .folder-header", {
      hookName: "getFolderContextOptions",
      parentClassHooks: false,
    });
    this._createContextMenu(() => this._getEntryContextOptions(), ".entry[data-entry-id]", {
      hookName: `get${this.documentName}ContextOptions`,
      parentClassHooks: false,
    });
  }

  /** The document of a row. */
  _document(li: HTMLElement): Loose {
    return this.collection.get(li.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId);
  }

  /**
   * The entries of a document's context menu. For gamemasters: ownership, take out of the folder. Also for users who
   * may do so: duplicate, delete.
   */
  _getEntryContextOptions(): Loose[] {
    const documentOf = (li: HTMLElement) => this._document(li);
    return [
      menuEntry(
        "OWNERSHIP.Configure",
        "fa-solid fa-file-lock",
        () => game.user.isGM,
        (li: HTMLElement) =>
          new foundry.applications.apps.DocumentOwnershipConfig({ document: documentOf(li) }).render({ force: true }),
      ),
      menuEntry(
        "SIDEBAR.Duplicate",
        "fa-regular fa-copy",
        (li: HTMLElement) => game.user.isGM || (documentOf(li)?.isOwner && this.canCreate),
        (li: HTMLElement) =>
          documentOf(li)?.clone(
            { name: words("DOCUMENT.CopyOf", { name: documentOf(li)?._source.name }) },
            { save: true, addSource: true },
          ),
      ),
      menuEntry(
        "FOLDER.Clear",
        "fa-solid fa-folder-minus",
        (li: HTMLElement) => game.user.isGM && !!documentOf(li)?.folder,
        (li: HTMLElement) => documentOf(li)?.update({ folder: null }),
      ),
      menuEntry(
        "SIDEBAR.Delete",
        "fa-solid fa-trash",
        (li: HTMLElement) => game.user.isGM || documentOf(li)?.canUserModify?.(game.user, "delete"),
        (li: HTMLElement) => documentOf(li)?.deleteDialog(),
      ),
    ];
  }

  /** The entries of a folder's context menu, for gamemasters: edit, remove but keep the content, delete with it. */
  _getFolderContextOptions(): Loose[] {
    const folderOf = (li: HTMLElement) =>
      game.folders.get(li.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId);
    const gamemasterEntry = (label: string, icon: string, run: (li: HTMLElement) => unknown): Loose =>
      menuEntry(label, icon, () => game.user.isGM, run);
    return [
      gamemasterEntry("FOLDER.Edit", "fa-solid fa-pen-to-square", (li: HTMLElement) =>
        folderOf(li)?.sheet?.render({ force: true }),
      ),
      gamemasterEntry("FOLDER.Remove", "fa-solid fa-folder-minus", (li: HTMLElement) =>
        folderOf(li)?.delete({ deleteSubfolders: false, deleteContents: false }),
      ),
      gamemasterEntry("FOLDER.Delete", "fa-solid fa-trash", (li: HTMLElement) =>
        folderOf(li)?.delete({ deleteSubfolders: true, deleteContents: true }),
      ),
    ];
  }

  /** Shows only entries that match a query, and opens the folders around these; without a query shows all as before. */
  _onSearchFilter(_event: Event | null, query: string, rgx: RegExp, html: HTMLElement | null): void {
    if (!html) return;
    for (const entry of html.querySelectorAll<HTMLElement>(".entry")) {
      const name = entry.querySelector(".entry-name")?.textContent ?? "";
      entry.hidden = !!query && !SearchFilter.testQuery(rgx, name);
    }
    // from the innermost folders outwards
    for (const folder of [...html.querySelectorAll<HTMLElement>(".folder")].reverse()) {
      const hasMatch = !!folder.querySelector(".entry:not([hidden])");
      folder.hidden = !!query && !hasMatch;
      folder.classList.toggle("expanded", query ? hasMatch : this._isExpanded(folder.dataset.folderId ?? ""));
    }
  }

  /** Whether the user has opened a folder. */
  _isExpanded(folderId: string): boolean {
    return !!game.folders?._expanded?.[folderId] || !!game.folders?.get?.(folderId)?.expanded;
  }

  _canDragStart(_selector: string | null): boolean {
    return true;
  }

  _canDragDrop(_selector: string | null): boolean {
    return game.user.isGM || this.canCreate;
  }

  /** Puts the data of the dragged entry or folder into the drag. */
  _onDragStart(event: DragEvent): void {
    const element = event.currentTarget as HTMLElement;
    const { entryId, folderId } = element.dataset;
    const data = entryId ? this._dragData(entryId) : game.folders.get(folderId)?.toDragData();
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  /** The data that a drag of an entry carries. */
  _dragData(entryId: string): Loose {
    return this.collection.get(entryId)?.toDragData();
  }

  /**
   * Moves a dropped folder into the folder that it is dropped on, or to the top. A document of this directory's kind
   * goes to `_onDropEntry`.
   */
  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    if (!data.type) return;
    const target = (event.target as Element).closest<HTMLElement>(".folder");
    const folderId = target?.dataset.folderId ?? null;
    if (data.type === "Folder") {
      const movedFolder = await fromUuid(data.uuid);
      if (movedFolder && movedFolder.id !== folderId) await movedFolder.update({ folder: folderId });
      return;
    }
    if (data.type !== this.documentName) return;
    const document = (await this.documentClass.implementation?.fromDropData?.(data)) ?? (await fromUuid(data.uuid));
    if (document) await this._onDropEntry(document, folderId, event);
  }

  /**
   * Moves a dropped document of this collection, beside the entry it was dropped on or into the folder; copies any
   * other.
   * @param folderId the id of the folder that it was dropped on; null: the top
   */
  async _onDropEntry(document: Loose, folderId: string | null, event: DragEvent): Promise<void> {
    if (document.collection === this.collection && !document.parent) {
      const entryId = (event.target as Element).closest<HTMLElement>(".entry")?.dataset.entryId;
      const target = entryId ? this.collection.get(entryId) : null;
      // dropped on another entry: sorted beside that
      if (target && target !== document) {
        const siblings = this.collection.filter(
          (other: Loose) => other.id !== document.id && (other.folder?.id ?? null) === (target.folder?.id ?? null),
        );
        const updates = foundry.utils
          .performIntegerSort(document, { target, siblings })
          .map(({ target: sorted, update }: Loose) => ({
            _id: sorted.id,
            ...update,
            ...(sorted === document ? { folder: target.folder?.id ?? null } : {}),
          }));
        await this.documentClass.updateDocuments(updates);
      } else await document.update({ folder: folderId });
      return;
    }
    const data = game.collections.get(this.documentName)?.fromCompendium?.(document) ?? document.toObject();
    await this.documentClass.create({ ...data, folder: folderId });
  }

  static #onCreateEntry(this: DocumentDirectory, event: Event, target: HTMLElement): Promise<Loose> {
    return this._onCreateEntry(event, target);
  }

  /** Asks for name and type and creates a document in the folder whose button was pressed (it opens), or at the top. */
  async _onCreateEntry(_event: Event, target: HTMLElement): Promise<Loose> {
    const folderId = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId;
    if (folderId && game.folders) (game.folders._expanded ??= {})[folderId] = true;
    const cls = this.documentClass.implementation ?? this.documentClass;
    // only the id of a pack has a dot
    return cls.createDialog(
      { folder: folderId },
      { pack: this.collection.collection?.includes?.(".") ? this.collection.collection : null },
    );
  }

  /** Asks for a name and creates a folder within the one whose button was pressed, or at the top. */
  static async #onCreateFolder(this: DocumentDirectory, _event: Event, target: HTMLElement): Promise<void> {
    const parent = target.closest<HTMLElement>(".folder")?.dataset.folderId ?? null;
    const data = await foundry.applications.api.DialogV2.input({
      window: { title: "FOLDER.Create" },
      content: `<div class="form-group"><label for="folder-name">${words("FOLDER.Name")}</label><div class="form-fields"><input id="folder-name" name="name" type="text" autofocus placeholder="${words("FOLDER.New")}"></div></div>`,
    });
    if (data)
      await getDocumentClass("Folder").create({
        name: data.name || words("FOLDER.New"),
        type: this.documentName,
        folder: parent,
      });
  }

  static #onActivateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> | void {
    return this._onClickEntry(event, target);
  }

  /** Opens the sheet of the clicked entry, above all other windows. */
  async _onClickEntry(event: Event, target: HTMLElement, _options: Loose = {}): Promise<void> {
    await openWindow(this._document(target)?.sheet, event);
  }

  /** Opens or closes a folder; this is kept until the page is left. */
  static #onToggleFolder(this: DocumentDirectory, _event: Event, target: HTMLElement): void {
    const folder = target.closest<HTMLElement>(".folder");
    if (!folder) return;
    const isOpen = folder.classList.toggle("expanded");
    folder.querySelector("[aria-expanded]")?.setAttribute("aria-expanded", String(isOpen));
    if (game.folders) (game.folders._expanded ??= {})[folder.dataset.folderId ?? ""] = isOpen;
  }

  static #onCollapse(this: DocumentDirectory): void {
    this.collapseAll();
  }

  /** Closes all folders of the list. */
  collapseAll(): void {
    if (game.folders) game.folders._expanded = {};
    for (const folder of this.element.querySelectorAll(".folder")) folder.classList.remove("expanded");
  }

  static async #onToggleSort(this: DocumentDirectory): Promise<void> {
    await this.collection.toggleSortingMode?.();
    await this.render();
  }
}
