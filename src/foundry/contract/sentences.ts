import type { Phrase } from "./view.ts";

/**
 * Returns several sentences as one phrase, in their order, for words that are stored or sent: their readers may have
 * other languages. Empty words for none.
 */
export function sentences([first, ...others]: readonly Phrase[]): Phrase {
  if (!first) return { key: "" };
  return others.length ? { key: "FRAY.Phrase.then", data: { first, others: sentences(others) } } : first;
}
