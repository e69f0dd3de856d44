import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SettingDeclaration } from "../../../src/foundry/contract/declarations.ts";
import { settings as crusade } from "../../../src/foundry/rulesets/crusade/settings.ts";
import { settings as quest } from "../../../src/foundry/rulesets/quest/settings.ts";
import { settings as staged } from "../../../src/foundry/rulesets/staged/settings.ts";
import { settings as swords } from "../../../src/foundry/rulesets/swords/settings.ts";
import { settings as turns } from "../../../src/foundry/rulesets/turns/settings.ts";
import { writeJournals } from "../../../tools/journals.ts";
import { root } from "../../../tools/setup.mjs";
import { filesBelow } from "../../../tools/stale.ts";
import { wordAt } from "../../../tools/words.ts";

interface Page {
  readonly name: string;
  readonly text: { readonly content: string };
  readonly flags: { readonly fray: { readonly rules: string[] } };
}

const folder = mkdtempSync(join(tmpdir(), "fray-journals-"));
/** the pages that tell a rule, by its id */
const pages = new Map<string, Page[]>();

beforeAll(async () => {
  await writeJournals(folder);
  for (const file of readdirSync(join(folder, "rules"))) {
    const journal = JSON.parse(readFileSync(join(folder, "rules", file), "utf8")) as { pages: Page[] };
    for (const page of journal.pages)
      for (const rule of new Set(page.flags.fray.rules)) pages.set(rule, [...(pages.get(rule) ?? []), page]);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the rules journals", () => {
  test("tell every rule that the code, a template or a word names", () => {
    const named = new Map<string, string>();
    for (const file of filesBelow(["src", "templates", "lang"]).filter((name) => /\.(ts|hbs|json)$/.test(name)))
      for (const [rule] of readFileSync(join(root, file), "utf8").matchAll(/\b(?:EC|SS|OQ|ST|CT)-[AP]?\d{2,3}\b/g))
        named.set(rule, file);
    expect(named.size).toBeGreaterThan(500);
    const wrong = [...named].filter(([rule]) => !pages.has(rule));
    expect(wrong).toEqual([]);
  });

  test("name each setting on the page of the rule that it changes", () => {
    const rulesets: Record<string, readonly SettingDeclaration[]> = { crusade, quest, staged, swords, turns };
    const wrong: string[] = [];
    for (const [ruleset, settings] of Object.entries(rulesets))
      for (const { key, rule } of settings) {
        const name = wordAt(`FRAY.Setting.${ruleset}.${key}.name`);
        const told = rule && pages.get(rule)?.[0]?.text.content;
        if (rule && !told?.includes(name)) wrong.push(`${ruleset}.${key}: ${rule} does not say "${name}"`);
      }
    expect(wrong).toEqual([]);
  });
});
