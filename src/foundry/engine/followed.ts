import { host } from "../host/host.ts";
import { signedCard } from "./integrity.ts";
import { recordsOfCard } from "./journal/apply.ts";
import { phaseOf } from "./journal/records.ts";
import { isCard } from "./state.ts";

/** A follow-up of a card: its action and the uuid of the actor it is for. */
interface Followed {
  readonly card: string;
  readonly action: string;
  readonly actor: string;
  /** only a gamemaster's counts */
  readonly gamemaster?: boolean;
}

/**
 * Tells whether a card's follow-up has been done, and not been undone: by the stored cards that name it in their choice
 * `card`, as the button on the card says nothing of it.
 */
export function isFollowed({ card, action, actor, gamemaster = false }: Followed): boolean {
  return host.game.messages.contents.some((message) => {
    if (gamemaster && !message.author?.isGM) return false;
    const found = isCard(message) ? signedCard(message) : null;
    if (!found || found.system.stage === "refused") return false;
    const { declaration } = found.system;
    if (declaration.action !== action || declaration.actor !== actor || declaration.choices.card !== card) return false;
    return phaseOf(recordsOfCard(message.id)) !== "undone";
  });
}
