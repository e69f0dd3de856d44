import { generation } from "../common/abstract/generation.ts";
import * as documents from "../common/documents/index.ts";
import { type DocumentDefinition, DOCUMENTS, embeddedPlaces } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import { cleanHtmlAt, withCleanTexts } from "./html.ts";
import type { SubtypeDeclaration, Subtypes } from "./manifest.ts";
import { isReplacement } from "./merge.ts";
import type { SourceFile } from "./platform.ts";
import { equal, isObject, type Json, type Source } from "./source.ts";

/* What depends on the subtype of a document: which of its fields hold HTML, and which only gamemasters may write. */

/** The fields of documents that hold HTML, by the document's name; those below `system` are named by manifests. */
const OWN_HTML: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ["description"],
  Card: ["description", "back.text", "faces.*.text"],
  Cards: ["description"],
  ChatMessage: ["content", "flavor"],
  Folder: ["description"],
  JournalEntryPage: ["text.content"],
  Playlist: ["description"],
  PlaylistSound: ["description"],
  RollTable: ["description"],
  TableResult: ["description"],
};

/** Returns what manifests declare for a subtype of a document; undefined if they declare no such subtype. */
function declarationOf(
  system: Subtypes,
  definition: DocumentDefinition,
  type: unknown,
): SubtypeDeclaration | undefined {
  if (definition.name !== "ActorDelta") {
    const declared = Object.hasOwn(system.types, definition.name) ? system.types[definition.name] : undefined;
    return typeof type === "string" && declared && Object.hasOwn(declared, type) ? declared[type] : undefined;
  }
  // A delta seldom stores its actor's type: what is declared for any type of actor holds for it.
  const ofAllTypes = Object.values(system.types.Actor ?? {});
  return {
    htmlFields: ofAllTypes.flatMap((declaration) => declaration.htmlFields),
    gmOnlyFields: ofAllTypes.flatMap((declaration) => declaration.gmOnlyFields),
  };
}

/**
 * Returns the subtype of a document that names none: the first of Foundry's own. Undefined for actors, items and
 * behaviors of regions, which must name one, and for kinds without subtypes of Foundry's.
 */
export function defaultType(definition: DocumentDefinition): string | undefined {
  if (["Actor", "Item", "RegionBehavior"].includes(definition.name)) return undefined;
  return definition.coreTypes[0];
}

/**
 * Checks a document's subtype. A kind without subtypes always passes; the type of a region's behaviour may be any text.
 * @throws Refusal if the subtype is missing, or is none that this kind of document has
 */
export function checkType(system: Subtypes, definition: DocumentDefinition, type: unknown): void {
  if (!definition.hasTypeData) return;
  if (typeof type !== "string" || !type) throw new Refusal(`A ${definition.name} needs a type.`);
  if (definition.coreTypes.includes(type) || declarationOf(system, definition, type)) return;
  // Foundry's own behaviours of regions have types that no manifest names.
  if (definition.name === "RegionBehavior") return;
  throw new Refusal(`"${type}" is not a type of ${definition.name} that ${system.id} knows.`);
}

/**
 * Returns the subtypes that a system and its modules declare, active or not, and with them, as unknown ones, all other
 * types of modules (`module.type`) that documents in these files have.
 */
export function withModuleTypes(system: Subtypes, files: readonly SourceFile[]): Subtypes {
  const found: Record<string, SubtypeDeclaration> = {};
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isObject(value)) return;
    if (typeof value.type === "string" && /^[\w-]+\.[\w-]+$/.test(value.type))
      found[value.type] = { htmlFields: [], gmOnlyFields: [], isUnknown: true };
    Object.values(value).forEach(look);
  };
  for (const { data } of files) look(data);
  const typed = DOCUMENTS.filter(({ hasTypeData }) => hasTypeData).map(({ name }) => name);
  const known = system.allTypes ?? system.types;
  return { id: system.id, types: Object.fromEntries(typed.map((name) => [name, { ...found, ...known[name] }])) };
}

/**
 * Returns a copy of a source, or of changes to one, whose HTML is cleaned of what could run code. HTML is in known
 * fields of each kind of document and in those that manifests name (`htmlFields`), also in embedded documents; of a
 * subtype that no manifest here declares, in every text with a tag in it. The changes may have operators in any form.
 * @param stored the source that is changed; null for a new one
 */
