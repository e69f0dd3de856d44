import { host } from "../host/host.ts";
import { enqueue } from "../host/queue.ts";
import type { CardMessage } from "./state.ts";

/** The messages that this client has asked the server to delete. */
const beingDeleted = new Set<string>();

/** Tells whether a card can still be written: it was not deleted, and this client has not asked for that. */
export const isStillWritable = ({ id }: { readonly id: string }): boolean =>
  host.game.messages.has(id) && !beingDeleted.has(id);

/**
 * Runs `work`, which deletes the messages of these ids, and resolves to its result; meanwhile `isStillWritable` is
 * false for them, as the server would refuse a write to them with an error on the screen.
 */
export async function whileDeleting<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const id of ids) beingDeleted.add(id);
  try {
    return await work();
  } finally {
    for (const id of ids) beingDeleted.delete(id);
  }
}

/**
 * Runs work on a card if the card can still be written. An error of the work is thrown on only if it still can then, as
 * writing a deleted card fails.
 */
export async function unlessDeleted(message: CardMessage, work: () => Promise<void>): Promise<void> {
  if (!isStillWritable(message)) return;
  try {
    await work();
  } catch (error) {
    if (isStillWritable(message)) throw error;
  }
}

/** Runs work on a card after all work that was queued for it before; does nothing if the card is deleted by then. */
export const queueWork = (message: CardMessage, work: () => Promise<void>): Promise<void> =>
  enqueue(message.id, () => unlessDeleted(message, work));
