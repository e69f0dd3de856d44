import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

test("npm run help says of every command what it does, and of no other", async () => {
  const { COMMANDS } = (await import("../../../tools/help.mjs")) as { COMMANDS: Record<string, string> };
  expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(scripts).sort());
});

test("no document names a command that is not there", () => {
  const documents = ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/rulesets.md", "docs/tinkerers.md"];
  const named = documents.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/npm run ([\w:]+)/g)].map((match) => match[1]!),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !scripts[name])).toEqual([]);
});
