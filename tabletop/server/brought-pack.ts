/** Packs that a page sends as Foundry stores them, as LevelDB folders: their documents are read and nothing is kept. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { ClassicLevel } from "classic-level";
import { FileProblem } from "../common/files/problem.ts";
import { shortenName } from "../common/files/paths.ts";
import { definitionOf } from "../common/hierarchy.ts";
import { inMegabytes, LARGEST_TEXT } from "../common/limits.ts";
import { assemble } from "./layout.ts";
import { hasWholeLogs } from "./log-file.ts";
import type { Json, Source } from "./source.ts";

/**
 * One file of a LevelDB folder, by name and size in bytes; a request has the contents of all files one after another.
 */
interface FileInfo {
  name: string;
  size: number;
}

/** The kinds of documents that are read from a pack; all others are left out. */
const READ_KINDS = ["Scene", "Adventure"].map(definitionOf);
/** Matches the names of the files that LevelDB writes. */
const FILE_NAME = /^(CURRENT|MANIFEST-\d{1,20}|\d{1,20}\.(ldb|sst|log))$/;
/** The last eight bytes of a LevelDB table file (.ldb, .sst), in hexadecimal (doc/table_format.md of LevelDB). */
const TABLE_END = "57fb808b247547db";
/** The most files that a pack may have. */
const MOST_FILES = 1000;

/**
 * Reads the scenes and adventures of a pack that a page sends. The files are written to a temporary folder, which is
 * removed afterwards.
 * @param name the pack's name, for error messages
 * @param fileList names and sizes in bytes of the files, as `name:size`
 * @param content the bytes of the files, one file after another, in the order of the list
 * @param limit the most bytes of all files together, and the most characters of all their entries together
 * @returns the sources of the documents, scenes first
 * @throws FileProblem, a sentence with the pack's name, if the pack is too large, incomplete, damaged, or no LevelDB
 *   folder
 */
export async function readBroughtPack(
  name: string,
  fileList: readonly string[],
  content: Readable,
  limit = LARGEST_TEXT,
): Promise<Source[]> {
  const quotedName = `“${shortenName(name)}”`;
  // All bytes must arrive, and no more than allowed.
  const files = filesIn(fileList);
  if (!files) throw new FileProblem(`${quotedName} is no pack as Foundry stores it.`);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > limit)
    throw new FileProblem(`${quotedName} has ${inMegabytes(total)}; a pack may have ${inMegabytes(limit)}.`);
  const bytes = await receiveContent(content, total);
  if (!bytes) throw new FileProblem(`${quotedName} did not arrive as a whole.`);
  // LevelDB opens only folders, so the files are written into one.
  const folder = await mkdtemp(join(tmpdir(), "tabletop-pack-"));
  try {
    let start = 0;
    for (const { name: fileName, size } of files) {
      const fileBytes = bytes.subarray(start, start + size);
      start += size;
      if (/\.(ldb|sst)$/.test(fileName) && fileBytes.subarray(-8).toString("hex") !== TABLE_END)
        throw damagedProblem(quotedName);
      await writeFile(join(folder, fileName), fileBytes);
    }
    if (!hasWholeLogs(folder)) throw damagedProblem(quotedName);
    return await documentsIn(folder, quotedName, limit);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the problem of a pack that is damaged. */
const damagedProblem = (quotedName: string): FileProblem =>
  new FileProblem(`${quotedName} is damaged: nothing of it was read.`);

/** Returns the files in a list of names and sizes; null if a pack cannot consist of these files. */
function filesIn(fileList: readonly string[]): FileInfo[] | null {
  if (fileList.length > MOST_FILES) return null;
  const files = fileList.map((entry): FileInfo => {
    const [name = "", size = ""] = entry.split(":");
    return { name, size: /^\d{1,12}$/.test(size) ? Number(size) : NaN };
  });
  const names = new Set(files.map(({ name }) => name));
  const areValid = files.every(({ name, size }) => FILE_NAME.test(name) && Number.isFinite(size));
  // No name twice, and the file in which every LevelDB folder names its manifest.
  return areValid && names.size === files.length && names.has("CURRENT") ? files : null;
}

/** Returns all bytes of a request; null if they are more or fewer than `total`. */
async function receiveContent(content: Readable, total: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += (chunk as Buffer).length;
    if (size > total) return null;
    chunks.push(chunk as Buffer);
  }
  return size === total ? Buffer.concat(chunks) : null;
}

/** Reads the scenes and adventures in a LevelDB folder. @throws FileProblem if it is damaged or holds too much */
async function documentsIn(folder: string, quotedName: string, limit: number): Promise<Source[]> {
  const options = { createIfMissing: false, keyEncoding: "utf8", valueEncoding: "utf8" };
  const database = new ClassicLevel(folder, options);
  const entries = new Map<string, Json>();
  let size = 0;
  try {
    await database.open();
    for await (const [key, text] of database.iterator()) {
      size += text.length;
      // Entries are packed: a small file may hold very much text.
      if (size > limit) throw new FileProblem(`${quotedName} holds more than ${inMegabytes(limit)}.`);
      if (READ_KINDS.some(({ collection }) => key.startsWith(`!${collection}`)))
        entries.set(key, JSON.parse(text) as Json);
    }
  } catch (thrown) {
    throw thrown instanceof FileProblem ? thrown : damagedProblem(quotedName);
  } finally {
    await database.close();
  }
  return READ_KINDS.flatMap((definition) => [...assemble(definition, entries).values()]);
}
