import {
  createCheckboxInput,
  createFormGroup,
  createNumberInput,
  createSelectInput,
  createTextInput,
} from "../fields.ts";
import { HTMLFilePickerElement, HTMLRangePickerElement } from "../elements/index.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";

/** The text for a translation key; "" for none. */
const textOf = (value: Loose) => (value ? words(value) : "");

/**
 * Makes the form row of a setting. Its input is made by the first of these that it has: a data field as type, an
 * `input` function, `choices`, a plain type. Null for a type that has no input.
 * @param value the present value
 * @param rootId what the ids of the row's elements begin with
 */
export function settingRow(setting: Loose, value: Loose, rootId: string): HTMLElement | null {
  const { id: name, type, choices, range, input: customInput } = setting;
  // A row with label, hint and the setting's scope, around an input.
  const rowAround = (input: Loose) => {
    const row = createFormGroup({
      label: textOf(setting.name),
      hint: textOf(setting.hint),
      input,
      rootId,
    });
    const scopeElement = document.createElement("span");
    scopeElement.className = "setting-scope";
    scopeElement.textContent = scopeLabel(setting.scope);
    row.querySelector("label")?.append(" ", scopeElement);
    return row;
  };
  // a data field, the package's own input, choices, or a plain type
  const isField = typeof type === "object" && typeof type?.toInput === "function";
  if (isField) {
    const config: Loose = { name, value, localize: true };
    if (customInput) config.input = customInput;
    return rowAround(type.toInput(config));
  }
  if (typeof customInput === "function") return rowAround(customInput(setting, { name, value }));
  const choiceLabels = typeof choices === "function" ? choices() : choices;
  if (choiceLabels) {
    // the values of a list are its indices, those of an object its keys
    const options = Array.isArray(choiceLabels)
      ? choiceLabels.map((label: string, index: number) => ({ value: index, label: words(label) }))
      : Object.entries(choiceLabels as Record<string, string>).map(([key, label]) => ({
          value: key,
          label: words(label),
        }));
    return rowAround(
      createSelectInput({ name, value, options, dataset: { dtype: type === Number ? "Number" : "String" } }),
    );
  }
  if (type === Boolean) return rowAround(createCheckboxInput({ name, value }));
  if (type === Number && range) return rowAround(HTMLRangePickerElement.create({ name, value, ...range }));
  if (type === Number) return rowAround(createNumberInput({ name, value }));
  if (type === String && setting.filePicker) {
    // `true` stands for files of any kind
    const kind = setting.filePicker === true ? "any" : setting.filePicker;
    return rowAround(HTMLFilePickerElement.create({ name, value, type: kind }));
  }
  if (type === String) return rowAround(createTextInput({ name, value }));
  return null;
}

/** The name of a setting's scope in the user's language: world, user, or (any other) client. */
function scopeLabel(scope: string): string {
  if (scope === "world") return words("SETTINGS.ScopeWorld");
  return words(scope === "user" ? "SETTINGS.ScopeUser" : "SETTINGS.ScopeClient");
}
