import type { Loose } from "./support.ts";
import { build, words } from "./support.ts";

/**
 * Makes a row of a form: a label, the given input element or elements, units and a hint. The label belongs to the first
 * input with a name. With `localize`, label, units and hint are translation keys.
 * @see https://foundryvtt.com/api/modules/foundry.applications.fields.html
 */
export function createFormGroup(config: Loose): HTMLDivElement {
  const { units, hint, label, classes, rootId, stacked, localize = false, hidden, tooltip } = config;
  const inWords = (text: string): string => (localize ? words(text) : text);
  const { input } = config;
  const inputs: HTMLElement[] = input instanceof HTMLCollection || Array.isArray(input) ? [...input] : [input];
  const group = build("div", {
    class: ["form-group", ...(classes ?? []), stacked ? "stacked" : ""].filter(Boolean).join(" "),
    hidden,
  });
  const isCheckbox =
    inputs.length === 1 && inputs[0]?.tagName === "INPUT" && (inputs[0] as HTMLInputElement).type === "checkbox";
  const labelText = inWords(label ?? "");
  const caption = build("label", {}, labelText);
  if (units) caption.append(" ", build("span", { class: "units" }, `(${inWords(units)})`));
  if (tooltip) caption.dataset.tooltip = tooltip;
  // connect the label with the first input that has a name
  const namedInput = inputs.find((element) => element.getAttribute?.("name"));
  if (namedInput) {
    const name = namedInput.getAttribute("name") as string;
    if (rootId) namedInput.id = [rootId, name].join("-").replace(/\./g, "-");
    if (namedInput.id) caption.htmlFor = namedInput.id;
    else if (!namedInput.hasAttribute("aria-label") && labelText) namedInput.setAttribute("aria-label", labelText);
  }
  // label, inputs and hint in the row
  const fields = build("div", { class: "form-fields" });
  fields.append(...inputs);
  group.append(caption, fields);
  if (isCheckbox) group.classList.add("checkbox-group");
  if (hint) group.append(build("p", { class: "hint" }, inWords(hint)));
  return group;
}

/**
 * Sets the attributes that any input may have from its configuration: name, id, classes, required, disabled, read-only,
 * autofocus, placeholder (translated if `localize` is set), data and ARIA attributes.
 */
export function setInputAttributes(input: HTMLElement, config: Loose): void {
  if (config.name) input.setAttribute("name", config.name);
  input.toggleAttribute("required", config.required === true);
  input.toggleAttribute("disabled", config.disabled === true);
  input.toggleAttribute("readonly", config.readonly === true);
  input.toggleAttribute("autofocus", config.autofocus === true);
  if (config.placeholder)
    input.setAttribute("placeholder", config.localize ? words(config.placeholder) : config.placeholder);
  if (config.id) input.id = config.id;
  if (config.classes)
    input.classList.add(
      ...(typeof config.classes === "string" ? config.classes.split(" ") : config.classes).filter(Boolean),
    );
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = String(value);
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, String(value));
}

/** Makes an input for a line of text. */
export function createTextInput(config: Loose): HTMLInputElement {
  const input = build("input", { type: "text", value: config.value ?? "" });
  setInputAttributes(input, config);
  return input;
}

/** Makes a text area, 3 lines high unless `rows` says otherwise. */
export function createTextareaInput(config: Loose): HTMLTextAreaElement {
  const input = build("textarea", { rows: config.rows ?? 3 }, String(config.value ?? ""));
  setInputAttributes(input, config);
  return input;
}

/** Makes a checkbox, checked if `value` is truthy. */
export function createCheckboxInput(config: Loose): HTMLInputElement {
  const input = build("input", { type: "checkbox", checked: !!config.value });
  setInputAttributes(input, config);
  return input;
}

/** Makes an input for a number; empty if `value` is neither a finite number nor a text. */
export function createNumberInput(config: Loose): HTMLInputElement {
  const { min, max, step = "any", type = "number" } = config;
  const hasValue = Number.isFinite(config.value) || (typeof config.value === "string" && config.value !== "");
  // only for whole numbers from 0 up: the numeric keyboard of phones has no minus and no point
  const isNatural = step === 1 && min != null && !(min < 0);
  const input = build("input", {
    type,
    min,
    max,
    step,
    value: hasValue ? String(config.value) : "",
    inputmode: isNatural ? "numeric" : null,
  });
  setInputAttributes(input, config);
  input.dataset.dtype ??= "Number";
  return input;
}

/**
 * Sorts the options of a select into groups, and returns the groups that have options: first those listed in `groups`,
 * in that order. Options without a group are in the group "".
 * @param config `blank`: the label of a blank option at the start of the group "", or true for a blank option without
 *   label; `value`: the selected value, or a list or set of selected values (an option that has
 *   `selected` is selected too); `valueAttr`, `labelAttr`: the names of an option's fields that have its value and
 *   label; `localize`: labels and groups are translation keys; `sort`: the options of each group are sorted by label
 */
