/** The documents of a seed (readable sources of a world): made ready to be stored, and put in place of a world's. */
import { type DocumentDefinition, PACK_DOCUMENTS, WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import type { DocumentChange, DocumentStore } from "./document-store.ts";
import { Refusal, StartFailure, sentenceOf } from "./failure.ts";
import type { Files, SourceFile } from "./platform.ts";
import type { Preparation } from "./preparation.ts";
import type { SeedContent } from "./seed-content.ts";
import { equal, isId, isObject, type Json, type Source } from "./source.ts";
import type { World } from "./world.ts";

/** A document of a seed: the collection it belongs to, the path of its file, and its data without `_key`. */
interface SeedDocument {
  collection: string;
  file: string;
  data: Json;
}

/** The documents of a seed, ready to be stored, for each kind of document. */
export type SeedSources = { definition: DocumentDefinition; sources: Source[] }[];

/**
 * Makes the documents of a seed ready to be stored. Each is a file with a `_key` such as "!actors!ID"; files without
 * one are skipped.
 * @throws StartFailure that names the file which does not fit, or in which an id occurs again
 */
export const preparedSeed = (files: Files, preparation: Preparation): SeedSources =>
  preparedSources(files.sources(), WORLD_DOCUMENTS, preparation);

/**
 * Makes the documents of the packs of a saved world ready to be stored, by the pack's name.
 * @throws StartFailure that names the document which does not fit, or whose id occurs again
 */
export const preparedPacks = (
  packs: NonNullable<SeedContent["packs"]>,
  preparation: Preparation,
): ReadonlyMap<string, SeedSources> =>
  new Map(Object.entries(packs).map(([name, files]) => [name, preparedSources(files, PACK_DOCUMENTS, preparation)]));

/** As `preparedSeed`, for files of these kinds of documents. */
function preparedSources(
  files: readonly SourceFile[],
  definitions: readonly DocumentDefinition[],
  preparation: Preparation,
): SeedSources {
  const documents = documentsOf(files, definitions);
  return definitions.map((definition) => {
    const seenIds = new Set<string>();
    const sources = documents
      .filter((document) => document.collection === definition.collection)
      .map(({ file, data }) => {
        // No id may occur twice in a collection.
        if (seenIds.has(String(data._id)))
          throw new StartFailure(`The seed holds ${String(data._id)} twice (${file}).`);
        seenIds.add(String(data._id));
        try {
          // No user makes these documents: the id "" stands for none. `true` twice keeps their ids and those within
          // them.
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
 * Replaces all documents in the `collections` of an open world by the documents of a seed: writes the seed's documents,
 * deletes all others; and likewise in those of the world's own packs that the seed has.
 * @throws Refusal if the world is read-only; the error of a commit that failed, once all commits have ended
 */
export async function replaceDocuments(
  world: World,
  collections: SeedSources,
  packs: ReadonlyMap<string, SeedSources> = new Map(),
): Promise<void> {
  if (world.readOnly) throw new Refusal(world.readOnly);
  const ownPacks = world.packs.filter(({ packageType }) => packageType === "world");
  const commits = [
    ...changesTo(world, collections),
    ...ownPacks.map(({ declaration, store }) => ({
      store,
      changes: (packs.get(declaration.name) ?? []).flatMap((ofKind) => changesOf(store, ofKind, true)),
    })),
  ].map(({ store, changes }) => store.commit(changes));
  // Wait until all commits have ended, and only then throw the error of one that failed.
  for (const result of await Promise.allSettled(commits)) if (result.status === "rejected") throw result.reason;
}

/**
 * Returns the changes by which the documents of a seed replace all documents in the `collections` of an open world, by
 * the store that they are for; stores without a change are left out.
 * @param keepsStats whether the seed's documents bring their `_stats` along; if not, a stored document that differs from
 * the seed's only in `_stats` is not changed
 */
export function changesTo(
  world: World,
  collections: SeedSources,
  keepsStats = false,
): { collection: string; store: DocumentStore; changes: DocumentChange[] }[] {
  const allChanges = collections.map((ofKind) => {
    const store = world.store(ofKind.definition);
    return { collection: ofKind.definition.collection, store, changes: changesOf(store, ofKind, keepsStats) };
  });
  return allChanges.filter(({ changes }) => changes.length);
}

/** As `changesTo`, for the documents of one kind in a store, such as that of a pack. */
export function changesOf(
  store: DocumentStore,
  { definition, sources }: SeedSources[number],
  keepsStats: boolean,
): DocumentChange[] {
  const compared = (source: Source): Source => (keepsStats ? source : { ...source, _stats: null });
  const stored = store.documents(definition.collection);
  const seedSources = new Map(sources.map((source) => [source._id, source]));
  return [...new Set([...stored.keys(), ...seedSources.keys()])]
    .map((id) => ({ definition, before: stored.get(id) ?? null, after: seedSources.get(id) ?? null }))
    .filter(({ before, after }) => !before || !after || !equal(compared(before), compared(after)));
}

/**
 * Returns a draft (a document not yet checked) whose author is null instead of "", as a seed's documents were made by
 * no user.
 */
const unauthored = (draft: Source): Source => (draft.author === "" ? { ...draft, author: null } : draft);

/**
 * Returns the documents in the files of a seed.
 * @throws StartFailure if the key of one names an unknown collection or no proper id
 */
function documentsOf(files: readonly SourceFile[], definitions: readonly DocumentDefinition[]): SeedDocument[] {
  const collections = new Set(definitions.map((definition) => definition.collection));
  const documents: SeedDocument[] = [];
  for (const { file, data } of files) {
    // A file without a key is no document: the compiler of Foundry's packs takes it so too.
    if (!isObject(data) || typeof data._key !== "string") continue;
    const [, collection = "", id = ""] = data._key.split("!");
    if (!collections.has(collection) || !isId(id)) throw new StartFailure(`The seed's ${file} has no proper _key.`);
    documents.push({ collection, file, data: { ...(withoutKeys(data) as Json), _id: id } });
  }
  return documents;
}

/** Returns a copy of a value without the key `_key`, at any depth. */
function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "_key")
      .map(([key, entry]) => [key, withoutKeys(entry)]),
  );
}
