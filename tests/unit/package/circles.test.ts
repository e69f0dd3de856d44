import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow } from "../../../tools/stale.ts";

/* No file needs, by whatever way, a file that needs it: imports of types and import() count like any other. */

const IMPORT = /(?:\bfrom|\bimport\()\s*"(\.[^"]+)"/g;

/** What each file names. */
function graphOf(files: readonly string[]): Map<string, string[]> {
  return new Map(
    files.map((file) => [
      file,
      [...readFileSync(file, "utf8").matchAll(IMPORT)]
        .map((match) => normalize(join(dirname(file), match[1]!)))
        .filter((target) => existsSync(target)),
    ]),
  );
}

/** Files that lead back to themselves, each with the way. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (done.has(file) || way.includes(file)) return;
    for (const next of graph.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) follow(file, []);
  return found;
}

describe("imports", () => {
  test("run in no circle", () => {
    const sources = filesBelow(["src"]).filter((file) => file.endsWith(".ts"));
    expect(sources.length).toBeGreaterThan(400);
    expect(circles(graphOf(sources))).toEqual([]);
  });

  test("a circle would be found, one of types too", () => {
    const graph = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["b"]],
    ]);
    expect(circles(graph)).toEqual(["b → c → b"]);
  });
});

test("one file of the source says where the host serves the system's files from", () => {
  const naming = filesBelow(["src"]).filter((file) => /["`]systems\/(fray|\$)/.test(readFileSync(file, "utf8")));
  expect(naming).toEqual(["src/foundry/host/paths.ts"]);
});
