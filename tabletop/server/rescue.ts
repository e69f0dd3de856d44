import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DocumentDefinition } from "../common/hierarchy.ts";
import type { DocumentStore } from "./document-store.ts";
import { examine, storesOf } from "./examine.ts";
import { StartFailure } from "./failure.ts";
import { folderFiles } from "./folder-files.ts";
import { openStore } from "./level-folder.ts";
import { readWorldManifest } from "./manifest.ts";
import type { SystemFolder } from "./system-folder.ts";
import type { Json } from "./source.ts";
import { copyBrought, lockWorld } from "./world-folder.ts";

/** What `rescueWorld` has saved. */
export interface Rescued {
  /** the number of documents in the new world */
  documents: number;
  /** the number of entries that could be read but are part of no document that is left; they are in lost.json */
  lost: number;
  /** what was damaged, as part of a sentence; null if nothing was */
  damage: string | null;
}

/**
 * Makes a new world folder from what can still be read of a world: world.json, assets, brought files, and the
 * documents of the world and its packs. Entries that are part of no document go to lost.json. The old folder is not
 * changed.
 * @param target the path of the new folder
 * @throws StartFailure if the new folder exists, or the old one is missing, in use or cannot be read at all
 */
export async function rescueWorld(folder: string, target: string, system: SystemFolder): Promise<Rescued> {
  if (existsSync(target)) throw new StartFailure(`There is already something at ${target}: name a new folder.`);
  if (!existsSync(folder)) throw new StartFailure(`There is no world folder ${folder}.`);
  const release = await lockWorld(folder);
  try {
    const files = folderFiles(folder);
    const manifest = readWorldManifest(files, system);
    const { copy, damage } = await examine(folder, manifest, true);
    let documents = 0;
    const lost: Record<string, Json> = {};
    try {
      // Copy the documents of each collection and pack.
      for (const { path, definitions } of storesOf(manifest)) {
        if (!existsSync(join(copy, path))) continue;
        const source = await openStore(join(copy, path), definitions);
        try {
          documents += await copyDocuments(source, join(target, path), definitions);
          for (const [key, value] of source.orphans) lost[key] = value;
        } finally {
          await source.close();
        }
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
    // Copy world.json, assets and brought files, and write the lost entries.
    const raw = files.object("world.json", "The world's world.json");
    writeFileSync(join(target, "world.json"), `${JSON.stringify(raw, null, 2)}\n`);
    for (const name of ["assets", "files"])
      if (existsSync(join(folder, name))) copyBrought(join(folder, name), join(target, name));
    const lostCount = Object.keys(lost).length;
    if (lostCount) writeFileSync(join(target, "lost.json"), `${JSON.stringify(lost, null, 2)}\n`);
    return { documents, lost: lostCount, damage };
  } finally {
    await release();
  }
}

/** Copies the documents of a store into a new one at a path. @returns how many there are */
async function copyDocuments(
  source: DocumentStore,
  path: string,
  definitions: readonly DocumentDefinition[],
): Promise<number> {
  mkdirSync(dirname(path), { recursive: true });
  const rescued = await openStore(path, definitions);
  try {
    let count = 0;
    for (const definition of definitions) {
      const sources = [...source.documents(definition.collection).values()];
      await rescued.commit(sources.map((after) => ({ definition, before: null, after })));
      count += sources.length;
    }
    return count;
  } finally {
    await rescued.close();
  }
}
