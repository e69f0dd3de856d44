import type { DocumentDefinition } from "../common/hierarchy.ts";
import { describeDifference, readRecord, RECORD_KEY, Tally } from "./integrity.ts";
import { assemble, writesBetween } from "./layout.ts";
import type { KeyValueStore } from "./platform.ts";
import type { Json, Source } from "./source.ts";

/** The content of a store, as far as it can be read. */
export interface ReadStore {
  collections: Map<string, Map<string, Source>>;
  tally: Tally;
  /** the damage, as part of a sentence; null without any */
  damage: string | null;
  /** the entries that belong to no document, by key: the document that they were embedded in is lost */
  orphans: ReadonlyMap<string, Json>;
}

/**
 * Reads a whole database. Entries that cannot be read are left out; `damage` says so in words, or first how the entries
 * differ from the stored integrity record.
 * @param definitions the kinds of documents to read; all other entries become `orphans`
 */
export async function readStore(
  database: KeyValueStore,
  definitions: readonly DocumentDefinition[],
): Promise<ReadStore> {
  // all entries, parsed; the integrity record stands apart
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
  // documents put together; entries that belong to none are left over
  const tally = new Tally(texts, record?.sequence);
  const collections = new Map(definitions.map((entry) => [entry.collection, assemble(entry, entries)]));
  const orphans = new Map(entries);
  for (const definition of definitions)
    for (const source of collections.get(definition.collection)?.values() ?? [])
      for (const { key } of writesBetween(definition, null, source)) orphans.delete(key);
  let damage = record && describeDifference(record, tally.record);
  if (cutOff) damage ??= "a part of it cannot be read";
  if (unreadable) damage ??= `${unreadable} of its entries cannot be read`;
  return { collections, tally, damage, orphans };
}

/**
 * Reads all entries from the front and, where that ends at a broken table, from the back up to it as well (`cutOff`).
 */
async function entriesOf(database: KeyValueStore): Promise<{ texts: Map<string, string>; cutOff: boolean }> {
  const texts = new Map<string, string>();
  let cutOff = false;
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
