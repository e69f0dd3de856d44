import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveWorld } from "../../server/save-world.ts";
import { MemoryShelf } from "../../server/browser/stores.ts";
import { startServer } from "../../server/start.ts";
import { readSystem } from "../../server/system-folder.ts";
import { connectPage, openLocalTable, smallTable } from "../unit/local-tables.ts";
import { ALICE, GAMEMASTER, HERO, id, joinAs, layOut, type Person, type Place, PROGRAM, SCENE } from "./table.ts";

let place: Place;
beforeEach(async () => {
  place = await layOut();
});
afterEach(() => place.remove());

/** Opens the world, passes it to a function, and closes it. */
async function look<T>(work: (gamemaster: Person) => Promise<T>): Promise<T> {
  const server = await startServer(place.options);
  try {
    return await work(await joinAs(server.url, GAMEMASTER));
  } finally {
    await server.close();
  }
}

const bring = (path: string, content: string | Buffer): void => {
  const file = join(place.options.world, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, content);
};

/** Makes one of everything that a user may bring to a world, with flags and settings of modules. */
async function furnish(gamemaster: Person): Promise<void> {
  const flags = { charms: { lit: true, list: [1, { two: null }] } };
  const embedded: [string, object][] = [
    ["Wall", { c: [0, 0, 100, 0], door: 2, ds: 2, sight: 30, threshold: { sight: 10 }, flags }],
    ["AmbientLight", { x: 10, y: 20, config: { dim: 30, color: "#ff8800", animation: { type: "torch" } } }],
    ["AmbientSound", { x: 5, y: 5, radius: 20, path: "sounds/a%20b.ogg", volume: 0.3 }],
    ["Tile", { x: 1, y: 2, width: 30, height: 40, texture: { src: "maps/tile.png" } }],
    ["Note", { entryId: id("book"), x: 3, y: 4, text: "Here" }],
    ["Region", { name: "Mire", shapes: [{ type: "rectangle", x: 0, y: 0, width: 50, height: 50 }] }],
  ];
  for (const [type, data] of embedded)
    await gamemaster.do("create", type, { parentUuid: `Scene.${SCENE}`, data: [data] });
  const hexes = { name: "Hexes", grid: { type: 4, size: 80 }, background: { src: "maps/Größe 龍.png" }, flags };
  const made: [string, object][] = [
    ["Scene", hexes],
    ["Setting", { key: "charms.colour", value: '"red"' }],
    ["Setting", { key: "charms.own", value: "1", user: ALICE }],
    ["JournalEntry", { name: "Log", pages: [{ name: "One", type: "text", text: { content: "<p>Ünï</p>" }, flags }] }],
    ["Playlist", { name: "Rain", sounds: [{ name: "Drops", path: "sounds/a%20b.ogg", repeat: true }] }],
    ["RollTable", { name: "Fate", results: [{ type: "text", description: "Good", range: [1, 6] }] }],
    ["Folder", { name: "Deep", type: "Scene", sorting: "m" }],
    ["Cards", { name: "Deck", type: "deck", cards: [{ name: "Ace", type: "base", faces: [{ name: "A" }] }] }],
    ["ChatMessage", { content: "Said", whisper: [ALICE], flags }],
    ["Macro", { name: "Run", type: "script", command: "1 + 1" }],
  ];
  for (const [type, data] of made) await gamemaster.do("create", type, { data: [data] });
  await gamemaster.do("update", "Actor", { updates: [{ _id: HERO, flags, system: { notes: "<p>n</p>" } }] });
}

