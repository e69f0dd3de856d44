import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RULESETS } from "../../../src/rules/index.ts";
import { graphOf, sources } from "./graph.ts";

/** What lies above in src/foundry; a folder imports nothing from those above it. */
const ROOMS = ["apps", "canvas", "cards", "combat", "integrations", "movement", "party", "rulesets", "sheets"];
const ids = Object.keys(RULESETS);

/** Files in a folder, and the folders that nothing in it may import from. */
const BARRED: readonly (readonly [folder: string, from: readonly string[]])[] = [
  ["src", ["tabletop"]],
  ["tabletop", ["src"]],
  ["src/rules", ["src/foundry"]],
  // The documents' classes stand on the engine; what moves, draws or shows them stands on these.
  ["src/foundry/documents", ROOMS.map((room) => `src/foundry/${room}`)],
  // The engine opens no window, draws nothing and knows no document's class; the contract and the host lie below it.
  ["src/foundry/engine", ["documents", ...ROOMS].map((room) => `src/foundry/${room}`)],
  ["src/foundry/contract", ["documents", "engine", ...ROOMS].map((room) => `src/foundry/${room}`)],
  ["src/foundry/host", ["documents", "engine", ...ROOMS].map((room) => `src/foundry/${room}`)],
  // A ruleset knows the shared code and itself, never another ruleset.
  ...ids.flatMap((own) => {
    const others = ids.filter((other) => other !== own);
    return [
      [`src/rules/${own}`, others.map((other) => `src/rules/${other}`)],
      [
        `src/foundry/rulesets/${own}`,
        others.flatMap((other) => [`src/foundry/rulesets/${other}`, `src/rules/${other}`]),
      ],
    ] as const;
  }),
];

/** The imports of a graph that lead where they may not. */
function trespasses(
  graph: ReadonlyMap<string, readonly string[]>,
  folder: string,
  from: readonly string[],
): readonly string[] {
  return [...graph]
    .filter(([file]) => file.startsWith(`${folder}/`))
    .flatMap(([file, targets]) =>
      targets
        .filter((target) => from.some((barred) => target.startsWith(`${barred}/`)))
        .map((target) => `${file} imports ${target}`),
    );
}

describe("layers", () => {
  const graph = graphOf([...sources("src"), ...sources("tabletop")]);

  test.each(BARRED)("%s imports nothing from above or beside it", (folder, from) => {
    expect([...graph.keys()].filter((file) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(1);
    for (const barred of from)
      expect(
        [...graph.keys()].some((file) => file.startsWith(`${barred}/`)),
        barred,
      ).toBe(true);
    expect(trespasses(graph, folder, from)).toEqual([]);
  });

  test("an import from above would be found", () => {
    const wrong = new Map([["src/rules/quest/attack.ts", ["src/rules/dice/d10.ts", "src/rules/turns/attack.ts"]]]);
    expect(trespasses(wrong, "src/rules/quest", ["src/rules/turns"])).toEqual([
      "src/rules/quest/attack.ts imports src/rules/turns/attack.ts",
    ]);
  });
});

describe("no branch on the ruleset", () => {
  /** A comparison with a ruleset's id, or a case of it. */
  const id = `["'\`](?:${ids.join("|")})["'\`]`;
  const branch = new RegExp(`[!=]==?\\s*${id}|${id}\\s*[!=]==?|\\bcase\\s+${id}`);

  test("outside the rulesets' own folders: the contract is extended instead", () => {
    // A ruleset may name its own actor type, which is called as it is.
    const files = sources("src").filter((file) => !/^src\/(rules|foundry\/rulesets)\//.test(file));
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => branch.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  test.each(['ruleset === "quest"', '"turns" !== id', 'case "staged":', "id == 'swords'"])(
    "%s would be found",
    (text) => expect(text).toMatch(branch),
  );
});
