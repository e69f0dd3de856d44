/**
 * Paths of the world's files: relative and with slashes, the same on a server and in a browser. A step of a path is the
 * name of one folder or file in it.
 */
import { firstSigns, shortenName } from "./names.ts";
import { FileProblem, fileProblem, type ProblemKey } from "./problem.ts";

export { shortenName } from "./names.ts";

/** What lies beside a world's files. */
export interface Neighbours {
  /** the id of the world whose files these are */
  world: string;
}

/** The first steps that a path may not have, because the tabletop's own pages and pictures have them. */
const RESERVED = new Set(["api", "at", "client", "game", "icons", "join", "socket.io", "solo", "templates", "test"]);
/** The most characters of a step of a path. */
const LONGEST_NAME = 120;
/** The most bytes of the name of a new file or folder; disks take 255. */
const MOST_BYTES = 240;
/** The most steps of a path. */
const DEEPEST = 16;

/**
 * Converts the address of a folder or file to its plain form: decoded, without slashes at its ends; "" for the root.
 * @param target as a package or a user wrote it, encoded for addresses or not
 * @throws FileProblem if the address is no text, leads out of the root, has more than 16 steps, or has a step that some
 * file system cannot store
 */
export function plainPath(target: unknown): string {
  if (typeof target !== "string") throw new FileProblem("A path must be text.");
  const joined = decodeText(target).replace(/^\/+|\/+$/g, "");
  if (!joined) return "";
  const names = joined.split("/");
  if (names.length > DEEPEST) throw fileProblem("TooDeep", joined, { most: String(DEEPEST) });
  for (const name of names) checkName(name);
  return names.join("/");
}

/**
 * Checks one step of a path: the name of a folder or file.
 * @throws FileProblem if it is empty, "." or "..", begins with a dot, or some file system cannot store it
 */
export function checkName(name: string): void {
  const problem = nameProblem(name);
  if (problem) throw fileProblem(problem, name, { most: String(LONGEST_NAME) });
}

/**
 * Checks the name of a file or folder that is to be made: one step of a path, which a disk can store.
 * @throws FileProblem as `checkName` does, and for a slash or more bytes than disks take
 */
export function checkNewName(name: string): void {
  checkName(name);
  if (name.includes("/")) throw fileProblem("NameSlash", name);
  if (new TextEncoder().encode(name).length > MOST_BYTES)
    throw fileProblem("NameWide", name, { most: String(MOST_BYTES) });
}

/**
 * Checks that the name of a new file differs from all others in its folder by more than capitals, as some disks do not
 * tell such names apart: the new file would replace the other one. The same name may be there.
 * @throws FileProblem, beginning with EEXIST, that names the other file
 */
export function checkCase(name: string, others: readonly string[]): void {
  if (others.includes(name)) return;
  const alike = others.find((other) => other.toLowerCase() === name.toLowerCase());
  if (alike !== undefined) throw fileProblem("OnlyCase", name, { other: shortenName(alike) });
}

/** The names of the files and subfolders in a folder, of which these are all paths. */
export function namesIn(folder: string, paths: readonly string[]): string[] {
  const prefix = folder ? `${folder}/` : "";
  const within = paths.filter((path) => path.startsWith(prefix));
  return [...new Set(within.map((path) => path.slice(prefix.length).split("/")[0]!))];
}

/** Says why a step of a path cannot be used, by the key of a sentence; null if it can. */
function nameProblem(name: string): ProblemKey | null {
  if (name === "." || name === ".." || name === "") return "NameOutside";
  if ([...name].length > LONGEST_NAME) return "NameLong";
  if (name.startsWith(".")) return "NameDot";
  if (/[\p{Cc}\\:*?"<>|%]/u.test(name)) return "NameSigns";
  if (/[. ]$|^ /.test(name)) return "NameSpace";
  if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)) return "NameKept";
  return null;
}

/**
 * Checks that a path may be written to: it must not be in the tabletop's own folders or in another world, and in the
 * folder of a system or module it must be in the folder's `storage`.
 * @param path as `plainPath` returns it
 * @param neighbours `world`: the id of the world whose user writes
 * @throws FileProblem with a sentence for the user if the path may not be written to
 */
export function checkWritable(path: string, { world }: Neighbours): void {
  const [first = "", second, third] = path.split("/");
  if (RESERVED.has(first.toLowerCase())) throw fileProblem("FolderOwn", first);
  if ((first === "systems" || first === "modules") && third !== "storage") throw fileProblem("OfPackage", path);
  if (first === "worlds" && second !== undefined && second !== world) throw fileProblem("OfOtherWorld", path);
}

/**
 * The name of the empty file that marks a folder where folders exist only in the paths of files: without it an empty
 * folder would not exist.
 */
export const MARK = ".folder";

/** Whether a path, plain and not encoded, is one that a file of a world can have, or the mark of a folder. */
export function isStoredPath(path: string): boolean {
  const isMark = nameOf(path) === MARK;
  // The mark's own name, which begins with a dot, would not pass.
  const checkedPath = isMark ? folderOf(path) : path;
  if (!checkedPath) return isMark;
  try {
    // A path that is not the same after encoding and decoding, such as one with "..", would lead out of its folder.
    return plainPath(encodedPath(checkedPath)) === checkedPath;
  } catch {
    return false;
  }
}

/** Encodes each step of a path for an address; the slashes between them stay. */
export const encodedPath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** The path of the folder that contains a file or folder; "" for the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** The last step of a path: the name of the file or folder. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Joins the path of a folder ("" for the root) and a name in it. */
export const joinPath = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name);

/** The ending of a name, in lower case and without its dot; "" if it has none. */
export const extensionOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/**
 * Makes any name one that all file systems can store: without folders, at most 80 letters and 200 bytes before its
 * ending; "file" if nothing is left of it.
 * @param extension the ending that it gets, without a dot
 */
export function tidyName(name: string, extension: string): string {
  const plain = nameOf(name.replaceAll("\\", "/"))
    .replace(/\.[^.]*$/, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._ -]+/gu, "-")
    .replace(/^[. -]+|[. -]+$/g, "");
  const stem = firstBytes(plain, 200).replace(/[. -]+$/, "");
  // names that Windows keeps for devices get a hyphen
  const storable = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(stem) ? `${stem}-` : stem;
  return `${storable || "file"}.${extension}`;
}

/** The first letters of a name, at most 80, that have at most so many bytes together. */
function firstBytes(name: string, most: number): string {
  let letters = firstSigns(name, 80);
  while (new TextEncoder().encode(letters).length > most) letters = firstSigns(letters, [...letters].length - 1);
  return letters;
}

/** Decodes an address; a text that cannot be decoded stays as it is. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a % in it is refused later, when the names are checked
  }
}
