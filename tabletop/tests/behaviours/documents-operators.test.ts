/** The operators of generation 14: values that say what an update does to a key. */
import { beforeEach, describe, expect, it } from "vitest";
import { listen, setTable } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const BOOK = "book000000000000";
let operators: any;

const table = (): any =>
  setTable({
    generation: 14,
    documents: { JournalEntry: [{ _id: BOOK, name: "Book", flags: { probe: { note: { a: 1, b: 2 } } }, pages: [] }] },
  });

describe("operators, generation 14", () => {
  beforeEach(() => {
    table();
    ({ operators } = page.foundry.data);
  });

  it("D-033 [14] they become JSON with an identifier, and come back from it", () => {
    const { _del, _replace, reconstructOperator, ForcedDeletion, ForcedReplacement } = operators;
    const sent = JSON.parse(JSON.stringify({ a: _del, b: _replace({ c: 1 }) }));
    expect(sent).toEqual({
      a: { __$OPERATOR$__: "ForcedDeletion" },
      b: { __$OPERATOR$__: "ForcedReplacement", value: { c: 1 } },
    });
    expect(reconstructOperator(sent.a)).toBeInstanceOf(ForcedDeletion);
    const back = reconstructOperator(sent.b);
    expect(back).toBeInstanceOf(ForcedReplacement);
    expect(ForcedReplacement.get(back)).toEqual({ c: 1 });
  });

  it("D-033 [14] the value sits under a symbol, not under a key", () => {
    const { DataFieldOperator, ForcedReplacement, OPERATOR_VALUE } = operators;
    const plain = new ForcedReplacement({ a: 1 });
    expect(Object.keys(plain)).toEqual([]);
    expect(plain[OPERATOR_VALUE]).toEqual({ a: 1 });
    expect(DataFieldOperator.get(plain)).toEqual({ a: 1 });
    expect(DataFieldOperator.get("as it is")).toBe("as it is");
    DataFieldOperator.set(plain, 5);
    expect(plain[OPERATOR_VALUE]).toBe(5);
    expect(DataFieldOperator.equals(new ForcedReplacement({ a: 1 }), { a: 1 })).toBe(true);
    expect(new operators.ForcedDeletion("ignored")[OPERATOR_VALUE]).toBeUndefined();
  });

  it("D-034 [14] the keys of a replacement can be read and written through it", () => {
    const { _replace, ForcedReplacement } = operators;
    const value: any = { a: { b: 1 }, value: "own" };
    const through = _replace(value);
    expect(through).toBeInstanceOf(ForcedReplacement);
    expect([through.a.b, through.value, through.missing]).toEqual([1, "own", undefined]);
    expect(["a" in through, "missing" in through]).toEqual([true, false]);
    const { getProperty, setProperty } = page.foundry.utils;
    expect(getProperty({ system: through }, "system.a.b")).toBe(1);
    setProperty({ system: through }, "system.a.b", 2);
    through.more = 3;
    delete through.value;
    expect(value).toEqual({ a: { b: 2 }, more: 3 });
    expect([_replace(null).a, _replace("text").length]).toEqual([undefined, undefined]);
  });

  it("D-034 [14] a replacement of a replacement is one", () => {
    const { _replace, ForcedReplacement } = operators;
    const twice = _replace(_replace({ a: 1 }));
    expect(ForcedReplacement.get(twice)).toEqual({ a: 1 });
    expect(JSON.stringify(twice)).toBe('{"__$OPERATOR$__":"ForcedReplacement","value":{"a":1}}');
  });

  it("D-034 [14] preUpdate sees what a replacement carries, and may change it", async () => {
    const { game, server } = table();
    const seen: any[] = [];
    const pre = listen("preUpdateJournalEntry", (_document, changes) => {
      seen.push(changes.flags.probe.note, changes.flags.probe.note.c);
      changes.flags.probe.note.c = 6;
    });
    await game.journal.get(BOOK).update({ flags: { probe: { note: operators._replace({ c: 5 }) } } });
    pre.stop();
    expect(seen[0]).toBeInstanceOf(operators.ForcedReplacement);
    expect(seen[1]).toBe(5);
    expect(game.journal.get(BOOK)._source.flags.probe.note).toEqual({ c: 6 });
    expect(server.documents.JournalEntry![0]!.flags.probe.note).toEqual({ c: 6 });
  });
});
