import type { CardSection, CardView } from "../contract/view.ts";

type Plain = Pick<CardSection, "from" | "subtitle" | "band"> & Partial<CardSection>;

/** Returns a card view of one section; rows that are left out are empty. */
export function plainCard(section: Plain): CardView {
  return { sections: [{ to: null, dice: [], lines: [], notes: [], ...section }] };
}
