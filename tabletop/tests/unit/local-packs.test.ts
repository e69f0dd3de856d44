import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PortConnection } from "../../client/host/port-connection.ts";
import type { OperationRequest, OperationResponse } from "../../common/protocol.ts";
import type { Entries, FetchEntries } from "../../server/browser/local-packs.ts";
import { MemoryShelf, type Shelf } from "../../server/browser/stores.ts";
import type { TableParts } from "../../server/browser/table.ts";
import { StartFailure } from "../../server/failure.ts";
import { layPacks } from "../../tools/lay-packs.ts";
import { GAMEMASTER, joinedPage, openLocalTable, smallTable, worldData } from "./local-tables.ts";

/* Packs of a site: their outlines come with the table, their documents when they are first asked for. */

const AXE = "axe0000000000000";
const BOW = "bow0000000000000";
const SHED = "shed000000000000";
const declaration = { name: "arms", label: "The arms", type: "Item", path: "packs/arms" };
const item = (id: string, name: string): [string, string] => [
  `!items!${id}`,
  JSON.stringify({
    _id: id,
    name,
    type: "gear",
    img: "a.svg",
    folder: SHED,
    sort: 0,
    system: { weight: 3 },
    effects: [],
  }),
];
const entries: Entries = [
  [`!folders!${SHED}`, JSON.stringify({ _id: SHED, name: "Shed", type: "Item", sort: 0 })],
  item(AXE, "Axe"),
  item(BOW, "Bow"),
];

/** As the browser's: what is changed in a pack is kept. */
class KeptShelf extends MemoryShelf {
  override readonly kept: boolean = true;
}

let folder: string;
/** The files that were asked for. */
let asked: string[];
/** false: there is no network */
let online: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tabletop-lay-"));
  asked = [];
  online = true;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fetchEntries: FetchEntries = async (file) => {
  asked.push(file);
  if (!online) throw new Error("There is no network.");
  return JSON.parse(readFileSync(join(folder, file), "utf8"));
};

async function withPack(of = entries, stamp = "one"): Promise<TableParts> {
  const small = smallTable();
  small.stamp = stamp;
  small.system.documentTypes = { Item: { gear: {} } };
  small.system.packs = [declaration];
  const laid = { id: "small", packs: [{ ...declaration, system: "small", ownership: {}, banner: null, flags: {} }] };
  small.packs = await layPacks(folder, laid as never, { arms: of });
  return small;
}

/** A gamemaster at a table with the pack, all in files. */
async function atTable(shelf: Shelf, given?: TableParts): Promise<PortConnection> {
  return joinedPage(await openLocalTable(given ?? (await withPack()), shelf, fetchEntries), GAMEMASTER);
}

const ask = (page: PortConnection, action: string, operation: object, type = "Item"): Promise<OperationResponse> =>
  new Promise((resolve) =>
    page.emit(
      "modifyDocument",
      { action, type, operation: { pack: "small.arms", ...operation } } as OperationRequest,
      resolve,
    ),
  );
const namesOf = ({ result }: OperationResponse): unknown[] => (result ?? []).map((one: any) => one.name);
const unlock = (page: PortConnection): Promise<OperationResponse> => {
  const value = JSON.stringify({ "small.arms": { locked: false } });
  return ask(page, "create", { pack: undefined, data: [{ key: "core.compendiumConfiguration", value }] }, "Setting");
};

