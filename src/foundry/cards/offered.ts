import { host } from "../host/host.ts";
import { recordsOfCard } from "../engine/journal/find-records.ts";
import { signedCard } from "../engine/integrity.ts";
import { isCard, partsOf } from "../engine/state.ts";
import { buttonsOf } from "./buttons.ts";
import { redraw } from "./message.ts";

/** The number of newest messages that are checked. */
const LOOKED_AT = 20;

/**
 * Draws again, among the 20 newest messages, those cards (chat messages of actions) that show a wrong number of
 * follow-up buttons, by which a card offers further actions. To be called when a condition came or went: a condition
 * that a card adds is on its actor only a moment after the card was drawn as applied.
 */
export function redrawOffered(): void {
  const outdated = host.game.messages.contents.slice(-LOOKED_AT).filter((message) => {
    const card = isCard(message) ? signedCard(message) : null;
    const row = card && document.querySelector(`.fray-card[data-card="${card.id}"]`);
    const parts = card?.system.stage === "frozen" && row ? partsOf(card) : null;
    if (!card || !row || !parts?.action.followUps) return false;
    const offered = buttonsOf(card, parts, recordsOfCard(card.id)).filter(({ act }) => act === "follow");
    return offered.length !== row.querySelectorAll('[data-fray-act="follow"]').length;
  });
  redraw(outdated.map(({ id }) => id));
}
