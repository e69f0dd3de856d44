import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CardRecord, Entry, Records } from "../../../src/foundry/engine/journal/records.ts";
import { inverse, isUnchanged, withoutBelow } from "../../../src/foundry/engine/journal/inverse.ts";
import { RECORDS_KEPT, outdated, phaseOf } from "../../../src/foundry/engine/journal/records.ts";

const record = (part: Partial<CardRecord>): CardRecord => ({
  card: "c",
  step: "effects",
  state: "applied",
  at: 0,
  by: "",
  entries: [],
  made: [],
  removed: [],
  skipped: [],
  ...part,
});
const reading = (stored: Record<string, unknown>) => (path: string) => stored[path];

describe("taking a card back", () => {
  it("returns numbers by inverse delta, so that what others did in between stays", () => {
    const entries: Entry[] = [{ kind: "delta", path: "hp", before: 3, after: 10, min: 0 }];
    expect(inverse(entries, reading({ hp: 10 })).update).toEqual({ hp: 3 });
    expect(inverse(entries, reading({ hp: 12 })).update).toEqual({ hp: 5 });
  });

  it("clamps, and says what could not be given back", () => {
    const { update, skipped } = inverse(
      [{ kind: "delta", path: "hp", before: 0, after: 6, min: 0 }],
      reading({ hp: 4 }),
    );
    expect(update).toEqual({ hp: 0 });
    expect(skipped).toEqual([{ key: "FRAY.Undo.clamped", data: { missing: 2 } }]);
  });

  it("leaves a number as it would be without the card, if later cards have healed and hurt since", () => {
    // 8 points of damage, 6 of them healed, then 3 more: without the first there was nothing to heal.
    const delta = (before: number, after: number): Entry => ({ kind: "delta", path: "damage", before, after, min: 0 });
    const [blow, healing, second] = [delta(0, 8), delta(8, 2), delta(2, 5)];
    const undo = (entry: Entry, later: Entry[], damage = 5) =>
      inverse([entry], reading({ damage }), "", later).update.damage;
    expect(undo(blow, [healing, second])).toBe(3);
    expect(undo(healing, [second])).toBe(11);
    expect(undo(second, [])).toBe(2);
    // What was changed by hand in between, and since, stays.
    expect(undo(blow, [delta(0, 5)], 6)).toBe(6);
    expect(undo(blow, [delta(9, 12)], 12)).toBe(4);
  });

  it("says what stays in the words of the change, or with the document's name, each sentence once and without paths", () => {
    const changed = (label?: Entry["label"]): Entry[] =>
      ["state", "round"].map((path) => ({ kind: "set", path, before: 0, after: 1, ...(label ? { label } : {}) }));
    const skippedOf = (entries: Entry[]) => inverse(entries, reading({ state: 2, round: 2 }), "Maren").skipped;
    expect(skippedOf(changed())).toEqual([{ key: "FRAY.Undo.changedIn", data: { name: "Maren" } }]);
    expect(skippedOf(changed({ key: "FRAY.Change.mortalWound", data: { name: "Maren" } }))).toEqual([
      { key: "FRAY.Undo.changedOf", data: { name: "Maren", of: "FRAY.Change.mortalWound" } },
    ]);
    // Numbers of an actor are not everybody's to see.
    expect(skippedOf(changed({ key: "FRAY.Change.armourHit", data: { name: "Maren", left: 2 } }))).toEqual([
      { key: "FRAY.Undo.changedIn", data: { name: "Maren" } },
    ]);
  });

  it("puts other fields back only if they are still as written", () => {
    const entries: Entry[] = [{ kind: "set", path: "held", before: true, after: false }];
    expect(inverse(entries, reading({ held: false })).update).toEqual({ held: true });
    const touched = inverse(entries, reading({ held: "broken" }));
    expect(touched.update).toEqual({});
    expect(touched.skipped[0]!.key).toBe("FRAY.Undo.changed");
  });

  it("says nothing of a value that the card left as it was, whatever it is now", () => {
    const entries: Entry[] = [{ kind: "set", path: "vengeance", before: false, after: false }];
    expect(inverse(entries, reading({ vengeance: true }))).toEqual({ update: {}, skipped: [] });
  });

  it("puts a place back to where it began, though it was written in two steps, and x and y only together", () => {
    const entries: Entry[] = [
      { kind: "set", path: "x", before: 0, after: 100 },
      { kind: "set", path: "y", before: 0, after: 50 },
      { kind: "set", path: "x", before: 100, after: 200 },
    ];
    expect(inverse(entries, reading({ x: 200, y: 50 })).update).toEqual({ x: 0, y: 0 });
    expect(inverse(entries, reading({ x: 200, y: 75 })).update).toEqual({});
  });

  it("takes the one entry of a list out and leaves the others", () => {
    const entries: Entry[] = [{ kind: "push", path: "spent", entry: { id: "b" } }];
    expect(inverse(entries, reading({ spent: [{ id: "a" }, { id: "b" }, { id: "c" }] })).update).toEqual({
      spent: [{ id: "a" }, { id: "c" }],
    });
    expect(inverse(entries, reading({ spent: [] })).skipped[0]!.key).toBe("FRAY.Undo.gone");
  });

  it("takes one word of a list out, the last such word, and leaves what others added", () => {
    const entries: Entry[] = [{ kind: "add", path: "used", value: "bonus" }];
    expect(inverse(entries, reading({ used: ["bonus", "stunt", "bonus", "trait"] })).update).toEqual({
      used: ["bonus", "stunt", "trait"],
    });
    expect(inverse(entries, reading({ used: ["stunt"] })).skipped[0]!.key).toBe("FRAY.Undo.gone");
  });

  it("undoes several entries of one field to exactly what was, whatever was written in between", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50 }),
        fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 9 }),
        (start, steps, foreign) => {
          const entries: Entry[] = [];
          let value = start;
          for (const step of steps) {
            entries.push({ kind: "delta", path: "x", before: value, after: value + step });
            value += step;
          }
          const back = inverse(entries, reading({ x: value + foreign }));
          expect(back.update.x ?? value + foreign).toBe(start + foreign);
        },
      ),
    );
  });
});

