/** Reads pictures that a file holds as base64 text. */
import { type FileKind, isPicture, kindOf } from "../../common/files/kinds.ts";
import { LARGEST_FILE } from "../../common/limits.ts";
import { isPicturePath } from "./folder-files.ts";
import { MapProblem } from "./problem.ts";

/** A picture in base64, with its type by its first bytes. */
export interface EncodedPicture {
  text: string;
  kind: FileKind;
}

/** How many letters of base64 are decoded to find the type. */
const LOOKED_AT = 16_384;

/**
 * Finds the picture in a field of a map file: base64 in either alphabet, with or without the beginning of a data
 * address.
 * @returns null for an empty field, or one with a web address or the path of a picture
 * @throws MapProblem if the field holds anything else, or the picture is too large
 */
export function readEncodedPicture(value: unknown): EncodedPicture | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw new MapProblem("NoPicture", {});
  // Some files hold an address instead of a picture; nothing is fetched from elsewhere unless the user asks for it.
  if (/^\s*https?:\/\//i.test(value) || isPicturePath(value)) return null;
  const prefixLength = /^\s*data:[^,]{0,200},/.exec(value)?.[0].length ?? 0;
  const text = value
    .slice(prefixLength)
    .replace(/[\s=]+/g, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  if (!text) return null;
  // four letters of base64 are three bytes
  if (text.length * 0.75 > LARGEST_FILE) throw new MapProblem("LargePicture", {});
  const head = decodeBase64(text.slice(0, LOOKED_AT - (LOOKED_AT % 4)));
  const kind = head && kindOf(head);
  if (!kind || !isPicture(kind) || !isBase64(text)) throw new MapProblem("NoPicture", {});
  return { text, kind };
}

/** Decodes base64; null if the text is not base64. */
function decodeBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Whether a text is base64 without padding (=). It is tested in pieces: one pattern over millions of letters takes
 * long.
 */
function isBase64(text: string): boolean {
  if (text.length % 4 === 1) return false;
  for (let start = 0; start < text.length; start += 1_000_000)
    if (/[^A-Za-z0-9+/]/.test(text.slice(start, start + 1_000_000))) return false;
  return true;
}
