/** A reset of a world that was made from a saved one puts the saved files back. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveWorld } from "../../server/save-world.ts";
import { type RunningServer, startServer } from "../../server/start.ts";
import { readSystem } from "../../server/system-folder.ts";
import { GAMEMASTER, HERO, joinAs, layOut, type Person, type Place } from "./table.ts";

let place: Place;
let server: RunningServer;
let gamemaster: Person;

const fileOf = (path: string): string => join(place.options.world, "files", path);
const put = (path: string, content: string): void => {
  mkdirSync(join(fileOf(path), ".."), { recursive: true });
  writeFileSync(fileOf(path), content);
};
const textOf = (path: string): string => readFileSync(fileOf(path), "utf8");
const reset = (): Promise<{ error?: string }> =>
  new Promise((resolve) => gamemaster.socket.emit("resetWorld", resolve));
const heroName = async (): Promise<string> => {
  const actors = await gamemaster.do("get", "Actor");
  return actors.find(({ _id }: any) => _id === HERO)!.name as string;
};

beforeEach(async () => {
  place = await layOut();
  await (await startServer(place.options)).close();
  put("maps/cave.txt", "cave");
  put("maps/hill.txt", "hill");
  mkdirSync(fileOf("empty/deeper"), { recursive: true });
  const seed = join(place.folder, "saved.world.json");
  await saveWorld(place.options.world, seed, readSystem(place.options.system));
  Object.assign(place.options, { seed, world: join(place.folder, "again") });
  server = await startServer(place.options);
  gamemaster = await joinAs(server.url, GAMEMASTER);
});
afterEach(async () => {
  await server.close();
  place.remove();
});

describe("a reset to a saved world", () => {
  it("puts deleted and changed files back, and leaves those that were brought since", async () => {
    rmSync(fileOf("maps"), { recursive: true });
    rmSync(fileOf("empty"), { recursive: true });
    put("maps/hill.txt", "another hill");
    put("maps/lake.txt", "lake");
    expect((await reset())?.error).toBeUndefined();
    expect(["cave", "hill", "lake"].map((name) => textOf(`maps/${name}.txt`))).toEqual(["cave", "hill", "lake"]);
    expect(existsSync(fileOf("empty/deeper"))).toBe(true);
    expect(existsSync(join(place.options.world, "resetting"))).toBe(false);
  });

  it.each<[string, () => void]>([
    ["a folder lies where a file is to be", () => mkdirSync(fileOf("maps/cave.txt"), { recursive: true })],
    ["a link leads outside", () => symlinkSync(place.folder, fileOf("maps"))],
    ["a file lies where a folder is to be", () => put("maps", "a file")],
  ])("says so and changes nothing where %s", async (_what, lay) => {
    const before = await heroName();
    await gamemaster.do("update", "Actor", { updates: [{ _id: HERO, name: "Other" }] });
    rmSync(fileOf("maps"), { recursive: true });
    lay();
    expect((await reset()).error).toMatch(/^The file maps\/cave\.txt cannot be put back: .*\.$/);
    expect(await heroName()).toBe("Other");
    expect(before).not.toBe("Other");
    expect(existsSync(join(place.folder, "cave.txt"))).toBe(false);
  });
});
