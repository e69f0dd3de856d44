import type { Loose } from "../support.ts";
import { build, notInTabletop, reportError } from "../support.ts";
import { createContentLink, createInlineRoll, embedContent, openContentLink, rollInline } from "./enrich.ts";

// @Kind[target#heading]{label}; then @Embed[…]{label}, [[/command formula]]{label}, and web addresses.
const CONTENT_LINK =
  /@(Actor|Adventure|Cards|ChatMessage|Combat|Item|Macro|JournalEntry|Playlist|RollTable|Scene|User|Folder|Compendium|UUID)\[([^#\]]+)(?:#([^\]]+))?\](?:\{([^}]+)\})?/g;
const EMBED = /@Embed\[([^\]]+)\](?:\{([^}]+)\})?/g;
const INLINE_ROLL = /\[\[(\/[a-zA-Z]+\s)?(.*?)(\]{2,3})(?:\{([^}]+)\})?/gi;
const HYPERLINK = /(https?:\/\/)(www\.)?([^\s<]+)/gi;

/** Lists the text nodes below a node. */
function textNodes(parent: Node): Text[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(parent, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/**
 * Enriches rich text (links, rolls, embedded documents, packages' patterns), shortens texts, and reads the data of
 * drags.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.TextEditor.html
 */
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return CONFIG.ux?.TextEditor ?? TextEditor;
  }

  /**
   * Enriches HTML: replaces patterns by embedded documents, links, rolls and what CONFIG's enrichers make, each kind
   * unless its option is false. Removes secret sections that are not revealed; if `secrets` is true, removes none, but
   * gives every secret section with an id a button to reveal or hide the section.
   * @returns HTML, which is not cleaned; "" without content
   */
  static async enrichHTML(content: Loose, options: Loose = {}): Promise<string> {
    if (!content?.length) return "";
    const settings = {
      secrets: false,
      documents: true,
      links: true,
      rolls: true,
      embeds: true,
      custom: true,
      ...options,
    };
    const holder = build("div");
    holder.innerHTML = String(content);
    // secret sections
    if (!settings.secrets)
      for (const secret of holder.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    else this.#wrapSecrets(holder);
    // one kind of pattern after another: embedded documents first, as their content may contain links and rolls
    if (settings.embeds) {
      await this._replaceTextContent(textNodes(holder), EMBED, (match) => embedContent(match, settings), {
        replaceParent: true,
      });
    }
    if (settings.documents) {
      await this._replaceTextContent(textNodes(holder), CONTENT_LINK, (match) =>
        this._createContentLink(match, settings),
      );
    }
    if (settings.links)
      await this._replaceTextContent(textNodes(holder), HYPERLINK, async (match) => this._createHyperlink(match));
    if (settings.custom) {
      for (const config of CONFIG.TextEditor?.enrichers ?? [])
        await this._applyCustomEnrichers(config, textNodes(holder), settings);
    }
    if (settings.rolls) {
      const rollData = typeof settings.rollData === "function" ? settings.rollData() : (settings.rollData ?? {});
      await this._replaceTextContent(textNodes(holder), INLINE_ROLL, (match) =>
        this._createInlineRoll(match, rollData, settings),
      );
    }
    await this._finalizeEnrichedHTML(holder, settings);
    return holder.innerHTML;
  }

  /** Puts each secret section with an id into an element that has a button to reveal it. */
  static #wrapSecrets(html: HTMLElement): void {
    for (const secret of html.querySelectorAll("section.secret[id]")) {
      if (secret.closest("secret-block")) continue;
      const block = document.createElement("secret-block");
      secret.replaceWith(block);
      block.append(secret);
    }
  }

  /**
   * Replaces what matches a package's pattern by the element that the package's `enricher` makes. If the package has
   * an `onRender`, the element is wrapped in `enriched-content`, which calls that once it is in the page.
   * @returns whether any was replaced
   */
  static async _applyCustomEnrichers(config: Loose, textNodesToSearch: Text[], options: Loose): Promise<boolean> {
    const { pattern, enricher, replaceParent = false, id, onRender } = config;
    return this._replaceTextContent(
      textNodesToSearch,
      pattern,
      async (match) => {
        const element = await enricher(match, options);
        if (!element || !onRender) return element;
        const holder = document.createElement("enriched-content");
        holder.setAttribute("enricher", id ?? String(pattern));
        holder.append(element);
        return holder;
      },
      { replaceParent },
    );
  }

  /** Does nothing; for packages to change the enriched HTML. */
  static async _finalizeEnrichedHTML(_html: HTMLElement, _options: Loose): Promise<void> {}

  /**
   * Replaces each match of a pattern in text nodes by the element that `replacer` makes; null keeps the text. With
   * `replaceParent`, a paragraph that has nothing else is replaced too. @returns whether any was replaced
   */
  static async _replaceTextContent(
    textNodesToSearch: Text[],
    pattern: RegExp,
    replacer: (match: RegExpMatchArray) => Promise<HTMLElement | null>,
    { replaceParent = false }: Loose = {},
  ): Promise<boolean> {
    let hasReplaced = false;
    for (const node of textNodesToSearch) {
      const matches = [...(node.textContent ?? "").matchAll(pattern)];
      // from the last match to the first, so that the indices stay right
      for (const match of matches.reverse()) {
        const element = await replacer(match);
        if (!element) continue;
        hasReplaced = true;
        const restNode = node.splitText(match.index as number);
        restNode.textContent = (restNode.textContent ?? "").slice(match[0].length);
        const parent = node.parentElement;
        const isAlone = !node.textContent?.trim() && !restNode.textContent?.trim() && parent?.childElementCount === 0;
        if (replaceParent && isAlone && parent?.tagName === "P") parent.replaceWith(element);
        else restNode.before(element);
      }
    }
    return hasReplaced;
  }

  static async _createContentLink(match: RegExpMatchArray, options: Loose = {}): Promise<HTMLAnchorElement> {
    return createContentLink(match, options, this.createAnchor.bind(this));
  }

  /** Makes the element of an inline roll; null where it cannot be rolled. */
  static async _createInlineRoll(
    match: RegExpMatchArray,
    rollData: Loose,
    options: Loose = {},
  ): Promise<HTMLElement | null> {
    return createInlineRoll(match, rollData, options);
  }

  static async _createHyperlink(match: RegExpMatchArray): Promise<HTMLAnchorElement> {
    return build("a", { class: "hyperlink", href: match[0], target: "_blank", rel: "nofollow noopener" }, match[0]);
  }

  /** Makes a link with an icon and a name, and with the given attributes, data attributes and classes. */
  static createAnchor({ attrs = {}, dataset = {}, classes = [], name, icon }: Loose = {}): HTMLAnchorElement {
    const anchor = build("a", { ...attrs, class: classes.join(" ") || null, dataset });
    if (icon) anchor.append(build("i", { class: icon, "aria-hidden": "true" }), " ");
    anchor.append(name ?? "");
    return anchor;
  }

  /** Replaces character references such as `&amp;` by their characters. */
  static decodeHTML(html: string): string {
    const holder = document.createElement("textarea");
    holder.innerHTML = html;
    return holder.value;
  }

  /** The plain text of HTML, cut to a number of characters. */
  static previewHTML(content: string, length = 250): string {
    const holder = build("div");
    holder.innerHTML = content;
    return this.truncateText(holder.innerText || holder.textContent || "", { maxLength: length });
  }

  /**
   * Cuts a text to a number of characters and adds the suffix; a text that is not longer stays. With `splitWords` false
   * the cut is before the last space, if there is one.
   */
  static truncateText(text: string, { maxLength = 50, splitWords = true, suffix = "…" }: Loose = {}): string {
    if (text.length <= maxLength) return text;
    let cut = text.slice(0, maxLength);
    if (!splitWords) cut = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || cut;
    return `${cut.trim()}${suffix ?? ""}`;
  }

  /** Removes all children other than paragraphs and headings. */
  static truncateHTML(html: HTMLElement): HTMLElement {
    for (const child of [...html.children]) if (!/^(P|H[1-6])$/.test(child.tagName)) child.remove();
    return html;
  }

  /** The data that a drag event carries as JSON; {} if it carries no data, no JSON, or JSON of no object. */
  static getDragEventData(event: DragEvent): Loose {
    if (!event?.dataTransfer) return {};
    try {
      const data: unknown = JSON.parse(event.dataTransfer.getData("text/plain"));
      return typeof data === "object" && data !== null ? data : {};
    } catch (error) {
      if (error instanceof SyntaxError) return {};
      throw error;
    }
  }

  /** Makes the link to a dropped document, as text that can be enriched; null without a document. */
  static async getContentLink(eventData: Loose, options: Loose = {}): Promise<string | null> {
    const document = await getDocumentClass(eventData.type)?.implementation?.fromDropData(eventData);
    return document?._createDocumentLink(eventData, options) ?? null;
  }

  static async create(options: Loose = {}, content = ""): Promise<Loose> {
    return foundry.applications.ux.ProseMirrorEditor.create(options.target, content, options);
  }

  static async _primeCompendiums(): Promise<void> {
    notInTabletop("TextEditor._primeCompendiums");
  }

  /**
   * Listens to a page for clicks on links and rolls in enriched text, and for drags of links. Called once for each
   * page.
   */
  static activateListeners(page: Document = document): void {
    page.addEventListener("click", (event) => {
      const link = (event.target as Element).closest?.<HTMLElement>("a[data-link], a.content-link");
      if (link) void openContentLink(event, link).catch((error) => reportError("TextEditor link", error));
      else this._onClickInlineRoll(event);
    });
    page.addEventListener("dragstart", (event) => {
      const link = (event.target as Element).closest?.<HTMLElement>("a.content-link[data-uuid]");
      if (!link) return;
      event.stopPropagation();
      const data = { type: link.dataset.type, uuid: link.dataset.uuid };
      event.dataTransfer?.setData("text/plain", JSON.stringify(data));
    });
  }

  /** Handles a click on an inline roll: a result shows or hides its dice, a link rolls. Ignores clicks elsewhere. */
  static _onClickInlineRoll(event: MouseEvent): void {
    const anchor = (event.target as Element).closest?.<HTMLElement>("a.inline-roll");
    if (!anchor) return;
    event.preventDefault();
    void rollInline(event, anchor).catch((error) => reportError("TextEditor roll", error));
  }
}
