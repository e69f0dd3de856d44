/**
 * The words of the pages outside the game (join, solo, failures), in the language chosen in this browser, else the
 * world's.
 */
import { translated } from "./translated.ts";
import english from "./words/en.json";

type Words = typeof english;
type Word = Exclude<keyof Words, "roles" | "sentences">;

// The files of the other languages, as functions that load them.
const otherLanguages = import.meta.glob(["./words/*.json", "!./words/en.json"]);
let words = english;

/**
 * Loads the words of the pages outside the game and sets the page's language: the one chosen in this browser, else the
 * world's. If these pages have no words in that language, both are English.
 */
export async function loadPageWords(worldLanguage = "en"): Promise<void> {
  const language = chosenLanguage() ?? worldLanguage;
  const file = `./words/${language}.json`;
  const hasWords = file in otherLanguages;
  words = hasWords ? ((await otherLanguages[file]!()).default as Words) : english;
  document.documentElement.lang = hasWords ? language : "en";
}

/**
 * The language chosen in this browser in the game's settings, such as `de` (stored as `de` or `de.some-module`); null
 * if none was chosen.
 */
function chosenLanguage(): string | null {
  try {
    const chosen: unknown = JSON.parse(localStorage.getItem("tabletop.core.language") ?? "null");
    return typeof chosen === "string" ? chosen.split(".")[0]! : null;
  } catch {
    // The storage is blocked, or its content is not JSON.
    return null;
  }
}

/** Returns the text of a key with each `{name}` replaced by its value; a name without a value becomes empty. */
export function word(key: Word, values: Record<string, string> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? "");
}

/** Returns what a table says in English, such as a refusal, in the language of the page, as far as that has it. */
export const saidByTable = (text: string): string =>
  words === english ? text : translated(text, english.sentences, words.sentences);

/** Returns the name of a role by its number (as in CONST.USER_ROLES); "" for an unknown number. */
export const roleName = (role: number): string => (words.roles as Record<string, string>)[String(role)] ?? "";
