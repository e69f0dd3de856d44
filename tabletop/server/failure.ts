/** An error that keeps the server from starting; its message is one sentence for the user. */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** An error that refuses an operation; its message is the sentence that the client shows. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** The message of an error, or the text of anything else that was thrown. */
export const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** The first line of the message of anything thrown, with a full stop unless it ends in . ! ? or ) already. */
export const sentenceOf = (thrown: unknown): string => {
  const words = wordsOf(thrown).trim().split("\n")[0] ?? "";
  return /[.!?)]$/.test(words) ? words : `${words}.`;
};
