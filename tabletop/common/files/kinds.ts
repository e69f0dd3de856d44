/** Tells what kind a file is, by its content and never by its name. */
import { FILE_CATEGORIES } from "../const.ts";
import { inMegabytes, LARGEST_FILE, LARGEST_TEXT } from "../limits.ts";
import { extensionOf } from "./paths.ts";
import { fileProblem } from "./problem.ts";

/** A kind of file. `extension` is the usual one; that of texts says nothing, since only their names tell them apart. */
export interface FileKind {
  mime: string;
  category: "IMAGE" | "VIDEO" | "AUDIO" | "FONT" | "GRAPHICS" | "TEXT";
  extension: string;
}

/** How many bytes from the beginning of a file `kindOf` and `checkFile` need. */
export const HEAD = 65_536;

/** Makes a kind of file. */
const makeKind = (category: FileKind["category"], mime: string, extension: string): FileKind => ({
  category,
  mime,
  extension,
});
const PNG = makeKind("IMAGE", "image/png", "png");
const JPEG = makeKind("IMAGE", "image/jpeg", "jpg");
const GIF = makeKind("IMAGE", "image/gif", "gif");
const WEBP = makeKind("IMAGE", "image/webp", "webp");
const AVIF = makeKind("IMAGE", "image/avif", "avif");
const SVG = makeKind("IMAGE", "image/svg+xml", "svg");
const TEXT = makeKind("TEXT", "text/plain", "txt");

/** The bytes by which kinds of files are recognised, and where in the file they are. */
const SIGNATURES: readonly { at: number; bytes: string; kind: FileKind }[] = [
  { at: 0, bytes: "\x89PNG\r\n\x1a\n", kind: PNG },
  { at: 0, bytes: "\xff\xd8\xff", kind: JPEG },
  { at: 0, bytes: "GIF87a", kind: GIF },
  { at: 0, bytes: "GIF89a", kind: GIF },
  { at: 0, bytes: "II*\0", kind: makeKind("IMAGE", "image/tiff", "tiff") },
  { at: 0, bytes: "MM\0*", kind: makeKind("IMAGE", "image/tiff", "tiff") },
  { at: 0, bytes: "OTTO", kind: makeKind("FONT", "font/otf", "otf") },
  { at: 0, bytes: "\0\x01\0\0\0", kind: makeKind("FONT", "font/ttf", "ttf") },
  { at: 0, bytes: "wOFF", kind: makeKind("FONT", "font/woff", "woff") },
  { at: 0, bytes: "wOF2", kind: makeKind("FONT", "font/woff2", "woff2") },
  { at: 0, bytes: "fLaC", kind: makeKind("AUDIO", "audio/flac", "flac") },
  { at: 0, bytes: "ID3", kind: makeKind("AUDIO", "audio/mpeg", "mp3") },
  { at: 0, bytes: "MThd", kind: makeKind("AUDIO", "audio/midi", "mid") },
  { at: 0, bytes: "glTF", kind: makeKind("GRAPHICS", "model/gltf-binary", "glb") },
  { at: 0, bytes: "%PDF-", kind: makeKind("TEXT", "application/pdf", "pdf") },
];

/**
 * Tells what kind a file is by its first bytes; null for a kind that the tabletop does not accept, e.g. HTML, which a
 * browser would run.
 * @param head the file's first HEAD bytes, or all if it has fewer
 */
export function kindOf(head: Uint8Array): FileKind | null {
  const text = latinText(head.subarray(0, 64));
  // fixed bytes at a fixed place, then kinds that need a closer look
  for (const signature of SIGNATURES) if (text.startsWith(signature.bytes, signature.at)) return signature.kind;
  // BMP: two letters, the size of the file, and four bytes that are 0
  if (text.startsWith("BM") && head.length > 26 && text.slice(6, 10) === "\0\0\0\0")
    return makeKind("IMAGE", "image/bmp", "bmp");
  // containers, whose kind is named a little further on
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return WEBP;
  if (text.startsWith("RIFF") && text.startsWith("WAVE", 8)) return makeKind("AUDIO", "audio/wav", "wav");
  if (text.startsWith("OggS")) return oggKind(latinText(head.subarray(0, 512)));
  if (text.startsWith("\x1aE\xdf\xa3"))
    return latinText(head.subarray(0, 4096)).includes("webm") ? makeKind("VIDEO", "video/webm", "webm") : null;
  if (text.startsWith("ftyp", 4)) return boxKind(text);
  // the header of a frame of MPEG sound: eleven bits that are 1, then version and layer (0: AAC)
  if (head[0] === 0xff && (head[1]! & 0xe0) === 0xe0)
    return (head[1]! & 0x06) === 0 ? makeKind("AUDIO", "audio/aac", "aac") : makeKind("AUDIO", "audio/mpeg", "mp3");
  return textKind(head);
}

/** Whether a file of this kind is a picture or a film. */
export const isPicture = ({ category }: FileKind): boolean => category === "IMAGE" || category === "VIDEO";

/**
 * The kind of an MP4, M4A or AVIF file, by the names of formats at its beginning; null for other formats of that
 * family.
 */
