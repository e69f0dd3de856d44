/** Checks sources by the schemas of the base documents. A place: a field that holds embedded documents. */
import { setGeneration } from "../common/abstract/generation.ts";
import { normalizeOperators, OPERATOR_IDENTIFIER } from "../common/data/operators.ts";
import * as documents from "../common/documents/index.ts";
import { type DocumentDefinition, embeddedPlaces, type EmbeddedPlace } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import { operatorOf } from "./merge.ts";
import { isId, isObject, type Json, type Source } from "./source.ts";
import { nameValidator, type SourceValidator } from "./validator.ts";

/** The members of a base document's class that are used here. */
interface BaseDocument {
  keepsUnknownFields?: boolean;
  schema: { fields: Record<string, BaseField> };
  migrateDataSafe(source: Json): Json;
  validateJoint(source: Json): void;
}

/** The members of a field that are used here. */
interface BaseField {
  clean(value: unknown, options: object): unknown;
  validate(value: unknown, options: object): { unresolved: boolean; toString(): string } | undefined;
}

/**
 * Tells whether a field is checked by the schemas: not ids, `_stats` and subtypes, which the server checks elsewhere,
 * and not `system`, which belongs to packages.
 */
const isCheckedHere = (definition: DocumentDefinition, name: string): boolean =>
  name !== "_id" && name !== "_stats" && !(definition.hasTypeData && (name === "type" || name === "system"));

/** Returns the class whose schema checks a kind of document; undefined for kinds that are stored as they come. */
const baseOf = (definition: DocumentDefinition): BaseDocument | undefined => {
  const base = (documents as unknown as Record<string, BaseDocument | undefined>)[`Base${definition.name}`];
  return base?.keepsUnknownFields ? undefined : base;
};

/**
 * Returns a validator that checks by the schemas of the base documents, which the client uses too. The generation holds
 * for the schemas of the whole program.
 * @param generation 13 or 14: some fields exist only in one of them
 */
export function schemaValidator(generation: 13 | 14): SourceValidator {
  setGeneration(generation);
  return { whole, partial, merged, together };
}

/**
 * Returns a whole source with defaults for missing fields and cleaned values, also in embedded documents.
 * @throws Refusal if it does not fit
 */
function whole(definition: DocumentDefinition, source: Source): Source {
  const base = baseOf(definition);
  // Also without a schema: a tombstone, which a token's delta has in the place of a deleted document.
  if (!base || source._tombstone === true) return nameValidator.whole(definition, source);
  // The document's own fields: migrated, unknown ones dropped, the others cleaned and checked.
  const places = embeddedPlaces(definition);
  const result: Json = { ...base.migrateDataSafe(structuredClone(withoutPlaces(definition, source))) };
  for (const name of Object.keys(result))
    if (!Object.hasOwn(base.schema.fields, name) && isCheckedHere(definition, name)) delete result[name];
  for (const [name, field] of Object.entries(base.schema.fields)) {
    if (!isCheckedHere(definition, name) || places.some((place) => place.field === name)) continue;
    const value = cleanedBy(definition, name, field, result[name], { source: result });
    if (value !== undefined) result[name] = value;
    check(definition, name, field, value, result);
  }
  // Embedded documents, each by its own schema. A typed document always has an object as `system`.
  if (definition.hasTypeData && !isObject(result.system)) result.system = {};
  for (const { field, single, definition: innerDefinition } of places) {
    const value = source[field];
    if (single) result[field] = isObject(value) ? whole(innerDefinition, value as Source) : null;
    else if (Array.isArray(value)) result[field] = value.map((entry) => whole(innerDefinition, entry as Source));
    else if (Object.hasOwn(base.schema.fields, field)) result[field] = [];
  }
  together(definition, result as Source);
  return result as Source;
}

/**
 * Checks one field of a source after operators of an update were merged into it. Only fields of the schema are checked,
 * and no embedded documents.
 * @throws Refusal if its value does not fit
 */
