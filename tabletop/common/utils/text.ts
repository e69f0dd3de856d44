/** Small functions about text, identifiers, versions and time (`foundry.utils`). */

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/**
 * Escapes the characters & < > " ' of a text, so that it can stand in HTML; other values are turned into text first.
 */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** Turns the entities that `escapeHTML` writes back into their characters; others stay. */
export function unescapeHTML(value: string): string {
  const back = Object.fromEntries(Object.entries(ESCAPES).map(([character, entity]) => [entity, character]));
  return value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => back[entity]!);
}

/**
 * Makes a random identifier of letters and digits.
 * @param length its number of characters
 */
export function randomID(length = 16): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const random = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(random, (value) => alphabet[value % alphabet.length]).join("");
}

/**
 * Tells whether version `v1` is newer than `v0`: dotted parts are compared as numbers where both are, else as text;
 * parts that `v0` lacks count as 0.
 */
export function isNewerVersion(v1: number | string, v0: number | string): boolean {
  if (typeof v1 === "number" && typeof v0 === "number") return v1 > v0;
  const first = String(v1).split(".");
  const second = String(v0).split(".");
  for (const [index, part] of first.entries()) {
    const other = second[index] ?? "0";
    const [a, b] = [Number(part), Number(other)];
    if (Number.isFinite(a) && Number.isFinite(b)) {
      if (a !== b) return a > b;
    } else if (part !== other) return part.localeCompare(other) > 0;
  }
  return false;
}

/** Writes a size in bytes as text, such as "1.5kB"; with base 2 in KiB, up to GB or GiB. */
export function formatFileSize(size: number, { decimalPlaces = 2, base = 10 } = {}): string {
  const step = base === 2 ? 1024 : 1000;
  const units = base === 2 ? ["B", "KiB", "MiB", "GiB"] : ["B", "kB", "MB", "GB"];
  const power = size < 1 ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(step)), units.length - 1);
  return `${Number((size / step ** power).toFixed(decimalPlaces))}${units[power]}`;
}

/**
 * Writes the time since a moment in the user's language and in its shortest form: in seconds, minutes, hours or days.
 * @param timestamp the moment; as a number milliseconds since the epoch
 */
export function timeSince(timestamp: Date | string | number): string {
  const seconds = (new Date(timestamp).getTime() - Date.now()) / 1000;
  const language = globalThis.game?.i18n?.lang ?? "en";
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "narrow" });
  const size = Math.abs(seconds);
  if (size < 60) return format.format(Math.round(seconds), "second");
  if (size < 3600) return format.format(Math.round(seconds / 60), "minute");
  if (size < 86400) return format.format(Math.round(seconds / 3600), "hour");
  return format.format(Math.round(seconds / 86400), "day");
}

/**
 * Encodes a path, part by part, for use as an address; parts encoded already stay so, and whole addresses (http, data,
 * blob) come back as they are.
 * @throws URIError for a part with escapes that are no UTF-8
 */
export function encodeURL(path: string): string {
  if (/^(?:https?:|data:|blob:)/i.test(path)) return path;
  return path
    .split("/")
    .map((part) =>
      encodeURIComponent(decodeURIComponent(part.replace(/%(?![0-9a-f]{2})/gi, "%25"))).replaceAll("'", "%27"),
    )
    .join("/");
}
