import { type DocumentDefinition, embeddedPlaces } from "../common/hierarchy.ts";
import { isObject, type Json, type Source } from "./source.ts";

/*
 * How documents are laid out in LevelDB: each document, also an embedded one, is an entry of its own, and the entry of
 * its parent has its id. A root: a document that lies in no other. Keys are like those of Foundry: "!actors!ID",
 * "!actors.items!ID.ITEM_ID".
 */

/** One write to LevelDB: sets the value of a key (put), or removes the key (del). */
export type Write = { type: "put"; key: string; value: Json } | { type: "del"; key: string };

/** Returns the key of an entry: a sublevel such as "actors.items", and the ids from the root down, joined by dots. */
const keyOf = (sublevel: string, ids: string): string => `!${sublevel}!${ids}`;

/** Returns the list in a field of a source; empty if there is none. */
const listOf = (source: Json | null, field: string): Source[] => {
  const list = source?.[field];
  return Array.isArray(list) ? (list as Source[]) : [];
};

/** Returns the documents in a field of a source as a list; of a field for a single document, that one. */
const childrenOf = (source: Json | null, field: string, single: boolean): Source[] => {
  if (!single) return listOf(source, field);
  const child = source?.[field];
  return isObject(child) && typeof child._id === "string" ? [child as Source] : [];
};

/**
 * Returns the writes to LevelDB that lead from one state of a document to the next, with the writes of all documents
 * embedded in it. A document that is the same object in both states is skipped.
 * @param before the state that is stored; null if the document did not exist
 * @param after the next state; null if the document is deleted
 * @param sublevel the names of the collections from the root down, joined by dots, such as "actors.items"
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
  // The document's own entry, in which embedded documents are replaced by their ids.
  if (after) {
    const value: Json = { ...after };
    for (const { field, single } of places) {
      if (!(field in after)) continue;
      if (single) value[field] = childrenOf(after, field, true)[0]?._id ?? null;
      else value[field] = listOf(after, field).map((child) => child._id);
    }
    writes.push({ type: "put", key: keyOf(sublevel, ids), value });
  } else writes.push({ type: "del", key: keyOf(sublevel, ids) });
  // The entries of embedded documents, of those in either state.
  for (const { field, single, definition: childDefinition } of places) {
    const oldChildren = new Map(childrenOf(before, field, single).map((child) => [child._id, child]));
    const newChildren = new Map(childrenOf(after, field, single).map((child) => [child._id, child]));
    for (const childId of new Set([...oldChildren.keys(), ...newChildren.keys()])) {
      writes.push(
        ...writesBetween(
          childDefinition,
          oldChildren.get(childId) ?? null,
          newChildren.get(childId) ?? null,
          `${sublevel}.${field}`,
          ids,
        ),
      );
    }
  }
  return writes;
}

/** Returns when a document was made, in milliseconds since 1970, by which collections are ordered; 0 if unknown. */
function createdAt({ timestamp, _stats }: Source): number {
  const time = timestamp ?? (isObject(_stats) ? _stats.createdTime : 0);
  return Number(time) || 0;
}

/**
 * Puts the documents of one collection together from a store's entries. An embedded document whose entry is missing is
 * left out of its list; in a field of one document it becomes null.
 * @param entries the parsed values, by key
 * @returns the sources by id, in the order in which the documents were created (LevelDB orders its entries by id)
 */
export function assemble(definition: DocumentDefinition, entries: ReadonlyMap<string, Json>): Map<string, Source> {
  const prefix = keyOf(definition.collection, "");
  const documents = new Map<string, Source>();
  for (const [key, value] of entries) {
    if (!key.startsWith(prefix)) continue;
    const id = key.slice(prefix.length);
    documents.set(id, withEmbedded(definition, definition.collection, id, value, entries));
  }
  return new Map([...documents].sort(([, a], [, b]) => createdAt(a) - createdAt(b)));
}

/**
 * Returns a document with the sources of its embedded documents in place of their ids.
 * @param sublevel the first part of the document's key, and `ids` the second; see `keyOf`
 * @param value the document's own entry
 */
function withEmbedded(
  definition: DocumentDefinition,
  sublevel: string,
  ids: string,
  value: Json,
  entries: ReadonlyMap<string, Json>,
): Source {
  const source: Json = { ...value };
  const childOf = (childDefinition: DocumentDefinition, field: string, id: unknown): Source | null => {
    // Some programs store embedded documents inside their parent's entry, not as entries of their own.
    if (isObject(id)) return id as Source;
    const childIds = `${ids}.${String(id)}`;
    const childValue = entries.get(keyOf(`${sublevel}.${field}`, childIds));
    return childValue ? withEmbedded(childDefinition, `${sublevel}.${field}`, childIds, childValue, entries) : null;
  };
  for (const { field, single, definition: childDefinition } of embeddedPlaces(definition)) {
    const idOrIds = source[field];
    if (single) {
      if (idOrIds != null) source[field] = childOf(childDefinition, field, idOrIds);
    } else if (Array.isArray(idOrIds)) {
      source[field] = idOrIds.map((id) => childOf(childDefinition, field, id)).filter((entry) => entry !== null);
    }
  }
  return source as Source;
}
