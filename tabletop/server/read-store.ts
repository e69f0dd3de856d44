import type { DocumentDefinition } from "../common/hierarchy.ts";
import { describeDifference, readRecord, RECORD_KEY, Tally } from "./integrity.ts";
import { assemble, writesBetween } from "./layout.ts";
import type { KeyValueStore } from "./platform.ts";
import type { Json, Source } from "./source.ts";

/** The content of a store, as far as it could be read. */
export interface ReadStore {
  collections: Map<string, Map<string, Source>>;
  tally: Tally;
  /** what is damaged, as part of a sentence; null if nothing is */
  damage: string | null;
  /** the entries that are part of no document, by key, such as those embedded in a document that is lost */
  orphans: ReadonlyMap<string, Json>;
}

/**
 * Reads a whole store. Entries that cannot be read are left out. `damage` says how the entries differ from the stored
 * integrity record, or if that shows no difference, that a part or some entries cannot be read; else it is null.
 * `orphans`: the entries that belong to none of the documents read.
 * @param definitions the kinds of documents to read; entries of all others are among the `orphans`
 */
export async function readStore(
  database: KeyValueStore,
  definitions: readonly DocumentDefinition[],
): Promise<ReadStore> {
  // All entries are parsed, except the integrity record.
  const { texts, cutOff } = await entriesOf(database);
  const record = readRecord(texts.get(RECORD_KEY));
  texts.delete(RECORD_KEY);
  const entries = new Map<string, Json>();
  let unreadable = 0;
  for (const [key, text] of texts) {
    try {
      entries.set(key, JSON.parse(text) as Json);
    } catch {
      unreadable++;
    }
  }
  // The entries are put together to documents; those that are part of none are left over.
  const tally = new Tally(texts, record?.sequence);
  const collections = new Map(definitions.map((entry) => [entry.collection, assemble(entry, entries)]));
  const orphans = new Map(entries);
  for (const definition of definitions)
    for (const source of collections.get(definition.collection)?.values() ?? [])
      for (const { key } of writesBetween(definition, null, source)) orphans.delete(key);
  // The first of these reasons is told.
  let damage = record && describeDifference(record, tally.record);
  if (cutOff) damage ??= "a part of it cannot be read";
  if (unreadable) damage ??= `${unreadable} of its entries cannot be read`;
  return { collections, tally, damage, orphans };
}

/**
 * Reads all entries from the first on. If that ends at a damaged place (`cutOff`), reads from the last one back to that
 * place as well.
 */
async function entriesOf(database: KeyValueStore): Promise<{ texts: Map<string, string>; cutOff: boolean }> {
  const texts = new Map<string, string>();
  let cutOff = false;
  // Forwards; after an error also backwards, up to an entry that was read before.
  for (const reverse of [false, true]) {
    if (reverse && !cutOff) break;
    try {
      for await (const [key, text] of database.iterator({ reverse })) {
        if (texts.has(key) && reverse) break;
        texts.set(key, text);
      }
    } catch {
      cutOff = true;
    }
  }
  return { texts, cutOff };
}
