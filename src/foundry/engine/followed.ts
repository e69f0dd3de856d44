import { host } from "../host/host.ts";
import { signedCard } from "./integrity.ts";
import { appliedRecords, recordsOfCard } from "./journal/find-records.ts";
import { phaseOf } from "./journal/records.ts";
import { amendedDeclaration, isCard } from "./state.ts";

/**
 * A follow-up: an action that a card (an action's chat message) offers by a button. `card`: id of the offering card;
 * `action`, `actor`: id of the follow-up's action and uuid of its actor.
 */
interface Followed {
  readonly card: string;
  readonly action: string;
  readonly actor: string;
  /** true if the follow-up's card counts only if a gamemaster made it; false if left out */
  readonly gamemaster?: boolean;
}

/**
 * Tells whether a follow-up was declared: whether a card of this action and actor, signed by a gamemaster's client and
 * neither refused nor undone, names the offering card in its choice `card`.
 */
export function isFollowed({ card, action, actor, gamemaster: byGamemaster = false }: Followed): boolean {
  return host.game.messages.contents.some((message) => {
    if (byGamemaster && !message.author?.isGM) return false;
    const followUp = isCard(message) ? signedCard(message) : null;
    if (!followUp || followUp.system.stage === "refused") return false;
    const declaration = amendedDeclaration(followUp);
    if (declaration.action !== action || declaration.actor !== actor || declaration.choices.card !== card) return false;
    return phaseOf(recordsOfCard(message.id)) !== "undone";
  });
}

/**
 * Tells whether the newest applied card that has given an actor a condition is another than the card `cardId`. False if
 * no card has given it. `uuid`: the actor's; `status`: the condition's id.
 */
export function isGivenByAnother(cardId: string, uuid: string, status: string): boolean {
  // A record of what a card has changed lists the effects that the card created as `made`.
  const newestGiving = appliedRecords(uuid).findLast(({ made }) =>
    made.some(({ data, idle }) => !idle && (data.statuses as string[] | undefined)?.includes(status)),
  );
  return newestGiving !== undefined && newestGiving.card !== cardId;
}
