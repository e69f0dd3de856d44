import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { TextEditor } from "../ux/text-editor.ts";
import type { Loose } from "../support.ts";
import { escapeHTML, words } from "../support.ts";
import { BaseSheet } from "./base-sheet.ts";
import type { GenericField } from "./base-sheet.ts";

/** The rendered body of a page. */
async function pageBody(page: Loose): Promise<string> {
  const options = { relativeTo: page, secrets: page.isOwner };
  if (page.type === "text") return TextEditor.implementation.enrichHTML(page.text?.content ?? "", options);
  if (page.type === "image") {
    return page.src
      ? `<figure><img src="${escapeHTML(page.src)}" alt="${escapeHTML(page.image?.caption ?? page.name)}"><figcaption>${escapeHTML(page.image?.caption ?? "")}</figcaption></figure>`
      : "";
  }
  const embed = await page.toEmbed?.({ values: [], inline: true, cite: false, caption: false }, options);
  if (embed)
    return embed instanceof HTMLCollection ? [...embed].map((element) => element.outerHTML).join("") : embed.outerHTML;
  const html = page.system?.description ?? page.system?.content ?? page.text?.content ?? "";
  return TextEditor.implementation.enrichHTML(typeof html === "string" ? html : (html.value ?? ""), options);
}

/**
 * A journal entry: its pages at the left, the open one at the right.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sheets.journal.JournalEntrySheet.html
 */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["journal-entry", "journal-sheet"],
    viewPermission: 0,
    window: { resizable: true, icon: "fa-solid fa-book-open", contentClasses: ["flexrow"] },
    position: { width: 820, height: 640 },
    actions: {
      goToPage: JournalEntrySheet.#onGo,
      createPage: JournalEntrySheet.#onCreate,
      editPage: JournalEntrySheet.#onEdit,
      deletePage: JournalEntrySheet.#onDelete,
    },
  };

  static override PARTS: Record<string, Loose> = {
    sidebar: { template: "templates/journal/sidebar.hbs", scrollable: [".toc"] },
    page: { template: "templates/journal/page.hbs", scrollable: [""] },
  };

  #pageId: string | null = null;
  #anchor: string | null = null;

  get entry(): Loose {
    return this.document;
  }

  get pageId(): string | null {
    return this.#pages.some((page) => page.id === this.#pageId) ? this.#pageId : (this.#pages[0]?.id ?? null);
  }

  get #pages(): Loose[] {
    return [...this.document.pages]
      .filter((page: Loose) => page.testUserPermission?.(game.user, "OBSERVER") ?? true)
      .sort((a: Loose, b: Loose) => a.sort - b.sort || a.name.localeCompare(b.name));
  }

  override get title(): string {
    return this.document.name;
  }

  /** Readers turn the pages. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const button of this.element.querySelectorAll<HTMLButtonElement>("button.always-enabled"))
      button.disabled = false;
  }

  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    if (options.pageId) this.#pageId = options.pageId;
    if (options.pageIndex !== undefined) this.#pageId = this.#pages[options.pageIndex]?.id ?? null;
    this.#anchor = options.anchor ?? null;
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const page = this.document.pages.get(this.pageId);
    const title = page?.title ?? { show: true, level: 1 };
    return Object.assign(context, {
      pages: this.#pages.map((entry) => ({
        id: entry.id,
        name: entry.name,
        active: entry.id === page?.id,
        level: entry.title?.level ?? 1,
      })),
      page,
      showTitle: title.show !== false,
      body: page ? await pageBody(page) : "",
      canEditPage: !!page?.isOwner && this.isEditable,
    });
  }

  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    if (!this.#anchor) return;
    const slug = this.#anchor;
    const heading = [
      ...this.element.querySelectorAll<HTMLElement>(".journal-page-content :is(h1, h2, h3, h4, h5)"),
    ].find(
      (element) =>
        element.id === slug ||
        element.dataset.anchor === slug ||
        (element.textContent as Loose).slugify?.({ strict: true }) === slug,
    );
    heading?.scrollIntoView({ block: "start" });
  }

  /** Show one page. */
  async goToPage(pageId: string, { anchor }: Loose = {}): Promise<void> {
    await this.render({ pageId, anchor } as Loose);
  }

  static #onGo(this: JournalEntrySheet, _event: Event, target: HTMLElement): void {
    void this.goToPage(target.dataset.pageId ?? "");
  }

  static async #onCreate(this: JournalEntrySheet): Promise<void> {
    const [page] = await this.document.createEmbeddedDocuments("JournalEntryPage", [
      { name: words("JOURNAL.NewPage"), type: "text", sort: (this.#pages.at(-1)?.sort ?? 0) + 100000 },
    ]);
    if (page) await page.sheet.render({ force: true });
  }

  static #onEdit(this: JournalEntrySheet): void {
    void this.document.pages.get(this.pageId)?.sheet.render({ force: true });
  }

  static #onDelete(this: JournalEntrySheet): void {
    void this.document.pages.get(this.pageId)?.deleteDialog();
  }
}

/** A page of the journal: its name and text. */
export class JournalEntryPageSheet extends BaseSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["journal-entry-page"],
    viewPermission: 2,
    position: { width: 640, height: 560 },
    window: { icon: "fa-solid fa-file-lines" },
  };

  /* what a sheet that shows and a sheet that edits is made of; packages build theirs from these */
  static EDIT_PARTS: Record<string, Loose> = {
    header: { template: "templates/journal/parts/page-header.hbs" },
    content: { template: "templates/sheets/generic-form.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
  static VIEW_PARTS: Record<string, Loose> = {
    content: { template: "templates/journal/parts/page-text.hbs", root: true },
  };

  get page(): Loose {
    return this.document;
  }

  get isView(): boolean {
    return this.options.mode === "view";
  }

  override _fields(): GenericField[] {
    const { document } = this;
    const paths = document.type === "image" ? ["name", "src", "image.caption"] : ["name", "title.show", "text.content"];
    const own = paths
      .map((path) => ({
        path,
        field: document.schema.getField(path),
        value: foundry.utils.getProperty(document._source, path),
      }))
      .filter((entry) => entry.field);
    return own;
  }
}
