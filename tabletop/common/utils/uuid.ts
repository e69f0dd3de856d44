/** Universally unique identifiers of documents: `Actor.id.Item.id`, `Compendium.pack.name.Actor.id`. */
import { COMPENDIUM_DOCUMENT_TYPES, WORLD_DOCUMENT_TYPES } from "../const.ts";

/** The parts of a UUID. */
export interface ParsedUuid {
  uuid: string;
  /** type and id of the document itself */
  type?: string;
  id?: string;
  /** the collection or pack of the outermost document */
  collection?: any;
  /**
   * types and ids, by turns, from the outermost document's child down to the document itself; empty if it is the
   * outermost
   */
  embedded: string[];
  /** older names of `type` and `id` */
  documentType?: string;
  documentId?: string;
  /** type and id of the outermost document */
  primaryType?: string;
  primaryId?: string;
}

/** The types of documents that a UUID may begin with, after the name of a pack. */
const PRIMARY = new Set<string>([...WORLD_DOCUMENT_TYPES, ...COMPENDIUM_DOCUMENT_TYPES, "ActiveEffect"]);

/**
 * Splits a UUID into its parts; the document need not exist. A relative UUID starts with a dot and needs `relative`,
 * the document to start from.
 * @returns the parts. Null for anything but a text, for "", for a UUID in the world without type or id, and for a
 * relative UUID that leads above the outermost document. A UUID into a pack never gives null: parts that the UUID lacks
 * are undefined, as is `collection` if the world has no such pack
 */
export function parseUuid(uuid: string, { relative }: { relative?: any } = {}): ParsedUuid | null {
  if (typeof uuid !== "string" || !uuid) return null;
  if (uuid.startsWith(".") && relative) return parseRelative(uuid, relative);
  const parts: string[] = uuid.split(".");
  // the outermost document: in a pack or in the world
  let collection: any;
  let primaryType: string | undefined;
  let primaryId: string | undefined;
  if (parts[0] === "Compendium") {
    const [, scope, pack] = parts.splice(0, 3);
    collection = globalThis.game?.packs?.get(`${scope}.${pack}`);
    if (parts.length > 1 && PRIMARY.has(parts[0]!)) primaryType = parts.shift();
    // a UUID of the older form names no type: the pack knows it
    else primaryType = collection?.documentName;
    primaryId = parts.shift();
  } else {
    primaryType = parts.shift();
    primaryId = parts.shift();
    if (!primaryType || !primaryId) return null;
    collection =
      globalThis.game?.collections?.get(primaryType) ?? globalThis.CONFIG?.[primaryType]?.collection?.instance;
  }
  // the document itself: the last pair of the parts that are left, or else the outermost document
  const embedded = parts;
  const type = embedded.length >= 2 ? embedded.at(-2) : primaryType;
  const id = embedded.length >= 2 ? embedded.at(-1) : primaryId;
  return { uuid, type, id, collection, embedded, documentType: type, documentId: id, primaryType, primaryId };
}

/** Splits a UUID that is relative to a document; null if it leads above the outermost one. */
function parseRelative(uuid: string, relative: any): ParsedUuid | null {
  const parts = uuid.slice(1).split(".");
  let base = relative;
  // ".id" names a sibling of the document, ".Type.id" a child; each further dot goes one level up
  while (parts[0] === "") {
    base = base.parent;
    parts.shift();
    if (!base) return null;
  }
  const path = parts.join(".");
  const isSibling = parts.length % 2 === 1;
  if (!isSibling) return parseUuid(`${base.uuid}.${path}`);
  return parseUuid(buildUuid({ documentName: base.documentName, id: path, parent: base.parent, pack: base.pack })!);
}

/**
 * The UUID of a document: below its parent's, else in its pack, else in the world; null without an id or a document
 * name.
 */
export function buildUuid({
  documentName,
  id,
  parent,
  pack,
}: {
  documentName?: string;
  id?: string | null;
  parent?: any;
  pack?: string | null;
}): string | null {
  if (!id || !documentName) return null;
  if (parent) return `${parent.uuid}.${documentName}.${id}`;
  if (pack) return `Compendium.${pack}.${documentName}.${id}`;
  return `${documentName}.${id}`;
}

/**
 * The document embedded, at any depth, in an outermost one; null if it is missing.
 * @param document the outermost document
 * @param embedded the types and ids of documents by turns, from its child down; empty: the document itself
 */
export function resolveEmbedded(document: any, embedded: string[]): any {
  const remaining = [...embedded];
  let current = document;
  while (current && remaining.length > 1) {
    const [name, id] = remaining.splice(0, 2);
    // the actor of a token runs as Scene.id.Token.id.Actor.id, its delta as Scene.id.Token.id.ActorDelta.id
    if (current.documentName === "Token" && name === "Actor") current = current.actor;
    else if (current.documentName === "Token" && name === "ActorDelta") current = current.delta;
    else current = current.getEmbeddedDocument?.(name, id, { invalid: false });
  }
  return current ?? null;
}
