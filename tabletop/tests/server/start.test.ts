import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startServer } from "../../server/start.ts";
import { GAMEMASTER, joinAs, layOut, type Place, PROGRAM } from "./table.ts";

let place: Place;
beforeEach(async () => {
  place = await layOut();
});
afterEach(() => place.remove());

/** Digests the files of a folder: their paths and their contents. */
function digest(folder: string): string {
  const hash = createHash("sha256");
  const walk = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      hash.update(entry.name);
      if (entry.isDirectory()) walk(join(path, entry.name));
      else hash.update(readFileSync(join(path, entry.name)));
    }
  };
  walk(folder);
  return hash.digest("hex");
}

const refusal = (): Promise<string> =>
  startServer({ ...place.options }).then(
    async (server) => {
      await server.close();
      return "";
    },
    (thrown: Error) => thrown.message,
  );

/** Fits a message that is one sentence, ends with a full stop or the like, and holds no stack. */
const SENTENCE = /^[^\n]+[.)]$/;

describe("a start that cannot be", () => {
  it("names a port in use and leaves the world folder alone", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    place.options.port = (taken.address() as AddressInfo).port;
    expect(await refusal()).toBe(`The port ${place.options.port} is in use by another program.`);
    expect(existsSync(place.options.world)).toBe(false);
    taken.close();
  });

  it("names a world that another server has open, and harms it not", async () => {
    const first = await startServer(place.options);
    const before = digest(place.options.world);
    expect(await refusal()).toMatch(/in use by another server/);
    expect(digest(place.options.world)).toBe(before);
    await joinAs(first.url, GAMEMASTER).then((person) => person.leave());
    await first.close();
  });

  it.each<[string, (world: string) => void, RegExp]>([
    ["no world.json", (world) => rmSync(join(world, "world.json")), /world\.json is missing/],
    ["a world.json that is no JSON", (world) => writeFileSync(join(world, "world.json"), "{ nope"), /cannot be read/],
    [
      "a world.json of another system",
      (world) => writeFileSync(join(world, "world.json"), '{"id":"a","title":"A","system":"big"}'),
      /belongs to the system big/,
    ],
    ["no data", (world) => rmSync(join(world, "data"), { recursive: true }), /has no data/],
    ["a collection without CURRENT", (world) => rmSync(join(world, "data/actors/CURRENT")), /damaged/],
    ["a collection without its manifest", (world) => remove(join(world, "data/actors"), /^MANIFEST/), /damaged/],
    ["a collection whose manifest is garbage", (world) => garble(join(world, "data/actors"), /^MANIFEST/), /damaged/],
    ["a collection that is a file", (world) => replace(join(world, "data/actors")), /damaged|not a folder/],
    ["no gamemaster", (world) => rmSync(join(world, "data/users"), { recursive: true }), /no gamemaster/],
  ])("refuses a world folder with %s in one sentence and leaves it alone", async (_what, harm, words) => {
    await (await startServer(place.options)).close();
    harm(place.options.world);
    const before = digest(place.options.world);
    const said = await refusal();
    expect(said).toMatch(words);
    expect(said).toMatch(SENTENCE);
    expect(digest(place.options.world)).toBe(before);
  });

  it.each<[string, unknown, RegExp]>([
    ["that is no JSON", "{", /cannot be read/],
    ["that is a list", [], /must be an object/],
    ["without an id", { title: "T", version: "1.0.0" }, /its id/],
    ["without a version", { id: "small", title: "T" }, /version/],
    [
      "that names a module that is not there",
      { id: "small", title: "T", version: "1.0.0", esmodules: ["gone.mjs"] },
      /gone\.mjs/,
    ],
    [
      "that reaches out of its folder",
      { id: "small", title: "T", version: "1.0.0", esmodules: ["../system/small.mjs"] },
      /not there/,
    ],
    [
      "with subtypes of what takes none",
      { id: "small", title: "T", version: "1.0.0", documentTypes: { Scene: { a: {} } } },
      /Scene/,
    ],
    [
      "with a pack of nothing",
      { id: "small", title: "T", version: "1.0.0", packs: [{ name: "p", label: "P", type: "Nothing" }] },
      /pack p/,
    ],
  ])("refuses a manifest %s", async (_what, manifest, words) => {
    writeFileSync(
      join(place.options.system, "system.json"),
      typeof manifest === "string" ? manifest : JSON.stringify(manifest),
    );
    const said = await refusal();
    expect(said).toMatch(words);
    expect(said).toMatch(SENTENCE);
    expect(existsSync(place.options.world)).toBe(false);
  });

  it("refuses a client that is not built, a missing seed and a seed that does not fit", async () => {
    const { client, seed } = place.options;
    place.options.client = join(place.folder, "nowhere");
    expect(await refusal()).toMatch(/not built/);
    Object.assign(place.options, { client, seed: undefined });
    expect(await refusal()).toMatch(/no seed/);
    place.options.seed = seed;
    writeFileSync(join(String(seed), "bad.json"), '{"_key":"!actors!aaaaaaaaaaaaaaaa","name":"A","type":"ghost"}');
    expect(await refusal()).toMatch(/bad\.json does not fit: "ghost" is not a type of Actor/);
    expect(existsSync(place.options.world)).toBe(false);
    expect(readdirSync(place.folder).filter((name) => name.startsWith("world"))).toEqual([]);
  });

  it("keeps the old world when --reset meets a seed that does not fit", async () => {
    await (await startServer(place.options)).close();
    const before = digest(place.options.world);
    writeFileSync(join(String(place.options.seed), "bad.json"), "{");
    place.options.reset = true;
    expect(await refusal()).toMatch(/bad\.json cannot be read/);
    expect(digest(place.options.world)).toBe(before);
  });

  it("ends the process with one line on stderr and a code other than zero", () => {
    const run = (...args: string[]) => spawnSync(process.execPath, [PROGRAM, ...args], { encoding: "utf8" });
    const missing = run("--system", join(place.folder, "nothing"));
    expect(missing.status).not.toBe(0);
    expect(missing.stderr.trim()).toMatch(SENTENCE);
    const unknown = run("--generation", "12");
    expect(unknown.status).not.toBe(0);
    expect(unknown.stderr.trim()).toBe('"12" is no generation this table knows: give 13 or 14.');
  });
});