export function withCleanHtml(
  system: Subtypes,
  definition: DocumentDefinition,
  data: Json,
  stored: Json | null = null,
): Json {
  let cleaned = data;
  for (const path of OWN_HTML[definition.name] ?? []) cleaned = cleanHtmlAt(cleaned, path.split(".")) as Json;
  for (const path of htmlFieldsOf(system, definition, data, stored))
    cleaned = cleanHtmlAt(cleaned, ["system", ...path.split(".")]) as Json;
  if (declarationOf(system, definition, data.type)?.isUnknown)
    cleaned = { ...cleaned, system: withCleanTexts(cleaned.system) };
  for (const { field, definition: embeddedDefinition } of embeddedPlaces(definition))
    // Embedded documents may be replaced as a whole, by the operator "==".
    for (const key of [field, `==${field}`])
      if (key in cleaned)
        cleaned = {
          ...cleaned,
          [key]: embeddedClean(system, embeddedDefinition, cleaned[key], stored?.[field] ?? null),
        };
  return cleaned;
}

/**
 * Returns the paths below `system` that hold HTML, in the subtype that changes name and in that of the stored source.
 */
function htmlFieldsOf(system: Subtypes, definition: DocumentDefinition, data: Json, stored: Json | null): string[] {
  const changedTypes = [data.type, data["==type"]].map((type) => (isReplacement(type) ? type.value : type));
  const types = new Set([...changedTypes, stored?.type]);
  return [...new Set([...types].flatMap((type) => declarationOf(system, definition, type)?.htmlFields ?? []))];
}

/**
 * Returns a copy, with clean HTML, of the value of a field for embedded documents: a list, a single document, or an
 * operator that replaces either.
 */
function embeddedClean(system: Subtypes, definition: DocumentDefinition, value: unknown, stored: unknown): unknown {
  if (isReplacement(value)) return { ...value, value: embeddedClean(system, definition, value.value, stored) };
  if (Array.isArray(value)) return value.map((entry) => embeddedClean(system, definition, entry, stored));
  if (!isObject(value)) return value;
  const storedDocument: unknown = Array.isArray(stored)
    ? stored.find((source) => isObject(source) && source._id === value._id)
    : stored;
  return withCleanHtml(system, definition, value, isObject(storedDocument) ? storedDocument : null);
}

/**
 * Returns a copy of the source of a document that a player creates, without what only gamemasters may write: the fields
 * that manifests name (`gmOnlyFields`), and levels of ownership for other users; also in embedded documents.
 * @param userId id of the player
 * @throws Refusal in generation 14, except for a token's delta, if manifests name such fields for a subtype in it
 * (foundryvtt/foundryvtt#14252)
 */
export function withoutGamemasterFields(
  system: Subtypes,
  definition: DocumentDefinition,
  source: Source,
  userId: string,
): Source {
  let result: Json = source;
  const fields = declarationOf(system, definition, source.type)?.gmOnlyFields ?? [];
  if (fields.length && generation() >= 14 && definition.name !== "ActorDelta")
    throw new Refusal(`Only a gamemaster can create a ${definition.name} of the type "${String(source.type)}".`);
  // Without these fields, and with no level of ownership but the player's own.
  for (const path of fields) result = withoutPath(result, ["system", ...path.split(".")]) as Json;
  if (isObject(result.ownership)) {
    const { [userId]: ownLevel } = result.ownership;
    result = { ...result, ownership: ownLevel === undefined ? {} : { [userId]: ownLevel } };
  }
  for (const place of embeddedPlaces(definition)) {
    const clean = (entry: unknown): unknown =>
      isObject(entry) ? embeddedWithout(system, place.definition, entry as Source, userId) : entry;
    const value = result[place.field];
    if (isObject(value)) result = { ...result, [place.field]: clean(value) };
    else if (Array.isArray(value)) result = { ...result, [place.field]: value.map(clean) };
  }
  return result as Source;
}

/**
 * Returns the source of an embedded document as `withoutGamemasterFields` does, with the levels of ownership that its
 * kind begins with beside the player's own.
 */
function embeddedWithout(system: Subtypes, definition: DocumentDefinition, source: Source, userId: string): Source {
  const result = withoutGamemasterFields(system, definition, source, userId);
  if (!isObject(result.ownership)) return result;
  if (Object.hasOwn(result.ownership, userId)) return ownedByCreator(definition, result, userId);
  const { ownership: _none, ...rest } = result;
  return rest as Source;
}

