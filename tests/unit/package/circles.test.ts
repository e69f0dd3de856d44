import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { filesBelow } from "../../../tools/stale.ts";
import { graphOf, sources } from "./graph.ts";

/*
 * No file needs, by whatever way, a file that needs it. Imports of types count like any other.
 */

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
  test.each([
    ["src", 400],
    ["tabletop", 300],
    ["tools", 20],
    ["tests", 200],
  ])("run in no circle in %s, of types either", (folder, least) => {
    expect(sources(folder).length).toBeGreaterThan(least);
    expect(circles(graphOf(sources(folder)))).toEqual([]);
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
