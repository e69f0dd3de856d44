import { host } from "../host/host.ts";
import { enqueue } from "../host/queue.ts";
import type { CardMessage } from "./state.ts";

const isThere = ({ id }: CardMessage): boolean => host.game.messages.has(id);

/** A card that is deleted while it is looked at is at its end: what cannot be written to it any more is no surprise. */
export async function unlessDeleted(message: CardMessage, work: () => Promise<void>): Promise<void> {
  if (!isThere(message)) return;
  try {
    await work();
  } catch (error) {
    if (isThere(message)) throw error;
  }
}

/** The same in a card's turn: after whatever is under way with it. */
export const inTurn = (message: CardMessage, work: () => Promise<void>): Promise<void> =>
  enqueue(message.id, () => unlessDeleted(message, work));
