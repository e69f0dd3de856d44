/** The files that were brought to a world on Node, as they go into the file of a saved world and out of it. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderOf, isStoredPath, joinPath, MARK, nameOf } from "../common/files/paths.ts";

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
  if (typeof content !== "string" || !isStoredPath(path)) return false;
  if (nameOf(path) === MARK) {
    mkdirSync(join(folder, folderOf(path)), { recursive: true });
    return true;
  }
  const bytes = Buffer.from(content, "base64");
  // Node passes over what is no base64: then there are fewer bytes than the letters say.
  if (bytes.length !== Math.floor((content.replace(/=+$/, "").length * 3) / 4)) return false;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
  return true;
}
