/** All fields: `foundry.data.fields`. */
export { DataField } from "./field.ts";
export { SchemaField, TypedSchemaField } from "./schema.ts";
export { BooleanField } from "./boolean.ts";
export { AlphaField, AngleField, HueField, IntegerSortField, NumberField } from "./number.ts";
export { HTMLField, JavaScriptField, StringField } from "./string.ts";
export { ColorField } from "./color.ts";
export { AnyField, JSONField } from "./json.ts";
export {
  DocumentAuthorField,
  DocumentIdField,
  DocumentTypeField,
  DocumentUUIDField,
  FilePathField,
  ForeignDocumentField,
} from "./reference.ts";
export { ArrayField, ObjectField, SetField, TypedObjectField } from "./container.ts";
export {
  EmbeddedCollectionDeltaField,
  EmbeddedCollectionField,
  EmbeddedDataField,
  EmbeddedDocumentField,
} from "./embedded.ts";
export { DocumentFlagsField, DocumentOwnershipField, DocumentStatsField, TypeDataField } from "./document.ts";
