/** Entries of context menus: the shape of each generation, and reading what packages hand in. */
import { generation } from "../../../common/abstract/generation.ts";
import { warnDeprecated } from "../../../common/utils/logging.ts";
import type { Loose } from "../support.ts";

/** One entry in the shape the menu works with, whichever generation's shape it came in. */
export interface Entry {
  label: string;
  icon: string;
  group: string;
  classes: string;
  shown: (target: HTMLElement) => boolean;
  run: (event: Event, target: HTMLElement) => unknown;
}

/**
 * An entry of one of the tabletop's own menus, in the shape of the generation: packages find and change it there.
 * @param icon class names
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

/** Reads an entry: `name, condition, callback` in generation 13; from 14 on `label, visible, onClick`, the old ones with warnings. */
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
  const old = run === undefined || !modern || run === entry.callback;
  return {
    label: read("label"),
    icon: entry.icon ?? "",
    group: entry.group ?? "_none",
    classes: entry.classes ?? "",
    shown: (target) => (typeof condition === "function" ? !!condition(target) : (condition ?? true)),
    run: (event, target) => (old ? run?.(target, event) : run(event, target)),
  };
}
