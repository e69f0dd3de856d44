import { host } from "../host/host.ts";
import type { MessageDocument } from "../host/documents.ts";
import { createdAt } from "./integrity.ts";
import { ledger } from "./journal/ledger.ts";
import type { CardMessage } from "./state.ts";

/*
 * The order in which the server first received messages. The log's own order may be that of the times which authors
 * wrote into their messages; and a card that its author has deleted and made again, with the same id and content, is
 * known in the ledger since it was first received.
 */

/** Returns a function that tells when the server first received a message, in milliseconds. */
function receptions(): (message: MessageDocument) => number {
  const { cards } = ledger();
  return (message) => {
    const firstSigned = Object.hasOwn(cards, message.id) ? cards[message.id]!.created : undefined;
    return Math.min(createdAt(message as unknown as CardMessage), firstSigned ?? Infinity);
  };
}

/** Returns the messages of the log in the order in which the server first received them. */
export function messagesReceived(): MessageDocument[] {
  const receivedAt = receptions();
  const times = new Map(host.game.messages.contents.map((message) => [message, receivedAt(message)]));
  return [...times.keys()].sort((first, second) => times.get(first)! - times.get(second)!);
}

/**
 * Returns the messages that the server received after this one, oldest first; all if this one is not in the log. Of
 * messages received at the same time, those count that come later in the log.
 */
export function messagesAfter({ id }: Pick<CardMessage, "id">): MessageDocument[] {
  const { contents } = host.game.messages;
  const receivedAt = receptions();
  const ownIndex = contents.findIndex((message) => message.id === id);
  const ownTime = ownIndex < 0 ? -Infinity : receivedAt(contents[ownIndex]!);
  // Asked for each card that is drawn: only the later messages are sorted, mostly none or in order.
  return contents
    .filter((message, index) => {
      const time = receivedAt(message);
      return time > ownTime || (time === ownTime && index > ownIndex);
    })
    .sort((first, second) => receivedAt(first) - receivedAt(second));
}
