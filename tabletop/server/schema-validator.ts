import { setGeneration } from "../common/abstract/generation.ts";
import { normalizeOperators, OPERATOR_IDENTIFIER } from "../common/data/operators.ts";
import * as documents from "../common/documents/index.ts";
import { type DocumentDefinition, embeddedPlaces } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import { operatorOf } from "./merge.ts";
import { isObject, type Json, type Source } from "./source.ts";
import { nameValidator, type SourceValidator } from "./validator.ts";

/** The part of a base document's class that the validator uses. */
interface BaseDocument {
  keepsUnknownFields?: boolean;
  schema: { fields: Record<string, BaseField> };
  migrateDataSafe(source: Json): Json;
  validateJoint(source: Json): void;
}

/** The part of a field that the validator uses. */
interface BaseField {
  clean(value: unknown, options: object): unknown;
  validate(value: unknown, options: object): { unresolved: boolean; toString(): string } | undefined;
}

/**
 * Tells whether the schemas here decide on a field: the server checks ids, stamps and subtypes elsewhere, and leaves
 * `system` to the packages.
 */
const isOurs = (definition: DocumentDefinition, name: string): boolean =>
  name !== "_id" && name !== "_stats" && !(definition.hasTypeData && (name === "type" || name === "system"));

/** The class whose schema validates a kind of document; undefined for kinds that are stored as they come. */
const baseOf = (definition: DocumentDefinition): BaseDocument | undefined => {
  const base = (documents as unknown as Record<string, BaseDocument | undefined>)[`Base${definition.name}`];
  return base?.keepsUnknownFields ? undefined : base;
};

/**
 * Makes a validator by the schemas of the base documents, which the client uses too. Sets the generation of the schemas
 * for the whole program.
 * @param generation 13 or 14: some fields exist in one of them only
 */
export function schemaValidator(generation: 13 | 14): SourceValidator {
  setGeneration(generation);
  return { whole, partial, together };
}

/** A whole source with defaults filled in and values cleaned, embedded sources included. @throws Refusal */
function whole(definition: DocumentDefinition, source: Source): Source {
  const base = baseOf(definition);
  if (!base || source._tombstone === true) return nameValidator.whole(definition, source);
  // the document's own fields: migrated, unknown ones left out, the others cleaned and checked
  const places = embeddedPlaces(definition);
  const result: Json = { ...base.migrateDataSafe(structuredClone(withoutPlaces(definition, source))) };
  for (const name of Object.keys(result))
    if (!Object.hasOwn(base.schema.fields, name) && isOurs(definition, name)) delete result[name];
  for (const [name, field] of Object.entries(base.schema.fields)) {
    if (!isOurs(definition, name) || places.some((place) => place.field === name)) continue;
    const value = field.clean(result[name], { source: result });
    if (value !== undefined) result[name] = value;
    check(definition, name, field, value, result);
  }
  // embedded documents, each by its own schema
  if (definition.hasTypeData && !isObject(result.system)) result.system = {};
  for (const { field, single, definition: inner } of places) {
    const held = source[field];
    if (single) result[field] = isObject(held) ? whole(inner, held as Source) : null;
    else if (Array.isArray(held)) result[field] = held.map((entry) => whole(inner, entry as Source));
    else if (Object.hasOwn(base.schema.fields, field)) result[field] = [];
  }
  together(definition, result as Source);
  return result as Source;
}

/** Checks what the fields of a source have to be together. @throws Refusal where they are not */
function together(definition: DocumentDefinition, source: Source): void {
  try {
    baseOf(definition)?.validateJoint(source);
  } catch (error) {
    throw new Refusal(`${definition.name} [${source._id}] is not valid: ${(error as Error).message}.`);
  }
}

