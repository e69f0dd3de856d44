import { type DocumentDefinition, embeddedPlaces } from "../common/hierarchy.ts";
import { isObject, type Json, type Source } from "./source.ts";

/** One write to LevelDB: sets the value of a key (put), or removes the key (del). */
export type Write = { type: "put"; key: string; value: Json } | { type: "del"; key: string };

/**
 * The key of an entry: a sublevel such as "actors.items", and the ids from the root to the document, joined by dots.
 */
const keyOf = (sublevel: string, ids: string): string => `!${sublevel}!${ids}`;

/** The list in a field of a source; empty where there is none. */
const listOf = (source: Json | null, field: string): Source[] => {
  const list = source?.[field];
  return Array.isArray(list) ? (list as Source[]) : [];
};

/** The documents embedded in a field of a source: those of its list, or its single one. */
const childrenOf = (source: Json | null, field: string, single: boolean): Source[] => {
  if (!single) return listOf(source, field);
  const child = source?.[field];
  return isObject(child) && typeof child._id === "string" ? [child as Source] : [];
};

/**
 * Lists the writes to LevelDB that turn the stored state of a document into the next, with those of the documents
 * embedded in it: each has an entry with a key of its own, and the entry of its parent holds its id. A document that is
 * the very same object in both states is skipped.
 * @param before null: the document did not exist
 * @param after null: it is deleted
 * @param sublevel the names of the collections from the root to the document, joined by dots, such as "actors.items"
 * @param parentIds the ids from the root to the parent, joined by dots; empty for a root
 */
export function writesBetween(
  definition: DocumentDefinition,
  before: Source | null,
  after: Source | null,
  sublevel = definition.collection,
  parentIds = "",
): Write[] {
  if (before === after) return [];
  const id = (after ?? before)?._id ?? "";
  const ids = parentIds ? `${parentIds}.${id}` : id;
  const writes: Write[] = [];
  const places = embeddedPlaces(definition);
  // the document's own entry, with the ids of those embedded in it
  if (after) {
    const value: Json = { ...after };
    for (const { field, single } of places) {
      if (!(field in after)) continue;
      if (single) value[field] = childrenOf(after, field, true)[0]?._id ?? null;
      else value[field] = listOf(after, field).map((child) => child._id);
    }
    writes.push({ type: "put", key: keyOf(sublevel, ids), value });
  } else writes.push({ type: "del", key: keyOf(sublevel, ids) });
  // the entries of embedded documents, of both states
  for (const { field, single, definition: inner } of places) {
    const old = new Map(childrenOf(before, field, single).map((child) => [child._id, child]));
    const now = new Map(childrenOf(after, field, single).map((child) => [child._id, child]));
    for (const childId of new Set([...old.keys(), ...now.keys()])) {
      writes.push(
        ...writesBetween(inner, old.get(childId) ?? null, now.get(childId) ?? null, `${sublevel}.${field}`, ids),
      );
    }
  }
  return writes;
}

/** The time in milliseconds at which a document was made, by which collections are ordered; 0 where it is unknown. */
function bornAt({ timestamp, _stats }: Source): number {
  const made = timestamp ?? (isObject(_stats) ? _stats.createdTime : 0);
  return Number(made) || 0;
}

/**
 * Puts the documents of one collection together from the entries of a store. Embedded documents whose entry is missing
 * are left out.
 * @param entries key to parsed value
 * @returns id to source, in the order in which the documents were created (LevelDB itself orders by id)
 */
export function assemble(definition: DocumentDefinition, entries: ReadonlyMap<string, Json>): Map<string, Source> {
  const prefix = keyOf(definition.collection, "");
  const documents = new Map<string, Source>();
  for (const [key, value] of entries) {
    if (!key.startsWith(prefix)) continue;
    const id = key.slice(prefix.length);
    documents.set(id, withEmbedded(definition, definition.collection, id, value, entries));
  }
  return new Map([...documents].sort(([, a], [, b]) => bornAt(a) - bornAt(b)));
}

/** A document with the sources of its embedded documents in the place of their ids. */
function withEmbedded(
  definition: DocumentDefinition,
  sublevel: string,
  ids: string,
  value: Json,
  entries: ReadonlyMap<string, Json>,
): Source {
  const source: Json = { ...value };
  const child = (inner: DocumentDefinition, field: string, id: unknown): Source | null => {
    // Some tools store embedded sources within their parent's entry, without keys of their own.
    if (isObject(id)) return id as Source;
    const childIds = `${ids}.${String(id)}`;
    const found = entries.get(keyOf(`${sublevel}.${field}`, childIds));
    return found ? withEmbedded(inner, `${sublevel}.${field}`, childIds, found, entries) : null;
  };
  for (const { field, single, definition: inner } of embeddedPlaces(definition)) {
    const held = source[field];
    if (single) {
      if (held != null) source[field] = child(inner, field, held);
    } else if (Array.isArray(held)) {
      source[field] = held.map((id) => child(inner, field, id)).filter((entry) => entry !== null);
    }
  }
  return source as Source;
}
