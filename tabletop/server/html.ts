/**
 * The HTML that may be stored: the elements and attributes that the public API lists as allowed, and nothing that runs.
 */
import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS, ALLOWED_SCHEMES, DATA_ELEMENTS } from "../common/html.ts";
import { isReplacement } from "./merge.ts";
import { isSanitizerHere, sanitize } from "./sanitizer.ts";
import { isObject } from "./source.ts";

/** The options of sanitize-html by which HTML is cleaned. */
export const OPTIONS = {
  allowedTags: [...ALLOWED_ELEMENTS],
  allowedAttributes: ALLOWED_ATTRIBUTES,
  allowedSchemes: [...ALLOWED_SCHEMES],
  allowedSchemesByTag: Object.fromEntries(DATA_ELEMENTS.map((name) => [name, ["http", "https", "data"]])),
  allowedIframeDomains: ["google.com", "youtube.com"],
  allowVulnerableTags: false,
  parseStyleAttributes: false,
};

/** The most characters of markup that are looked through here: a regular expression fails on very many paragraphs. */
const LONGEST_SIMPLE = 1_000_000;

/**
 * Tells whether HTML is so simple that it is known to be clean: text without markup, or at most LONGEST_SIMPLE
 * characters of paragraphs without attributes in which text and words in bold or italics stand.
 */
export const isSimpleHtml = (html: string): boolean =>
  !/[<>&]/.test(html) ||
  (html.length <= LONGEST_SIMPLE &&
    /^\s*(?:<p>[^<>&]*(?:<(em|strong|b|i)>[^<>&]*<\/\1>[^<>&]*)*<\/p>\s*)*$/.test(html));

/**
 * Tells whether the sanitizer must be fetched first (`bringSanitizer`), because a text anywhere in a value may need it.
 * @param here true: the sanitizer is loaded already
 */
export function needsSanitizer(value: unknown, here = isSanitizerHere()): boolean {
  if (here) return false;
  if (typeof value === "string") return !isSimpleHtml(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part) => needsSanitizer(part, here));
}

/** HTML without elements and attributes that could run code. Simple HTML comes back as it is. */
function cleanHtml(html: string): string {
  return isSimpleHtml(html) ? html : sanitize(html, OPTIONS);
}

/**
 * Copies a value, with the HTML at a path in it cleaned of elements and attributes that could run code. Operators of
 * updates count too: a key matches as `==key`, and of a ForcedReplacement anywhere the new value is cleaned.
 * @param path keys and indices from the outside in; `*` stands for any
 */
export function cleanHtmlAt(value: unknown, path: readonly string[]): unknown {
  if (isReplacement(value)) return { ...value, value: cleanHtmlAt(value.value, path) };
  if (!path.length) return typeof value === "string" ? cleanHtml(value) : value;
  const [segment = "", ...rest] = path;
  if (Array.isArray(value)) {
    return value.map((entry, index) =>
      segment === "*" || segment === String(index) ? cleanHtmlAt(entry, rest) : entry,
    );
  }
  if (!isObject(value)) return value;
  const copy = { ...value };
  for (const key of Object.keys(copy)) {
    const bare = key.replace(/^==/, "");
    if (segment === "*" || segment === bare) copy[key] = cleanHtmlAt(copy[key], rest);
  }
  return copy;
}