/** The changes of an update, cleaned; unknown fields are left out. @throws Refusal where a value does not fit */
function partial(definition: DocumentDefinition, changes: Json, stored: Source): Json {
  const base = baseOf(definition);
  if (!base) return nameValidator.partial(definition, changes, stored);
  const result: Json = {};
  for (const [written, value] of Object.entries(changes)) {
    // a key and its operator, the field of that name, or the embedded documents below it
    const found = operatorOf(written, value);
    const name = found?.key ?? written;
    const field = Object.hasOwn(base.schema.fields, name) ? base.schema.fields[name] : undefined;
    const place = embeddedPlaces(definition).find((entry) => entry.field === name);
    if (place && !place.single && (found ? found.operator.kind === "delete" : !Array.isArray(value)))
      throw new Refusal(`The field ${name} of a ${definition.name} must be a list.`);
    if (definition.hasTypeData && name === "system" && !isObject(found ? replacementOf(found) : value)) {
      // What is no object counts as {}, as in a new document: merged it changes nothing, replaced it leaves {}.
      if (found) result["==system"] = {};
    } else if (!isOurs(definition, name) || (found && place)) result[written] = value;
    else if (place && Array.isArray(value))
      result[written] = value.map((entry) => partialEntry(place.definition, entry, stored[name]));
    else if (place && isObject(value) && isObject(stored[name]))
      result[written] = partial(place.definition, value, stored[name] as Source);
    else if (place) result[written] = value;
    // A field that the schema does not know is left out.
    else if (field && found?.operator.kind === "delete") {
      // Without it, the field has its initial value, which must fit as well.
      check(definition, name, field, field.clean(undefined, { source: stored }), stored);
      result[written] = value;
    } else if (field && found) result[written] = replaced(definition, name, field, value, stored);
    else if (field) {
      const cleaned = field.clean(normalizeOperators(structuredClone(value)), {
        partial: true,
        source: { ...stored, ...changes },
      });
      check(definition, name, field, cleaned, stored, true);
      result[written] = plainForm(cleaned);
    }
  }
  return result;
}

/** The value that an operator replaces by; undefined for one that deletes. */
const replacementOf = ({ operator }: NonNullable<ReturnType<typeof operatorOf>>): unknown =>
  operator.kind === "replace" ? operator.value : undefined;

/** The changes of one embedded document, cleaned where it is stored already; else as they came. */
function partialEntry(definition: DocumentDefinition, entry: unknown, stored: unknown): unknown {
  if (!isObject(entry) || !Array.isArray(stored)) return entry;
  const there = (stored as Source[]).find((source) => source._id === entry._id);
  return there ? partial(definition, entry, there) : entry;
}

/** A value that replaces a whole field, cleaned and completed like that of a new document. */
function replaced(
  definition: DocumentDefinition,
  name: string,
  field: BaseField,
  value: unknown,
  stored: Source,
): unknown {
  const inner = isObject(value) && value[OPERATOR_IDENTIFIER] === "ForcedReplacement" ? value.value : value;
  const cleaned = field.clean(structuredClone(inner), { source: stored });
  check(definition, name, field, cleaned, stored);
  return inner === value ? cleaned : { [OPERATOR_IDENTIFIER]: "ForcedReplacement", value: plainForm(cleaned) };
}

/** A copy in plain JSON, in which operators have the form in which they are sent. */
const plainForm = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);

/** Validates one field. @throws Refusal where its value does not fit */
function check(
  definition: DocumentDefinition,
  name: string,
  field: BaseField,
  value: unknown,
  source: Json,
  part = false,
): void {
  const failure = field.validate(value, { source, partial: part, strict: true });
  if (!failure?.unresolved) return;
  const why = failure.toString().replace(/\s*\n\s*/g, " ");
  throw new Refusal(`${definition.name} [${String(source._id)}] is not valid: ${name} ${why}.`);
}

/** Copies a source without its embedded documents. */
function withoutPlaces(definition: DocumentDefinition, source: Source): Json {
  const copy: Json = { ...source };
  for (const { field } of embeddedPlaces(definition)) delete copy[field];
  return copy;
}
