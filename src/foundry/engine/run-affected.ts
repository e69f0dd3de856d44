import { host, runDetached } from "../host/host.ts";
import { verifiedCard } from "./integrity.ts";
import type { CardMessage } from "./state.ts";
import { isCard, partsOf, withFreshContext } from "./state.ts";

/**
 * Runs waiting cards again, by `advance`, if their reactions change, in words or options, now that the card
 * `changedCardId` has paid, or was undone or redone. Cards are the chat messages of actions; reactions are choices that
 * they put to players. Looks at the 20 newest messages. A card whose number of reactions changes stays: an answer is
 * judged when it comes.
 */
export function runAffected(changedCardId: string, advance: (message: CardMessage) => Promise<void>): void {
  for (const message of host.game.messages.contents.slice(-20)) {
    if (!isCard(message) || message.id === changedCardId) continue;
    const card = verifiedCard(message);
    const parts = card?.system.stage === "declared" ? partsOf(card) : null;
    if (!parts) continue;
    const [reactionsNow, reactionsBefore] = [withFreshContext(parts), parts].map(
      ({ action, state }) => action.reactions?.(state) ?? [],
    );
    const isSameNumber = reactionsNow!.length === reactionsBefore!.length;
    if (isSameNumber && JSON.stringify(reactionsNow) !== JSON.stringify(reactionsBefore)) runDetached(advance(message));
  }
}
