import { openWindow } from "../../api/enter-window.ts";
import { DragDrop } from "../../ux/drag-drop.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { menuEntry } from "../../ux/menu-entry.ts";
import type { Loose } from "../../support.ts";
import { coalesce, typeLabel, words } from "../../support.ts";
import { buildTree } from "../directory-tree.ts";
import { DocumentDirectory } from "../document-directory.ts";
import { followWhileOpen } from "../follow.ts";

/** The most entries that the window lists; more are left out. */
const MOST_ROWS = 5000;

/** The prototype above DocumentDirectory: this window calls some of its methods directly, skipping the directory's. */
const basePrototype = (): Loose => Object.getPrototypeOf(DocumentDirectory.prototype);

/**
 * The window of one pack: lists, searches, opens and imports its documents.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sidebar.apps.Compendium.html
 */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "compendium-{id}",
    classes: ["compendium", "directory", "sidebar-popout"],
    window: {
      frame: true,
      positioned: true,
      resizable: true,
      icon: "fa-solid fa-book-atlas",
      contentClasses: ["compendium-content"],
    },
    position: { width: 420, height: 560 },
    collection: null,
    actions: {
      activateEntry: Compendium.#onOpen,
      toggleFolder: Compendium.#onToggleFolder,
      collapseFolders: () => undefined,
      createEntry: Compendium.#onCreate,
    },
  };

  static override PARTS: Record<string, Loose> = {
    header: { template: "templates/sidebar/apps/compendium-header.hbs" },
    directory: {
      template: "templates/sidebar/directory/directory.hbs",
      templates: ["templates/sidebar/directory/folder.hbs", "templates/sidebar/directory/entry.hbs"],
      scrollable: [""],
    },
  };

  #search = new SearchFilter({
    inputSelector: "search input",
    contentSelector: ".directory-list",
    callback: (_event: Event, query: string, rgx: RegExp, html: HTMLElement) => this.#filter(query, rgx, html),
  });
  // The ids of the folders that are open.
  #openFolders = new Set<string>();
  #renderSoon = coalesce(() => void this.render());
  readonly #renderForDocument = (document: Loose): void => {
    if (document.pack === this.collection.collection) this.#renderSoon();
  };

  override get collection(): Loose {
    return this.options.collection;
  }

  override get title(): string {
    const { collection } = this;
    const label = words(collection.metadata?.label ?? collection.title ?? collection.collection);
    return collection.locked ? words("COMPENDIUM.Locked", { label }) : label;
  }

  /** Sets the pack, an id that is different for each pack, and the tag and classes of a window. */
  override _initializeApplicationOptions(options: Loose): Loose {
    const collection = options.collection;
    // the pack is kept out of the merging of options, which would copy it
    const merged = super._initializeApplicationOptions({ ...options, collection: undefined });
    merged.collection = collection;
    merged.uniqueId = (collection.collection ?? "").replaceAll(".", "-");
    merged.id = `compendium-${merged.uniqueId}`;
    // it is a window, not a tab of the sidebar
    merged.tag = "div";
    merged.classes = merged.classes.filter((name: string) => !["tab", "sidebar-tab"].includes(name));
    return merged;
  }

  /** Makes the frame of a window, without what marks a tab of the sidebar. */
  override async _renderFrame(options: Loose): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    for (const name of ["data-tab", "data-group", "role", "aria-labelledby"]) frame.removeAttribute(name);
    frame.classList.remove("active");
    return frame;
  }

  override _insertElement(element: HTMLElement): void {
    const earlierElement = document.getElementById(element.id);
    if (earlierElement) earlierElement.replaceWith(element);
    else document.body.append(element);
  }

  /** The data for templates: the entries of the index, at most MOST_ROWS, in a tree of the pack's folders. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await basePrototype()._prepareContext.call(this, options);
    const { collection } = this;
    const index = await collection.getIndex();
    const { documentName } = collection;
    // the folders, as buildTree takes them
    const folders = [...(collection.folders ?? [])].map((folder: Loose) => ({
      id: folder.id ?? folder._id,
      name: folder.name,
      folder: folder.folder,
      sorting: folder.sorting,
      sort: folder.sort,
      color: folder.color,
      expanded: this.#openFolders.has(folder.id ?? folder._id),
    }));
    // the entries
    const entries = [...index].slice(0, MOST_ROWS);
    return Object.assign(context, {
      collection,
      documentName,
      empty: !entries.length,
      label: words(collection.metadata?.label ?? ""),
      locked: !!collection.locked,
      canCreateEntry: !collection.locked && !!game.user.isGM,
      canCreateFolder: false,
      labelCreate: words("SIDEBAR.CreateEntry", { type: documentName }),
      sidebarIcon: CONFIG[documentName]?.sidebarIcon ?? "fa-solid fa-file",
      folderTemplate: "templates/sidebar/directory/folder.hbs",
      entryPartial: "templates/sidebar/directory/entry.hbs",
      // "a": sorted by name
      tree: buildTree(entries, folders, "a", (entry) => ({
        id: entry._id,
        uuid: entry.uuid ?? `Compendium.${collection.collection}.${documentName}.${entry._id}`,
        name: entry.name,
        img: entry.thumb || entry.img || null,
        type: entry.type,
        css: "",
        typeLabel:
          entry.type && CONFIG[documentName]?.typeLabels?.[entry.type] ? typeLabel(documentName, entry.type) : "",
      })),
    });
  }

  /**
   * Adds this window to the windows of its pack, makes the context menu, and has this window rendered again when the
   * pack's documents change.
   */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await basePrototype()._onFirstRender.call(this, context, options);
    if (!this.collection.apps?.includes(this)) this.collection.apps?.push(this);
    this._createContextMenu(() => this._getEntryContextOptions(), ".entry", {
      hookName: `get${this.documentName}ContextOptions`,
      parentClassHooks: false,
    });
    const { documentName } = this.collection;
    const hooks = ["create", "update", "delete"].map((action) => `${action}${documentName}`);
    followWhileOpen(this, hooks, this.#renderForDocument);
  }

  /** Listens to the search field, and to drags from and onto the list. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await basePrototype()._onRender.call(this, context, options);
    this.#search.bind(this.element);
    new DragDrop.implementation({
      dragSelector: ".entry",
      dropSelector: ".directory-list",
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragstart: (event: DragEvent) => this._onDragStart(event),
        drop: (event: DragEvent) => this._onDrop(event),
      },
    }).bind(this.element);
  }

  /** The entries of a document's context menu: import into the world, delete from an unlocked pack. */
  override _getEntryContextOptions(): Loose[] {
    const entryIdOf = (li: HTMLElement) => li.dataset.entryId;
    const worldCollection = () => game.collections.get(this.collection.documentName);
    return [
      menuEntry(
        "COMPENDIUM.Import",
        "fa-solid fa-download",
        () => !!worldCollection()?.documentClass?.canUserCreate?.(game.user),
        (li: HTMLElement) =>
          worldCollection().importFromCompendium(this.collection, entryIdOf(li), {}, { renderSheet: true }),
      ),
      menuEntry(
        "SIDEBAR.Delete",
        "fa-solid fa-trash",
        () => game.user.isGM && !this.collection.locked,
        async (li: HTMLElement) => (await this.collection.getDocument(entryIdOf(li)))?.deleteDialog(),
      ),
    ];
  }

  override _canDragDrop(_selector: string | null): boolean {
    return game.user.isGM && !this.collection.locked;
  }

  override _onDragStart(event: DragEvent): void {
    const { uuid } = (event.currentTarget as HTMLElement).dataset;
    if (uuid) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: this.collection.documentName, uuid }));
  }

  /** Copies a dropped document of this kind into the pack, unless it is from there. */
  override async _onDrop(event: DragEvent): Promise<void> {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (data.type !== this.collection.documentName) return;
    const document = await fromUuid(data.uuid);
    if (document && document.pack !== this.collection.collection) await this.collection.importDocument(document);
  }

  /**
   * Shows the entries whose names match a query, with the folders around these entries opened. For an empty query,
   * shows all entries, with the folders open that the user had opened.
   */
  #filter(query: string, rgx: RegExp, html: HTMLElement | null): void {
    for (const entry of html?.querySelectorAll<HTMLElement>(".entry") ?? []) {
      entry.hidden = !!query && !SearchFilter.testQuery(rgx, entry.querySelector(".entry-name")?.textContent ?? "");
    }
    // from the innermost folders outwards
    for (const folder of [...(html?.querySelectorAll<HTMLElement>(".folder") ?? [])].reverse()) {
      const hasMatch = !!folder.querySelector(".entry:not([hidden])");
      folder.hidden = !!query && !hasMatch;
      folder.classList.toggle("expanded", query ? hasMatch : this.#openFolders.has(folder.dataset.folderId ?? ""));
    }
  }

  /** Opens the sheet of an entry, whose document is fetched first. */
  static async #onOpen(this: Compendium, event: Event, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
    const document = await this.collection.getDocument(id);
    await openWindow(document?.sheet, event);
  }

  /** Opens or closes a folder. */
  static #onToggleFolder(this: Compendium, _event: Event, target: HTMLElement): void {
    const folder = target.closest<HTMLElement>(".folder");
    const id = folder?.dataset.folderId;
    if (!folder || !id) return;
    if (folder.classList.toggle("expanded")) this.#openFolders.add(id);
    else this.#openFolders.delete(id);
    folder.querySelector("[aria-expanded]")?.setAttribute("aria-expanded", String(this.#openFolders.has(id)));
  }

  static async #onCreate(this: Compendium): Promise<void> {
    const cls = this.collection.documentClass;
    await (cls.implementation ?? cls).createDialog({}, { pack: this.collection.collection });
  }
}
