import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startFailureOf } from "../../server/failure.ts";
import { startServer } from "../../server/start.ts";
import { GAMEMASTER, joinAs, layOut, type Place, PROGRAM } from "./table.ts";

let place: Place;
/** Where the program keeps its locks and copies. */
let temporary: string;
beforeEach(async () => {
  place = await layOut();
  temporary = join(place.folder, "temporary");
  mkdirSync(temporary);
  openUp(place.folder);
});
afterEach(() => {
  openUp(place.folder);
  place.remove();
});

/** Lets everybody read and write a folder with all that is in it. */
function openUp(path: string): void {
  const isFolder = statSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o777 : 0o666);
  if (isFolder) for (const name of readdirSync(path)) openUp(join(path, name));
}

/** Takes the right to write a folder, and all that is in it, from everybody. */
function shut(path: string): void {
  const isFolder = statSync(path).isDirectory();
  if (isFolder) for (const name of readdirSync(path)) shut(join(path, name));
  chmodSync(path, isFolder ? 0o555 : 0o444);
}

/** What the superuser does not suffer: there, the program runs as nobody. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Runs the program until it ends. @returns its code and what it has said of failures */
function run(...more: string[]): { status: number | null; said: string } {
  const { world, seed, system, client } = place.options;
  const args = [PROGRAM, "--port", "0", "--world", world, "--seed", String(seed), "--system", system];
  const { status, stderr } = spawnSync(process.execPath, [...args, "--client", client, ...more], {
    encoding: "utf8",
    env: { ...process.env, TMPDIR: temporary },
    timeout: 20_000,
    ...NOBODY,
  });
  return { status, said: stderr.replace(/^.* is not verified .*\n/, "") };
}

/** Fits one line that is a sentence, and no stack. */
const REFUSED = /^[^\n]* cannot be used: the server may not read or write there\.\n$/;

describe.runIf(process.platform !== "win32")("a place that the server may not write to", () => {
  it.each<[string, (world: string) => void, string[]]>([
    ["the whole world", (world) => shut(world), []],
    ["one store", (world) => shut(join(world, "data/actors")), []],
    ["the cache", (world) => shut(join(world, "cache")), []],
    ["a store's file, to be read", (world) => chmodSync(join(world, "data/actors/CURRENT"), 0), []],
    ["the folder around it, at a reset", (world) => chmodSync(join(world, ".."), 0o555), ["--reset"]],
    ["the folder for temporary files", () => chmodSync(temporary, 0o555), []],
  ])("%s is told in one sentence, not taken for damage, and nothing is changed", async (_what, harm, more) => {
    await (await startServer(place.options)).close();
    openUp(place.folder);
    harm(place.options.world);
    const { status, said } = run(...more);
    expect(said).toMatch(REFUSED);
    expect(status).toBe(1);
    openUp(place.folder);
    // Once it may write there, all is as it was.
    await (await startServer({ ...place.options, seed: undefined })).close();
  });

  it("where a new world, a rescued or a saved one is to be makes none", async () => {
    const target = join(place.folder, "shut");
    mkdirSync(target);
    chmodSync(target, 0o555);
    const { world } = place.options;
    place.options.world = join(target, "world");
    expect(run()).toMatchObject({ status: 1, said: expect.stringMatching(REFUSED) });
    place.options.world = world;
    await (await startServer(place.options)).close();
    openUp(world);
    expect(run("--rescue", join(target, "rescued"))).toMatchObject({ status: 1, said: expect.stringMatching(REFUSED) });
    const saving = run("--save", join(target, "saved.json"));
    expect(saving).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^The file .* could not be written: .*\.\n$/),
    });
    expect(readdirSync(target)).toEqual([]);
  });

  it("has locks for every user of the machine", async () => {
    await (await startServer(place.options)).close();
    openUp(place.folder);
    run("--rescue", join(place.folder, "rescued"));
    expect(existsSync(join(place.folder, "rescued/world.json"))).toBe(true);
    expect(statSync(join(temporary, "tabletop-locks")).mode & 0o1777).toBe(0o1777);
  });
});

describe("a second server with temporary files of its own, which does not see the first one's lock", () => {
  it.each([[], ["--reset"]])("is refused, started with %j, and the first plays on", async (...more) => {
    const server = await startServer(place.options);
    openUp(place.options.world);
    const { status, said } = run(...more);
    expect(said).toMatch(/^[^\n]* is in use by another (server|program)\.\n$/);
    expect(status).toBe(1);
    const gamemaster = await joinAs(server.url, GAMEMASTER);
    await gamemaster.do("create", "Actor", { data: [{ name: "A", type: "person" }] });
    await server.close();
    const again = await startServer({ ...place.options, seed: undefined });
    expect(await (await joinAs(again.url, GAMEMASTER)).do("get", "Actor")).toHaveLength(3);
    await again.close();
  });
});

describe("an error of a file system", () => {
  it.each([
    ["ENOSPC", "the disk is full"],
    ["EROFS", "the disk is for reading only"],
    ["EMFILE", "too many files are open"],
  ])("%s at the start is told with its place", (code, words) => {
    const thrown = Object.assign(new Error(`${code}: raw words`), { code, path: "/some/where" });
    expect(startFailureOf(thrown)).toMatchObject({
      name: "StartFailure",
      message: `/some/where cannot be used: ${words}.`,
    });
    const other = new Error("something else");
    expect(startFailureOf(other)).toBe(other);
  });
});
