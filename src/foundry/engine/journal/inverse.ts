import type { ChangeLabel } from "../../contract/change.ts";
import { canonical } from "./digest.ts";
import { differenceOf, follow, followField, isSame, turned } from "./follow.ts";
import type { CardRecord, DeltaEntry, Entry, SetEntry } from "./records.ts";
import { clamp } from "./records.ts";

/* Computes what undoes the entries of records: what cards (chat messages of actions) have written in documents. */

/** What undoes the entries of a record: an update, and labels of those entries that cannot be undone. */
export interface Inverse {
  /** values to write, by dotted path */
  readonly update: Record<string, unknown>;
  readonly skipped: readonly ChangeLabel[];
}

/** The paths that make up a token's place; they are undone together or not at all. */
const PLACE: ReadonlySet<string> = new Set(["x", "y"]);

/**
 * Computes the update that undoes entries in a document as it is now. A field that `later` entries have written too
 * becomes what it would be if only these had been (see `followField`). Of the others, a number goes back by its
 * difference, within its limits; any other field gets its old value only if the field still holds what was written; x
 * and y only if both fields do. A list loses the added object (found by its id) or word. `skipped` names the changes
 * that cannot be undone, the same words only once. Pure.
 * @param readValue returns the value at a dotted path
 * @param name the document's name, for the words; "" if it has none
 * @param later entries that other cards have written since and that still stand, in their order
 * @param again true if the entries are about to be written anew below the later ones: these leave nothing to tell
 */
export function inverse(
  entries: readonly Entry[],
  readValue: (path: string) => unknown,
  name = "",
  later: readonly Entry[] = [],
  again = false,
): Inverse {
  const update: Record<string, unknown> = {};
  const skipped = new Map<string, ChangeLabel>();
  const skip = (reason: string, entry: Entry, data?: Record<string, number>): void => {
    const label = skippedLabel(reason, entry, name, data);
    skipped.set(canonical(label), label);
  };
  // If several entries are of one field, each is undone in the value that the entries undone before it have left.
  const valueNow = (path: string): unknown => (path in update ? update[path] : readValue(path));
  const isAsWritten = (entry: Entry): boolean => entry.kind !== "set" || isSame(valueNow(entry.path), entry.after);
  // The user sees x and y as one place, which is named once, for x. A field that holds its old value is not named.
  const skipSet = (entry: SetEntry): void => {
    if (entry.path !== "y" && !isSame(entry.before, entry.after) && !isSame(entry.before, valueNow(entry.path)))
      skip("changed", entry);
  };
  // The entries that wrote x and y last: if one of them is not as written, the token has moved since.
  const lastOfPlace = new Map(entries.filter(({ path }) => PLACE.has(path)).map((entry) => [entry.path, entry]));
  const hasMovedSince = [...lastOfPlace.values()].some((entry) => !isAsWritten(entry));
  const turns = differenceOf({ entries: [...entries], made: [], removed: [] }, true).fields;
  const followed = new Set<string>();
  for (const entry of [...entries].reverse()) {
    const { path } = entry;
    if (followed.has(path)) continue;
    const turn = turns.get(path);
    const end = turn ? followField(path, turn, later) : null;
    if (turn && end) {
      // All entries of the field at once.
      followed.add(path);
      const now = readValue(path);
      const last = later.findLast((next): next is DeltaEntry | SetEntry => next.path === path && "after" in next)!;
      const value = turned(end, now);
      const kept = last.kind === "delta" && end.isNumber ? clamp(Number(value), last.min, last.max) : value;
      if (turn.isNumber || !isSame(kept, now)) update[path] = kept;
      if (again) continue;
      const withoutDifference = Number(now ?? 0) - Number(turn.old) + Number(turn.now);
      if (entry.kind === "set" && isSame(kept, now)) skipSet(entry);
      else if (turn.isNumber && kept !== withoutDifference && !isSetIn(later, path))
        skip("clamped", entry, { missing: Math.abs(withoutDifference - Number(kept)) });
    } else if (entry.kind === "delta") {
      // A number, all its entries at once. If limits prevent that just the difference is taken back, say how much is
      // missing.
      const isWhole = turn?.isNumber === true;
      if (isWhole) followed.add(path);
      const difference = isWhole ? Number(turn.old) - Number(turn.now) : entry.after - entry.before;
      const withoutDifference = Number(valueNow(path) ?? 0) - difference;
      const value = clamp(withoutDifference, entry.min, entry.max);
      if (value !== withoutDifference) skip("clamped", entry, { missing: Math.abs(withoutDifference - value) });
      update[path] = value;
    } else if (entry.kind === "set") {
      if (isAsWritten(entry) && !(hasMovedSince && PLACE.has(path))) update[path] = entry.before ?? null;
      else skipSet(entry);
    } else {
      // A list: remove the last object with the entry's id, or the last equal word.
      const list = (valueNow(path) ?? []) as readonly unknown[];
      const place = list.findLastIndex((listed) =>
        entry.kind === "add" ? listed === entry.value : (listed as { id: string }).id === entry.entry.id,
      );
      if (place < 0) skip("gone", entry);
      else update[path] = list.toSpliced(place, 1);
    }
  }
  return { update, skipped: [...skipped.values()] };
}

/** Tells whether one of these entries sets a field. */
const isSetIn = (entries: readonly Entry[], path: string): boolean =>
  entries.some((entry) => entry.kind === "set" && entry.path === path);

/**
 * Returns those of the records written after a card's write that rest on the write, as the records must be once it is
 * undone; else an undo of such a record would bring back what the card had written. Pure.
 * @param later the records of other cards that were written since and still stand, oldest first
 */
export const withoutBelow = (
  write: Pick<CardRecord, "entries" | "made" | "removed">,
  later: readonly CardRecord[],
): CardRecord[] => follow(differenceOf(write, true), later).rebased;

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
