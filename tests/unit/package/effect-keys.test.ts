import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { BonusKey } from "../../../src/foundry/contract/bonus.ts";
import { bonuses as crusade } from "../../../src/foundry/rulesets/crusade/bonuses.ts";
import { bonuses as quest } from "../../../src/foundry/rulesets/quest/bonuses.ts";
import { bonuses as staged } from "../../../src/foundry/rulesets/staged/bonuses.ts";
import { bonuses as swords } from "../../../src/foundry/rulesets/swords/bonuses.ts";
import { bonuses as turns } from "../../../src/foundry/rulesets/turns/bonuses.ts";
import { root } from "../../../tools/setup.mjs";
import { wordAt } from "../../../tools/words.ts";

/* What effects may change: the code's list and the guide's table are one. */

const declared: Readonly<Record<string, readonly BonusKey[]>> = { crusade, quest, staged, swords, turns };

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