function merged(definition: DocumentDefinition, name: string, source: Json): void {
  const base = baseOf(definition);
  const field = base && Object.hasOwn(base.schema.fields, name) ? base.schema.fields[name] : undefined;
  const holdsDocuments = embeddedPlaces(definition).some((place) => place.field === name);
  if (field && isCheckedHere(definition, name) && !holdsDocuments)
    check(definition, name, field, source[name], source, true);
}

/** Checks those rules that concern several fields of a source. @throws Refusal if one is broken */
function together(definition: DocumentDefinition, source: Source): void {
  try {
    baseOf(definition)?.validateJoint(source);
  } catch (error) {
    throw new Refusal(`${definition.name} [${source._id}] is not valid: ${(error as Error).message}.`);
  }
}

/**
 * Returns the changes of an update with cleaned values; fields that the schema does not know are dropped. A kind
 * without a schema is left to `nameValidator`.
 * @throws Refusal if a value does not fit
 */
function partial(definition: DocumentDefinition, changes: Json, stored: Source): Json {
  const base = baseOf(definition);
  if (!base) return nameValidator.partial(definition, changes, stored);
  const result: Json = {};
  for (const [writtenKey, value] of Object.entries(changes)) {
    // What an entry of the changes is about: its operator, if it has one; its field in the schema; its place, if that
    // field holds embedded documents; and the value that it gives.
    const entryOperator = operatorOf(writtenKey, value);
    const name = entryOperator?.key ?? writtenKey;
    const field = Object.hasOwn(base.schema.fields, name) ? base.schema.fields[name] : undefined;
    const place = embeddedPlaces(definition).find((entry) => entry.field === name);
    const newValue = entryOperator ? replacementOf(entryOperator) : value;
    const isSystem = definition.hasTypeData && name === "system";
    if (place) result[writtenKey] = partialEmbedded(definition, place, writtenKey, value, stored);
    else if (isSystem && !isObject(newValue)) {
      // A `system` that is no object counts as {}: merged, it changes nothing; if replaced or deleted, the field
      // becomes {}.
      if (entryOperator) result["==system"] = {};
    } else if (!isCheckedHere(definition, name)) result[writtenKey] = value;
    else if (field && entryOperator?.operator.kind === "delete") {
      // Once deleted, the field has its initial value, which must fit too.
      check(definition, name, field, cleanedBy(definition, name, field, undefined, { source: stored }), stored);
      result[writtenKey] = value;
    } else if (field && entryOperator) result[writtenKey] = replaced(definition, writtenKey, field, value, stored);
    else if (field) {
      const cleaned = cleanedBy(definition, name, field, normalizeOperators(structuredClone(value)), {
        partial: true,
        source: { ...stored, ...changes },
      });
      check(definition, name, field, cleaned, stored, true);
      result[writtenKey] = plainForm(cleaned);
    }
  }
  return result;
}

/**
 * Returns the value, cleaned, that an update has for a field with a list of embedded documents or with one document. A
 * list that replaces the whole field is returned as it came: it is checked where the update is merged.
 * @throws Refusal if the value is not what the field holds, a list or a document
 */
function partialEmbedded(
  definition: DocumentDefinition,
  place: EmbeddedPlace,
  writtenKey: string,
  value: unknown,
  stored: Source,
): unknown {
  const entryOperator = operatorOf(writtenKey, value);
  const storedValue = stored[place.field];
  if (place.single) {
    const isMerged = !entryOperator && isObject(value) && isObject(storedValue);
    return isMerged
      ? partial(place.definition, value, storedValue as Source)
      : wholeSingle(definition, place, writtenKey, value, stored);
  }
  if (entryOperator?.operator.kind === "replace") return value;
  if (entryOperator || !Array.isArray(value))
    throw new Refusal(`The field ${place.field} of a ${definition.name} must be a list.`);
  return value.map((entry) => partialEntry(place.definition, entry, storedValue));
}

/**
 * Returns the value that an update has for a field with one embedded document, if the value is a whole document and
 * does not change a stored one. Missing fields get their defaults; a deletion and null stay.
 * @throws Refusal if the value is no document, or if a document embedded in it has no id
 */
