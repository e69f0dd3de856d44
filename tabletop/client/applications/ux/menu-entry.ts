/** Entries of context menus, in the form of each generation. */
import { generation } from "../../../common/abstract/generation.ts";
import { warnDeprecated } from "../../../common/utils/logging.ts";
import type { Loose } from "../support.ts";

/** An entry in the form that the menu uses, read from the form of either generation. */
export interface Entry {
  label: string;
  icon: string;
  group: string;
  classes: string;
  shown: (target: HTMLElement) => boolean;
  run: (event: Event, target: HTMLElement) => unknown;
}

/**
 * Makes an entry of one of the tabletop's own context menus, with the field names of the generation, so that packages
 * can find and change it.
 * @param label key of its words
 * @param icon class names
 * @param shown tells whether the entry is shown for an element
 * @param run is called with the element when the entry is chosen
 */
export function menuEntry(
  label: string,
  icon: string,
  shown: (target: HTMLElement) => boolean,
  run: (target: HTMLElement) => unknown,
): Loose {
  const picture = `<i class="${icon}"></i>`;
  if (generation() < 14) return { name: label, icon: picture, condition: shown, callback: run };
  return {
    label,
    icon: picture,
    visible: shown,
    onClick: (_event: Event, target: HTMLElement) => run(target),
  };
}

const OLD_NAMES: Readonly<Record<string, string>> = { label: "name", visible: "condition", onClick: "callback" };

/**
 * Reads an entry of a context menu that a package made, by the field names of the generation: `name, condition,
 * callback` in 13; `label, visible, onClick` from 14 on, where the old names still work and warn.
 */
export function readEntry(entry: Loose): Entry {
  const modern = generation() >= 14;
  const read = (key: string): Loose => {
    const old = OLD_NAMES[key]!;
    if (!modern) return entry[old];
    if (entry[key] !== undefined || entry[old] === undefined) return entry[key];
    warnDeprecated(`"${old}" of the menu entry "${entry.label ?? entry.name}" is now called "${key}"`, 14, 16);
    return entry[old];
  };
  const condition = read("visible");
  const run = read("onClick");
  // a function of the old name receives the element first, then the event
  const isOldForm = run === undefined || !modern || run === entry.callback;
  return {
    label: read("label"),
    icon: entry.icon ?? "",
    group: entry.group ?? "_none",
    classes: entry.classes ?? "",
    shown: (target) => (typeof condition === "function" ? !!condition(target) : (condition ?? true)),
    run: (event, target) => (isOldForm ? run?.(target, event) : run(event, target)),
  };
}
