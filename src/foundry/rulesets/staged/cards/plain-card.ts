import { plainCard as sectionCard } from "../../../cards/plain-card.ts";
import type { CardSection, CardView, ResultBand, Words } from "../../../contract/view.ts";

/** Builds a card of one section without a target, for example for loading or standing up. */
export function plainCard(
  from: string,
  subtitle: Words,
  band: ResultBand | null,
  more: Partial<CardSection> = {},
): CardView {
  return sectionCard({ from, subtitle, band, ...more });
}
