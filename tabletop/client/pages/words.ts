import words from "./words.json";

type Word = Exclude<keyof typeof words, "roles">;

/** The words of the pages for a key, with `{name}` filled in. */
export function word(key: Word, fill: Record<string, string> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (_match, name: string) => fill[name] ?? "");
}

/** The name of a user's role. */
export const roleName = (role: number): string => (words.roles as Record<string, string>)[String(role)] ?? "";
