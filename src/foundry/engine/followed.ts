import { host } from "../host/host.ts";
import { signedCard } from "./integrity.ts";
import { recordsOfCard } from "./journal/apply.ts";
import { phaseOf } from "./journal/records.ts";
import { isCard } from "./state.ts";

/** A follow-up, an action that a card offers: the card's id, the follow-up's action, and the uuid of its actor. */
interface Followed {
  readonly card: string;
  readonly action: string;
  readonly actor: string;
  /** true where only a gamemaster's card counts */
  readonly gamemaster?: boolean;
}

/**
 * Tells whether a follow-up of a card was declared and neither refused nor undone: by a signed card of its action and
 * actor whose choice `card` is the first card's id.
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
