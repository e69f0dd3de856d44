import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coverageTable } from "./coverage.ts";
import { root } from "./setup.mjs";

/** What vitest's JSON reporter says of one run. */
export interface Report {
  testResults: FileResult[];
}

export interface FileResult {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string }[];
}

/** What was counted over all runs. */
export interface Count {
  passed: number;
  failed: number;
  titles: string[];
}

/** A file that fails without a failing test (a console that complained, a table that did not open) counts as one. */
export function countOf(files: readonly FileResult[]): Count {
  const tests = files.flatMap((file) => file.assertionResults);
  const bare = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const passed = tests.filter((test) => test.status === "passed");
  return {
    passed: passed.length,
    failed: tests.filter((test) => test.status === "failed").length + bare.length,
    titles: passed.map((test) => test.fullName),
  };
}

/** The slowest files, with their seconds. */
export function slowest(files: readonly FileResult[], most = 10): string {
  const timed = files.map((file) => ({ name: short(file.name), seconds: (file.endTime - file.startTime) / 1000 }));
  const lines = timed
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return ["", `the slowest ${lines.length} of ${files.length} files`, ...lines].join("\n");
}

/** What failed, a test a line, and where to look. */
export function failures(files: readonly FileResult[]): string {
  const bad = files.filter((file) => file.status === "failed");
  if (!bad.length) return "";
  const lines = bad.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === "failed").map((test) => test.fullName);
    return (tests.length ? tests : ["(the file itself)"]).map((title) => `  ${short(file.name)}: ${title}`);
  });
  return [
    "",
    "failed:",
    ...lines,
    "Pictures of every seat as a test on the table failed: .build/reports/failures; all results: .build/reports/*.json",
  ].join("\n");
}

/** Ruleset × rules, vectors and fights, then how many documented behaviours of Foundry the tabletop is held to. */
export function table(titles: readonly string[], files: readonly FileResult[]): string {
  const behaviours = countOf(files.filter((file) => file.name.includes("tabletop/tests/behaviours"))).passed;
  const wanted = JSON.parse(readFileSync(join(root, "tabletop/tests/behaviours/ids.json"), "utf8")) as object;
  return `${coverageTable(titles)}\nbehaviours of Foundry: ${behaviours} tests of ${Object.keys(wanted).length} entries`;
}

const short = (name: string): string => name.replace(`${root}/`, "");
