import { host } from "../host/host.ts";
import { signedCard } from "./integrity.ts";
import { recordsOfCard } from "./journal/apply.ts";
import { phaseOf } from "./journal/records.ts";
import { isCard } from "./state.ts";

/** A follow-up, an action that a card offers: the offering card's id, the follow-up's action, and its actor's uuid. */
interface Followed {
  readonly card: string;
  readonly action: string;
  readonly actor: string;
  /** true: a follow-up counts only if a gamemaster made its card */
  readonly gamemaster?: boolean;
}

/**
 * Tells whether a follow-up that a card offers was declared and neither refused nor undone: whether a signed card has
 * its action and actor, and names the offering card's id in `choices.card`.
 */
export function isFollowed({ card, action, actor, gamemaster = false }: Followed): boolean {
  return host.game.messages.contents.some((message) => {
    if (gamemaster && !message.author?.isGM) return false;
    const followUp = isCard(message) ? signedCard(message) : null;
    if (!followUp || followUp.system.stage === "refused") return false;
    const { declaration } = followUp.system;
    if (declaration.action !== action || declaration.actor !== actor || declaration.choices.card !== card) return false;
    return phaseOf(recordsOfCard(message.id)) !== "undone";
  });
}
