import type { CombatDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";

/* An encounter that is to be deleted waits until what it writes of itself is written, and begins nothing more. */

/** Encounters on their way out: nothing more needs to be written in them. */
const leaving = new WeakSet<CombatDocument>();
/** What an encounter is writing of itself at the moment. */
const writing = new WeakMap<CombatDocument, Set<Promise<unknown>>>();

/** Whether there is nothing left to write in: it is deleted, or this client has asked for that. */
export const isLeaving = (combat: CombatDocument): boolean => leaving.has(combat) || !host.game.combats.has(combat.id);

/** Does what an encounter does and writes of itself, unless it is on its way out. */
export async function whileItStays(combat: CombatDocument, write: () => Promise<unknown>): Promise<void> {
  if (isLeaving(combat)) return;
  const all = writing.get(combat) ?? new Set();
  writing.set(combat, all);
  const work = write();
  all.add(work);
  try {
    await work;
  } finally {
    all.delete(work);
  }
}

/** From now on nothing more is begun; resolves when what is on its way has been written, so that none of it comes too late. */
export async function takeLeave(combat: CombatDocument): Promise<void> {
  leaving.add(combat);
  await Promise.allSettled(writing.get(combat) ?? []);
}
