import { host, localize, runDetached } from "../host/host.ts";
import { acts } from "../engine/client.ts";
import { actionOf } from "../contract/registry.ts";
import { readDeclaration } from "../engine/bounds.ts";
import { participantsOf } from "../engine/participants.ts";
import { claimOf, isCard } from "../engine/state.ts";
import type { CardMessage } from "../engine/state.ts";
import type { MessageDocument } from "../host/documents.ts";

/** Tells whether a message is a card with dice, which users have seen. */
export const isRolledCard = (message: MessageDocument): message is CardMessage =>
  isCard(message) && message.rolls.length > 0 && claimOf(message).stage !== "refused";

/** Cards that one operation has deleted, by the user who deleted them and the users who had seen them. */
const gone = new Map<string, { readonly user: string; readonly cards: CardMessage[] }>();

/**
 * Registers the hooks that post a line in the log when a player deletes cards with dice, one line for all deleted at
 * once. Only the gamemaster can delete that line, so a player cannot hide a poor roll and try again unseen.
 */
export function startTellingDeleted(): void {
  host.Hooks.on("deleteChatMessage", (message: MessageDocument, _options: object, userId: string) => {
    const user = host.game.users.get(userId);
    if (!acts() || !user || user.isGM || !isRolledCard(message)) return;
    if (!gone.size) setTimeout(() => runDetached(tellAll()));
    const key = [userId, ...message.whisper].join();
    const one = gone.get(key) ?? { user: user.name, cards: [] };
    one.cards.push(message);
    gone.set(key, one);
  });
}

/** Posts one line for each group of deleted cards. */
async function tellAll(): Promise<void> {
  const told = [...gone.values()];
  gone.clear();
  await host.CONFIG.ChatMessage.documentClass.createDocuments(
    told.map(({ user, cards }) => ({
      content: `<p class="fray-deleted">${host.foundry.utils.escapeHTML(sentence(user, cards))}</p>`,
      // The line about a whispered card is whispered to the same users.
      whisper: [...cards[0]!.whisper],
      flags: { fray: { plain: true } },
    })),
  );
}

/** Returns the line about deleted cards: which card it was; of several their number and names. */
function sentence(user: string, cards: readonly CardMessage[]): string {
  const names = [...new Set(cards.flatMap(namesOn))];
  if (cards.length > 1) return localize("FRAY.Card.deletedAll", { user, count: cards.length, names: names.join(", ") });
  const { ruleset, action } = claimOf(cards[0]!);
  const what = localize(actionOf(ruleset, action)?.label ?? "");
  return localize("FRAY.Card.deleted", { user, action: what, names: names.join(" → ") });
}

/** Returns the names of the participants on a card. */
function namesOn(message: CardMessage): string[] {
  const read = readDeclaration(claimOf(message).declaration);
  return read ? Object.values(participantsOf(read)).map(({ name }) => name) : [];
}
