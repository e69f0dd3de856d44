import { type DocumentDefinition, embeddedPlaces } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import { cleanHtmlAt } from "./html.ts";
import type { SubtypeDeclaration, SystemPackage } from "./manifest.ts";
import { equal, isObject, type Json, type Source } from "./source.ts";

/** HTML in fields of the documents themselves; that of `system` is the manifest's to name. */
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

function declarationOf(
  system: SystemPackage,
  definition: DocumentDefinition,
  type: unknown,
): SubtypeDeclaration | undefined {
  if (definition.name !== "ActorDelta")
    return typeof type === "string" ? system.types[definition.name]?.[type] : undefined;
  // A delta seldom says of which type its actor is: what is declared for any holds for all.
  const all = Object.values(system.types.Actor ?? {});
  return {
    htmlFields: all.flatMap((declaration) => declaration.htmlFields),
    gmOnlyFields: all.flatMap((declaration) => declaration.gmOnlyFields),
  };
}

/** The subtype a document gets when none is named; undefined where one must be named. */
export function defaultType(definition: DocumentDefinition): string | undefined {
  if (definition.name === "Actor" || definition.name === "Item") return undefined;
  return definition.coreTypes[0];
}

/** @throws Refusal when a document of this kind cannot have this subtype */
export function checkType(system: SystemPackage, definition: DocumentDefinition, type: unknown): void {
  if (!definition.hasTypeData) return;
  if (typeof type !== "string" || !type) throw new Refusal(`A ${definition.name} needs a type.`);
  if (definition.coreTypes.includes(type) || declarationOf(system, definition, type)) return;
  // The behaviours of regions that need no package are many and none of the server's business.
  if (definition.name === "RegionBehavior") return;
  throw new Refusal(`"${type}" is not a type of ${definition.name} that ${system.id} knows.`);
}

/** A source or a set of changes without HTML that could run, embedded sources included. */
export function withCleanHtml(system: SystemPackage, definition: DocumentDefinition, data: Json, type: unknown): Json {
  let cleaned = data;
  for (const path of OWN_HTML[definition.name] ?? []) cleaned = cleanHtmlAt(cleaned, path.split(".")) as Json;
  for (const path of declarationOf(system, definition, type)?.htmlFields ?? []) {
    cleaned = cleanHtmlAt(cleaned, ["system", ...path.split(".")]) as Json;
  }
  for (const { field, single, definition: inner } of embeddedPlaces(definition)) {
    const held = cleaned[field];
    if (single && isObject(held)) cleaned = { ...cleaned, [field]: withCleanHtml(system, inner, held, held.type) };
    if (!single && Array.isArray(held)) {
      const list = held.map((entry) =>
        isObject(entry) ? withCleanHtml(system, inner, entry, entry.type) : (entry as Json),
      );
      cleaned = { ...cleaned, [field]: list };
    }
  }
  return cleaned;
}

/** A new source without the fields that only a gamemaster may write. */
export function withoutGamemasterFields(system: SystemPackage, definition: DocumentDefinition, source: Source): Source {
  let result: Json = source;
  for (const path of declarationOf(system, definition, source.type)?.gmOnlyFields ?? []) {
    result = removed(result, ["system", ...path.split(".")]) as Json;
  }
  return result as Source;
}

function removed(value: unknown, path: readonly string[]): unknown {
  if (!isObject(value))
    return Array.isArray(value) && path[0] === "*" ? value.map((entry) => removed(entry, path.slice(1))) : value;
  const [segment = "", ...rest] = path;
  const copy = { ...value };
  for (const key of Object.keys(copy)) {
    if (segment !== "*" && segment !== key) continue;
    if (rest.length) copy[key] = removed(copy[key], rest);
    else delete copy[key];
  }
  return copy;
}

/**
 * Only a gamemaster may change who owns a document, and the fields the manifest names; nor what is embedded in it.
 * @throws Refusal when the changes would.
 */
export function checkGamemasterFields(
  system: SystemPackage,
  definition: DocumentDefinition,
  before: Source,
  after: Json,
  userName: string,
): void {
  const fields = (declarationOf(system, definition, before.type)?.gmOnlyFields ?? []).map((path) => `system.${path}`);
  for (const path of ["ownership", ...fields]) {
    if (!equal(valuesAt(before, path.split(".")) ?? null, valuesAt(after, path.split(".")) ?? null)) {
      throw new Refusal(`User ${userName} lacks permission to change ${path} of ${definition.name} [${before._id}].`);
    }
  }
  for (const { field, single, definition: inner } of embeddedPlaces(definition)) {
    if (before[field] === after[field]) continue;
    const now = single ? [after[field]] : Array.isArray(after[field]) ? (after[field] as unknown[]) : [];
    const old = single ? [before[field]] : Array.isArray(before[field]) ? (before[field] as unknown[]) : [];
    for (const entry of now) {
      if (!isObject(entry)) continue;
      const there = single ? (old[0] ?? { _id: entry._id }) : old.find((one) => isObject(one) && one._id === entry._id);
      if (isObject(there) && there !== entry) checkGamemasterFields(system, inner, there as Source, entry, userName);
    }
  }
}

function valuesAt(value: unknown, path: readonly string[]): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  if (segment === "*") {
    const entries = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    return entries.map((entry) => valuesAt(entry, rest));
  }
  return isObject(value) || Array.isArray(value) ? valuesAt((value as Json)[segment], rest) : undefined;
}
