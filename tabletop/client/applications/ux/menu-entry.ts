/** Entries of context menus, whose fields have other names in generation 13 than since 14. */
import { generation } from "../../../common/abstract/generation.ts";
import { warnDeprecated } from "../../../common/utils/logging.ts";
import type { Loose } from "../support.ts";

/** An entry as the menu uses it, with one set of names. */
export interface Entry {
  /** translation key */
  label: string;
  /** HTML or CSS classes; "" for none */
  icon: string;
  /** id of the group with which it is listed */
  group: string;
  /** further CSS classes of its button */
  classes: string;
  /** whether it is shown when the menu opens for an element */
  shown: (target: HTMLElement) => boolean;
  /** called when the entry is pressed, with the element that the menu was opened for */
  run: (event: Event, target: HTMLElement) => unknown;
}

/**
 * Makes an entry of one of the tabletop's own menus, with this generation's field names, so that packages can find and
 * change it.
 * @param label translation key
 * @param icon CSS classes
 * @param isShown whether the entry is shown for an element
 * @param run is called with the element when the entry is pressed
 */
export function menuEntry(
  label: string,
  icon: string,
  isShown: (target: HTMLElement) => boolean,
  run: (target: HTMLElement) => unknown,
): Loose {
  const iconHTML = `<i class="${icon}"></i>`;
  if (generation() < 14) return { name: label, icon: iconHTML, condition: isShown, callback: run };
  return {
    label,
    icon: iconHTML,
    visible: isShown,
    onClick: (_event: Event, target: HTMLElement) => run(target),
  };
}

// The names in generation 13 of fields of generation 14.
const OLD_NAMES: Readonly<Record<string, string>> = { label: "name", visible: "condition", onClick: "callback" };

/**
 * Reads an entry that a package made: `name`, `condition`, `callback` in generation 13; `label`, `visible`, `onClick`
 * since 14, where the old names still work with a warning.
 */
export function readEntry(entry: Loose): Entry {
  const isModern = generation() >= 14;
  // the value of a field under the name of this generation
  const read = (key: string): Loose => {
    const oldName = OLD_NAMES[key]!;
    if (!isModern) return entry[oldName];
    if (entry[key] !== undefined || entry[oldName] === undefined) return entry[key];
    warnDeprecated(`"${oldName}" of the menu entry "${entry.label ?? entry.name}" is now called "${key}"`, 14, 16);
    return entry[oldName];
  };
  const condition = read("visible");
  const run = read("onClick");
  // `callback` gets the element, then the event; `onClick` the event, then the element
  const isOldForm = run === undefined || !isModern || run === entry.callback;
  return {
    label: read("label"),
    icon: entry.icon ?? "",
    group: entry.group ?? "_none",
    classes: entry.classes ?? "",
    shown: (target) => (typeof condition === "function" ? !!condition(target) : (condition ?? true)),
    run: (event, target) => (isOldForm ? run?.(target, event) : run(event, target)),
  };
}
