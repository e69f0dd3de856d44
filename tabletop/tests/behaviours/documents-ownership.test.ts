/** Flags, statistics and levels of ownership, as a client sees them. */
import { describe, expect, it } from "vitest";
import { packLevel } from "../../common/documents/ownership.ts";
import { GM, listen, PLAYER, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const BOOK = "book000000000000";

const table = (generation: number): Table =>
  setTable({
    generation,
    documents: { JournalEntry: [{ _id: BOOK, name: "Book", pages: [], ownership: { default: 0, [PLAYER]: 2 } }] },
  });

describe.each([13, 14])("generation %i", (generation) => {
  it("D-057 [both] flags have the scopes of core, world, the system and active modules", async () => {
    const { game } = table(generation);
    game.modules.set("awake", { id: "awake", active: true });
    game.modules.set("asleep", { id: "asleep", active: false });
    const book = game.journal.get(BOOK);
    for (const scope of ["core", "world", "probe", "awake"]) {
      await book.setFlag(scope, "key", 1);
      expect(book.getFlag(scope, "key")).toBe(1);
      await book.unsetFlag(scope, "key");
      expect(book.getFlag(scope, "key")).toBeUndefined();
    }
    for (const scope of ["asleep", "nobody"]) {
      expect(() => book.getFlag(scope, "key")).toThrow(scope);
      await expect(book.setFlag(scope, "key", 1)).rejects.toThrow(scope);
      await expect(book.unsetFlag(scope, "key")).rejects.toThrow(scope);
    }
    await book.update({ flags: { nobody: { key: 2 } } });
    expect(book.flags.nobody).toEqual({ key: 2 });
  });

  it("deleting a flag where there is no scope, or nothing at its path, stores and tells nothing", async () => {
    const { game, server } = table(generation);
    const book = game.journal.get(BOOK);
    await book.update({ flags: { probe: { kept: 1 } } });
    const heard = listen("updateJournalEntry", () => undefined);
    const deletions: object[] = [
      { "flags.world.-=key": null },
      { "flags.world.deep.-=key": null },
      { flags: { nobody: { "-=key": null, inner: { "-=other": null } }, "-=nowhere": null } },
      { "flags.probe.deep.-=key": null },
    ];
    if (generation > 13) deletions.push({ "flags.world.key": page.foundry.data.operators._del });
    for (const changes of deletions) {
      await book.update(changes);
      book.updateSource(changes);
      book.clone(changes);
    }
    await book.unsetFlag("world", "key");
    const stored = { probe: { kept: 1 } };
    expect([book._source.flags, server.documents.JournalEntry![0]!.flags]).toEqual([stored, stored]);
    expect(heard.calls).toEqual([]);
    // what is given besides is stored, an empty object too
    await book.update({ flags: { world: { "-=key": null, inner: { "-=other": null }, on: true }, nobody: {} } });
    const more = { ...stored, world: { on: true }, nobody: {} };
    expect([book._source.flags, server.documents.JournalEntry![0]!.flags]).toEqual([more, more]);
    heard.stop();
  });

  it("D-058 [both] the system's scope is its id, as it is spelt", () => {
    const { game } = table(generation);
    const book = game.journal.get(BOOK);
    expect(game.system.id).toBe("probe");
    expect(book.getFlag("probe", "any")).toBeUndefined();
    expect(() => book.getFlag("Probe", "any")).toThrow(/Probe/);
  });

  it("D-060 [both] lastModifiedBy is an id or null; whose it is nobody asks", () => {
    table(generation);
    const made = (lastModifiedBy: unknown): any => new page.JournalEntry({ name: "J", _stats: { lastModifiedBy } });
    expect(made("nobody0000000000")._stats.lastModifiedBy).toBe("nobody0000000000");
    expect(made(null)._stats.lastModifiedBy).toBeNull();
    expect(() => made("system-builder")).toThrow(/lastModifiedBy/);
  });

  it("D-065 [both] getUserLevel is what is recorded, testUserPermission grants gamemasters", () => {
    const { game } = table(generation);
    const book = game.journal.get(BOOK);
    const [gm, player] = [game.users.get(GM), game.users.get(PLAYER)];
    expect([book.getUserLevel(gm), book.getUserLevel(player)]).toEqual([0, 2]);
    expect(book.testUserPermission(gm, "OWNER")).toBe(true);
    expect([book.testUserPermission(player, "OBSERVER"), book.testUserPermission(player, "OWNER")]).toEqual([
      true,
      false,
    ]);
  });

  it("D-066 [both] in packs the role counts; a pack that says nothing is nobody's", () => {
    const { game } = table(generation);
    const [gm, player] = [game.users.get(GM), game.users.get(PLAYER)];
    const usual = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
    expect([packLevel(player, usual), packLevel(gm, usual)]).toEqual([2, 3]);
    expect([packLevel(player, {}), packLevel(gm, {})]).toEqual([0, 0]);
    const shown = new page.JournalEntry({ name: "J", ownership: { default: 3 } }, { pack: "probe.books" });
    game.packs.set("probe.books", { getUserLevel: (user: any) => packLevel(user, {}) });
    expect([shown.getUserLevel(player), shown.testUserPermission(player, "LIMITED")]).toEqual([0, false]);
  });
});
