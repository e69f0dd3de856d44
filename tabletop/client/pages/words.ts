import words from "./words.json";

type Word = Exclude<keyof typeof words, "roles">;

/** A word of the pages, with `{name}` filled in. */
export function word(key: Word, fill: Record<string, string> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (_match, name: string) => fill[name] ?? "");
}

/** What a user of this role is called. */
export const roleName = (role: number): string => (words.roles as Record<string, string>)[String(role)] ?? "";
