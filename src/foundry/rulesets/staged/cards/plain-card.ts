import { plainCard as sectionCard } from "../../../cards/plain-card.ts";
import type { CardSection, CardView, ResultBand, Words } from "../../../contract/view.ts";

/** A card of one section without a foe: loading, standing up, healing. */
export function plainCard(
  from: string,
  subtitle: Words,
  band: ResultBand | null,
  more: Partial<CardSection> = {},
): CardView {
  return sectionCard({ from, subtitle, band, ...more });
}
