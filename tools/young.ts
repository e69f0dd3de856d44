import { RULESETS, type RulesetEntry } from "../src/rules/index.ts";
import { documentsIn, labels, textsOf, type PackSource } from "./pack-words.ts";
import { allWords, sentences } from "./words.ts";

/* Rulesets that are not translated yet: other languages may show their words in English. */

const young = (): string[] =>
  Object.entries<RulesetEntry>(RULESETS).flatMap(([id, entry]) => (entry.young ? [id] : []));

/** Tells whether a key of lang/en.json is of such a ruleset: a part of it begins with the ruleset's id. */
export function youngWords(ids: readonly string[] = young()): (key: string) => boolean {
  return (key) =>
    key
      .split(".")
      .slice(1)
      .some((part) => ids.some((id) => part.toLowerCase().startsWith(id)));
}

/** The English texts of such rulesets in the packs and the rules. */
export function youngTexts(sources: readonly PackSource[]): Set<string> {
  const ids = young();
  const named = labels();
  const texts = sources.flatMap((source) => {
    const own = ids.some((id) => source.name.startsWith(`${id}-`));
    const documents = documentsIn(source).filter(({ flags }) => {
      const { ruleset = "" } = (flags as { fray?: { ruleset?: string } } | undefined)?.fray ?? {};
      return own || ids.includes(ruleset);
    });
    return [...(own ? [named.get(source.name) ?? ""] : []), ...documents.flatMap(textsOf)];
  });
  return new Set(texts);
}

/** Keys of such a ruleset that a language has no words for. */
export function missingWords(id: string, lang: string): string[] {
  const own = youngWords([id]);
  const known = new Set(sentences(allWords(lang)).map(([key]) => key));
  return sentences(allWords()).flatMap(([key]) => (own(key) && !known.has(key) ? [key] : []));
}
