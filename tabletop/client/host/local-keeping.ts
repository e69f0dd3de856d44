/** Saves the world of this browser as one file, with all uploaded files, and loads such a file. */
import { kindOf, safeHeaders } from "../../common/files/kinds.ts";
import { encodedPath, plainPath, shortenName } from "../../common/files/paths.ts";
import { FileProblem } from "../../common/files/problem.ts";
import { inMegabytes, LARGEST_WORLD_FILE } from "../../common/limits.ts";
import { word } from "../pages/words.ts";
import type { Keeping } from "./host.ts";
import { fileAddress, cacheOfFiles, keptPaths, MARK, openFiles, putFile } from "./local-files.ts";

/** The part of saving and loading that the table does, which knows the documents. */
export interface WorldText {
  save(): Promise<string>;
  load(text: string): Promise<void>;
  putBack(): Promise<void>;
}

/**
 * Makes the functions that save, load and put back a whole world in the browser: `table` does it for the documents,
 * this for the uploaded files, as base64 in the same text. To load a file that is damaged, or for which there is no
 * room, changes nothing.
 * @param table the functions for the documents, as text
 */
export const localKeeping = (table: WorldText): Keeping => ({
  async save() {
    // the world's text, with the files put in as base64
    const parts = [(await table.save()).replace(/\}\s*$/, ""), ',\n "files": {'];
    let size = parts[0]!.length;
    const cache = await openFiles();
    for (const [index, path] of (await keptPaths(true)).sort().entries()) {
      const kept = await cache?.match(fileAddress(path));
      if (!kept) continue;
      const text = await base64Of(await kept.blob());
      size += text.length;
      if (size > LARGEST_WORLD_FILE)
        throw new FileProblem(word("worldTooLarge", { most: inMegabytes(LARGEST_WORLD_FILE) }));
      parts.push(`${index ? "," : ""}\n  ${JSON.stringify(path)}: "`, text, '"');
    }
    return new Blob([...parts, "\n }\n}\n"], { type: "application/json" });
  },

  async load(file) {
    if (file.size > LARGEST_WORLD_FILE)
      throw new FileProblem(word("worldTooLarge", { most: inMegabytes(LARGEST_WORLD_FILE) }));
    const { files, rest } = splitFiles(await file.text());
    const coming = `${cacheOfFiles()} coming`;
    if (!(await openFiles())) {
      if (Object.keys(files).length) throw new FileProblem(word("noFilesHere"));
      return table.load(rest);
    }
    // All files are written to a second cache first: if one does not fit, nothing has changed.
    await caches.delete(coming);
    try {
      for (const [path, text] of Object.entries(files)) await bring(coming, path, text);
      await table.load(rest);
      await takeOver(coming);
    } finally {
      await caches.delete(coming);
    }
  },

  async putBack() {
    await table.putBack();
    if (await openFiles()) await caches.delete(cacheOfFiles());
  },
});

/**
 * Splits the text of a saved world's file into its uploaded files, by path in Base64, and the rest. The table judges
 * whether the rest is a world.
 */
function splitFiles(text: string): { files: Record<string, unknown>; rest: string } {
  try {
    const { files = {}, ...rest } = JSON.parse(text) as { files?: Record<string, unknown> };
    return { files: typeof files === "object" && files !== null ? files : {}, rest: JSON.stringify(rest) };
  } catch {
    return { files: {}, rest: text };
  }
}

/** Stores an uploaded file, or a folder's mark, in the second cache. @throws FileProblem if damaged or without room */
async function bring(cache: string, path: string, text: unknown): Promise<void> {
  const broken = (): FileProblem => new FileProblem(word("fileBroken", { name: shortenName(path) }));
  const mark = path === MARK || path.endsWith(`/${MARK}`);
  const folder = path.slice(0, Math.max(0, path.length - MARK.length - 1));
  if (typeof text !== "string" || plainPath(encodedPath(mark ? folder : path)) !== (mark ? folder : path))
    throw broken();
  const content = await bytesOf(text, broken);
  const kind = mark ? null : kindOf(new Uint8Array(await content.slice(0, 65_536).arrayBuffer()));
  await putFile(cache, path, content, mark ? {} : safeHeaders(kind), (name, size) => word("noRoom", { name, size }));
}

/** Replaces the uploaded files by those of the second cache. */
async function takeOver(coming: string): Promise<void> {
  await caches.delete(cacheOfFiles());
  const [from, to] = await Promise.all([caches.open(coming), caches.open(cacheOfFiles())]);
  for (const request of await from.keys()) await to.put(request, (await from.match(request))!);
}

/** The bytes of a file in Base64. */
function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ""));
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(content);
  });
}

/** Decodes a text in Base64. @throws the error that `broken` makes, where the text is none */
async function bytesOf(text: string, broken: () => FileProblem): Promise<Blob> {
  if (!text) return new Blob([]);
  const answer = await fetch(`data:application/octet-stream;base64,${text}`).catch(() => {
    throw broken();
  });
  return answer.blob();
}
