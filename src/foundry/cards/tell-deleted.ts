import { host } from "../host/host.ts";
import type { Phrase } from "../contract/view.ts";
import { actionOf } from "../contract/registry.ts";
import { claimedDeclaration, nameableDeclaration } from "../engine/claimed.ts";
import { participantsOf } from "../engine/participants.ts";
import type { Gone, Rolled } from "./gone.ts";
import { toldFields } from "./told.ts";

/**
 * Posts a line in the log for each group of cards (actions' messages) that were deleted or hidden, to the users who
 * could read the group's cards.
 */
export async function tellGone(groups: readonly Gone[]): Promise<void> {
  await host.CONFIG.ChatMessage.documentClass.createDocuments(
    await Promise.all(
      groups.map(async (group) => ({
        ...(await toldFields({ as: "line", data: { kind: "fray-deleted", words: sentence(group) } })),
        // The line about a whispered card is whispered to the same users.
        whisper: [...group.cards[0]!.readers],
      })),
    ),
  );
}

/**
 * Returns the line that says which user has deleted or hidden a group of cards: for a single card its action and
 * participants, for several their number and the participants.
 */
function sentence({ user, what, cards }: Gone): Phrase {
  const names = [...new Set(cards.flatMap(namesOn))];
  if (cards.length > 1)
    return { key: `FRAY.Card.${what}All`, data: { user, count: cards.length, names: names.join(", ") } };
  const { ruleset, action } = cards[0]!.claim;
  const label = { key: actionOf(ruleset, action)?.label ?? "" };
  return { key: `FRAY.Card.${what}`, data: { user, action: label, names: names.join(" → ") } };
}

/** Returns the names of the participants on a card, with the targets that were chosen on it later. */
function namesOn({ claim, claimedBy }: Rolled): string[] {
  const declaration = claimedBy === undefined ? claimedDeclaration(claim) : nameableDeclaration(claim, claimedBy);
  return declaration ? Object.values(participantsOf(declaration)).map(({ name }) => name) : [];
}
