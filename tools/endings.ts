import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coverageTable } from "./coverage.ts";
import { root } from "./setup.mjs";

/** The report of vitest's JSON reporter. */
export interface Report {
  testResults: FileResult[];
}

/** The results of a test file; times in milliseconds. */
export interface FileResult {
  /** path of the test file */
  name: string;
  /** "passed" or "failed"; a file may fail without a failed test */
  status: string;
  startTime: number;
  endTime: number;
  /** the error where the file itself failed, outside of its tests */
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

/** The numbers of tests over all runs. */
export interface Count {
  passed: number;
  failed: number;
  /** the full names of the tests that passed */
  titles: string[];
}

/**
 * Counts the tests of all files. A file that fails without a failing test (its console complained, its table did not
 * open) counts as one failed test.
 */
export function countTests(files: readonly FileResult[]): Count {
  const tests = files.flatMap((file) => file.assertionResults);
  const failedFiles = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const passed = tests.filter((test) => test.status === "passed");
  return {
    passed: passed.length,
    failed: tests.filter((test) => test.status === "failed").length + failedFiles.length,
    titles: passed.map((test) => test.fullName),
  };
}

/** Lists the slowest test files, at most `maximum` of them, as one text: a heading, and a line each with its seconds. */
export function slowestFiles(files: readonly FileResult[], maximum = 10): string {
  const filesWithSeconds = files.map((file) => ({
    name: relativePath(file.name),
    seconds: (file.endTime - file.startTime) / 1000,
  }));
  const lines = filesWithSeconds
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, maximum)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return ["", `the slowest ${lines.length} of ${files.length} files`, ...lines].join("\n");
}

/**
 * Lists the failed tests as texts, each with the first twelve lines of its errors; for a file without one, its error.
 */
export function failedTests(files: readonly FileResult[]): string[] {
  return files
    .filter((file) => file.status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === "failed");
      const fileItself = { fullName: "(the file itself)", failureMessages: [message ?? ""] };
      return (tests.length ? tests : [fileItself]).map(({ fullName, failureMessages = [] }) =>
        [`  ${relativePath(name)}: ${fullName}`, ...failureMessages.flatMap(firstLines)].join("\n"),
      );
    });
}

/** The first twelve lines of an error's message, without its stack, at most 300 characters each. */
const firstLines = (message: string): string[] =>
  message
    .split("\n")
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => `      ${line.slice(0, 300)}`);

/** Lists all failed tests as one text, with the places of pictures and reports; "" without any. */
export function failureText(files: readonly FileResult[]): string {
  const lines = failedTests(files);
  if (!lines.length) return "";
  return [
    "",
    "failed:",
    ...lines,
    "Pictures of every seat as a test on the table failed: .build/reports/failures; all results: .build/reports/*.json",
  ].join("\n");
}

/**
 * Makes the table of `coverageTable`, and below it how many tests of documented behaviours of Foundry passed, and how
 * many behaviours are listed.
 * @param titles those of the tests that passed
 */
export function resultTable(titles: readonly string[], files: readonly FileResult[]): string {
  const behaviours = countTests(files.filter((file) => file.name.includes("tabletop/tests/behaviours"))).passed;
  const listedBehaviours = JSON.parse(readFileSync(join(root, "tabletop/tests/behaviours/ids.json"), "utf8")) as object;
  return `${coverageTable(titles)}\nbehaviours of Foundry: ${behaviours} tests of ${Object.keys(listedBehaviours).length} entries`;
}

/** The path of a file from the repository's root. */
const relativePath = (name: string): string => name.replace(`${root}/`, "");