/**
 * Returns a copy of the source of a new document that makes the creator (`userId`) an owner, unless the source gives
 * the creator another level. Returns the source itself if this kind of document has no ownership of its own, or an
 * ownership that may be null.
 */
export function ownedByCreator(definition: DocumentDefinition, source: Source, userId: string): Source {
  const base = (documents as Record<string, any>)[`Base${definition.name}`];
  const field = base?.keepsUnknownFields ? undefined : base?.schema.fields.ownership;
  if (!field || field.nullable) return source;
  const givenOwnership = isObject(source.ownership) ? source.ownership : {};
  return { ...source, ownership: { ...(field.getInitialValue() as Json), [userId]: 3, ...givenOwnership } };
}

/** Returns a copy of a value without what is at a path; `*` stands for every key. Only `*` leads into a list. */
function withoutPath(value: unknown, path: readonly string[]): unknown {
  const [segment = "", ...rest] = path;
  if (Array.isArray(value)) return segment === "*" ? value.map((entry) => withoutPath(entry, rest)) : value;
  if (!isObject(value)) return value;
  const copy = { ...value };
  for (const key of Object.keys(copy)) {
    if (segment !== "*" && segment !== key) continue;
    if (rest.length) copy[key] = withoutPath(copy[key], rest);
    else delete copy[key];
  }
  return copy;
}

/**
 * Checks that a player's update changes nothing that only gamemasters may change: levels of ownership of other users,
 * and the fields that manifests name (`gmOnlyFields`); also in embedded documents.
 * @param before the stored source
 * @param after the source that the update makes of it
 * @param user the source of the player
 * @throws Refusal if one of these is changed
 */
export function checkGamemasterFields(
  system: Subtypes,
  definition: DocumentDefinition,
  before: Source,
  after: Json,
  user: Source,
): void {
  const { _id: userId, name } = user;
  const userName = typeof name === "string" ? name : userId;
  const types = [...new Set([before.type, after.type])];
  const fields = types
    .flatMap((type) => declarationOf(system, definition, type)?.gmOnlyFields ?? [])
    .map((path) => `system.${path}`);
  // Levels of ownership.
  const levelsOfOthers = (source: Json): unknown => othersLevels(source.ownership, userId);
  if (!equal(levelsOfOthers(before), levelsOfOthers(after))) {
    throw new Refusal(`User ${userName} lacks permission to change ownership of ${definition.name} [${before._id}].`);
  }
  // The fields that manifests name, of the subtype before and after.
  for (const path of fields) {
    if (!equal(valuesAt(before, path.split(".")) ?? null, valuesAt(after, path.split(".")) ?? null)) {
      throw new Refusal(`User ${userName} lacks permission to change ${path} of ${definition.name} [${before._id}].`);
    }
  }
  // Each embedded document is compared with its stored one, a new one with an empty one.
  for (const { field, single, definition: embeddedDefinition } of embeddedPlaces(definition)) {
    if (before[field] === after[field]) continue;
    const [oldDocuments, newDocuments] = [embeddedAt(before, field, single), embeddedAt(after, field, single)];
    for (const entry of newDocuments) {
      if (!isObject(entry)) continue;
      const oldDocument = single
        ? oldDocuments[0]
        : oldDocuments.find((stored) => isObject(stored) && stored._id === entry._id);
      const compared = (oldDocument ?? { _id: entry._id }) as Source;
      if (compared !== entry) checkGamemasterFields(system, embeddedDefinition, compared, entry, user);
    }
  }
}

/**
 * Returns the embedded documents in a field as a list: the value alone if the field is for one, else the list or none.
 */
function embeddedAt(source: Json, field: string, single: boolean): unknown[] {
  const value = source[field];
  if (single) return [value];
  return Array.isArray(value) ? value : [];
}

/** Returns the levels of ownership of all users but one; null if `ownership` is no object. */
function othersLevels(ownership: unknown, userId: string): unknown {
  if (!isObject(ownership)) return null;
  const { [userId]: _own, ...others } = ownership;
  return others;
}

/**
 * Returns the value at a path; undefined if there is none. `*` in the path stands for every key: then the result is a
 * list of values.
 */
function valuesAt(value: unknown, path: readonly string[]): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  if (segment === "*") {
    const entries = Array.isArray(value) || isObject(value) ? Object.values(value) : [];
    return entries.map((entry) => valuesAt(entry, rest));
  }
  return isObject(value) || Array.isArray(value) ? valuesAt((value as Json)[segment], rest) : undefined;
}
