import type { CardSection, CardView } from "../contract/view.ts";

type Plain = Pick<CardSection, "from" | "subtitle" | "band"> & Partial<CardSection>;

/** A card of one section; what it does not show need not be said. */
export function plainCard(section: Plain): CardView {
  return { sections: [{ to: null, dice: [], lines: [], notes: [], ...section }] };
}
