/** Wrong values in a module's manifest: a sentence names the file, and the entry or the whole module is left out. */
import { describe, expect, it } from "vitest";
import { Module } from "../../client/packages/module.ts";
import { partFiles } from "../../server/browser/part-files.ts";
import { systemOf } from "../../server/manifest.ts";
import { collectModules, moduleOf, Packages } from "../../server/modules.ts";
import type { Json } from "../../server/source.ts";

const SYSTEM = systemOf(
  partFiles({ "system.json": { id: "small", title: "Small", version: "2.1.0" }, "template.json": null }),
);

/** Makes packages with modules of these manifests, all set active by the world; files that are null do not exist. */
function packagesOf(manifests: readonly Json[], absent: readonly string[] = []): Packages {
  const places = manifests.map((manifest) => {
    const where = `modules/${String(manifest.id)}`;
    const files = { "module.json": manifest, ...Object.fromEntries(absent.map((path) => [path, null])) };
    return { where, read: () => moduleOf(partFiles(files), where) };
  });
  const packages = new Packages(SYSTEM, collectModules(places), "14.369");
  packages.configure(Object.fromEntries(manifests.map(({ id }) => [id, true])));
  return packages;
}

const module = (id: string, entries: Json = {}): Json => ({
  id,
  title: id.toUpperCase(),
  version: "1.0.0",
  compatibility: { minimum: "13", verified: "14" },
  ...entries,
});

/** A sound module beside each wrong one, which must stay active. */
const beside = (entries: Json, absent: readonly string[] = []) =>
  packagesOf([module("a", entries), module("good")], absent);

describe("an entry of the wrong type keeps the module out", () => {
  it.each([
    [{ esmodules: "a.mjs" }, "esmodules must be a list"],
    [{ scripts: { 0: "a.js" } }, "scripts must be a list"],
    [{ styles: "a.css" }, "styles must be a list"],
    [{ languages: { en: "en.json" } }, "languages must be a list"],
    [{ packs: "packs" }, "packs must be a list"],
    [{ packFolders: true }, "packFolders must be a list"],
    [{ packs: ["tables"] }, "an entry of packs is not an object"],
    [{ packs: [{ name: "a b", type: "Item" }] }, "a pack has no proper name"],
    [{ packs: [{ name: "p", type: "Combat" }] }, "the pack p holds no kind of document"],
    [{ packs: [{ name: "p", type: "Item", path: "../other/packs/p" }] }, "the pack p lies outside"],
    [{ packs: [1, 2].map(() => ({ name: "p", type: "Item" })) }, "two of its packs are called p"],
    [{ documentTypes: ["Item"] }, "documentTypes must be an object"],
    [{ documentTypes: { Spaceship: { fast: {} } } }, "documentTypes names Spaceship, which takes no subtypes"],
    [{ documentTypes: { Item: ["charm"] } }, "documentTypes.Item must be an object"],
    [{ scripts: ["../b/a.js"] }, "it names ../b/a.js, which lies outside of it"],
    [{ styles: [{ src: "x/../../a.css" }] }, "it names x/../../a.css, which lies outside of it"],
    [{ languages: [{ lang: "en", path: "../en.json" }] }, "it names ../en.json, which lies outside of it"],
  ])("%j", (entries: Json, why) => {
    const { installed, active, problems } = beside(entries);
    expect(installed.map(({ id }) => id)).toEqual(["good"]);
    expect(active.map(({ id }) => id)).toEqual(["good"]);
    expect(problems).toEqual([expect.stringContaining(`The manifest modules/a/module.json is broken: ${why}`)]);
  });
});

