import type { ChangeLabel } from "../../contract/change.ts";
import { canonical } from "./digest.ts";
import type { CardRecord, DeltaEntry, Entry, Made, SetEntry } from "./records.ts";
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
 * Computes the update that undoes entries in a document as it is now. A number becomes, within its limits, what it
 * would be if only the `later` entries had been written (see `numberWithout`). Any other field gets its old value only
 * if the field still holds what was written, and no later entry has set it; x and y only if both fields do. A number
 * that was set, and that later entries have changed by differences, keeps these (see `numberBeneath`). A list loses the
 * added object (found by its id) or word. `skipped` names the changes that cannot be undone, the same words only once.
 * Pure.
 * @param readValue returns the value at a dotted path
 * @param name the document's name, for the words; "" if it has none
 * @param later entries that other cards have written since and that still stand, in their order
 * @param again true if the entries are about to be written anew: a number then goes back by the difference alone
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
  const isSetLater = ({ path }: Entry): boolean => later.some((next) => next.kind === "set" && next.path === path);
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
      const value = clamp(numberWithout(entry, again ? [] : later, now), entry.min, entry.max);
      if (value !== withoutDifference && !isSetLater(entry))
        skip("clamped", entry, { missing: Math.abs(withoutDifference - value) });
      update[entry.path] = value;
    } else if (entry.kind === "set") {
      const isLeft = isSetLater(entry) || !isAsWritten(entry) || (hasMovedSince && PLACE.has(entry.path));
      const beneath = isSetLater(entry) ? null : numberBeneath(entry, later, valueNow(entry.path));
      if (!isLeft) update[entry.path] = entry.before ?? null;
      else if (beneath !== null) update[entry.path] = beneath;
      // The user sees x and y as one place, which is named once, for x. A field that holds its old value is not named.
      else if (
        entry.path !== "y" &&
        canonical(entry.before ?? null) !== canonical(entry.after ?? null) &&
        canonical(entry.before ?? null) !== canonical(valueNow(entry.path) ?? null)
      )
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
 * Returns what a field that is `now` at present would be if an entry had not set it, where later entries have changed
 * it only by differences; null if there are none, or if it is not as the last of them left it.
 */
function numberBeneath({ path, before, after }: SetEntry, later: readonly Entry[], now: unknown): number | null {
  const last = later.findLast((next) => next.kind === "delta" && next.path === path) as DeltaEntry | undefined;
  if (now !== last?.after || last === undefined) return null;
  const asDelta = { kind: "delta", path, before: Number(before ?? 0), after: Number(after ?? 0) } as const;
  return numberWithout(asDelta, later, last.after);
}

/**
 * Returns what a number that is `now` at present would be if an entry had not been written. Begins with the number
 * before the entry, and repeats what has happened to the number since: the `later` entries of the same field, each
 * within its own limits, and the changes by hand before, between and after these entries. An entry that has set the
 * field ends what was different before it.
 */
function numberWithout(entry: DeltaEntry, later: readonly Entry[], now: number): number {
  // The number without the entry, and as it really was, both followed from one later entry to the next.
  let without = entry.before;
  let real = entry.after;
  for (const next of later) {
    if (next.path !== entry.path) continue;
    if (next.kind === "set") without = real = Number(next.after ?? 0);
    if (next.kind !== "delta") continue;
    // First what was changed by hand (`next.before` less `real`), then the later entry itself.
    const withoutByHand = clamp(without + next.before - real, next.min, next.max);
    without = clamp(withoutByHand + next.after - next.before, next.min, next.max);
    real = next.after;
  }
  return without + now - real;
}

/**
 * Returns those of the records written after a card's write that rest on the write, as the records must be once it is
 * undone; else an undo of such a record would bring back what the card had written. Where a field was set on top of the
 * card's value, the value before is the one that the field would have had without the card. An item or effect that the
 * card had made is not among what a record has deleted, nor one that the card had deleted among what it has made. Pure.
 * @param later the records of other cards that were written since and still stand, oldest first
 */
export function withoutBelow(
  { entries, made, removed }: Pick<CardRecord, "entries" | "made" | "removed">,
  later: readonly CardRecord[],
): CardRecord[] {
  const changed = new Map<CardRecord, CardRecord>();
  const stateOf = (record: CardRecord): CardRecord => changed.get(record) ?? record;
  // Fields.
  for (const path of new Set(entries.map((entry) => entry.path))) {
    const own = entries.filter((entry) => entry.path === path);
    const isSet = (entry: Entry): entry is SetEntry => entry.path === path && entry.kind === "set";
    const index = later.findIndex((record) => record.entries.some(isSet));
    const record = later[index];
    const next = record?.entries.find(isSet);
    if (!record || !next) continue;
    const between = later.slice(0, index).flatMap((earlier) => earlier.entries);
    const before = valueBelow(own, between, next.before);
    if (canonical(before ?? null) === canonical(next.before ?? null)) continue;
    const state = stateOf(record);
    changed.set(record, {
      ...state,
      entries: state.entries.map((entry) => (entry === next ? { ...next, before } : entry)),
    });
  }
  // Items and effects: only the next record that names one rests on it.
  const dropFrom = (list: "made" | "removed", id: string): void => {
    const isOfId = (other: Made): boolean => other.id === id;
    const record = later.find((candidate) => [...candidate.made, ...candidate.removed].some(isOfId));
    if (!record?.[list].some(isOfId)) return;
    const state = stateOf(record);
    changed.set(record, { ...state, [list]: state[list].filter((other) => !isOfId(other)) });
  };
  for (const { id } of made) dropFrom("removed", id);
  for (const { id } of removed) dropFrom("made", id);
  return [...changed.values()];
}

/**
 * Returns what a field that held `found` would have held without a card.
 * @param own the card's entries of this field
 * @param between the entries of other cards, of any field, from then until the value was found
 */
function valueBelow(own: readonly Entry[], between: readonly Entry[], found: unknown): unknown {
  return own.toReversed().reduce((value: unknown, entry) => {
    if (entry.kind === "delta") return numberWithout(entry, between, Number(value ?? 0));
    if (entry.kind !== "set") return value;
    if (canonical(entry.after ?? null) === canonical(value ?? null)) return entry.before;
    return numberBeneath(entry, between, value) ?? value;
  }, found);
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
