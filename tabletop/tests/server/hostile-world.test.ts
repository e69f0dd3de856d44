import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MemoryShelf } from "../../server/browser/stores.ts";
import { saveWorld } from "../../server/save-world.ts";
import { startServer } from "../../server/start.ts";
import { readSystem } from "../../server/system-folder.ts";
import { connectPage, joinedPage, openLocalTable, smallTable, worldData } from "../unit/local-tables.ts";
import { ALICE, GAMEMASTER, HERO, id, joinAs, layOut, SCENE, type Place } from "./table.ts";

/* The file of a world that a stranger gives: what is in it is cleaned, or the file is refused, whole, in a sentence. */

let place: Place;
/** a saved world as it would be given, without anything hostile in it */
let text: string;

beforeEach(async () => {
  place = await layOut();
  await (await startServer(place.options)).close();
  const file = join(place.folder, "saved.world.json");
  await saveWorld(place.options.world, file, readSystem(place.options.system));
  text = readFileSync(file, "utf8");
  place.options.world = join(place.folder, "again");
  place.options.seed = file;
});
afterEach(() => place.remove());

/** A document of a saved world. */
const doc = (collection: string, name: string, data: object): object => ({
  _key: `!${collection}!${id(name)}`,
  _id: id(name),
  ...data,
});

/** The text of the world after a change of what was parsed from it. */
function changed(change: (saved: any) => void): string {
  const saved = JSON.parse(text);
  change(saved);
  return JSON.stringify(saved);
}
const find = (saved: any, key: string): any => saved.documents.find(({ _key }: any) => _key === key);
const added = (...documents: object[]): string => changed((saved) => saved.documents.push(...documents));

/** Makes a server's world of a text, and gives the documents that a gamemaster gets. */
async function onServer(world: string): Promise<Record<string, any[]>> {
  writeFileSync(place.options.seed!, world);
  const server = await startServer(place.options);
  try {
    return (await (await joinAs(server.url, GAMEMASTER)).world()).documents;
  } finally {
    await server.close();
  }
}

/** Loads a text into a table on a page, and gives the documents before and after, and the sentence of a refusal. */
async function onPage(world: string): Promise<{ before: unknown; after: Record<string, any[]>; words: string }> {
  const parts = smallTable();
  parts.system = JSON.parse(readFileSync(join(place.options.system, "system.json"), "utf8"));
  parts.seed.world.system = "small";
  const table = await openLocalTable(parts, new MemoryShelf());
  const before = (await worldData(await joinedPage(table, GAMEMASTER))).documents;
  const { files: _files, ...rest } = JSON.parse(world);
  const words = await connectPage(table)
    .ask("load", { text: JSON.stringify(rest) })
    .then(
      () => "",
      (error: Error) => error.message,
    );
  const after = (await worldData(await joinedPage(table, GAMEMASTER))).documents;
  return { before, after: after as Record<string, any[]>, words };
}

const SCRIPT = '<p>Words</p><img src="x" onerror="globalThis.hurt = 1"><script>globalThis.hurt = 2</script>';
const HOSTILE = /onerror|<script|javascript:/i;

describe("hostile HTML in a saved world", () => {
  it("is cleaned wherever HTML is expected, also in documents whose module is not here", async () => {
    const effects = [{ _id: id("curse"), name: "Curse", description: SCRIPT }];
    const charm = { name: "Charm", type: "charms.charm", effects, system: { text: SCRIPT, deep: [{ more: SCRIPT }] } };
    const world = added(
      doc("items", "charm", charm),
      doc("actors", "golem", {
        name: "Golem",
        type: "charms.golem",
        items: [{ _id: id("inner"), ...charm }],
        system: {},
      }),
      doc("journal", "hostileBook", {
        name: "Book",
        pages: [
          { _id: id("page"), name: "Page", type: "text", text: { content: SCRIPT, format: 1 } },
          { _id: id("page2"), name: "Page", type: "charms.page", text: { content: SCRIPT }, system: { body: SCRIPT } },
        ],
      }),
      doc("messages", "hostileSaid", { content: SCRIPT, flavor: SCRIPT, author: GAMEMASTER }),
      doc("messages", "hostileTalk", {
        content: "",
        type: "charms.talk",
        author: GAMEMASTER,
        system: { said: SCRIPT },
      }),
      doc("tables", "hostileTable", { name: "Table", description: SCRIPT }),
    );
    for (const documents of [await onServer(world), (await onPage(world)).after]) {
      const all = JSON.stringify(
        ["Item", "Actor", "JournalEntry", "ChatMessage", "RollTable"].map((name) => documents[name]),
      );
      expect(all).not.toMatch(HOSTILE);
      expect(documents.Item!.find(({ name }) => name === "Charm").system.deep[0].more).toContain("<p>Words</p>");
    }
  });

  it("text without tags, and documents of known types, stay as they are", async () => {
    const system = { formula: "1d6 < 3 & 2", note: "a<1", damage: 3 };
    const documents = await onServer(added(doc("items", "charm", { name: "Charm", type: "charms.charm", system })));
    expect(documents.Item!.find(({ name }) => name === "Charm").system).toEqual(system);
  });
});

