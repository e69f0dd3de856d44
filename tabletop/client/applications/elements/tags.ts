import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/**
 * Makes the element of a tag; an editable one has a button to remove it.
 * @param key the value that the tag stands for
 */
export function tagElement(key: string, label: string, editable = true): HTMLDivElement {
  return build(
    "div",
    { class: "tag", dataset: { key } },
    build("span", {}, label),
    editable &&
      build("button", {
        type: "button",
        class: "remove icon fa-solid fa-xmark",
        "aria-label": words("FIELDS.Remove", { label }),
      }),
  );
}

/** A control for words that the user enters, shown as tags. `value` is the list of the words. */
export class HTMLStringTagsElement extends AbstractFormInputElement {
  static override tagName = "string-tags";
  static labels = { add: "FIELDS.AddTag", remove: "FIELDS.Remove", placeholder: "" };
  static icons = { add: "fa-solid fa-tag", remove: "fa-solid fa-xmark" };
  #tags!: HTMLElement;
  #input!: HTMLInputElement;
  #button!: HTMLButtonElement;

  constructor() {
    super();
    this._value = new Set<string>();
  }

  override connectedCallback(): void {
    this._initializeTags();
    super.connectedCallback();
  }

  /**
   * Before the element is built, reads the first tags from the attribute `value`, or else from the element's text,
   * where they are separated by commas.
   */
  _initializeTags(): void {
    if (this.#tags) return;
    const initial = this.getAttribute("value") || this.textContent || "";
    for (const tag of initial
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean))
      this._value.add(tag);
  }

  /** Checks a tag. Subclasses may refuse more. @throws Error for an empty one */
  _validateTag(tag: string): void {
    if (!tag) throw new Error(words("FIELDS.EmptyTag"));
  }

  /** Builds the list of tags, the text field and the button that adds what is typed. */
  override _buildElements(): HTMLElement[] {
    this.#tags = build("div", { class: "tags input-element-tags" });
    this.#input = build("input", { type: "text" });
    this._applyInputAttributes(this.#input);
    this.#button = build("button", {
      type: "button",
      class: "icon fa-solid fa-tag",
      "aria-label": words("FIELDS.AddTag"),
    });
    return [this.#tags, this.#input, this.#button];
  }

  /** Shows the present words as tags. */
  override _refresh(): void {
    const { renderTag } = this.constructor as typeof HTMLStringTagsElement;
    this.#tags?.replaceChildren(...[...this._value].map((tag: string) => renderTag(tag, tag, this.editable)));
  }

  /** Makes the element of a tag; an editable one has a button to remove it. */
  static renderTag(tag: string, label = tag, editable = true): HTMLDivElement {
    return tagElement(tag, label, editable);
  }

  override _getValue(): string[] {
    this._initializeTags();
    return [...this._value];
  }

  /** Sets the tags, each once. @throws Error for an invalid one */
  override _setValue(value: Loose): void {
    for (const tag of value) this._validateTag(tag);
    this._value = new Set(value);
  }

  /**
   * Adds the typed tag; in an element with `slug` first in lower case with hyphens. An invalid tag stays in the field,
   * and the user is told why.
   */
  #addTyped(): void {
    const typed = this.#input.value.trim();
    const tag = this.hasAttribute("slug") ? typed.toLowerCase().replace(/\s+/g, "-") : typed;
    if (!tag) return;
    try {
      this._validateTag(tag);
    } catch (error) {
      ui.notifications.error((error as Error).message);
      return;
    }
    this.#input.value = "";
    this._commit([...this._value, tag]);
    this.#input.focus();
  }

  /** Listens to the button, the Enter key, and the buttons of tags. */
  override _activateListeners(): void {
    this.#button.addEventListener("click", () => this.#addTyped());
    this.#input.addEventListener("change", (event) => event.stopPropagation());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      this.#addTyped();
    });
    this.#tags.addEventListener("click", (event) => {
      const key = (event.target as Element).closest("button.remove")?.closest<HTMLElement>(".tag")?.dataset.key;
      if (key !== undefined && this.editable) this._commit([...this._value].filter((tag) => tag !== key));
    });
  }

  /** Makes the element from a configuration: `value` has the words; with `slug` typed words become slugs. */
  static override create(config: Loose): HTMLElement {
    const element = super.create({ ...config, value: [...(config.value ?? [])].join(",") });
    element.toggleAttribute("slug", !!config.slug);
    return element;
  }
}

