import type { CardSection, CardView } from "../contract/view.ts";

/** A section of a card (an action's chat message), of which only `from`, `subtitle` and `band` must be given. */
type Plain = Pick<CardSection, "from" | "subtitle" | "band"> & Partial<CardSection>;

/**
 * Returns the view of a card with one section; where `section` leaves them out, its target is null, and its dice, lines
 * and notes are empty.
 */
export function plainCard(section: Plain): CardView {
  return { sections: [{ to: null, dice: [], lines: [], notes: [], ...section }] };
}
