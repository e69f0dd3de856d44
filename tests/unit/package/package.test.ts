import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { installedManifest, readTypes } from "../../../tools/manifest.ts";
import { root, typescript } from "../../../tools/setup.mjs";
import { RULESETS } from "../../../src/rules/index.ts";
import { filesBelow } from "../../../tools/stale.ts";

interface Manifest {
  id: string;
  version: string;
  esmodules: string[];
  styles: { src: string; layer: string }[];
  languages: { path: string }[];
  packs: { name: string; path: string; type: string }[];
  documentTypes: Record<string, Record<string, unknown>>;
  download: string;
  background?: string;
}

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const manifest = installedManifest() as unknown as Manifest;
let files: Record<string, Uint8Array>;

beforeAll(() => {
  execFileSync(process.execPath, ["--import", typescript, "tools/package.ts"], { cwd: root });
  files = unzipSync(readFileSync(join(root, `fray-${manifest.version}.zip`)));
}, 120_000);

const text = (name: string): string => new TextDecoder().decode(files[name]);

/** Every path of the system's own that a text mentions. */
const mentioned = (source: string): string[] =>
  [...source.matchAll(/systems\/fray\/([\w./-]+\.(?:svg|webp|png|jpg|hbs|woff2|json|css|mjs))/g)].map(
    (match) => match[1] ?? "",
  );

test.each([
  ["token-action-hud-fray", "module.json"],
  ["enhancedcombathud-fray", "enhancedcombathud-fray.json"],
])("a zip of its own holds the module %s, in the same version", (id, asset) => {
  const module = unzipSync(readFileSync(join(root, `${id}-${manifest.version}.zip`)));
  const words = ["de", "en", "es", "fr"].map((language) => `lang/${language}.json`);
  expect(Object.keys(module).sort()).toEqual(["LICENSE", ...words, "module.js", "module.json"]);
  const told = JSON.parse(new TextDecoder().decode(module["module.json"])) as Record<string, unknown>;
  expect(told).toMatchObject({ id, version: manifest.version, esmodules: ["module.js"] });
  expect(told.download).toContain(`/${manifest.version}/${id}-${manifest.version}.zip`);
  expect(told.manifest).toContain(`/latest/download/${asset}`);
});

test("a release attaches every zip and every manifest", () => {
  const { jobs } = parse(read(".github/workflows/release.yml")) as { jobs: { release: { steps: { run?: string }[] } } };
  const [upload = ""] = jobs.release.steps.flatMap(({ run = "" }) => (run.includes("gh release create") ? [run] : []));
  const zips = readdirSync(root).filter((name) => name.endsWith(`-${manifest.version}.zip`));
  expect(zips).toHaveLength(3);
  for (const zip of zips) expect(upload).toContain(`"${zip.replace(manifest.version, "$GITHUB_REF_NAME")}"`);
  for (const file of ["dist/system.json", ".build/module.json", ".build/enhancedcombathud-fray.json"]) {
    expect(upload.split(" ")).toContain(file);
    expect(existsSync(join(root, file)), file).toBe(true);
  }
});

