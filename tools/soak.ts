/**
 * `npm run test:soak [-- runs]`: the whole proof so many times in a row (ten), every other time with all cores kept
 * busy by something else. Writes what it saw to docs/soak.md; a failure in any run fails it.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./setup.mjs";

const runs = Number(process.argv[2] ?? 10);
if (!Number.isInteger(runs) || runs < 1) throw new Error("How many runs? A whole number above nothing.");

/** Keeps every core busy until it is told to stop. */
function burden(): () => void {
  const busy: ChildProcess[] = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  return () => busy.forEach((child) => child.kill("SIGKILL"));
}

/** One whole run: its last line, and how long it took. */
async function run(): Promise<{ line: string; minutes: string; green: boolean }> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, "tools/test.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    process.stdout.write(chunk);
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const line = said.trimEnd().split("\n").at(-1) ?? "";
  return { line, minutes: ((performance.now() - began) / 60_000).toFixed(1), green: code === 0 };
}

const rows: string[] = [];
let green = true;
for (let index = 1; index <= runs; index++) {
  const loaded = index % 2 === 0;
  const rest = loaded ? burden() : () => undefined;
  const result = await run().finally(rest);
  green &&= result.green;
  rows.push(`| ${index} | ${loaded ? "busy" : "idle"} | ${result.line} | ${result.minutes} |`);
}
const text = [
  "# Soak",
  "",
  `The whole proof ${runs} times in a row, every other time with all ${availableParallelism()} cores kept busy, on ` +
    `${new Date().toISOString().slice(0, 10)}: ${green ? "no failure" : "with failures"}. Written by \`npm run test:soak\`.`,
  "",
  "| run | cores | result | minutes |",
  "| ---: | --- | --- | ---: |",
  ...rows,
  "",
];
writeFileSync(join(root, "docs/soak.md"), text.join("\n"));
process.exit(green ? 0 : 1);
