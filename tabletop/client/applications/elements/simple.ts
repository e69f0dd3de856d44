import type { Loose } from "../support.ts";
import { build, notInTabletop, words } from "../support.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** A value as a number; null where it is empty or no number. */
const parseNumber = (value: Loose): number | null =>
  value === "" || value == null || Number.isNaN(Number(value)) ? null : Number(value);

/** A control for the path of a file: typed, or chosen in the file picker. */
export class HTMLFilePickerElement extends AbstractFormInputElement {
  static override tagName = "file-picker";
  input!: HTMLInputElement;
  button!: HTMLButtonElement;
  picker: Loose;

  /** Builds the text field for the path and the button that opens the file picker. */
  override _buildElements(): HTMLElement[] {
    this._value = this.getAttribute("value") ?? "";
    this.input = build("input", { type: "text", class: "image", value: this._value });
    this._applyInputAttributes(this.input);
    this.button = build("button", {
      type: "button",
      class: "icon fa-solid fa-file-import",
      "aria-label": words("FILES.BrowseTooltip"),
      dataset: { tooltip: "FILES.BrowseTooltip" },
    });
    return [this.input, this.button];
  }

  override get type(): string {
    return this.getAttribute("type") ?? "any";
  }

  /** Whether the file picker that it opens allows no uploads. */
  get noupload(): boolean {
    return this.hasAttribute("noupload");
  }

  set noupload(value: boolean) {
    this.toggleAttribute("noupload", value === true);
  }

  override _refresh(): void {
    if (this.input) this.input.value = this._value ?? "";
  }

  /** Takes over a path that is typed, or chosen in the file picker that the button opens. */
  override _activateListeners(): void {
    this.input.addEventListener("input", (event) => event.stopPropagation());
    this.input.addEventListener("change", (event) => {
      event.stopPropagation();
      this._commit(this.input.value.trim());
    });
    this.button.addEventListener("click", () => {
      this.picker = new foundry.applications.apps.FilePicker.implementation({
        type: this.type,
        current: this.value,
        allowUpload: !this.noupload,
        callback: (path: string) => this._commit(path),
      });
      void this.picker.browse();
    });
  }

  /** Makes the element from a configuration, with the type of files and whether uploads are allowed. */
  static override create(config: Loose): HTMLElement {
    const element = super.create(config);
    if (config.type) element.setAttribute("type", config.type);
    if (config.noupload) element.setAttribute("noupload", "");
    return element;
  }
}

/** A control for a number: a slider and a number field with the same value. */
export class HTMLRangePickerElement extends AbstractFormInputElement {
  static override tagName = "range-picker";
  #range!: HTMLInputElement;
  #number!: HTMLInputElement;

  get valueAsNumber(): number {
    return Number(this._getValue());
  }

  /** Builds slider and number field; the first value is `value`, else `min`, else 0. */
  override _buildElements(): HTMLElement[] {
    const [min, max, step] = ["min", "max", "step"].map((name) => this.getAttribute(name));
    this._value = parseNumber(this.getAttribute("value")) ?? parseNumber(min) ?? 0;
    this.#range = build("input", { type: "range", min, max, step: step ?? 1 });
    this.#number = build("input", { type: "number", min, max, step: step ?? 1 });
    this._applyInputAttributes(this.#range);
    this.#number.setAttribute("aria-label", this.#range.getAttribute("aria-label") ?? words("FIELDS.Value"));
    return [this.#range, this.#number];
  }

  /** Sets the number, kept between `min` and `max`; anything else counts as 0. */
  override _setValue(value: Loose): void {
    const minimum = parseNumber(this.getAttribute("min")) ?? -Infinity;
    const maximum = parseNumber(this.getAttribute("max")) ?? Infinity;
    this._value = Math.min(maximum, Math.max(minimum, parseNumber(value) ?? 0));
  }

  override _refresh(): void {
    if (!this.#range) return;
    this.#range.value = String(this._value);
    this.#number.value = String(this._value);
  }

  /**
   * Listens to both controls; stops their `change` events, and the slider's `input` events, as the element fires events
   * itself.
   */
  override _activateListeners(): void {
    // while the slider moves, only the number field follows
    this.#range.addEventListener("input", (event) => {
      event.stopPropagation();
      this.#number.value = this.#range.value;
    });
    for (const input of [this.#range, this.#number]) {
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        this._commit(input.value);
      });
    }
  }

  static override create(config: Loose): HTMLElement {
    const element = super.create(config);
    for (const key of ["min", "max", "step"]) if (config[key] != null) element.setAttribute(key, String(config[key]));
    return element;
  }
}

/**
 * A control for a colour: a text such as "#ff0000", and the browser's colour chooser. `value` is null without a valid
 * colour.
 */
export class HTMLColorPickerElement extends AbstractFormInputElement {
  static override tagName = "color-picker";
  #text!: HTMLInputElement;
  #swatch!: HTMLInputElement;

