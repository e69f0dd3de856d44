import { documentOf, host } from "../../host/host.ts";
import type { ActorDocument } from "../../host/documents.ts";
import type { Snapshot } from "../../contract/reading/reader.ts";
import { actorAs } from "../ties.ts";
import { recordsBeside } from "./find-records.ts";
import { ledgerEntry } from "./ledger.ts";
import type { CardRecord, Step } from "./records.ts";

/** Stored data of a document, with those of the items and effects in it. */
type Source = Record<string, unknown> & { items?: Embedded[]; effects?: Embedded[] };
type Embedded = Record<string, unknown> & { _id: string };

/**
 * Returns the actors as a step of a card that was amended finds them at its place, before later cards, turns and moves:
 * what it does is computed from them. Null for a card that was not amended: it finds them as they are.
 */
export function actorsAtPlace(card: string, step: Step): Pick<Snapshot, "get"> | null {
  const place = ledgerEntry(card)?.asked?.[step]?.place;
  if (place === undefined) return null;
  const copies = new Map<string, ActorDocument | undefined>();
  const laterIn = (uuid: string): readonly CardRecord[] => recordsBeside(uuid, { card, step }, place).later;
  const copyOf = (uuid: string): ActorDocument | undefined => {
    const found = documentOf<ActorDocument & { actor?: ActorDocument }>(uuid);
    const actor = found?.documentName === "Actor" ? found : found?.actor;
    if (!actor) return undefined;
    const later = laterIn(actor.uuid);
    const laterOfItems = actor.items.map((item) => [item.id, laterIn(item.uuid)] as const);
    if (!later.length && laterOfItems.every(([, records]) => !records.length)) return undefined;
    const source = without(actor.toObject() as Source, later);
    const items = source.items?.map((item) => without(item, laterOfItems.find(([id]) => id === item._id)?.[1] ?? []));
    return actorAs(actor, { ...source, ...(items && { items }) });
  };
  return {
    get(uuid) {
      if (!copies.has(uuid)) copies.set(uuid, copyOf(uuid));
      return copies.get(uuid);
    },
  };
}

/** Returns a document's data without what records have written in it, given oldest first; changes the data given. */
export function without<T extends Source>(source: T, records: readonly CardRecord[]): T {
  const { getProperty, setProperty } = host.foundry.utils;
  for (const { entries, made, removed } of records.toReversed()) {
    for (const entry of entries.toReversed()) {
      if ("before" in entry) {
        setProperty(source, entry.path, entry.before);
        continue;
      }
      const list = (getProperty(source, entry.path) ?? []) as readonly unknown[];
      const index = list.findLastIndex((one) =>
        entry.kind === "add" ? one === entry.value : (one as { id?: unknown }).id === entry.entry.id,
      );
      if (index >= 0) setProperty(source, entry.path, list.toSpliced(index, 1));
    }
    // Items and effects that were made go, and those that were removed come back.
    for (const { type, id, idle } of made)
      if (!idle) listOf(source, type, (list) => list.filter(({ _id }) => _id !== id));
    for (const { type, id, idle, data } of removed)
      if (!idle)
        listOf(source, type, (list) =>
          list.some(({ _id }) => _id === id) ? list : [...list, { ...data, _id: id } as Embedded],
        );
  }
  return source;
}

/** Changes a document's list of items or of effects. */
function listOf(source: Source, type: string, change: (list: Embedded[]) => Embedded[]): void {
  const name = type === "Item" ? "items" : "effects";
  source[name] = change(source[name] ?? []);
}
