/** The files that were brought to a world on Node, as they go into the file of a saved world and out of it. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { folderOf, isStoredPath, joinPath, MARK, nameOf } from "../common/files/paths.ts";
import { StartFailure } from "./failure.ts";

/** A file on the disk and its path among the world's files; `file` is null for the mark of an empty folder. */
export interface BroughtFile {
  path: string;
  file: string | null;
}

/**
 * Lists the files in a folder and its subfolders, links followed, and the marks of empty folders, ordered by path.
 * Hidden files, files that are still being received among them, and names that no world can have are left out.
 * @param at the path of the folder among the world's files; "" for the root
 */
export function listBrought(folder: string, at = ""): BroughtFile[] {
  const found: BroughtFile[] = [];
  for (const name of readdirSync(folder).sort()) {
    const [path, file] = [joinPath(at, name), join(folder, name)];
    const kind = statSync(file, { throwIfNoEntry: false });
    if (!kind || !isStoredPath(path)) continue;
    if (kind.isFile()) found.push({ path, file });
    else if (kind.isDirectory()) found.push(...listBrought(file, path));
  }
  if (!found.length && at) found.push({ path: joinPath(at, MARK), file: null });
  return found;
}

/** Returns the content of a file in base64; "" for a mark. */
export const contentOf = ({ file }: BroughtFile): string => (file ? readFileSync(file, "base64") : "");

/**
 * Writes a file of a saved world below a folder, or makes the folder that a mark stands for.
 * @param content in base64
 * @returns false, and nothing is written, if the path or the content is damaged
 */
export function writeBrought(folder: string, path: string, content: unknown): boolean {
  const bytes = bytesOf(path, content);
  if (!bytes) return false;
  const target = join(folder, nameOf(path) === MARK ? folderOf(path) : path);
  mkdirSync(nameOf(path) === MARK ? target : dirname(target), { recursive: true });
  if (nameOf(path) !== MARK) writeFileSync(target, bytes);
  return true;
}

/** Decodes the content of a file of a saved world; null if it, or the file's path, is damaged. */
function bytesOf(path: string, content: unknown): Buffer | null {
  if (typeof content !== "string" || !isStoredPath(path)) return null;
  const bytes = Buffer.from(content, "base64");
  // Node passes over what is no base64: then there are fewer bytes than the letters say.
  return bytes.length === Math.floor((content.replace(/=+$/, "").length * 3) / 4) ? bytes : null;
}

/** The files that were brought to a saved world: their content in base64, by path. */
export type Brought = Readonly<Record<string, unknown>>;

/**
 * Checks that the files of a saved world can be put back below the folder of an open world's files.
 * @throws StartFailure that names a file which is damaged, or whose place is taken or outside of the folder
 */
export function checkBrought(folder: string, brought: Brought): void {
  const root = existsSync(folder) ? realpathSync(folder) : null;
  for (const [path, content] of Object.entries(brought)) {
    if (!bytesOf(path, content)) throw new StartFailure(`The file ${path} of the saved world is damaged.`);
    const steps = path.split("/");
    const problem = (why: string): StartFailure => new StartFailure(`The file ${path} cannot be put back: ${why}.`);
    for (let depth = 1; root && depth <= steps.length; depth++) {
      const place = join(root, ...steps.slice(0, depth));
      if (!existsSync(place)) break;
      const isFolder = statSync(place).isDirectory();
      if (isFolder !== depth < steps.length) throw problem(`${steps.slice(0, depth).join("/")} is in its place`);
      // a link to the file itself is replaced
      if (isFolder && !realpathSync(place).startsWith(root + sep))
        throw problem("a link leads out of the world's files");
    }
  }
}

/**
 * Puts the files of a saved world back below the folder of an open world's files: those that were deleted or changed,
 * each as a whole. All others stay. They must have passed `checkBrought`.
 * @param temporary the path of a file that is not there, on the same disk
 */
export function putBackBrought(folder: string, brought: Brought, temporary: string): void {
  for (const [path, content] of Object.entries(brought)) {
    const [target, bytes] = [join(folder, path), bytesOf(path, content)];
    if (nameOf(path) === MARK) mkdirSync(dirname(target), { recursive: true });
    if (!bytes || nameOf(path) === MARK || (existsSync(target) && readFileSync(target).equals(bytes))) continue;
    for (const place of [target, temporary]) mkdirSync(dirname(place), { recursive: true });
    writeFileSync(temporary, bytes);
    renameSync(temporary, target);
  }
}