describe("a pack whose documents lie in a file of their own", () => {
  it("has the same index and folders as one that came whole, and nothing is fetched for them", async () => {
    const whole = { ...(await withPack()), packs: { arms: entries } };
    const wanted = await worldData(await atTable(new MemoryShelf(), whole));
    const page = await atTable(new MemoryShelf());
    const found = await worldData(page);
    expect(found.packs).toEqual(wanted.packs);
    expect(found.packs[0]).toMatchObject({ index: [{ name: "Axe" }, { name: "Bow" }], folders: [{ name: "Shed" }] });
    expect(await ask(page, "get", { index: true, indexFields: ["img"] })).toMatchObject({
      result: found.packs[0]!.index,
    });
    expect(asked).toEqual([]);
  });

  it("fetches its documents once, for all who ask at a time", async () => {
    const page = await atTable(new MemoryShelf());
    const answers = await Promise.all([ask(page, "get", { ids: [AXE] }), ask(page, "get", {}), ask(page, "get", {})]);
    expect(answers.map(namesOf)).toEqual([["Axe"], ["Axe", "Bow"], ["Axe", "Bow"]]);
    expect(asked).toEqual([expect.stringMatching(/^packs\/small\.arms-[0-9a-f]{12}\.json$/)]);
    const { packs } = await worldData(page);
    expect(packs[0]).toMatchObject({ index: [{ name: "Axe" }, { name: "Bow" }], folders: [{ name: "Shed" }] });
  });

  it.each([
    ["fields of the index that are no usual ones", { index: true, indexFields: ["system.weight"] }, "Item"],
    [
      "what lies in one of its documents",
      { pack: undefined, parentUuid: `Compendium.small.arms.Item.${AXE}` },
      "ActiveEffect",
    ],
  ])("fetches them for %s", async (_what, operation, type) => {
    const { error, result } = await ask(await atTable(new MemoryShelf()), "get", operation, type);
    expect(error).toBeUndefined();
    if (type === "Item") expect(result).toMatchObject([{ system: { weight: 3 } }, { system: { weight: 3 } }]);
    else expect(result).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it("says so when they cannot be fetched, lets other operations through, and fetches them on the next try", async () => {
    const shelf = new KeptShelf();
    const page = await atTable(shelf);
    await unlock(page);
    online = false;
    const data = [{ name: "Club", type: "gear" }];
    const { error } = await ask(page, "create", { data });
    expect(error).toMatchObject({ name: "PackAway", pack: "small.arms" });
    expect(error!.message).toContain("The arms could not be fetched");
    expect((await ask(page, "get", { pack: undefined, ids: [] })).error).toBeUndefined();
    expect((await worldData(page)).packs[0]!.index).toHaveLength(2);
    online = true;
    expect(namesOf(await ask(page, "create", { data }))).toEqual(["Club"]);
    expect(namesOf(await ask(page, "get", {})).sort()).toEqual(["Axe", "Bow", "Club"]);
  });

  it.each([[{}], [[["a"]]], [[["a", 1]]], ["<!doctype html>"]])("takes no other file for its own: %j", async (file) => {
    const table = await openLocalTable(await withPack(), new MemoryShelf(), async () => file);
    expect((await ask(await joinedPage(table, GAMEMASTER), "get", {})).error).toMatchObject({ name: "PackAway" });
  });

  it("is fetched again where its module was made inactive and active while a user waited for it", async () => {
    const { packs, ...small } = await withPack();
    small.system.packs = [];
    const charms = { id: "charms", title: "Charms", packs: [declaration] };
    const given = { ...small, packs: {}, modules: [{ manifest: charms, packs }] };
    const arrivals: (() => void)[] = [];
    let begun = (): void => {};
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    const slowly: FetchEntries = async (file) => {
      const arrived = new Promise<void>((resolve) => arrivals.push(resolve));
      begun();
      if (arrivals.length === 1) await arrived;
      return fetchEntries(file);
    };
    const page = await joinedPage(await openLocalTable(given, new MemoryShelf(), slowly), GAMEMASTER);
    const choose = (charmed: boolean): Promise<OperationResponse> => {
      const data = [{ key: "core.moduleConfiguration", value: JSON.stringify({ charms: charmed }) }];
      return ask(page, "create", { pack: undefined, data }, "Setting");
    };
    await choose(true);
    const waiting = ask(page, "get", { pack: "charms.arms" });
    await beginning;
    for (const charmed of [false, true]) expect((await choose(charmed)).error).toBeUndefined();
    arrivals[0]!();
    expect(namesOf(await waiting)).toEqual(["Axe", "Bow"]);
    expect(arrivals).toHaveLength(2);
  });

  const outline = { file: "packs/small.arms-0.json", documents: [{ _id: AXE, name: "Axe" }], folders: [] };
  it.each([
    null,
    {},
    7,
    "packs/small.arms-0.json",
    { ...outline, documents: undefined },
    { ...outline, documents: [null] },
    { ...outline, documents: [{ name: "Axe" }] },
    { ...outline, folders: [7] },
    { ...outline, file: "https://elsewhere.example/packs/a.json" },
    { ...outline, file: "../packs/a.json" },
    { ...outline, file: "packs/../table.json" },
  ])("keeps the table from opening where table.json holds no outline of it: %j", async (part) => {
    const given = { ...(await withPack()), packs: { arms: part } } as unknown as TableParts;
    await expect(openLocalTable(given, new MemoryShelf())).rejects.toThrow(
      new StartFailure("The pack The arms cannot be opened: it is neither a list of entries nor an outline."),
    );
  });

  it("is read from the browser's own store once it was changed, until the site brings another version", async () => {
    const shelf = new KeptShelf();
    const page = await atTable(shelf);
    await unlock(page);
    await ask(page, "update", { updates: [{ _id: AXE, name: "Great axe" }] });
    expect(asked).toHaveLength(1);
    const again = await atTable(shelf);
    expect((await worldData(again)).packs[0]!.index.map(({ name }: any) => name)).toEqual(["Great axe", "Bow"]);
    expect(namesOf(await ask(again, "get", {}))).toEqual(["Great axe", "Bow"]);
    expect(asked).toHaveLength(1);
    const newer = await atTable(shelf, await withPack([item(AXE, "Hatchet")], "two"));
    expect((await worldData(newer)).packs[0]!.index).toMatchObject([{ name: "Hatchet" }]);
    expect(namesOf(await ask(newer, "get", {}))).toEqual(["Hatchet"]);
    expect(new Set(asked).size).toBe(2);
  });
});
