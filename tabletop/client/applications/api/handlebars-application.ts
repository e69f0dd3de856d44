import { generation } from "../../../common/abstract/generation.ts";
import { loadTemplates, renderTemplate } from "../handlebars/templates.ts";
import type { Loose } from "../support.ts";
import type { ApplicationV2 } from "./application.ts";
import { rememberPart, restorePart } from "./form-state.ts";

type Constructor = new (...args: Loose[]) => ApplicationV2;

// An element of a template that shows where another part is to be put.
const PLACEHOLDER = "template[data-application-part]";

/**
 * Makes the element of a part from its HTML. In generation 14 the HTML of a root part may be several elements or begin
 * with the placeholder of another part; an element is then put around it.
 * @throws Error where any other part is not exactly one element
 */
function parsePart(partId: string, { template, root }: Loose, html: string): HTMLElement {
  const holder = document.createElement("template");
  holder.innerHTML = html.trim();
  const [element, ...otherElements] = holder.content.children;
  const needsWrapper = otherElements.length || element?.matches(PLACEHOLDER);
  if (root && generation() >= 14 && needsWrapper) {
    const wrapper = document.createElement("div");
    wrapper.append(holder.content);
    return wrapper;
  }
  if (!element || otherElements.length) {
    const count = holder.content.childElementCount;
    throw new Error(`The part "${partId}" needs one element around it; ${template} gave ${count}.`);
  }
  return element as HTMLElement;
}

/**
 * Makes a class of applications that consist of parts, each rendered by a Handlebars template when a render asks for
 * it.
 * @see https://foundryvtt.com/api/functions/foundry.applications.api.HandlebarsApplicationMixin.html
 */
