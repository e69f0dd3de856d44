import { host } from "../host/host.ts";
import type { MessageDocument } from "../host/documents.ts";
import { createdAt } from "./integrity.ts";
import type { CardMessage } from "./state.ts";

/**
 * Returns the messages of the log in the order in which the server received them. The log's own order may be that of
 * the times which their authors wrote into them.
 */
export const messagesReceived = (): MessageDocument[] =>
  [...host.game.messages.contents].sort((first, second) => receivedAt(first) - receivedAt(second));

/** Returns the messages that the server received after this one, oldest first. */
export function messagesAfter(message: Pick<CardMessage, "id">): MessageDocument[] {
  const received = messagesReceived();
  return received.slice(received.findIndex(({ id }) => id === message.id) + 1);
}

/** Returns when the server received a message, by its own stamp. */
const receivedAt = (message: MessageDocument): number => createdAt(message as unknown as CardMessage);
