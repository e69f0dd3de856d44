/**
 * Brings the documents of this client up to date after a lost connection: compares them with the world that the server
 * sends.
 */
import { definitionOf, embeddedPlaces } from "../../common/hierarchy.ts";
import type { OperationResponse, WorldData } from "../../common/protocol.ts";
import { difference } from "../../common/data/fields/field.ts";
import { equals } from "../../common/utils/objects.ts";
import { applyResponse } from "./apply-response.ts";

type Source = Record<string, any>;

/**
 * Applies the changes made while this client was away, one operation each, as if the server had just sent them. Each
 * counts as an act of the user who last modified the document; deletions as this user's. Only the kinds listed below
 * are compared.
 * @param world the server's present state
 */
export async function resynchronize(world: WorldData): Promise<void> {
  // those that others refer to come first, such as actors before the scenes with their tokens
  const order = [
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
  for (const type of order) {
    const collection = globalThis.game.collections.get(type);
    if (!collection) continue;
    const known = collection.map((document: any) => document._source);
    await synchronize(type, null, known, (world.documents[type] ?? []) as Source[], collection.invalidDocumentIds);
  }
}

/**
 * Compares two lists of sources of one kind, and applies the deletions, then the creations and changes.
 * @param parentUuid of the document that they are embedded in; null: none
 * @param skip ids that are left alone, as of invalid documents
 */
async function synchronize(
  type: string,
  parentUuid: string | null,
  before: Source[],
  after: Source[],
  skip: ReadonlySet<string> = new Set(),
): Promise<void> {
  const old = new Map<string, Source>(before.map((source) => [source._id, source]));
  const now = new Map<string, Source>(after.map((source) => [source._id, source]));
  const gone = [...old.keys()].filter((id) => !now.has(id));
  if (gone.length) await perform(type, "delete", parentUuid, gone);
  for (const [id, source] of now) {
    const known = old.get(id);
    if (skip.has(id) || (known && equals(known, source))) continue;
    if (!known) await perform(type, "create", parentUuid, [source], source);
    else await change(type, parentUuid, known, source);
  }
}

/** Applies what differs between two sources of one document, then what differs in its embedded documents. */
async function change(type: string, parentUuid: string | null, known: Source, source: Source): Promise<void> {
  const places = embeddedPlaces(definitionOf(type));
  // the document's own fields, without the embedded documents
  const own = Object.fromEntries(
    Object.entries(source).filter(([field]) => !places.some((place) => place.field === field)),
  );
  const was = Object.fromEntries(Object.entries(known).filter(([field]) => field in own));
  const changes = difference(was, own);
  if (changes) await perform(type, "update", parentUuid, [{ ...changes, _id: source._id }], source);
  const uuid = `${parentUuid ? `${parentUuid}.` : ""}${type}.${source._id}`;
  for (const { field, definition, single } of places) {
    if (!single) await synchronize(definition.name, uuid, known[field] ?? [], source[field] ?? []);
    // a token's delta is taken over whole, since the synthetic actor is built from it
    else if (!equals(known[field] ?? null, source[field] ?? null)) takeDelta(uuid, source[field]);
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

/** Applies one operation locally. It counts as an act of the source's last editor, else its author, else this user. */
async function perform(
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
