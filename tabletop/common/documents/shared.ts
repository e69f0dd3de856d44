/** The shared parts of documents' schemas. */
import { Document, type DocumentMetadata } from "../abstract/document.ts";
import * as fields from "../data/fields/index.ts";
import { permissionsOf } from "./permissions.ts";

export type Schema = Record<string, fields.DataField>;

/** Metadata on top of the abstract document's. */
export function metadata(own: Partial<DocumentMetadata> & { name: string; collection: string }): DocumentMetadata {
  return Object.freeze({
    ...Document.metadata,
    label: `DOCUMENT.${own.name}`,
    labelPlural: `DOCUMENT.${own.name}s`,
    ...own,
    permissions: permissionsOf(own.name),
  });
}

/** The id of a document, the first field of all. */
export const idSchema = (): Schema => ({ _id: new fields.DocumentIdField() });

/** A name that must be there. */
export const nameField = (): fields.StringField =>
  new fields.StringField({ required: true, blank: false, textSearch: true });

/** The path of a picture, or null. */
export const imageField = (options: object = {}): fields.FilePathField =>
  new fields.FilePathField({ categories: ["IMAGE"], ...options });

/** A picture that is the implementing class's default artwork until one is chosen. */
export const artworkField = (cls: typeof Document): fields.FilePathField =>
  imageField({ initial: (data: object) => cls.implementation.getDefaultArtwork(data).img });

/** The subtype of a document, and what a package keeps for it. */
export const typedSchema = (cls: typeof Document, options: object = {}): Schema => ({
  type: new fields.DocumentTypeField(cls, options),
  system: new fields.TypeDataField(cls),
});

/** What packages note, and statistics: the end of a schema. */
export const notedSchema = (): Schema => ({
  flags: new fields.DocumentFlagsField(),
  _stats: new fields.DocumentStatsField(),
});

/** Folder, order, ownership, flags and statistics: the end of the schema of what directories list. */
export const ownedSchema = (): Schema => ({
  folder: new fields.ForeignDocumentField({ documentName: "Folder" }),
  sort: new fields.IntegerSortField(),
  ownership: new fields.DocumentOwnershipField(),
  ...notedSchema(),
});
