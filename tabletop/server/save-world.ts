import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { inMegabytes, LARGEST_WORLD_FILE } from "../common/limits.ts";
import { type BroughtFile, contentOf, listBrought } from "./brought-files.ts";
import { sentenceOf, StartFailure } from "./failure.ts";
import type { SystemFolder } from "./system-folder.ts";
import { worldFileText } from "./world-file.ts";
import { lockWorld, openWorld } from "./world-folder.ts";

/** What `saveWorld` has saved. */
export interface Saved {
  /** the number of documents, and of files that were brought to the world or lie in its assets */
  documents: number;
  files: number;
  /** the names of the world's own packs */
  packs: string[];
}

/**
 * Saves a world, its documents and its files, as one file, which a table on a static page can load, and from which a
 * server can make a world: also the world's own packs. Passwords are left out. The world is not changed.
 * @param target the path of the file; a file that is there is replaced once the new one is complete
 * @throws StartFailure if the world is missing, in use, damaged or too large, or the file cannot be written
 */
export async function saveWorld(folder: string, target: string, system: SystemFolder): Promise<Saved> {
  if (!existsSync(folder)) throw new StartFailure(`There is no world folder ${folder}.`);
  const release = await lockWorld(folder);
  try {
    const world = await openWorld(folder, system);
    try {
      if (world.readOnly) throw new StartFailure(world.readOnly);
      const files = [
        ...listOf(join(folder, "files"), ""),
        ...listOf(join(folder, "assets"), `worlds/${world.manifest.id}/assets`),
      ];
      writeWhole(target, textParts(worldFileText(world, system), files));
      const documents = [...world.stores].reduce((sum, [name, store]) => sum + store.documents(name).size, 0);
      return {
        documents,
        files: files.filter(({ file }) => file).length,
        packs: world.packs.flatMap(({ packageType, declaration }) =>
          packageType === "world" ? [declaration.label] : [],
        ),
      };
    } finally {
      await world.close();
    }
  } finally {
    await release();
  }
}

const listOf = (folder: string, at: string): BroughtFile[] => (existsSync(folder) ? listBrought(folder, at) : []);

/**
 * Yields the text of a world's file, piece by piece: that of the documents, with the files added under the key `files`.
 * @throws StartFailure as soon as it is larger than what can be loaded
 */
function* textParts(documents: string, files: readonly BroughtFile[]): Generator<string> {
  let size = 0;
  const counted = (part: string): string => {
    size += part.length;
    if (size > LARGEST_WORLD_FILE)
      throw new StartFailure(
        `A world with its files may be ${inMegabytes(LARGEST_WORLD_FILE)} in one file, and this one is larger.`,
      );
    return part;
  };
  yield counted(`${documents.replace(/\}\s*$/, "")},\n "files": {`);
  for (const [index, brought] of files.entries())
    yield counted(`${index ? "," : ""}\n  ${JSON.stringify(brought.path)}: "${contentOf(brought)}"`);
  yield "\n }\n}\n";
}

/**
 * Writes a file beside its place, and puts it there once it is complete.
 * @throws StartFailure if it cannot be written; whatever lay in its place is untouched then
 */
function writeWhole(target: string, parts: Iterable<string>): void {
  const temporary = `${target}.new-${process.pid}`;
  try {
    const handle = openSync(temporary, "w");
    try {
      for (const part of parts) writeAll(handle, part);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, target);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    if (thrown instanceof StartFailure) throw thrown;
    throw new StartFailure(`The file ${target} could not be written: ${sentenceOf(thrown)}`);
  }
}

/** Writes all of a text; one call of `writeSync` may write less. */
function writeAll(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) written += writeSync(handle, bytes, written);
}
