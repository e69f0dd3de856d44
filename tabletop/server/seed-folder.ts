/** The server's seed on Node: a folder of JSON or YAML files. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderFiles } from "./folder-files.ts";
import { openStore } from "./level-folder.ts";
import type { Preparation } from "./preparation.ts";
import { preparedSeed, type SeedSources } from "./seed.ts";

/**
 * Reads the documents of a seed and makes them ready to be stored.
 * @param seed the path of the seed's folder
 * @throws StartFailure that names the file which does not fit
 */
export const readSeed = (seed: string, preparation: Preparation): SeedSources =>
  preparedSeed(folderFiles(seed), preparation);

/**
 * Makes a new world folder of the documents and the world.json of a seed, without its assets.
 * @param seed the path of the seed's folder
 * @param folder the path of the world folder
 * @throws StartFailure that names the file which does not fit
 */
export async function compileSeed(seed: string, folder: string, preparation: Preparation): Promise<void> {
  const files = folderFiles(seed);
  const manifest = files.object("world.json", "The seed's world.json");
  const collections = preparedSeed(files, preparation);
  mkdirSync(join(folder, "data"), { recursive: true });
  writeFileSync(join(folder, "world.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const { definition, sources } of collections) {
    const store = await openStore(join(folder, "data", definition.collection), [definition]);
    try {
      await store.commit(sources.map((after) => ({ definition, before: null, after })));
    } finally {
      await store.close();
    }
  }
}
