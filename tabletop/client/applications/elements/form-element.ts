import type { Loose } from "../support.ts";
import { escapeHTML, notInTabletop } from "../support.ts";

/**
 * The base of the custom form controls: name, value, events `input` and `change`, disabled state.
 * @see https://foundryvtt.com/api/classes/foundry.applications.elements.AbstractFormInputElement.html
 */
export abstract class AbstractFormInputElement extends HTMLElement {
  static tagName = "";
  static formAssociated = true;
  static observedAttributes = ["disabled"];

  _internals: ElementInternals;
  _value: Loose;
  _primaryInput: HTMLElement | null = null;
  #isBuilt = false;

  constructor() {
    super();
    this._internals = this.attachInternals();
  }

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(value: string) {
    this.setAttribute("name", value);
  }

  get type(): string {
    return (this.constructor as typeof AbstractFormInputElement).tagName;
  }

  /** Aborted when the element leaves the page: not in the tabletop, so reading it throws. */
  get abortSignal(): AbortSignal {
    return notInTabletop("AbstractFormInputElement#abortSignal");
  }

  get value(): Loose {
    return this._getValue();
  }

  /** Sets the value and fires the events `input` and `change`, as if the user had entered it. */
  set value(value: Loose) {
    this._setValue(value);
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }

  get disabled(): boolean {
    return this.matches(":disabled") || this.hasAttribute("disabled");
  }

  set disabled(value: boolean) {
    this.toggleAttribute("disabled", value);
    this._toggleDisabled(this.disabled);
  }

  get editable(): boolean {
    return !(this.disabled || this.hasAttribute("readonly"));
  }

  _getValue(): Loose {
    return this._value;
  }

  _setValue(value: Loose): void {
    this._value = value;
  }

  formDisabledCallback(disabled: boolean): void {
    this._toggleDisabled(disabled);
  }

  attributeChangedCallback(): void {
    if (this.#isBuilt) this._toggleDisabled(this.disabled);
  }

  /** Builds the element's content and listeners when it enters a page for the first time. */
  connectedCallback(): void {
    if (this.#isBuilt) return;
    const elements = this._buildElements();
    this.replaceChildren(...elements);
    this.#isBuilt = true;
    this._refresh();
    this._toggleDisabled(this.disabled);
    this.addEventListener("click", (event) => this._onClick(event as PointerEvent));
    this._activateListeners();
  }

  disconnectedCallback(): void {}

  _toggleDisabled(disabled: boolean): void {
    for (const element of this.querySelectorAll<Loose>("input, select, button, textarea")) element.disabled = disabled;
  }

  /** Builds the content; for subclasses, as are the three methods below: showing the value, listeners, clicks. */
  _buildElements(): HTMLElement[] {
    return [];
  }

  _refresh(): void {}
  _activateListeners(): void {}
  _onClick(_event: PointerEvent): void {}

  /** Sets a value that the user has given; fires `input` and `change`. */
  _commit(value: Loose): void {
    this.value = value;
  }

  /**
   * Notes the native control within this element, and gives the control this element's placeholder, `aria-label` and
   * other attributes. If this element has an id, the control's id is that id with "-input". A control without
   * `aria-label` gets as such the text of the label in the form group around this element.
   */
  _applyInputAttributes(input: HTMLElement): void {
    this._primaryInput = input;
    if (this.id) {
      input.id = `${this.id}-input`;
    }
    for (const attribute of ["placeholder", "aria-label", "required", "autofocus"]) {
      const value = this.getAttribute(attribute);
      if (value !== null) input.setAttribute(attribute, value);
    }
    if (!input.hasAttribute("aria-label")) {
      const caption = this.closest(".form-group")?.querySelector("label")?.textContent?.trim();
      if (caption) input.setAttribute("aria-label", caption);
    }
    if (this.hasAttribute("readonly")) input.setAttribute("readonly", "");
  }

  /** Focuses the native control; without one, this element. */
  override focus(options?: FocusOptions): void {
    const innerControl =
      this._primaryInput ?? this.querySelector<HTMLElement>("input, select, button, [contenteditable]");
    if (innerControl) innerControl.focus(options);
    else super.focus(options);
  }

  /** Makes the element from the configuration of a form's field. */
  static create(config: Loose): HTMLElement {
    const element = document.createElement(this.tagName) as Loose;
    foundry.applications.fields.setInputAttributes(element, config);
    if (config.value != null) element.setAttribute("value", String(config.value));
    return element;
  }

  static escape(text: unknown): string {
    return escapeHTML(text);
  }
}
