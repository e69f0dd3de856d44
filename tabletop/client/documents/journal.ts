/** Journals: entries, the categories of their pages, and the pages. */
import { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "../../common/documents/index.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../../common/const.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const client = (base: any): any => ClientDocumentMixin(base);

const HEADINGS = "h1, h2, h3, h4, h5, h6";

/** The slug itself if no heading has it yet, else with `$` and a number. */
function unusedSlug(taken: object, slug: string): string {
  let name = slug;
  for (let count = 1; name in taken; count++) name = `${slug}$${count}`;
  return name;
}

/** A journal, which consists of pages. */
export class JournalEntry extends client(BaseJournalEntry) {
  /** The user's ownership level. In a pack LIMITED counts as OBSERVER, as users get packs as a whole. */
  getUserLevel(user: any): number {
    const level = super.getUserLevel(user);
    return this.pack && level === DOCUMENT_OWNERSHIP_LEVELS.LIMITED ? DOCUMENT_OWNERSHIP_LEVELS.OBSERVER : level;
  }

  get sceneNote(): null {
    return null;
  }

  show(_force = false): any {
    return this.sheet?.render({ force: true });
  }

  /** The journal's pages, in order of their sort numbers. */
  getContentPages(): any[] {
    return this.pages.contents.sort((a: any, b: any) => a.sort - b.sort);
  }
}

/** A category that groups a journal's pages. */
export class JournalEntryCategory extends client(BaseJournalEntryCategory) {}

/** A page of a journal: text, an image, or another type. */
export class JournalEntryPage extends client(BaseJournalEntryPage) {
  /** The headings of a text page by their anchors, as `buildTOC` lists them; {} for other types, and without a DOM. */
  get toc(): Record<string, any> {
    if (this.type !== "text" || typeof DOMParser === "undefined") return {};
    const parsed = new DOMParser().parseFromString(this.text.content ?? "", "text/html");
    return JournalEntryPage.buildTOC(parsed.body, { includeElement: false });
  }

  /** Makes the anchor of a heading: its slug, cut to 64 characters. */
  static slugifyHeading(heading: HTMLElement | string): string {
    const words = typeof heading === "string" ? heading : (heading.textContent ?? "");
    return words.slugify({ strict: true }).slice(0, 64);
  }

  /**
   * Lists the headings in elements by their anchors, in order. `children` of an entry are the anchors of the headings
   * directly below it.
   * @param includeElement whether each entry has its element too
   */
  static buildTOC(
    html: HTMLElement | HTMLElement[],
    { includeElement = true }: { includeElement?: boolean } = {},
  ): Record<string, any> {
    const roots = Array.isArray(html) ? html : [html];
    const toc: Record<string, any> = {};
    // the entries from the first level down to the last heading, each below the one before it
    const openEntries: any[] = [];
    for (const root of roots) {
      const headings = root.matches(HEADINGS) ? [root] : root.querySelectorAll<HTMLElement>(HEADINGS);
      for (const heading of headings) {
        const level = Number(heading.tagName[1]);
        const slug = unusedSlug(toc, JournalEntryPage.slugifyHeading(heading));
        const entry: any = {
          level,
          text: heading.textContent ?? "",
          slug,
          order: Object.keys(toc).length,
          children: [],
        };
        if (includeElement) entry.element = heading;
        // its parent is the nearest heading before it with a lower number
        while (openEntries.length && openEntries.at(-1).level >= level) openEntries.pop();
        openEntries.at(-1)?.children.push(slug);
        openEntries.push(entry);
        toc[slug] = entry;
      }
    }
    return toc;
  }

  /** The page as it stands in another text: its text, or its image; null for other types. */
  async _buildEmbedHTML(config: any, options: object = {}): Promise<any> {
    if (this.type === "image") return this._embedImagePage(config, options);
    return this.type === "text" ? this._embedTextPage(config, options) : null;
  }

  /** Enriches the page's text and returns the elements. Options of the embedding (`config`) override `options`. */
  async _embedTextPage(config: any = {}, options: object = {}): Promise<any> {
    const { TextEditor } = globalThis.foundry.applications.ux;
    const enrichOptions = { relativeTo: this, ...options, ...config };
    const container = globalThis.document.createElement("div");
    container.innerHTML = await TextEditor.implementation.enrichHTML(this.text.content ?? "", enrichOptions);
    return container.children;
  }

  /**
   * Makes a figure with the page's image and, unless `caption` is false, its caption: the one given, else the page's
   * own.
   */
  async _embedImagePage(
    { alt, caption }: { alt?: string; caption?: string | boolean } = {},
    _options: object = {},
  ): Promise<any> {
    const figure = globalThis.document.createElement("figure");
    const image = globalThis.document.createElement("img");
    const captionText = typeof caption === "string" ? caption : (this.image?.caption ?? "");
    // a picture without a text of its own is described by the caption, else the page's name
    Object.assign(image, { src: this.src ?? "", alt: alt ?? (captionText || this.name) });
    figure.append(image);
    if (caption !== false && captionText) {
      const captionLine = globalThis.document.createElement("figcaption");
      captionLine.textContent = captionText;
      figure.append(captionLine);
    }
    return figure;
  }

  /** Opens the journal at this page, and at the heading that the link names, if any. */
  _onClickDocumentLink(event: any): any {
    const target = event.currentTarget ?? event.target;
    return this.parent.sheet?.render({ force: true, pageId: this.id, anchor: target?.dataset?.hash });
  }
}
