/** Small functions about text, identifiers, versions and time (`foundry.utils`). */

/** The characters that HTML text must not have as they are, and the entities that stand for them. */
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Escapes the characters & < > " ' of a text for HTML; other values are turned into text first. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** Turns the entities that `escapeHTML` writes back into their characters; others are left as they are. */
export function unescapeHTML(value: string): string {
  const characters = Object.fromEntries(Object.entries(ESCAPES).map(([character, entity]) => [entity, character]));
  return value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => characters[entity]!);
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
 * Whether version `v1` is newer than `v0`. Dotted parts are compared as numbers if both are numbers, else as text;
 * parts that `v0` lacks count as 0, and parts that `v1` lacks are not compared.
 */
export function isNewerVersion(v1: number | string, v0: number | string): boolean {
  if (typeof v1 === "number" && typeof v0 === "number") return v1 > v0;
  const newParts = String(v1).split(".");
  const oldParts = String(v0).split(".");
  for (const [index, newPart] of newParts.entries()) {
    const oldPart = oldParts[index] ?? "0";
    const [newNumber, oldNumber] = [Number(newPart), Number(oldPart)];
    if (Number.isFinite(newNumber) && Number.isFinite(oldNumber)) {
      if (newNumber !== oldNumber) return newNumber > oldNumber;
    } else if (newPart !== oldPart) return newPart.localeCompare(oldPart) > 0;
  }
  return false;
}

/** A size in bytes as text, such as "1.5kB", up to GB; with base 2 in steps of 1024, such as "1.5KiB", up to GiB. */
export function formatFileSize(size: number, { decimalPlaces = 2, base = 10 } = {}): string {
  const step = base === 2 ? 1024 : 1000;
  const units = base === 2 ? ["B", "KiB", "MiB", "GiB"] : ["B", "kB", "MB", "GB"];
  const power = size < 1 ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(step)), units.length - 1);
  return `${Number((size / step ** power).toFixed(decimalPlaces))}${units[power]}`;
}

/**
 * The time between now and a moment, past or to come, in the shortest words of the user's language: in seconds,
 * minutes, hours or days.
 * @param timestamp the moment; a number counts milliseconds since 1970
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
 * Encodes a path, part by part, for use as an address; of a full address with http: or https: only characters that no
 * address may have. What is encoded already is not encoded twice; data: and blob: addresses are returned as they are.
 * @throws URIError for a part of a path whose escapes are not valid UTF-8
 */
export function encodeURL(path: string): string {
  if (/^(?:data:|blob:)/i.test(path)) return path;
  const [, origin, rest] = /^(https?:\/\/[^/?#]*)(.*)$/is.exec(path) ?? [];
  if (origin !== undefined)
    return origin + rest!.replace(/%[0-9a-f]{2}|[^%]+|%/gi, (part) => (/^%./.test(part) ? part : encodeURI(part)));
  return path
    .split("/")
    .map((part) => {
      // a % that begins no escape stands for itself
      const decoded = decodeURIComponent(part.replace(/%(?![0-9a-f]{2})/gi, "%25"));
      return encodeURIComponent(decoded).replaceAll("'", "%27");
    })
    .join("/");
}
