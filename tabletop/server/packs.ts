import { PACK_DOCUMENTS } from "../common/hierarchy.ts";
import type { PackMetadata } from "../common/protocol.ts";
import type { DocumentStore } from "./document-store.ts";
import type { PackDeclaration } from "./manifest.ts";
import { isObject, type Json, type Source, valueAt } from "./source.ts";

/** A compendium pack that is open. Its outline: what clients need to list its documents without having them. */
export interface Pack {
  /** id: name of the package, dot, name of the pack */
  id: string;
  packageType: "system" | "world" | "module";
  packageName: string;
  declaration: PackDeclaration;
  /** its documents; throws an Error before they are fetched */
  readonly store: DocumentStore;
  /** its outline as long as its documents are not fetched; null or left out once they are */
  readonly outline?: PackOutline | null;
  /** Fetches the documents of a pack with an outline. @throws PackAway if that fails; it can be tried again */
  fetch?(): Promise<void>;
}

/** What a client gets of a pack when it joins. */
export interface PackOutline {
  /** its documents, each with only its id and the usual fields of an index */
  documents: Source[];
  folders: Source[];
}

/** The fields that each entry of an index has even if none are asked for, by the kind of the pack's documents. */
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
 * Builds the index of a pack: for each document of the pack's kind an entry with its id, its UUID, and the usual and
 * further fields that the document has.
 * @param furtherFields dotted paths of further fields
 */
export function packIndex(pack: Pack, furtherFields: readonly string[] = []): Json[] {
  const { type } = pack.declaration;
  const fields = [...usualFields(type), ...furtherFields];
  const sources = isIndexed(pack, furtherFields) ? pack.outline.documents : documentsOf(pack.store, type);
  return sources.map((source) => indexEntry(source, `Compendium.${pack.id}.${type}.${source._id}`, fields));
}

/**
 * Tells whether a pack's index can be made from its outline: the documents are not fetched yet, and no further field is
 * wanted that the outline lacks.
 * @param furtherFields dotted paths of further fields of the index
 */
export function isIndexed(pack: Pack, furtherFields: readonly string[]): pack is Pack & { outline: PackOutline } {
  const usualNames = usualFields(pack.declaration.type);
  return !!pack.outline && furtherFields.every((field) => usualNames.includes(field));
}

/**
 * Makes the outline of a pack: its folders, and the usual index fields of its documents.
 * @param type the kind of the pack's documents
 * @param store the pack's store
 */
export const outlineOf = (type: string, store: DocumentStore): PackOutline => ({
  documents: documentsOf(store, type).map((source) => fieldsOf(source, usualFields(type), { _id: source._id })),
  folders: [...store.documents("folders").values()],
});

/** Returns the usual index fields of a kind of document. */
const usualFields = (type: string): readonly string[] => INDEX_FIELDS[type] ?? ["name"];

/** Returns those documents of a pack's store that are of the pack's kind (a pack also has folders). */
function documentsOf(store: DocumentStore, type: string): Source[] {
  const collection = PACK_DOCUMENTS.find((entry) => entry.name === type)?.collection ?? "";
  return [...store.documents(collection).values()];
}

/** Returns a document's entry in an index: its id, its UUID, and those of the fields that it has. */
const indexEntry = (source: Source, uuid: string, fields: readonly string[]): Json =>
  fieldsOf(source, fields, { _id: source._id, uuid });

/** Copies into an entry the fields (dotted paths) that the source has; returns the entry. */
function fieldsOf<Entry extends Json>(source: Source, fields: readonly string[], entry: Entry): Entry {
  for (const field of fields) {
    const value = valueAt(source, field);
    if (value === undefined) continue;
    const path = field.split(".");
    const lastSegment = path.pop() as string;
    // The object in the entry in which the field lies, made where it is missing.
    let holder: Json = entry;
    for (const segment of path) holder = (isObject(holder[segment]) ? holder[segment] : (holder[segment] = {})) as Json;
    holder[lastSegment] = value;
  }
  return entry;
}

/**
 * Returns what a client gets of a pack when it joins, with its index and folders.
 * @param configuration what gamemasters have set for packs (`ownership`, `locked`), by the pack's id
 */
export function metadataOf(pack: Pack, configuration: Json): PackMetadata {
  const { declaration } = pack;
  const configured = isObject(configuration[pack.id]) ? (configuration[pack.id] as Json) : {};
  return {
    id: pack.id,
    name: declaration.name,
    label: declaration.label,
    type: declaration.type,
    system: declaration.system,
    packageType: pack.packageType,
    packageName: pack.packageName,
    ownership: isObject(configured.ownership)
      ? (configured.ownership as Record<string, string>)
      : declaration.ownership,
    locked: isLocked(pack, configuration),
    banner: declaration.banner,
    flags: declaration.flags,
    index: packIndex(pack),
    folders: pack.outline?.folders ?? [...pack.store.documents("folders").values()],
  };
}

/**
 * Tells whether a pack is locked, so that nothing in it can be changed. Gamemasters' setting for the pack decides;
 * without a setting, packs of systems and modules are locked, and packs of the world are not.
 * @param configuration what gamemasters have set for packs (`locked`), by the pack's id
 */
export function isLocked(pack: Pack, configuration: Json): boolean {
  const configured = configuration[pack.id];
  return isObject(configured) && typeof configured.locked === "boolean"
    ? configured.locked
    : pack.packageType !== "world";
}
