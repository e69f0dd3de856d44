import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rescueWorld } from "../../server/rescue.ts";
import { startServer } from "../../server/start.ts";
import { readSystem } from "../../server/system-folder.ts";
import { type Doc, GAMEMASTER, joinAs, layOut, type Person, type Place } from "./table.ts";

let place: Place;
beforeEach(async () => {
  place = await layOut();
  await (await startServer(place.options)).close();
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

const addActor = (gamemaster: Person): Promise<Doc[]> =>
  gamemaster.do("create", "Actor", { data: [{ name: "A", type: "person" }] });

/** Moves a folder to another place and leaves a link to it. */
function moveAway(path: string): string {
  const target = join(place.folder, "elsewhere");
  renameSync(path, target);
  symlinkSync(target, path);
  return target;
}

describe("a symbolic link", () => {
  it("to the folder of a store is followed", async () => {
    const actors = join(place.options.world, "data/actors");
    moveAway(actors);
    await look(addActor);
    expect(await look(async (person) => (await person.world()).documents.Actor)).toHaveLength(3);
    expect(lstatSync(actors).isSymbolicLink()).toBe(true);
  });

  it.each([
    ["a folder", "data", "link"],
    ["nothing", "nowhere", "link"],
    ["a folder, called as a log", "data", "link.log"],
    ["nothing, called as a log", "nowhere", "link.log"],
  ])("to %s inside of a store is passed over, as the database passes it over", async (_what, target, name) => {
    symlinkSync(join(place.options.world, target), join(place.options.world, "data/actors", name));
    const world = await look((person) => person.world());
    expect(world.readOnly).toBeUndefined();
    expect(world.documents.Actor).toHaveLength(2);
  });

  it("to a pack of the system is copied as what it leads to, so that the pack is not written to", async () => {
    const pack = moveAway(join(place.options.system, "packs/things"));
    rmSync(join(place.options.world, "cache/packs"), { recursive: true });
    const before = readdirSync(pack);
    await look((person) => person.do("get", "Item", { pack: "small.things" }));
    expect(readdirSync(pack)).toEqual(before);
    expect(lstatSync(join(place.options.world, "cache/packs/small.things")).isSymbolicLink()).toBe(false);
  });

  it("in the place of a world's folder stays one when the world is made anew", async () => {
    const target = moveAway(place.options.world);
    await look(addActor);
    place.options.reset = true;
    expect(await look(async (person) => (await person.world()).documents.Actor)).toHaveLength(2);
    expect(lstatSync(place.options.world).isSymbolicLink()).toBe(true);
    expect(existsSync(join(target, "world.json"))).toBe(true);
  });
});

describe("files that were brought", () => {
  const FILE = "files/maps/cellar.txt";
  const bring = (): void => {
    mkdirSync(join(place.options.world, "files/maps"), { recursive: true });
    writeFileSync(join(place.options.world, FILE), "a map");
  };

  it.each(["it is asked for", "a reset was cut off"])("stay when the world is made anew because %s", async (why) => {
    bring();
    if (why === "it is asked for") place.options.reset = true;
    else writeFileSync(join(place.options.world, "resetting"), "");
    await look(async () => undefined);
    expect(readFileSync(join(place.options.world, FILE), "utf8")).toBe("a map");
  });

  it("stay when the server is killed while the new world takes the place of the old one", async () => {
    const { world } = place.options;
    await look(addActor);
    cpSync(world, `${world}.old-7`, { recursive: true });
    bring();
    // The new world was complete, and the old one moved away; a folder of the user's is not ours.
    renameSync(world, `${world}.new-7`);
    mkdirSync(`${world}.old-2024`);
    expect(await look(async (person) => (await person.world()).documents.Actor)).toHaveLength(3);
    expect(readFileSync(join(world, FILE), "utf8")).toBe("a map");
    expect(
      readdirSync(place.folder)
        .filter((name) => name.startsWith("world"))
        .sort(),
    ).toEqual(["world", "world.old-2024"]);
  });

  it("are saved with the rest of a damaged world, also where they lie behind a link", async () => {
    bring();
    const assets = join(place.folder, "pictures");
    mkdirSync(assets);
    writeFileSync(join(assets, "hero.txt"), "a hero");
    symlinkSync(assets, join(place.options.world, "assets"));
    const target = join(place.folder, "saved");
    await rescueWorld(place.options.world, target, readSystem(place.options.system));
    rmSync(place.options.world, { recursive: true });
    cpSync(target, place.options.world, { recursive: true });
    rmSync(assets, { recursive: true });
    expect(readFileSync(join(place.options.world, FILE), "utf8")).toBe("a map");
    expect(readFileSync(join(place.options.world, "assets/hero.txt"), "utf8")).toBe("a hero");
  });
});
