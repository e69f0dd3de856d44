import { host, localize, runDetached } from "../host/host.ts";
import { acts } from "../engine/client.ts";
import { actionOf } from "../contract/registry.ts";
import { readDeclaration } from "../engine/bounds.ts";
import { participantsOf } from "../engine/participants.ts";
import { claimOf, isCard } from "../engine/state.ts";
import type { CardMessage } from "../engine/state.ts";
import type { MessageDocument } from "../host/documents.ts";

/** Whether a message is a card with dice that everybody, or somebody, has seen. */
export const isRolledCard = (message: MessageDocument): message is CardMessage =>
  isCard(message) && message.rolls.length > 0 && claimOf(message).stage !== "refused";

/**
 * A player who deletes a card that was rolled leaves a line in the log, which is the gamemaster's and not theirs to delete: a poor
 * roll cannot be made to disappear and tried again unseen.
 */
export function startTellingDeleted(): void {
  host.Hooks.on("deleteChatMessage", (message: MessageDocument, _options: object, userId: string) => {
    const user = host.game.users.get(userId);
    if (acts() && user && !user.isGM && isRolledCard(message)) runDetached(tell(message, user.name));
  });
}

async function tell(message: CardMessage, user: string): Promise<void> {
  const { ruleset, action, declaration } = claimOf(message);
  const what = actionOf(ruleset, action);
  const read = readDeclaration(declaration);
  const names = read ? Object.values(participantsOf(read)).map(({ name }) => name) : [];
  await host.CONFIG.ChatMessage.documentClass.create({
    content: `<p class="fray-deleted">${host.foundry.utils.escapeHTML(
      localize("FRAY.Card.deleted", { user, action: localize(what?.label ?? ""), names: names.join(" → ") }),
    )}</p>`,
    // What was not for everybody is told to the same people.
    whisper: [...message.whisper],
    flags: { fray: { plain: true } },
  });
}
