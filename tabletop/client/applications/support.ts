/** Small things every application of the host uses. */

export { cleanHTML } from "./clean-html.ts";
export { missingClass as absentClass, notInTabletop } from "../core/missing.ts";

/** Values whose shape the documented API leaves open (packages swap and extend them at run time). */
export type Loose = any;

/** Localise a key, formatting it when data is given; the key itself before words are loaded. */
export function words(key: string, data?: Record<string, unknown>): string {
  if (!key) return "";
  const i18n = globalThis.game?.i18n;
  if (!i18n) return key;
  return data ? i18n.format(key, data) : i18n.localize(key);
}

/** Escape text for use in HTML. */
export function escapeHTML(text: unknown): string {
  return String(text ?? "").replace(
    /[&<>"']/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" })[character] ?? character,
  );
}

/** Build an element: attributes, `class`, `dataset`, `on…` listeners, then children. */
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

/** An icon element of Font Awesome classes, hidden from screen readers. */
export function icon(classes: string): HTMLElement {
  return build("i", { class: classes, "aria-hidden": "true" });
}

/** A plain object, neither array nor instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, Loose> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Report an error the way the public API does: hook, console, notification. */
export function reportError(location: string, error: unknown, notify: "error" | "warn" | null = "error"): void {
  const cause = error instanceof Error ? error : new Error(String(error));
  if (typeof globalThis.Hooks?.onError === "function") {
    globalThis.Hooks.onError(location, cause, { notify, log: "error" });
    return;
  }
  console.error(cause);
  if (notify) globalThis.ui?.notifications?.[notify](cause.message, { console: false });
}

/** Collect calls made in the same turn of the event loop into one. */
export function coalesce(callback: () => void): () => void {
  let pending = false;
  return () => {
    if (pending) return;
    pending = true;
    queueMicrotask(() => {
      pending = false;
      callback();
    });
  };
}

/** A function that waits for a pause in its calls. @param delay milliseconds */
export function debounced<A extends unknown[]>(callback: (...args: A) => void, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args: A) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...args), delay);
  };
}

/** The word for a document type, e.g. "Actor" in the user's language. */
export function documentLabel(documentName: string): string {
  const key = CONFIG[documentName]?.documentClass?.metadata?.label ?? `DOCUMENT.${documentName}`;
  const text = words(key);
  return text === key ? documentName : text;
}

/** The word for a subtype of a document. */
export function typeLabel(documentName: string, type: string): string {
  const key = CONFIG[documentName]?.typeLabels?.[type] ?? `TYPES.${documentName}.${type}`;
  return globalThis.game?.i18n?.has?.(key) === false ? type : words(key);
}

/** The generation the tabletop imitates. */
export function generation(): number {
  return globalThis.game?.release?.generation ?? 14;
}
