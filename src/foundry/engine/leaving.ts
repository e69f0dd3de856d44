import type { CombatDocument, HostDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";

/*
 * An encounter or a combatant is deleted only once the writes under way in it are done; meanwhile no further write
 * begins, as the server would refuse it with an error on the screen.
 */

/** Encounters and combatants about to be deleted: nothing more is written in them. */
const leaving = new WeakSet<HostDocument>();
/** The writes of each encounter and combatant that are under way. */
const writing = new WeakMap<HostDocument, Set<Promise<unknown>>>();

/** Tells whether an encounter was deleted, or this client has asked for that: nothing more can be written in it. */
export const isLeaving = (combat: CombatDocument): boolean => leaving.has(combat) || !host.game.combats.has(combat.id);

/**
 * Tells whether a document is a combatant that was deleted, or whose deletion this client has asked for; false for any
 * other document.
 */
const isLeavingCombatant = (document: HostDocument): boolean =>
  document.documentName === "Combatant" &&
  (leaving.has(document) || !(document.parent as CombatDocument | null)?.combatants.has(document.id));

/** Runs a write, and lets the deletion of the document wait for it. */
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
 * Runs a write in an encounter, whose deletion waits for it, and resolves to true. Resolves to false, with nothing
 * done, if the encounter is deleted or about to be.
 */
export async function unlessLeaving(combat: CombatDocument, write: () => Promise<unknown>): Promise<boolean> {
  if (isLeaving(combat)) return false;
  await runNoted(combat, write);
  return true;
}

/**
 * Runs a write to a document and resolves to true. Resolves to false, with nothing written, if the document is, or is
 * part of, an encounter or a combatant that is deleted or about to be.
 */
export async function writeUnlessLeaving(document: HostDocument, write: () => Promise<unknown>): Promise<boolean> {
  if (document.documentName === "Combat") return unlessLeaving(document as unknown as CombatDocument, write);
  if (isLeavingCombatant(document)) return false;
  const notedWrite = document.documentName === "Combatant" ? (): Promise<void> => runNoted(document, write) : write;
  if (document.parent) return writeUnlessLeaving(document.parent, notedWrite);
  await notedWrite();
  return true;
}

/**
 * Deletes encounters or combatants by `work`, once the writes under way in them are done, and resolves to its result;
 * meanwhile no further write of theirs begins. Those that are still there afterwards can be written again.
 * @param later true if the host deletes them itself, some time after `work`: then nothing is written to them any more
 */
export async function whileLeaving<T>(
  documents: readonly HostDocument[],
  work: () => Promise<T>,
  later = false,
): Promise<T> {
  for (const document of documents) leaving.add(document);
  let succeeded = false;
  try {
    await Promise.allSettled(documents.flatMap((document) => [...(writing.get(document) ?? [])]));
    const result = await work();
    succeeded = true;
    return result;
  } finally {
    if (!(succeeded && later)) for (const document of documents) leaving.delete(document);
  }
}

/**
 * Returns the updates of an encounter's combatants without those whose combatant, given by its id in `_id`, was deleted
 * or is about to be.
 */
export const withoutLeaving = <T extends { readonly _id?: unknown }>(
  { combatants }: CombatDocument,
  entries: readonly T[],
): T[] =>
  entries.filter(({ _id }) => {
    const combatant = combatants.get(String(_id));
    return combatant && !isLeavingCombatant(combatant);
  });
