/** Pictures as text, in files that hold everything. */
import { type FileKind, isPicture, kindOf } from "../../common/files/kinds.ts";
import { LARGEST_FILE } from "../../common/limits.ts";
import { MapProblem } from "./problem.ts";

/** A picture in base64, what it is told by its first bytes. */
export interface EncodedPicture {
  text: string;
  kind: FileKind;
}

/** How many letters of base64 are looked at to tell what is in it. */
const LOOKED_AT = 16_384;

/**
 * The picture of a file, with or without the head of a data address, in either alphabet of base64.
 * @returns null where there is none
 * @throws MapProblem where there is something that is no picture
 */
export function pictureOf(value: unknown): EncodedPicture | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw new MapProblem("NoPicture", {});
  // Some say where their picture is instead of bringing it: nothing is fetched from elsewhere unasked.
  if (/^\s*https?:\/\//i.test(value)) return null;
  const start = /^\s*data:[^,]{0,200},/.exec(value)?.[0].length ?? 0;
  const text = value
    .slice(start)
    .replace(/[\s=]+/g, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  if (!text) return null;
  if (text.length * 0.75 > LARGEST_FILE) throw new MapProblem("LargePicture", {});
  const head = bytesOf(text.slice(0, LOOKED_AT - (LOOKED_AT % 4)));
  const kind = head && kindOf(head);
  if (!kind || !isPicture(kind) || !isBase64(text)) throw new MapProblem("NoPicture", {});
  return { text, kind };
}

/** The bytes of base64; null where it is none. */
export function bytesOf(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Looks at all of it in pieces: one pattern over millions of letters would take long. */
function isBase64(text: string): boolean {
  if (text.length % 4 === 1) return false;
  for (let at = 0; at < text.length; at += 1_000_000)
    if (/[^A-Za-z0-9+/]/.test(text.slice(at, at + 1_000_000))) return false;
  return true;
}
