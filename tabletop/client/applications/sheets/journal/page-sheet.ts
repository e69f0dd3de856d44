import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { Loose } from "../../support.ts";
import { words } from "../../support.ts";

/**
 * The sheet of a journal's page: a window in which the page is edited, or (`mode` "view") an element without a frame
 * within the sheet of its journal.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.sheets.journal.JournalEntryPageSheet.html
 */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["journal-sheet", "journal-entry-page"],
    includeTOC: false,
    mode: "edit",
    viewPermission: 2,
    viewClasses: [],
    window: { resizable: true },
    position: { width: 600, height: 680 },
    form: { submitOnChange: true },
  };

  static override get emittedEvents(): readonly string[] {
    return Object.freeze([...super.emittedEvents, "closeView"]);
  }

  static isV2 = true;
  isV2 = true;

  /** The headings of the page as it was last drawn, by anchor; {} unless `includeTOC` is set; undefined before. */
  toc: Record<string, Loose> | undefined;

  get page(): Loose {
    return this.document;
  }

  get isView(): boolean {
    return this.options.mode === "view";
  }

  /**
   * Adds a window to the table's page. An element without a frame only loses its own classes, which the element around
   * it has: the journal's sheet places it there.
   */
  override _insertElement(element: HTMLElement): void {
    if (this.hasFrame) super._insertElement(element);
    else element.classList.remove(...this.options.classes);
  }

  /**
   * The data for templates: name and UUID of the page, and its title. `title.level1` to `level3` are the levels, at
   * most 6, that the page's own headings get below its title.
   */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { page } = this;
    const level = page.title?.level ?? 1;
    const title = {
      ...page.title,
      ...Object.fromEntries([1, 2, 3].map((step) => [`level${step}`, Math.min(level + step, 6)])),
    };
    return Object.assign(context, { name: page.name, title, uuid: page.uuid });
  }

  /** Lists the headings of the page in `toc`; without the option `includeTOC`, empties `toc`. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    if (!this.options.includeTOC) {
      this.toc = {};
      return;
    }
    const headings = [...this.element.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")];
    const { implementation } = foundry.documents.JournalEntryPage;
    this.toc = implementation.buildTOC(headings, { includeElement: true });
  }

  /** The choices for the level of the page's title, with labels. */
  _prepareHeadingLevels(): Record<string, string> {
    return Object.fromEntries([1, 2, 3].map((level) => [level, words("JOURNAL.HeadingLevel", { level })]));
  }

  /** Fires the event `closeView`; called when the journal's sheet that shows this page closes. */
  _onCloseView(): void {
    this.dispatchEvent(new Event("closeView", { bubbles: true }));
  }

  /**
   * Reveals or hides a secret section of a shown page, and stores the page's text. In the editing window as other
   * sheets do.
   */
  override _onRevealSecret(event: Event): void {
    if (!this.isView) return super._onRevealSecret(event);
    if (!this.isEditable) return;
    const content = (event.target as Loose).toggleRevealed(this.document._source.text?.content ?? "");
    void this.document.update({ "text.content": content });
  }
}

/**
 * The base of page sheets that are drawn by templates: EDIT_PARTS in the editing window, VIEW_PARTS within the journal.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet.html
 */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static EDIT_PARTS: Record<string, Loose> = {
    header: { template: "templates/journal/parts/page-header.hbs" },
    footer: { template: "templates/journal/parts/page-footer.hbs", classes: ["journal-footer", "flexrow"] },
  };
  static VIEW_PARTS: Record<string, Loose> = {};

  override _configureRenderParts(_options: Loose): Record<string, Loose> {
    const ownClass = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    return foundry.utils.deepClone(this.isView ? ownClass.VIEW_PARTS : ownClass.EDIT_PARTS);
  }

  /** Adds what the parts header, content and footer need. */
  override async _preparePartContext(partId: string, shared: Loose, options: Loose): Promise<Loose> {
    const context = await super._preparePartContext(partId, shared, options);
    if (partId === "header") await this._prepareHeaderContext(context, options);
    if (partId === "content") await this._prepareContentContext(context, options);
    if (partId === "footer") await this._prepareFooterContext(context, options);
    return context;
  }

  /** Adds to the context what the header needs: levels of the title, and the journal's categories if it has any. */
  async _prepareHeaderContext(context: Loose, _options: Loose): Promise<void> {
    context.headingLevels = this._prepareHeadingLevels();
    const categories = [...(this.page.parent?.categories ?? [])];
    if (!categories.length) return;
    context.categories = [
      { value: "", label: words("JOURNAL.Uncategorized") },
      ...categories.map(({ id, name }: Loose) => ({ value: id, label: name })),
    ];
  }

  async _prepareContentContext(_context: Loose, _options: Loose): Promise<void> {}

  async _prepareFooterContext(context: Loose, _options: Loose): Promise<void> {
    context.buttons = [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" }];
  }

  override _prepareSubmitData(event: Event | null, form: HTMLFormElement, formData: Loose, updateData?: Loose): Loose {
    if (formData.object.category === "") formData.object.category = null;
    return super._prepareSubmitData(event, form, formData, updateData);
  }
}
