import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { declaredBonuses } from "../../../tools/rulesets.ts";
import { root } from "../../../tools/setup.mjs";
import { wordAt } from "../../../tools/words.ts";

/* What effects may change: the code's list and the guide's table are one. */

const declared = await declaredBonuses();

test("the table of keys in docs/tinkerers.md is the code's", () => {
  const guide = readFileSync(join(root, "docs/tinkerers.md"), "utf8");
  const rows = guide.match(/^\| \w+ \| `system\.bonuses\..*$/gm) ?? [];
  const told = Object.entries(declared).flatMap(([ruleset, keys]) =>
    keys.map(
      ({ id, named, label, rule }) =>
        `| ${ruleset} | \`system.bonuses.${id}${named ? ".…" : ""}\` | ${wordAt(label)} | ${rule} |`,
    ),
  );
  expect(rows).toEqual(told);
});

test("no key stands twice in a ruleset, and none begins like a named one", () => {
  for (const keys of Object.values(declared)) {
    expect(new Set(keys.map(({ id }) => id)).size).toBe(keys.length);
    for (const { id } of keys.filter(({ named }) => named))
      expect(keys.filter((other) => other.id.startsWith(`${id}.`))).toEqual([]);
  }
});
