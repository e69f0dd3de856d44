/** Updates: differences, operators, and the options of operations. */
import { describe, expect, it, vi } from "vitest";
import { installGlobals, listen, remote, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const BOOK = "book000000000000";
const PAGE = "page000000000000";
const NOTE = "flags.probe.note";

const table = (generation: number): Table =>
  setTable({
    generation,
    documents: {
      JournalEntry: [
        {
          _id: BOOK,
          name: "Book",
          flags: { probe: { note: { a: 1, b: { c: 2, d: 3 } } } },
          pages: [{ _id: PAGE, name: "Page", type: "text", text: { content: "" } }],
        },
      ],
    },
  });
const book = (t: Table): any => t.game.journal.get(BOOK);

/** Replaces a method until the test is over, and gives the calls it got. */
function spy(target: any, name: string, answer?: (...args: any[]) => unknown): { calls: any[][] } {
  const before = target[name];
  const calls: any[][] = [];
  vi.spyOn(target, name).mockImplementation(function (this: any, ...args: any[]) {
    calls.push(args);
    const said = answer?.(...args);
    return said ?? before.apply(this, args);
  });
  return { calls };
}

describe.each([13, 14])("updates, generation %i", (generation) => {
  it("D-025 [both] an update whose joint validation throws is not stored", async () => {
    const t = table(generation);
    const heard = listen("error");
    vi.spyOn(page.JournalEntry, "validateJoint").mockImplementation(((data: any) => {
      if (data.name === "Bad") throw new Error("not that name");
    }) as any);
    expect(await book(t).update({ name: "Bad" })).toBeUndefined();
    vi.restoreAllMocks();
    heard.stop();
    expect(heard.calls).toHaveLength(1);
    expect(t.server.requests).toEqual([]);
  });

  it("D-027 [both] what does not fit stays out of its collection, is known as invalid, and is kept", () => {
    const bad = { _id: "bad0000000000000", name: "", pages: [] };
    const { game, server } = setTable({ generation, documents: { JournalEntry: [bad] } });
    expect(game.journal.get(bad._id)).toBeUndefined();
    expect([...game.journal.invalidDocumentIds]).toEqual([bad._id]);
    expect(game.journal.getInvalid(bad._id)._id).toBe(bad._id);
    expect(server.requests).toEqual([]);
  });

  it("D-036 [both] mergeObject acts on operators only when told", () => {
    installGlobals(generation);
    const { mergeObject } = page.foundry.utils;
    const option = generation < 14 ? { performDeletions: true } : { applyOperators: true };
    const { _del, _replace } = page.foundry.data.operators;
    const changes = generation < 14 ? { "-=a": null, "==b": { d: 2 } } : { a: _del, b: _replace({ d: 2 }) };
    const kept = mergeObject({ a: 1, b: { c: 1 } }, changes, { inplace: false });
    if (generation < 14) expect(kept).toEqual({ a: 1, b: { c: 1 }, "-=a": null, "==b": { d: 2 } });
    else expect([kept.a, kept.b]).toEqual([_del, changes.b]);
    expect(mergeObject({ a: 1, b: { c: 1 } }, changes, { inplace: false, ...option })).toEqual({ b: { d: 2 } });
  });

  it("D-037 [both] deepClone with strict takes plain data only, and never more than a hundred levels", () => {
    installGlobals(generation);
    const { deepClone } = page.foundry.utils;
    const when = new Date(5);
    expect(deepClone({ a: [1, when] }, { strict: true })).toEqual({ a: [1, when] });
    for (const other of [new Set(), () => 1, new (class Own {})()])
      expect(() => deepClone({ a: other }, { strict: true })).toThrow();
    const kept = new Set();
    expect(deepClone({ a: kept }).a).toBe(kept);
    let deep: object = {};
    for (let level = 0; level < 102; level++) deep = { deep };
    expect(() => deepClone(deep)).toThrow(/too deep/);
  });

  it("D-038 [both] what changes nothing asks no server and fires no hook, unless diff is false", async () => {
    const t = table(generation);
    const heard = [listen("preUpdateJournalEntry"), listen("updateJournalEntry")];
    expect(await book(t).update({ name: "Book" })).toBeUndefined();
    expect(t.server.requests).toEqual([]);
    expect(heard.map(({ calls }) => calls.length)).toEqual([0, 0]);
    expect(await book(t).update({ name: "Book" }, { diff: false })).toBe(book(t));
    expect(heard.map(({ calls }) => calls.length)).toEqual([1, 1]);
    heard.forEach(({ stop }) => stop());
  });

  it("D-039 [both] recursive: false replaces inner objects", async () => {
    const t = table(generation);
    await book(t).update({ flags: { probe: { note: { e: 1 } } } }, { recursive: false });
    expect(book(t)._source.flags).toEqual({ probe: { note: { e: 1 } } });
    expect(t.server.documents.JournalEntry![0]!.flags).toEqual({ probe: { note: { e: 1 } } });
  });

  it("D-040 [both] noHook keeps only the pre hooks quiet", async () => {
    const t = table(generation);
    const names = ["Create", "Update", "Delete"];
    const pre = names.map((name) => listen(`pre${name}JournalEntry`));
    const post = names.map((name) => listen(`${name.toLowerCase()}JournalEntry`));
    const made = await page.JournalEntry.create({ name: "New" }, { noHook: true });
    await made.update({ name: "Newer" }, { noHook: true });
    await made.delete({ noHook: true });
    expect(pre.map(({ calls }) => calls.length)).toEqual([0, 0, 0]);
    expect(post.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
    [...pre, ...post].forEach(({ stop }) => stop());
    expect(t.game.journal.size).toBe(1);
  });

  it("D-041 [both] render: false leaves applications alone; data and hooks are as ever", async () => {
    const t = table(generation);
    const drawn = vi.spyOn(book(t), "render").mockImplementation(() => {});
    const heard = listen("updateJournalEntry");
    await book(t).update({ name: "Quiet" }, { render: false });
    expect([drawn.mock.calls.length, heard.calls.length, book(t).name]).toEqual([0, 1, "Quiet"]);
    await book(t).update({ name: "Loud" });
    heard.stop();
    expect(drawn.mock.calls.length).toBeGreaterThan(0);
    expect(heard.calls[1]![2].render).toBe(true);
  });

  it("D-042 [both] the pre methods and hooks get the operation without its place and its data", async () => {
    const t = table(generation);
    const seen: any[] = [];
    for (const [name, at] of [
      ["preCreate", 2],
      ["preUpdate", 2],
      ["preDelete", 1],
    ] as const) {
      const method = spy(page.CONFIG.JournalEntryPage.documentClass.prototype, `_${name}`);
      const hook = listen(`${name}JournalEntryPage`);
      seen.push(() => [method.calls[0]![at - 1], hook.calls[0]![at]]);
    }
    const [made] = await book(t).createEmbeddedDocuments("JournalEntryPage", [{ name: "N", type: "text" }], {
      mine: 1,
    });
    await made.update({ name: "M" }, { mine: 1 });
    await made.delete({ mine: 1 });
    vi.restoreAllMocks();
    for (const pair of seen) {
      const [inMethod, inHook] = pair();
      expect(inMethod).toBe(inHook);
      expect(inHook.mine).toBe(1);
      for (const key of ["data", "updates", "ids", "noHook", "pack", "parent"]) expect(inHook).not.toHaveProperty(key);
    }
  });

  it("D-043 [both] they get one object for the whole batch; what is written into it travels", async () => {
    table(generation);
    const given = new Set<any>();
    const hook = listen("preCreateJournalEntry", (_document, _data, options) => {
      given.add(options);
      options.counted = (options.counted ?? 0) + 1;
    });
    const after = listen("createJournalEntry");
    await page.JournalEntry.createDocuments([{ name: "A" }, { name: "B" }, { name: "C" }]);
    hook.stop();
    after.stop();
    expect(given.size).toBe(1);
    expect(after.calls.map(([, options]) => options.counted)).toEqual([3, 3, 3]);
  });

  it("D-044 [both] the post methods and hooks get the operation without place and data, custom keys and all", async () => {
    const t = table(generation);
    const heard = listen("updateJournalEntryPage");
    await remote(t, "JournalEntryPage", "update", {
      parentUuid: `JournalEntry.${BOOK}`,
      updates: [{ _id: PAGE, name: "Changed" }],
      pack: null,
      mine: { a: 1 },
      syntheticActorUpdate: false,
    });
    heard.stop();
    const options = heard.calls[0]![2];
    expect(options.mine).toEqual({ a: 1 });
    for (const key of ["pack", "parentUuid", "parent", "updates", "syntheticActorUpdate"])
      expect(options).not.toHaveProperty(key);
  });

  it("D-045 [both] modifiedTime is the host's, whatever was passed", async () => {
    const t = table(generation);
    const before = Date.now();
    const heard = listen("updateJournalEntry");
    await book(t).update({ name: "Now" }, { modifiedTime: 5 });
    heard.stop();
    expect(heard.calls[0]![2].modifiedTime).toBeGreaterThanOrEqual(before);
  });

  it("D-046 [both] ids are new unless keepId is true", async () => {
    table(generation);
    const _id = "wanted0000000000";
    expect((await page.JournalEntry.create({ _id, name: "A" })).id).not.toBe(_id);
    expect((await page.JournalEntry.create({ _id, name: "A" }, { keepId: true })).id).toBe(_id);
  });

  it("D-048 [both] embedded documents are written by the documents' name, read by either", async () => {
    const entry = book(table(generation));
    expect(entry.getEmbeddedDocument("pages", PAGE)).toBe(entry.getEmbeddedDocument("JournalEntryPage", PAGE));
    await expect(entry.updateEmbeddedDocuments("pages", [{ _id: PAGE, name: "X" }])).rejects.toThrow(/pages/);
    await expect(entry.deleteEmbeddedDocuments("pages", [PAGE])).rejects.toThrow(/pages/);
    await expect(entry.createEmbeddedDocuments("pages", [{ name: "X", type: "text" }])).rejects.toThrow(/pages/);
    expect(entry.pages.get(PAGE).name).toBe("Page");
  });

  it("D-049 [both] one refused document resolves to undefined, a batch leaves it out", async () => {
    const t = table(generation);
    const no = [
      listen("preCreateJournalEntry", (document) => document.name !== "No"),
      listen("preUpdateJournalEntry", (_document, changes) => changes.name !== "No"),
      listen("preDeleteJournalEntry", () => false),
    ];
    expect(await page.JournalEntry.create({ name: "No" })).toBeUndefined();
    expect(await book(t).update({ name: "No" })).toBeUndefined();
    expect(await book(t).delete()).toBeUndefined();
    const made = await page.JournalEntry.createDocuments([{ name: "No" }, { name: "Yes" }]);
    expect(made.map(({ name }: any) => name)).toEqual(["Yes"]);
    no.forEach(({ stop }) => stop());
  });

  it("D-051 [both] _preUpdateOperation comes after every _preUpdate and may cancel all", async () => {
    const t = table(generation);
    const other = await page.JournalEntry.create({ name: "Other" });
    t.server.requests.length = 0;
    const order: string[] = [];
    const cls = page.CONFIG.JournalEntry.documentClass;
    spy(cls.prototype, "_preUpdate", () => void order.push("one"));
    vi.spyOn(cls, "_preUpdateOperation").mockImplementation((async (documents: any[], operation: any) => {
      order.push(`all ${documents.length} ${operation.updates.length} ${operation.action}`);
      return false;
    }) as any);
    const updated = await page.JournalEntry.updateDocuments([
      { _id: BOOK, name: "A" },
      { _id: other.id, name: "B" },
    ]);
    vi.restoreAllMocks();
    expect(updated).toEqual([]);
    expect(order).toEqual(["one", "one", "all 2 2 update"]);
    expect(t.server.requests).toEqual([]);
  });

  it("D-056 [both] updating or deleting what is gone rejects", async () => {
    table(generation);
    const gone = await page.JournalEntry.create({ name: "Gone" });
    await gone.delete();
    await expect(gone.update({ name: "X" })).rejects.toThrow(/does not exist/);
    await expect(gone.delete()).rejects.toThrow(/does not exist/);
  });
});

describe("by generation", () => {
  it("D-032 [13] -=key deletes and ==key replaces, dotted or nested", async () => {
    for (const [deletion, replacement] of [
      [{ [`${NOTE}.-=a`]: null }, { [`${NOTE}.==b`]: { e: 5 } }],
      [{ flags: { probe: { note: { "-=a": null } } } }, { flags: { probe: { note: { "==b": { e: 5 } } } } }],
    ]) {
      const t = table(13);
      const heard = listen("updateJournalEntry");
      await book(t).update(deletion);
      expect(book(t)._source.flags.probe.note).toEqual({ b: { c: 2, d: 3 } });
      await book(t).update(replacement);
      heard.stop();
      expect(book(t)._source.flags.probe.note).toEqual({ b: { e: 5 } });
      expect(t.server.documents.JournalEntry![0]!.flags.probe.note).toEqual({ b: { e: 5 } });
      expect(heard.calls.map(([, changed]) => changed.flags.probe.note)).toEqual([
        { "-=a": null },
        { "==b": { e: 5 } },
      ]);
    }
  });

  it("D-050 [14] temporary creates as ever; in 13 the document is nobody's", async () => {
    const now = table(14);
    expect((await page.JournalEntry.create({ name: "T" }, { temporary: true })).id).toMatch(/^\w{16}$/);
    expect(now.game.journal.size).toBe(2);
    const old = table(13);
    expect((await page.JournalEntry.create({ name: "T" }, { temporary: true })).id).toBeNull();
    expect([old.game.journal.size, old.server.requests.length]).toEqual([1, 0]);
  });

  it("D-052 [14] dryRun does everything before the writing, and gives nothing", async () => {
    const t = table(14);
    const pre = ["Create", "Update", "Delete"].map((name) => listen(`pre${name}JournalEntry`));
    expect(await page.JournalEntry.createDocuments([{ name: "D" }], { dryRun: true })).toEqual([]);
    expect(await page.JournalEntry.updateDocuments([{ _id: BOOK, name: "D" }], { dryRun: true })).toEqual([]);
    expect(await page.JournalEntry.deleteDocuments([BOOK], { dryRun: true })).toEqual([]);
    expect(pre.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
    pre.forEach(({ stop }) => stop());
    expect([t.server.requests.length, book(t).name]).toEqual([0, "Book"]);
  });
});
