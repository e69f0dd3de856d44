import Handlebars from "handlebars";
import { generation } from "../../../common/abstract/generation.ts";
import { createNumberInput, prepareSelectOptionGroups } from "../fields.ts";
import type { Loose } from "../support.ts";
import { escapeHTML, words } from "../support.ts";

// HTML that Handlebars does not escape; and a helper's arguments without the last, Handlebars' own options.
const safe = (html: string) => new Handlebars.SafeString(html);
const withoutOptions = (args: Loose[]) => args.slice(0, -1);
/** The HTML of an element, or of several; "" for anything else. */
const outerHTMLOf = (content: Loose): string =>
  content instanceof HTMLCollection || Array.isArray(content)
    ? [...content].map((element) => element.outerHTML).join("")
    : (content?.outerHTML ?? "");

/** {{checked value}}: the attribute "checked" if the value is truthy, else "". */
export const checked = (value: unknown) => (value ? "checked" : "");
/** {{disabled value}}: the attribute "disabled" if the value is truthy, else "". */
export const disabled = (value: unknown) => (value ? "disabled" : "");
/** {{concat a b …}}: the texts and numbers joined, not escaped; objects that are no SafeString are left out. */
export const concat = (...args: Loose[]) =>
  safe(
    withoutOptions(args)
      .filter((part) => typeof part !== "object" || part === null || "toHTML" in part)
      .join(""),
  );
/** {{ifThen criteria a b}}: the value a if `criteria` is truthy, else b. */
export const ifThen = (criteria: Loose, ifTrue: Loose, ifFalse: Loose) => (criteria ? ifTrue : ifFalse);
/** {{object a=1 b=2}}: an object with the named values. */
export const object = ({ hash }: Loose) => hash;

/** {{localize key name=value}}: the text for a translation key, with the named values filled in; "" without a key. */
export function localize(value: Loose, options: Loose): string {
  const key = value instanceof Handlebars.SafeString ? value.toString() : value;
  if (key == null || key === "") return "";
  const data = options?.hash ?? {};
  return Object.keys(data).length ? words(String(key), data) : words(String(key));
}

/**
 * {{numberFormat value decimals=1 sign=true}}: a number rounded to `decimals` places (default 0). With `sign`, a plus
 * stands before positive numbers and 0.
 */
export function numberFormat(value: Loose, options: Loose): string {
  const { decimals = 0, sign = false } = options?.hash ?? {};
  const formatted = Number.parseFloat(value).toFixed(decimals);
  return sign && Number(value) >= 0 ? `+${formatted}` : formatted;
}

/** {{numberInput value …}}: an input for a number. The named values are its configuration; `class` is its CSS class. */
export function numberInput(value: Loose, options: Loose) {
  const { class: cssClass, ...config } = options.hash;
  const input = createNumberInput({ ...config, value });
  if (cssClass) input.className = cssClass;
  return safe(input.outerHTML);
}

/** {{#select value}}…{{/select}}, of generation 13: the options in the block, that of the value selected. */
export function select(this: unknown, selected: unknown, options: Loose): string {
  const element = document.createElement("select");
  element.innerHTML = options.fn(this);
  const chosen = [...element.options].find(({ value }) => value === String(selected));
  chosen?.setAttribute("selected", "");
  return element.innerHTML;
}

/**
 * {{selectOptions choices selected=…}}: the HTML of a select's options, with values and labels escaped.
 * @param choices a list of values or of objects, or an object: value → label, value → object or, with `inverted`, label
 * → value
 * @param options its `hash` has the named values. `selected`: the chosen value or values. `valueAttr` (or `nameAttr`,
 * which comes first) and `labelAttr`: the keys of value and label in a choice that is an object. With `nameAttr` the
 * values of a plain list are its indices. `blank`, `sort`, `groups` and `localize` are as for
 * `prepareSelectOptionGroups`.
 */
export function selectOptions(choices: Loose, options: Loose) {
  const {
    selected = null,
    localize: localise = false,
    inverted,
    blank,
    sort,
    nameAttr,
    labelAttr,
    valueAttr,
    groups,
  } = options.hash;
  // the values of the selected options; none for null and undefined
  const chosenValues = new Set(
    (Array.isArray(selected) || selected instanceof Set ? [...selected] : [selected]).map(String),
  );
  if (selected == null) chosenValues.clear();
  // collect the options, from a list or from an object
  const entries: Loose[] = [];
  const addEntry = (value: Loose, label: Loose, extra: Loose = {}) =>
    entries.push({ ...extra, value: String(value), label: String(label ?? value) });
  if (Array.isArray(choices)) {
    choices.forEach((choice: Loose, index) => {
      if (typeof choice !== "object" || choice === null) addEntry(nameAttr ? index : choice, choice);
      else addEntry(choice[nameAttr ?? valueAttr ?? "value"], choice[labelAttr ?? "label"], choice);
    });
  } else {
    for (const [key, choice] of Object.entries((choices ?? {}) as Record<string, Loose>)) {
      if (inverted) addEntry(choice, key);
      else if (typeof choice === "object" && choice !== null) {
        const value = nameAttr || valueAttr ? choice[nameAttr ?? valueAttr] : key;
        addEntry(value, choice[labelAttr ?? "label"] ?? choice.name ?? key, {
          group: choice.group,
          disabled: choice.disabled,
        });
      } else addEntry(key, choice);
    }
  }
  for (const entry of entries) entry.selected = entry.selected === true || chosenValues.has(entry.value);
  // their HTML, in groups
  const grouped = prepareSelectOptionGroups({ options: entries, groups, blank, sort, localize: localise });
  const optionHTML = (entry: Loose) =>
    entry.rule
      ? "<hr>"
      : `<option value="${escapeHTML(entry.value)}"${entry.selected ? " selected" : ""}${entry.disabled ? " disabled" : ""}>${escapeHTML(entry.label)}</option>`;
  return safe(
    grouped
      .map(({ group, options: entriesInside }) => {
        const html = entriesInside.map(optionHTML).join("");
        return group ? `<optgroup label="${escapeHTML(group)}">${html}</optgroup>` : html;
      })
      .join(""),
  );
}

