import { host } from "../host/host.ts";
import { enqueue } from "../host/queue.ts";
import type { CardMessage } from "./state.ts";

/** The messages that this client has asked the server to delete. */
const leaving = new Set<string>();

/** Tells whether a card can still be written: it was not deleted, and this client has not asked for that. */
export const isThere = ({ id }: { readonly id: string }): boolean => host.game.messages.has(id) && !leaving.has(id);

/** Deletes messages; until the server has answered nothing is written to them, which it would refuse aloud. */
export async function whileDeleting<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const id of ids) leaving.add(id);
  try {
    return await work();
  } finally {
    for (const id of ids) leaving.delete(id);
  }
}

/**
 * Runs work on a card if the card exists; an error is thrown on only if it still exists then, as a deleted one cannot
 * be written.
 */
export async function unlessDeleted(message: CardMessage, work: () => Promise<void>): Promise<void> {
  if (!isThere(message)) return;
  try {
    await work();
  } catch (error) {
    if (isThere(message)) throw error;
  }
}

/** Runs such work when the card's turn comes, after the work under way on it. */
export const inTurn = (message: CardMessage, work: () => Promise<void>): Promise<void> =>
  enqueue(message.id, () => unlessDeleted(message, work));
