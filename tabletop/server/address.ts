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
import { isObject, type Json, type Source, worded } from "./source.ts";
import type { World } from "./world.ts";

/*
 * Finds documents by their addresses. A root: a document that lies in no other. A token's delta: what an unlinked token
 * changes in its base actor, the actor it was made from; documents that the delta does not change are inherited. A
 * tombstone: an entry of the delta that marks an inherited document as deleted.
 */

/** One document on the way from a root to a parent: its kind, and its source, the document as it is stored. */
export interface Link {
  definition: DocumentDefinition;
  source: Source;
}

/** Where the documents of an operation are: a store, and for embedded documents the way to their parent. */
export interface Target {
  definition: DocumentDefinition;
  /** the store that holds them, or that holds the root in which they are embedded */
  store: DocumentStore;
  pack: Pack | null;
  /** the documents from the root to the parent; empty if the documents are embedded in none */
  chain: Link[];
  /** the field of the parent that holds them; null if they are embedded in none */
  place: EmbeddedPlace | null;
}

/** A document that was found by its id. */
export interface Found {
  source: Source;
  /** true if it stands in a token's base actor, and the token's delta does not change it */
  inherited: boolean;
}

/** Returns the list in a field of a source; empty if there is none. */
const listIn = (source: Json | undefined, field: string): Source[] => {
  const list = source?.[field];
  return Array.isArray(list) ? (list as Source[]) : [];
};

/**
 * Returns the id of the pack in which an operation's documents are; null for those of the world itself.
 * @param parentUuid the UUID of the parent, or null; one that begins with "Compendium" names its pack
 * @param packId the pack that the operation names itself, or null; only if the UUID names none
 */
export function packIdOf(parentUuid: string | null, packId: string | null): string | null {
  const [prefix, packageId, packName] = parentUuid ? parentUuid.split(".") : [];
  return prefix === "Compendium" ? `${packageId}.${packName}` : packId;
}

/**
 * Finds where an operation's documents are.
 * @param type the kind of the documents, such as "Token"
 * @param parentUuid the UUID of the document in which the documents are embedded; null if they are not embedded
 * @param packId the pack, such as "world.maps"; null for the world itself. If `parentUuid` begins with "Compendium",
 * the pack that it names is used instead
 * @throws Refusal if the kind, the parent or the pack does not exist, if the parent or pack cannot hold documents of
 * this kind, or if documents of this kind need a parent and no parent is given
 */
export function locate(world: World, type: string, parentUuid: string | null, packId: string | null): Target {
  if (!isDocumentName(type)) throw new Refusal(`There is no kind of document called "${worded(type)}".`);
  const definition = definitionOf(type);
  const uuidParts = parentUuid ? parentUuid.split(".") : [];
  const usedPackId = packIdOf(parentUuid, packId);
  const pack = usedPackId ? world.pack(usedPackId) : null;
  // In a pack the UUID begins with "Compendium", the package and the pack; the documents come after them.
  if (pack && uuidParts[0] === "Compendium") {
    uuidParts.splice(0, 3);
    // The short form of the UUID has no name before the root's id.
    if (uuidParts.length % 2) uuidParts.unshift(pack.declaration.type);
  }
  // Documents that are not embedded.
  if (!uuidParts.length) {
    if (!pack && !definition.primary) throw new Refusal(`A ${type} cannot stand by itself: it needs a parent.`);
    if (pack && type !== pack.declaration.type && type !== "Folder") {
      throw new Refusal(`The pack ${pack.id} holds documents of type ${pack.declaration.type}, not ${type}.`);
    }
    const unembedded = { definition, pack, chain: [], place: null };
    if (!pack) return { ...unembedded, store: world.store(definition) };
    // The store is read only when it is used: an index needs no documents of the pack, which may not be fetched yet.
    return {
      ...unembedded,
      get store() {
        return pack.store;
      },
    };
  }
  // Embedded documents.
  const chain = chainTo(world, uuidParts, parentUuid ?? "", pack);
  const parent = chain[chain.length - 1] as Link;
  const place = placeOf(parent.definition, type);
  if (!place) throw new Refusal(`A ${parent.definition.name} cannot hold a ${type}.`);
  const root = chain[0] as Link;
  return { definition, store: pack?.store ?? world.store(root.definition), pack, chain, place };
}

/**
 * Returns the documents that the parts of a UUID name, from the root on, each embedded in the document before it.
 * @throws Refusal if one of these documents does not exist
 */
function chainTo(world: World, parts: string[], uuid: string, pack: Pack | null): Link[] {
  const notFound = (): Refusal => new Refusal(`There is no document ${uuid}.`);
  const [rootName = "", rootId = "", ...embeddedParts] = parts;
  if (!isDocumentName(rootName) || embeddedParts.length % 2) throw notFound();
  const rootDefinition = definitionOf(rootName);
  if (!pack && !rootDefinition.primary) throw notFound();
  const root = (pack?.store ?? world.store(rootDefinition)).documents(rootDefinition.collection).get(rootId);
  if (!root) throw notFound();
  const chain: Link[] = [{ definition: rootDefinition, source: root }];
  // After the root, the parts are pairs of a kind and an id.
  for (let index = 0; index < embeddedParts.length; index += 2) {
    const parent = chain[chain.length - 1] as Link;
    const nameInUuid = embeddedParts[index] ?? "";
    // The UUID of an unlinked token's actor says "Actor"; what is stored is the token's delta.
    const name = parent.definition.name === "Token" && nameInUuid === "Actor" ? "ActorDelta" : nameInUuid;
    const place = isDocumentName(name) ? placeOf(parent.definition, name) : undefined;
    if (!place) throw notFound();
    const foundDocument = foundIn(world, chain, place, embeddedParts[index + 1] ?? "");
    if (!foundDocument) throw notFound();
    chain.push({ definition: place.definition, source: foundDocument.source });
  }
  return chain;
}