const user = (data: object): string => changed((saved) => Object.assign(find(saved, `!users!${ALICE}`), data));
const hero = (data: object): string => changed((saved) => Object.assign(find(saved, `!actors!${HERO}`), data));
const deep = (levels: number): object => (levels ? { inner: deep(levels - 1) } : {});
/** Puts a key into the hero's system as only a text of JSON can hold it. */
const withKey = (key: string): string =>
  hero({ system: { KEY: { polluted: true } } }).replace('"KEY"', JSON.stringify(key));

it("what fits no field is left out of a saved world", async () => {
  const notes = { value: 1e308, list: [null, 5] };
  const documents = await onServer(hero({ ownership: "all", system: { health: notes }, unknown: 1, sort: 1e308 }));
  const loaded = documents.Actor!.find(({ _id }) => _id === HERO);
  expect(loaded.ownership).toEqual({});
  expect(loaded).not.toHaveProperty("unknown");
});

describe("a saved world is refused, and nothing of it is loaded,", () => {
  it.each<[string, () => string]>([
    ["with the key __proto__", () => withKey("__proto__")],
    ["with the key constructor", () => withKey("constructor")],
    ["with a dotted key that leads to a prototype", () => withKey("a.__proto__.b")],
    [
      "with an id that has slashes",
      () => changed((saved) => (find(saved, `!actors!${HERO}`)._key = "!actors!../../../evil0000")),
    ],
    ["with a collection that there is not", () => added({ _key: `!constructor!${HERO}`, name: "X" })],
    ["with an id twice", () => added(doc("actors", "hero", { name: "Twin", type: "person" }))],
    ["with a role that there is not", () => user({ role: 9 })],
    ["with a role that is a text", () => user({ role: "gamemaster" })],
    ["with a level of ownership that there is not", () => hero({ ownership: { default: 7 } })],
    ["with ownership of somebody whose id is none", () => hero({ ownership: { default: 0, "../x": 3 } })],
    ["with a name that is an object", () => hero({ name: { toString: "x" } })],
    ["without a name", () => hero({ name: "" })],
    ["with items that are no list", () => hero({ items: { 0: "x" } })],
    ["with an item that is a number", () => hero({ items: [5] })],
    ["with a type that there is not", () => hero({ type: "constructor" })],
    ["nested too deeply", () => hero({ flags: { a: deep(80) } })],
    ["with a token at no number", () => changed((saved) => (find(saved, `!scenes!${SCENE}`).tokens[0].x = "1e999"))],
    ["with a picture that is a script", () => hero({ img: "javascript:alert(1)" })],
    ["with a world whose id leads out", () => changed((saved) => (saved.world.id = "../../evil"))],
    ["with a world whose title is no text", () => changed((saved) => (saved.world.title = { a: 1 }))],
    ["without a gamemaster", () => changed((saved) => (find(saved, `!users!${GAMEMASTER}`).role = 1))],
  ])("%s", async (_what, make) => {
    const world = make();
    const { before, after, words } = await onPage(world);
    writeFileSync(place.options.seed!, world);
    const thrown = await startServer(place.options).then(
      async (server) => {
        await server.close();
        return "";
      },
      (error: Error) => error.message,
    );
    expect(({} as any).polluted).toBeUndefined();
    expect(words).toMatch(/^[A-Z“"].*\.$/);
    expect(after).toEqual(before);
    expect(thrown).toMatch(/^[A-Z“"].*\.$/);
    expect(readdirSync(place.folder).filter((name) => name.startsWith("again"))).toEqual([]);
  });
});

describe("files in a saved world", () => {
  it.each([
    "maps/../../out.png",
    "/etc/out.png",
    "maps\\..\\..\\out.png",
    "maps/./a.png",
    "a\0.png",
    "C:/out.png",
    "__proto__/../../x.png",
  ])("at the path %j make no world", async (path) => {
    writeFileSync(
      place.options.seed!,
      changed((saved) => (saved.files = { [path]: "AAAA" })),
    );
    await expect(startServer(place.options)).rejects.toThrow(/is damaged/);
    expect(existsSync(join(place.folder, "out.png"))).toBe(false);
    expect(readdirSync(place.folder).filter((name) => name.startsWith("again"))).toEqual([]);
  });

  it("that are pages or scripts are never shown as such", async () => {
    const page = Buffer.from("<!doctype html><script>globalThis.hurt = 1</script>").toString("base64");
    const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString("base64");
    const files = { "a.html": page, "b.js": page, "c.png": page, "d.svg": picture };
    writeFileSync(
      place.options.seed!,
      changed((saved) => (saved.files = files)),
    );
    const server = await startServer(place.options);
    try {
      for (const name of Object.keys(files)) {
        const { headers } = await fetch(`${server.url}/${name}`);
        const kind = name === "d.svg" ? "image/svg+xml" : "application/octet-stream";
        expect([name, headers.get("content-type")]).toEqual([name, kind]);
        expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
      }
    } finally {
      await server.close();
    }
  });
});

describe("packs of a saved world", () => {
  const RELICS = { name: "relics", label: "Relics", type: "Item", path: "packs/relics" };
  const ring = (data: object = {}): object => doc("items", "ring", { name: "Ring", type: "thing", ...data });
  /** The text of the world with declared packs and the documents of packs by their names. */
  const withPacks = (declared: unknown, packs: unknown): string =>
    changed((saved) => {
      saved.world.packs = declared;
      saved.packs = packs;
    });
  const declaredAt = (path: string): string => withPacks([{ ...RELICS, path }], { relics: [ring()] });
  const many = (count: number): object[] =>
    Array.from({ length: count }, (_, index) => ({ ...RELICS, name: `p${index}`, path: `packs/p${index}` }));

  it("are loaded, with their HTML cleaned", async () => {
    const item = ring({
      system: { text: SCRIPT },
      type: "charms.charm",
      effects: [{ _id: id("curse"), name: "Curse", description: SCRIPT }],
    });
    const world = withPacks([RELICS], { relics: [item, doc("folders", "chest", { name: "Chest", type: "Item" })] });
    writeFileSync(place.options.seed!, world);
    const server = await startServer(place.options);
    try {
      const gamemaster = await joinAs(server.url, GAMEMASTER);
      const items = await gamemaster.do("get", "Item", { pack: "world.relics" });
      expect(JSON.stringify(items)).not.toMatch(HOSTILE);
      expect(JSON.stringify(items)).toContain("<p>Words</p>");
    } finally {
      await server.close();
    }
    expect((await onPage(world)).words).toBe("");
  });

  it.each<[string, () => string]>([
    ["at a path that leads out", () => declaredAt("packs/../../evil")],
    ["at a path that leads out on another system", () => declaredAt("packs\\..\\..\\evil")],
    ["among the world's files", () => declaredAt("files/relics")],
    ["among its assets", () => declaredAt("assets/relics")],
    ["among its documents", () => declaredAt("data/relics")],
    ["among the copies of other packs", () => declaredAt("cache/packs/small.things")],
    ["in the folder of all packs", () => declaredAt("packs")],
    ["at a path with a zero", () => declaredAt("packs/re\0lics")],
    ["at a path of one endless name", () => declaredAt(`packs/${"x".repeat(5000)}`)],
    ["of one name twice", () => withPacks([RELICS, { ...RELICS, path: "packs/other" }], { relics: [ring()] })],
    ["at one path twice", () => withPacks([RELICS, { ...RELICS, name: "other" }], { relics: [ring()] })],
    ["one in another", () => withPacks([RELICS, { ...RELICS, name: "other", path: "packs/relics/other" }], {})],
    ["by hundreds", () => withPacks(many(1001), {})],
    ["that are no list", () => withPacks({ relics: RELICS }, {})],
    ["without a name", () => withPacks([{ ...RELICS, name: "" }], {})],
    ["with a name that leads out", () => withPacks([{ ...RELICS, name: "../relics" }], {})],
    ["of users", () => withPacks([{ ...RELICS, type: "User" }], {})],
    ["that it does not declare", () => withPacks([RELICS], { relics: [ring()], others: [ring()] })],
    ["with an id twice", () => withPacks([RELICS], { relics: [ring(), ring()] })],
    [
      "with documents of another kind",
      () => withPacks([RELICS], { relics: [doc("actors", "hero", { name: "X", type: "person" })] }),
    ],
    [
      "with users in them",
      () => withPacks([RELICS], { relics: [doc("users", "mallory", { name: "Mallory", role: 4 })] }),
    ],
    ["with documents that are no list", () => withPacks([RELICS], { relics: { length: 1 } })],
    [
      "with an id that has slashes",
      () => withPacks([RELICS], { relics: [{ ...ring(), _key: "!items!../../../evil0000" }] }),
    ],
    ["with a picture that is a script", () => withPacks([RELICS], { relics: [ring({ img: "javascript:alert(1)" })] })],
    ["nested too deeply", () => withPacks([RELICS], { relics: [ring({ flags: { a: deep(80) } })] })],
    ["with a prototype's name", () => withPacks([RELICS], { KEY: [ring()] }).replace('"KEY"', '"__proto__"')],
  ])("%s are refused, whole, in a sentence", async (_what, make) => {
    const world = make();
    const { before, after, words } = await onPage(world);
    writeFileSync(place.options.seed!, world);
    const thrown = await startServer(place.options).then(
      async (server) => {
        await server.close();
        return "";
      },
      (error: Error) => error.message,
    );
    expect([words, thrown]).toEqual([expect.stringMatching(/^[A-Z“"].*\.$/), expect.stringMatching(/^[A-Z“"].*\.$/)]);
    expect(after).toEqual(before);
    expect(readdirSync(place.folder).filter((name) => name.startsWith("again"))).toEqual([]);
  });
});
