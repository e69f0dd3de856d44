import type { ChangeLabel } from "../../contract/change.ts";
import { canonical } from "./digest.ts";

/*
 * Records of cards (chat messages of actions): what a card has written in a document, kept in the document itself so
 * that it can be undone.
 */

/** The part of a card that a record belongs to: what the action cost, or what applying its outcome did. */
export type Step = "costs" | "effects";

/** A written number, with the limits within which it was changed. */
interface DeltaEntry {
  kind: "delta";
  path: string;
  before: number;
  after: number;
  min?: number;
  max?: number;
  label?: ChangeLabel;
}

/** One written field, with what is needed to undo it; by kind: number, other value, object or word added to a list. */
export type Entry =
  | DeltaEntry
  | { kind: "set"; path: string; before: unknown; after: unknown; label?: ChangeLabel }
  | { kind: "push"; path: string; entry: { id: string } & Record<string, unknown>; label?: ChangeLabel }
  | { kind: "add"; path: string; value: string; label?: ChangeLabel };

/** An item or effect that a card created or deleted: its type ("Item" or "ActiveEffect"), id and data. */
export interface Made {
  type: string;
  id: string;
  data: Record<string, unknown>;
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

/** What undoes the entries of a record: an update, and labels of those entries that cannot be undone. */
export interface Inverse {
  /** values to write, by dotted path */
  readonly update: Record<string, unknown>;
  readonly skipped: readonly ChangeLabel[];
}

/** The paths that make up a token's place; they are undone together or not at all. */
const PLACE: ReadonlySet<string> = new Set(["x", "y"]);

/** Returns the name that a document has; "" for one without, such as an encounter. */
export const ownName = (document: object): string => {
  const { name } = document as { readonly name?: unknown };
  return typeof name === "string" ? name : "";
};

/**
 * Computes the update that undoes entries in a document as it is now. A number becomes, within its limits, what it
 * would be if only the `later` entries had been written (see `numberWithout`). Any other field gets its old value only
 * if the field still holds what was written; x and y only if both fields do. A list loses the added object (found by
 * its id) or word. `skipped` names the changes that cannot be undone, the same words only once. Pure.
 * @param readValue returns the value at a dotted path
 * @param name the document's name, for the words; "" if it has none
 * @param later entries that other cards have written since and that still stand, in their order
 */
export function inverse(
  entries: readonly Entry[],
  readValue: (path: string) => unknown,
  name = "",
  later: readonly Entry[] = [],
): Inverse {
  const update: Record<string, unknown> = {};
  const skipped = new Map<string, ChangeLabel>();
  const skip = (reason: string, entry: Entry, data?: Record<string, number>): void => {
    const label = skippedLabel(reason, entry, name, data);
    skipped.set(canonical(label), label);
  };
  // If several entries are of one field, each is undone in the value that the entries undone before it have left.
  const valueNow = (path: string): unknown => (path in update ? update[path] : readValue(path));
  const isAsWritten = (entry: Entry): boolean =>
    entry.kind !== "set" || canonical(valueNow(entry.path) ?? null) === canonical(entry.after ?? null);
  // The entries that wrote x and y last: if one of them is not as written, the token has moved since.
  const lastOfPlace = new Map(entries.filter(({ path }) => PLACE.has(path)).map((entry) => [entry.path, entry]));
  const hasMovedSince = [...lastOfPlace.values()].some((entry) => !isAsWritten(entry));
  for (const entry of [...entries].reverse()) {
    if (entry.kind === "delta") {
      // A number. If limits prevent that just the difference is taken back, say how much is missing.
      const now = Number(valueNow(entry.path) ?? 0);
      const withoutDifference = now - (entry.after - entry.before);
      const value = clamp(numberWithout(entry, later, now), entry.min, entry.max);
      if (value !== withoutDifference) skip("clamped", entry, { missing: Math.abs(withoutDifference - value) });
      update[entry.path] = value;
    } else if (entry.kind === "set") {
      if (isAsWritten(entry) && !(hasMovedSince && PLACE.has(entry.path))) update[entry.path] = entry.before ?? null;
      // The user sees x and y as one place, which is named once, for x. A written value equal to the old one is not
      // named.
      else if (entry.path !== "y" && canonical(entry.before ?? null) !== canonical(entry.after ?? null))
        skip("changed", entry);
    } else {
      // A list: remove the last object with the entry's id, or the last equal word.
      const list = (valueNow(entry.path) ?? []) as readonly unknown[];
      const place = list.findLastIndex((listed) =>
        entry.kind === "add" ? listed === entry.value : (listed as { id: string }).id === entry.entry.id,
      );
      if (place < 0) skip("gone", entry);
      else update[entry.path] = list.toSpliced(place, 1);
    }
  }
  return { update, skipped: [...skipped.values()] };
}

/**
 * Returns what a number that is `now` at present would be if an entry had not been written. Begins with the number
 * before the entry, and repeats what has happened to the number since: the `later` entries of the same field, each
 * within its own limits, and the changes by hand before, between and after these entries.
 */
function numberWithout(entry: DeltaEntry, later: readonly Entry[], now: number): number {
  // The number without the entry, and as it really was, both followed from one later entry to the next.
  let without = entry.before;
  let real = entry.after;
  for (const next of later) {
    if (next.kind !== "delta" || next.path !== entry.path) continue;
    // First what was changed by hand (`next.before` less `real`), then the later entry itself.
    const withoutByHand = clamp(without + next.before - real, next.min, next.max);
    without = clamp(withoutByHand + next.after - next.before, next.min, next.max);
    real = next.after;
  }
  return without + now - real;
}

/**
 * Returns the words that say that an entry was not undone, and why (`reason`: "clamped", "changed" or "gone"). They
 * quote the entry's own words (by their key, `of`), unless these contain numbers, which not everybody may see. Else
 * they contain the document's `name`, if it has one, and `data`.
 */
function skippedLabel(
  reason: string,
  { kind, label }: Entry,
  name: string,
  data?: Record<string, number>,
): ChangeLabel {
  const ownData = Object.values(label?.data ?? {});
  if (label && kind !== "delta" && ownData.every((value) => typeof value === "string"))
    return { key: `FRAY.Undo.${reason}Of`, data: { ...label.data, of: label.key } };
  return { key: `FRAY.Undo.${reason}${name && "In"}`, data: { ...data, ...(name && { name }) } };
}

/** Returns the value kept within the limits. */
export function clamp(value: number, min = -Infinity, max = Infinity): number {
  return Math.max(min, Math.min(max, value));
}

/**
 * Tells whether an item or effect (`type`) that a card created still has the data it was created with (`madeData`);
 * `dataNow`: its data now. Flags, statistics, sorting and ownership are not compared; of an effect only its name,
 * statuses and `disabled` are.
 */
export function isUnchanged(
  type: string,
  madeData: Record<string, unknown>,
  dataNow: Record<string, unknown>,
): boolean {
  return Object.entries(madeData).every(([key, value]) => {
    // Of an effect the host itself changes other fields, such as its start, when it is created.
    if (type === "ActiveEffect" && !EDITED_OF_EFFECTS.has(key)) return true;
    if (["flags", "_stats", "sort", "ownership"].includes(key)) return true;
    return isContained(value, dataNow[key]);
  });
}

/** The fields of an effect that count as edited by a user. */
const EDITED_OF_EFFECTS = new Set(["name", "statuses", "disabled"]);

/** Tells whether all data of `part` is also in `whole`; lists must be equal as wholes. */
function isContained(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part) || typeof part !== "object" || part === null)
    return canonical(part ?? null) === canonical(whole ?? null);
  if (typeof whole !== "object" || whole === null) return false;
  return Object.entries(part).every(([key, value]) => isContained(value, (whole as Record<string, unknown>)[key]));
}

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
