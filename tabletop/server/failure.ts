/** An error that keeps the server from starting. Its message is one sentence for the user. */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** An error that refuses a user's operation. Its message is the sentence that the user sees. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** The refusal of an operation because a pack's documents could not be fetched; the next operation tries it again. */
export class PackAway extends Refusal {
  override name = "PackAway";
  /** the pack's id, by which clients find its name in the user's language */
  readonly pack: string;

  constructor(pack: string, label: string) {
    super(
      `The documents of the compendium ${label} could not be fetched. Nothing was changed. Try again when there is a ` +
        "connection; where that does not help, load this page anew.",
    );
    this.pack = pack;
  }
}

/** The refusal of an operation because code of the table could not be fetched; the next operation tries it again. */
export class PartAway extends Refusal {
  override name = "PartAway";

  constructor() {
    super(
      "A part of the table could not be fetched. Nothing was changed. Try again when there is a connection; where that " +
        "does not help, load this page anew.",
    );
  }
}

/** Returns the message of an error, or anything else that was thrown as text. */
export const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Returns the first line of an error's message as a sentence: with a full stop unless it ends in . ! ? or ). */
export const sentenceOf = (thrown: unknown): string => {
  const words = wordsOf(thrown).trim().split("\n")[0] ?? "";
  return /[.!?)]$/.test(words) ? words : `${words}.`;
};
