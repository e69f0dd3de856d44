/** Modules judged by their manifests alone: order, versions, obstacles, and the others that an active one needs. */
import { describe, expect, it } from "vitest";
import { ModuleChoice } from "../../client/applications/settings/module-choice.ts";
import { compareVersions, loadOrder, withinMaximum } from "../../common/packages/related.ts";
import { partFiles } from "../../server/browser/part-files.ts";
import { systemOf } from "../../server/manifest.ts";
import { collectModules, moduleOf, Packages } from "../../server/modules.ts";
import type { Json } from "../../server/source.ts";

const ordered = (id: string, requires: string[] = [], library = false) => ({ id, requires, library });

describe("the order of loading", () => {
  it("puts libraries before the system, each module after those it needs, others by their ids", () => {
    const modules = [ordered("a", ["z"]), ordered("lib", ["base"], true), ordered("z"), ordered("base"), ordered("b")];
    expect(loadOrder(modules)).toEqual({ before: ["base", "lib"], after: ["z", "a", "b"], circles: [] });
  });

  it("loads every module of a circle once and names the circle", () => {
    const { after, circles } = loadOrder([ordered("a", ["b"]), ordered("b", ["c"]), ordered("c", ["b"])]);
    expect([...after].sort()).toEqual(["a", "b", "c"]);
    expect(circles).toEqual([["b", "c"]]);
  });

  it("takes no notice of what is needed and not there", () => {
    expect(loadOrder([ordered("a", ["gone"])]).after).toEqual(["a"]);
  });
});

describe("versions", () => {
  it.each([
    ["1.2.3", "1.2.3", 0],
    ["1.10", "1.9", 1],
    ["v2", "2.0.0", 0],
    ["1.0.0", "1.0.1", -1],
    ["1.0.0-beta", "1.0.0-alpha", 1],
  ])("%s against %s", (one, other, expected) => expect(compareVersions(one, other)).toBe(expected));

  it("a maximum leaves the parts open that it does not name", () => {
    expect(withinMaximum("14.369", "14")).toBe(true);
    expect(withinMaximum("14.369", "14.360")).toBe(false);
    expect(withinMaximum("14.369", "13")).toBe(false);
  });
});

const SYSTEM = systemOf(
  partFiles({ "system.json": { id: "small", title: "Small", version: "2.1.0" }, "template.json": null }),
);

/** Makes packages with these manifests, all of which the world sets active. */
function packagesOf(...manifests: Json[]): Packages {
  const places = manifests.map((manifest, at) => ({
    where: `modules/${at}`,
    read: () => moduleOf(partFiles({ "module.json": manifest, "absent.css": null }), `modules/${at}`),
  }));
  const packages = new Packages(SYSTEM, collectModules(places), "14.369");
  packages.configure(Object.fromEntries(manifests.map(({ id }) => [id, true])));
  return packages;
}

const module = (id: string, rest: Json = {}): Json => ({
  id,
  title: id.toUpperCase(),
  version: "1.0.0",
  compatibility: { minimum: "13", verified: "14" },
  ...rest,
});
const requires = (...list: Json[]): Json => ({ relationships: { requires: list } });

