/** The shared parts of documents' schemas. */
import { Document, type DocumentMetadata } from "../abstract/document.ts";
import * as fields from "../data/fields/index.ts";
import { permissionsOf } from "./permissions.ts";

/** The fields of a document, by name. */
export type Schema = Record<string, fields.DataField>;

/** Completes the metadata of a kind of document with the usual values. */
export function metadata(own: Partial<DocumentMetadata> & { name: string; collection: string }): DocumentMetadata {
  return Object.freeze({
    ...Document.metadata,
    label: `DOCUMENT.${own.name}`,
    labelPlural: `DOCUMENT.${own.name}s`,
    ...own,
    permissions: permissionsOf(own.name),
  });
}

/** Makes the field of a document's id, the first of each schema. */
export const idSchema = (): Schema => ({ _id: new fields.DocumentIdField() });

/** Makes the field of a name, which may not be empty. */
export const nameField = (): fields.StringField =>
  new fields.StringField({ required: true, blank: false, textSearch: true });

/** Makes the field of a picture's path; null for none. */
export const imageField = (options: object = {}): fields.FilePathField =>
  new fields.FilePathField({ categories: ["IMAGE"], ...options });

/** Makes the field of a picture whose initial value is the default artwork of the class in use. */
export const artworkField = (cls: typeof Document): fields.FilePathField =>
  imageField({ initial: (data: object) => cls.implementation.getDefaultArtwork(data).img });

/** The fields of a document's subtype and of that subtype's data. */
export const typedSchema = (cls: typeof Document, options: object = {}): Schema => ({
  type: new fields.DocumentTypeField(cls, options),
  system: new fields.TypeDataField(cls),
});

/** The fields of flags and statistics, the end of each schema. */
export const notedSchema = (): Schema => ({
  flags: new fields.DocumentFlagsField(),
  _stats: new fields.DocumentStatsField(),
});

/** The fields of folder, order, ownership, flags and statistics, the end of the schemas of documents in directories. */
export const ownedSchema = (): Schema => ({
  folder: new fields.ForeignDocumentField({ documentName: "Folder" }),
  sort: new fields.IntegerSortField(),
  ownership: new fields.DocumentOwnershipField(),
  ...notedSchema(),
});
