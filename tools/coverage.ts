import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GROWN_IDS, PREFIXES, RULESETS } from "../src/rules/index.ts";
import { root } from "./setup.mjs";
import { filesBelow } from "./stale.ts";

export { GROWN_IDS, RULESETS };

/** The classes of rules that a test must name: by their ids in the test's title. */
export const TESTED = new Set(["computed value", "roll", "state change", "table data", "movement/positional"]);

/** The classes of rules that a test on the tabletop must name, since only there their changes show. */
export const PLAYED = new Set(["state change", "movement/positional"]);

/** A rule by its id, such as "EC-058", and its class, such as "roll". */
export interface ListedRule {
  readonly id: string;
  readonly class: string;
}

/** Reads all rule ids with their classes, from a copy of the rules' own lists (tests/fixtures/rules.json). */
export function listedRules(): ListedRule[] {
  return JSON.parse(readFileSync(join(root, "tests/fixtures/rules.json"), "utf8")) as ListedRule[];
}

/** Matches rule ids: a prefix, perhaps A or P, and a number, a range (…, .., –, to) or a list of numbers. */
const RULE_IDS = new RegExp(
  String.raw`\b(${PREFIXES})-([AP]?)(\d+)(?:\s*(?:…|\.\.\.?|–|to)\s*(?:\1-)?\2(\d+))?((?:,\s*\d{2,3}\b)*)`,
  "g",
);

/** Collects the rule ids that titles of tests name; `EC-082…096`, `EC-082..096` and `EC-082, 085` name several. */
export function ruleIdsIn(titles: readonly string[]): Set<string> {
  const ids = new Set<string>();
  for (const title of titles) {
    for (const match of title.matchAll(RULE_IDS)) {
      // the kind: A, P or none
      const [, prefix, kind = "", firstNumber = "", lastNumber, further = ""] = match;
      // from the first number to the last, then the numbers after commas
      const width = firstNumber.length;
      for (let number = Number(firstNumber); number <= Number(lastNumber ?? firstNumber); number++)
        ids.add(`${prefix}-${kind}${String(number).padStart(width, "0")}`);
      const furtherNumbers = further.split(",").map((part) => part.trim());
      for (const furtherNumber of furtherNumbers.filter(Boolean)) ids.add(`${prefix}-${kind}${furtherNumber}`);
    }
  }
  return ids;
}

/**
 * Makes the table with which `npm test` ends: for each ruleset that is not young (not translated yet), the number of
 * its rules to be tested that titles name, of its vectors (tests/vectors), and of titles with its id and "fight".
 * @param titles those of the tests that passed
 */
export function coverageTable(titles: readonly string[]): string {
  const namedIds = ruleIdsIn(titles);
  const allRules = listedRules();
  const lines = ["", "ruleset   rules covered   vectors   fights"];
  for (const ruleset of GROWN_IDS) {
    const { prefix } = RULESETS[ruleset];
    // the rules to be tested, those that titles name, the vectors, the fights
    const rules = allRules.filter((rule) => rule.id.startsWith(prefix) && TESTED.has(rule.class));
    const covered = rules.filter((rule) => namedIds.has(rule.id)).length;
    const vectors = (
      JSON.parse(readFileSync(join(root, `tests/vectors/${ruleset}.json`), "utf8")) as { cases: unknown[] }
    ).cases.length;
    const fights = titles.filter((title) =>
      new RegExp(`\\b${ruleset}\\b.*\\bfight\\b|\\bfight\\b.*\\b${ruleset}\\b`, "i").test(title),
    ).length;
    lines.push(
      `${ruleset.padEnd(10)}${`${covered} of ${rules.length}`.padStart(13)}${String(vectors).padStart(10)}${String(fights).padStart(9)}`,
    );
  }
  return lines.join("\n");
}

/** Matches a call of a test; its groups: the rows of `each`, the quotation mark and the title. */
const TEST_CALL = /\b(?:test|it|describe)(?:\.(?:each|for)\(([\s\S]*?)\))?\(\s*(["'`])((?:\\.|(?!\2)[\s\S])*)\2/g;
/** Matches the first string of a row; its groups: the quotation mark and the string. */
const ROW_TITLE = /\[\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;

/** The files that may hold tests: specs, and the files that they share. */
const HOLDS_TESTS = /\.ts$/;

/**
 * Lists the titles of all tests below some folders (by default tests/), as `titlesIn` reads them from the files'
 * sources: without those of `test.skip` and `test.todo`.
 */
export function titlesInSources(...folders: string[]): string[] {
  const titles: string[] = [];
  for (const file of filesBelow(folders.length ? folders : ["tests"]).filter((name) => HOLDS_TESTS.test(name)))
    titles.push(...titlesIn(readFileSync(join(root, file), "utf8")));
  return titles;
}

/** Lists the titles of the tests on the table: those in Chromium, and those of the same client without a browser. */
export const titlesOnTheTable = (): string[] => titlesInSources("tests/browser", "tests/headless");

/**
 * Lists the titles of tests in the text of one file: the first string of every `test`, `it` and `describe` call and,
 * where that holds "%s", the first string of every row of its `each`.
 */
export function titlesIn(source: string): string[] {
  const titles: string[] = [];
  for (const [, rows = "", , title = ""] of source.matchAll(TEST_CALL)) {
    titles.push(title);
    if (title.includes("%s")) for (const [, , rowTitle = ""] of rows.matchAll(ROW_TITLE)) titles.push(rowTitle);
  }
  return titles;
}
