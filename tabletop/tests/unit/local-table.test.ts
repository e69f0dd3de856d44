import { createHash, createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { PortConnection } from "../../client/host/port-connection.ts";
import type { JoinAnswer, OperationResponse, StatusData } from "../../common/protocol.ts";
import { crypto as browserCrypto } from "../../server/browser/crypto.ts";
import { hmac, sha256 } from "../../server/browser/sha256.ts";
import { MemoryShelf, packStore, readText, type Shelf } from "../../server/browser/stores.ts";
import type { LocalTable, TableParts } from "../../server/browser/table.ts";
import {
  GAMEMASTER,
  gone,
  joinedPage,
  openLocalTable,
  connectPage,
  smallTable,
  PLAYER,
  worldData,
} from "./local-tables.ts";

beforeEach(() => gone.clear());

const create = (page: PortConnection, type: string, data: object): Promise<OperationResponse> =>
  new Promise((resolve) =>
    page.emit("modifyDocument", { action: "create", type, operation: { data: [data] } }, resolve),
  );

const actors = async (table: LocalTable): Promise<unknown[]> =>
  (await worldData(await joinedPage(table, GAMEMASTER))).documents.Actor.map((actor: any) => actor.name);

/** A shelf that takes no world as long as it is full. */
function fullShelf(): Shelf & { full: boolean } {
  const shelf = Object.assign(new MemoryShelf(), { full: true });
  const batch = shelf.batch.bind(shelf);
  shelf.batch = async (writes) => {
    if (shelf.full) throw new Error("cut off");
    await batch(writes);
  };
  return shelf;
}

describe("a table in the browser", () => {
  it("lets pages join, change the world, and hear of each other", async () => {
    const table = await openLocalTable(smallTable(), new MemoryShelf());
    const gamemaster = await joinedPage(table, GAMEMASTER);
    const player = await joinedPage(table, PLAYER);
    const heard = new Promise<OperationResponse>((resolve) => player.on("modifyDocument", resolve));
    expect((await create(gamemaster, "Actor", { name: "Ada", type: "hero" })).error).toBeUndefined();
    expect((await heard).result).toMatchObject([{ name: "Ada" }]);
    const { error } = await create(player, "User", { name: "Me", role: 4 });
    expect(error?.message).toContain("lacks permission");
    expect(error?.words).toEqual({ key: "NotAllowed", values: { document: "User" } });
    const left = new Promise((resolve) => gamemaster.on("userConnected", (id, active) => resolve([id, active])));
    gone.get(`lock ${PLAYER}`)!();
    expect(await left).toEqual([PLAYER, false]);
    expect((await worldData(gamemaster)).activeUsers).toEqual([GAMEMASTER]);
  });

  it("lets nobody in with a made-up token", async () => {
    const page = connectPage(await openLocalTable(smallTable(), new MemoryShelf()));
    const refused = new Promise<Error>((resolve) => page.on("connect_error", resolve));
    page.connect({ userId: GAMEMASTER, token: "made up" });
    expect((await refused).message).toContain("You have not joined");
  });

  it("says that nothing is kept where there is only memory", async () => {
    const page = connectPage(await openLocalTable(smallTable(), new MemoryShelf()));
    expect((await page.ask<StatusData>("status")).notice).toContain("gone when its last tab is closed");
  });

  it("says which packs that the system names are not here", async () => {
    const named = smallTable();
    named.system.packs = ["relics", "charts"].map((name) => ({ name, label: `The ${name}`, type: "Item" }));
    named.packs = { charts: [] };
    const { notice } = await connectPage(await openLocalTable(named, new MemoryShelf())).ask<StatusData>("status");
    expect(notice).toContain("Not here are these packs of Small: The relics. ");
    expect(notice).toContain("gone when its last tab is closed");
  });

  it("keeps its world, and who joined, from one opening to the next", async () => {
    const shelf = new MemoryShelf();
    const first = await openLocalTable(smallTable(), shelf);
    const gamemaster = await joinedPage(first, GAMEMASTER);
    await create(gamemaster, "Actor", { name: "Ada", type: "hero" });
    const { token } = await gamemaster.ask<JoinAnswer>("join", { userId: GAMEMASTER });
    const second = await openLocalTable(smallTable(), shelf);
    expect(await actors(second)).toEqual(["Ada"]);
    expect(await connectPage(second).ask<JoinAnswer>("join", { userId: GAMEMASTER })).toMatchObject({ token });
  });

  it("puts the world back, saves it as a file and loads that file", async () => {
    const table = await openLocalTable(smallTable(), new MemoryShelf());
    const page = await joinedPage(table, GAMEMASTER);
    await create(page, "Actor", { name: "Ada", type: "hero" });
    const file = await page.ask<string>("save");
    await page.ask("putBack");
    expect(await actors(table)).toEqual([]);
    const other = await openLocalTable(smallTable(), new MemoryShelf());
    await connectPage(other).ask("load", { text: file });
    expect(await actors(other)).toEqual(["Ada"]);
  });

  it.each([
    ["no JSON", "{", "holds no world"],
    ["something else", '{"format":"other"}', "holds no world"],
    ["a newer one", '{"format":"tabletop-world","version":99,"world":{},"documents":[]}', "newer version"],
    ["another system's", '{"format":"tabletop-world","version":1,"world":{"system":"x"},"documents":[]}', "system x"],
    [
      "one without gamemaster",
      '{"format":"tabletop-world","version":1,"world":{"id":"a","title":"A","system":"small"},"documents":[]}',
      "no gamemaster",
    ],
  ])("refuses a file that is %s, and leaves the world as it was", async (_what, text, sentence) => {
    const table = await openLocalTable(smallTable(), new MemoryShelf());
    const page = await joinedPage(table, GAMEMASTER);
    await create(page, "Actor", { name: "Ada", type: "hero" });
    await expect(page.ask("load", { text })).rejects.toThrow(sentence);
    expect(await actors(table)).toEqual(["Ada"]);
  });

  it("does again what was cut off while a world was put in the place of another", async () => {
    const shelf = new MemoryShelf();
    await openLocalTable(smallTable(), shelf);
    const notes = await shelf.store("notes");
    const { world, files } = smallTable().seed;
    const ada = { _key: "!actors!ada0000000000000", _id: "ada0000000000000", name: "Ada", type: "hero" };
    const pending = { world, files: [...files, { file: "a", data: ada }] };
    await notes.batch([{ type: "put", key: "pending", value: JSON.stringify(pending) }], { sync: true });
    expect(await actors(await openLocalTable(smallTable(), shelf))).toEqual(["Ada"]);
    expect(await readText(notes, "pending")).toBeUndefined();
  });

  it("makes its first world again where that was cut off", async () => {
    const shelf = fullShelf();
    await expect(openLocalTable(smallTable(), shelf)).rejects.toThrow("nothing was changed: cut off");
    shelf.full = false;
    expect(await actors(await openLocalTable(smallTable(), shelf))).toEqual([]);
  });

  it.each(["putBack", "load"] as const)("is as it was, also anew, where the browser does not take %s", async (what) => {
    const shelf = fullShelf();
    shelf.full = false;
    const table = await openLocalTable(smallTable(), shelf);
    const page = await joinedPage(table, GAMEMASTER);
    const text = await page.ask<string>("save");
    await create(page, "User", { name: "Third", role: 1 });
    await create(page, "Actor", { name: "Ada", type: "hero" });
    shelf.full = true;
    await expect(page.ask(what, { text, files: "another cache" })).rejects.toThrow("nothing was changed: cut off");
    for (const opened of [table, await openLocalTable(smallTable(), shelf)]) {
      const again = await joinedPage(opened, GAMEMASTER);
      const world = await worldData(again);
      expect(world.documents.User).toHaveLength(3);
      expect(world.documents.Actor).toMatchObject([{ name: "Ada" }]);
      expect(await again.ask("files")).toBeNull();
    }
    shelf.full = false;
    await page.ask(what, { text, files: "another cache" });
    const last = connectPage(await openLocalTable(smallTable(), shelf));
    expect(await last.ask("files")).toBe("another cache");
  });

  it.each([
    ["schema", "99", "newer version"],
    ["system", "other", "belongs to the system other"],
  ])("leaves a world alone whose %s it does not know", async (key, value, sentence) => {
    const shelf: Shelf = new MemoryShelf();
    await openLocalTable(smallTable(), shelf);
    await (await shelf.store("notes")).batch([{ type: "put", key, value }], { sync: true });
    await expect(openLocalTable(smallTable(), shelf)).rejects.toThrow(sentence);
  });
});

describe("a pack that comes with the page", () => {
  const write = { type: "put", key: "!items!b", value: "2" } as const;

  it("is kept from the first change on, until another one comes", async () => {
    const shelf = new MemoryShelf();
    const entries = [["!items!a", "1"]] as const;
    const pack = await packStore(shelf, "arms", "one", entries);
    await pack.batch([write], { sync: true });
    const again = await packStore(shelf, "arms", "one", entries);
    expect([await again.get("!items!a"), await again.get("!items!b")]).toEqual(["1", "2"]);
    const newer = await packStore(shelf, "arms", "two", [["!items!a", "3"]]);
    expect([await newer.get("!items!a"), await newer.get("!items!b")]).toEqual(["3", undefined]);
  });
});

describe("the browser's cryptography", () => {
  it("makes the digests that Node makes, at every length around a block", () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
      expect(Buffer.from(sha256(bytes)).toString("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
      const key = bytes.slice(0, 100);
      const wanted = createHmac("sha256", key).update(bytes).digest("hex");
      expect(Buffer.from(hmac(key, bytes)).toString("hex")).toBe(wanted);
    }
  });

  it("digests and signs texts as Node's does, and keeps no passwords", async () => {
    const { crypto: nodes } = await import("../../server/crypto.ts");
    const text = "Ädalheid — 龍";
    expect(browserCrypto.digest(text)).toBe(nodes.digest(text));
    expect(browserCrypto.sign("00ff10", text)).toBe(nodes.sign("00ff10", text));
    expect(() => browserCrypto.passwordHash("a", "b")).toThrow("takes no passwords");
  });
});

describe("modules that a site brings", () => {
  const WISHES = "wishes0000000000";
  const pack = { name: "tables", label: "Tables", type: "RollTable" };
  const withModules = (): TableParts => ({
    ...smallTable(),
    modules: [
      {
        manifest: { id: "charms", title: "Charms", documentTypes: { Item: { charm: {} } }, packs: [pack] },
        packs: { tables: [[`!tables!${WISHES}`, JSON.stringify({ _id: WISHES, name: "Wishes", results: [] })]] },
      },
      { manifest: { id: "no title" }, packs: {} },
    ],
  });

  it("are told, made active by the world, and active again when the table is opened anew", async () => {
    const shelf = new MemoryShelf();
    const page = await joinedPage(await openLocalTable(withModules(), shelf), GAMEMASTER);
    const before = await worldData(page);
    expect(before.modules.map(({ path, active }) => [path, active])).toEqual([["modules/charms", false]]);
    expect(before.moduleProblems).toEqual([expect.stringContaining("its id must be letters")]);
    const charm = { name: "Penny", type: "charms.charm" };
    expect((await create(page, "Item", charm)).error?.message).toContain("is not a type of Item");
    await create(page, "Setting", { key: "core.moduleConfiguration", value: '{"charms":true}' });
    expect((await create(page, "Item", charm)).error).toBeUndefined();
    const again = await worldData(await joinedPage(await openLocalTable(withModules(), shelf), GAMEMASTER));
    expect(again.modules[0]).toMatchObject({ active: true });
    expect(again.packs).toMatchObject([{ id: "charms.tables", index: [{ name: "Wishes" }] }]);
  });
});