/** Declares packs of the world itself in its seed. */
function declarePacks(...packs: object[]): void {
  const file = join(place.options.seed!, "world.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), packs }));
}

const RELICS = { name: "relics", label: "Relics", type: "Item" };
const TALES = { name: "tales", label: "Tales", type: "Adventure", path: "packs/old-tales" };

/** Puts documents into both packs: items with an effect and a folder, an adventure. */
async function fillPacks(gamemaster: Person): Promise<void> {
  const folder = { _id: id("chest"), name: "Chest", type: "Item" };
  await gamemaster.do("create", "Folder", { pack: "world.relics", keepId: true, data: [folder] });
  const effects = [{ name: "Cursed", flags: { charms: { lit: true } } }];
  const items = ["Ring", "Crown"].map((name) => ({
    name,
    type: "thing",
    folder: id("chest"),
    effects,
    system: { a: 1 },
  }));
  await gamemaster.do("create", "Item", { pack: "world.relics", data: items });
  const journal = [{ _id: id("book"), name: "Book", pages: [] }];
  await gamemaster.do("create", "Adventure", { pack: "world.tales", data: [{ name: "Tale", journal }] });
}

/** All documents in the packs of the world, by their ids. */
const packDocuments = (person: Person): Promise<any[]> =>
  Promise.all(
    [
      ["Item", "world.relics"],
      ["Folder", "world.relics"],
      ["Adventure", "world.tales"],
    ].map(async ([type, pack]) => {
      const documents: any[] = await person.do("get", type!, { pack: pack! });
      return documents.sort((one, other) => (one._id < other._id ? -1 : 1));
    }),
  );

/** A world's documents, without what a file must not have. */
const documentsOf = async (person: Person): Promise<Record<string, object[]>> => (await person.world()).documents;

const save = (file: string): ReturnType<typeof saveWorld> =>
  saveWorld(place.options.world, file, readSystem(place.options.system));

/** Takes the text of a saved world to a table in a browser, as a page does, and saves it there again. */
async function overTheSite(text: string): Promise<string> {
  const parts = smallTable();
  parts.system = JSON.parse(readFileSync(join(place.options.system, "system.json"), "utf8"));
  parts.seed.world.system = "small";
  const { files, ...rest } = JSON.parse(text);
  const page = connectPage(await openLocalTable(parts, new MemoryShelf()));
  await page.ask("load", { text: JSON.stringify(rest) });
  return JSON.stringify({ ...JSON.parse(await page.ask<string>("save")), files });
}

describe("a saved world", () => {
  it("is the same after its way from a server to a page and back, documents and files", async () => {
    await look(furnish);
    bring("files/maps/Größe 龍.png", Buffer.from([0x89, 0x50, 0, 255, 10]));
    bring("files/sounds/a b.ogg", "OggS");
    mkdirSync(join(place.options.world, "files/empty/deeper"), { recursive: true });
    bring("assets/seal.txt", "a seal");
    const file = join(place.folder, "saved.world.json");
    const before = await look(documentsOf);
    expect(await save(file)).toMatchObject({ files: 3, packs: [] });
    writeFileSync(file, await overTheSite(readFileSync(file, "utf8")));
    place.options.world = join(place.folder, "again");
    place.options.seed = file;
    const after = await look(documentsOf);
    expect(after).toEqual(before);
    // In the same order, too.
    for (const [name, documents] of Object.entries(before))
      expect(
        after[name]!.map((one: any) => one._id),
        name,
      ).toEqual(documents.map((one: any) => one._id));
    const again = (path: string): Buffer => readFileSync(join(place.options.world, "files", path));
    expect([...again("maps/Größe 龍.png")]).toEqual([0x89, 0x50, 0, 255, 10]);
    expect(again("sounds/a b.ogg").toString()).toBe("OggS");
    expect(again("worlds/field/assets/seal.txt").toString()).toBe("a seal");
    expect(readdirSync(join(place.options.world, "files/empty/deeper"))).toEqual([]);
    expect(readFileSync(file, "utf8")).not.toMatch(/password/);
  });

  it("has its own packs, which are the same after its way from a server to a page and back", async () => {
    declarePacks(RELICS, TALES);
    await look(fillPacks);
    const before = await look(packDocuments);
    expect(before.map((documents: any) => documents.length)).toEqual([2, 1, 1]);
    const file = join(place.folder, "saved.world.json");
    expect(await save(file)).toMatchObject({ packs: ["Relics", "Tales"] });
    const saved = readFileSync(file, "utf8");
    // Tables that know no packs refuse the file.
    expect(JSON.parse(saved).version).toBe(2);
    const again = await overTheSite(saved);
    expect(JSON.parse(again).packs).toEqual(JSON.parse(saved).packs);
    writeFileSync(file, again);
    place.options.world = join(place.folder, "again");
    place.options.seed = file;
    expect(await look(packDocuments)).toEqual(before);
    // a reset in the game and one at the start put them back too
    const change = async (gamemaster: Person): Promise<unknown> => {
      const [items] = (await packDocuments(gamemaster)) as any[];
      await gamemaster.do("delete", "Item", { pack: "world.relics", ids: [items[0]._id] });
      await gamemaster.do("create", "Item", { pack: "world.relics", data: [{ name: "Cup", type: "thing" }] });
      return packDocuments(gamemaster);
    };
    const inGame = await look(async (gamemaster) => {
      expect(await change(gamemaster)).not.toEqual(before);
      expect(await new Promise((resolve) => gamemaster.socket.emit("resetWorld", resolve))).toEqual({});
      return packDocuments(gamemaster);
    });
    expect(inGame).toEqual(before);
    await look(change);
    place.options.reset = true;
    expect(await look(packDocuments)).toEqual(before);
  });

  it("that has no packs in its file, as older ones, is loaded with empty ones; a reset leaves what is in them", async () => {
    declarePacks(RELICS, TALES);
    await look(fillPacks);
    const file = join(place.folder, "saved.world.json");
    await save(file);
    const { packs: _packs, ...older } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify(older));
    expect(JSON.parse(await overTheSite(JSON.stringify(older)))).toMatchObject({
      packs: { relics: [], tales: [] },
      version: 1,
    });
    place.options.world = join(place.folder, "again");
    place.options.seed = file;
    const after = await look(async (gamemaster) => {
      expect(await packDocuments(gamemaster)).toEqual([[], [], []]);
      await fillPacks(gamemaster);
      const filled = await packDocuments(gamemaster);
      expect(await new Promise((resolve) => gamemaster.socket.emit("resetWorld", resolve))).toEqual({});
      expect(await packDocuments(gamemaster)).toEqual(filled);
      return filled;
    });
    expect(after.map((documents: any) => documents.length)).toEqual([2, 1, 1]);
  });

  it("keeps documents of modules that are not here", async () => {
    await look(async () => undefined);
    const file = join(place.folder, "saved.world.json");
    await save(file);
    const saved = JSON.parse(readFileSync(file, "utf8"));
    saved.documents.push({
      _key: `!items!${id("penny")}`,
      _id: id("penny"),
      name: "Penny",
      type: "charms.charm",
      system: { a: 1 },
    });
    writeFileSync(file, await overTheSite(JSON.stringify(saved)));
    place.options.world = join(place.folder, "again");
    place.options.seed = file;
    const items = await look((person) => person.do("get", "Item"));
    expect(items).toContainEqual(expect.objectContaining({ name: "Penny", type: "charms.charm", system: { a: 1 } }));
  });

  it.each<[string, (saved: any) => void, RegExp]>([
    ["with a damaged file", (saved) => (saved.files["maps/a.png"] = "***"), /maps\/a\.png in .* is damaged/],
    ["with a file that leads out", (saved) => (saved.files["../../a.png"] = "AA=="), /a\.png in .* is damaged/],
    ["of another system", (saved) => (saved.world.system = "big"), /belongs to the system big/],
    ["without its documents", (saved) => delete saved.documents, /holds no world/],
    ["with packs that are no lists", (saved) => (saved.packs = { relics: {} }), /holds no world/],
    [
      "with a pack that lies where its documents do",
      (saved) => (saved.world.packs = [{ ...RELICS, path: "data/actors" }]),
      /relics lies outside its packs/,
    ],
    [
      "with a document in a pack that does not fit",
      (saved) => {
        saved.world.packs = [RELICS];
        saved.packs = { relics: [{ _key: `!items!${id("ring")}`, name: "Ring", type: "nothing" }] };
      },
      /The seed's relics: !items!.* does not fit/,
    ],
  ])("%s makes no world", async (_what, harm, words) => {
    await look(async () => undefined);
    const file = join(place.folder, "saved.world.json");
    await save(file);
    const saved = JSON.parse(readFileSync(file, "utf8"));
    harm(saved);
    writeFileSync(file, JSON.stringify(saved));
    place.options.world = join(place.folder, "again");
    place.options.seed = file;
    await expect(startServer(place.options)).rejects.toThrow(words);
    expect(readdirSync(place.folder).filter((name) => name.startsWith("again"))).toEqual([]);
  });

  it("is written by --save, or one sentence says why not; what lay there stays until it is complete", async () => {
    const { world, system } = place.options;
    const file = join(place.folder, "saved.world.json");
    const run = (target: string): ReturnType<typeof spawnSync> =>
      spawnSync(process.execPath, [PROGRAM, "--world", world, "--system", system, "--save", target], {
        encoding: "utf8",
      });
    expect(run(file)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^There is no world folder .*\.\n$/) });
    const server = await startServer(place.options);
    expect(run(file)).toMatchObject({ status: 1, stderr: expect.stringMatching(/in use by another server\.\n$/) });
    await server.close();
    expect(run(join(place.folder, "nowhere/saved.json"))).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The file .* could not be written: .*\.\n$/),
    });
    expect(existsSync(file)).toBe(false);
    expect(run(file)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/is saved in .*: \d+ documents, 0 files/),
    });
    expect(readdirSync(place.folder).filter((name) => name.includes(".new-"))).toEqual([]);
  });
});
