import { localize } from "../host/host.ts";
import type { Phrase } from "../contract/view.ts";

/**
 * Returns words in the user's language; their placeholders may be filled with words that have placeholders of their
 * own.
 */
export function phrase({ key, data = {} }: Phrase): string {
  const filled = Object.entries(data).map(([name, value]) => [name, typeof value === "object" ? phrase(value) : value]);
  return localize(key, Object.fromEntries(filled) as Record<string, string | number>);
}

/**
 * Joins sentences to one text. Each but the last gets a full stop if it does not end in a mark of its own; empty ones are
 * left out.
 */
export const sentences = (parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map((part, index, sentenceList) =>
      index === sentenceList.length - 1 || /[.!?…:]$/.test(part) ? part : `${part}.`,
    )
    .join(" ");
