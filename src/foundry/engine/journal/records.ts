import type { ChangeLabel } from "../../contract/change.ts";

/*
 * Records of cards (chat messages of actions): what a card has written in a document, kept in the document itself so
 * that it can be undone.
 */

/** The part of a card that a record belongs to: what the action cost, or what applying its outcome did. */
export type Step = "costs" | "effects";

/** A written number, with the limits within which it was changed. */
export interface DeltaEntry {
  kind: "delta";
  path: string;
  before: number;
  after: number;
  min?: number;
  max?: number;
  /** by how much it was to be changed, if the limits did not let it */
  amount?: number;
  label?: ChangeLabel;
}

/** A written value of any kind. */
export interface SetEntry {
  kind: "set";
  path: string;
  before: unknown;
  after: unknown;
  label?: ChangeLabel;
}

/** One written field, with what is needed to undo it; by kind: number, other value, object or word added to a list. */
export type Entry =
  | DeltaEntry
  | SetEntry
  | { kind: "push"; path: string; entry: { id: string } & Record<string, unknown>; label?: ChangeLabel }
  | { kind: "add"; path: string; value: string; label?: ChangeLabel };

/** An item or effect that a card created or deleted: its type ("Item" or "ActiveEffect"), id and data. */
export interface Made {
  type: string;
  id: string;
  data: Record<string, unknown>;
  /** true if nothing was done, as another card had made (or deleted) it before; so that it stays if that is undone */
  idle?: true;
  label?: ChangeLabel;
}

/** What one step of a card did in one document; stored in that document's flags, in the same update as the changes. */
export interface CardRecord {
  /** id of the card's message */
  card: string;
  step: Step;
  state: "applied" | "undone";
  /** server time at which it was written, in milliseconds */
  at: number;
  /** name of the user who asked for it */
  by: string;
  /** the fields written */
  entries: Entry[];
  /** the embedded documents created, and below those deleted */
  made: Made[];
  removed: Made[];
  /** the changes that an undo had to skip, in words */
  skipped: ChangeLabel[];
}

/** The applied records of other cards in a document, before and after a moment, both oldest first. */
export interface Beside {
  readonly earlier: readonly CardRecord[];
  readonly later: readonly CardRecord[];
}

/** The records in one document, by `recordKey`. */
export type Records = Record<string, CardRecord>;

/** The most records that a document keeps. */
export const RECORDS_KEPT = 100;

/** Returns the key of the record of a card's step in a document's flags: “cardId-step”. */
export const recordKey = (cardId: string, step: Step): string => `${cardId}-${step}`;

/** Returns the keys of the oldest records to delete, so that with the one to be written (`addedKey`) 100 are kept. */
export function outdated(records: Records, addedKey: string): string[] {
  const keys = Object.keys(records).filter((key) => key !== addedKey);
  const excess = keys.length + 1 - RECORDS_KEPT;
  if (excess <= 0) return [];
  const time = (key: string): number => Number((records[key] as CardRecord | null)?.at) || 0;
  return keys.sort((a, b) => time(a) - time(b)).slice(0, excess);
}

/** Returns the name that a document has; "" for one without, such as an encounter. */
export const ownName = (document: object): string => {
  const { name } = document as { readonly name?: unknown };
  return typeof name === "string" ? name : "";
};

/** Returns the value kept within the limits. */
export function clamp(value: number, min = -Infinity, max = Infinity): number {
  return Math.max(min, Math.min(max, value));
}

/** Returns by how much a number was to be changed, whether its limits let it or not. */
export const amountOf = ({ before, after, amount }: DeltaEntry): number => amount ?? after - before;

/** Returns the object or word that an entry appends to a list; undefined for an entry that sets its field. */
export function appendedValue(entry: Entry): unknown {
  if (entry.kind === "push") return entry.entry;
  return entry.kind === "add" ? entry.value : undefined;
}

/** The phase of a card: whether its outcome is applied. */
export type CardPhase = "open" | "applied" | "undone";

/** Returns a card's phase by its records: applied if any effects are, else undone if any record is, else open. */
export function phaseOf(records: readonly CardRecord[]): CardPhase {
  if (records.some((record) => record.state === "applied" && record.step === "effects")) return "applied";
  if (records.some((record) => record.state === "undone")) return "undone";
  return "open";
}
