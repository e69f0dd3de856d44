import type { CombatDocument, HostDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";

/* An encounter that is to be deleted waits until what it writes of itself is written, and begins nothing more. */

/** Encounters on their way out: nothing more needs to be written in them. */
const leaving = new WeakSet<CombatDocument>();
/** The writes of each encounter that are under way. */
const writing = new WeakMap<CombatDocument, Set<Promise<unknown>>>();

/** Tells whether an encounter is deleted, or this client has asked for that: nothing more can be written in it. */
export const isLeaving = (combat: CombatDocument): boolean => leaving.has(combat) || !host.game.combats.has(combat.id);

/** The encounter that a document is, or is a part of; null: none. */
function encounterAround(document: HostDocument): CombatDocument | null {
  for (let one: HostDocument | null = document; one; one = one.parent)
    if (one.documentName === "Combat") return one as unknown as CombatDocument;
  return null;
}

/** Does what an encounter does and writes of itself; false where it is on its way out, and nothing was done. */
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
 * Writes to a document, unless that is an encounter on its way out, or a part of one: then false, and nothing was
 * written.
 */
export async function writeUnlessLeaving(document: HostDocument, write: () => Promise<unknown>): Promise<boolean> {
  const encounter = encounterAround(document);
  if (encounter) return unlessLeaving(encounter, write);
  await write();
  return true;
}

/**
 * From now on nothing more is begun; resolves when what is on its way has been written, so that none of it comes too
 * late.
 */
export async function waitForWrites(combat: CombatDocument): Promise<void> {
  leaving.add(combat);
  await Promise.allSettled(writing.get(combat) ?? []);
}
