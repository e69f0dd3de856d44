import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PREFIXES } from "../../../src/rules/index.ts";
import { writeJournals } from "../../../tools/journals.ts";
import { declaredSettings } from "../../../tools/rulesets.ts";
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
    const id = new RegExp(String.raw`\b(?:${PREFIXES})-[AP]?\d{2,3}\b`, "g");
    const named = new Map<string, string>();
    for (const file of filesBelow(["src", "templates", "lang"]).filter((name) => /\.(ts|hbs|json)$/.test(name)))
      for (const [rule] of readFileSync(join(root, file), "utf8").matchAll(id)) named.set(rule, file);
    expect(named.size).toBeGreaterThan(500);
    const wrong = [...named].filter(([rule]) => !pages.has(rule));
    expect(wrong).toEqual([]);
  });

  test("name each setting on the page of the rule that it changes", async () => {
    const wrong: string[] = [];
    for (const [ruleset, settings] of Object.entries(await declaredSettings()))
      for (const { key, rule } of settings) {
        const name = wordAt(`FRAY.Setting.${ruleset}.${key}.name`);
        const told = rule && pages.get(rule)?.[0]?.text.content;
        if (rule && !told?.includes(name)) wrong.push(`${ruleset}.${key}: ${rule} does not say "${name}"`);
      }
    expect(wrong).toEqual([]);
  });
});
