import { host } from "../host/host.ts";
import { enqueue } from "../host/queue.ts";
import type { CardMessage } from "./state.ts";

/* Cards are the chat messages of actions: here is whether one can still be written, or is being deleted. */

/** Ids of messages whose deletion this client has asked for and that may still be there. */
const beingDeleted = new Set<string>();

/** Tells whether a card's message can still be written: it exists, and this client is not deleting it. */
export const isStillWritable = ({ id }: { readonly id: string }): boolean =>
  host.game.messages.has(id) && !beingDeleted.has(id);

/**
 * Runs `work`, which deletes the messages with these ids, and resolves to the result of `work`. Until `work` ends,
 * `isStillWritable` is false for these messages, as the server would answer a write to a deleted message with an error
 * on the screen.
 */
export async function whileDeleting<T>(messageIds: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const id of messageIds) beingDeleted.add(id);
  try {
    return await work();
  } finally {
    for (const id of messageIds) beingDeleted.delete(id);
  }
}

/**
 * Runs work on a card, unless the card was deleted or is being deleted. If the work throws, the error is thrown on, but
 * not if the card was deleted meanwhile: then writing it had to fail.
 */
export async function unlessDeleted(message: CardMessage, work: () => Promise<void>): Promise<void> {
  if (!isStillWritable(message)) return;
  try {
    await work();
  } catch (error) {
    if (isStillWritable(message)) throw error;
  }
}

/** Runs work on a card after all work queued for the card before; does nothing if the card is deleted by then. */
export const queueWork = (message: CardMessage, work: () => Promise<void>): Promise<void> =>
  enqueue(message.id, () => unlessDeleted(message, work));
