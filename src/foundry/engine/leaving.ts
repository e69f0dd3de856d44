import type { CombatDocument, HostDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";

/* An encounter is deleted only once the writes under way in it are done; meanwhile no further write begins. */

/** Encounters about to be deleted: nothing more is written in them. */
const leaving = new WeakSet<CombatDocument>();
/** The writes of each encounter that are under way. */
const writing = new WeakMap<CombatDocument, Set<Promise<unknown>>>();

/** Tells whether an encounter was deleted, or this client has asked for that: nothing more can be written in it. */
export const isLeaving = (combat: CombatDocument): boolean => leaving.has(combat) || !host.game.combats.has(combat.id);

/** Returns the encounter that a document is, or is a part of; null if none. */
function encounterAround(document: HostDocument): CombatDocument | null {
  for (let one: HostDocument | null = document; one; one = one.parent)
    if (one.documentName === "Combat") return one as unknown as CombatDocument;
  return null;
}

/**
 * Runs a write in an encounter, whose deletion waits for it, and resolves to true. Resolves to false, with nothing
 * done, if the encounter is deleted or about to be.
 */
export async function unlessLeaving(combat: CombatDocument, write: () => Promise<unknown>): Promise<boolean> {
  if (isLeaving(combat)) return false;
  const all = writing.get(combat) ?? new Set();
  writing.set(combat, all);
  const work = write();
  all.add(work);
  try {
    await work;
    return true;
  } finally {
    all.delete(work);
  }
}

/**
 * Runs a write to a document and resolves to true. Resolves to false, with nothing written, if the document is, or is
 * part of, an encounter that is deleted or about to be.
 */
export async function writeUnlessLeaving(document: HostDocument, write: () => Promise<unknown>): Promise<boolean> {
  const encounter = encounterAround(document);
  if (encounter) return unlessLeaving(encounter, write);
  await write();
  return true;
}

/** Lets no further write of an encounter begin; resolves when those under way are done. */
export async function waitForWrites(combat: CombatDocument): Promise<void> {
  leaving.add(combat);
  await Promise.allSettled(writing.get(combat) ?? []);
}
