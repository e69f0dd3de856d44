/** Packs that a page brings as Foundry stores them, in LevelDB folders: they are read, and nothing of them is kept. */
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

/** One file of a LevelDB folder, listed in the order in which the files' contents follow each other in the request. */
interface Part {
  name: string;
  size: number;
}

/** The kinds of documents that are read of a pack; all others are left out. */
const READ = ["Scene", "Adventure"].map(definitionOf);
const NAME = /^(CURRENT|MANIFEST-\d{1,20}|\d{1,20}\.(ldb|sst|log))$/;
/** The last eight bytes, in hexadecimal, of each of LevelDB's files of entries (doc/table_format.md). */
const TABLE_END = "57fb808b247547db";
const MOST_FILES = 1000;

/**
 * Reads the scenes and adventures of a pack that a page sends, by way of a temporary folder that is removed again.
 * @param name the pack's name, for error messages
 * @param list the files' names and sizes in bytes as `name:size`
 * @param content the bytes of the files, one file after the other, in the order of the list
 * @param most the most bytes of all files together, and the most characters of all entries in them
 * @returns the sources of the documents, scenes first
 * @throws FileProblem, a sentence with the pack's name, when it is too large, incomplete, damaged, or not a LevelDB
 * folder
 */
export async function readBroughtPack(
  name: string,
  list: readonly string[],
  content: Readable,
  most = LARGEST_TEXT,
): Promise<Source[]> {
  const quoted = `“${shortenName(name)}”`;
  // received as a whole, and no larger than allowed
  const parts = partsOf(list);
  if (!parts) throw new FileProblem(`${quoted} is no pack as Foundry stores it.`);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  if (total > most) throw new FileProblem(`${quoted} has ${inMegabytes(total)}; a pack may have ${inMegabytes(most)}.`);
  const bytes = await receiveContent(content, total);
  if (!bytes) throw new FileProblem(`${quoted} did not arrive as a whole.`);
  // written as files again, which LevelDB opens
  const folder = await mkdtemp(join(tmpdir(), "tabletop-pack-"));
  try {
    let start = 0;
    for (const { name: file, size } of parts) {
      const part = bytes.subarray(start, start + size);
      start += size;
      if (/\.(ldb|sst)$/.test(file) && part.subarray(-8).toString("hex") !== TABLE_END) throw damagedProblem(quoted);
      await writeFile(join(folder, file), part);
    }
    if (!hasWholeLogs(folder)) throw damagedProblem(quoted);
    return await documentsIn(folder, quoted, most);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const damagedProblem = (quoted: string): FileProblem =>
  new FileProblem(`${quoted} is damaged: nothing of it was read.`);

/** The files by their names and sizes; null where they cannot be those of a pack. */
function partsOf(list: readonly string[]): Part[] | null {
  if (list.length > MOST_FILES) return null;
  const parts = list.map((entry): Part => {
    const [name = "", size = ""] = entry.split(":");
    return { name, size: /^\d{1,12}$/.test(size) ? Number(size) : NaN };
  });
  const names = new Set(parts.map(({ name }) => name));
  const areSound = parts.every(({ name, size }) => NAME.test(name) && Number.isFinite(size));
  return areSound && names.size === parts.length && names.has("CURRENT") ? parts : null;
}

/** All bytes of a request; null where they are more or fewer than was said. */
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

/** Reads the documents of a LevelDB folder. @throws FileProblem where it is damaged or holds too much */
async function documentsIn(folder: string, quoted: string, most: number): Promise<Source[]> {
  const options = { createIfMissing: false, keyEncoding: "utf8", valueEncoding: "utf8" };
  const database = new ClassicLevel(folder, options);
  const entries = new Map<string, Json>();
  let size = 0;
  try {
    await database.open();
    for await (const [key, text] of database.iterator()) {
      size += text.length;
      // Packed data that is small on the disk may be very large when it is read.
      if (size > most) throw new FileProblem(`${quoted} holds more than ${inMegabytes(most)}.`);
      if (READ.some(({ collection }) => key.startsWith(`!${collection}`))) entries.set(key, JSON.parse(text) as Json);
    }
  } catch (thrown) {
    throw thrown instanceof FileProblem ? thrown : damagedProblem(quoted);
  } finally {
    await database.close();
  }
  return READ.flatMap((definition) => [...assemble(definition, entries).values()]);
}
