import { canonical } from "./digest.ts";
import type { CardRecord, Entry, Made } from "./records.ts";
import { amountOf, clamp } from "./records.ts";

/*
 * What later cards (chat messages of actions) have written on top of what a card wrote, followed through when the
 * card's write is taken back, or made again at its place before them: each has then found another value than it did.
 */

/** A value as it was, and as it is to be; `isNumber`: changed by differences alone, so that others' stay. */
export interface Turn {
  readonly old: unknown;
  readonly now: unknown;
  readonly isNumber: boolean;
}

/** What a write changes: fields by their paths; ids of embedded documents, with whether they are there afterwards. */
interface Difference {
  readonly fields: ReadonlyMap<string, Turn>;
  readonly embedded: ReadonlyMap<string, boolean>;
}

/** What comes of a difference once all later records are followed. */
interface Followed {
  /** the later records that differ now, as they must be */
  readonly rebased: CardRecord[];
  /** those fields of the difference that later records have written, at their end */
  readonly fields: ReadonlyMap<string, Turn>;
  /** ids of the embedded documents that later records have made or removed: they stay as these left them */
  readonly left: readonly string[];
}

/** Tells whether two stored values are equal; a missing one equals null. */
export const isSame = (first: unknown, second: unknown): boolean =>
  canonical(first ?? null) === canonical(second ?? null);

/** Returns what a write changes, or what its undo changes. */
export function differenceOf(
  { entries, made, removed }: Pick<CardRecord, "entries" | "made" | "removed">,
  isUndo: boolean,
): Difference {
  const fields = new Map<string, Turn>();
  for (const entry of entries) {
    if (entry.kind !== "delta" && entry.kind !== "set") continue;
    const known = fields.get(entry.path);
    const isNumber = entry.kind === "delta" && known?.isNumber !== false;
    const { before, after } = entry;
    fields.set(
      entry.path,
      isUndo
        ? { old: after, now: known ? known.now : before, isNumber }
        : { old: known ? known.old : before, now: after, isNumber },
    );
  }
  const embedded = new Map<string, boolean>();
  for (const { id, idle } of made) if (!idle) embedded.set(id, !isUndo);
  for (const { id, idle } of removed) if (!idle) embedded.set(id, isUndo);
  return { fields, embedded };
}

/**
 * Follows a difference through the later records that still stand, oldest first. A later difference is made again, by
 * the amount that was meant, within its limits; a value that was set ends what was different before it. What was
 * changed by hand in between stays: of a number the difference, of any other field the value. Pure.
 */
export function follow({ fields, embedded }: Difference, later: readonly CardRecord[]): Followed {
  const entries = new Map<Entry, Entry>();
  const ends = new Map<string, Turn>();
  const laterEntries = later.flatMap((record) => record.entries);
  for (const [path, turn] of fields) {
    const end = followField(path, turn, laterEntries, entries);
    if (end) ends.set(path, end);
  }
  // Items and effects: the next record that names one has found it there, or not.
  const moved = new Map<Made, Made>();
  const left: string[] = [];
  for (const [id, isThere] of embedded) {
    const next = nextOf(id, later);
    if (!next) continue;
    left.push(id);
    // Else it was made or removed by hand in between.
    if (next.found !== isThere) moved.set(next.made, withIdle(next.made, next.isMade === isThere));
  }
  const rebased = later.flatMap((record) => {
    const isChanged =
      record.entries.some((entry) => entries.has(entry)) ||
      [...record.made, ...record.removed].some((one) => moved.has(one));
    if (!isChanged) return [];
    const madeNow = (one: Made): Made => moved.get(one) ?? one;
    return {
      ...record,
      entries: record.entries.map((entry) => entries.get(entry) ?? entry),
      made: record.made.map(madeNow),
      removed: record.removed.map(madeNow),
    };
  });
  return { rebased, fields: ends, left };
}

/**
 * Follows one field through later entries, of any field. Returns how it ends; null if none of them has written it.
 * @param changed gets those of the entries that differ now, with what they must be
 */
export function followField(
  path: string,
  turn: Turn,
  later: readonly Entry[],
  changed = new Map<Entry, Entry>(),
): Turn | null {
  let end: Turn | null = null;
  for (const entry of later) {
    if (entry.path !== path || (entry.kind !== "delta" && entry.kind !== "set")) continue;
    const { old, now } = end ?? turn;
    // What was changed by hand comes before the entry.
    const byHand = Number(entry.before ?? 0) - Number(old ?? 0);
    if (entry.kind === "delta") {
      const { min, max } = entry;
      const before = clamp(Number(now ?? 0) + byHand, min, max);
      const after = clamp(before + amountOf(entry), min, max);
      if (before !== entry.before || after !== entry.after)
        changed.set(entry, { ...entry, before, after, amount: amountOf(entry) });
      end = { ...turn, old: entry.after, now: after };
    } else {
      const isByDifference = turn.isNumber && typeof (entry.before ?? 0) === "number";
      const kept = isByDifference ? Number(now ?? 0) + byHand : entry.before;
      const before = isSame(entry.before, old) ? now : kept;
      if (!isSame(before, entry.before)) changed.set(entry, { ...entry, before: before ?? null });
      end = { ...turn, old: entry.after, now: entry.after };
    }
  }
  return end;
}

/**
 * Returns the first of these records' makings and removals of an embedded document: which it is, and whether it `found`
 * the document there. Null if there is none.
 */
function nextOf(id: string, records: readonly CardRecord[]): { made: Made; isMade: boolean; found: boolean } | null {
  for (const { made, removed } of records)
    for (const [list, isMade] of [
      [removed, false],
      [made, true],
    ] as const) {
      const one = list.find((other) => other.id === id);
      if (one) return { made: one, isMade, found: isMade === (one.idle === true) };
    }
  return null;
}

/** Returns a making or removal that does nothing (`idle`), as the document was there already or gone, or that does. */
function withIdle({ idle: _, ...made }: Made, isIdle: boolean): Made {
  return isIdle ? { ...made, idle: true } : made;
}

/** Returns the value of a field that is `present`, once it has taken a turn; `present` if it was changed by hand. */
export function turned({ old, now, isNumber }: Turn, present: unknown): unknown {
  if (isSame(present, old)) return now;
  return isNumber ? Number(now ?? 0) + Number(present ?? 0) - Number(old ?? 0) : present;
}
