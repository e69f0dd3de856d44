/**
 * The whole proof, step by step: build, types, lint, unit and vectors, and, unless --quick, servers and the table in
 * Chromium. Ends with what was counted, a ruleset a line, and `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { coverageTable } from "./coverage.ts";
import { root } from "./setup.mjs";

const quick = process.argv.includes("--quick");
const reports = join(root, ".build/reports");
mkdirSync(reports, { recursive: true });

const bin = (name: string): string => join(root, "node_modules/.bin", name);
const failures: string[] = [];

/** Runs one command to its end. What it says is kept until then where others run beside it. */
async function step(name: string, command: string, args: readonly string[], beside = false): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: beside ? ["ignore", "pipe", "pipe"] : "inherit",
    shell: process.platform === "win32",
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => said.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(Buffer.concat(said));
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  if (status !== 0 && !name.startsWith("tests:")) failures.push(name);
  return status === 0;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

const titles: string[] = [];
let passed = 0;
let failed = 0;

/** Runs vitest on a project, or on some of its files, and reads what it reported; null when it reported nothing. */
async function run(
  project: string,
  name: string,
  ...more: string[]
): Promise<{ report: Report | null; green: boolean }> {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  const green = await step(`tests: ${name}`, bin("vitest"), [
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...more,
  ]);
  return { report: existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null, green };
}

function count(results: Report["testResults"]): void {
  for (const suite of results) {
    for (const test of suite.assertionResults) {
      if (test.status === "passed") {
        passed++;
        titles.push(test.fullName);
      } else if (test.status === "failed") failed++;
    }
    // A file that fails without a failing test (a console that complained, a table that did not open) counts as one.
    if (suite.status === "failed" && !suite.assertionResults.some((test) => test.status === "failed")) failed++;
  }
}

async function tests(project: string, again = false, ...more: string[]): Promise<void> {
  const { report, green } = await run(project, project, ...more);
  if (!report) {
    failures.push(`tests: ${project}`);
    return;
  }
  const bad = report.testResults.filter((suite) => suite.status === "failed");
  if (green || !again || bad.length === 0 || bad.length > 12) {
    if (!green) failures.push(`tests: ${project}`);
    count(report.testResults);
    return;
  }
  // A browser on a busy machine can be late. What failed is played once more, whole files, one after the other, and
  // said so; what fails twice has failed.
  const files = bad.map((suite) => suite.name);
  console.log(`\nPlayed again, alone: ${files.map((file) => file.replace(`${root}/`, "")).join(", ")}`);
  const second = await run(project, `${project}-again`, "--maxWorkers=1", ...files);
  if (!second.green || !second.report) failures.push(`tests: ${project}`);
  count([...report.testResults.filter((suite) => suite.status !== "failed"), ...(second.report?.testResults ?? bad)]);
}

await step("build", process.execPath, ["--import", "tsx", "tools/build.ts", "--quiet"]);
/** Types and lint keep a core each busy. */
async function types(): Promise<void> {
  const projects = {
    system: "tsconfig.json",
    "rules alone": "src/rules/tsconfig.json",
    tabletop: "tabletop/tsconfig.json",
    "tests and tools": "tests/tsconfig.json",
    "the host's interfaces": "tests/types/tsconfig.json",
  };
  for (const [name, project] of Object.entries(projects))
    await step(`types: ${name}`, bin("tsc"), ["-p", project], true);
}
async function lint(): Promise<void> {
  await step("lint", bin("eslint"), [".", "--max-warnings", "0", "--cache", "--cache-location", ".build/eslint"], true);
  await step("format", bin("prettier"), ["--check", "--log-level", "warn", "."], true);
  await step("style lint", bin("stylelint"), ["styles/**/*.scss", "tabletop/**/*.css"], true);
}
await Promise.all([types(), lint()]);
// Every line and branch of the rules is reached, or the unit tests have failed.
await tests("unit", false, "--coverage", "--coverage.thresholds.lines=100", "--coverage.thresholds.branches=100");
if (!quick) {
  await tests("server");
  await tests("table", true);
}
console.log(coverageTable(titles));
if (failures.length) console.log(`\nFailed: ${failures.join(", ")}`);
// A failed step that is not a test counts as one, so that the last line never looks green when the run is not.
failed +=
  failures.filter((name) => !name.startsWith("tests:")).length +
  (failed === 0 && failures.some((name) => name.startsWith("tests:")) ? 1 : 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed || failures.length ? 1 : 0);
