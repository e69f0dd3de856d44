import type { ChangeLabel } from "../../contract/change.ts";
import type { Step } from "./records.ts";

/** What the ledger keeps of a card: by it an edited message and forged records are noticed. */
export interface LedgerEntry {
  /** digest of the card as it was last written */
  readonly digest: string;
  /** digest of the card's step before: what the message holds if the newest step was signed but not written */
  readonly before?: string;
  /** true while `before` is the card as its author made it, which no gamemaster's client has signed */
  readonly first?: boolean | undefined;
  /** server time, in milliseconds, at which the message had last been written when it was signed */
  readonly written?: number;
  /** server time, in milliseconds, at which the card was received */
  readonly created?: number;
  /** id of the user who created the card; left out for cards of Fray 0.1 */
  readonly author?: string;
  /** id of the card's action; left out for cards of older versions */
  readonly action?: string;
  /** true while the card waits for dice, an answer or a target; left out for cards of older versions */
  readonly waits?: boolean;
  /** server time, in milliseconds, at which this entry was last stored */
  readonly at: number;
  /** uuids of the documents that the card has changed or is about to change */
  readonly touched: readonly string[];
  /** by `markKey`, the state and digest of each record, as one text; left out for cards of Fray 0.1 */
  readonly marks?: Readonly<Record<string, string>>;
  /** the user who last asked for each step, and when; left out for cards of older versions */
  readonly asked?: Readonly<Partial<Record<Step, Asked>>>;
  /** by `markKey`, the changes of a step in a document that could not be undone */
  readonly left?: Readonly<Record<string, readonly ChangeLabel[]>>;
  /** set if the card was applied without changing anything, so that no document has a record of it */
  readonly blank?: NoOpRecord;
}

/** Who asked for a step of a card, and when: `at` is server time in milliseconds, `by` the user's name. */
export interface Asked {
  readonly at: number;
  readonly by: string;
  /** the user's id; left out for cards of older versions */
  readonly user?: string;
  /** of a card that was amended: when the step was written first, which is its place among those of other cards */
  readonly place?: number;
}

/** What the ledger notes of a card that was applied or undone without changing anything. */
export interface NoOpRecord extends Asked {
  readonly state: "applied" | "undone";
}
