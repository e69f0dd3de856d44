import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { compilePack, extractPack } from "fvtt-cli";
import { afterAll, describe, expect, it } from "vitest";
import { partFiles } from "../../server/browser/part-files.ts";
import { folderFiles } from "../../server/folder-files.ts";
import { readWorldManifest, systemOf } from "../../server/manifest.ts";

/* Files, as Node and a browser fill them; and the index of packs, by which a browser reads what it cannot list. */

const folder = mkdtempSync(join(tmpdir(), "tabletop-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const system = { id: "small", title: "Small", version: "1.0.0", esmodules: ["small.mjs"], packs: [] as object[] };
const world = { id: "small-table", title: "Small table", system: "small" };
const ada = { _key: "!actors!ada0000000000000", name: "Ada" };

for (const [file, content] of Object.entries({ "system.json": system, "world.json": world, "actors/ada.json": ada })) {
  mkdirSync(join(folder, "small/actors"), { recursive: true });
  writeFileSync(join(folder, "small", file), JSON.stringify(content));
}
writeFileSync(join(folder, "small/small.mjs"), "");

describe.each([
  ["a folder", folderFiles(join(folder, "small"))],
  [
    "the parts of a site",
    partFiles({ "system.json": system, "template.json": null, "world.json": world }, [
      { file: "actors/ada.json", data: ada },
      // A folder's sources are all that is not its world.json.
      { file: "system.json", data: system },
    ]),
  ],
])("files in %s", (_what, files) => {
  it("are the system, the world and its sources", () => {
    expect(systemOf(files)).toMatchObject({ id: "small", template: null, raw: system });
    expect(readWorldManifest(files, systemOf(files)).title).toBe("Small table");
    expect(files.sources().map(({ data }) => data)).toEqual([ada, system]);
  });

  it("say in a sentence what is missing", () => {
    expect(files.has("template.json")).toBe(false);
    expect(() => files.object("template.json", "The template")).toThrow(/^The template is missing: there is no /);
  });
});

describe("sources in YAML", () => {
  it("are read as the public tool for packs reads them: merge keys fill in what an entry lacks", async () => {
    const source = join(folder, "yaml");
    mkdirSync(source);
    const lines = [
      "_id: bo00000000000000",
      "_key: '!actors!bo00000000000000'",
      "name: Bo",
      "flags: &base {hp: 3, armour: 1}",
      "system: {<<: *base, hp: 5}",
    ];
    writeFileSync(join(source, "bo.yaml"), lines.join("\n"));
    await compilePack(source, join(folder, "yaml-pack"), { yaml: true, log: false });
    let compiled: Record<string, unknown> = {};
    const transformEntry = (entry: Record<string, unknown>): void => {
      compiled = structuredClone(entry);
    };
    await extractPack(join(folder, "yaml-pack"), join(folder, "yaml-back"), { log: false, transformEntry });
    expect(compiled.system).toEqual({ hp: 5, armour: 1 });
    expect(folderFiles(source).sources()[0]!.data).toMatchObject({ name: "Bo", system: compiled.system });
  });
});

describe("fray-tabletop pack-index", () => {
  const index = (...args: string[]): string => {
    const command = ["tabletop/bin/fray-tabletop.mjs", "pack-index", ...args];
    return execFileSync(process.execPath, command, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  };

  it("writes the entries of all packs beside the system, leaves them as they were, and says what is missing", async () => {
    const built = join(folder, "built");
    cpSync(join(folder, "small"), built, { recursive: true });
    const packs = ["arms", "lost"].map((name) => ({ name, label: name, type: "Item", path: `packs/${name}` }));
    writeFileSync(join(built, "system.json"), JSON.stringify({ ...system, packs }));
    const database = new ClassicLevel(join(built, "packs/arms"), { keyEncoding: "utf8", valueEncoding: "utf8" });
    await database.put("!items!axe0000000000000", '{"name":"Axe"}');
    await database.close();
    expect(index(built)).toMatch(
      /holds the packs arms \(1 entries\)\.\nThe pack lost is left out: there is no folder .*lost/,
    );
    expect(JSON.parse(readFileSync(join(built, "packs.json"), "utf8"))).toEqual({
      format: "tabletop-packs",
      version: 1,
      stamp: expect.stringMatching(/^[0-9a-f]{16}$/),
      packs: { arms: [["!items!axe0000000000000", '{"name":"Axe"}']] },
    });
  });

  it("says in a sentence why it cannot", () => {
    expect(() => index(join(folder, "nowhere"))).toThrow("manifest is missing");
    expect(() => index()).toThrow("Name the folder");
  });
});
