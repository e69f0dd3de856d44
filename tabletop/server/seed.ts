import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { parse as parseYaml } from "yaml";
import { type DocumentDefinition, WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import { DocumentStore } from "./document-store.ts";
import { StartFailure, sentenceOf } from "./failure.ts";
import { readObject } from "./manifest.ts";
import type { Preparation } from "./preparation.ts";
import { isId, isObject, type Json, type Source } from "./source.ts";

interface SeedDocument {
  collection: string;
  file: string;
  data: Json;
}

/** The documents of a seed, ready to be stored. */
export type SeedSources = { definition: DocumentDefinition; sources: Source[] }[];

/**
 * Reads and prepares a folder of readable sources: JSON or YAML, one document a file, each with its `_key`.
 * @throws StartFailure naming the file that does not fit.
 */
export function readSources(seed: string, preparation: Preparation): SeedSources {
  const documents = readSeed(seed);
  return WORLD_DOCUMENTS.map((definition) => {
    const seen = new Set<string>();
    const sources = documents
      .filter((document) => document.collection === definition.collection)
      .map(({ file, data }) => {
        if (seen.has(String(data._id))) throw new StartFailure(`The seed holds ${String(data._id)} twice (${file}).`);
        seen.add(String(data._id));
        try {
          const draft = preparation.draft(definition, data, "", true, true);
          return preparation.finished(definition, unauthored(draft), "");
        } catch (thrown) {
          throw new StartFailure(`The seed's ${file} does not fit: ${sentenceOf(thrown)}`);
        }
      });
    return { definition, sources };
  });
}

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
    const store = await DocumentStore.open(join(folder, "data", definition.collection), [definition]);
    try {
      await store.commit(sources.map((after) => ({ definition, before: null, after })));
    } finally {
      await store.close();
    }
  }
}

const unauthored = (draft: Source): Source => (draft.author === "" ? { ...draft, author: null } : draft);

function readSeed(seed: string): SeedDocument[] {
  const collections = new Set(WORLD_DOCUMENTS.map((definition) => definition.collection));
  const documents: SeedDocument[] = [];
  for (const file of sourceFiles(seed)) {
    const data = parsed(file);
    // Like the compiler of packs: what has no key is no document.
    if (!isObject(data) || typeof data._key !== "string") continue;
    const [, collection = "", id = ""] = data._key.split("!");
    if (!collections.has(collection) || !isId(id)) throw new StartFailure(`The seed's ${file} has no proper _key.`);
    documents.push({ collection, file, data: { ...(withoutKeys(data) as Json), _id: id } });
  }
  return documents;
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

function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "_key")
      .map(([key, entry]) => [key, withoutKeys(entry)]),
  );
}
