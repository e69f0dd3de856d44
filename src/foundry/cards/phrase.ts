/**
 * Joins sentences to one text, leaving out empty ones. Each sentence but the last gets a full stop unless it already
 * ends in one of . ! ? … :
 */
export const sentences = (parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map((part, index, sentenceList) =>
      index === sentenceList.length - 1 || /[.!?…:]$/.test(part) ? part : `${part}.`,
    )
    .join(" ");
