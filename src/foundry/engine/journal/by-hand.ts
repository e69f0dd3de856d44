import { serverNow } from "../../host/clock.ts";
import { host } from "../../host/host.ts";
import { differenceOf } from "./follow.ts";
import type { CardRecord, DeltaEntry } from "./records.ts";

/*
 * Numbers that were changed by hand, in the order of what cards (chat messages of actions), turns and moves have
 * written. Once it has a record of its own, such a change is followed as what a card has written is, and no limit that
 * cuts it off while something below it is undone makes it smaller for good.
 */

/**
 * Returns records of what was changed by hand since a record was written, in the numbers that it wrote: each between
 * two of the records written later, or after them. Empty if nothing was.
 * @param later the records written since that still stand, oldest first
 * @param valueAt returns the document's value at a dotted path
 */
export function changesByHand(
  record: CardRecord,
  later: readonly CardRecord[],
  valueAt: (path: string) => unknown,
): CardRecord[] {
  const now = serverNow();
  // A time to come is false: what was written in between is not known then.
  if (later.some(({ at }) => at > now)) return [];
  const byTime = new Map<number, DeltaEntry[]>();
  for (const [path, { isNumber }] of differenceOf(record, true).fields) {
    if (!isNumber) continue;
    let last = record.entries.findLast((entry): entry is DeltaEntry => entry.path === path)!;
    let lastAt = record.at;
    const note = (found: unknown, at: number): void => {
      const [before, after] = [last.after, Number(found ?? 0)];
      const { min, max } = last;
      const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
      if (after !== before)
        byTime.set(at, [...(byTime.get(at) ?? []), { kind: "delta", path, before, after, ...limits }]);
    };
    const written = later.flatMap(({ entries, at }) => entries.map((entry) => ({ entry, at })));
    let isSet = false;
    for (const { entry, at } of written.filter((one) => one.entry.path === path)) {
      // What was different before a value that was set makes no difference after it.
      isSet = entry.kind !== "delta";
      if (entry.kind !== "delta") break;
      note(entry.before, (lastAt + at) / 2);
      [last, lastAt] = [entry, at];
    }
    if (!isSet) note(valueAt(path), now);
  }
  return [...byTime].map(([at, entries]) => ({
    card: host.foundry.utils.randomID(),
    step: "effects",
    state: "applied",
    at,
    by: "",
    entries,
    made: [],
    removed: [],
    skipped: [],
  }));
}