/**
 * {{radioBoxes name choices checked=…}}: a radio button for each entry of `choices`, an object of value → label. With
 * `localize`, the labels are translation keys.
 */
export function radioBoxes(name: string, choices: Loose, options: Loose) {
  const { checked: chosen = null, localize: localise = false } = options.hash;
  return safe(
    Object.entries(choices as Record<string, string>)
      .map(([key, label]) => {
        const text = escapeHTML(localise ? words(label) : label);
        const checkedMark = String(chosen) === key ? " checked" : "";
        return `<label class="checkbox"><input type="radio" name="${escapeHTML(name)}" value="${escapeHTML(key)}"${checkedMark}> ${text}</label>`;
      })
      .join(""),
  );
}

/** The named values of `formGroup` that belong to the row of the form; all others belong to the row's input. */
const GROUP_OPTIONS = ["label", "hint", "rootId", "stacked", "units", "widget", "classes"];

/**
 * Splits the named values of `formGroup` into those of the row (`group`) and those of the row's input. `localize` is in
 * both; a text `classes` becomes a list.
 */
function splitConfig(hash: Loose): { group: Loose; input: Loose } {
  const group: Loose = { localize: hash.localize };
  const input: Loose = {};
  for (const [key, value] of Object.entries(hash as Record<string, Loose>)) {
    if (GROUP_OPTIONS.includes(key))
      group[key] = key === "classes" && typeof value === "string" ? value.split(" ") : value;
    else input[key] = value;
  }
  return { group, input };
}

/** {{formInput field …}}: the HTML of the input of a data field. @throws Error without a data field */
export function formInput(field: Loose, options: Loose) {
  if (!field?.toInput) throw new Error("{{formInput}} needs a DataField as its first argument.");
  return safe(outerHTMLOf(field.toInput({ ...options.hash })));
}

/**
 * {{formGroup field label=… hint=… classes=… …}}: the row of a form for a data field. Named values other than
 * GROUP_OPTIONS go to its input.
 * @throws Error without a data field
 */
export function formGroup(field: Loose, options: Loose) {
  if (!field?.toFormGroup) throw new Error("{{formGroup}} needs a DataField as its first argument.");
  const { group, input } = splitConfig(options.hash);
  return safe(outerHTMLOf(field.toFormGroup(group, input)));
}

/**
 * {{editor content target=…}}: an editor for rich text. With `editable=false`, only the text, as HTML that must be
 * clean already.
 * @throws Error without a target, the name of the field
 */
export function editor(content: string, options: Loose) {
  const { target, editable = true, class: cssClass = "", documentUUID = "" } = options.hash;
  if (!target) throw new Error("{{editor}} needs a target.");
  if (!editable)
    return safe(`<div class="editor ${escapeHTML(cssClass)}"><div class="editor-content">${content}</div></div>`);
  return safe(
    `<prose-mirror name="${escapeHTML(target)}" value="${escapeHTML(content)}" class="${escapeHTML(cssClass)}" data-document-uuid="${escapeHTML(documentUUID)}"></prose-mirror>`,
  );
}

/** {{rangePicker name=… value=… min=… max=… step=…}}: a slider with a number field. */
export function rangePicker({ hash }: Loose) {
  const { name = "range", value, min, max, step } = hash;
  return safe(
    `<range-picker name="${escapeHTML(name)}" value="${value}" min="${min}" max="${max}" step="${step}"></range-picker>`,
  );
}

/**
 * {{timeSince timestamp}}: how long ago a moment is (a date or milliseconds), or how far ahead, in whole units and the
 * user's language, such as "2 hr. ago"; "now" for less than a minute.
 */
export function timeSince(timestamp: Loose): string {
  const value = timestamp instanceof Date ? timestamp.getTime() : Number(timestamp);
  const seconds = (Date.now() - value) / 1000;
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    // in seconds
    ["year", 31_536_000],
    ["month", 2_592_000],
    ["week", 604_800],
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const format = new Intl.RelativeTimeFormat(globalThis.game?.i18n?.lang ?? "en", { numeric: "auto", style: "short" });
  for (const [unit, unitSeconds] of units)
    if (Math.abs(seconds) >= unitSeconds) return format.format(-Math.trunc(seconds / unitSeconds), unit);
  return words("TIME.Now");
}

// {{eq a b}}, {{and a b …}} and the like
const logic: Record<string, (...args: Loose[]) => unknown> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  gt: (a, b) => a > b,
  lte: (a, b) => a <= b,
  gte: (a, b) => a >= b,
  not: (value) => !value,
  and: (...args) => withoutOptions(args).every(Boolean),
  or: (...args) => withoutOptions(args).some(Boolean),
};

/** Registers all helpers with Handlebars, and makes Handlebars a global variable. */
export function registerHelpers(): void {
  Handlebars.registerHelper({
    ...logic,
    checked,
    disabled,
    concat,
    ifThen,
    object,
    localize,
    numberFormat,
    numberInput,
    selectOptions,
    radioBoxes,
    formInput,
    formGroup,
    formField: formGroup,
    editor,
    rangePicker,
    timeSince,
  } as Loose);
  if (generation() < 14) Handlebars.registerHelper("select", select);
  globalThis.Handlebars = Handlebars;
}
