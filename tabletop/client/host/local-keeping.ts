/**
 * Saves this browser's world, documents and uploaded files, as one JSON file; loads such a file; puts the first world
 * back.
 */
import { kindOf, safeHeaders } from "../../common/files/kinds.ts";
import { encodedPath, plainPath, shortenName } from "../../common/files/paths.ts";
import { FileProblem } from "../../common/files/problem.ts";
import { inMegabytes, LARGEST_WORLD_FILE } from "../../common/limits.ts";
import { word } from "../pages/words.ts";
import type { Keeping } from "./host.ts";
import { fileAddress, cacheOfFiles, keptPaths, MARK, openFiles, putFile } from "./local-files.ts";

/**
 * The documents' part of that work, done by the table: `save` returns them as JSON, `load` replaces them, `putBack`
 * resets them.
 */
export interface WorldText {
  save(): Promise<string>;
  load(text: string): Promise<void>;
  putBack(): Promise<void>;
}

/**
 * Makes the functions that save, load and put back the whole world: `table` handles the documents; these functions add
 * the uploaded files, as base64 under the key `files` of the same JSON. A world with an uploaded file that is damaged,
 * or for which there is no room, is refused before anything changes.
 * @param table the functions for the documents alone
 */
export const localKeeping = (table: WorldText): Keeping => ({
  /** Returns the whole world as one file. Throws a FileProblem where that would be too large to load again. */
  async save() {
    // The JSON of the documents without its last brace, so that `files` can be added as the last key.
    const parts = [(await table.save()).replace(/\}\s*$/, ""), ',\n "files": {'];
    // The length in characters. It must stay below the limit, as `load` refuses a larger file.
    let size = parts[0]!.length;
    const cache = await openFiles();
    // Each file is one more key: its path, with its content in base64. The empty files that mark folders are saved too,
    // so that empty folders come back.
    for (const [index, path] of (await keptPaths(true)).sort().entries()) {
      const answer = await cache?.match(fileAddress(path));
      if (!answer) continue;
      const text = await base64Of(await answer.blob());
      size += text.length;
      if (size > LARGEST_WORLD_FILE)
        throw new FileProblem(word("worldTooLarge", { most: inMegabytes(LARGEST_WORLD_FILE) }));
      parts.push(`${index ? "," : ""}\n  ${JSON.stringify(path)}: "`, text, '"');
    }
    return new Blob([...parts, "\n }\n}\n"], { type: "application/json" });
  },

  /**
   * Replaces the world by the one in a file. Without a cache for files, only a world without files can be loaded.
   * Throws a FileProblem where the file is too large or damaged, or there is no room for its files.
   */
  async load(file) {
    if (file.size > LARGEST_WORLD_FILE)
      throw new FileProblem(word("worldTooLarge", { most: inMegabytes(LARGEST_WORLD_FILE) }));
    const { files, rest } = splitFiles(await file.text());
    const stagingCache = `${cacheOfFiles()} coming`;
    if (!(await openFiles())) {
      if (Object.keys(files).length) throw new FileProblem(word("noFilesHere"));
      return table.load(rest);
    }
    // All files are written to a second cache first: if one is damaged or does not fit, nothing has changed.
    await caches.delete(stagingCache);
    try {
      for (const [path, text] of Object.entries(files)) await stageFile(stagingCache, path, text);
      await table.load(rest);
      await takeOver(stagingCache);
    } finally {
      await caches.delete(stagingCache);
    }
  },

  async putBack() {
    await table.putBack();
    if (await openFiles()) await caches.delete(cacheOfFiles());
  },
});

/**
 * Splits the text of a saved world into its uploaded files (base64 by path) and the JSON of the rest. A text that is no
 * JSON has no files, and is returned unchanged as `rest`: the table then refuses it.
 */
function splitFiles(text: string): { files: Record<string, unknown>; rest: string } {
  try {
    const { files = {}, ...rest } = JSON.parse(text) as { files?: Record<string, unknown> };
    return { files: typeof files === "object" && files !== null ? files : {}, rest: JSON.stringify(rest) };
  } catch {
    return { files: {}, rest: text };
  }
}

/**
 * Decodes a file of a saved world and stores it in the second cache. The file may be the mark of a folder: an empty
 * file that keeps an empty folder.
 * @param text the content in base64
 * @throws FileProblem where its path or content is damaged or there is no room
 */
async function stageFile(cache: string, path: string, text: unknown): Promise<void> {
  const fileBroken = (): FileProblem => new FileProblem(word("fileBroken", { name: shortenName(path) }));
  const isMark = path === MARK || path.endsWith(`/${MARK}`);
  const folder = path.slice(0, Math.max(0, path.length - MARK.length - 1));
  // A path that is not the same after encoding and decoding, such as one with "..", would lead out of its folder. For a
  // mark only the folder is checked, because the name of the mark itself, which begins with a dot, would not pass.
  const checkedPath = isMark ? folder : path;
  if (typeof text !== "string" || plainPath(encodedPath(checkedPath)) !== checkedPath) throw fileBroken();
  const content = await bytesOf(text, fileBroken);
  // The kind of a file shows in its first 64 KiB.
  const kind = isMark ? null : kindOf(new Uint8Array(await content.slice(0, 65_536).arrayBuffer()));
  const headers = isMark ? {} : safeHeaders(kind);
  await putFile(cache, path, content, headers, (name, size) => word("noRoom", { name, size }));
}

/** Deletes all uploaded files that this browser keeps and copies those of the second cache in their place. */
async function takeOver(stagingCache: string): Promise<void> {
  await caches.delete(cacheOfFiles());
  const [staged, kept] = await Promise.all([caches.open(stagingCache), caches.open(cacheOfFiles())]);
  for (const request of await staged.keys()) await kept.put(request, (await staged.match(request))!);
}

/** Encodes a file as base64; an empty file as "". */
function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // A data URL is `data:<type>;base64,<content>`: all up to the comma is cut off.
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ""));
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(content);
  });
}

/** Decodes a text in base64. @throws the error that `makeError` makes, where the text is not base64 */
async function bytesOf(text: string, makeError: () => FileProblem): Promise<Blob> {
  if (!text) return new Blob([]);
  const answer = await fetch(`data:application/octet-stream;base64,${text}`).catch(() => {
    throw makeError();
  });
  return answer.blob();
}
