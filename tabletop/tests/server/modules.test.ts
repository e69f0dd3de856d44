/** Modules on a running server: their files, packs, subtypes and channels, and that broken ones keep no table shut. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compilePack } from "fvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StartFailure } from "../../server/failure.ts";
import { ALICE, GAMEMASTER, id, layOut, type Person, type Place, Table } from "./table.ts";
import { startServer } from "../../server/start.ts";

const FIXTURES = "tests/fixtures/modules";
const CONFIGURATION = "core.moduleConfiguration";

/** Sets which modules are active, as the window of modules does. */
async function activate(gamemaster: Person, ...ids: string[]): Promise<void> {
  const value = JSON.stringify(Object.fromEntries(ids.map((one) => [one, true])));
  await gamemaster.do("create", "Setting", { data: [{ key: CONFIGURATION, value }] });
}

describe("modules beside the world", () => {
  let table: Table;
  let gamemaster: Person;
  let alice: Person;

  beforeAll(async () => {
    table = await Table.open();
    const { folder } = table.place;
    // The folder `modules` beside the world is looked in without being named.
    cpSync(FIXTURES, join(folder, "modules"), { recursive: true });
    mkdirSync(join(folder, "sources"));
    const wishes = { _id: id("wishes"), _key: `!tables!${id("wishes")}`, name: "Wishes", results: [] };
    writeFileSync(join(folder, "sources/wishes.json"), JSON.stringify(wishes));
    await compilePack(join(folder, "sources"), join(folder, "modules/packs/packs/tables"));
    await table.restart();
    gamemaster = await table.join(GAMEMASTER);
    alice = await table.join(ALICE);
  });

  afterAll(() => table?.close());

  const get = (path: string): Promise<Response> => fetch(`${table.server.url}/modules/${path}`);

  it("are found, and none is active by itself", async () => {
    const { modules, moduleProblems } = await gamemaster.world();
    expect(modules.map(({ manifest }) => manifest.id)).toContain("esmodules");
    expect(modules.filter(({ active }) => active)).toEqual([]);
    expect(moduleProblems).toEqual([]);
  });

  it("have their files below their own address, but not their packs, and nothing outside", async () => {
    expect((await get("esmodules/a.mjs")).headers.get("content-type")).toContain("text/javascript");
    expect((await get("styles/layered.css")).status).toBe(200);
    for (const path of [
      "packs/packs/tables/CURRENT",
      "packs//packs/tables/CURRENT",
      "packs/x%2f..%2fpacks/tables/CURRENT",
      "nobody/a.mjs",
      "esmodules/..%2fstyles/plain.css",
      "esmodules/",
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  it("bring subtypes while they are active", async () => {
    const data = [
      { name: "Lucky penny", type: "document-types.charm", system: { text: "<b>x</b><script>1</script>" } },
    ];
    const refused = await gamemaster.ask("create", "Item", { data });
    expect(refused.error?.message).toContain('"document-types.charm" is not a type of Item');
    await activate(gamemaster, "document-types");
    const [item] = await gamemaster.do("create", "Item", { data });
    expect(item!.system.text).toBe("<b>x</b>");
    await gamemaster.do("delete", "Item", { ids: [item!._id] });
  });

  it("bring packs while they are active, but none of another system, and keep them locked", async () => {
    await activate(gamemaster, "packs");
    const { packs } = await alice.world();
    const own = packs.filter(({ packageType }) => packageType === "module");
    expect(own.map((pack) => pack.id)).toEqual(["packs.tables"]);
    expect(own[0]).toMatchObject({ locked: true, packageName: "packs", index: [{ name: "Wishes" }] });
    await activate(gamemaster, "esmodules");
    expect((await alice.world()).packs.filter(({ packageType }) => packageType === "module")).toEqual([]);
  });

  it("have a channel where they are active and their manifest asks for one", async () => {
    await activate(gamemaster, "socket", "no-socket");
    alice.socket.emit("package", "module.no-socket", ["lost"]);
    alice.socket.emit("package", "module.flags", ["lost"]);
    alice.socket.emit("package", "module.socket", ["kept"]);
    const [channel, payload] = await gamemaster.hears("package");
    expect([channel, payload]).toEqual(["module.socket", ["kept"]]);
    // as on a system's channel a sender does not get their own message: the first that Alice gets is the answer
    gamemaster.socket.emit("package", "module.socket", ["answer"]);
    expect((await alice.hears("package"))[1]).toEqual(["answer"]);
  });

  it("are chosen by gamemasters alone", async () => {
    const value = JSON.stringify({ scripts: true });
    const { error } = await alice.ask("create", "Setting", { data: [{ key: CONFIGURATION, value }] });
    expect(error?.message).toContain("lacks permission");
    expect((await alice.world()).modules.filter(({ active }) => active).map(({ manifest }) => manifest.id)).toEqual([
      "no-socket",
      "socket",
    ]);
  });

  it("are as the seed says once the world is reset", async () => {
    const error = await new Promise((done) => gamemaster.socket.emit("resetWorld", done));
    expect(error).toEqual({});
    expect((await alice.world()).modules.filter(({ active }) => active)).toEqual([]);
  });

  it("let a gamemaster, and nobody else, ask all others to load the page anew", async () => {
    alice.socket.emit("package", "reload", []);
    gamemaster.socket.emit("package", "reload", []);
    await alice.hears("reload", (reason) => /gamemaster/.test(reason));
    expect(gamemaster.heard.filter(({ event, args }) => event === "reload" && /gamemaster/.test(args[0]))).toEqual([]);
  });
});

describe("modules that are amiss", () => {
  let table: Table;
  let gamemaster: Person;

  beforeAll(async () => {
    table = await Table.open({ modules: ["tests/fixtures/broken-modules", "tests/fixtures/modules/flags"] });
    gamemaster = await table.join(GAMEMASTER);
  });

  afterAll(() => table?.close());

  it("keep no table shut: one sentence each names module and file, for the gamemaster alone", async () => {
    const { moduleProblems, modules } = await gamemaster.world();
    expect(moduleProblems).toEqual([
      expect.stringMatching(/^A module's manifest cannot be read \(.*no-json.module\.json\): /),
      "There is no module.json in broken-modules/no-manifest.",
      "The manifest broken-modules/no-title/module.json is broken: it has no title.",
      "The folder other-folder holds the module.json of another-id: it must be called another-id.",
      "The manifest broken-modules/outside/module.json is broken: it names ../throws/throws.mjs, which lies outside of it.",
      "The manifest broken-modules/unknown-documents/module.json is broken: documentTypes names Spaceship, which takes no subtypes.",
    ]);
    expect(modules.map(({ manifest }) => manifest.id)).toContain("flags");
    expect((await (await table.join(ALICE)).world()).moduleProblems).toEqual([]);
  });

  it("are active all the same where a part of an entry or a pack alone is amiss", async () => {
    const before = (await gamemaster.world()).moduleProblems;
    await activate(gamemaster, "wrong-entries", "broken-pack");
    const { modules, moduleProblems, packs } = await gamemaster.world();
    expect(modules.filter(({ active }) => active).map(({ manifest }) => manifest.id)).toEqual([
      "broken-pack",
      "wrong-entries",
    ]);
    expect(moduleProblems.slice(before.length)).toEqual([
      "In wrong-entries/module.json, styles[0].layer must be the name of a layer, or null: it is left out.",
      "In wrong-entries/module.json, socket must be true or false: it is left out.",
      "In wrong-entries/module.json, flags must be an object: it is left out.",
      "In wrong-entries/module.json, relationships.recommends[0] must be an object with the id of a package: it is left out.",
      expect.stringContaining("The pack packs/tables of the module broken-pack cannot be opened: "),
    ]);
    expect(packs.some(({ packageName }) => packageName === "broken-pack")).toBe(false);
    await activate(gamemaster);
  });

  it("leave the world as it was", async () => {
    const before = JSON.stringify((await gamemaster.world()).documents);
    await table.restart();
    gamemaster = await table.join(GAMEMASTER);
    expect(JSON.stringify((await gamemaster.world()).documents)).toBe(before);
  });
});

it("a folder of modules that was named and is not there is told at the start", async () => {
  const place: Place = await layOut();
  try {
    await expect(startServer({ ...place.options, modules: ["nowhere"] })).rejects.toThrow(
      new StartFailure("There is no folder of modules nowhere."),
    );
  } finally {
    place.remove();
  }
});
