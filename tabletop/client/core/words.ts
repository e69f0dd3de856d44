/** The tabletop's own words: English, which stands in for what a language lacks, and the language spoken. */
const english = import.meta.glob("../lang/{core,en}.json", { eager: true });
const others = import.meta.glob(["../lang/*.json", "!../lang/core.json", "!../lang/en.json"]);

/** The English words, each file to be laid over the one before. */
export function coreWords(): Record<string, any>[] {
  return Object.values(english).map((file) => file.default);
}

/** The words of another language; null where the tabletop has none. */
export async function spokenWords(lang: string): Promise<Record<string, any> | null> {
  const load = others[`../lang/${lang}.json`];
  return load ? (await load()).default : null;
}
