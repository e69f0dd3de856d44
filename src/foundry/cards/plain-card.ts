import type { CardSection, CardView } from "../contract/view.ts";

/** A section whose other rows may be left out. */
type Plain = Pick<CardSection, "from" | "subtitle" | "band"> & Partial<CardSection>;

/** Returns the view of a card of one section; left out, its target is null, and its dice, lines and notes are empty. */
export function plainCard(section: Plain): CardView {
  return { sections: [{ to: null, dice: [], lines: [], notes: [], ...section }] };
}
