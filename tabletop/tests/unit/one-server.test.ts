import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const server = resolve("tabletop/server");

/** Lists the paths that a module imports, types excepted. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm,
    ),
  ].map(([, from, bare]) => from ?? bare ?? "");

/** Lists all modules that the given ones import, directly or not, and the packages that these name. */
function reachedFrom(files: readonly string[]): { modules: Set<string>; packages: Set<string> } {
  const modules = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (modules.has(file)) continue;
    modules.add(file);
    for (const path of importsOf(file))
      if (path.startsWith(".")) waiting.push(resolve(dirname(file), path));
      else packages.add(path);
  }
  return { modules, packages };
}

describe("the server's code", () => {
  it("runs without Node, but for its cryptography and the loading of the sanitizer, which the browser's build replaces", () => {
    const entries = ["database", "document-store", "preparation", "room", "sessions", "status", "seed", "manifest"];
    const { modules, packages } = reachedFrom(entries.map((name) => `${server}/${name}.ts`));
    expect([...modules].filter((file) => !existsSync(file))).toEqual([]);
    expect([...packages].sort()).toEqual(["node:crypto", "node:module"]);
    const naming = (path: RegExp): string[] =>
      [...modules].filter((file) => importsOf(file).some((imported) => path.test(imported))).sort();
    expect(naming(/^node:/)).toEqual([`${server}/crypto.ts`, `${server}/load-package.ts`]);
    expect(naming(/\/load-package\.ts$/)).toEqual([`${server}/sanitizer.ts`]);
  });

  it("reads neither the YAML parser nor the sanitizer when it starts", () => {
    const { packages } = reachedFrom([`${server}/main.ts`]);
    expect([...packages]).toContain("classic-level");
    expect([...packages]).not.toContain("yaml");
    expect([...packages]).not.toContain("sanitize-html");
  });
});
