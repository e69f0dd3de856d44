import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

export type Words = { [key: string]: string | Words };

/** All words of the system in a language; English unless told otherwise. */
export function allWords(lang = "en"): Words {
  return JSON.parse(readFileSync(join(root, `lang/${lang}.json`), "utf8")) as Words;
}

/** Each sentence of some words, by its key ("FRAY.Rule.none"). */
export function sentences(words: Words | string, key = ""): [string, string][] {
  if (typeof words === "string") return [[key, words]];
  return Object.entries(words).flatMap(([name, below]) => sentences(below, key ? `${key}.${name}` : name));
}

/** The words at a key ("FRAY.Rule.none") in a language; English unless told otherwise. Throws where there are none. */
export function wordAt(key: string, lang = "en"): string {
  const found = key
    .split(".")
    .reduce<string | Words | undefined>(
      (place, step) => (typeof place === "object" ? place[step] : undefined),
      allWords(lang),
    );
  if (typeof found !== "string") throw new Error(`lang/${lang}.json has no words at ${key}`);
  return found;
}
