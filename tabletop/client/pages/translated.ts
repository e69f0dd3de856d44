/** Sentences by their keys, with places such as `{name}` for values. */
type Sentences = Readonly<Record<string, string>>;

/** Returns the pattern of a sentence, with any values, at the beginning of a text. */
function patternOf(sentence: string): RegExp {
  const escaped = sentence.replace(/[.*+?^$()[\]\\|]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, "(?<$1>.+?)")}(?=\\s|$)`, "su");
}

/**
 * Puts the sentences that a table has said in English (common/page-sentences.ts) into another language. What follows
 * them, and any other text, stays.
 */
export function translated(text: string, english: Sentences, other: Sentences): string {
  for (const [key, sentence] of Object.entries(english)) {
    const match = patternOf(sentence).exec(text);
    if (!match) continue;
    const said = (other[key] ?? sentence).replace(/\{(\w+)\}/g, (_match, name: string) => match.groups?.[name] ?? "");
    const rest = text.slice(match[0].length).trim();
    return rest ? `${said} ${translated(rest, english, other)}` : said;
  }
  return text;
}
