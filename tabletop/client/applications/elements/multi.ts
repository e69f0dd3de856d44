import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { appendOptions, setInputAttributes } from "../fields.ts";
import { tagElement } from "./tags.ts";

/** The base of controls in which several options can be chosen. `value` is the list of the chosen options' values. */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement {
  _options: HTMLElement[] = [];
  _choices: Record<string, string> = {};
  /** Values of options that the user cannot change: chosen ones stay chosen, others not. */
  _disabledOptions = new Set<string>();

  constructor() {
    super();
    this._value = new Set<string>();
  }

  override connectedCallback(): void {
    if (!this._options.length) this._initialize();
    super.connectedCallback();
  }

  /**
   * Reads the options within the element that have a value, which of them are disabled, and which are chosen: those
   * with `selected`, which is taken off them, and those that the element's attribute `value` lists.
   */
  _initialize(): void {
    this._options = [...this.querySelectorAll<HTMLElement>(":scope > option, :scope > optgroup")];
    for (const option of this.querySelectorAll("option")) {
      if (!option.value) continue;
      this._choices[option.value] = option.textContent ?? option.value;
      if (option.hasAttribute("selected")) this._value.add(option.value);
      option.removeAttribute("selected");
      if (option.hasAttribute("disabled")) this._disabledOptions.add(option.value);
    }
    const preset = this.getAttribute("value");
    if (preset) for (const value of preset.split(",")) if (value in this._choices) this._value.add(value);
  }

  /** Chooses an option; does nothing if it is chosen or disabled. @throws Error for a value that is no option */
  select(value: string): void {
    if (!this._value.has(value) && !this._disabledOptions.has(value)) this._commit([...this._value, value]);
  }

  /** Takes an option off the chosen ones, unless it is disabled. */
  unselect(value: string): void {
    if (!this._disabledOptions.has(value)) this._commit([...this._value].filter((other) => other !== value));
  }

  /**
   * Generation 14: disables an option, or with `disabled` false enables it. @throws Error for a value that is no option
   */
  disableOption(value: string, disabled = true): void {
    if (!this._options.length) this._initialize();
    this.#assertOption(value);
    if (disabled) this._disabledOptions.add(value);
    else this._disabledOptions.delete(value);
    this._refresh();
  }

  /** @throws Error for a value that is no option */
  #assertOption(value: string): void {
    if (!Object.hasOwn(this._choices, value)) throw new Error(`"${value}" is not an option of this control.`);
  }

  override _getValue(): string[] {
    // the element was never in a page: its options are read now
    if (!this._options.length && this.isConnected === false) this._initialize();
    return [...this._value];
  }

  /** Sets the chosen options. @throws Error for a value that is no option */
  override _setValue(value: Loose): void {
    if (!this._options.length) this._initialize();
    const values: string[] = [...(value ?? [])];
    for (const chosen of values) this.#assertOption(chosen);
    this._value = new Set(values);
  }

  /** Makes the element from a configuration, with its options. */
  static override create(config: Loose): HTMLElement {
    const element = document.createElement(this.tagName);
    setInputAttributes(element, config);
    appendOptions(element, config);
    return element;
  }
}

/** A control that shows the chosen options as tags, and a select to add more. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";
  #tags!: HTMLElement;
  #select!: HTMLSelectElement;

  /** Builds the place for the tags and the list of options. */
  override _buildElements(): HTMLElement[] {
    this.#tags = build("div", { class: "tags input-element-tags" });
    this.#select = build("select", {}, build("option", { value: "" }, words("FIELDS.AddChoice")), ...this._options);
    this._applyInputAttributes(this.#select);
    return [this.#tags, this.#select];
  }

  /** Shows the chosen options as tags, and disables those in the list that cannot be chosen (again). */
  override _refresh(): void {
    if (!this.#tags) return;
    this.#tags.replaceChildren(
      ...[...this._value].map((key: string) =>
        tagElement(key, this._choices[key] ?? key, this.editable && !this._disabledOptions.has(key)),
      ),
    );
    for (const option of this.#select.querySelectorAll("option"))
      option.disabled = this._value.has(option.value) || this._disabledOptions.has(option.value);
    this.#select.value = "";
  }

  /** Listens to the list, which chooses, and to the tags' buttons, which remove. */
  override _activateListeners(): void {
    // The element fires its own events `input` and `change`, so those of the select go no further.
    this.#select.addEventListener("input", (event) => event.stopPropagation());
    this.#select.addEventListener("change", (event) => {
      event.stopPropagation();
      if (this.#select.value) this.select(this.#select.value);
    });
    this.#tags.addEventListener("click", (event) => {
      const key = (event.target as Element).closest<HTMLElement>("button.remove")?.closest<HTMLElement>(".tag")
        ?.dataset.key;
      if (key && this.editable) this.unselect(key);
    });
  }
}

/** A control that shows all options as checkboxes. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = "multi-checkbox";

  /** Builds a checkbox for each option; options of a group are framed, with the group's name. */
  override _buildElements(): HTMLElement[] {
    // a checkbox with its label
    const checkbox = (option: Loose) =>
      build(
        "label",
        { class: "checkbox" },
        build("input", {
          type: "checkbox",
          value: option.value,
        }),
        option.textContent,
      );
    return this._options.map((option) =>
      option.tagName === "OPTGROUP"
        ? build(
            "fieldset",
            { class: "checkbox-group" },
            build("legend", {}, (option as Loose).label),
            ...[...option.querySelectorAll("option")].map(checkbox),
          )
        : checkbox(option),
    );
  }

  /** Checks the chosen options, and disables what cannot be changed. */
  override _refresh(): void {
    for (const input of this.querySelectorAll<HTMLInputElement>("input")) {
      input.checked = this._value.has(input.value);
      input.disabled = this.disabled || this._disabledOptions.has(input.value);
    }
  }

  /** Updates the boxes: all disabled while the control is, else only those of disabled options. */
  override _toggleDisabled(): void {
    this._refresh();
  }

  /** Listens to the boxes before listeners around the element do, which must not see the boxes' own events. */
  override _activateListeners(): void {
    this.addEventListener(
      "change",
      (event) => {
        const input = event.target as HTMLInputElement;
        if (input.tagName !== "INPUT") return;
        event.stopImmediatePropagation();
        if (input.checked) this.select(input.value);
        else this.unselect(input.value);
      },
      { capture: true },
    );
  }
}
