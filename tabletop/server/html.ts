/**
 * Cleans HTML before it is stored: only elements and attributes that the public API allows stay, and nothing can run.
 */
import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS, ALLOWED_SCHEMES, DATA_ELEMENTS } from "../common/html.ts";
import { isReplacement } from "./merge.ts";
import { isSanitizerHere, sanitize } from "./sanitizer.ts";
import { isObject } from "./source.ts";

/** The options that sanitize-html gets. */
export const OPTIONS = {
  allowedTags: [...ALLOWED_ELEMENTS],
  allowedAttributes: ALLOWED_ATTRIBUTES,
  allowedSchemes: [...ALLOWED_SCHEMES],
  allowedSchemesByTag: Object.fromEntries(DATA_ELEMENTS.map((name) => [name, ["http", "https", "data"]])),
  allowedIframeDomains: ["google.com", "youtube.com"],
  allowVulnerableTags: false,
  parseStyleAttributes: false,
};

/**
 * Up to how many characters markup is tested for being simple: on very long texts the regular expression would fail.
 */
const LONGEST_SIMPLE = 1_000_000;

/**
 * Tells whether HTML is so simple that it is surely clean: text without any markup, or up to LONGEST_SIMPLE characters
 * of paragraphs without attributes, with nothing in them but text and words in bold or italics.
 */
export const isSimpleHtml = (html: string): boolean =>
  !/[<>&]/.test(html) ||
  (html.length <= LONGEST_SIMPLE &&
    /^\s*(?:<p>[^<>&]*(?:<(em|strong|b|i)>[^<>&]*<\/\1>[^<>&]*)*<\/p>\s*)*$/.test(html));

/**
 * Tells whether the sanitizer must be fetched (`bringSanitizer`) before a value is cleaned: it is not loaded, and a
 * text anywhere in the value is not simple.
 * @param isLoaded whether the sanitizer is loaded
 */
export function needsSanitizer(value: unknown, isLoaded = isSanitizerHere()): boolean {
  if (isLoaded) return false;
  if (typeof value === "string") return !isSimpleHtml(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part) => needsSanitizer(part, isLoaded));
}

/** Returns HTML without elements and attributes that could run code; simple HTML is returned as it is. */
function cleanHtml(html: string): string {
  return isSimpleHtml(html) ? html : sanitize(html, OPTIONS);
}

/** Returns a copy of a value in which every text with a tag in it, at any depth, is cleaned as HTML. */
export function withCleanTexts(value: unknown): unknown {
  if (typeof value === "string") return /<[a-z!/?]/i.test(value) ? cleanHtml(value) : value;
  if (Array.isArray(value)) return value.map(withCleanTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withCleanTexts(entry)]));
}

/**
 * Returns a copy of a value with the HTML at a path in it cleaned. In updates, `==key` counts as the key, and of
 * generation 14's replacing operator the new value is cleaned.
 * @param path keys and indexes from the outside in; `*` stands for any
 */
export function cleanHtmlAt(value: unknown, path: readonly string[]): unknown {
  if (isReplacement(value)) return { ...value, value: cleanHtmlAt(value.value, path) };
  if (!path.length) return typeof value === "string" ? cleanHtml(value) : value;
  const [segment = "", ...rest] = path;
  // Lists by their indexes, objects by their keys.
  if (Array.isArray(value)) {
    return value.map((entry, index) =>
      segment === "*" || segment === String(index) ? cleanHtmlAt(entry, rest) : entry,
    );
  }
  if (!isObject(value)) return value;
  const copy = { ...value };
  for (const key of Object.keys(copy)) {
    const bareKey = key.replace(/^==/, "");
    if (segment === "*" || segment === bareKey) copy[key] = cleanHtmlAt(copy[key], rest);
  }
  return copy;
}
