/** The documents of a seed: prepared for storing, and put in the place of a world's. */
import { type DocumentDefinition, WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import type { DocumentChange } from "./document-store.ts";
import { Refusal, StartFailure, sentenceOf } from "./failure.ts";
import type { Files, SourceFile } from "./platform.ts";
import type { Preparation } from "./preparation.ts";
import { equal, isId, isObject, type Json, type Source } from "./source.ts";
import type { World } from "./world.ts";

/** A document of a seed: its collection, the path of its file, and its data. */
interface SeedDocument {
  collection: string;
  file: string;
  data: Json;
}

/** The documents of a seed, ready to be stored, by kind. */
export type SeedSources = { definition: DocumentDefinition; sources: Source[] }[];

/**
 * Prepares the documents of a seed for storing. Each lies in a file of its own and has a `_key`, such as "!actors!ID";
 * files without one are skipped.
 * @throws StartFailure naming the file that does not fit, or an id that occurs twice
 */
export function preparedSeed(files: Files, preparation: Preparation): SeedSources {
  const documents = documentsOf(files.sources());
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
 * Puts the documents of a seed in the place of all documents of an open world, packs excepted. Stored documents that
 * differ from the seed's in `_stats` alone stay as they are.
 * @throws Refusal when the world is for reading only
 */
export async function replaceDocuments(world: World, collections: SeedSources): Promise<void> {
  if (world.readOnly) throw new Refusal(world.readOnly);
  const commits = collections.map(async ({ definition, sources }) => {
    const store = world.store(definition);
    const stored = store.documents(definition.collection);
    const wanted = new Map(sources.map((source) => [source._id, source]));
    const changes: DocumentChange[] = [...new Set([...stored.keys(), ...wanted.keys()])]
      .map((id) => ({ definition, before: stored.get(id) ?? null, after: wanted.get(id) ?? null }))
      .filter(
        ({ before, after }) => !before || !after || !equal({ ...before, _stats: null }, { ...after, _stats: null }),
      );
    if (changes.length) await store.commit(changes);
  });
  // All commits have ended before a failure of one of them is thrown.
  for (const result of await Promise.allSettled(commits)) if (result.status === "rejected") throw result.reason;
}

/** A draft with author null where it would be empty: a seed's documents are made by no user. */
const unauthored = (draft: Source): Source => (draft.author === "" ? { ...draft, author: null } : draft);

/**
 * Lists the documents in the files of a seed.
 * @throws StartFailure for a key of an unknown collection
 */
function documentsOf(files: readonly SourceFile[]): SeedDocument[] {
  const collections = new Set(WORLD_DOCUMENTS.map((definition) => definition.collection));
  const documents: SeedDocument[] = [];
  for (const { file, data } of files) {
    // As with the compiler of packs, a file without a key is no document.
    if (!isObject(data) || typeof data._key !== "string") continue;
    const [, collection = "", id = ""] = data._key.split("!");
    if (!collections.has(collection) || !isId(id)) throw new StartFailure(`The seed's ${file} has no proper _key.`);
    documents.push({ collection, file, data: { ...(withoutKeys(data) as Json), _id: id } });
  }
  return documents;
}

/** A copy of a value without `_key` at any depth. */
function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "_key")
      .map(([key, entry]) => [key, withoutKeys(entry)]),
  );
}
