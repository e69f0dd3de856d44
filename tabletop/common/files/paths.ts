/** Addresses of the world's files: relative, with slashes, the same on the server and in a browser. */
import { FileProblem } from "./problem.ts";

/** What a world's files lie beside, by id. */
export interface Neighbours {
  /** of the world */
  world: string;
}

/** These belong to the table's own pages and pictures. */
const RESERVED = new Set(["api", "at", "client", "game", "icons", "join", "socket.io", "solo", "templates", "test"]);
const LONGEST_NAME = 120;
const DEEPEST = 16;

/**
 * A folder's or a file's address in its plain form: without slashes at its ends, each step decoded.
 * @param target as a package or a person wrote it, encoded for addresses or not; empty: the root
 * @throws FileProblem when it leads outside, or a step could not be a name everywhere
 */
export function plainPath(target: unknown): string {
  if (typeof target !== "string") throw new FileProblem("A path must be text.");
  const steps = decoded(target).replace(/^\/+|\/+$/g, "");
  if (!steps) return "";
  const names = steps.split("/");
  if (names.length > DEEPEST) throw new FileProblem(`“${shown(steps)}” is too deep: at most ${DEEPEST} folders.`);
  for (const name of names) checkName(name);
  return names.join("/");
}

/**
 * @throws FileProblem when a name leads elsewhere, or some system of files could not hold it
 */
export function checkName(name: string): void {
  const problem =
    name === "." || name === ".." || name === ""
      ? "leads outside of the files of the world"
      : name.length > LONGEST_NAME
        ? `is too long: at most ${LONGEST_NAME} letters`
        : name.startsWith(".")
          ? "must not begin with a dot"
          : /[\p{Cc}\\:*?"<>|%]/u.test(name)
            ? 'must not hold any of \\ : * ? " < > | %'
            : /[. ]$|^ /.test(name)
              ? "must not begin with a space or end with a space or a dot"
              : /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
                ? "is a name that some computers keep for themselves"
                : null;
  if (problem) throw new FileProblem(`The name “${shown(name)}” ${problem}.`);
}

/**
 * Where something may be written: anywhere in the world's files but where the table's, the system's and the modules' own
 * files lie; each package has a folder `storage`.
 * @param path as plainPath gives it
 * @throws FileProblem in a sentence where not
 */
export function checkWritable(path: string, { world }: Neighbours): void {
  const [first = "", second, third] = path.split("/");
  if (RESERVED.has(first.toLowerCase()))
    throw new FileProblem(`The folder “${first}” is the tabletop's own: choose another one.`);
  if ((first === "systems" || first === "modules") && third !== "storage")
    throw new FileProblem(`“${path}” belongs to a package: only its folder “storage” can be written to.`);
  if (first === "worlds" && second !== undefined && second !== world)
    throw new FileProblem(`“${path}” belongs to another world.`);
}

/** A path as an address, as packages get it. */
export const encodedPath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** The folder that a path lies in; empty: the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** The last step of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A path of two parts. */
export const joined = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name);

/** What follows the last dot of a name, in small letters. */
export const extensionOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/**
 * A name that is taken everywhere, made of any other.
 * @param extension the one it gets, without a dot
 */
export function tidyName(name: string, extension: string): string {
  const stem = nameOf(name.replaceAll("\\", "/"))
    .replace(/\.[^.]*$/, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._ -]+/gu, "-")
    .replace(/^[. -]+|[. -]+$/g, "")
    .slice(0, 80)
    .replace(/[. -]+$/, "");
  const safe = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(stem) ? `${stem}-` : stem;
  return `${safe || "file"}.${extension}`;
}

/** A name as a sentence holds it. */
export const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 59)}…` : name);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a bare % is refused where names are looked at
  }
}
