/** The server cannot start: the message is the one sentence a person reads. */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** An operation was refused: the message is the sentence the client shows. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** The words of anything thrown. */
export const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** The words of anything thrown as the end of a sentence. */
export const sentenceOf = (thrown: unknown): string => {
  const words = wordsOf(thrown).trim().split("\n")[0] ?? "";
  return /[.!?)]$/.test(words) ? words : `${words}.`;
};