describe("the zip that Foundry installs", () => {
  test("has each ruleset's compendiums in a folder of its own, by the list of src/rules/index.ts", () => {
    const [{ folders }] = (manifest as unknown as { packFolders: [{ folders: { name: string; packs: string[] }[] }] })
      .packFolders;
    expect(folders.map(({ name }) => name)).toEqual(Object.values(RULESETS).map(({ title }) => title));
    const named = manifest.packs.map(({ name }) => name);
    for (const { packs } of folders) expect(named).toEqual(expect.arrayContaining(packs));
  });

  test("has system.json at its root, equal to the source with the languages of lang/ and the types of template.json", () => {
    expect(JSON.parse(text("system.json"))).toEqual(manifest);
    for (const field of ["documentTypes", "languages"])
      expect(JSON.parse(read("system.json"))).not.toHaveProperty(field);
  });

  test("D-147: does not ship template.json, so that the HTML of all its types is cleaned", () => {
    expect(files).not.toHaveProperty(["template.json"]);
    for (const [name, { types, htmlFields = [] }] of Object.entries(readTypes())) {
      expect(Object.keys(manifest.documentTypes[name]!)).toEqual(types);
      for (const type of types)
        expect(manifest.documentTypes[name]![type]).toEqual(htmlFields.length ? { htmlFields } : {});
    }
    for (const type of Object.values(manifest.documentTypes.Actor!)) expect(type).toHaveProperty("htmlFields");
  });

  test("names the licences of what it holds of others, and the tabletop's client does too", () => {
    expect(text("NOTICES.txt")).toMatch(/^@fontsource\/archivo-narrow [\d.]+ \(OFL-1\.1\)$/m);
    expect(text("NOTICES.txt")).toContain("SIL OPEN FONT LICENSE");
    const client = read(".build/tabletop/NOTICES.txt");
    for (const name of ["pixi.js", "handlebars", "jquery", "socket.io-client", "prosemirror-view", "lucide-static"])
      expect(client).toMatch(new RegExp(`^${name} [\\d.]+ \\(\\S+\\)$`, "m"));
  });

  test("holds every path the manifest names", () => {
    const named = [
      ...manifest.esmodules,
      ...manifest.styles.map((style) => style.src),
      ...manifest.languages.map((language) => language.path),
    ];
    for (const path of named) expect(files, path).toHaveProperty([path]);
    for (const pack of manifest.packs) {
      const below = Object.keys(files).filter((name) => name.startsWith(`${pack.path}/`));
      expect(
        below.some((name) => name.endsWith("CURRENT")),
        `${pack.path} is a database`,
      ).toBe(true);
    }
  });

  test("holds a pack for every source folder and no other", () => {
    const compiled = new Set(Object.keys(files).flatMap((name) => /^packs\/([^/]+)\//.exec(name)?.[1] ?? []));
    expect([...compiled].sort()).toEqual(manifest.packs.map((pack) => pack.path.replace("packs/", "")).sort());
  });

  test("holds every file that templates, code, styles, words and packs point to", () => {
    const sources = [
      ...Object.keys(files)
        .filter((name) => /\.(hbs|json|css|mjs)$/.test(name))
        .map(text),
      ...filesBelow(["packs", "demo"]).map(read),
    ];
    const missing = new Set(sources.flatMap(mentioned).filter((path) => !(path in files) && !path.includes("${")));
    expect([...missing]).toEqual([]);
  });

  test("names its version and address consistently", () => {
    expect(manifest.download).toContain(`/${manifest.version}/`);
    expect(manifest.download).toContain(`fray-${manifest.version}.zip`);
    expect(JSON.parse(read("package.json")).version).toBe(manifest.version);
  });

  test("keeps class names in the module, and ships a source map", () => {
    const module = text("fray.mjs");
    for (const name of [
      ...new Set(
        filesBelow(["src/foundry"]).flatMap((file) =>
          [...read(file).matchAll(/export class (\w+Roll)\b/g)].map((match) => match[1]),
        ),
      ),
    ])
      expect(module, name).toMatch(new RegExp(`\\b${name}\\b`));
    expect(files).toHaveProperty(["fray.mjs.map"]);
  });

  test("has scripts in letters of one byte only: a browser keeps others in twice the room", () => {
    const scripts = Object.keys(files).filter((name) => name.endsWith(".mjs"));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((name) => /[\u0100-\uffff]/.test(text(name)))).toEqual([]);
  });

  // `npm run bench` measures against the design's limit itself; this keeps what there is from growing unseen.
  test("does not grow unseen: what is loaded at once below 140 kB and the styles below 12 kB, gzipped", async () => {
    const { gzipSync } = await import("node:zlib");
    expect(text("fray.mjs"), "all of what is loaded at once lies in one file").not.toMatch(
      /(?:^|[;}])(?:import|export)[^;(]*?["'`]\.\//m,
    );
    expect(gzipSync(files["fray.mjs"]!).length).toBeLessThan(140_000);
    expect(gzipSync(files["styles/fray.css"]!).length).toBeLessThan(12_288);
    expect(text("styles/fray.css"), "a ruleset's styles cost nothing at init").not.toContain("[data-ruleset=");
    for (const id of Object.keys(RULESETS))
      expect(text("styles/rulesets.css")).toMatch(new RegExp(`\\[data-ruleset="?${id}`));
    expect(text("styles/windows.css"), "the windows that are loaded later have styles of their own").toContain(
      ".fray-builder",
    );
    expect(gunzipSync(gzipSync(files["system.json"]!)).length).toBe(files["system.json"]!.length);
  });

  test("holds beside the module every file that is loaded when first asked for", () => {
    const modules = Object.keys(files).filter((name) => /^[\w-]+\.mjs$/.test(name));
    const asked = modules.flatMap((name) =>
      [...text(name).matchAll(/(?:import\(|from ?)["'`]\.\/([\w-]+\.mjs)["'`]/g)].map((match) => match[1]!),
    );
    expect(asked).toEqual(expect.arrayContaining(["crusade.mjs", "forecast.mjs", "self-check.mjs"]));
    expect([...new Set(asked)].filter((name) => !modules.includes(name))).toEqual([]);
    // The worker is a program of its own: it knows none of the other files, and no page.
    expect(text("forecast.mjs")).toContain("./forecast-worker.mjs");
    expect(text("forecast-worker.mjs")).not.toMatch(/\bimport\b|\bdocument\b|\bHooks\b/);
  });

  test("runs no file before what it needs: those loaded later import each other in no circle", () => {
    const needs = (name: string): string[] =>
      [...text(name).matchAll(/from ?["'`]\.\/([\w-]+\.mjs)["'`]/g)].map((match) => match[1]!);
    const below = (name: string, above: readonly string[] = []): string[] =>
      above.includes(name)
        ? [[...above, name].join(" → ")]
        : needs(name).flatMap((one) => below(one, [...above, name]));
    const later = Object.keys(files).filter((name) => /^[\w-]+\.mjs$/.test(name));
    expect(later.length).toBeGreaterThan(7);
    expect(later.flatMap((name) => below(name))).toEqual([]);
  });

  test("ships nothing of the tabletop's or of the tests'", () => {
    expect(Object.keys(files).filter((name) => /tabletop|\.test\.|\.spec\.|node_modules/.test(name))).toEqual([]);
  });
});

describe("pack sources", () => {
  const sources = filesBelow(["packs"]).filter((file) => /\/.*\/.*\.json$/.test(file));

  test("every document has a key of its own and a sixteen-character id", () => {
    const keys = new Map<string, string>();
    for (const file of sources) {
      const source = JSON.parse(read(file)) as { _id: string; _key: string };
      expect(source._id, file).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(source._key, file).toContain(source._id);
      const pack = file.split("/")[1]!;
      const place = `${pack} ${source._key}`;
      expect(keys.get(place), `${file} shares its key with ${keys.get(place) ?? ""}`).toBeUndefined();
      keys.set(place, file);
    }
  });

  test("every folder of sources is a pack of the manifest", () => {
    const named = manifest.packs.map((pack) => pack.name);
    for (const folder of new Set(sources.map((file) => file.split("/")[1]!))) expect(named).toContain(folder);
    expect(readdirSync(join(root, "docs/rules"), { withFileTypes: true }).length).toBeGreaterThan(0);
  });
});
