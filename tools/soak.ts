/**
 * `npm test -- --soak [runs [files …]]`: runs the whole proof, or only the named test files, so many times in a row
 * (ten), every other time with all cores kept busy by something else, each with the sample (tests/sample.ts) of another
 * day, from today's on. Writes a table of the runs to .build/reports/soak.md after each; ends with 1 if any failed.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { format } from "oxfmt";
import { SAMPLE } from "../tests/sample.ts";
import { root } from "./setup.mjs";

const files = process.argv.slice(3);
const runs = Number(process.argv[2] ?? 10);
if (!Number.isInteger(runs) || runs < 1) throw new Error("How many runs? A whole number above nothing.");

/** Keeps every core of the machine busy. @returns a function that ends this */
function loadAllCores(): () => void {
  const busy: ChildProcess[] = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  return () => busy.forEach((child) => child.kill("SIGKILL"));
}

/** Runs the proof, or the given files, once. @returns the line of its result, its minutes, and whether it succeeded */
async function run(sample: string): Promise<{ line: string; minutes: string; green: boolean }> {
  const startTime = performance.now();
  const command = files.length ? ["node_modules/vitest/vitest.mjs", "run", ...files] : ["tools/test.mjs"];
  const env = { ...process.env, FRAY_SAMPLE: sample };
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  // printed as it comes, and kept for its last line
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const lines = stripVTControlCharacters(output).trimEnd().split("\n");
  const line =
    (files.length ? lines.findLast((candidate) => /^\s*Tests\s/.test(candidate)) : lines.at(-1)) ?? "no result";
  return {
    line: line
      .replace(/^\s*Tests\s+|\(\d+\)$/g, "")
      .replaceAll("|", ",")
      .trim(),
    minutes: ((performance.now() - startTime) / 60_000).toFixed(1),
    green: code === 0,
  };
}

const subject = files.length
  ? `Only ${files.map((name) => `\`${name}\``).join(", ")}, not the whole proof:`
  : "The whole proof";
const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const rows: string[] = [];
let isGreen = true;

/** Writes the page of all runs so far. */
async function writePage(): Promise<void> {
  const text = [
    "# Soak",
    "",
    `${subject} ${rows.length} times in a row, every other time with all ${availableParallelism()} cores kept busy, each with the sample of ` +
      `another day, of the commit ${commit}, on ${new Date().toISOString().slice(0, 10)}: ${isGreen ? "no failure" : "with failures"}. Written by ` +
      "`npm test -- --soak`.",
    "",
    "| run | cores | load before | sample | result | minutes |",
    "| ---: | --- | ---: | ---: | --- | ---: |",
    ...rows,
    "",
  ];
  const { code } = await format("soak.md", text.join("\n"), { printWidth: 120, proseWrap: "always" });
  mkdirSync(join(root, ".build/reports"), { recursive: true });
  writeFileSync(join(root, ".build/reports/soak.md"), code);
}

for (let index = 1; index <= runs; index++) {
  const isLoaded = index % 2 === 0;
  // the load of the machine before the run, by other programs
  const loadBefore = loadavg()[0]!.toFixed(1);
  const endLoad = isLoaded ? loadAllCores() : () => undefined;
  const sample = SAMPLE === "all" ? SAMPLE : String(Number(SAMPLE) + index - 1);
  const result = await run(sample).finally(endLoad);
  isGreen &&= result.green;
  rows.push(
    `| ${index} | ${isLoaded ? "busy" : "idle"} | ${loadBefore} | ${sample} | ${result.line} | ${result.minutes} |`,
  );
  await writePage();
}
process.exit(isGreen ? 0 : 1);
