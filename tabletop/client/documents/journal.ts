/** Journals: entries, their categories and their pages. */
import { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "../../common/documents/index.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../../common/const.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const client = (base: any): any => ClientDocumentMixin(base);

const HEADINGS = "h1, h2, h3, h4, h5, h6";

/** An anchor that no other heading has: the slug itself, or with a number. */
function unusedSlug(taken: object, slug: string): string {
  let name = slug;
  for (let count = 1; name in taken; count++) name = `${slug}$${count}`;
  return name;
}

/** A journal with its pages. */
export class JournalEntry extends client(BaseJournalEntry) {
  /** The user's level; in a pack a limited journal counts as observed, because packs are read whole. */
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

  /** The journal's pages in their order. */
  getContentPages(): any[] {
    return this.pages.contents.sort((a: any, b: any) => a.sort - b.sort);
  }
}

/** A category of a journal's pages. */
export class JournalEntryCategory extends client(BaseJournalEntryCategory) {}

/** A page of a journal. */
export class JournalEntryPage extends client(BaseJournalEntryPage) {
  /** The headings of a text page, by their anchors; none for other types. */
  get toc(): Record<string, any> {
    if (this.type !== "text" || typeof DOMParser === "undefined") return {};
    const parsed = new DOMParser().parseFromString(this.text.content ?? "", "text/html");
    return JournalEntryPage.buildTOC(parsed.body, { includeElement: false });
  }

  /** Makes the anchor of a heading, 64 characters at most. */
  static slugifyHeading(heading: HTMLElement | string): string {
    const words = typeof heading === "string" ? heading : (heading.textContent ?? "");
    return words.slugify({ strict: true }).slice(0, 64);
  }

  /** Lists the headings by their anchors, in order; `children` are the anchors of the headings below. */
  static buildTOC(
    html: HTMLElement | HTMLElement[],
    { includeElement = true }: { includeElement?: boolean } = {},
  ): Record<string, any> {
    const roots = Array.isArray(html) ? html : [html];
    const toc: Record<string, any> = {};
    const above: any[] = [];
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
        // the nearest heading before it of a higher rank is its parent
        while (above.length && above.at(-1).level >= level) above.pop();
        above.at(-1)?.children.push(slug);
        above.push(entry);
        toc[slug] = entry;
      }
    }
    return toc;
  }

  /** The page as it is embedded in other texts: its text or picture; null for other types. */
  async _buildEmbedHTML(config: any, options: object = {}): Promise<any> {
    if (this.type === "image") return this._embedImagePage(config, options);
    return this.type === "text" ? this._embedTextPage(config, options) : null;
  }

  /** Renders the page's text; options of the embedding override those of the text around it. */
  async _embedTextPage(config: any = {}, options: object = {}): Promise<any> {
    const { TextEditor } = globalThis.foundry.applications.ux;
    const all = { relativeTo: this, ...options, ...config };
    const container = globalThis.document.createElement("div");
    container.innerHTML = await TextEditor.implementation.enrichHTML(this.text.content ?? "", all);
    return container.children;
  }

  /** Makes the figure of an image page, with its caption unless that is false. */
  async _embedImagePage(
    { alt, caption }: { alt?: string; caption?: string | boolean } = {},
    _options: object = {},
  ): Promise<any> {
    const figure = globalThis.document.createElement("figure");
    const image = globalThis.document.createElement("img");
    const words = typeof caption === "string" ? caption : (this.image?.caption ?? "");
    Object.assign(image, { src: this.src ?? "", alt: alt ?? (words || this.name) });
    figure.append(image);
    if (caption !== false && words) {
      const line = globalThis.document.createElement("figcaption");
      line.textContent = words;
      figure.append(line);
    }
    return figure;
  }

  /** Opens the journal at this page, and at the heading that the link names. */
  _onClickDocumentLink(event: any): any {
    const target = event.currentTarget ?? event.target;
    return this.parent.sheet?.render({ force: true, pageId: this.id, anchor: target?.dataset?.hash });
  }
}
