import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { compilePack } from "fvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinAnswer } from "../../common/protocol.ts";
import { LARGEST_TEXT } from "../../common/limits.ts";
import { readBroughtPack } from "../../server/brought-pack.ts";
import { ALICE, GAMEMASTER, Table } from "./table.ts";

/* Packs as Foundry stores them, made by its own command line tool and brought as a page brings them. */

const id = (name: string): string => name.padEnd(16, "0");
const SCENE = {
  _id: id("mill"),
  _key: `!scenes!${id("mill")}`,
  name: "Mill",
  width: 1000,
  height: 800,
  walls: [{ _id: id("wall"), _key: `!scenes.walls!${id("mill")}.${id("wall")}`, c: [0, 0, 100, 0] }],
};
const { _key, ...IN_ADVENTURE } = SCENE;
const ADVENTURE = {
  _id: id("adventure"),
  _key: `!adventures!${id("adventure")}`,
  name: "The mill",
  scenes: [{ ...IN_ADVENTURE, name: "Mill by night" }],
  actors: [{ _id: id("miller"), name: "Miller", type: "npc" }],
};
const ACTOR = { _id: id("miller"), _key: `!actors!${id("miller")}`, name: "Miller", type: "npc" };

describe("packs as Foundry stores them", () => {
  let table: Table;
  let folder: string;
  const tokens = new Map<string, string>();

  const tokenOf = async (userId: string): Promise<string> => {
    const answer = await fetch(`${table.server.url}/api/join`, { method: "POST", body: JSON.stringify({ userId }) });
    return ((await answer.json()) as JoinAnswer).token!;
  };
  /** Compiles documents into a pack, and gives its files by name. */
  const packOf = async (name: string, documents: readonly object[]): Promise<Map<string, Buffer>> => {
    const sources = join(folder, `${name}-sources`);
    mkdirSync(sources);
    for (const [index, one] of documents.entries()) writeFileSync(join(sources, `${index}.json`), JSON.stringify(one));
    await compilePack(sources, join(folder, name), { log: false });
    return new Map(readdirSync(join(folder, name)).map((file) => [file, readFileSync(join(folder, name, file))]));
  };
  const held = (pack: ReadonlyMap<string, Buffer>): Map<string, Buffer> =>
    new Map([...pack].filter(([file]) => /^(CURRENT|MANIFEST|\d)/.test(file)));
  const bring = async (
    pack: ReadonlyMap<string, Buffer>,
    { who = GAMEMASTER as string | null, said = [...pack].map(([file, { length }]) => `${file}:${length}`) } = {},
  ): Promise<any> => {
    const query = new URLSearchParams({ name: "maps" });
    for (const one of said) query.append("file", one);
    const answer = await fetch(`${table.server.url}/api/files/pack?${query}`, {
      method: "POST",
      headers: who ? { Authorization: `Bearer ${who}.${tokens.get(who)}` } : {},
      body: new Uint8Array(Buffer.concat([...pack.values()])),
    });
    return answer.json();
  };
  /** Lists the temporary folders of packs that still exist. */
  const left = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("tabletop-pack-"));

  beforeAll(async () => {
    table = await Table.open();
    folder = mkdtempSync(join(tmpdir(), "packs-of-test-"));
    for (const user of [GAMEMASTER, ALICE]) tokens.set(user, await tokenOf(user));
  });
  afterAll(async () => {
    await table?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("give their scenes, whole, and their adventures; nothing else, and nothing of them is kept", async () => {
    const before = left();
    const { documents } = await bring(held(await packOf("all", [SCENE, ADVENTURE, ACTOR])));
    expect(documents).toMatchObject([
      { name: "Mill", walls: [{ c: [0, 0, 100, 0] }] },
      { name: "The mill", scenes: [{ name: "Mill by night", walls: [{ c: [0, 0, 100, 0] }] }] },
    ]);
    expect(left()).toEqual(before);
  });

  it("are taken from those alone who may upload", async () => {
    const pack = held(await packOf("asked", [SCENE]));
    for (const who of [null, ALICE]) expect(await bring(pack, { who })).toEqual({ error: expect.any(String) });
  });

  it("give a sentence with their name where they are damaged, broken off, too large or none at all", async () => {
    const before = left();
    const pack = held(await packOf("broken", [SCENE]));
    const [table_] = [...pack.keys()].filter((file) => /ldb$/.test(file));
    const log = [...pack.keys()].find((file) => pack.get(file)!.length && /log$/.test(file));
    const changed = (file: string, content: Buffer): Map<string, Buffer> => new Map(pack).set(file, content);
    const flipped = (content: Buffer): Buffer => Buffer.from(content.map((byte, at) => (at > 6 ? byte ^ 0x5a : byte)));
    const without = (file: string): Map<string, Buffer> => {
      const rest = new Map(pack);
      rest.delete(file);
      return rest;
    };
    const manifest = [...pack.keys()].find((file) => file.startsWith("MANIFEST"))!;
    const damaged = [
      changed("CURRENT", Buffer.from("nonsense\n")),
      changed(manifest, Buffer.alloc(50, 7)),
      without(manifest),
      changed("000999.ldb", Buffer.from("<html>no table</html>")),
      ...[table_, log].flatMap((file) => (file ? [changed(file, flipped(pack.get(file)!))] : [])),
    ];
    for (const one of damaged) expect(await bring(one)).toEqual({ error: expect.stringMatching(/“maps” is damaged/) });
    expect(await bring(pack, { said: [...pack].map(([file, { length }]) => `${file}:${length + 1}`) })).toEqual({
      error: "“maps” did not arrive as a whole.",
    });
    expect(await bring(pack, { said: ["CURRENT:16", `000001.ldb:${LARGEST_TEXT}`] })).toEqual({
      error: expect.stringMatching(/“maps” has .* MB; a pack may have/),
    });
    for (const said of [
      [],
      ["000005.ldb:5"],
      ["CURRENT:16", "../x.ldb:5"],
      ["CURRENT:16", "CURRENT:16"],
      ["CURRENT:x"],
    ])
      expect(await bring(pack, { said })).toEqual({ error: "“maps” is no pack as Foundry stores it." });
    expect(left()).toEqual(before);
  });

  it("are bounded by what they hold, not by their size on the disk alone", async () => {
    const most = 500_000;
    // A table is squeezed: this one is small on the disk.
    const documents = Array.from({ length: 20 }, (_, at) => ({
      ...SCENE,
      _id: id(`wide${"abcdefghijklmnopqrst"[at]}`),
      _key: `!scenes!${id(`wide${"abcdefghijklmnopqrst"[at]}`)}`,
      walls: [],
      flags: { big: { text: "x".repeat(most / 10) } },
    }));
    const pack = held(await packOf("wide", documents));
    const list = [...pack].map(([file, { length }]) => `${file}:${length}`);
    const read = (limit?: number): Promise<object[]> =>
      readBroughtPack("wide", list, Readable.from([...pack.values()]), limit);
    expect(await read()).toHaveLength(20);
    await expect(read(most)).rejects.toThrow(/“wide” (holds more than|has) /);
  });
});
