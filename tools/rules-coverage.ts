/** Writes docs/rules-coverage.md: the numbers of rules that tests name, and the reasons why others are not named. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  PLAYED,
  GROWN_IDS,
  RULESETS,
  TESTED,
  ruleIdsIn,
  listedRules,
  titlesInSources,
  titlesOnTheTable,
} from "./coverage.ts";
import { root } from "./setup.mjs";

/** Reads the rules that could be tested but are not: rule id to the reason. */
export function readExcuses(): Record<string, string> {
  return JSON.parse(readFileSync(join(root, "tests/fixtures/untested-rules.json"), "utf8")) as Record<string, string>;
}

/** Makes the text of docs/rules-coverage.md, from the titles of all tests and the list of reasons. */
export function coverageDocument(): string {
  const namedIds = ruleIdsIn(titlesInSources());
  const playedIds = ruleIdsIn(titlesOnTheTable());
  const reasons = readExcuses();
  const lines = [
    "# Rules coverage",
    "",
    "Generated from the titles of the tests by `node tools/run.mjs tools/rules-coverage.ts`; a test keeps it true.",
    "",
    "| ruleset | rules that compute or change something | named by a test | listed below | of them change state or place | named by a test on the table |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
  ];
  const listed = listedRules();
  // a row for each ruleset: its rules that a test could name, and those that tests do
  for (const ruleset of GROWN_IDS) {
    const { prefix } = RULESETS[ruleset];
    const testableRules = listed.filter((rule) => rule.id.startsWith(prefix) && TESTED.has(rule.class));
    const changingRules = testableRules.filter((rule) => PLAYED.has(rule.class));
    const counts = [
      testableRules.length,
      testableRules.filter((rule) => namedIds.has(rule.id)).length,
      testableRules.filter((rule) => rule.id in reasons).length,
      changingRules.length,
      changingRules.filter((rule) => playedIds.has(rule.id)).length,
    ];
    lines.push(`| ${[ruleset, ...counts].join(" | ")} |`);
  }
  lines.push(
    "",
    "Rules that are narrative or the gamemaster's judgement are not counted.",
    "",
    "## Not named by a test, and why",
    "",
  );
  for (const rule of listed)
    if (rule.id in reasons) lines.push(`- **${rule.id}** (${rule.class}): ${reasons[rule.id] ?? ""}`);
  if (Object.keys(reasons).length === 0) lines.push("None.");
  return `${lines.join("\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, "docs/rules-coverage.md"), coverageDocument());
