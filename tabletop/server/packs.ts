import { PACK_DOCUMENTS } from "../common/hierarchy.ts";
import type { PackMetadata } from "../common/protocol.ts";
import type { DocumentStore } from "./document-store.ts";
import type { PackDeclaration } from "./manifest.ts";
import { isObject, type Json, type Source, valueAt } from "./source.ts";

/** An open compendium pack. */
export interface Pack {
  /** collection id: package.name */
  id: string;
  packageType: "system" | "world" | "module";
  packageName: string;
  declaration: PackDeclaration;
  /** its documents; throws where they have not been fetched */
  readonly store: DocumentStore;
  /** what is known before its documents are fetched; null or absent once they are here */
  readonly outline?: PackOutline | null;
  /** Fetches the documents of a pack that has an outline. @throws PackAway where that fails; it can be tried again. */
  fetch?(): Promise<void>;
}

/** The part of a pack that a client gets when it joins, without the rest of the pack's documents. */
export interface PackOutline {
  /** the documents of the pack's kind, each with its id and the usual fields of an index */
  documents: Source[];
  folders: Source[];
}

/** The fields that each entry of an index has without being asked for, by kind of document. */
const INDEX_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Actor: ["name", "img", "type", "sort", "folder"],
  ActiveEffect: ["name", "img", "type", "sort", "folder"],
  Adventure: ["name", "description", "img", "sort", "folder"],
  Cards: ["name", "description", "img", "type", "sort", "folder"],
  Item: ["name", "img", "type", "sort", "folder"],
  JournalEntry: ["name", "sort", "folder"],
  Macro: ["name", "img", "sort", "folder"],
  Playlist: ["name", "description", "sort", "folder"],
  RollTable: ["name", "description", "img", "sort", "folder"],
  Scene: ["name", "thumb", "sort", "folder"],
};

/**
 * Builds the index of a pack: an entry for each document of the pack's kind, with its id, its UUID, and those of the
 * usual fields of the kind that it has.
 * @param more dotted paths of further fields
 */
export function packIndex(pack: Pack, more: readonly string[] = []): Json[] {
  const { type } = pack.declaration;
  const fields = [...usualFields(type), ...more];
  const sources = isIndexed(pack, more) ? pack.outline.documents : documentsOf(pack.store, type);
  return sources.map((source) => indexEntry(source, `Compendium.${pack.id}.${type}.${source._id}`, fields));
}

/**
 * Tells whether a pack's outline stands for its documents, which have not been fetched, and has what its index needs.
 * @param more the further fields of the index, beside the usual ones
 */
export function isIndexed(pack: Pack, more: readonly string[]): pack is Pack & { outline: PackOutline } {
  const usual = usualFields(pack.declaration.type);
  return !!pack.outline && more.every((field) => usual.includes(field));
}

/**
 * Makes the outline of a pack, which stands for the pack until its documents are needed: the fields of each document
 * that an index usually has, and the pack's folders.
 * @param type the kind of the pack's documents
 */
export const outlineOf = (type: string, store: DocumentStore): PackOutline => ({
  documents: documentsOf(store, type).map((source) => fieldsOf(source, usualFields(type), { _id: source._id })),
  folders: [...store.documents("folders").values()],
});

const usualFields = (type: string): readonly string[] => INDEX_FIELDS[type] ?? ["name"];

/** The documents of a pack's kind. */
function documentsOf(store: DocumentStore, type: string): Source[] {
  const collection = PACK_DOCUMENTS.find((entry) => entry.name === type)?.collection ?? "";
  return [...store.documents(collection).values()];
}

/** The entry of a document in the index of its pack: its id, its UUID, and the indexed fields. */
const indexEntry = (source: Source, uuid: string, fields: readonly string[]): Json =>
  fieldsOf(source, fields, { _id: source._id, uuid });

/** Adds those fields of a source that it has to an entry, by their dotted paths. */
function fieldsOf<Entry extends Json>(source: Source, fields: readonly string[], entry: Entry): Entry {
  for (const field of fields) {
    const value = valueAt(source, field);
    if (value === undefined) continue;
    const path = field.split(".");
    const last = path.pop() as string;
    let place: Json = entry;
    for (const segment of path) place = (isObject(place[segment]) ? place[segment] : (place[segment] = {})) as Json;
    place[last] = value;
  }
  return entry;
}

/**
 * Collects the data of a pack that a client gets when it joins, its index and folders included.
 * @param configuration what gamemasters have set: the pack's id to `ownership` and `locked`
 */
export function metadataOf(pack: Pack, configuration: Json): PackMetadata {
  const { declaration } = pack;
  const own = isObject(configuration[pack.id]) ? (configuration[pack.id] as Json) : {};
  return {
    id: pack.id,
    name: declaration.name,
    label: declaration.label,
    type: declaration.type,
    system: declaration.system,
    packageType: pack.packageType,
    packageName: pack.packageName,
    ownership: isObject(own.ownership) ? (own.ownership as Record<string, string>) : declaration.ownership,
    locked: isLocked(pack, configuration),
    banner: declaration.banner,
    flags: declaration.flags,
    index: packIndex(pack),
    folders: pack.outline?.folders ?? [...pack.store.documents("folders").values()],
  };
}

/**
 * Tells whether a pack is locked, so that nothing in it can be changed. Where gamemasters have not set it, packs of a
 * system or module are locked and packs of the world are not.
 * @param configuration what gamemasters have set: the pack's id to `locked`
 */
export function isLocked(pack: Pack, configuration: Json): boolean {
  const own = configuration[pack.id];
  return isObject(own) && typeof own.locked === "boolean" ? own.locked : pack.packageType !== "world";
}
