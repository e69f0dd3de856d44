import { generation } from "../common/abstract/generation.ts";
import * as documents from "../common/documents/index.ts";
import { type DocumentDefinition, embeddedPlaces } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import { cleanHtmlAt } from "./html.ts";
import type { SubtypeDeclaration, Subtypes } from "./manifest.ts";
import { isReplacement } from "./merge.ts";
import { equal, isObject, type Json, type Source } from "./source.ts";

/** The fields of documents that hold HTML, by the document's name; those below `system` are named by the manifest. */
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

/** The manifest's declaration of a subtype; undefined where it has none. */
function declarationOf(
  system: Subtypes,
  definition: DocumentDefinition,
  type: unknown,
): SubtypeDeclaration | undefined {
  if (definition.name !== "ActorDelta") {
    const declared = Object.hasOwn(system.types, definition.name) ? system.types[definition.name] : undefined;
    return typeof type === "string" && declared && Object.hasOwn(declared, type) ? declared[type] : undefined;
  }
  // A delta seldom names its actor's type, so the fields declared for any type of actor hold for it.
  const all = Object.values(system.types.Actor ?? {});
  return {
    htmlFields: all.flatMap((declaration) => declaration.htmlFields),
    gmOnlyFields: all.flatMap((declaration) => declaration.gmOnlyFields),
  };
}

/**
 * The subtype that a document gets where none is named; undefined for actors and items, which must name one, and for
 * kinds without subtypes.
 */
export function defaultType(definition: DocumentDefinition): string | undefined {
  if (definition.name === "Actor" || definition.name === "Item") return undefined;
  return definition.coreTypes[0];
}

/**
 * Checks a document's subtype. Kinds without subtypes pass, and region behaviours of any named type.
 * @throws Refusal when the type is missing, or none that this kind of document has
 */
export function checkType(system: Subtypes, definition: DocumentDefinition, type: unknown): void {
  if (!definition.hasTypeData) return;
  if (typeof type !== "string" || !type) throw new Refusal(`A ${definition.name} needs a type.`);
  if (definition.coreTypes.includes(type) || declarationOf(system, definition, type)) return;
  // the host's own behaviours of regions have types that no manifest lists
  if (definition.name === "RegionBehavior") return;
  throw new Refusal(`"${type}" is not a type of ${definition.name} that ${system.id} knows.`);
}

/**
 * Copies a source, or changes of one in any form of operators, with the fields that hold HTML cleaned of what could run
 * code: those of the kind of document and those that the manifest names for its subtype (`htmlFields`), in embedded
 * documents too.
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
  for (const { field, definition: inner } of embeddedPlaces(definition))
    for (const key of [field, `==${field}`])
      if (key in cleaned)
        cleaned = { ...cleaned, [key]: embeddedClean(system, inner, cleaned[key], stored?.[field] ?? null) };
  return cleaned;
}

/** Lists the paths below `system` that hold HTML in the subtype that changes name, and in that of the stored source. */
function htmlFieldsOf(system: Subtypes, definition: DocumentDefinition, data: Json, stored: Json | null): string[] {
  const named = [data.type, data["==type"]].map((type) => (isReplacement(type) ? type.value : type));
  const types = new Set([...named, stored?.type]);
  return [...new Set([...types].flatMap((type) => declarationOf(system, definition, type)?.htmlFields ?? []))];
}

/** Copies what changes hold for a place of embedded documents, a list or a single one, with its HTML cleaned. */
function embeddedClean(system: Subtypes, definition: DocumentDefinition, held: unknown, stored: unknown): unknown {
  if (isReplacement(held)) return { ...held, value: embeddedClean(system, definition, held.value, stored) };
  if (Array.isArray(held)) return held.map((entry) => embeddedClean(system, definition, entry, stored));
  if (!isObject(held)) return held;
  const known: unknown = Array.isArray(stored)
    ? stored.find((source) => isObject(source) && source._id === held._id)
    : stored;
  return withCleanHtml(system, definition, held, isObject(known) ? known : null);
}