/**
 * Returns the sources of all documents at a target. In a token's delta these are the delta's own documents, without
 * tombstones, then the documents that the delta inherits unchanged. If the target is the field of a token for its
 * delta, the list has one entry (see `deltaOf`).
 */
export function documentsAt(world: World, target: Target): Source[] {
  if (!target.place) return [...target.store.documents(target.definition.collection).values()];
  const parent = target.chain[target.chain.length - 1] as Link;
  if (target.place.single) return [deltaOf(parent.source, target.place.field)];
  const ownEntries = listIn(parent.source, target.place.field);
  const ownIds = new Set(ownEntries.map((entry) => entry._id));
  const inherited = baseListOf(world, target.chain, target.place).filter((entry) => !ownIds.has(entry._id));
  return [...ownEntries.filter((entry) => entry._tombstone !== true), ...inherited];
}

/**
 * Returns the document at a target with an id, also one that a token's delta inherits; undefined if there is none, or
 * if the delta marks it as deleted. In a field for a single document that one is returned for any id.
 */
export function findAt(world: World, target: Target, id: string): Found | undefined {
  if (target.place) return foundIn(world, target.chain, target.place, id);
  const source = target.store.documents(target.definition.collection).get(id);
  return source && { source, inherited: false };
}

/**
 * Returns the document with an id in the field `place` of the last document of a chain, also one that a token's delta
 * inherits; undefined if there is none, or if the delta marks it as deleted. In a field for a single document, returns
 * that one for any id.
 */
function foundIn(world: World, chain: Link[], place: EmbeddedPlace, id: string): Found | undefined {
  const parent = chain[chain.length - 1] as Link;
  if (place.single) return { source: deltaOf(parent.source, place.field), inherited: false };
  const ownEntry = listIn(parent.source, place.field).find((entry) => entry._id === id);
  if (ownEntry) return ownEntry._tombstone === true ? undefined : { source: ownEntry, inherited: false };
  const baseEntry = baseListOf(world, chain, place).find((entry) => entry._id === id);
  return baseEntry && { source: baseEntry, inherited: true };
}

/** Tells whether a document of a token's delta stands in the base actor too, so that deleting it needs a tombstone. */
function isInBase(world: World, target: Target, id: string): boolean {
  return !!target.place && baseListOf(world, target.chain, target.place).some((entry) => entry._id === id);
}

/**
 * Returns the delta of a token, with the token's id if it stores none of its own; only that id if there is no delta.
 */
function deltaOf(token: Source, field: string): Source {
  const delta = token[field];
  return isObject(delta) ? ({ ...delta, _id: delta._id ?? token._id } as Source) : { _id: token._id };
}

/** Returns what the base actor has in the field `place`, if a chain ends in a token's delta; else an empty list. */
function baseListOf(world: World, chain: Link[], place: EmbeddedPlace): Source[] {
  const parent = chain[chain.length - 1] as Link;
  if (parent.definition.name !== "ActorDelta") return [];
  const token = chain[chain.length - 2]?.source;
  const actor = typeof token?.actorId === "string" ? world.document("Actor", token.actorId) : undefined;
  return listIn(actor, place.field);
}

/**
 * Returns the changes that replace or remove documents at a target; stores nothing. Documents that are not embedded get
 * a change each. Embedded documents get one change together, of their root.
 * @param replaced the documents as they are to be, by id; null removes a document or, where a delta inherits the
 * document, puts a tombstone in its place
 */
export function changeAt(world: World, target: Target, replaced: ReadonlyMap<string, Source | null>): DocumentChange[] {
  if (!target.place) {
    return [...replaced].map(([id, after]) => ({
      definition: target.definition,
      before: target.store.documents(target.definition.collection).get(id) ?? null,
      after,
    }));
  }
  const outerLinks = [...target.chain];
  let changedLink = outerLinks.pop() as Link;
  let changedCopy: Source = {
    ...changedLink.source,
    [target.place.field]: changedField(world, target, changedLink.source, replaced),
  };
  // From the inside out: put the changed copy of each document into a copy of the document around it.
  while (outerLinks.length) {
    const parent = outerLinks[outerLinks.length - 1] as Link;
    const place = placeOf(parent.definition, changedLink.definition.name) as EmbeddedPlace;
    changedCopy = {
      ...parent.source,
      [place.field]: place.single ? changedCopy : listWith(listIn(parent.source, place.field), changedCopy),
    };
    changedLink = outerLinks.pop() as Link;
  }
  return [{ definition: changedLink.definition, before: changedLink.source, after: changedCopy }];
}

/** Returns the new content of the parent's field at a target: a list, or in a field for a single document that one. */
function changedField(
  world: World,
  target: Target,
  parent: Source,
  replaced: ReadonlyMap<string, Source | null>,
): unknown {
  const place = target.place as EmbeddedPlace;
  if (place.single) return [...replaced.values()][0] ?? null;
  let entries = listIn(parent, place.field);
  for (const [id, after] of replaced) {
    if (after) entries = listWith(entries, after);
    else if (isInBase(world, target, id)) entries = listWith(entries, { _id: id, _tombstone: true });
    else entries = entries.filter((entry) => entry._id !== id);
  }
  return entries;
}

/** Returns a copy of a list in which a document replaces the one with its id, or is added at the end. */
const listWith = (list: Source[], document: Source): Source[] =>
  list.some((entry) => entry._id === document._id)
    ? list.map((entry) => (entry._id === document._id ? document : entry))
    : [...list, document];
