import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** A tree of words, as in a language's file: each key leads to a text or to further words. */
export type Words = { [key: string]: string | Words };

/** Reads all words of the system in a language, such as "de"; in English unless told otherwise. */
export function allWords(lang = "en"): Words {
  return JSON.parse(readFileSync(join(root, `lang/${lang}.json`), "utf8")) as Words;
}

/** Lists the texts of a tree of words, each with its dotted key, such as "FRAY.Rule.none", below `key`. */
export function listTexts(words: Words | string, key = ""): [string, string][] {
  if (typeof words === "string") return [[key, words]];
  return Object.entries(words).flatMap(([name, below]) => listTexts(below, key ? `${key}.${name}` : name));
}

/** The words that `wordAt` has read, by language: a build asks for hundreds. */
const readWords = new Map<string, Words>();

/**
 * Finds the text at a key ("FRAY.Rule.none") in a language, English unless told otherwise. @throws Error without one
 */
export function wordAt(key: string, lang = "en"): string {
  if (!readWords.has(lang)) readWords.set(lang, allWords(lang));
  let wordsOrText: string | Words | undefined = readWords.get(lang);
  for (const step of key.split(".")) wordsOrText = typeof wordsOrText === "object" ? wordsOrText[step] : undefined;
  if (typeof wordsOrText !== "string") throw new Error(`lang/${lang}.json has no words at ${key}`);
  return wordsOrText;
}
