/**
 * Brings the documents of this client up to date after a lost connection: compares them with the world that the server
 * sends.
 */
import { definitionOf, embeddedPlaces } from "../../common/hierarchy.ts";
import type { OperationResponse, WorldData } from "../../common/protocol.ts";
import { difference } from "../../common/data/fields/plain.ts";
import { equals } from "../../common/utils/objects.ts";
import { applyResponse } from "./apply-response.ts";

/** The stored data of a document. */
type Source = Record<string, any>;

/**
 * Applies the changes made while this client was away, as if the server had just sent them. Each created or changed
 * document is one operation, except that a token's delta is replaced without one; the documents deleted from one
 * collection are one operation together. A change counts as an act of the user who last modified the document, a
 * deletion as an act of this user. Only the world's documents of the kinds in `types` are compared.
 * @param world the server's present state
 */
export async function resynchronize(world: WorldData): Promise<void> {
  // kinds to which other kinds refer come first, such as actors before scenes, whose tokens refer to actors
  const types = [
    "User",
    "Setting",
    "Folder",
    "Item",
    "Actor",
    "JournalEntry",
    "RollTable",
    "Macro",
    "Scene",
    "Combat",
    "ChatMessage",
  ];
  for (const type of types) {
    const collection = globalThis.game.collections.get(type);
    if (!collection) continue;
    const knownSources = collection.map((document: any) => document._source);
    await synchronize(
      type,
      null,
      knownSources,
      (world.documents[type] ?? []) as Source[],
      collection.invalidDocumentIds,
    );
  }
}

/**
 * Compares the known and the present sources of one kind, and applies the deletions, then the creations and changes.
 * @param parentUuid of the document that they are embedded in; null: none
 * @param skippedIds ids that are left alone, as of invalid documents
 */
async function synchronize(
  type: string,
  parentUuid: string | null,
  knownSources: Source[],
  present: Source[],
  skippedIds: ReadonlySet<string> = new Set(),
): Promise<void> {
  const knownById = new Map<string, Source>(knownSources.map((source) => [source._id, source]));
  const presentById = new Map<string, Source>(present.map((source) => [source._id, source]));
  const deletedIds = [...knownById.keys()].filter((id) => !presentById.has(id));
  if (deletedIds.length) await performLocally(type, "delete", parentUuid, deletedIds);
  for (const [id, source] of presentById) {
    const known = knownById.get(id);
    if (skippedIds.has(id) || (known && equals(known, source))) continue;
    if (!known) await performLocally(type, "create", parentUuid, [source], source);
    else await changeDocument(type, parentUuid, known, source);
  }
}

/** Applies what differs between two sources of one document, then what differs in its embedded documents. */
async function changeDocument(
  type: string,
  parentUuid: string | null,
  knownSource: Source,
  presentSource: Source,
): Promise<void> {
  const places = embeddedPlaces(definitionOf(type));
  // the document's own fields, without the embedded documents
  const ownFields = Object.fromEntries(
    Object.entries(presentSource).filter(([field]) => !places.some((place) => place.field === field)),
  );
  const knownFields = Object.fromEntries(Object.entries(knownSource).filter(([field]) => field in ownFields));
  const changes = difference(knownFields, ownFields);
  if (changes)
    await performLocally(type, "update", parentUuid, [{ ...changes, _id: presentSource._id }], presentSource);
  const uuid = `${parentUuid ? `${parentUuid}.` : ""}${type}.${presentSource._id}`;
  for (const { field, definition, single } of places) {
    if (!single) await synchronize(definition.name, uuid, knownSource[field] ?? [], presentSource[field] ?? []);
    // a single embedded document, a token's delta, is taken over whole, since the synthetic actor is built from it
    else if (!equals(knownSource[field] ?? null, presentSource[field] ?? null)) takeDelta(uuid, presentSource[field]);
  }
}

/** Replaces the delta of a token (its differences from its base actor) and rebuilds the token's actor from it. */
function takeDelta(tokenUuid: string, delta: Source | null): void {
  const token = globalThis.fromUuidSync(tokenUuid);
  if (!token) return;
  token._source.delta = delta;
  token._refreshSyntheticActor();
  token._onRelatedUpdate({}, {});
}

/**
 * Applies one operation locally, as if the server had sent it. It counts as an act of the last editor of the `source`,
 * else of its author, else of this user.
 * @param result sources to create, changes with `_id`, or ids to delete
 */
async function performLocally(
  type: string,
  action: "create" | "update" | "delete",
  parentUuid: string | null,
  result: any[],
  source?: Source,
): Promise<void> {
  const userId = source?._stats?.lastModifiedBy ?? source?.author ?? globalThis.game.userId;
  const response: OperationResponse = {
    action,
    type,
    userId,
    operation: { parentUuid, render: true, diff: true },
    result,
  };
  await applyResponse(response);
}