export function HandlebarsApplicationMixin<B extends Constructor>(BaseApplication: B) {
  class HandlebarsApplication extends BaseApplication {
    static PARTS: Record<string, Loose> = {};

    #parts: Record<string, HTMLElement> = {};

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    /** Without `options.parts`, all parts are rendered. */
    override _configureRenderOptions(options: Loose): void {
      super._configureRenderOptions(options);
      options.parts ??= Object.keys(this._configureRenderParts(options));
    }

    /** Returns copies of the application's `PARTS` for this render; subclasses may change these copies. */
    _configureRenderParts(_options: Loose): Record<string, Loose> {
      const parts: Record<string, Loose> = {};
      for (const [id, part] of Object.entries((this.constructor as typeof HandlebarsApplication).PARTS)) {
        parts[id] = { ...part, ...(part.forms ? { forms: { ...part.forms } } : {}) };
      }
      return parts;
    }

    /** Loads all templates of the parts. */
    override async _preRender(context: Loose, options: Loose): Promise<void> {
      await super._preRender(context, options);
      const templates = new Set<string>();
      for (const part of Object.values(this._configureRenderParts(options))) {
        for (const path of part.templates ?? [part.template]) templates.add(path);
        templates.add(part.template);
      }
      await loadTemplates([...templates]);
    }

    /**
     * Renders the parts that `options.parts` names; warns about a name that is no part.
     * @returns their elements, by name
     */
    override async _renderHTML(context: Loose, options: Loose): Promise<Record<string, HTMLElement>> {
      const configured = this._configureRenderParts(options);
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts) {
        const part = configured[partId];
        if (!part) {
          console.warn(`${this.constructor.name} was asked to draw "${partId}", which is none of its parts.`);
          continue;
        }
        const partContext = await this._preparePartContext(partId, context, options);
        const element = parsePart(partId, part, await renderTemplate(part.template, partContext));
        this.#markElement(element, partId, part);
        rendered[partId] = element;
      }
      return rendered;
    }

    /** Marks a part's element with its name, id and classes. */
    #markElement(element: HTMLElement, partId: string, part: Loose): void {
      element.dataset.applicationPart = partId;
      if (part.id) element.id = part.id ? `${this.id}-${part.id}` : "";
      if (part.classes) element.classList.add(...part.classes);
    }

    /** Adds to the context the id of the part; for subclasses to add data for a single part. */
    async _preparePartContext(partId: string, context: Loose, _options: Loose): Promise<Loose> {
      context.partId = `${this.id}-${partId}`;
      return context;
    }

    /**
     * Puts rendered parts into the page, each in place of its placeholder or its former element, with scroll positions
     * and focus kept, and attaches their listeners. Removes the parts that the application has no longer.
     */
    override _replaceHTML(result: Loose, content: HTMLElement, options: Loose): void {
      const configured = this._configureRenderParts(options);
      const entries = Object.entries(result as Record<string, HTMLElement>);
      // note scroll positions and focus in the parts that are replaced
      const states: Record<string, Loose> = {};
      for (const [partId, newElement] of entries) {
        const earlierElement = this.#parts[partId];
        states[partId] = {};
        if (earlierElement && content.contains(earlierElement))
          this._preSyncPartState(partId, newElement, earlierElement, states[partId]);
      }
      // Put each part in its place; the root part first, as it has the placeholders of the others.
      entries.sort(([a], [b]) => Number(!!configured[b].root) - Number(!!configured[a].root));
      for (const [partId, newElement] of entries) {
        const part = configured[partId];
        const earlierElement = this.#parts[partId];
        const state = states[partId];
        const placeholder = content.querySelector(`template[data-application-part="${CSS.escape(partId)}"]`);
        let placedElement = newElement;
        if (part.root) {
          this.#placeRoot(content, partId, part, newElement);
          placedElement = content;
        } else if (placeholder) placeholder.replaceWith(newElement);
        else if (earlierElement && content.contains(earlierElement)) earlierElement.replaceWith(newElement);
        else this.#insert(content, partId, newElement, Object.keys(configured));
        this.#parts[partId] = placedElement;
        this._attachPartListeners(partId, placedElement, options);
        if (earlierElement) this._syncPartState(partId, placedElement, earlierElement, state);
      }
      // remove the parts that the application has no longer
      for (const [partId, element] of Object.entries(this.#parts)) {
        if (partId in configured) continue;
        element.remove();
        delete this.#parts[partId];
      }
    }

    /**
     * Replaces the whole content by the root part's, then puts the present element of each other part at the part's
     * placeholder; the caller then replaces the elements of the parts that are rendered anew.
     */
    #placeRoot(content: HTMLElement, partId: string, part: Loose, newElement: HTMLElement): void {
      content.replaceChildren(...newElement.childNodes);
      content.dataset.applicationPart = partId;
      if (part.classes) content.classList.add(...part.classes);
      for (const placeholder of content.querySelectorAll<HTMLElement>(PLACEHOLDER)) {
        const keptPart = this.#parts[placeholder.dataset.applicationPart ?? ""];
        if (keptPart) placeholder.replaceWith(keptPart);
      }
    }

    /** Inserts a part before the next part, in the order of declaration, that is there; at the end without one. */
    #insert(content: HTMLElement, partId: string, newElement: HTMLElement, order: string[]): void {
      const following = order.slice(order.indexOf(partId) + 1).map((id) => this.#parts[id]);
      const next = following.find((element) => element && element.parentElement === content);
      content.insertBefore(newElement, next ?? null);
    }

    _preSyncPartState(partId: string, _newElement: HTMLElement, earlierElement: HTMLElement, state: Loose): void {
      const part = this._configureRenderParts({ parts: [partId] })[partId] ?? {};
      rememberPart(earlierElement, part.scrollable ?? [], state);
    }

    _syncPartState(_partId: string, newElement: HTMLElement, _earlierElement: HTMLElement, state: Loose): void {
      restorePart(newElement, state);
    }

    /**
     * Listens to the forms of a part.
     * @throws Error where a selector in the part's `forms` matches an element other than a form
     */
    _attachPartListeners(partId: string, element: HTMLElement, options: Loose): void {
      const part = this._configureRenderParts(options)[partId];
      for (const [selector, config] of Object.entries(part?.forms ?? {})) {
        const form = (element.matches(selector) ? element : element.querySelector(selector)) as HTMLFormElement | null;
        if (!form) continue;
        if (form.tagName !== "FORM") throw new Error(`"${selector}" is to find a form, and finds a ${form.tagName}.`);
        form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
        form.addEventListener("change", (event) => this._onChangeForm(config, event));
      }
    }

    override _tearDown(options: Loose): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}
