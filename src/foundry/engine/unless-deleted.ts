import { host } from "../host/host.ts";
import { enqueue } from "../host/queue.ts";
import type { CardMessage } from "./state.ts";

const isThere = ({ id }: CardMessage): boolean => host.game.messages.has(id);

/** Does work on a card; errors are thrown on only while the card exists, as a deleted one cannot be written to. */
export async function unlessDeleted(message: CardMessage, work: () => Promise<void>): Promise<void> {
  if (!isThere(message)) return;
  try {
    await work();
  } catch (error) {
    if (isThere(message)) throw error;
  }
}

/** Does the same in the card's turn, after the work that is under way with it. */
export const inTurn = (message: CardMessage, work: () => Promise<void>): Promise<void> =>
  enqueue(message.id, () => unlessDeleted(message, work));
