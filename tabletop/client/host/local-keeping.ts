/**
 * Saves this browser's world, documents and uploaded files, as one JSON file; loads such a file; puts the first world
 * back.
 */
import { kindOf, safeHeaders } from "../../common/files/kinds.ts";
import { isStoredPath, MARK, nameOf, shortenName } from "../../common/files/paths.ts";
import { FileProblem } from "../../common/files/problem.ts";
import { inMegabytes, LARGEST_WORLD_FILE } from "../../common/limits.ts";
import { word } from "../pages/words.ts";
import type { Keeping } from "./host.ts";
import { countCache, dropOtherCaches, newCacheName } from "./file-caches.ts";
import { fileAddress, keptPaths, openFiles, putFile } from "./local-files.ts";

/** The documents' part of that work, done by the table. `files` is the name of a cache with the world's files. */
export interface WorldText {
  /** returns the documents as JSON */
  save(): Promise<string>;
  /** replaces documents and name at once, or neither */
  load(text: string, files?: string): Promise<void>;
  putBack(files?: string): Promise<void>;
  /** returns the name noted last; null: that of the first world */
  files(): Promise<string | null>;
}

/**
 * Makes the functions that save, load and put back the whole world: `table` handles the documents; these functions add
 * the uploaded files, as base64 under the key `files` of the same JSON. A world with an uploaded file that is damaged,
 * or for which there is no room, is refused before anything changes. The old world's files stay until the table has
 * taken the new world.
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
    if (!(await openFiles())) {
      if (Object.keys(files).length) throw new FileProblem(word("noFilesHere"));
      return table.load(rest);
    }
    await replaceFiles(table, async (cache) => {
      for (const [path, text] of Object.entries(files)) await stageFile(cache, path, text);
      await table.load(rest, cache);
    });
  },

  async putBack() {
    if (!(await openFiles())) return table.putBack();
    await replaceFiles(table, (cache) => table.putBack(cache));
  },
});

/**
 * Replaces the world together with its files, while no other page of the browser does, and deletes the files of the
 * world that is gone then: the old one or, if `replace` fails, the new one. If this is cut off, they are deleted the
 * next time.
 * @param replace fills a new cache, given its name, and passes that name to the table
 */
async function replaceFiles(table: WorldText, replace: (cache: string) => Promise<void>): Promise<void> {
  await alone(async () => {
    try {
      await replace(newCacheName());
    } finally {
      // What the table has noted counts, whatever failed. If it does not answer, all files stay.
      const noted = await table.files().catch(() => undefined);
      if (noted !== undefined) {
        await countCache(noted);
        await dropOtherCaches();
      }
    }
  });
}

/** Runs an action while no other page of this browser runs one; at once in a browser without Web Locks. */
const alone = (action: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`tabletop-keeping ${fileAddress("")}`, action) : action();

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
 * Decodes a file of a saved world and stores it in a cache, given its name. The file may be the mark of a folder: an
 * empty file that keeps an empty folder.
 * @param text the content in base64
 * @throws FileProblem where its path or content is damaged or there is no room
 */
async function stageFile(cache: string, path: string, text: unknown): Promise<void> {
  const fileBroken = (): FileProblem => new FileProblem(word("fileBroken", { name: shortenName(path) }));
  const isMark = nameOf(path) === MARK;
  if (typeof text !== "string" || !isStoredPath(path)) throw fileBroken();
  const content = await bytesOf(text, fileBroken);
  // The kind of a file shows in its first 64 KiB.
  const kind = isMark ? null : kindOf(new Uint8Array(await content.slice(0, 65_536).arrayBuffer()));
  const headers = isMark ? {} : safeHeaders(kind);
  await putFile(cache, path, content, headers, (name, size) => word("noRoom", { name, size }));
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