function wholeSingle(
  { name }: DocumentDefinition,
  place: EmbeddedPlace,
  writtenKey: string,
  value: unknown,
  { _id }: Source,
): unknown {
  const entryOperator = operatorOf(writtenKey, value);
  if (entryOperator?.operator.kind === "delete") return value;
  const document = entryOperator ? replacementOf(entryOperator) : value;
  if (document === null) return value;
  // All lists of embedded documents in it must hold objects with ids.
  const lists = embeddedPlaces(place.definition).map(({ field }) =>
    isObject(document) ? (document[field] ?? []) : null,
  );
  if (!lists.every((list) => Array.isArray(list) && list.every((entry) => isObject(entry) && isId(entry._id))))
    throw new Refusal(`The field ${place.field} of a ${name} must be an object, with lists of objects with ids in it.`);
  const completed = plainForm(whole(place.definition, { ...(document as Json), _id }));
  return asWritten(writtenKey, entryOperator !== null, completed);
}

/**
 * Returns a cleaned value in the form in which the update wrote it: as the value of a replacing operator, if it came so
 * (`isReplacing`), or plain, as also for a key that begins with "==".
 */
const asWritten = (writtenKey: string, isReplacing: boolean, cleaned: unknown): unknown =>
  isReplacing && !writtenKey.startsWith("==")
    ? { [OPERATOR_IDENTIFIER]: "ForcedReplacement", value: cleaned }
    : cleaned;

/** Returns the new value that a replacing operator gives; undefined for a deletion. */
const replacementOf = ({ operator }: NonNullable<ReturnType<typeof operatorOf>>): unknown =>
  operator.kind === "replace" ? operator.value : undefined;

/** Returns the changes of an embedded document: cleaned if it is stored already, else as they came. */
function partialEntry(definition: DocumentDefinition, entry: unknown, stored: unknown): unknown {
  if (!isObject(entry) || !Array.isArray(stored)) return entry;
  const storedDocument = (stored as Source[]).find((source) => source._id === entry._id);
  return storedDocument ? partial(definition, entry, storedDocument) : entry;
}

/**
 * Returns the value with which an operator replaces a whole field: cleaned, with defaults for its missing parts, and in
 * the form in which the operator was written.
 * @throws Refusal if the value does not fit the field
 */
function replaced(
  definition: DocumentDefinition,
  writtenKey: string,
  field: BaseField,
  value: unknown,
  stored: Source,
): unknown {
  const name = writtenKey.replace(/^==/, "");
  const entryOperator = operatorOf(writtenKey, value);
  const newValue = entryOperator ? replacementOf(entryOperator) : value;
  const cleaned = cleanedBy(definition, name, field, structuredClone(newValue), { source: stored });
  check(definition, name, field, cleaned, stored);
  return asWritten(writtenKey, newValue !== value, plainForm(cleaned));
}

/** Returns a copy in plain JSON, in which operators have the form in which clients get them. */
const plainForm = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);

/**
 * Cleans the value of one field.
 * @throws Refusal if the field cannot clean the value, such as a number field an object with a `toString` of its own
 */
function cleanedBy(
  definition: DocumentDefinition,
  name: string,
  field: BaseField,
  value: unknown,
  options: object,
): unknown {
  try {
    return field.clean(value, options);
  } catch {
    throw new Refusal(`The field ${name} of ${definition.name} cannot be made of such a value.`);
  }
}

/** Checks the value of a field; if `isPartial`, keys may be missing in it. @throws Refusal if it does not fit */
function check(
  definition: DocumentDefinition,
  name: string,
  field: BaseField,
  value: unknown,
  source: Json,
  isPartial = false,
): void {
  const failure = field.validate(value, { source, partial: isPartial, strict: true });
  if (!failure?.unresolved) return;
  const why = failure.toString().replace(/\s*\n\s*/g, " ");
  throw new Refusal(`${definition.name} [${String(source._id)}] is not valid: ${name} ${why}.`);
}

/** Returns a copy of a source without its embedded documents. */
function withoutPlaces(definition: DocumentDefinition, source: Source): Json {
  const copy: Json = { ...source };
  for (const { field } of embeddedPlaces(definition)) delete copy[field];
  return copy;
}