/** A control for documents, by UUIDs that are typed or dropped. `value` is a list; with `single` one UUID or null. */
export class HTMLDocumentTagsElement extends AbstractFormInputElement {
  static override tagName = "document-tags";
  #tags!: HTMLElement;
  #input!: HTMLInputElement;

  constructor() {
    super();
    this._value = [];
  }

  /** The kind of document that may be chosen; null: any. */
  override get type(): Loose {
    return this.getAttribute("type");
  }

  override set type(value: string | null) {
    if (value) this.setAttribute("type", value);
    else this.removeAttribute("type");
  }

  get single(): boolean {
    return this.hasAttribute("single");
  }

  set single(value: boolean) {
    this.toggleAttribute("single", value);
  }

  /** The most documents that may be chosen. Setting anything but a whole number from 0 up removes the limit. */
  get max(): number {
    if (this.single) return 1;
    const most = Number(this.getAttribute("max") || NaN);
    return Number.isNaN(most) ? Infinity : most;
  }

  set max(value: number) {
    if (Number.isInteger(value) && value >= 0) this.setAttribute("max", String(value));
    else this.removeAttribute("max");
  }

  /** Builds the list of tags and the field for UUIDs. */
  override _buildElements(): HTMLElement[] {
    this._value = (this.getAttribute("value") ?? "").split(",").filter(Boolean);
    this.#tags = build("div", { class: "tags input-element-tags" });
    this.#input = build("input", { type: "text", placeholder: words("FIELDS.DropDocument") });
    this._applyInputAttributes(this.#input);
    return [this.#tags, this.#input];
  }

  override _getValue(): string | string[] | null {
    return this.single ? (this._value[0] ?? null) : [...this._value];
  }

  /** Sets the chosen documents, each once, from one UUID or a list or set of them; null: none. */
  override _setValue(value: Loose): void {
    if (value == null) this._value = [];
    else if (Array.isArray(value)) this._value = [...new Set(value)];
    else this._value = value instanceof Set ? [...value] : [value];
  }

  /**
   * Shows the documents' names as tags (a UUID where no name is found), and hides the field when no more may be chosen.
   */
  override _refresh(): void {
    this.#tags?.replaceChildren(
      ...this._value.map((uuid: string) => {
        let name = uuid;
        try {
          name = fromUuidSync(uuid)?.name ?? uuid;
        } catch (error) {
          console.debug(error);
        }
        return (this.constructor as typeof HTMLDocumentTagsElement).renderTag(uuid, name, this.editable);
      }),
    );
    if (this.#input) this.#input.hidden = this._value.length >= this.max;
  }

  /** Makes the element of a document's tag; an editable one has a button to remove it. */
  static renderTag(uuid: string, name: string, editable = true): HTMLDivElement {
    return tagElement(uuid, name, editable);
  }

  /**
   * Adds a document; with `single` it replaces the chosen one. A UUID that leads to no document, or to one of another
   * kind, is refused with a message to the user.
   */
  #addDocument(uuid: string): void {
    const type = this.getAttribute("type");
    const document = fromUuidSync(uuid);
    const kind = document?.documentName ?? foundry.utils.parseUuid(uuid)?.type;
    if (!document || (type && kind !== type)) {
      ui.notifications.error("FIELDS.NotThatDocument", { format: { type: type ?? "" } });
      return;
    }
    this.#input.value = "";
    this._commit(this.single ? [uuid] : [...this._value, uuid]);
  }

  /** Listens to the text field, to drops of documents, and to the buttons of tags. */
  override _activateListeners(): void {
    this.#input.addEventListener("change", (event) => {
      event.stopPropagation();
      if (this.#input.value.trim()) this.#addDocument(this.#input.value.trim());
    });
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
      if (!data.uuid || !this.editable) return;
      event.preventDefault();
      event.stopPropagation();
      this.#addDocument(data.uuid);
    });
    this.#tags.addEventListener("click", (event) => {
      const key = (event.target as Element).closest("button.remove")?.closest<HTMLElement>(".tag")?.dataset.key;
      if (key && this.editable) this._commit(this._value.filter((uuid: string) => uuid !== key));
    });
  }

  /** Makes the element from a configuration; `value` may be a UUID or several. */
  static override create(config: Loose): HTMLElement {
    const value =
      config.value == null ? "" : [...(typeof config.value === "string" ? [config.value] : config.value)].join(",");
    const element = super.create({ ...config, value });
    if (config.type) element.setAttribute("type", config.type);
    element.toggleAttribute("single", !!config.single);
    if (config.max) element.setAttribute("max", String(config.max));
    return element;
  }
}
