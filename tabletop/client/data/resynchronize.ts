/** After a lost connection: brings the documents of this client to where the server has gone on to meanwhile. */
import { definitionOf, embeddedPlaces } from "../../common/hierarchy.ts";
import type { OperationResponse, WorldData } from "../../common/protocol.ts";
import { difference } from "../../common/data/fields/field.ts";
import { equals } from "../../common/utils/objects.ts";
import { applyResponse } from "./apply-response.ts";

type Source = Record<string, any>;

/** Applies what happened while this client was away, as operations of those who did it. */
export async function resynchronize(world: WorldData): Promise<void> {
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

async function change(type: string, parentUuid: string | null, known: Source, source: Source): Promise<void> {
  const places = embeddedPlaces(definitionOf(type));
  const own = Object.fromEntries(
    Object.entries(source).filter(([field]) => !places.some((place) => place.field === field)),
  );
  const was = Object.fromEntries(Object.entries(known).filter(([field]) => field in own));
  const changes = difference(was, own);
  if (changes) await perform(type, "update", parentUuid, [{ ...changes, _id: source._id }], source);
  const uuid = `${parentUuid ? `${parentUuid}.` : ""}${type}.${source._id}`;
  for (const { field, definition, single } of places) {
    if (!single) await synchronize(definition.name, uuid, known[field] ?? [], source[field] ?? []);
    // what a token changes in its actor is taken over whole: the synthetic actor is built from it
    else if (!equals(known[field] ?? null, source[field] ?? null)) takeDelta(uuid, source[field]);
  }
}

function takeDelta(tokenUuid: string, delta: Source | null): void {
  const token = globalThis.fromUuidSync(tokenUuid);
  if (!token) return;
  token._source.delta = delta;
  token._refreshSyntheticActor();
  token._onRelatedUpdate({}, {});
}

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