function boxKind(text: string): FileKind | null {
  const brands = text.slice(8);
  if (/^avi[fs]/.test(brands) || /^mif1.{4}(?:.{4})*?avif/s.test(brands)) return AVIF;
  if (brands.startsWith("M4A")) return makeKind("AUDIO", "audio/mp4", "m4a");
  return /^(isom|iso\d|mp4\d|avc1|M4V|dash|MSNV|qt)/.test(brands) ? makeKind("VIDEO", "video/mp4", "mp4") : null;
}

/** The kind of an Ogg file, film or sound, by the name of a codec near its beginning. */
const oggKind = (text: string): FileKind =>
  text.includes("theora") ? makeKind("VIDEO", "video/ogg", "ogv") : makeKind("AUDIO", "audio/ogg", "ogg");

/** The kind of a text: SVG by its first element, else plain text; null for HTML, mere spaces, and bytes of no text. */
function textKind(head: Uint8Array): FileKind | null {
  const text = textOf(head);
  if (text === null || !text.trim()) return null;
  // without what may stand before the first element: declaration, comments, document type
  const content = text.replace(
    /^\ufeff?\s*(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg(?:[^>[]|\[[^\]]*\])*>|\s+)*/i,
    "",
  );
  if (/^<svg[\s>/]/i.test(content)) return SVG;
  if (/^<(!doctype\s+html|html|head|body|script|iframe)[\s>/]/i.test(content)) return null;
  return TEXT;
}

/** Decodes bytes as UTF-8, without a character that is cut off at their end; null if they are no text. */
function textOf(head: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return [...text].some(isControl) ? null : text;
  } catch {
    return null;
  }
}

/** Whether a character is one that no text has: a control character, except tabs, ends of lines and Escape. */
function isControl(character: string): boolean {
  const code = character.codePointAt(0)!;
  return code < 0x20 && !(code >= 9 && code <= 13) && code !== 0x1b;
}

/** Turns bytes into text, each into one character. */
const latinText = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Lists the categories of files with an ending: two for .webm (sound or film), none for an unknown ending. */
const categoriesOf = (extension: string): string[] =>
  Object.entries(FILE_CATEGORIES)
    .filter(([category, extensions]) => category !== "HTML" && Object.hasOwn(extensions, extension))
    .map(([category]) => category);

/**
 * Checks a file that is to be stored under a name. @returns its kind
 * @param size in bytes
 * @param head the file's first HEAD bytes
 * @throws FileProblem, a sentence with the file's name, if it is empty, too large, of a kind that is not accepted, or of
 * another kind than its ending says
 */
export function checkFile(name: string, size: number, head: Uint8Array): FileKind {
  if (!size) throw fileProblem("Empty", name);
  checkSize(name, size);
  const extension = extensionOf(name);
  const categories = categoriesOf(extension);
  if (!categories.length)
    throw extension ? fileProblem("NotTaken", name, { ending: extension }) : fileProblem("NoEnding", name);
  const kind = kindOf(head);
  if (!kind) throw fileProblem("UnknownKind", name);
  if (!kindFits(kind, extension, categories)) throw fileProblem("OtherKind", name, { kind: kind.mime });
  if (kind.category === "TEXT" && size > LARGEST_TEXT)
    throw fileProblem("TextTooLarge", name, { size: inMegabytes(size), most: inMegabytes(LARGEST_TEXT) });
  return withTextType(kind, extension);
}

/**
 * Checks the size of a file, in bytes.
 * @throws FileProblem, a sentence with the file's name, if it is larger than LARGEST_FILE
 */
export function checkSize(name: string, size: number): void {
  if (size > LARGEST_FILE)
    throw fileProblem("TooLarge", name, { size: inMegabytes(size), most: inMegabytes(LARGEST_FILE) });
}

/** Whether a file's content, of this kind, fits its ending, whose categories these are. */
function kindFits(kind: FileKind, extension: string, categories: readonly string[]): boolean {
  if (kind.mime === "application/pdf" || extension === "pdf")
    return kind.mime === "application/pdf" && extension === "pdf";
  // WebM and MP4 hold sound or films and do not always say which, so a file of sound may look like a film
  if (kind.category === "VIDEO" && categories.includes("AUDIO")) return ["webm", "m4a"].includes(extension);
  if (kind.category === "AUDIO" && categories.includes("VIDEO")) return false;
  // a model (.gltf, .stl) may be written as text
  if (categories.includes("GRAPHICS") && kind.category === "TEXT") return true;
  return categories.includes(kind.category);
}

/** Gives a text the type for its ending: JSON or plain text, neither of which browsers run. Other kinds stay. */
function withTextType(kind: FileKind, extension: string): FileKind {
  if (kind !== TEXT) return kind;
  const mime = extension === "json" || extension === "gltf" ? "application/json" : "text/plain";
  return { ...kind, mime, extension };
}

/**
 * Makes the HTTP headers with which a stored file is sent, so that no browser shows the file as a page or runs it.
 * @param kind of the file; null: unknown, so that browsers save the file instead of showing it
 */
export function safeHeaders(kind: FileKind | null): Record<string, string> {
  const mime = kind?.mime ?? "application/octet-stream";
  return {
    "Content-Type": /^text\//.test(mime) || mime === "application/json" ? `${mime}; charset=utf-8` : mime,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
    "X-Content-Type-Options": "nosniff",
    ...(!kind && { "Content-Disposition": "attachment" }),
  };
}
