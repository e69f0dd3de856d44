import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isBuiltin } from "node:module";
import { describe, expect, test } from "vitest";
import { root } from "../../../tools/setup.mjs";
import { filesBelow } from "../../../tools/stale.ts";

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A package of package-lock.json. */
interface Locked {
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  integrity?: string;
  resolved?: string;
  os?: string[];
}

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const listed = (path: string): Record<string, string> => {
  const { dependencies, devDependencies } = JSON.parse(read(path)) as Manifest;
  return { ...dependencies, ...devDependencies };
};
const fray = listed("package.json");
const tabletop = listed("tabletop/package.json");

/** The packages that a file's imports name. */
function imported(file: string): string[] {
  const names = [
    ...read(file).matchAll(/^(?:(?:import|export)\b[^;"]*?\bfrom|import) "([^"]+)";$|\bimport\("([^"]+)"\)/gm),
  ].map((found) => found[1] ?? found[2] ?? "");
  return names
    .filter((name) => /^[@a-z]/.test(name) && !isBuiltin(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]);
}

const used = (folders: string[]): Map<string, string> =>
  new Map(
    filesBelow(folders)
      .filter((file) => /\.(m?[jt]s)$/.test(file))
      .flatMap((file) => imported(file).map((name) => [name, file] as const)),
  );

/**
 * What is run, or what the compiler reads, without being imported. A table opened by hand runs the server with tsx,
 * which is a folder of this repository.
 */
const BY_NAME = [
  ...["@fontsource/archivo-narrow", "@league-of-foundry-developers/foundry-vtt-types", "@types/node"],
  ...["@types/markdown-it", "@vitest/coverage-v8"],
  ...["axe-core", "oxfmt", "oxlint", "stylelint", "stylelint-config-standard-scss", "tsx", "typescript-native"],
];

describe("the lists of dependencies", () => {
  test("the tabletop lists what it imports", () => {
    for (const [name, file] of used(["tabletop"])) expect(tabletop, `${name}, in ${file}`).toHaveProperty([name]);
  });

  test("Fray lists what it is built with; its tests also use what the tabletop brings", () => {
    for (const [name, file] of used(["src", "tools"]))
      if (name !== "pixi.js") expect(fray, `${name}, in ${file}`).toHaveProperty([name]);
    for (const [name, file] of used(["tests"]))
      expect({ ...tabletop, ...fray }, `${name}, in ${file}`).toHaveProperty([name]);
  });

  test("name nothing that nothing uses", () => {
    const all = used(["src", "tools", "tests", "vite.config.ts", "vitest.config.ts"]);
    expect(Object.keys(fray).filter((name) => !all.has(name) && !BY_NAME.includes(name))).toEqual([]);
    const own = used(["tabletop"]);
    const byName = ["@types/node", "@types/sanitize-html", "lucide-static"];
    expect(Object.keys(tabletop).filter((name) => !own.has(name) && !byName.includes(name))).toEqual([]);
  });

  test("are of one mind, and of exact versions", () => {
    for (const [name, version] of Object.entries(tabletop)) expect(fray[name] ?? version, name).toBe(version);
    for (const version of Object.values({ ...fray, ...tabletop }))
      expect(version).toMatch(/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$|^file:tools\/tsx$/);
  });

  test("say where each package lies, so that npm need not ask the registry for lists of versions", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
    const unresolved = Object.entries(packages).filter(
      ([, { integrity, resolved }]) => integrity && !resolved?.startsWith("https://registry.npmjs.org/"),
    );
    expect(unresolved.map(([folder]) => folder)).toEqual([]);
    expect(read(".npmrc")).toContain("omit-lockfile-registry-resolved=false");
  });

  test("playing installs at most 150 packages, those of other machines and other C libraries left out", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
    const playing = Object.entries(packages).filter(
      ([folder, { link, dev, optional, os }]) =>
        folder.includes("node_modules/") && !link && !dev && !(optional && os) && !/wasm|wasi|emnapi/.test(folder),
    );
    // of each package with one edition for every machine, one is installed
    const editions = 3;
    expect(playing.length + editions).toBeLessThanOrEqual(150);
  });
});
