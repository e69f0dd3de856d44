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