describe("a part of an entry that means nothing is left out, and the module is active", () => {
  it.each([
    [{ esmodules: ["a.mjs", 5] }, "esmodules[1] must be a path", { esmodules: ["a.mjs"] }],
    [{ scripts: [null] }, "scripts[0] must be a path", { scripts: [] }],
    [{ styles: [{ layer: "x" }] }, "styles[0] must be a path, or an object with src and layer", { styles: [] }],
    [
      { styles: [{ src: "a.css", layer: "x) ; @import url(y" }] },
      "styles[0].layer must be the name of a layer, or null",
      { styles: [{ src: "a.css" }] },
    ],
    [{ languages: ["en.json"] }, "languages[0] must be an object with lang and path", { languages: [] }],
    [
      { languages: [{ lang: "English, British", path: "en.json" }] },
      "languages[0].lang must be a language such as en or pt-BR",
      { languages: [] },
    ],
    [
      { languages: [{ lang: "en", path: "en.json", system: ["small"] }] },
      "languages[0].system must be an id",
      { languages: [] },
    ],
    [
      { packs: [{ name: "p", type: "Item", ownership: "OWNER" }] },
      "packs[0].ownership must be an object",
      { packs: [{ name: "p", type: "Item" }] },
    ],
    [{ packs: [{ name: "p", type: "Item", system: 5 }] }, "packs[0].system must be an id", { packs: [] }],
    [{ packFolders: ["Folder"] }, "packFolders[0] must be an object with a name", { packFolders: [] }],
    [
      { packFolders: [{ name: "Folder", packs: ["gone"] }] },
      "packFolders[0].packs[0] must be the name of one of its packs",
      { packFolders: [{ name: "Folder", packs: [] }] },
    ],
    [
      { documentTypes: { Item: { charm: { htmlFields: "text" } } } },
      "documentTypes.Item.charm.htmlFields must be a list",
      { documentTypes: { Item: { charm: { htmlFields: [] } } } },
    ],
    [
      { documentTypes: { Item: { charm: "yes" } } },
      "documentTypes.Item.charm must be an object",
      { documentTypes: { Item: { charm: {} } } },
    ],
    [{ socket: "yes" }, "socket must be true or false", { socket: false }],
    [{ library: 1 }, "library must be true or false", { library: false }],
    [{ persistentStorage: {} }, "persistentStorage must be true or false", { persistentStorage: false }],
    [{ flags: ["x"] }, "flags must be an object", {}],
    [{ relationships: "lib-wrapper" }, "relationships must be an object", {}],
    [
      { relationships: { requires: "good" } },
      "relationships.requires must be a list",
      { relationships: { requires: [] } },
    ],
    [
      { relationships: { recommends: ["good"] } },
      "relationships.recommends[0] must be an object with the id of a package",
      { relationships: { recommends: [] } },
    ],
    [
      { relationships: { requires: [{ id: "good", type: "library" }] } },
      "relationships.requires[0].type must be world, system, module",
      { relationships: { requires: [{ id: "good" }] } },
    ],
  ])("%j", (entries: Json, what, kept) => {
    const { active, problems, infos } = beside(entries);
    const sentence = `In a/module.json, ${what}: it is left out.`;
    expect(active.map(({ id }) => id)).toEqual(["a", "good"]);
    expect(problems).toEqual([sentence]);
    expect(infos[0]!.warnings).toEqual([sentence]);
    const { id: _id, title: _title, version: _version, compatibility: _compatibility, ...rest } = infos[0]!.manifest;
    expect(rest).toEqual(kept);
    expect(new Module({ ...infos[0]!.manifest, active: true }).active).toBe(true);
  });

  it("booleans that stand as words are what they say", () => {
    const { infos } = packagesOf([module("a", { socket: "true", library: "false" })]);
    expect(infos[0]!.manifest).toMatchObject({ socket: true, library: false });
    expect(infos[0]!.warnings).toEqual([]);
  });
});

describe("files that are not there are told of by module and file", () => {
  it.each([
    [{ esmodules: ["gone.mjs"] }, "gone.mjs"],
    [{ scripts: ["gone.js"] }, "gone.js"],
    [{ languages: [{ lang: "en", path: "lang/gone.json" }] }, "lang/gone.json"],
  ])("%j", (entries: Json, file) => {
    const { active, problems } = beside(entries, [file]);
    expect(active).toHaveLength(2);
    expect(problems).toEqual([`The module a names the file ${file}, which is not there.`]);
  });

  it("one of Foundry's own is told of as not in the tabletop", () => {
    const file = "greensock/dist/gsap.min.js";
    expect(beside({ scripts: [file] }, [file]).problems).toEqual([
      `The module a names the file ${file}, which is not there: not in the tabletop: gsap. ` +
        "Its npm package has these files: put them there.",
    ]);
  });

  it("a pack without a folder is an empty one", () => {
    const { active, problems } = beside({ packs: [{ name: "p", type: "Item" }] }, ["packs/p", "packs/p.db"]);
    expect(active).toHaveLength(2);
    expect(problems).toEqual(["The module a names the pack p at packs/p, which is not there: it is empty."]);
  });
});

describe("relationships", () => {
  const related = (relationships: Json) => beside({ relationships }).problems;
  const versions = (compatibility: Json) => related({ requires: [{ id: "good", compatibility }] });

  it("a needed package has a version within what is asked for", () => {
    expect(versions({ minimum: "1", maximum: "1" })).toEqual([]);
    expect(versions({ maximum: "0.9" })).toEqual(["The module a needs good up to 0.9; here is 1.0.0."]);
    expect(versions({ minimum: "1.0.1" })).toEqual(["The module a needs good 1.0.1 or newer; here is 1.0.0."]);
    expect(related({ requires: [{ id: "other", type: "system" }] })).toEqual([
      "The module a needs system other, which is not there (a/module.json).",
    ]);
  });

  it("so has the system", () => {
    const systems = (compatibility: Json) => related({ systems: [{ id: "small", type: "system", compatibility }] });
    expect(systems({ minimum: "2.1", maximum: "2" })).toEqual([]);
    expect(systems({ minimum: "3" })).toEqual(["The module a is for small 3 or newer; here is 2.1.0."]);
    expect(systems({ maximum: "1" })).toEqual(["The module a is for small up to 1; here is 2.1.0."]);
  });

  it("two that do not go together are active as the gamemaster wants it, and told of", () => {
    expect(related({ conflicts: [{ id: "good" }] })).toEqual([
      "The module a does not go with the module good, which is active, too.",
    ]);
    expect(related({ conflicts: [{ id: "gone" }], recommends: [{ id: "gone" }] })).toEqual([]);
  });
});
