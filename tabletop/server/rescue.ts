import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { examine, storesOf } from "./examine.ts";
import { StartFailure } from "./failure.ts";
import { folderFiles } from "./folder-files.ts";
import { openStore } from "./level-folder.ts";
import { readWorldManifest } from "./manifest.ts";
import type { SystemFolder } from "./system-folder.ts";
import type { Json } from "./source.ts";
import { lockWorld } from "./world-folder.ts";

/** The saved part of a damaged world. */
export interface Rescued {
  /** the number of documents in the new world */
  documents: number;
  /** entries that could be read but belong to no document that is left: they stand in lost.json */
  lost: number;
  /** what is damaged, as part of a sentence; null when nothing is */
  damage: string | null;
}

/**
 * Writes all documents of a world, its packs included, that can still be read into a new world folder, with its
 * world.json and its assets; entries that belong to no document go to lost.json. The old folder is not touched.
 * @param target the path of the new folder
 * @throws StartFailure when the new folder exists, the old one is missing or in use, or it cannot be read at all
 */
export async function rescueWorld(folder: string, target: string, system: SystemFolder): Promise<Rescued> {
  if (existsSync(target)) throw new StartFailure(`There is already something at ${target}: name a new folder.`);
  if (!existsSync(folder)) throw new StartFailure(`There is no world folder ${folder}.`);
  const release = await lockWorld(folder);
  const files = folderFiles(folder);
  const manifest = readWorldManifest(files, system);
  try {
    const { copy, damage } = await examine(folder, manifest, true);
    let documents = 0;
    const lost: Record<string, Json> = {};
    try {
      // every collection is copied, document by document
      for (const { path, definitions } of storesOf(manifest)) {
        if (!existsSync(join(copy, path))) continue;
        const from = await openStore(join(copy, path), definitions);
        mkdirSync(dirname(join(target, path)), { recursive: true });
        const to = await openStore(join(target, path), definitions);
        for (const definition of definitions) {
          const sources = [...from.documents(definition.collection).values()];
          await to.commit(sources.map((after) => ({ definition, before: null, after })));
          documents += sources.length;
        }
        for (const [key, value] of from.orphans) lost[key] = value;
        await to.close();
        await from.close();
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
    // the manifest, the assets, and the entries that belong to no document
    const raw = files.object("world.json", "The world's world.json");
    writeFileSync(join(target, "world.json"), `${JSON.stringify(raw, null, 2)}\n`);
    if (existsSync(join(folder, "assets"))) cpSync(join(folder, "assets"), join(target, "assets"), { recursive: true });
    const left = Object.keys(lost).length;
    if (left) writeFileSync(join(target, "lost.json"), `${JSON.stringify(lost, null, 2)}\n`);
    return { documents, lost: left, damage };
  } finally {
    await release();
  }
}
