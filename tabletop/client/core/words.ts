/** The tabletop's own words: in English, which stand in for words that a language lacks, and in the user's language. */

/** The files of English words, by their paths; part of this code, while other languages are loaded when needed. */
const english = import.meta.glob("../lang/{core,en}.json", { eager: true });
const loadersByPath = import.meta.glob(["../lang/*.json", "!../lang/core.json", "!../lang/en.json"]);

/**
 * Returns the tabletop's own words in English, one object (key → words) for each file; a key in a later object counts
 * instead of the same key in an earlier one.
 */
export function coreWords(): Record<string, any>[] {
  return Object.values(english).map((file) => file.default);
}

/** Loads the tabletop's own words in a language, by its code, e.g. "de"; null if the tabletop has none in it. */
export async function wordsOfLanguage(lang: string): Promise<Record<string, any> | null> {
  const load = loadersByPath[`../lang/${lang}.json`];
  return load ? (await load()).default : null;
}
