/** Writes compendium packs as Foundry opens them: as LevelDB folders. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { embeddedPlaces, type DocumentDefinition, PACK_DOCUMENTS } from "../common/hierarchy.ts";
import { writesBetween } from "../server/layout.ts";
import type { Source } from "../server/source.ts";

// The kinds of documents in packs, by the name of their collection in keys.
const definitionByCollection = new Map<string, DocumentDefinition>(
  PACK_DOCUMENTS.map((definition) => [definition.collection, definition]),
);

/**
 * Writes the documents in a folder of JSON files into a new pack, which replaces an older one. Each file, also in
 * subfolders, has one document with its `_key`.
 * @param target the path of the pack's LevelDB folder
 * @param change changes each document in place before it is written
 * @throws Error where a document's `_key` names no collection of packs
 */
export async function compilePack(
  folder: string,
  target: string,
  change: (source: Source) => void = () => undefined,
): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  const pack = new ClassicLevel<string, unknown>(target, { keyEncoding: "utf8", valueEncoding: "json" });
  await pack.open();
  try {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
    const batch = pack.batch();
    const keys: string[] = [];
    for (const file of files.sort()) {
      const source = JSON.parse(readFileSync(join(folder, file), "utf8")) as Source & { _key?: string };
      change(source);
      const collection = source._key?.split("!")[1] ?? "";
      const definition = definitionByCollection.get(collection);
      if (!definition) throw new Error(`${join(folder, file)}: "_key" names no collection of a pack: "${source._key}"`);
      // the entries of a document that was not there before (null): its own and one for each embedded document
      for (const write of writesBetween(definition, null, withAllLists(definition, withoutKeys(source))))
        if (write.type === "put") {
          batch.put(write.key, write.value);
          keys.push(write.key);
        }
    }
    await batch.write();
    // Compacted, all entries are in one table, so that the pack is opened without reading a log.
    const [firstKey, lastKey] = [keys.sort()[0], keys.at(-1)];
    if (firstKey && lastKey) await pack.compactRange(firstKey, lastKey);
  } finally {
    await pack.close();
  }
}

/** The fields of an adventure that are lists of documents. */
const IN_ADVENTURES = [
  "actors",
  "cards",
  "combats",
  "folders",
  "items",
  "journal",
  "macros",
  "playlists",
  "scenes",
  "tables",
];

/**
 * Returns a copy of a document, and of its embedded documents, in which each has a list for each kind of document that
 * it can hold, empty where the original has no list, as Foundry's own tool writes documents.
 */
function withAllLists<T extends object>(definition: DocumentDefinition, source: T): T {
  const copy: Record<string, unknown> = { ...(source as Record<string, unknown>) };
  for (const { field, single, definition: childDefinition } of embeddedPlaces(definition)) {
    // a field with one embedded document is no list
    if (single) continue;
    const children = Array.isArray(copy[field]) ? (copy[field] as object[]) : [];
    copy[field] = children.map((child) => withAllLists(childDefinition, child));
  }
  if (definition.name === "Adventure") for (const field of IN_ADVENTURES) copy[field] ??= [];
  return copy as T;
}

/** A copy of a value without `_key` at any depth: a key names the place of a document and is not stored within it. */
function withoutKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutKeys) as T;
  if (typeof value !== "object" || value === null) return value;
  const { _key: _left, ...entries } = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(entries).map(([name, inner]) => [name, withoutKeys(inner)])) as T;
}
