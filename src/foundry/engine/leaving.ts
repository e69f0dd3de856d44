import type { CombatDocument, HostDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";

/*
 * Deletions of encounters and combatants. A deletion waits for the writes that have begun in the document, and
 * meanwhile no further write begins: the server would answer a write to a deleted document with an error on the screen.
 */

/** Encounters and combatants that this client is deleting: no further write begins in them. */
const leaving = new WeakSet<HostDocument>();
/** For each encounter and combatant the writes in it that have not ended yet. */
const writing = new WeakMap<HostDocument, Set<Promise<unknown>>>();

/** Tells whether an encounter is deleted, or this client is deleting it: nothing can be written in it any more. */
export const isLeaving = (combat: CombatDocument): boolean => leaving.has(combat) || !host.game.combats.has(combat.id);

/**
 * Tells whether a document is a combatant that is deleted, or that this client is deleting; false for any other
 * document.
 */
const isLeavingCombatant = (document: HostDocument): boolean =>
  document.documentName === "Combatant" &&
  (leaving.has(document) || !(document.parent as CombatDocument | null)?.combatants.has(document.id));

/** Runs a write to a document, noted in `writing` until the write ends, so that a deletion of the document waits. */
async function runNoted(document: HostDocument, write: () => Promise<unknown>): Promise<void> {
  const pending = writing.get(document) ?? new Set();
  writing.set(document, pending);
  const work = write();
  pending.add(work);
  try {
    await work;
  } finally {
    pending.delete(work);
  }
}

/**
 * Runs a write in an encounter and resolves to true once it has ended. Resolves to false, with nothing done, if the
 * encounter is deleted or being deleted.
 */
export async function unlessLeaving(combat: CombatDocument, write: () => Promise<unknown>): Promise<boolean> {
  if (isLeaving(combat)) return false;
  await runNoted(combat, write);
  return true;
}

/**
 * Runs a write to a document and resolves to true once it has ended. Resolves to false, with nothing written, if the
 * document or one that contains it is an encounter or combatant that is deleted or being deleted.
 */
export async function writeUnlessLeaving(document: HostDocument, write: () => Promise<unknown>): Promise<boolean> {
  if (document.documentName === "Combat") return unlessLeaving(document as unknown as CombatDocument, write);
  if (isLeavingCombatant(document)) return false;
  const notedWrite = document.documentName === "Combatant" ? (): Promise<void> => runNoted(document, write) : write;
  // A write in an embedded document is also noted for the encounter or combatant around it.
  if (document.parent) return writeUnlessLeaving(document.parent, notedWrite);
  await notedWrite();
  return true;
}

/**
 * Deletes encounters or combatants (`documents`) by `work`, after all writes to these documents have ended, and
 * resolves to what `work` returns. No further write to these documents begins before `work` has ended.
 * @param isDeletedLater true if the host deletes the documents itself, some time after `work`: then no write to these
 * documents begins after `work` either, unless `work` throws
 */
export async function whileLeaving<T>(
  documents: readonly HostDocument[],
  work: () => Promise<T>,
  isDeletedLater = false,
): Promise<T> {
  // From here on no write begins; writes under way are awaited.
  for (const document of documents) leaving.add(document);
  let succeeded = false;
  try {
    await Promise.allSettled(documents.flatMap((document) => [...(writing.get(document) ?? [])]));
    const result = await work();
    succeeded = true;
    return result;
  } finally {
    if (!(succeeded && isDeletedLater)) for (const document of documents) leaving.delete(document);
  }
}

/**
 * Leaves out of a list of updates of combatants (`_id`: the combatant's id) those whose combatant is deleted, or is
 * being deleted by this client.
 */
export const withoutLeaving = <T extends { readonly _id?: unknown }>(
  { combatants }: CombatDocument,
  entries: readonly T[],
): T[] =>
  entries.filter(({ _id }) => {
    const combatant = combatants.get(String(_id));
    return combatant && !isLeavingCombatant(combatant);
  });