/**
 * Copies the source of a document that a player creates, without what only a gamemaster may write: the fields that the
 * manifest names (`gmOnlyFields`), and levels of ownership for others than the creator.
 * @param userId the id of the creating player
 * @throws Refusal in generation 14 where the manifest names fields for gamemasters of this subtype
 * (foundryvtt/foundryvtt#14252), but not for a token's delta
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
  for (const path of fields) result = withoutPath(result, ["system", ...path.split(".")]) as Json;
  if (isObject(result.ownership)) {
    const { [userId]: own } = result.ownership;
    result = { ...result, ownership: own === undefined ? {} : { [userId]: own } };
  }
  return result as Source;
}

/**
 * Copies the source of a new document, with its creator as an owner unless it names another level for that user. A
 * source comes back as it is where its kind of document has no ownership of its own, or one that may be null.
 */
export function ownedByCreator(definition: DocumentDefinition, source: Source, userId: string): Source {
  const base = (documents as Record<string, any>)[`Base${definition.name}`];
  const field = base?.keepsUnknownFields ? undefined : base?.schema.fields.ownership;
  if (!field || field.nullable) return source;
  const given = isObject(source.ownership) ? source.ownership : {};
  return { ...source, ownership: { ...(field.getInitialValue() as Json), [userId]: 3, ...given } };
}

/** A copy of a value without the one at a path; `*` stands for any key or index. */
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
 * Checks that a player's update changes nothing that only a gamemaster may: levels of ownership of other users, and the
 * fields that the manifest names (`gmOnlyFields`), in embedded documents too.
 * @param before the stored source; `after` the one that the update makes of it
 * @throws Refusal where it changes one of these
 */
export function checkGamemasterFields(
  system: Subtypes,
  definition: DocumentDefinition,
  before: Source,
  after: Json,
  { _id: userId, name }: Source,
): void {
  const userName = typeof name === "string" ? name : userId;
  const types = [...new Set([before.type, after.type])];
  const fields = types
    .flatMap((type) => declarationOf(system, definition, type)?.gmOnlyFields ?? [])
    .map((path) => `system.${path}`);
  const levels = (source: Json): unknown => othersLevels(source.ownership, userId);
  if (!equal(levels(before), levels(after))) {
    throw new Refusal(`User ${userName} lacks permission to change ownership of ${definition.name} [${before._id}].`);
  }
  for (const path of fields) {
    if (!equal(valuesAt(before, path.split(".")) ?? null, valuesAt(after, path.split(".")) ?? null)) {
      throw new Refusal(`User ${userName} lacks permission to change ${path} of ${definition.name} [${before._id}].`);
    }
  }
  // embedded documents, each against its stored one; a new one against nothing
  for (const { field, single, definition: inner } of embeddedPlaces(definition)) {
    if (before[field] === after[field]) continue;
    const [old, now] = [embeddedAt(before, field, single), embeddedAt(after, field, single)];
    for (const entry of now) {
      if (!isObject(entry)) continue;
      const known = single ? old[0] : old.find((stored) => isObject(stored) && stored._id === entry._id);
      const former = (known ?? { _id: entry._id }) as Source;
      if (former !== entry) checkGamemasterFields(system, inner, former, entry, { _id: userId, name });
    }
  }
}

/** The embedded documents in a field, as a list: of one for a place with a single document, else empty without a list. */
function embeddedAt(source: Json, field: string, single: boolean): unknown[] {
  const value = source[field];
  if (single) return [value];
  return Array.isArray(value) ? value : [];
}

/** The recorded levels of ownership of all but one user. */
function othersLevels(ownership: unknown, userId: string): unknown {
  if (!isObject(ownership)) return null;
  const { [userId]: _own, ...others } = ownership;
  return others;
}

/** The value at a path; a list of values where `*` in it stands for any key or index. */
function valuesAt(value: unknown, path: readonly string[]): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  if (segment === "*") {
    const entries = Array.isArray(value) || isObject(value) ? Object.values(value) : [];
    return entries.map((entry) => valuesAt(entry, rest));
  }
  return isObject(value) || Array.isArray(value) ? valuesAt((value as Json)[segment], rest) : undefined;
}
