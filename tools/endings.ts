import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coverageTable } from "./coverage.ts";
import { root } from "./setup.mjs";

/** The report of vitest's JSON reporter. */
export interface Report {
  testResults: FileResult[];
}

export interface FileResult {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  /** why the file itself failed */
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

/** The counts over all runs. */
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

/** The failed tests, one a line, each with the first lines of its error. */
export function failedTests(files: readonly FileResult[]): string[] {
  return files
    .filter((file) => file.status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === "failed");
      const bare = { fullName: "(the file itself)", failureMessages: [message ?? ""] };
      return (tests.length ? tests : [bare]).map(({ fullName, failureMessages = [] }) =>
        [`  ${short(name)}: ${fullName}`, ...failureMessages.flatMap(firstLines)].join("\n"),
      );
    });
}

const firstLines = (message: string): string[] =>
  message
    .split("\n")
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => `      ${line.slice(0, 300)}`);

/** All failures as text, with the places to look. */
export function failures(files: readonly FileResult[]): string {
  const lines = failedTests(files);
  if (!lines.length) return "";
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
