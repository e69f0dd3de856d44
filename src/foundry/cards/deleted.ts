import { host, runDetached } from "../host/host.ts";
import { isActingClient } from "../engine/client.ts";
import { signedCard } from "../engine/integrity.ts";
import { claimOf, isCard } from "../engine/state.ts";
import type { Gone, Rolled } from "./gone.ts";
import type { MessageDocument } from "../host/documents.ts";

/*
 * When a player deletes a card (an action's chat message) with dice, removes its dice or shows it to fewer users, a
 * message says so, so that a poor roll cannot be hidden and tried again unseen. The acting client: the active
 * gamemaster's tab that works for the table.
 */

/** Cards with dice, by the message's id, as last seen; filled on gamemasters' pages only. */
const rolledCards = new Map<string, Rolled>();

/**
 * Returns what a card with dice says of itself (`claim`, unverified), and the ids of the users who may read it
 * (`readers`; empty: all may). Null for a message that has no dice or is no card, and for a refused card unless its
 * author withdrew it.
 */
function readRolled(message: MessageDocument): Rolled | null {
  if (!isCard(message) || !message.rolls.length) return null;
  const claim = claimOf(message);
  const { refused } = (claim.refusal ?? {}) as { refused?: unknown };
  if (claim.stage === "refused" && refused !== "Withdrawn") return null;
  const { whisper, blind } = message as MessageDocument;
  // A blind card without a list is for gamemasters.
  const gamemasters = host.game.users.filter(({ isGM }) => isGM).map(({ id }) => id);
  const claimedBy = signedCard(message) ? undefined : message.author;
  return { claim, claimedBy, readers: blind && !whisper.length ? gamemasters : [...whisper] };
}

/** Tells whether a message is a card with dice, or was one when it was last looked at. */
export const isRolledCard = (message: MessageDocument): boolean =>
  rolledCards.has(message.id) || readRolled(message) !== null;

/**
 * Notes, on a gamemaster's page, the present state of a card with dice; forgets a message that is none. Of a noted card
 * that a player changes, the older state stays noted; if the change has hidden it from readers or removed its dice, the
 * acting client posts a line, once for each card.
 * @param userId the user who has changed the message; "" if it was created or is read at the start
 */
function noteCard(message: MessageDocument, userId = ""): void {
  const user = host.game.users.get(userId);
  if (!host.game.user.isGM) return;
  const cardBefore = rolledCards.get(message.id);
  const cardNow = readRolled(message);
  const isChangedByPlayer = user && !user.isGM;
  if (!cardBefore || !isChangedByPlayer) {
    if (cardNow) rolledCards.set(message.id, cardNow);
    else rolledCards.delete(message.id);
  } else if (!cardBefore.told && (!cardNow || isHiddenFromReaders(cardNow, cardBefore))) {
    rolledCards.set(message.id, { ...cardBefore, told: true });
    if (isActingClient()) collectLine(user.name, "hidden", cardBefore);
  }
}

/**
 * Tells whether a user who could read a card before may not read it now. A card without a list of readers is for all.
 */
const isHiddenFromReaders = ({ readers: readersNow }: Rolled, { readers }: Rolled): boolean =>
  readersNow.length > 0 && (!readers.length || readers.some((id) => !readersNow.includes(id)));

/** The cards deleted or hidden in the present task, by user, deed and readers: each entry becomes one line. */
const linesToPost = new Map<string, Gone>();

/**
 * Adds a card to the lines that the acting client posts when the present task is done, so that one operation makes one
 * line.
 */
function collectLine(userName: string, deed: Gone["what"], card: Rolled): void {
  if (!linesToPost.size)
    setTimeout(() => {
      const lines = [...linesToPost.values()];
      linesToPost.clear();
      runDetached(import("./tell-deleted.ts").then(({ tellGone }) => tellGone(lines)));
    });
  const key = [userName, deed, ...card.readers].join();
  const line = linesToPost.get(key) ?? { user: userName, what: deed, cards: [] };
  line.cards.push(card);
  linesToPost.set(key, line);
}

/**
 * Registers the hooks that post a line in the log when a player deletes or hides cards with dice. All cards with the
 * same readers that one operation deletes, or hides, make one line. Only gamemasters can delete that line.
 */
export function startTellingDeleted(): void {
  const { Hooks } = host;
  // Cards that are there, arrive or change.
  Hooks.once("ready", () => {
    for (const message of host.game.messages) noteCard(message);
  });
  Hooks.on("createChatMessage", (message: MessageDocument) => noteCard(message));
  Hooks.on("updateChatMessage", (message: MessageDocument, _changed: object, _options: object, userId: string) =>
    noteCard(message, userId),
  );
  Hooks.on("deleteChatMessage", (message: MessageDocument, _options: object, userId: string) => {
    const card = rolledCards.get(message.id) ?? readRolled(message);
    rolledCards.delete(message.id);
    // Only a player's deletion is told, by one client.
    const user = host.game.users.get(userId);
    const isByPlayer = user && !user.isGM;
    if (card && isByPlayer && isActingClient()) collectLine(user.name, "deleted", card);
  });
}
