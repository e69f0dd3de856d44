import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  PLAYED,
  TESTED,
  ruleIdsIn,
  listedRules,
  titlesIn,
  titlesInSources,
  titlesOnTheTable,
} from "../../../tools/coverage.ts";
import { coverageDocument, readExcuses } from "../../../tools/rules-coverage.ts";
import { root } from "../../../tools/setup.mjs";

test("every rule that can be tested stands in a test's title, or is listed with a reason", () => {
  const named = ruleIdsIn(titlesInSources());
  const reasons = readExcuses();
  const missing = listedRules().filter(
    (rule) => TESTED.has(rule.class) && !named.has(rule.id) && !(rule.id in reasons),
  );
  expect(missing.map((rule) => rule.id)).toEqual([]);
});

test("every rule that changes state or place stands in the title of a test on the table", () => {
  const named = ruleIdsIn(titlesOnTheTable());
  const missing = listedRules().filter((rule) => PLAYED.has(rule.class) && !named.has(rule.id));
  expect(missing.map((rule) => rule.id)).toEqual([]);
});

test("no rule is excused that a test names after all", () => {
  const named = ruleIdsIn(titlesInSources());
  expect(Object.keys(readExcuses()).filter((id) => named.has(id))).toEqual([]);
});

test("docs/rules-coverage.md says what is true now (npm run build -- then node tools/run.mjs tools/rules-coverage.ts)", () => {
  expect(readFileSync(join(root, "docs/rules-coverage.md"), "utf8")).toBe(coverageDocument());
});

test("a range in a title covers every id in it, and a list every id named", () => {
  expect([...ruleIdsIn(["EC-082…084 and EC-101, 102", "SS-A03 ties"])].sort()).toEqual([
    "EC-082",
    "EC-083",
    "EC-084",
    "EC-101",
    "EC-102",
    "SS-A03",
  ]);
});

test("a title that shows its rows' first word is read with them; a skipped test is not read", () => {
  const source =
    'test.for([["ZZ-001: one", 2], ["ZZ-002: \\"two\\"", "ZZ-003"]] as const)("%s; undone", () => {}); test.skip("ZZ-004", () => {}); it(`ZZ-005`, () => {});';
  expect(titlesIn(source)).toEqual(["%s; undone", "ZZ-001: one", 'ZZ-002: \\"two\\"', "ZZ-005"]);
});
