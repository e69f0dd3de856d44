import type { Loose } from "../support.ts";
import { isPlainObject } from "../support.ts";

/**
 * Merges `source`, the options of a class, into `target`, the options of its base classes: arrays are joined, plain
 * objects merged, other values replaced; an undefined value in `source` changes nothing. Changes and returns `target`.
 */
export function mergeOptions(target: Record<string, Loose>, source: Record<string, Loose>): Record<string, Loose> {
  for (const [key, value] of Object.entries(source)) {
    if (value === undefined) continue;
    const present = target[key];
    if (Array.isArray(value)) target[key] = Array.isArray(present) ? [...present, ...value] : [...value];
    else if (isPlainObject(value)) target[key] = mergeOptions(isPlainObject(present) ? { ...present } : {}, value);
    else target[key] = value;
  }
  return target;
}

/** The documented default options of all applications. */
export const BASE_OPTIONS = {
  id: "app-{id}",
  classes: [] as string[],
  tag: "div",
  window: {
    frame: true,
    positioned: true,
    title: "",
    icon: "" as string | false,
    controls: [] as Loose[],
    minimizable: true,
    resizable: false,
    contentTag: "section",
    contentClasses: [] as string[],
  },
  actions: {
    close(this: Loose) {
      void this.close();
    },
    tab(this: Loose, event: PointerEvent) {
      this._onClickTab(event);
    },
    toggleControls(this: Loose) {
      void this.toggleControls();
    },
  } as Record<string, Loose>,
  form: { handler: undefined, submitOnChange: false, closeOnSubmit: false } as Loose,
  position: {} as Record<string, Loose>,
};