describe("what keeps a module away", () => {
  it.each([
    ["no manifest", null, "There is no module.json in modules/0."],
    ["no id", { title: "X" }, "its id must be letters"],
    ["an id with a space", { id: "a b", title: "X" }, "its id must be letters"],
    ["no title", { id: "a" }, "it has no title"],
    ["a list that is none", { id: "a", title: "A", scripts: "a.js" }, "scripts must be a list"],
    ["a file outside", { id: "a", title: "A", esmodules: ["../b/x.mjs"] }, "lies outside of it"],
    ["a pack of nothing", { id: "a", title: "A", packs: [{ name: "p", type: "Nobody" }] }, "holds no kind of document"],
    ["types of nothing", { id: "a", title: "A", documentTypes: { Wall: { b: {} } } }, "takes no subtypes"],
  ])("%s", (_what, manifest, sentence) => {
    const { modules, problems } = collectModules([
      { where: "modules/0", read: () => moduleOf(partFiles({ "module.json": manifest as Json | null }), "modules/0") },
      { where: "modules/1", read: () => moduleOf(partFiles({ "module.json": module("good") }), "modules/1") },
    ]);
    expect(modules.map(({ id }) => id)).toEqual(["good"]);
    expect(problems).toEqual([expect.stringContaining(sentence)]);
    expect(problems[0]).toContain("modules/0");
  });

  it("takes the first of two with one id, and names both folders", () => {
    const packages = packagesOf(module("twin"), module("twin", { version: "9" }));
    expect(packages.installed.map(({ version }) => version)).toEqual(["1.0.0"]);
    expect(packages.problems).toEqual(["The module twin is there twice: modules/1 is left out, modules/0 is taken."]);
  });

  it("a needed module that is not there or too old, and another system", () => {
    const packages = packagesOf(
      module("a", requires({ id: "gone" })),
      module("b", requires({ id: "old", compatibility: { minimum: "2" } })),
      module("old"),
      module("c", { relationships: { systems: [{ id: "other" }] } }),
      module("d", requires({ id: "small", type: "system", compatibility: { minimum: "2.1" } })),
    );
    expect(packages.active.map(({ id }) => id)).toEqual(["old", "d"]);
    expect(packages.problems).toEqual([
      "The module a needs module gone, which is not there (a/module.json).",
      "The module b needs old 2 or newer; here is 1.0.0.",
      "The module c is for other, not for small.",
    ]);
  });

  it("tells of absent files, inactive dependencies and circles, and is active all the same", () => {
    const packages = packagesOf(
      module("a", { styles: ["absent.css"], ...requires({ id: "b" }) }),
      module("b", requires({ id: "a" })),
      module("c", requires({ id: "idle" })),
      module("idle"),
    );
    packages.configure({ a: true, b: true, c: true, idle: false });
    expect(packages.active.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(packages.problems).toEqual([
      "The module a names the file absent.css, which is not there.",
      "The module c needs the module idle, which is not active.",
      "The modules a, b need each other in a circle: which comes first is not certain.",
    ]);
  });

  it("says of other versions what is so, and leaves the choice to the gamemaster", () => {
    const { infos, active } = packagesOf(
      module("newer", { compatibility: { minimum: "15" } }),
      module("older", { compatibility: { minimum: "9", verified: "11", maximum: "12" } }),
      module("unsure", { compatibility: { minimum: 13, verified: "13.351" } }),
      module("silent", { compatibility: {} }),
      module("right"),
    );
    expect(active).toHaveLength(5);
    expect(Object.fromEntries(infos.map(({ manifest, warnings }) => [manifest.id, warnings]))).toEqual({
      newer: ["It is for version 15 or newer; this is 14.369."],
      older: ["It is for versions up to 12; this is 14.369."],
      unsure: ["It is verified up to version 13.351; this is 14.369."],
      silent: ["It is not verified with any version."],
      right: [],
    });
  });
});

describe("subtypes of modules", () => {
  it("carry the module's id, and go with it", () => {
    const packages = packagesOf(module("a", { documentTypes: { Item: { charm: { htmlFields: ["text"] } } } }));
    expect(packages.types.Item).toEqual({ "a.charm": { htmlFields: ["text"], gmOnlyFields: [] } });
    packages.configure({ a: false });
    expect(packages.types.Item).toBeUndefined();
  });
});

describe("the choice of modules", () => {
  const choosable = (id: string, more: object = {}) => ({
    id,
    title: id,
    requires: [],
    conflicts: [],
    obstacle: null,
    ...more,
  });

  it("knows what a module needs, what needs it, and what it does not go with", () => {
    const choice = new ModuleChoice(
      [
        choosable("a", { requires: ["b"] }),
        choosable("b", { requires: ["c", "gone"] }),
        choosable("c", { requires: ["a"] }),
        choosable("d", { conflicts: ["a"] }),
      ],
      ["d"],
    );
    expect(choice.neededBy("a")).toEqual(["b", "c"]);
    for (const id of ["a", "b", "c"]) choice.chosen.add(id);
    expect(choice.neededBy("a")).toEqual([]);
    expect(choice.needing("c")).toEqual(["b", "a"]);
    expect(choice.conflictsOf("a")).toEqual(["d"]);
    expect(choice.conflictsOf("d")).toEqual(["a"]);
  });

  it("changes only what it shows: a module that cannot be active keeps what the world says of it", () => {
    const choice = new ModuleChoice([choosable("a"), choosable("stuck", { obstacle: "No." })], ["a", "stuck", "gone"]);
    expect(choice.isChanged).toBe(false);
    choice.chosen.delete("a");
    expect(choice.isChanged).toBe(true);
    expect(choice.configuration({ a: true, stuck: true, gone: true })).toEqual({ a: false, stuck: true, gone: true });
  });
});
