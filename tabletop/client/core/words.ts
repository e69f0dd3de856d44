/** The tabletop's own words: in English, which stands in where a language lacks some, and in the current language. */
const english = import.meta.glob("../lang/{core,en}.json", { eager: true });
const others = import.meta.glob(["../lang/*.json", "!../lang/core.json", "!../lang/en.json"]);

/** The tabletop's own words in English, an object for each file; later ones override earlier ones. */
export function coreWords(): Record<string, any>[] {
  return Object.values(english).map((file) => file.default);
}

/** Loads the tabletop's own words in a language, by its code such as "de"; null where it has none. */
export async function spokenWords(lang: string): Promise<Record<string, any> | null> {
  const load = others[`../lang/${lang}.json`];
  return load ? (await load()).default : null;
}