export function prepareSelectOptionGroups(config: Loose): { group: string; options: Loose[] }[] {
  const { options = [], groups, blank, value, localize = false, sort = false, valueAttr, labelAttr } = config;
  let chosenValues: Loose[] = value == null ? [] : [value];
  if (Array.isArray(value) || value instanceof Set) chosenValues = [...value];
  const chosenTexts = new Set(chosenValues.map(String));
  // the given groups in their order, the blank option, then each option in its group
  const byGroup = new Map<string, Loose[]>((groups ?? []).map((group: string) => [group, []]));
  if (blank != null && blank !== false) {
    const blankLabel = blank === true ? "" : blank;
    byGroup.set("", [
      { value: "", label: localize && blankLabel ? words(blankLabel) : blankLabel, selected: chosenTexts.has("") },
    ]);
  }
  for (const option of options) {
    const group = option.group || "";
    const entry = { ...option };
    if (valueAttr) entry.value = option[valueAttr];
    if (labelAttr) entry.label = option[labelAttr];
    if (localize && entry.label) entry.label = words(entry.label);
    entry.selected = option.selected || chosenTexts.has(String(entry.value));
    if (!byGroup.has(group)) byGroup.set(group, []);
    byGroup.get(group)?.push(entry);
  }
  const prepared = [...byGroup]
    .filter(([, groupOptions]) => groupOptions.length)
    .map(([group, list]) => ({ group: localize ? words(group) : group, options: list }));
  if (sort) for (const { options: list } of prepared) list.sort(byLabel);
  return prepared;
}

/** Compares two options by label, for sorting; an option with the value "" comes first. */
function byLabel(a: Loose, b: Loose): number {
  if (a.value === "") return -1;
  if (b.value === "") return 1;
  return String(a.label).localeCompare(String(b.label));
}

/** Makes the element of an option; for an entry with `rule`, a separating line. */
function optionElement(entry: Loose): HTMLElement {
  if (entry.rule) return document.createElement("hr");
  return build(
    "option",
    { value: entry.value, selected: entry.selected, disabled: entry.disabled, dataset: entry.dataset },
    String(entry.label ?? entry.value),
  );
}

/** Appends a configuration's options to a select or multi-select; options of a named group are put into an optgroup. */
export function appendOptions(select: HTMLElement, config: Loose): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    const parent = group ? build("optgroup", { label: group }) : select;
    parent.append(...options.map(optionElement));
    if (parent !== select) select.append(parent);
  }
}

/** Makes a select with options, from a configuration that prepareSelectOptionGroups understands. */
export function createSelectInput(config: Loose): HTMLSelectElement {
  const select = document.createElement("select");
  setInputAttributes(select, config);
  appendOptions(select, config);
  return select;
}

/** Makes a control to choose several options: as tags, or with the `type` "checkboxes" as checkboxes. */
export function createMultiSelectInput(config: Loose): HTMLElement {
  const element = document.createElement(config.type === "checkboxes" ? "multi-checkbox" : "multi-select");
  setInputAttributes(element, config);
  appendOptions(element, config);
  return element;
}

/**
 * Makes an editor for rich text. With `editable` false, makes an element that only shows the text, as HTML that must be
 * clean already.
 * @param config `value`: the text; `enriched`: the HTML shown while the text is not edited; `height` in pixels;
 *   `button` or `toggled`: a button opens the editor
 */
export function createEditorInput(config: Loose): HTMLElement {
  const { editable = true, height, value = "", enriched } = config;
  if (!editable) {
    const content = build("div", { class: "editor-content" });
    content.innerHTML = enriched ?? value;
    return build("div", { class: "editor" }, content);
  }
  const element = document.createElement("prose-mirror");
  element.setAttribute("value", value ?? "");
  if (config.button || config.toggled) element.toggleAttribute("toggled", true);
  if (height) element.style.height = `${height}px`;
  if (config.documentUUID) element.dataset.documentUuid = config.documentUUID;
  setInputAttributes(element, config);
  if (enriched) element.innerHTML = enriched;
  return element;
}

/** Makes an icon of Font Awesome, by its name with or without "fa-". `inert` hides it from screen readers. */
export function createFontAwesomeIcon(
  glyph: string,
  { style = "solid", fixedWidth = false, classes = [] as string[] } = {},
): HTMLElement {
  const name = glyph.startsWith("fa-") ? glyph : `fa-${glyph}`;
  return build("i", {
    class: [`fa-${style}`, name, fixedWidth ? "fa-fw" : "", ...classes].filter(Boolean).join(" "),
    inert: true,
  });
}
