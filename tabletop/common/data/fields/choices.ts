/** What fields with `choices` have in common: their choices, tests of values, and the options of a select. */

/** Returns choices, which may be given by a function. */
function resolveChoices(choices: any): any {
  return typeof choices === "function" ? choices() : choices;
}

/**
 * Whether a value is one of the choices: an entry of a list or set, or a key of a map or record.
 * @param choices such a list, set, map or record, or a function that returns one
 */
export function isChoice(choices: any, value: any): boolean {
  const resolved = resolveChoices(choices);
  if (Array.isArray(resolved)) return resolved.includes(value);
  if (resolved instanceof Set || resolved instanceof Map) return resolved.has(value);
  return Object.hasOwn(resolved, String(value));
}

/** Each choice by its key; an entry of a list or set is its own key. */
function choiceEntries(choices: any): [string, any][] {
  if (Array.isArray(choices) || choices instanceof Set) return [...choices].map((value: any) => [value, value]);
  return choices instanceof Map ? [...choices] : Object.entries(choices);
}

/**
 * Makes `config.options`, for a select, from the choices in an input's configuration (`config.choices`) or else from
 * `fieldChoices`, and deletes `config.choices`. Labels are localised unless `config.localize` is false. Changes nothing
 * if `config.options` is given already or there are no choices.
 * @returns whether there are options now, so that the input is a select
 */
export function prepareChoiceConfig(config: Record<string, any>, fieldChoices: any): boolean {
  const choices = resolveChoices(config.choices ?? fieldChoices);
  if (config.options) return true;
  if (!choices) return false;
  // key and choice: a label, or an object with label, value, group and so on
  const labelledChoices = choiceEntries(choices);
  const { labelAttr = "label", valueAttr, localize = true } = config;
  config.options = labelledChoices.map(([key, choice]) => {
    let option: Record<string, any> = { value: key, label: choice };
    if (choice !== null && typeof choice === "object") {
      option = {
        value: valueAttr ? choice[valueAttr] : (choice.value ?? key),
        label: choice[labelAttr] ?? choice.label ?? key,
        group: choice.group,
        disabled: choice.disabled,
      };
    }
    if (localize && typeof option.label === "string")
      option.label = globalThis.game?.i18n?.localize(option.label) ?? option.label;
    return option;
  });
  delete config.choices;
  return true;
}
