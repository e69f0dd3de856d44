/** Small functions that all applications of the tabletop use. */

export { cleanHTML } from "./clean-html.ts";
export { missingClass as absentClass, notInTabletop } from "../core/missing.ts";

/** Any value; for values whose shape the API leaves open, as packages replace and extend them. */
export type Loose = any;

/**
 * The text for a translation key in the user's language, with `data` filled in. The key itself before translations
 * exist; "" for an empty key.
 */
export function words(key: string, data?: Record<string, unknown>): string {
  if (!key) return "";
  const i18n = globalThis.game?.i18n;
  if (!i18n) return key;
  return data ? i18n.format(key, data) : i18n.localize(key);
}

/** Escapes a text for use in HTML; null and undefined become "". */
export function escapeHTML(text: unknown): string {
  return String(text ?? "").replace(
    /[&<>"']/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" })[character] ?? character,
  );
}

/**
 * Makes an element with children. `attributes` may also have `class`, `dataset` (an object) and listeners such as
 * `onclick`. The value true makes an attribute without a value, such as `disabled`. Attributes and children that are
 * null, undefined or false are left out.
 */
export function build<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Loose> = {},
  ...children: (Node | string | null | undefined | false)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "dataset") {
      for (const [key, item] of Object.entries(value)) if (item != null) element.dataset[key] = String(item);
    } else if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), value as EventListener);
    } else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => !!child || child === ""));
  return element;
}

/** Makes an icon, by its Font Awesome classes, which screen readers skip. */
export function icon(classes: string): HTMLElement {
  return build("i", { class: classes, "aria-hidden": "true" });
}

/** Whether a value is a plain object: no array and no instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, Loose> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Reports an error: to the hook `error` or, before Hooks exists, to the console and as a notification.
 * @param location the name of the function or feature that failed
 * @param notify the kind of notification; null: none
 */
export function reportError(location: string, error: unknown, notify: "error" | "warn" | null = "error"): void {
  const cause = error instanceof Error ? error : new Error(String(error));
  if (typeof globalThis.Hooks?.onError === "function") {
    globalThis.Hooks.onError(location, cause, { notify, log: "error" });
    return;
  }
  console.error(cause);
  if (notify) globalThis.ui?.notifications?.[notify](cause.message, { console: false });
}

/**
 * Makes a function whose call leads to a call of `callback` in the next microtask; several calls before then lead to
 * one.
 */
export function coalesce(callback: () => void): () => void {
  let isPending = false;
  return () => {
    if (isPending) return;
    isPending = true;
    queueMicrotask(() => {
      isPending = false;
      callback();
    });
  };
}

/**
 * Makes a function whose calls lead to one call of `callback`, with the last arguments, once no further call has come
 * for the time of `delay`.
 * @param delay in milliseconds
 */
export function debounced<A extends unknown[]>(callback: (...args: A) => void, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args: A) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...args), delay);
  };
}

/** The name of a kind of document, such as "Actor", in the user's language; the kind itself without a translation. */
export function documentLabel(documentName: string): string {
  const key = CONFIG[documentName]?.documentClass?.metadata?.label ?? `DOCUMENT.${documentName}`;
  const text = words(key);
  return text === key ? documentName : text;
}

/** The name of a document's subtype in the user's language; the subtype itself without a translation. */
export function typeLabel(documentName: string, type: string): string {
  const key = CONFIG[documentName]?.typeLabels?.[type] ?? `TYPES.${documentName}.${type}`;
  return globalThis.game?.i18n?.has?.(key) === false ? type : words(key);
}

/** The generation of the API that the tabletop follows, 13 or 14; 14 before the game exists. */
export function generation(): number {
  return globalThis.game?.release?.generation ?? 14;
}
