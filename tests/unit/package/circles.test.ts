import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { filesBelow } from "../../../tools/stale.ts";
import { graphOf, LOADED, sources } from "./graph.ts";

/*
 * No file needs, by whatever way, a file that needs it. In src imports of types count like any other.
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
  test("run in no circle", () => {
    expect(sources("src").length).toBeGreaterThan(400);
    expect(circles(graphOf(sources("src")))).toEqual([]);
  });

  test.each(["tabletop", "tools", "tests"])("of what is loaded in %s run in no circle", (folder) => {
    expect(sources(folder).length).toBeGreaterThan(20);
    expect(circles(graphOf(sources(folder), LOADED))).toEqual([]);
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
