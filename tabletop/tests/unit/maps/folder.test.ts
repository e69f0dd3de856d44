import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  matchingPath,
  packsIn,
  parseScenes,
  picturePaths,
  scenesIn,
  withOwnPicture,
  withPictures,
} from "../../../client/maps/folder-files.ts";
import { sceneOfData } from "../../../client/maps/scene-data.ts";

const scene = (name: string, src: string): any => ({
  name,
  width: 400,
  height: 300,
  grid: { size: 50 },
  background: { src },
  tiles: [{ texture: { src: "modules/x/tiles/rug.webp" } }],
  walls: [],
});

describe("a folder of an adventure", () => {
  it("holds scenes as one file each, as lists, or in an adventure; nothing else of it counts", () => {
    const [a, b] = [scene("A", "a.webp"), scene("B", "b.webp")];
    expect(scenesIn(a)).toEqual([a]);
    expect(scenesIn([a, { name: "Hero", type: "person", system: {} }, b])).toEqual([a, b]);
    expect(scenesIn({ name: "Adventure", scenes: [a, b, { name: "half" }], actors: [{}] })).toEqual([a, b]);
    for (const none of [null, 7, "scene", {}, { scenes: "none" }]) expect(scenesIn(none)).toEqual([]);
  });

  it("holds packs of before generation 11: a document in each line, of which the last counts", () => {
    const [a, b] = [scene("A", "a.webp"), scene("B", "b.webp")];
    const lines = [
      { ...a, _id: "a", name: "Draft" },
      { $$indexCreated: { fieldName: "name" } },
      { ...b, _id: "b" },
      { ...a, _id: "a" },
      { _id: "c", name: "Gone", $$deleted: true },
      { _id: "b", $$deleted: true },
    ].map((line) => JSON.stringify(line));
    expect(scenesIn(parseScenes(`\ufeff${lines.join("\r\n")}\n`))).toEqual([{ ...a, _id: "a" }]);
    expect(parseScenes(JSON.stringify(a))).toEqual(a);
    for (const none of ["no JSON", `${lines[0]}\nno JSON`, "1\n2"]) expect(parseScenes(none)).toBeNull();
  });

  it("holds packs as Foundry stores them: folders with a file CURRENT, and of these the files of LevelDB alone", () => {
    const file = (path: string): any => ({ path, file: { name: path } });
    const packs = packsIn(
      [
        "packs/maps/CURRENT",
        "packs/maps/MANIFEST-000004",
        "packs/maps/000005.ldb",
        "packs/maps/LOCK",
        "packs/maps/LOG.old",
        "packs/foes/000003.log",
        "module.json",
      ].map(file),
    );
    expect([...packs].map(([folder, pack]) => [folder, [...pack.keys()]])).toEqual([
      ["packs/maps/", ["CURRENT", "MANIFEST-000004", "000005.ldb"]],
    ]);
    expect(packsIn([file("CURRENT")]).has("")).toBe(true);
  });

  it("finds a picture by the end of its path, whatever world it comes from", () => {
    const paths = ["maps/day/Old cave.webp", "maps/night/Old cave.webp", "cover.png"];
    expect(matchingPath("modules/any/maps/night/Old%20cave.webp", paths)).toBe("maps/night/Old cave.webp");
    expect(matchingPath("worlds/x/OLD CAVE.webp?1", paths)).toBe("maps/day/Old cave.webp");
    expect(matchingPath("icons/svg/none.svg", paths)).toBeNull();
    expect(matchingPath("100%.png", ["a/100%.png"])).toBe("a/100%.png");
  });

  it("any path of the folder is found as itself", () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}(\/[a-z]{1,4}){0,3}\.png$/), { minLength: 1 }),
        (paths) => {
          for (const path of paths) expect(matchingPath(`somewhere/else/${path}`, paths)).not.toBeNull();
          for (const path of paths) if (path.includes("/")) expect(matchingPath(path, paths)).toBe(path);
        },
      ),
    ));

  it("changes the pictures of a scene and nothing else", () => {
    const given = scene("A", "modules/x/a.webp");
    expect(picturePaths(given)).toEqual(["modules/x/a.webp", "modules/x/tiles/rug.webp"]);
    const made = withPictures(given, (path) => (path.endsWith("a.webp") ? "maps/a.webp" : null));
    expect(made).toEqual({ ...given, background: { src: "maps/a.webp" } });
  });
});

describe("a scene that names no picture, as Dungeon Alchemist exports it", () => {
  const bare = (name: string): any => ({ name, width: 400, height: 300, grid: 72, img: null, lights: [], walls: [] });
  const paths = ["Inn_01.jpg", "floors/Inn_02.webp", "floors/Inn_03.JPG", "Inn_02.txt", "Inn.jpg"];

  it("takes the picture that lies beside its file with the same name, else one that is called as the scene", () => {
    const taken = (file: string, name: string): unknown =>
      withOwnPicture(sceneOfData(bare(name)), file, paths).background.src;
    expect(taken("Inn_01.json", "Any")).toBe("Inn_01.jpg");
    expect(taken("floors/inn_03.json", "Any")).toBe("floors/Inn_03.JPG");
    expect(taken("floors/export.json", "Inn_02")).toBe("floors/Inn_02.webp");
    expect(taken("Inn_02.json", "Any")).toBeNull();
    expect(taken("roofs/Inn_01.json", "Inn")).toBeNull();
  });

  it("keeps a picture that it names, and takes none where the names say nothing", () => {
    const named = sceneOfData({ ...bare("Inn_01"), img: "maps/other.png" });
    expect(withOwnPicture(named, "Inn_01.json", paths)).toEqual(named);
    const strange = sceneOfData(bare("Cellar"));
    expect(withOwnPicture(strange, "cellar.json", paths)).toEqual(strange);
  });
});
