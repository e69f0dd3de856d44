import { build, escapeHTML } from "../support.ts";

/**
 * A place for plain text that looks like an empty editor and stands in for it until the user turns to it: many never
 * type a message, and the editor's code is large.
 */
export class EditorStandIn {
  readonly #text: HTMLElement;
  /** the element to put in place of the editor */
  readonly element: HTMLElement;
  /** Resolves once no letter is being composed by several keys, as that would be lost with this element. */
  composed: Promise<unknown> = Promise.resolve();

  /**
   * @param label the field's name for screen readers
   * @param open is called when the field gets the focus
   */
  constructor(label: string, placeholder: string, open: () => void) {
    this.#text = build("div", {
      class: "ProseMirror editor-content",
      contenteditable: "true",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      "data-placeholder": placeholder,
    });
    this.#clear();
    this.element = build("div", { class: "editor-container" });
    this.element.append(this.#text);
    this.#text.addEventListener("focus", open);
    this.#text.addEventListener("compositionstart", () => {
      this.composed = new Promise((done) => this.#text.addEventListener("compositionend", done, { once: true }));
    });
  }

  /** The typed text as HTML, as an editor would give it; "" without a text. */
  get html(): string {
    const text = this.#text.innerText.replace(/\n$/, "");
    return text && `<p>${escapeHTML(text).replaceAll("\n", "<br>")}</p>`;
  }

  /** Shows the text of HTML, without running anything in it. */
  set html(html: string) {
    const text = new DOMParser().parseFromString(html, "text/html").body.textContent;
    this.#clear();
    if (text) this.#text.firstElementChild!.textContent = text;
  }

  /** Adds text at the end. */
  append(text: string): void {
    (this.#text.lastElementChild ?? this.#text).append(text);
  }

  /** Whether the user is in it, so that the editor that takes its place has to get the focus. */
  get focused(): boolean {
    return this.#text.contains(document.activeElement);
  }

  #clear(): void {
    const paragraph = build("p");
    paragraph.append(build("br"));
    this.#text.replaceChildren(paragraph);
  }
}
