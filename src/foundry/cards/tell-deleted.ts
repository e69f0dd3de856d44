import { host, localize } from "../host/host.ts";
import { actionOf } from "../contract/registry.ts";
import { claimedDeclaration, nameableDeclaration } from "../engine/claimed.ts";
import { participantsOf } from "../engine/participants.ts";
import type { Gone, Rolled } from "./gone.ts";

/**
 * Posts a line in the log for each group of cards (actions' messages) that were deleted or hidden, to the users who
 * could read the group's cards.
 */
export async function tellGone(groups: readonly Gone[]): Promise<void> {
  await host.CONFIG.ChatMessage.documentClass.createDocuments(
    groups.map((group) => ({
      content: `<p class="fray-deleted">${host.foundry.utils.escapeHTML(sentence(group))}</p>`,
      // The line about a whispered card is whispered to the same users.
      whisper: [...group.cards[0]!.readers],
      flags: { fray: { plain: true } },
    })),
  );
}

/**
 * Returns the line that says which user has deleted or hidden a group of cards: for a single card its action and
 * participants, for several their number and the participants.
 */
function sentence({ user, what, cards }: Gone): string {
  const names = [...new Set(cards.flatMap(namesOn))];
  if (cards.length > 1) return localize(`FRAY.Card.${what}All`, { user, count: cards.length, names: names.join(", ") });
  const { ruleset, action } = cards[0]!.claim;
  const label = localize(actionOf(ruleset, action)?.label ?? "");
  return localize(`FRAY.Card.${what}`, { user, action: label, names: names.join(" → ") });
}

/** Returns the names of the participants on a card, with the targets that were chosen on it later. */
function namesOn({ claim, claimedBy }: Rolled): string[] {
  const declaration = claimedBy === undefined ? claimedDeclaration(claim) : nameableDeclaration(claim, claimedBy);
  return declaration ? Object.values(participantsOf(declaration)).map(({ name }) => name) : [];
}
