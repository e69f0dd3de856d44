import type { ChangeLabel } from "../../contract/change.ts";
import { canonical } from "./digest.ts";

/** The part of a card that a record belongs to: what it cost to act, or what applying it did. */
export type Step = "costs" | "effects";

/** One written field, with what is needed to undo it. */
export type Entry =
  | {
      kind: "delta";
      path: string;
      before: number;
      after: number;
      min?: number;
      max?: number;
      label?: ChangeLabel;
    }
  | { kind: "set"; path: string; before: unknown; after: unknown; label?: ChangeLabel }
  | { kind: "push"; path: string; entry: { id: string } & Record<string, unknown>; label?: ChangeLabel }
  | { kind: "add"; path: string; value: string; label?: ChangeLabel };

/** An item or effect that a card created or deleted: its type (“Item” or “ActiveEffect”), id and data. */
export interface Made {
  type: string;
  id: string;
  data: Record<string, unknown>;
  label?: ChangeLabel;
}

/** The changes of one card to one document; stored in the document, written in the same update as the change. */
export interface CardRecord {
  /** the card's id */
  card: string;
  step: Step;
  state: "applied" | "undone";
  /** server time, milliseconds */
  at: number;
  /** name of the user whose request it was */
  by: string;
  /** the fields written, and the embedded documents created and deleted */
  entries: Entry[];
  made: Made[];
  removed: Made[];
  /** the changes that an undo had to skip, in words */
  skipped: ChangeLabel[];
}

/** Records of cards in one document, by `recordKey`. */
export type Records = Record<string, CardRecord>;

/** The most records that a document keeps. */
export const RECORDS_KEPT = 100;

/** Returns the key of the record of a card's step in a document's flags: “cardId-step”. */
export const recordKey = (card: string, step: Step): string => `${card}-${step}`;

/**
 * Returns the keys of the oldest records to delete, so that at most 100 are left once that of key `adding` is written.
 */
export function outdated(records: Records, adding: string): string[] {
  const keys = Object.keys(records).filter((key) => key !== adding);
  const excess = keys.length + 1 - RECORDS_KEPT;
  if (excess <= 0) return [];
  const time = (key: string): number => Number((records[key] as CardRecord | null)?.at) || 0;
  return keys.sort((a, b) => time(a) - time(b)).slice(0, excess);
}

/** The update that undoes a record's entries, and those that cannot be undone. */
export interface Inverse {
  /** dotted path → value to write */
  readonly update: Record<string, unknown>;
  readonly skipped: readonly ChangeLabel[];
}

/** The fields of a token's place, which are undone only together. */
const PLACE: ReadonlySet<string> = new Set(["x", "y"]);

/**
 * Computes the update that undoes entries in a document as it is now: numbers by the inverse difference, within their
 * limits; other fields only if they are still as written, x and y only together; list entries by their id or text. What
 * could not be undone is in `skipped`. Pure; `read` returns stored values by dotted path.
 */
export function inverse(entries: readonly Entry[], read: (path: string) => unknown): Inverse {
  const update: Record<string, unknown> = {};
  const skipped: ChangeLabel[] = [];
  // Several entries may be of one field: then what was undone of it so far counts, not its stored value.
  const now = (path: string): unknown => (path in update ? update[path] : read(path));
  const asWritten = (entry: Entry): boolean =>
    entry.kind !== "set" || canonical(now(entry.path) ?? null) === canonical(entry.after ?? null);
  // x and y are one value: if only one were undone, the token would stand where it never stood.
  const lastOfPlace = new Map(entries.filter(({ path }) => PLACE.has(path)).map((entry) => [entry.path, entry]));
  const movedSince = [...lastOfPlace.values()].some((entry) => !asWritten(entry));
  for (const entry of [...entries].reverse()) {
    if (entry.kind === "delta") {
      // A number: take off what was added, and say by how much a limit prevents that.
      const wanted = Number(now(entry.path) ?? 0) - (entry.after - entry.before);
      const value = clamp(wanted, entry.min, entry.max);
      if (value !== wanted) skipped.push(named("FRAY.Undo.clamped", entry, { missing: Math.abs(wanted - value) }));
      update[entry.path] = value;
    } else if (entry.kind === "set") {
      if (asWritten(entry) && !(movedSince && PLACE.has(entry.path))) update[entry.path] = entry.before ?? null;
      // x and y are one place: only x is named.
      else if (entry.path !== "y") skipped.push(named("FRAY.Undo.changed", entry));
    } else {
      // A list: remove the last entry with that id, or the last equal word.
      const list = (now(entry.path) ?? []) as readonly unknown[];
      const place = list.findLastIndex((listed) =>
        entry.kind === "add" ? listed === entry.value : (listed as { id: string }).id === entry.entry.id,
      );
      if (place < 0) skipped.push(named("FRAY.Undo.gone", entry));
      else update[entry.path] = list.toSpliced(place, 1);
    }
  }
  return { update, skipped };
}

/** Returns the words for an entry that was not undone. */
function named(key: string, entry: Entry, data: Record<string, string | number> = {}): ChangeLabel {
  return { key, data: { ...entry.label?.data, path: entry.path, ...data } };
}

/** Returns the value, or the nearer limit if it is beyond one. */
export function clamp(value: number, min = -Infinity, max = Infinity): number {
  return Math.max(min, Math.min(max, value));
}

/**
 * Tells whether a document that a card created still has the data it was created with (`made`), by its data `now`.
 * Flags, statistics, sorting and ownership do not count; of an effect only its name, statuses and whether it is
 * disabled count.
 */
export function isUnchanged(type: string, made: Record<string, unknown>, now: Record<string, unknown>): boolean {
  return Object.entries(made).every(([key, value]) => {
    // The host sets the date of an effect when it is created; only a user's edits count.
    if (type === "ActiveEffect" && !EDITED_OF_EFFECTS.has(key)) return true;
    if (key === "flags" || key === "_stats" || key === "sort" || key === "ownership") return true;
    return isContained(value, now[key]);
  });
}

/** The fields of an effect that users edit. */
const EDITED_OF_EFFECTS = new Set(["name", "statuses", "disabled"]);

/** Tells whether all data of `part` is also in `whole`. */
function isContained(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part) || typeof part !== "object" || part === null)
    return canonical(part ?? null) === canonical(whole ?? null);
  if (typeof whole !== "object" || whole === null) return false;
  return Object.entries(part).every(([key, value]) => isContained(value, (whole as Record<string, unknown>)[key]));
}

/** Returns the word or object that an entry appends to a list; undefined if it sets its field instead. */
export function appendedValue(entry: Entry): unknown {
  if (entry.kind === "push") return entry.entry;
  return entry.kind === "add" ? entry.value : undefined;
}

/** The phase of a card, from the records of the documents it changed. */
export type CardPhase = "open" | "applied" | "undone";

/** Returns a card's phase: applied if effects are, else undone if any step was undone, else open. */
export function phaseOf(records: readonly CardRecord[]): CardPhase {
  if (records.some((record) => record.state === "applied" && record.step === "effects")) return "applied";
  if (records.some((record) => record.state === "undone")) return "undone";
  return "open";
}
