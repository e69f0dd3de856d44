/** Parts of schemas that several kinds of documents share. */
import { Document, type DocumentMetadata } from "../abstract/document.ts";
import * as fields from "../data/fields/index.ts";
import { permissionsOf } from "./permissions.ts";

/** The fields of a document, by their names. */
export type Schema = Record<string, fields.DataField>;

/**
 * Returns the complete metadata of a kind of document, frozen: what `kind` leaves out comes from `Document.metadata`,
 * or for the labels from the kind's name; the permissions are always those of the name (`permissionsOf`).
 */
export function documentMetadata(
  kind: Partial<DocumentMetadata> & { name: string; collection: string },
): DocumentMetadata {
  return Object.freeze({
    ...Document.metadata,
    label: `DOCUMENT.${kind.name}`,
    labelPlural: `DOCUMENT.${kind.name}s`,
    ...kind,
    permissions: permissionsOf(kind.name),
  });
}

/** Makes the field of a document's id, with which each schema begins. */
export const idSchema = (): Schema => ({ _id: new fields.DocumentIdField() });

/** Makes the field of a name, which may not be empty. */
export const nameField = (): fields.StringField =>
  new fields.StringField({ required: true, blank: false, textSearch: true });

/** Makes the field of a picture's path, which is null if there is no picture, unless `options` say otherwise. */
export const imageField = (options: object = {}): fields.FilePathField =>
  new fields.FilePathField({ categories: ["IMAGE"], ...options });

/** Makes the field of a picture's path, which at first is that of the default picture of the configured class. */
export const artworkField = (cls: typeof Document): fields.FilePathField =>
  imageField({ initial: (data: object) => cls.implementation.getDefaultArtwork(data).img });

/**
 * Makes the fields `type` (a document's subtype) and `system` (the data of that subtype).
 * @param options those of the field `type`
 */
export const typedSchema = (cls: typeof Document, options: object = {}): Schema => ({
  type: new fields.DocumentTypeField(cls, options),
  system: new fields.TypeDataField(cls),
});

/** Makes the fields `flags` and `_stats`, with which most schemas end. */
export const flagsAndStatsSchema = (): Schema => ({
  flags: new fields.DocumentFlagsField(),
  _stats: new fields.DocumentStatsField(),
});

/**
 * Makes the fields of documents that are listed in directories: `folder`, `sort`, `ownership`, `flags` and `_stats`.
 * Their schemas end with these.
 */
export const directorySchema = (): Schema => ({
  folder: new fields.ForeignDocumentField({ documentName: "Folder" }),
  sort: new fields.IntegerSortField(),
  ownership: new fields.DocumentOwnershipField(),
  ...flagsAndStatsSchema(),
});
