import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { Loose } from "../../support.ts";
import { build, notInTabletop, words } from "../../support.ts";
import { PageViews } from "./page-views.ts";
import { visiblePages, tableOfContents } from "./pages.ts";

const VIEW_MODES = { SINGLE: 1, MULTIPLE: 2 } as const;

/**
 * The sheet of a journal: a table of contents, and one or all pages, each drawn by the sheet of its type.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.sheets.journal.JournalEntrySheet.html
 */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["journal-sheet", "journal-entry"],
    viewPermission: 0,
    window: { resizable: true, icon: "fa-solid fa-book-open", contentClasses: ["flexrow"] },
    position: { width: 960, height: 800 },
    form: { submitOnChange: true },
    actions: {
      configCategories: () => notInTabletop("JournalEntryCategoryConfig"),
      createPage(this: JournalEntrySheet) {
        return this.createPageDialog();
      },
      editPage(this: JournalEntrySheet, event: PointerEvent, target: HTMLElement) {
        return this._onEditPage(event, target);
      },
      goToHeading: JournalEntrySheet.#onGoToHeading,
      nextPage(this: JournalEntrySheet) {
        return this.nextPage();
      },
      previousPage(this: JournalEntrySheet) {
        return this.previousPage();
      },
      showPlayers(this: JournalEntrySheet) {
        this._onShowPlayers();
      },
      toggleLock: () => notInTabletop("JournalEntrySheet#locked"),
      toggleMode: JournalEntrySheet.#onToggleMode,
      toggleSearch: () => notInTabletop("JournalEntrySheet#toggleSearchMode"),
      toggleSidebar(this: JournalEntrySheet) {
        this.toggleSidebar();
      },
    },
  };

  static override PARTS: Record<string, Loose> = {
    sidebar: {
      template: "templates/journal/sidebar.hbs",
      templates: ["templates/journal/toc.hbs"],
      scrollable: [".toc"],
    },
    pages: { template: "templates/journal/pages.hbs", scrollable: [".journal-entry-pages"] },
  };

  static OWNERSHIP_ICONS: Record<number, string> = {
    0: "fa-solid fa-eye-slash",
    2: "fa-solid fa-eye",
    3: "fa-solid fa-feather-pointed",
  };

  static VIEW_MODES = VIEW_MODES;

  /** What templates need of the visible pages, by id, in the order of the table of contents. */
  _pages: Record<string, Loose> = {};

  #views = new PageViews(this);
  #mode: number = VIEW_MODES.SINGLE;
  #pageId: string | undefined;
  #isExpanded = true;
  /** restores the scroll position of the pages, once they are drawn; null: nothing to restore */
  #restorePages: Loose = null;

  get entry(): Loose {
    return this.document;
  }

  get isMultiple(): boolean {
    return this.mode === VIEW_MODES.MULTIPLE;
  }

  get mode(): number {
    return this.#mode;
  }

  get pageId(): string | undefined {
    return this.#pageId;
  }

  get pageIndex(): number {
    return Object.keys(this._pages).indexOf(this.#pageId ?? "");
  }

  get sidebarExpanded(): boolean {
    return this.#isExpanded;
  }

  override get title(): string {
    const { folder, name, permission } = this.entry;
    if (!permission) return "";
    return folder?.name ? `${folder.name}: ${name}` : name;
  }

  /** Yields the documents of the pages shown now. */
  *viewedPageDocuments(): Generator<Loose> {
    for (const id of this.#viewedIds) yield this.entry.pages.get(id);
  }

  get #viewedIds(): string[] {
    if (this.isMultiple) return Object.keys(this._pages);
    return this.#pageId ? [this.#pageId] : [];
  }

  /** Takes mode, sidebar and current page from the options. If the part `pages` is rendered, so is each shown page. */
  override _configureRenderOptions(options: Loose): void {
    if (options.mode) this.#mode = options.mode;
    if (typeof options.expanded === "boolean") this.#isExpanded = options.expanded;
    this._pages = this._preparePageData();
    this._setCurrentPage(options);
    super._configureRenderOptions(options);
    if (options.parts.includes("pages")) options.parts = [...new Set([...options.parts, ...this.#viewedIds])];
  }

  /** Adds a part for each shown page, by the page's id: the empty element that the page's sheet is put into. */
  override _configureRenderParts(options: Loose): Record<string, Loose> {
    const parts = super._configureRenderParts(options);
    for (const id of this.#viewedIds) parts[id] = { template: "templates/journal/page.hbs" };
    return parts;
  }

  /**
   * Sets the page to show, by `pageId` or `pageIndex` of a render's options. If they name no visible page, keeps the
   * present page, or takes the first if that is gone. Sets `pageChanged` in the options: whether another page is shown.
   */
  _setCurrentPage(options: Loose = {}): void {
    const ids = Object.keys(this._pages);
    const wantedId = options.pageId ?? (options.pageIndex === undefined ? undefined : ids[options.pageIndex]);
    const idBefore = this.#pageId;
    if (wantedId in this._pages) this.#pageId = wantedId;
    else if (!ids.includes(this.#pageId ?? "")) this.#pageId = ids[0];
    options.pageChanged = this.#pageId !== idBefore;
  }

  /** Adds the mode of view, with icon and label for the button that changes it. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const single = { cls: "single-page", icon: "fa-solid fa-file", label: words("JOURNAL.ViewSingle") };
    const multiple = { cls: "multi-page", icon: "fa-solid fa-file-lines", label: words("JOURNAL.ViewMultiple") };
    const viewMode = this.isMultiple ? multiple : single;
    return Object.assign(await super._prepareContext(options), { mode: this.mode, viewMode });
  }

  /** Adds what sidebar, list of pages and each page need. */
  override async _preparePartContext(partId: string, shared: Loose, options: Loose): Promise<Loose> {
    const context = await super._preparePartContext(partId, shared, options);
    if (partId === "sidebar") await this._prepareSidebarContext(context, options);
    if (partId === "pages") await this._preparePagesContext(context, options);
    return partId in this._pages ? { ...context, ...this._pages[partId] } : context;
  }

  async _prepareSidebarContext(context: Loose, _options: Loose): Promise<void> {
    context.toc = await this._prepareTableOfContents();
    context.expandMode = { icon: "fa-solid fa-bars", label: words("JOURNAL.ToggleSidebar") };
    context.canCreate = this.isEditable;
  }

  async _preparePagesContext(context: Loose, _options: Loose): Promise<void> {
    context.pages = this.#viewedIds.map((id) => this._pages[id]);
  }

  /** What templates need of the visible pages, by id, in order. */
  _preparePageData(): Record<string, Loose> {
    return visiblePages(this.entry, (page) => this.isPageVisible(page), JournalEntrySheet.OWNERSHIP_ICONS);
  }

  /** What the sidebar's template needs of categories and pages. */
  async _prepareTableOfContents(): Promise<Loose[]> {
    return tableOfContents(this.entry, Object.values(this._pages));
  }

  /** Whether this user may see a page: as its sheet says; without a sheet, from the level OBSERVER on. */
  isPageVisible(page: Loose): boolean {
    const sheet = this.#views.of(page);
    return sheet?.isVisible ?? page.testUserPermission(game.user, "OBSERVER");
  }

  /** The sheet that shows a page here. @throws Error when its class is not in the tabletop */
  getPageSheet(page: Loose): Loose {
    return this.#views.get(typeof page === "string" ? this.entry.pages.get(page) : page);
  }

  /** Also puts the elements of the shown pages into the list of pages, in order. */
  override _replaceHTML(result: Loose, content: HTMLElement, options: Loose): void {
    super._replaceHTML(result, content, options);
    const pagesElement = content.querySelector(".journal-entry-pages");
    for (const id of this.#viewedIds) if (this.parts[id]) pagesElement?.append(this.parts[id]);
  }

  /** The pages are drawn later, in `_onRender`: until then, what restores their scroll position is kept. */
  override _syncPartState(partId: string, newElement: HTMLElement, earlierElement: HTMLElement, state: Loose): void {
    if (partId === "pages") this.#restorePages = () => super._syncPartState(partId, newElement, earlierElement, state);
    else super._syncPartState(partId, newElement, earlierElement, state);
  }

  /** Makes the context menu of the pages in the table of contents. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getEntryContextOptions, ".toc .page", {
      hookName: "getJournalEntryPageContextOptions",
      parentClassHooks: false,
    });
  }

  /** Draws the pages, marks the chosen one in the list, and scrolls: to `anchor`, else to where the same page was. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    await this._renderPageViews(context, options);
    if (!options.pageChanged) this.#restorePages?.();
    this.#restorePages = null;
    this._activatePagesInView();
    this._updateButtonState();
    this.element.classList.toggle("expanded", this.#isExpanded);
    if (options.anchor) this.#scrollTo(options.anchor);
  }

  /** Draws each shown page, or the reason why it cannot be drawn, and its headings; closes sheets of pages that are gone. */
  async _renderPageViews(_context: Loose, options: Loose): Promise<void> {
    for (const id of this.#viewedIds) {
      const pageElement = this.parts[id];
      if (!pageElement || !options.parts.includes(id)) continue;
      const page = this.entry.pages.get(id);
      const sheet = this.#views.of(page);
      if (sheet) await this._renderPageView(pageElement, sheet);
      else pageElement.append(build("p", { class: "hint" }, this.#views.whyNot(page)));
      const tocEntry = this.element.querySelector<HTMLElement>(`.toc [data-page-id="${id}"]`);
      if (tocEntry && sheet) await this._renderHeadings(tocEntry, sheet.toc);
    }
    this.#views.keep(new Set(Object.keys(this._pages)));
  }

  /** Draws one page into its element. */
  async _renderPageView(element: HTMLElement, sheet: Loose): Promise<void> {
    await sheet.render({ force: true });
    element.classList.add(...sheet.options.viewClasses);
    element.append(sheet.element);
  }

  /** Lists the headings of a shown page below its entry in the table of contents. */
  async _renderHeadings(pageNode: HTMLElement, toc: Record<string, Loose> | undefined): Promise<void> {
    const headings = Object.values(toc ?? {}).sort((a, b) => a.order - b.order);
    pageNode.querySelector(".headings")?.remove();
    if (!headings.length) return;
    const lines = headings.map(({ slug, text, level }) => {
      const link = build("a", { class: "heading-link", dataset: { action: "goToHeading" } }, text);
      return build("li", { class: `heading level${level}`, dataset: { anchor: slug } }, link);
    });
    pageNode.append(build("ol", { class: "headings plain" }, ...lines));
  }

  /** Marks the entry of the current page in the table of contents. */
  _activatePagesInView(): void {
    for (const item of this.element.querySelectorAll<HTMLElement>(".toc .page")) {
      const isActive = item.dataset.pageId === this.#pageId;
      item.classList.toggle("active", isActive);
      item.querySelector(".page-title")?.toggleAttribute("aria-current", isActive);
    }
  }

  /** Disables the button for the page before at the first page, and the one for the next page at the last. */
  _updateButtonState(): void {
    const lastIndex = Object.keys(this._pages).length - 1;
    const { pageIndex } = this;
    const state: [string, boolean][] = [
      ["previousPage", pageIndex < 1],
      ["nextPage", pageIndex < 0 || pageIndex === lastIndex],
    ];
    for (const [action, disabled] of state) {
      const button = this.element.querySelector<HTMLButtonElement>(`.action-buttons [data-action="${action}"]`);
      if (button) button.disabled = disabled;
    }
  }

  /** Leaves the buttons for turning pages enabled, though all other controls are disabled for readers. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const button of this.element.querySelectorAll<HTMLButtonElement>(".journal-sidebar button.always-enabled"))
      button.disabled = false;
  }

  /** Scrolls to a heading of the current page, by its anchor. */
  #scrollTo(anchor: string): void {
    const sheet = this.#pageId ? this.#views.of(this.entry.pages.get(this.#pageId)) : null;
    const named = `#${CSS.escape(anchor)}, [data-anchor="${CSS.escape(anchor)}"]`;
    const heading = sheet?.toc?.[anchor]?.element ?? this.element.querySelector(`.journal-entry-page :is(${named})`);
    heading?.scrollIntoView({ block: "start" });
  }

  /** Also listens to clicks on pictures of pages that lie neither in a link nor in an element with an action. */
  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("click", (event) => {
      const target = event.target as HTMLElement;
      if (target.matches(".journal-entry-page img:not([data-action] *, a *)"))
        this._onClickImage(event as PointerEvent);
    });
  }

  /** Opens a clicked picture of a page in a window of its own. */
  _onClickImage(event: PointerEvent): void {
    const image = event.target as HTMLImageElement;
    const pageId = image.closest<HTMLElement>("[data-page-id]")?.dataset.pageId;
    const page = this.entry.pages.get(pageId);
    const caption = image.closest("figure")?.querySelector("figcaption")?.textContent ?? "";
    const { ImagePopout } = foundry.applications.apps;
    const src = image.getAttribute("src");
    void new ImagePopout({ src, uuid: page?.uuid, caption, window: { title: page?.name } }).render({ force: true });
  }

  /** Does nothing: the page's own sheet reveals and hides its secrets. */
  override _onRevealSecret(_event: Event): void {}

  override _onClose(options: Loose): void {
    super._onClose(options);
    this.#views.close();
  }

  /** A page's context menu: edit and delete, for its owners, unless the pack is locked. V13 reads `name`, V14 `label`. */
  _getEntryContextOptions(): Loose[] {
    const pageOf = (item: HTMLElement) => this.entry.pages.get(item.dataset.pageId);
    const mayEdit = (item: HTMLElement) => !!pageOf(item)?.isOwner && !this.#isLocked;
    return [
      {
        name: "JOURNAL.EditPage",
        label: "JOURNAL.EditPage",
        icon: '<i class="fa-solid fa-pen-to-square"></i>',
        condition: mayEdit,
        callback: (item: HTMLElement) => pageOf(item)?.sheet?.render({ force: true }),
      },
      {
        name: "JOURNAL.DeletePage",
        label: "JOURNAL.DeletePage",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition: mayEdit,
        callback: (item: HTMLElement) => pageOf(item)?.deleteDialog(),
      },
    ];
  }

  get #isLocked(): boolean {
    return !!this.entry.pack && !!game.packs.get(this.entry.pack)?.locked;
  }

  /** Asks for name and type of a new page and creates it as the last. @returns the page; null if closed */
  async createPageDialog(): Promise<Loose> {
    const { implementation } = foundry.documents.JournalEntryPage;
    const sort = Math.max(0, ...this.entry.pages.map((page: Loose) => page.sort)) + CONST.SORT_INTEGER_DENSITY;
    return implementation.createDialog({ sort }, { parent: this.entry });
  }

  _onEditPage(_event: PointerEvent | null, target: HTMLElement): Loose {
    const id = target.closest<HTMLElement>("[data-page-id]")?.dataset.pageId;
    return this.entry.pages.get(id)?.sheet?.render({ force: true });
  }

  _onShowPlayers(): void {
    notInTabletop("ShowToPlayersDialog");
  }

  /** Shows a page and, with `anchor`, scrolls to that heading. */
  goToPage(pageId: string, { anchor }: { anchor?: string } = {}): Promise<this> | void {
    return this.render({ pageId, anchor } as Loose);
  }

  nextPage(): Promise<this> | void {
    const next = Object.keys(this._pages)[this.pageIndex + 1];
    if (next) return this.goToPage(next);
  }

  previousPage(): Promise<this> | void {
    const previous = Object.keys(this._pages)[this.pageIndex - 1];
    if (previous) return this.goToPage(previous);
  }

  /** Folds the table of contents, or unfolds it. */
  toggleSidebar(): void {
    this.#isExpanded = !this.#isExpanded;
    this.element.classList.toggle("expanded", this.#isExpanded);
  }

  static #onGoToHeading(this: JournalEntrySheet, _event: Event, target: HTMLElement): void {
    const anchor = target.closest<HTMLElement>("[data-anchor]")?.dataset.anchor;
    const pageId = target.closest<HTMLElement>("[data-page-id]")?.dataset.pageId;
    if (pageId) void this.goToPage(pageId, { anchor });
  }

  static #onToggleMode(this: JournalEntrySheet): void {
    const { SINGLE, MULTIPLE } = VIEW_MODES;
    void this.render({ mode: this.isMultiple ? SINGLE : MULTIPLE } as Loose);
  }
}
