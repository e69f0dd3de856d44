/** An error that keeps the server from starting; its message is one sentence for the user. */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/** An error that refuses an operation; its message is the sentence that the client shows. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** A refusal because a pack's documents could not be fetched; the next request tries it again. */
export class PackAway extends Refusal {
  override name = "PackAway";
  /** the pack's id: clients know its name in the user's language */
  readonly pack: string;

  constructor(pack: string, label: string) {
    super(
      `The documents of the compendium ${label} could not be fetched. Nothing was changed. Try again when there is a ` +
        "connection; where that does not help, load this page anew.",
    );
    this.pack = pack;
  }
}

/** A refusal because a part of the table's own code could not be fetched; the next request tries it again. */
export class PartAway extends Refusal {
  override name = "PartAway";

  constructor() {
    super(
      "A part of the table could not be fetched. Nothing was changed. Try again when there is a connection; where that " +
        "does not help, load this page anew.",
    );
  }
}

/** The message of an error, or the text of anything else that was thrown. */
export const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** The first line of the message of anything thrown, with a full stop unless it ends in . ! ? or ) already. */
export const sentenceOf = (thrown: unknown): string => {
  const words = wordsOf(thrown).trim().split("\n")[0] ?? "";
  return /[.!?)]$/.test(words) ? words : `${words}.`;
};
