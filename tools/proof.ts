/**
 * The whole proof, step by step: build, types, lint, tests of rules, vectors and units. Unless --quick also whole
 * fights, every throw of an attack beside its odds, attacks under many conditions, the coverage of the rules, servers,
 * and the tabletop without a browser and in Chromium. --all plays in full what is otherwise sampled (tests/sample.ts).
 * Ends with the table of covered rules, the slowest files, the failures, the seeds, and `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  countTests,
  failedTests,
  failureText,
  slowestFiles,
  resultTable,
  type FileResult,
  type Report,
} from "./endings.ts";
import { QUICK, SHUFFLE, WORKERS } from "../vitest.config.ts";
import { root, typescript } from "./setup.mjs";

// One sample for all projects, also of a run that goes on past midnight.
if (process.argv.includes("--all")) process.env["FRAY_SAMPLE"] = "all";
const { SAMPLE } = await import("../tests/sample.ts");
process.env["FRAY_SAMPLE"] = SAMPLE;

const quick = process.argv.includes("--quick");
const reports = join(root, ".build/reports");
mkdirSync(reports, { recursive: true });

const bin = (name: string): string => join(root, "node_modules/.bin", name);
const failing: string[] = [];

/**
 * Runs one command to its end and prints whether it succeeded; one that fails is added to `failing`.
 * @param isBeside true: other commands run at the same time, so its output is printed when it has ended
 */
async function runStep(name: string, command: string, args: readonly string[], isBeside = false): Promise<void> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: isBeside ? ["ignore", "pipe", "pipe"] : "inherit",
    shell: process.platform === "win32",
  });
  // without `isBeside` the command prints itself, and these streams are null
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(Buffer.concat(output));
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  if (status !== 0) failing.push(name);
}

const results: FileResult[] = [];

/** Runs vitest on projects and collects the results; failed tests are not tried again. */
async function runTests(name: string, projects: readonly string[], ...more: string[]): Promise<void> {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  await runStep(`tests: ${name}`, bin("vitest"), [
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...more,
  ]);
  if (!existsSync(file)) return;
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  results.push(...testResults);
  // printed here too, so that a reader of a long log finds failures beside their step
  for (const line of failedTests(testResults)) console.log(line);
}

rmSync(join(reports, "failures"), { recursive: true, force: true });
await runStep("build", process.execPath, ["--import", typescript, "tools/build.ts", "--quiet"]);
/**
 * TypeScript 7 checks our code in a tenth of the time. The community's types of Foundry are written for 5.9: in 7 a
 * Token of theirs loses what it has from PIXI.
 */
const types = (name: string, project: string, compiler = "typescript-native") =>
  [`types: ${name}`, process.execPath, [join("node_modules", compiler, "bin/tsc"), "-p", project]] as const;
/** The checks that read the code without running it, the longest first. */
const readings = [
  // our types of the host compared with the community's: slow, and so not in the quick part
  ...(quick ? [] : [types("the host's interfaces", "tests/types/tsconfig.json", "typescript")]),
  types("tabletop, tests and tools", "tests/tsconfig.json"),
  types("system", "tsconfig.json"),
  types("rules alone", "src/rules/tsconfig.json"),
  // the tabletop without Fray's types, not in the quick part either
  ...(quick ? [] : [types("tabletop alone", "tabletop/tsconfig.json")]),
  ["lint", bin("oxlint"), ["--deny-warnings", "."]],
  ["format", bin("oxfmt"), ["--check", "."]],
  ["style lint", bin("stylelint"), ["styles/**/*.scss", "tabletop/**/*.css"]],
] as const;
/** Takes checks from a list and runs them, one after the other; WORKERS calls share the list. */
async function runReadings(remaining: Iterator<(typeof readings)[number]>): Promise<void> {
  for (let entry = remaining.next(); !entry.done; entry = remaining.next()) {
    const [name, command, args] = entry.value;
    await runStep(name, command, args, true);
  }
}
const remainingReadings = readings.values();
await Promise.all(Array.from({ length: WORKERS }, () => runReadings(remainingReadings)));
if (quick) await runTests("quick", QUICK);
else {
  await runTests("rules", ["rules", "fights"], "--coverage");
  await runTests("unit", ["host", "together", "slow", "unit", "attack"]);
  // four at a time, as these tests mostly wait for processes that start and end
  await runTests("server", ["server"], "--maxWorkers=4");
  // one worker more than usual, as the users of a table sometimes wait for each other
  await runTests("headless", ["headless"], `--maxWorkers=${WORKERS + 1}`);
  await runTests("browser", ["browser"]);
}
const counted = countTests(results);
console.log(resultTable(counted.titles, results));
console.log(slowestFiles(results));
console.log(failureText(results));
if (SHUFFLE !== undefined) console.log(`\nThe tests of a file were played in another order: FRAY_SHUFFLE=${SHUFFLE}.`);
if (!quick)
  console.log(
    SAMPLE === "all"
      ? "\nPlayed in full: nothing was sampled."
      : `\nOf exhaustive sets a sample was played: FRAY_SAMPLE=${SAMPLE} npm test plays the same, npm test -- --all everything.`,
  );
if (failing.length) console.log(`Failed: ${failing.join(", ")}`);
// a failed step that is no test counts as a failed test, so that the last line never looks green when the run is not
const failedSteps = failing.filter((name) => !name.startsWith("tests:")).length;
const failed = counted.failed + failedSteps || (failing.length ? 1 : 0);
console.log(`\n${counted.passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
