import { host } from "../host/host.ts";
import type { MessageDocument } from "../host/documents.ts";
import { createdAt } from "./integrity.ts";
import { ledger } from "./journal/ledger.ts";
import type { CardMessage } from "./state.ts";

/**
 * Returns the messages of the log in the order in which the server first received them. The log's own order may be that
 * of the times which authors wrote into their messages; and a card that its author has deleted and made again, with the
 * same id and content, is known in the ledger since it was first received.
 */
export function messagesReceived(): MessageDocument[] {
  const { contents } = host.game.messages;
  const { cards } = ledger();
  const receivedAt = new Map(
    contents.map((message) => {
      const firstSigned = Object.hasOwn(cards, message.id) ? cards[message.id]!.created : undefined;
      return [message, Math.min(createdAt(message as unknown as CardMessage), firstSigned ?? Infinity)] as const;
    }),
  );
  return [...contents].sort((first, second) => receivedAt.get(first)! - receivedAt.get(second)!);
}

/** Returns the messages that the server received after this one, oldest first. */
export function messagesAfter({ id: messageId }: Pick<CardMessage, "id">): MessageDocument[] {
  const received = messagesReceived();
  return received.slice(received.findIndex(({ id }) => id === messageId) + 1);
}
