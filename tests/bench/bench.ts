/**
 * `npm run bench`: sizes of what ships, speed of the rules, and speed at the table, as medians of this one run.
 * Ratios against peers and against a bare actor on the same host say more than milliseconds: machines differ.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { parseArgs } from "node:util";
import { BARE } from "./answers-bench.ts";
import { fightsBench } from "./fights-bench.ts";
import { benchLines, rulesBench } from "./rules-bench.ts";
import { modulesBench } from "./modules-bench.ts";
import { siteBench } from "./site-bench.ts";
import type { TableRow } from "./row.ts";
import { tableBench } from "./table-bench.ts";
import { typescript } from "../../tools/setup.mjs";

execFileSync(process.execPath, ["--import", typescript, "tools/build.ts", "--quiet"], { stdio: "inherit" });

interface Size {
  file: string;
  aim: number;
  limit: number;
}

let missed = 0;
/** Prints the rows of a bench that runs alone, and ends the process: with 1 where an aim is missed. */
const only = (rows: readonly TableRow[]): never => {
  for (const { name, value, good, compared } of rows) console.log(`${judge(good)} ${name}: ${value} - ${compared}`);
  process.exit(missed ? 1 : 0);
};
/** The first word of a row; counts missed aims. */
const judge = (good: boolean): string => {
  if (!good) missed++;
  return good ? "ok  " : "MISS";
};

/** Prints how fast fights of each ruleset are beside a bare loop; nothing unless `FRAY_YARDSTICK` names its module. */
async function fightRows(): Promise<void> {
  for (const { name, ratio, aim } of await fightsBench(BARE))
    console.log(`${judge(ratio >= aim)} ${name}: ${ratio.toFixed(2)} of the bare loop's (aim ${aim})`);
}

// `npm run bench -- twelve --minutes 60 --seed 1`: a full table for an evening's hour; not part of the whole bench.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string" },
    seed: { type: "string" },
    players: { type: "string" },
    cold: { type: "boolean" },
    modules: { type: "string" },
  },
});
if (positionals[0] === "twelve") {
  const { twelveBench } = await import("./twelve-bench.ts");
  const numberOf = (text: string | undefined, usual: number): number => {
    const number = Number(text ?? usual);
    if (!(number > 0)) throw new Error(`"${String(text)}" is no number above nothing.`);
    return number;
  };
  const [minutes, seed] = [numberOf(values.minutes, 60), numberOf(values.seed, 1)];
  await (await import("../headless/global.ts")).default();
  only(await twelveBench({ minutes, seed, players: numberOf(values.players, 12) }));
} else if (positionals[0] === "start") {
  // `npm run bench -- start [--cold]`: what a newcomer waits for and what it takes, beside an older commit.
  only(await (await import("./arrival-bench.ts")).arrivalBench({ cache: values.cold ? "cold" : "warm" }));
} else if (positionals[0] === "path") {
  // `npm run bench -- path`: what a drag asks for at each frame, over squares and over hexes.
  only(await (await import("./table-bench.ts")).waysBench());
} else if (positionals[0] === "modules") {
  // `npm run bench -- modules [--modules DIR]`: twenty modules of our own, or real ones of a folder.
  only(await modulesBench(values.modules));
} else if (positionals[0] === "sight") {
  // `npm run bench -- sight`: fields of view and drags among 2,000 walls.
  only(await (await import("./sight-bench.ts")).sightBench());
} else if (positionals[0] === "turns") {
  // `npm run bench -- turns`: the next turn among 60 combatants, beside an older commit.
  only(await (await import("./turns-bench.ts")).turnsBench());
} else if (positionals[0] === "map") {
  // `npm run bench -- map`: a map of 12,000 × 12,000 pixels, how long the page stands still and what it holds.
  only(await (await import("./map-bench.ts")).mapBench());
} else if (positionals[0] === "fights") {
  // `FRAY_YARDSTICK=path/to/loop.mjs npm run bench -- fights`: fights a second against a bare loop.
  await fightRows();
  process.exit(missed ? 1 : 0);
} else if (positionals.length) throw new Error(`There is no bench called "${positionals.join(" ")}".`);

console.log("Sizes, gzipped");
for (const { file, aim, limit } of [
  { file: "dist/fray.mjs", aim: 140_000, limit: 140_000 },
  { file: "dist/styles/fray.css", aim: 12_288, limit: 12_288 },
] satisfies Size[]) {
  const bytes = gzipSync(readFileSync(file), { level: 9 }).length;
  const word = bytes <= aim ? "" : bytes <= limit ? ` (above the aim of ${aim / 1000} kB, below the limit)` : "";
  console.log(
    `${judge(bytes <= limit)} ${file}: ${(bytes / 1000).toFixed(1)} kB of at most ${(limit / 1000).toFixed(0)} kB${word}`,
  );
}

console.log("\nRules");
const rows = await rulesBench();
for (const line of benchLines(rows)) console.log(line);
missed += rows.filter((row) => !row.reached).length;
await fightRows();

console.log("\nTable (Chromium, software WebGL)");
for (const { name, value, good, compared } of [
  ...(await tableBench()),
  ...(await modulesBench()),
  ...(await siteBench()),
])
  console.log(`${judge(good)} ${name}: ${value} - ${compared}`);

console.log(missed ? `\n${missed} aims missed` : "\nall aims reached");
process.exitCode = missed ? 1 : 0;