describe("records of a document", () => {
  it("keep the last hundred", () => {
    const records: Records = Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [`card${at}-effects`, record({ at })]),
    );
    const old = outdated(records, "new-effects");
    expect(old).toHaveLength(120 + 1 - RECORDS_KEPT);
    expect(old).toContain("card0-effects");
    expect(old).not.toContain("card119-effects");
  });

  it("say where a card stands", () => {
    expect(phaseOf([])).toBe("open");
    expect(phaseOf([record({ step: "costs" })])).toBe("open");
    expect(phaseOf([record({ step: "costs" }), record({})])).toBe("applied");
    expect(phaseOf([record({ state: "undone", step: "costs" }), record({ state: "undone" })])).toBe("undone");
  });
});

describe("a document made by a card", () => {
  it("is unchanged while it holds what it was made with", () => {
    const made = { name: "Wound", system: { days: 7 }, flags: {} };
    expect(isUnchanged("Item", made, { name: "Wound", system: { days: 7, source: "cutting" }, sort: 3 })).toBe(true);
    expect(isUnchanged("Item", made, { name: "Wound", system: { days: 9 } })).toBe(false);
  });

  it("a condition is changed only by what a person edits of it", () => {
    const made = { name: "Dead", statuses: ["dead"], disabled: false, duration: {} };
    expect(
      isUnchanged("ActiveEffect", made, { name: "Dead", statuses: ["dead"], disabled: false, duration: { start: 4 } }),
    ).toBe(true);
    expect(isUnchanged("ActiveEffect", made, { name: "Dead", statuses: ["dead"], disabled: true })).toBe(false);
  });
});

