import {
  createCheckboxInput,
  createFormGroup,
  createNumberInput,
  createSelectInput,
  createTextInput,
} from "../fields.ts";
import { HTMLRangePickerElement } from "../elements/index.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";

const text = (value: Loose) => (value ? words(value) : "");

/**
 * Makes the row of one registered setting with an input by its type and choices; null for a type that has no input.
 * @param value its present value
 * @param rootId prefix of the ids of elements
 */
export function settingRow(setting: Loose, value: Loose, rootId: string): HTMLElement | null {
  const { id: name, type, choices, range, input: custom } = setting;
  const scope =
    setting.scope === "world"
      ? words("SETTINGS.ScopeWorld")
      : words(setting.scope === "user" ? "SETTINGS.ScopeUser" : "SETTINGS.ScopeClient");
  // a row with label, hint and a mark of the scope around an input
  const group = (input: Loose) => {
    const row = createFormGroup({
      label: text(setting.name),
      hint: [text(setting.hint)].filter(Boolean).join(" "),
      input,
      rootId,
    });
    const mark = document.createElement("span");
    mark.className = "setting-scope";
    mark.textContent = scope;
    row.querySelector("label")?.append(" ", mark);
    return row;
  };
  // a field, an input of the package's own, choices, or a plain type
  const isField = typeof type === "object" && typeof type?.toInput === "function";
  if (isField) {
    const field = type;
    const config: Loose = { name, value, localize: true };
    if (custom) config.input = custom;
    return group(field.toInput(config));
  }
  if (typeof custom === "function") return group(custom(setting, { name, value }));
  const table = typeof choices === "function" ? choices() : choices;
  if (table) {
    const options = Array.isArray(table)
      ? table.map((label: string, index: number) => ({ value: index, label: words(label) }))
      : Object.entries(table as Record<string, string>).map(([key, label]) => ({ value: key, label: words(label) }));
    return group(
      createSelectInput({ name, value, options, dataset: { dtype: type === Number ? "Number" : "String" } }),
    );
  }
  if (type === Boolean) return group(createCheckboxInput({ name, value }));
  if (type === Number && range) return group(HTMLRangePickerElement.create({ name, value, ...range }));
  if (type === Number) return group(createNumberInput({ name, value }));
  if (type === String) return group(createTextInput({ name, value }));
  return null;
}
