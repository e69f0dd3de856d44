import {
  definitionOf,
  type DocumentDefinition,
  type EmbeddedPlace,
  isDocumentName,
  placeOf,
} from "../common/hierarchy.ts";
import type { DocumentChange, DocumentStore } from "./document-store.ts";
import { Refusal } from "./failure.ts";
import type { Pack } from "./packs.ts";
import { isObject, type Json, type Source } from "./source.ts";
import type { World } from "./world.ts";

/**
 * One document on the way from a root (the outermost document, which lies in no other) to a parent. Its source is the
 * document as it is stored: plain JSON.
 */
export interface Link {
  definition: DocumentDefinition;
  source: Source;
}

/** The place of the documents that an operation names: a store and, for embedded ones, the way to their parent. */
export interface Target {
  definition: DocumentDefinition;
  /** the store that holds them, or the root they are embedded in */
  store: DocumentStore;
  pack: Pack | null;
  /** the documents from the root to the parent; empty for documents of a collection of their own */
  chain: Link[];
  /** the field of the last link that holds them; null where the chain is empty */
  place: EmbeddedPlace | null;
}

/** A document that was found. */
export interface Found {
  source: Source;
  /** true: it lies in a token's base actor, and the token's delta (its changes of that actor) does not override it */
  inherited: boolean;
}

/** The list in a field of a source; empty where there is none. */
const listIn = (source: Json | undefined, field: string): Source[] => {
  const list = source?.[field];
  return Array.isArray(list) ? (list as Source[]) : [];
};

/**
 * Reads the id of the pack that an operation names; null: its documents are the world's own.
 * @param parentUuid the UUID of a parent, or null; one that begins with "Compendium" names its own pack
 * @param packId the pack that the operation gives besides, or null
 */
export function packIdOf(parentUuid: string | null, packId: string | null): string | null {
  const [first, owner, name] = parentUuid ? parentUuid.split(".") : [];
  return first === "Compendium" ? `${owner}.${name}` : packId;
}

/**
 * Finds the place of an operation's documents.
 * @param type the kind of the documents, such as "Token"
 * @param parentUuid the UUID of the document that they are embedded in; null: they stand in a collection of their own
 * @param packId such as "world.maps"; null: the world itself. A UUID that begins with "Compendium" names its own pack.
 * @throws Refusal when the kind, the parent or the pack is unknown, when parent or pack cannot hold documents of the
 * kind, or when they need a parent and none is given
 */
export function locate(world: World, type: string, parentUuid: string | null, packId: string | null): Target {
  if (!isDocumentName(type)) throw new Refusal(`There is no kind of document called "${type}".`);
  const definition = definitionOf(type);
  const parts = parentUuid ? parentUuid.split(".") : [];
  const inPack = packIdOf(parentUuid, packId);
  const pack = inPack ? world.pack(inPack) : null;
  if (pack && parts[0] === "Compendium") {
    parts.splice(0, 3);
    // The short form leaves out the document's name.
    if (parts.length % 2) parts.unshift(pack.declaration.type);
  }
  if (!parts.length) {
    if (!pack && !definition.primary) throw new Refusal(`A ${type} cannot stand by itself: it needs a parent.`);
    if (pack && type !== pack.declaration.type && type !== "Folder") {
      throw new Refusal(`The pack ${pack.id} holds documents of type ${pack.declaration.type}, not ${type}.`);
    }
    const alone = { definition, pack, chain: [], place: null };
    if (!pack) return { ...alone, store: world.store(definition) };
    // Only when it is used: the index of a pack needs none of its documents, which may not be here yet.
    return {
      ...alone,
      get store() {
        return pack.store;
      },
    };
  }
  const chain = chainTo(world, parts, parentUuid ?? "", pack);
  const last = chain[chain.length - 1] as Link;
  const place = placeOf(last.definition, type);
  if (!place) throw new Refusal(`A ${last.definition.name} cannot hold a ${type}.`);
  const root = chain[0] as Link;
  return { definition, store: pack?.store ?? world.store(root.definition), pack, chain, place };
}

/**
 * Lists the documents from the root to the last one that a UUID's parts name, each embedded in the one before.
 * @throws Refusal where one of them does not exist
 */
function chainTo(world: World, parts: string[], uuid: string, pack: Pack | null): Link[] {
  const missing = (): Refusal => new Refusal(`There is no document ${uuid}.`);
  const [rootName = "", rootId = "", ...rest] = parts;
  if (!isDocumentName(rootName) || rest.length % 2) throw missing();
  const rootDefinition = definitionOf(rootName);
  if (!pack && !rootDefinition.primary) throw missing();
  const root = (pack?.store ?? world.store(rootDefinition)).documents(rootDefinition.collection).get(rootId);
  if (!root) throw missing();
  const chain: Link[] = [{ definition: rootDefinition, source: root }];
  // the other parts are pairs of name and id
  for (let index = 0; index < rest.length; index += 2) {
    const parent = chain[chain.length - 1] as Link;
    const written = rest[index] ?? "";
    // A synthetic actor's address names it Actor; what is stored is the token's delta.
    const name = parent.definition.name === "Token" && written === "Actor" ? "ActorDelta" : written;
    const place = isDocumentName(name) ? placeOf(parent.definition, name) : undefined;
    if (!place) throw missing();
    const found = foundIn(world, chain, place, rest[index + 1] ?? "");
    if (!found) throw missing();
    chain.push({ definition: place.definition, source: found.source });
  }
  return chain;
}

