/** The tabletop's own words: in English, which stands in where a language lacks some, and in the current language. */

/** The files of English words, by path. */
const english = import.meta.glob("../lang/{core,en}.json", { eager: true });
const others = import.meta.glob(["../lang/*.json", "!../lang/core.json", "!../lang/en.json"]);

/**
 * Returns the tabletop's own words in English, one object of key → words for each file; a later object overrides an
 * earlier one.
 */
export function coreWords(): Record<string, any>[] {
  return Object.values(english).map((file) => file.default);
}

/** Loads the tabletop's own words in a language, by its code such as "de"; null where it has none. */
export async function wordsOfLanguage(lang: string): Promise<Record<string, any> | null> {
  const load = others[`../lang/${lang}.json`];
  return load ? (await load()).default : null;
}
