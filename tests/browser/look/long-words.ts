import type { Words } from "../../../tools/words.ts";

/** Each word of three letters or more with two fifths of itself behind it; placeholders and tags stay. */
export function longer(words: Words): Words {
  const stretched = (text: string): string =>
    text.replace(/\{[^}]*\}|<[^>]*>|\p{L}{3,}/gu, (word) =>
      /^[{<]/.test(word) ? word : word + word.slice(0, Math.ceil(word.length * 0.4)),
    );
  return Object.fromEntries(
    Object.entries(words).map(([key, part]) => [key, typeof part === "string" ? stretched(part) : longer(part)]),
  );
}
