/** A seed as Node finds it: a folder of JSON or YAML. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { parse as parseYaml } from "yaml";
import { StartFailure, sentenceOf } from "./failure.ts";
import { openStore } from "./level-folder.ts";
import type { Preparation } from "./preparation.ts";
import { preparedSeed, type SeedFile, type SeedSources } from "./seed.ts";
import { readObject } from "./system-folder.ts";

/** The readable sources of a seed, as they stand. */
export const seedFiles = (seed: string): SeedFile[] => sourceFiles(seed).map((file) => ({ file, data: parsed(file) }));

/**
 * Reads and prepares a seed.
 * @throws StartFailure naming the file that does not fit.
 */
export const readSources = (seed: string, preparation: Preparation): SeedSources =>
  preparedSeed(seedFiles(seed), preparation);

/**
 * Compiles a seed and its world.json into a new world folder.
 * @throws StartFailure naming the file that does not fit.
 */
export async function compileSeed(seed: string, folder: string, preparation: Preparation): Promise<void> {
  const manifest = readObject(join(seed, "world.json"), "The seed's world.json");
  const collections = readSources(seed, preparation);
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

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new StartFailure(`There is no seed folder ${folder}.`);
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "assets" ? [] : sourceFiles(path);
      return [".json", ".yaml", ".yml"].includes(extname(entry.name)) && entry.name !== "world.json" ? [path] : [];
    });
}

function parsed(file: string): unknown {
  const text = readFileSync(file, "utf8");
  try {
    return extname(file) === ".json" ? JSON.parse(text) : parseYaml(text);
  } catch (thrown) {
    throw new StartFailure(`The seed's ${file} cannot be read: ${sentenceOf(thrown)}`);
  }
}
