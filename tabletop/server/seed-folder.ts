/** The server's seed on Node: a folder of JSON or YAML files. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderFiles } from "./folder-files.ts";
import { openStore } from "./level-folder.ts";
import type { Preparation } from "./preparation.ts";
import { preparedSeed, type SeedSources } from "./seed.ts";

/**
 * Reads the documents of a seed's folder and prepares them for storing.
 * @throws StartFailure naming the file that does not fit.
 */
export const readSources = (seed: string, preparation: Preparation): SeedSources =>
  preparedSeed(folderFiles(seed), preparation);

/**
 * Compiles a seed and its world.json into a new world folder (without its assets).
 * @throws StartFailure naming the file that does not fit.
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