  /** Builds the text field and the browser's colour chooser. */
  override _buildElements(): HTMLElement[] {
    this._setValue(this.getAttribute("value"));
    this.#text = build("input", { type: "text", class: "color" });
    this._applyInputAttributes(this.#text);
    this.#swatch = build("input", { type: "color", "aria-label": words("FIELDS.Color") });
    return [this.#text, this.#swatch];
  }

  /** Sets the colour, from a text of 3 or 6 hexadecimal digits or a Color; anything else is null. */
  override _setValue(value: Loose): void {
    const text = value?.css ?? String(value ?? "").trim();
    const isShort = /^#[0-9a-f]{3}$/i.test(text);
    // each of three digits stands for two of the same
    const long = isShort ? `#${[...text.slice(1)].map((digit: string) => digit + digit).join("")}` : text;
    this._value = /^#[0-9a-f]{6}$/i.test(long) ? long.toLowerCase() : null;
  }

  override _refresh(): void {
    if (!this.#text) return;
    this.#text.value = this._value ?? "";
    this.#swatch.value = this._value ?? "#000000";
  }

  /** Listens to both controls; stops their `input` and `change` events, as the element fires events itself. */
  override _activateListeners(): void {
    for (const input of [this.#text, this.#swatch]) {
      input.addEventListener("input", (event) => event.stopPropagation());
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        this._commit(input.value);
      });
    }
  }
}

/** A slider for a hue between 0 and 1. */
export class HTMLHueSelectorSlider extends AbstractFormInputElement {
  static override tagName = "hue-slider";
  #range!: HTMLInputElement;

  /** Builds the slider. */
  override _buildElements(): HTMLElement[] {
    this._value = parseNumber(this.getAttribute("value")) ?? 0;
    this.#range = build("input", { type: "range", class: "color-range", min: 0, max: 1, step: 0.01 });
    this._applyInputAttributes(this.#range);
    return [this.#range];
  }

  /** Sets the hue. @throws Error for a number outside 0 to 1 */
  override _setValue(value: Loose): void {
    if (!(value >= 0 && value <= 1)) throw new Error(`A hue lies between 0 and 1, and ${value} does not.`);
    this._value = value;
  }

  override _refresh(): void {
    if (this.#range) this.#range.value = String(this._value);
  }

  /** Listens to the slider; stops its `change` events, as the element fires events itself. */
  override _activateListeners(): void {
    this.#range.addEventListener("change", (event) => {
      event.stopPropagation();
      this._commit(Number(this.#range.value));
    });
  }
}

/** A control for code: a plain text area without highlighting. */
export class HTMLCodeMirrorElement extends AbstractFormInputElement {
  static override tagName = "code-mirror";
  #area!: HTMLTextAreaElement;

  /** The index of the caret in the text; null before the element is in a page. */
  get cursor(): number | null {
    return this.#area?.selectionStart ?? null;
  }

  /** The language of the code, such as "json"; it changes nothing here. */
  get language(): string {
    return this.getAttribute("language") ?? "";
  }

  set language(value: string) {
    this.setAttribute("language", value);
  }

  /** The number of spaces for one step of indentation. */
  get indent(): number {
    return Number(this.getAttribute("indent") ?? 2) || 0;
  }

  set indent(value: number) {
    this.setAttribute("indent", String(value));
  }

  get nowrap(): boolean {
    return this.hasAttribute("nowrap");
  }

  /** Whether something else handles text and events: not in the tabletop, so reading it throws. */
  get managed(): boolean {
    return notInTabletop("HTMLCodeMirrorElement#managed");
  }

  set managed(_value: boolean) {
    notInTabletop("HTMLCodeMirrorElement#managed");
  }

  /** Not in the tabletop: throws. */
  posAtCoords(_coords: object): number {
    return notInTabletop("HTMLCodeMirrorElement#posAtCoords");
  }

  /** Scrolls the text to a height in pixels: `x.top` or `y`. */
  override scrollTo(x?: number | ScrollToOptions, y?: number): void {
    this.#area?.scrollTo({ top: typeof x === "object" ? (x.top ?? 0) : (y ?? 0) });
  }

  /** Builds the text area; the first text is `value`, else the element's content. */
  override _buildElements(): HTMLElement[] {
    this._value = this.getAttribute("value") ?? this.textContent ?? "";
    this.#area = build("textarea", { rows: 10, spellcheck: "false", class: "code" });
    this._applyInputAttributes(this.#area);
    return [this.#area];
  }

  override _getValue(): string {
    return this.#area?.value ?? this._value ?? this.getAttribute("value") ?? "";
  }

  override _refresh(): void {
    if (this.#area) this.#area.value = this._value ?? "";
  }

  /** Listens to the text area; stops its `change` events, as the element fires events itself. */
  override _activateListeners(): void {
    this.#area.addEventListener("change", (event) => {
      event.stopPropagation();
      this._commit(this.#area.value);
    });
  }

  static override create(config: Loose): HTMLElement {
    const element = super.create(config);
    for (const key of ["value", "language", "indent"]) if (config[key]) element.setAttribute(key, String(config[key]));
    return element;
  }
}

/** Generation 14: a control for a dice formula, as plain text. */
export class HTMLFormulaInputElement extends AbstractFormInputElement {
  static override tagName = "formula-input";
  input!: HTMLInputElement;
  /** The window that edits the formula: not in the tabletop, so none is ever open. */
  editor: undefined;

  get button(): HTMLButtonElement {
    return notInTabletop("HTMLFormulaInputElement#button");
  }

  get context(): string | null {
    return this.getAttribute("context");
  }

  set context(value: string) {
    this.setAttribute("context", value);
  }

  /** Builds the text field. */
  override _buildElements(): HTMLElement[] {
    this._value = this.getAttribute("value") ?? "";
    this.input = build("input", { type: "text", spellcheck: "false" });
    this._applyInputAttributes(this.input);
    return [this.input];
  }

  override _refresh(): void {
    if (this.input) this.input.value = this._value ?? "";
  }

  /** Listens to the text field; stops its `change` events, as the element fires events itself. */
  override _activateListeners(): void {
    this.input.addEventListener("change", (event) => {
      event.stopPropagation();
      this._commit(this.input.value);
    });
  }

  static override create(config: Loose): HTMLElement {
    const element = super.create(config);
    element.setAttribute("context", config.context ?? "default");
    return element;
  }
}
