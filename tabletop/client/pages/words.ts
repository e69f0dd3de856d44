/** The words of the pages before the table, in the language that this browser or the world has chosen. */
import english from "./words/en.json";

type Words = typeof english;
type Word = Exclude<keyof Words, "roles">;

const others = import.meta.glob(["./words/*.json", "!./words/en.json"]);
let words = english;

/**
 * Loads the words of the pages outside the game, in the language chosen in this browser, else in the world's, else in
 * English where those are missing; sets the page's language.
 */
export async function loadPageWords(worldLanguage = "en"): Promise<void> {
  const language = chosenLanguage() ?? worldLanguage;
  const file = `./words/${language}.json`;
  const known = file in others;
  words = known ? ((await others[file]!()).default as Words) : english;
  document.documentElement.lang = known ? language : "en";
}

/** The language chosen in the table's settings, as `de` of `de.some-module`; null where none was. */
function chosenLanguage(): string | null {
  try {
    const chosen: unknown = JSON.parse(localStorage.getItem("tabletop.core.language") ?? "null");
    return typeof chosen === "string" ? chosen.split(".")[0]! : null;
  } catch {
    // without storage, or with something else in it, nothing was chosen
    return null;
  }
}

/** The text of the pages for a key, with each `{name}` replaced by its value; a name without a value becomes empty. */
export function word(key: Word, values: Record<string, string> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? "");
}

/** The name of a user's role, by its number; "" for an unknown one. */
export const roleName = (role: number): string => (words.roles as Record<string, string>)[String(role)] ?? "";