describe("cards that have written the same field, taken back in any order", () => {
  const change = fc.oneof(
    fc.record({ set: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ add: fc.integer({ min: -3, max: 3 }) }),
  );
  /** What the field holds after these changes, from 0 on. */
  const after = (changes: readonly { set?: number; add?: number }[]): number =>
    changes.reduce((value, { set, add = 0 }) => set ?? value + add, 0);

  it("leave it as the others alone would have written it", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.option(fc.nat(9))), { maxLength: 12 }), (story) => {
        let value = 0;
        let serial = 0;
        let standing: { change: { set?: number; add?: number }; record: CardRecord }[] = [];
        for (const [next, undone] of story) {
          const before = value;
          value = after([{ set: before }, next]);
          const entry: Entry = { kind: "set" in next ? "set" : "delta", path: "x", before, after: value };
          standing.push({ change: next, record: record({ card: String(serial++), entries: [entry] }) });
          if (undone === null) continue;
          const place = undone % standing.length;
          const { entries } = standing[place]!.record;
          const later = standing.slice(place + 1).map((one) => one.record);
          const flat = later.flatMap((one) => one.entries);
          value = Number(inverse(entries, () => value, "", flat).update.x ?? value);
          const changed = withoutBelow(record({ entries }), later);
          standing = standing
            .filter((_, index) => index !== place)
            .map((one) => ({ ...one, record: changed.find(({ card }) => card === one.record.card) ?? one.record }));
          expect(value).toBe(after(standing.map((one) => one.change)));
        }
        expect(value).toBe(after(standing.map((one) => one.change)));
      }),
    );
  });

  it("are not told to have left anything where the field is as it would be anyway", () => {
    const set = (before: boolean, value: boolean): Entry => ({ kind: "set", path: "active", before, after: value });
    const [begun, ended] = [set(false, true), set(true, false)];
    expect(inverse([begun], reading({ active: false }), "", [ended])).toEqual({ update: {}, skipped: [] });
    expect(withoutBelow(record({ entries: [begun] }), [record({ entries: [ended] })])).toEqual([
      record({ entries: [set(false, false)] }),
    ]);
  });

  it("keep what was changed by hand in between", () => {
    const set = (before: number, value: number): Entry => ({ kind: "set", path: "x", before, after: value });
    expect(withoutBelow(record({ entries: [set(0, 1)] }), [record({ entries: [set(2, 3)] })])).toEqual([]);
  });

  const condition = { type: "ActiveEffect", id: "prone00000000000", data: {} };
  const idle = { ...condition, idle: true as const };
  const [ended, given] = [record({ removed: [condition] }), record({ made: [condition] })];

  it("do not bring back a condition that one of them gave and another ended, nor end one that was there before both", () => {
    expect(withoutBelow(given, [ended])).toEqual([record({ removed: [idle] })]);
    expect(withoutBelow(ended, [given])).toEqual([record({ made: [idle] })]);
    // The second rests on the first, and only on it.
    expect(
      withoutBelow(
        given,
        [ended, given, ended].map((one) => structuredClone(one)),
      ),
    ).toEqual([record({ removed: [idle] })]);
  });

  it("hand a condition that several of them gave on to the next", () => {
    const again = record({ made: [idle] });
    expect(withoutBelow(given, [again, ended])).toEqual([given]);
    // One that only found it given rests on nothing, and nothing on it.
    expect(withoutBelow(again, [ended])).toEqual([]);
  });

  it("count by how much they were to change a number, though its limits did not let them", () => {
    const blow: Entry = { kind: "delta", path: "hp", before: 10, after: 4, min: 0 };
    const second: Entry = { kind: "delta", path: "hp", before: 4, after: 0, min: 0, amount: -8 };
    expect(inverse([blow], reading({ hp: 0 }), "", [second]).update).toEqual({ hp: 2 });
    expect(withoutBelow(record({ entries: [blow] }), [record({ entries: [second] })])).toEqual([
      record({ entries: [{ ...second, before: 10, after: 2 }] }),
    ]);
  });

  it("leave a number that one of them has set at what those after it make of the old one", () => {
    const spent: Entry = { kind: "delta", path: "fate", before: 0, after: 0, min: 0, amount: -2 };
    const set: Entry = { kind: "set", path: "fate", before: 3, after: 0 };
    expect(inverse([set], reading({ fate: 0 }), "", [spent]).update).toEqual({ fate: 1 });
  });
});
