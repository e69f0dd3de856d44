import { host, runDetached } from "../host/host.ts";
import { acts } from "../engine/client.ts";
import { claimOf, isCard } from "../engine/state.ts";
import type { Gone, Rolled } from "./gone.ts";
import type { MessageDocument } from "../host/documents.ts";

/* When a player deletes a card with dice, removes its dice or shows it to fewer users, a message says so. */

/** Cards with dice by id, on a gamemaster's page. */
const known = new Map<string, Rolled>();

/** Reads a card with dice; null for other messages and for refused cards, except withdrawn ones. */
function read(message: MessageDocument): Rolled | null {
  if (!isCard(message) || !message.rolls.length) return null;
  const claim = claimOf(message);
  const { refused } = (claim.refusal ?? {}) as { refused?: unknown };
  if (claim.stage === "refused" && refused !== "Withdrawn") return null;
  const { whisper, blind } = message as MessageDocument;
  const gamemasters = host.game.users.filter(({ isGM }) => isGM).map(({ id }) => id);
  return { claim, readers: blind && !whisper.length ? gamemasters : [...whisper] };
}

/** Tells whether a message is a card with dice, which users have seen. */
export const isRolledCard = (message: MessageDocument): boolean => known.has(message.id) || read(message) !== null;

/** Notes a card with dice, and posts a line if a player has hidden one. */
function look(message: MessageDocument, userId = ""): void {
  const user = host.game.users.get(userId);
  if (!host.game.user.isGM) return;
  const before = known.get(message.id);
  const now = read(message);
  if (!before || !user || user.isGM) {
    if (now) known.set(message.id, now);
    else known.delete(message.id);
  } else if (!before.told && (!now || isLess(now, before))) {
    known.set(message.id, { ...before, told: true });
    if (acts()) collectLine(user.name, "hidden", before);
  }
}

/** Tells whether fewer users may read a card than before. */
const isLess = ({ readers: now }: Rolled, { readers }: Rolled): boolean =>
  now.length > 0 && (!readers.length || readers.some((id) => !now.includes(id)));

/** The cards that one operation has deleted or hidden, by user, deed and readers. */
const gone = new Map<string, Gone>();

function collectLine(user: string, what: Gone["what"], card: Rolled): void {
  if (!gone.size)
    setTimeout(() => {
      const told = [...gone.values()];
      gone.clear();
      runDetached(import("./tell-deleted.ts").then(({ tellGone }) => tellGone(told)));
    });
  const key = [user, what, ...card.readers].join();
  const one = gone.get(key) ?? { user, what, cards: [] };
  one.cards.push(card);
  gone.set(key, one);
}

/**
 * Registers the hooks that post a line in the log when a player deletes or hides cards with dice, one line for all at
 * once. Only the gamemaster can delete that line, so a player cannot hide a poor roll and try again unseen.
 */
export function startTellingDeleted(): void {
  const { Hooks } = host;
  Hooks.once("ready", () => {
    for (const message of host.game.messages) look(message);
  });
  Hooks.on("createChatMessage", (message: MessageDocument) => look(message));
  Hooks.on("updateChatMessage", (message: MessageDocument, _changed: object, _options: object, userId: string) =>
    look(message, userId),
  );
  Hooks.on("deleteChatMessage", (message: MessageDocument, _options: object, userId: string) => {
    const card = known.get(message.id) ?? read(message);
    known.delete(message.id);
    const user = host.game.users.get(userId);
    if (card && acts() && user && !user.isGM) collectLine(user.name, "deleted", card);
  });
}
