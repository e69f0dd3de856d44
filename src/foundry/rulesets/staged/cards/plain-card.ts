import { plainCard as sectionCard } from "../../../cards/plain-card.ts";
import type { CardSection, CardView, ResultBand, Words } from "../../../contract/view.ts";

/* A card is the chat message of an action. */

/**
 * Returns a card of one section without a target, for example for loading or standing up. `from` is the acting actor's
 * uuid, `band` the result (null before it), `more` other fields of the section.
 */
export function plainCard(
  from: string,
  subtitle: Words,
  band: ResultBand | null,
  more: Partial<CardSection> = {},
): CardView {
  return sectionCard({ from, subtitle, band, ...more });
}
