import type { RefusalWords } from "../common/protocol.ts";
/** An error that keeps the server from starting. Its message is one sentence for the user. */
export class StartFailure extends Error {
  override name = "StartFailure";
}

/**
 * An error that refuses a user's operation. Its message is the sentence that the user sees, in English; `words` has it
 * for other languages.
 */
export class Refusal extends Error {
  override name = "Refusal";

  constructor(
    message: string,
    readonly words?: RefusalWords,
  ) {
    super(message);
  }
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

/** Why a file system refuses, by the code of its error, as part of a sentence. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: "the server may not read or write there",
  EPERM: "the server may not read or write there",
  EROFS: "the disk is for reading only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
};

/** The words by which LevelDB tells the same, and the code that Node has for each. */
const LEVEL_REFUSALS: readonly [RegExp, string][] = [
  [/Permission denied|Operation not permitted/, "EACCES"],
  [/Read-only file system/, "EROFS"],
  [/No space left|Disk quota exceeded/, "ENOSPC"],
  [/Too many open files/, "EMFILE"],
];

/** Returns why a file system has refused what LevelDB tried, as part of a sentence; null for any other error. */
export function levelRefusal(thrown: unknown): string | null {
  const code = LEVEL_REFUSALS.find(([words]) => words.test(wordsOf(thrown)))?.[1];
  return code ? REFUSALS[code]! : null;
}

/**
 * Returns a StartFailure that tells in one sentence where and why the file system has refused; any other error as it
 * is.
 */
export function startFailureOf(thrown: unknown): unknown {
  const { code = "", path } = thrown instanceof Error ? (thrown as NodeJS.ErrnoException) : {};
  if (!Object.hasOwn(REFUSALS, code) || typeof path !== "string") return thrown;
  return new StartFailure(`${path} cannot be used: ${REFUSALS[code]}.`);
}
