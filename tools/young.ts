import { RULESETS, type RulesetEntry } from "../src/rules/index.ts";
import { documentsIn, labels, textsOf, type PackSource } from "./pack-words.ts";
import { allWords, listTexts } from "./words.ts";

/* Young rulesets are those that are not translated yet: other languages may show their words in English. */

/** The ids of the young rulesets. */
const youngIds = (): string[] =>
  Object.entries<RulesetEntry>(RULESETS).flatMap(([id, entry]) => (entry.young ? [id] : []));

/**
 * Makes a function that tells whether a key of lang/en.json belongs to one of some rulesets (by default all young
 * ones): whether a part of the key after the first begins with the ruleset's id, in upper or lower case.
 */
export function youngWords(ids: readonly string[] = youngIds()): (key: string) => boolean {
  return (key) =>
    key
      .split(".")
      .slice(1)
      .some((part) => ids.some((id) => part.toLowerCase().startsWith(id)));
}

/** Collects the English texts for users that young rulesets have in packs, the labels of their own packs included. */
export function youngTexts(sources: readonly PackSource[]): Set<string> {
  const ids = youngIds();
  const labelByPack = labels();
  const texts = sources.flatMap((source) => {
    const isYoungPack = ids.some((id) => source.name.startsWith(`${id}-`));
    const documents = documentsIn(source).filter(({ flags }) => {
      const { ruleset = "" } = (flags as { fray?: { ruleset?: string } } | undefined)?.fray ?? {};
      return isYoungPack || ids.includes(ruleset);
    });
    return [...(isYoungPack ? [labelByPack.get(source.name) ?? ""] : []), ...documents.flatMap(textsOf)];
  });
  return new Set(texts);
}

/** Lists the keys of lang/en.json of a ruleset for which a language has no words. */
export function missingWords(id: string, lang: string): string[] {
  const belongsToRuleset = youngWords([id]);
  const knownKeys = new Set(listTexts(allWords(lang)).map(([key]) => key));
  return listTexts(allWords()).flatMap(([key]) => (belongsToRuleset(key) && !knownKeys.has(key) ? [key] : []));
}
