import { isEditorLoaded, ProseMirrorEditor } from "../ux/prosemirror-editor.ts";
import type { Loose } from "../support.ts";
import { build, reportError, words } from "../support.ts";
import { EditorStandIn } from "./editor-stand-in.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/**
 * A control for rich text. The editor is open all the time or, with the attribute `toggled`, after a press on a button.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement {
  static override tagName = "prose-mirror";
  /** The enriched HTML that is shown while the editor is closed. */
  #enriched = "";
  #editor: ProseMirrorEditor | null = null;
  /** what stands in for the editor until the user turns to the element */
  #standIn: EditorStandIn | null = null;
  /**
   * Identifies the opening under way while the editor's code is loaded; null if none is, also after it was called off.
   */
  #opening: object | null = null;
  #body!: HTMLElement;

  get open(): boolean {
    return !!this.#editor;
  }

  set open(value: boolean) {
    if (value) void this.#openEditor();
    else this.#closeEditor();
  }

  /**
   * Builds the place for editor or text. With `toggled`, shows the text and builds the button that opens the editor;
   * without it the editor opens by itself.
   */
  override _buildElements(): HTMLElement[] {
    this._value ??= this.getAttribute("value") ?? "";
    this.#enriched = this.innerHTML.trim() || this._value;
    this.#body = build("div", { class: "editor-body" });
    this.#body.addEventListener("focusout", (event) => this.#onFocusOut(event));
    this.classList.add("editor");
    // without `toggled` the editor opens by itself, once the element is built
    if (!this.hasAttribute("toggled")) {
      queueMicrotask(() => this.#openOrShow());
      return [this.#body];
    }
    // with `toggled`: the button that opens the editor, and the text
    const button = build("button", {
      type: "button",
      class: "icon toggle fa-solid fa-pen-to-square",
      "aria-label": words("EDITOR.Edit"),
      dataset: { tooltip: "EDITOR.Edit" },
    });
    button.addEventListener("click", () => void this.#openEditor());
    this.#show();
    return [button, this.#body];
  }

  /** Shows the enriched text instead of the editor. */
  #show(): void {
    this.classList.remove("active");
    const content = build("div", { class: "editor-content" });
    content.innerHTML = this.#enriched;
    this.#body.replaceChildren(content);
  }

  /**
   * Opens the editor of an element without `toggled`. While the game is starting it only shows the text, and opens the
   * editor once the game is ready and the page idle, so that the start is not delayed; where there is no text, as in
   * the chat, once the user turns to it.
   */
  #openOrShow(): void {
    const openIfPossible = (): void => void (this.isConnected && this.editable ? this.#openEditor() : this.#show());
    if (game.ready) return openIfPossible();
    if (!this._value && this.editable && this.hasAttribute("compact")) return this.#showStandIn();
    this.#show();
    // Safari has no idle callbacks.
    Hooks.once("ready", () => (globalThis.requestIdleCallback ?? setTimeout)(openIfPossible));
  }

  /** Shows an empty field that opens the editor when the user turns to it. */
  #showStandIn(): void {
    const label = this.getAttribute("aria-label") ?? words("EDITOR.Label");
    const open = (): void => void this.#openEditor();
    this.#standIn = new EditorStandIn(label, this.getAttribute("placeholder") ?? "", open);
    this.#body.replaceChildren(this.#standIn.element);
    this.classList.add("active");
  }

  /**
   * Opens the editor, unless it is open, being opened, or the element not editable. The text is shown until the
   * editor's code is loaded.
   */
  async #openEditor(): Promise<void> {
    if (this.#editor || this.#opening || !this.editable) return;
    const ownOpening = (this.#opening = {});
    if (!this.#body.hasChildNodes()) this.#show();
    const holder = build("div", { class: "editor-container" });
    const initialText = this._value;
    try {
      const editor = await ProseMirrorEditor.create(holder, initialText, {
        uuid: this.dataset.documentUuid,
        label: this.getAttribute("aria-label") ?? undefined,
        placeholder: this.getAttribute("placeholder") ?? "",
        onSave: () => this.save(),
      });
      await this.#standIn?.composed;
      // Meanwhile the element may have been closed, disabled or removed: then the editor is not needed any more.
      if (this.#opening !== ownOpening) editor.destroy();
      else this.#showEditor(editor, holder, initialText);
    } catch (error) {
      // The user knows already of code that could not be loaded.
      reportError("prose-mirror", error, isEditorLoaded() ? "error" : null);
    } finally {
      if (this.#opening === ownOpening) this.#opening = null;
    }
  }

  /**
   * Puts an opened editor and its buttons in place of the shown text, and fires the event `open`; one that is `toggled`
   * gets the focus.
   * @param text what the editor was made with; the value may have been replaced since
   */
  #showEditor(editor: ProseMirrorEditor, holder: HTMLElement, text: string): void {
    const isTypedIn = this.#standIn?.focused;
    if (this.#standIn) this._value = this.#standIn.html;
    this.#standIn = null;
    if (this._value !== text) editor.replace(this._value, isTypedIn);
    const save = build("button", {
      type: "button",
      class: "icon fa-solid fa-floppy-disk right",
      "aria-label": words("EDITOR.Save"),
      dataset: { tooltip: "EDITOR.Save" },
    });
    save.addEventListener("click", () => this.save());
    const menu = ProseMirrorEditor.toolbar(() => this.#editor?.view);
    menu.append(save);
    this.#body.replaceChildren(menu, holder);
    this.#editor = editor;
    this.classList.add("active");
    this.dispatchEvent(new Event("open", { bubbles: true }));
    if (this.hasAttribute("toggled") || isTypedIn) editor.view.focus();
    // the caret behind what was typed before
    if (isTypedIn) getSelection()?.selectAllChildren(editor.view.dom.lastElementChild);
    if (isTypedIn) getSelection()?.collapseToEnd();
  }

  /**
   * Takes over the typed text when the focus leaves the element; a toggled editor closes. Does nothing when the user
   * switches to another window.
   */
  #onFocusOut(event: FocusEvent): void {
    if (!this.#editor || this.contains(event.relatedTarget as Node | null) || !document.hasFocus()) return;
    if (this.hasAttribute("toggled")) this.save();
    else if (this.isDirty()) this._commit(this.#editor.html);
  }

  /** Closes the editor without taking over its text; with `toggled` the text is shown. Fires the event `close`. */
  #closeEditor(): void {
    this.#opening = null;
    this.#editor?.destroy();
    this.#editor = null;
    if (this.#body && this.hasAttribute("toggled")) this.#show();
    this.dispatchEvent(new Event("close", { bubbles: true }));
  }

  /** Replaces the text without firing `input` and `change`. */
  setText(html: string): void {
    this._value = html;
    this.#editor?.replace(html);
    if (this.#standIn) this.#standIn.html = html;
  }

  /** Inserts text at the caret of the open editor. */
  insertText(text: string): void {
    const view = this.#editor?.view;
    view?.dispatch(view.state.tr.insertText(text));
    this.#standIn?.append(text);
  }

  /**
   * Takes over the typed text and fires `save`; if the text has changed or the editor is toggled, also `input` and
   * `change`. A toggled editor closes.
   */
  save(): void {
    const value = this.#editor?.html ?? this.#standIn?.html ?? this._value;
    const hasChanged = value !== this._value;
    // a toggled editor closes before the events, so that the text is shown when listeners hear them
    if (this.hasAttribute("toggled")) {
      this._value = value;
      if (hasChanged) this.#enriched = value;
      this.#closeEditor();
    }
    this.dispatchEvent(new Event("save", { bubbles: true }));
    if (hasChanged || this.hasAttribute("toggled")) this._commit(value);
  }

  /** Whether the open editor has text that was not taken over. */
  isDirty(): boolean {
    return !!this.#editor && this.#editor.html !== this._value;
  }

  override _getValue(): string {
    return this.#editor?.html ?? this.#standIn?.html ?? this._value ?? this.getAttribute("value") ?? "";
  }

  /** Hides the button of a disabled element, and closes its editor, also one just opening, without taking over text. */
  override _toggleDisabled(disabled: boolean): void {
    this.querySelector("button.toggle")?.toggleAttribute("hidden", disabled);
    if (disabled) this.#opening = null;
    if (disabled && (this.#editor || this.#standIn)) {
      this.#editor?.destroy();
      this.#editor = null;
      this.#standIn = null;
      this.#show();
    }
  }

  /** Also opens the editor again after the element was moved within the page. */
  override connectedCallback(): void {
    const wasBuilt = !!this.#body;
    super.connectedCallback();
    if (wasBuilt && !this.hasAttribute("toggled")) this.#openOrShow();
  }

  /** Keeps the typed text when the element leaves the page. */
  override disconnectedCallback(): void {
    this.#opening = null;
    if (!this.#editor && !this.#standIn) return;
    this._value = this.value;
    this.#editor?.destroy();
    this.#editor = null;
    this.#standIn = null;
  }

  /** Makes the element from a configuration. */
  static override create(config: Loose): HTMLElement {
    const element = super.create(config);
    element.toggleAttribute("toggled", !!config.toggled);
    element.toggleAttribute("collaborate", !!config.collaborate);
    element.toggleAttribute("compact", !!config.compact);
    if (config.documentUUID) element.dataset.documentUuid = config.documentUUID;
    if (config.enriched) element.innerHTML = config.enriched;
    if (config.height) element.style.height = `${config.height}px`;
    return element;
  }
}

/** An element made by an enricher. When it enters the page, the enricher's `onRender` is called with it. */
export class HTMLEnrichedContentElement extends HTMLElement {
  static tagName = "enriched-content";
  static observedAttributes = ["enricher"];

  /** Calls `onRender` of the new enricher if the element is in a page already. */
  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (this.isConnected && before !== now) this.connectedCallback();
  }

  /** Calls the `onRender` of the enricher that the attribute names. */
  connectedCallback(): void {
    const id = this.getAttribute("enricher");
    // an enricher without an id is known by its pattern
    const config = CONFIG.TextEditor?.enrichers?.find((entry: Loose) => (entry.id ?? String(entry.pattern)) === id);
    config?.onRender?.(this);
  }
}

/** A secret section of a text, with a button to reveal or hide it. */
export class HTMLSecretBlockElement extends HTMLElement {
  static tagName = "secret-block";

  get secret(): HTMLElement | null {
    return this.querySelector("section.secret");
  }

  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  /** Generation 14: whether there is a button to reveal or hide the section. */
  get revealable(): boolean {
    return this.#revealable;
  }

  set revealable(value: boolean) {
    this.#revealable = value;
    if (!value) this.querySelector(":scope > button.reveal")?.remove();
    else if (this.isConnected) this.connectedCallback();
  }

  #revealable = true;

  /** Adds the button, which fires `toggleReveal`, unless there is one, nothing to reveal, or `revealable` is false. */
  connectedCallback(): void {
    const { secret } = this;
    if (!secret || !this.#revealable || this.querySelector(":scope > button.reveal")) return;
    const button = build(
      "button",
      { type: "button", class: "reveal" },
      words(this.revealed ? "SECRET.Hide" : "SECRET.Reveal"),
    );
    button.addEventListener("click", () => this.dispatchEvent(new Event("toggleReveal", { bubbles: true })));
    this.prepend(button);
  }

  /** Returns the document's HTML (`content`) with this section revealed or, if it was, hidden. Found by its id. */
  toggleRevealed(content: string): string {
    const holder = build("div");
    holder.innerHTML = content;
    const id = this.secret?.id;
    if (id) holder.querySelector(`section.secret[id="${CSS.escape(id)}"]`)?.classList.toggle("revealed");
    return holder.innerHTML;
  }
}

/** A document embedded in a text; its content is fetched and built when the element enters the page. */
export class HTMLDocumentEmbedElement extends HTMLElement {
  static tagName = "document-embed";

  /** Fetches the document and puts in what its `toEmbed` returns; does nothing if there is content already. */
  connectedCallback(): void {
    const uuid = this.getAttribute("uuid");
    if (!uuid || this.childElementCount) return;
    const embed = async () => {
      const document = await fromUuid(uuid);
      const element = await document?.toEmbed?.({ values: [], inline: true, cite: false, caption: false });
      if (element) this.append(...(element instanceof HTMLCollection ? element : [element]));
    };
    embed().catch((error) => reportError("document-embed", error));
  }
}