/**
 * Lists the sources of the documents at a target. In a token's delta these are its own without those it marks as
 * deleted, then those of the base actor that it does not override. Where the target is the delta itself, the list holds
 * that one, with an id only if the token stores none.
 */
export function documentsAt(world: World, target: Target): Source[] {
  if (!target.place) return [...target.store.documents(target.definition.collection).values()];
  const parent = target.chain[target.chain.length - 1] as Link;
  if (target.place.single) return [deltaOf(parent.source, target.place.field)];
  const own = listIn(parent.source, target.place.field);
  const known = new Set(own.map((entry) => entry._id));
  const inherited = baseListOf(world, target.chain, target.place).filter((entry) => !known.has(entry._id));
  return [...own.filter((entry) => entry._tombstone !== true), ...inherited];
}

/**
 * Finds a document at a target by its id, one that a token's delta inherits included; undefined where there is none, or
 * the delta has deleted it. A place for a single document gives that document for any id.
 */
export function findAt(world: World, target: Target, id: string): Found | undefined {
  if (target.place) return foundIn(world, target.chain, target.place, id);
  const source = target.store.documents(target.definition.collection).get(id);
  return source && { source, inherited: false };
}

/**
 * One document that is embedded in the last link of a chain; undefined where there is none, or a delta has deleted it.
 */
function foundIn(world: World, chain: Link[], place: EmbeddedPlace, id: string): Found | undefined {
  const parent = chain[chain.length - 1] as Link;
  if (place.single) return { source: deltaOf(parent.source, place.field), inherited: false };
  const own = listIn(parent.source, place.field).find((entry) => entry._id === id);
  if (own) return own._tombstone === true ? undefined : { source: own, inherited: false };
  const base = baseListOf(world, chain, place).find((entry) => entry._id === id);
  return base && { source: base, inherited: true };
}

/** Tells whether a delta's child also stands in the base actor, so that deleting it must leave a tombstone. */
function isInBase(world: World, target: Target, id: string): boolean {
  return !!target.place && baseListOf(world, target.chain, target.place).some((entry) => entry._id === id);
}

/** The delta of a token that is not linked to its actor, with the token's id where it has none of its own. */
function deltaOf(token: Source, field: string): Source {
  const delta = token[field];
  return isObject(delta) ? ({ ...delta, _id: delta._id ?? token._id } as Source) : { _id: token._id };
}

/** The embedded documents of the base actor, where the last link of a chain is the delta of its token; else none. */
function baseListOf(world: World, chain: Link[], place: EmbeddedPlace): Source[] {
  const parent = chain[chain.length - 1] as Link;
  if (parent.definition.name !== "ActorDelta") return [];
  const token = chain[chain.length - 2]?.source;
  const actor = typeof token?.actorId === "string" ? world.document("Actor", token.actorId) : undefined;
  return listIn(actor, place.field);
}

/**
 * Builds the changes that replace or remove documents at a target, and commits nothing: one change for each document
 * that lies in no other, or a single one of the root that embedded documents lie in.
 * @param replaced id to the document as it is to be; null removes it, or leaves a tombstone in a delta that inherits it
 */
export function changeAt(world: World, target: Target, replaced: ReadonlyMap<string, Source | null>): DocumentChange[] {
  if (!target.place) {
    return [...replaced].map(([id, after]) => ({
      definition: target.definition,
      before: target.store.documents(target.definition.collection).get(id) ?? null,
      after,
    }));
  }
  const parents = [...target.chain];
  let link = parents.pop() as Link;
  let next: Source = { ...link.source, [target.place.field]: changedField(world, target, link.source, replaced) };
  // outwards, each changed document is put into a copy of the one above it
  while (parents.length) {
    const parent = parents[parents.length - 1] as Link;
    const place = placeOf(parent.definition, link.definition.name) as EmbeddedPlace;
    next = {
      ...parent.source,
      [place.field]: place.single ? next : listWith(listIn(parent.source, place.field), next),
    };
    link = parents.pop() as Link;
  }
  return [{ definition: link.definition, before: link.source, after: next }];
}

/** The content of the parent's field after the change: a list, or the one document of a single place. */
function changedField(
  world: World,
  target: Target,
  parent: Source,
  replaced: ReadonlyMap<string, Source | null>,
): unknown {
  const place = target.place as EmbeddedPlace;
  if (place.single) return [...replaced.values()][0] ?? null;
  let list = listIn(parent, place.field);
  for (const [id, after] of replaced) {
    if (after) list = listWith(list, after);
    else if (isInBase(world, target, id)) list = listWith(list, { _id: id, _tombstone: true });
    else list = list.filter((entry) => entry._id !== id);
  }
  return list;
}

/** A copy of a list with one document replaced, or added at the end. */
const listWith = (list: Source[], next: Source): Source[] =>
  list.some((entry) => entry._id === next._id)
    ? list.map((entry) => (entry._id === next._id ? next : entry))
    : [...list, next];