describe("a start that can be", () => {
  it("makes the world from its seed when it is not there, when asked to, and when a reset was cut off", async () => {
    const addActor = async (): Promise<number> => {
      const server = await startServer(place.options);
      const person = await joinAs(server.url, GAMEMASTER);
      await person.do("create", "Actor", { data: [{ name: "A", type: "person" }] });
      const count = (await person.do("get", "Actor")).length;
      await server.close();
      return count;
    };
    expect(await addActor()).toBe(3);
    expect(await addActor()).toBe(4);
    place.options.reset = true;
    expect(await addActor()).toBe(3);
    place.options.reset = false;
    writeFileSync(join(place.options.world, "resetting"), "");
    expect(await addActor()).toBe(3);
    expect(await addActor()).toBe(4);
  });

  it("leaves the system's folder as it was built", async () => {
    const before = digest(place.options.system);
    const server = await startServer(place.options);
    const person = await joinAs(server.url, GAMEMASTER);
    await person.do("get", "Item", { pack: "small.things" });
    await server.close();
    expect(digest(place.options.system)).toBe(before);
  });

  it("takes up changed packs of the system", async () => {
    await (await startServer(place.options)).close();
    const other = join(place.folder, "other");
    mkdirSync(other);
    writeFileSync(
      join(other, "new.json"),
      '{"_id":"nnnnnnnnnnnnnnnn","_key":"!items!nnnnnnnnnnnnnnnn","name":"New","type":"thing"}',
    );
    const { compilePack } = await import("fvtt-cli");
    const compiled = join(place.folder, "compiled");
    await compilePack(other, compiled);
    const pack = join(place.options.system, "packs/things");
    rmSync(pack, { recursive: true });
    cpSync(compiled, pack, { recursive: true });
    const server = await startServer(place.options);
    const person = await joinAs(server.url, GAMEMASTER);
    expect((await person.do("get", "Item", { pack: "small.things" })).map((item) => item.name)).toEqual(["New"]);
    await server.close();
  });

  it("calls itself by the generation it was asked for", async () => {
    for (const generation of [13, 14] as const) {
      const server = await startServer({ ...place.options, generation });
      const person = await joinAs(server.url, GAMEMASTER);
      expect((await person.world()).release.generation).toBe(generation);
      await server.close();
    }
  });
});

function remove(folder: string, name: RegExp): void {
  for (const file of readdirSync(folder)) if (name.test(file)) rmSync(join(folder, file));
}

function garble(folder: string, name: RegExp): void {
  for (const file of readdirSync(folder)) if (name.test(file)) writeFileSync(join(folder, file), "garbage ".repeat(20));
}

function replace(folder: string): void {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "not a folder");
}
