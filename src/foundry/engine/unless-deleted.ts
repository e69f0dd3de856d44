import { host } from "../host/host.ts";
import { enqueue } from "../host/queue.ts";
import type { CardMessage } from "./state.ts";

const isThere = ({ id }: CardMessage): boolean => host.game.messages.has(id);

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
