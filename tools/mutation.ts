/**
 * `npm run mutation`: measures how many small changes of the rules make a test fail. It goes through the files of
 * src/rules a few at a time, keeps their results in docs/mutation.json at once, and writes docs/mutation.md; files that
 * are not measured, or have changed since, are due, so that a stopped run goes on where it was. With names of files,
 * separated by commas or blanks, it measures those; with --all everything; with --list it lists the files that are due;
 * with --page it only writes the page. --sample=N tries only N changes of each file, drawn by a seed.
 */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folder, logFile, addNote, readNotes, planFile, type Plan } from "./mutation/plan.ts";
import { RULESET_IDS } from "../src/rules/index.ts";
import { root } from "./setup.mjs";

/** The seed that samples are drawn by. */
const SEED = 20_261_125;
/** The number of changes tried in a file whose changes take long, as every fight that reaches them is played anew. */
const SAMPLE = 60;
/** The files whose tests are slow: odds, whose tests try every throw, and forecasts, whose tests play whole fights. */
const SLOW = [
  /^src\/rules\/forecast\//,
  /\/(arena|chain|duel|forecast[^/]*|odds|pumping|team-odds|volleys)\.ts$/,
  /^src\/rules\/fights\.ts$/,
];
/**
 * The tests of whole fights that are run for a slow file, as a pattern of names; the first line that fits the file
 * counts. Odds need none (""), as they have tests of their own. Code that all fights share has quick tests: to play
 * every ruleset's fights for each of its changes would take hours.
 */
const FIGHTS: readonly (readonly [files: RegExp, tests: string])[] = [
  [/\/(duel|odds|team-odds)\.ts$/, ""],
  [/forecast\/growing\.ts$/, "growing"],
  [/forecast\/playable\.ts$/, "arenas"],
  [/forecast\/(approach|field)\.ts$/, "approach"],
  [/forecast\/(arena|skirmish)\.ts$/, "{bouts,choices,forecast,plain-arena,quest-plans,swords-plans}"],
  [/forecast\/chain[^/]*\.ts$/, "{chain-chances,chain-fights,choices}"],
  [
    /rules\/(forecast\/|fights)/,
    "{builder,choices,crusade-turns,forecast,fronts,plain-arena,quest-plans,swords-plans,worker}",
  ],
  [/crusade\//, "crusade-*"],
  // fights by dice and by distributions use the same plan of play, so that comparing the two proves nothing about it
  [/quest\/forecast-(state|tactics)/, "{choices,quest-*}"],
  [/staged\/forecast-(approach|plan)/, "{choices,staged-*}"],
  [/turns\/forecast-(approach|plan)/, "{choices,turns-bouts,turns-choices,turns-deeds}"],
  // only the fights that are played by dice, which reach all rules that throw them
  [
    /(staged|turns)\/forecast(-blows)?\.ts$/,
    "{choices,staged-bouts,staged-lines,turns-bouts,turns-choices,turns-deeds}",
  ],
  [/(staged|turns)\/chain/, "{choices,staged-chain,turns-chain}"],
  [/quest\//, "{chains,choices,quest-*}"],
  [/staged\//, "{chains,choices,staged-*}"],
  [/swords\//, "{chains,choices,swords-*}"],
  [/turns\//, "{chains,choices,turns-*}"],
];
/** The tests of whole fights that are run for a file: a pattern of names, "" for none; undefined for a quick file. */
const fightsOf = (file: string): string | undefined =>
  isSlow(file) ? FIGHTS.find(([filePattern]) => filePattern.test(file))![1] : undefined;
/** The ids of the rulesets, which are the names of their folders: for a file in one, that ruleset's own tests are enough. */
const RULESET_FOLDERS = RULESET_IDS;
/** The ruleset whose tests are run for a file: "-" for none, as only fights reach it; undefined for those of all. */
const rulesetTestsOf = (file: string): string | undefined => {
  if (/rules\/(forecast\/|fights|crusade\/arena|swords\/pumping)/.test(file)) return "-";
  return RULESET_FOLDERS.find((ruleset) => file.startsWith(`src/rules/${ruleset}/`));
};
/** Files without rules: lists of exports, and types. */
const WITHOUT_RULES = /\/(index|types|forecast-types)\.ts$/;
/** The seconds of processor time after which a change whose tests have not ended counts as noticed. */
const LONGEST_SECONDS = 30;

/** The result of measuring a file. */
interface Row {
  /** The hash of the file as it was measured. */
  readonly source: string;
  /** The number of changes that made a test fail. */
  readonly noticed: number;
  /** The number of changes tried. */
  readonly of: number;
  /** The number of changes that the file offers, without those of `loading`. */
  readonly there: number;
  /** The number of drawn changes that were not tried, as their lines run only while a module loads. */
  readonly loading: number;
}

/** A change, as Stryker's instrumenter describes it. */
interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const namedFiles = process.argv
  .slice(2)
  .filter((word) => !word.startsWith("--"))
  .flatMap((word) => word.split(","));
const isSlow = (file: string): boolean => SLOW.some((pattern) => pattern.test(file));
/** The number of changes to try in a file. */
const sampleOf = (file: string): number =>
  Number(flags.find((flag) => flag.startsWith("--sample="))?.slice(9)) || (fightsOf(file) ? SAMPLE : Infinity);

const data = join(root, "docs/mutation.json");
/** The path of the report of a file's unnoticed changes. */
const unnoticedOf = (file: string): string =>
  join(root, "reports/mutation", `${file.slice("src/rules/".length).replaceAll("/", "-")}.txt`);
mkdirSync(join(root, "reports/mutation"), { recursive: true });
mkdirSync(folder, { recursive: true });

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const files = readdirSync(join(root, "src/rules"), { recursive: true, encoding: "utf8" })
  .map((path) => `src/rules/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".ts") && !WITHOUT_RULES.test(path))
  .sort();

/** The known results of files that are still there. Read anew each time: two runs may share the work. */
function readResults(): Record<string, Row> {
  const rows = existsSync(data) ? (JSON.parse(readFileSync(data, "utf8")) as Record<string, Row>) : {};
  return Object.fromEntries(Object.entries(rows).filter(([file]) => files.includes(file)));
}
/** Writes results into docs/mutation.json, in the place of older ones of the same files. */
function storeResults(found: Readonly<Record<string, Row>>): void {
  const rows = Object.entries({ ...readResults(), ...found }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(`${data}.new`, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
  renameSync(`${data}.new`, data);
}

/** Builds all possible changes into the sources of some files, each behind a switch. */
async function instrument(batch: readonly string[]): Promise<{ sources: Plan["sources"]; mutants: Mutant[] }> {
  // Stryker's types do not describe what is used of it here
  const { Instrumenter } = (await import("@stryker-mutator/instrumenter")) as unknown as {
    Instrumenter: new (logger: object) => {
      instrument: (
        files: readonly object[],
        options: object,
      ) => Promise<{ files: { name: string; content: string }[]; mutants: Mutant[] }>;
    };
  };
  const logger = { debug() {}, info() {}, warn: console.warn, error: console.error, isDebugEnabled: () => false };
  const result = await new Instrumenter(logger).instrument(
    batch.map((name) => ({ name, content: read(name), mutate: true })),
    { plugins: [], excludedMutations: [], ignorers: [], noHeader: false },
  );
  return {
    sources: Object.fromEntries(result.files.map(({ name, content }) => [name, content])),
    mutants: result.mutants,
  };
}

/** Draws the changes of a file that are tried, by the seed: the same ones as long as the changes are the same. */
function drawSample(mutants: readonly Mutant[], file: string): Mutant[] {
  const rankOf = ({ location, mutatorName, replacement }: Mutant): string =>
    hashOf(JSON.stringify([SEED, location, mutatorName, replacement]));
  return mutants
    .filter(({ fileName }) => fileName === file)
    .map((mutant) => ({ mutant, rank: rankOf(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, sampleOf(file))
    .map(({ mutant }) => mutant);
}

/** Counts the seconds of processor time that a group of processes has used. */
function processorSeconds(group: number): number {
  const listing = execFileSync("ps", ["-A", "-o", "pgid=,time="], { encoding: "utf8" });
  const secondsOf = (time: string): number =>
    time
      .split(/[-:]/)
      .reduce((sum, part, index, parts) => sum + Number(part) * [1, 60, 3600, 86_400][parts.length - 1 - index]!, 0);
  return listing
    .split("\n")
    .map((row) => row.trim().split(/\s+/))
    .filter(([processGroup]) => Number(processGroup) === group)
    .reduce((sum, [, time]) => sum + secondsOf(time!), 0);
}

/**
 * Runs the tests of some files with each change of the plan in turn; what they find goes to the log. A change whose
 * tests never end is noted as noticed, and the tests go on with the others. @returns false where the tests fail without
 * a change
 */
async function tryChanges(batch: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--config=vitest.rules.config.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: {
      ...process.env,
      // Nothing is sampled, or the result would change from day to day.
      FRAY_SAMPLE: "all",
      // the same for all files of a batch
      FRAY_MUTATION_ROOM: rulesetTestsOf(batch[0]!),
      FRAY_MUTATION_FIGHTS: fightsOf(batch[0]!),
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // Every five seconds: how much processor time has been used since the last note in the log?
  let [lastNoted, workAtNote] = [0, 0];
  const watch = setInterval(() => {
    const last = readNotes().at(-1);
    if (last?.what !== "begun") return;
    const [notedAt, workNow] = [statSync(logFile).mtimeMs, processorSeconds(child.pid!)];
    if (notedAt !== lastNoted) [lastNoted, workAtNote] = [notedAt, workNow];
    if (workNow - workAtNote < LONGEST_SECONDS) return;
    addNote({ ...last, what: "noticed" });
    process.kill(-child.pid!, "SIGKILL");
  }, 5000);
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(watch);
  // ended above, at a change that never ends: the other changes are still to be tried
  if (status === null) return tryChanges(batch);
  if (status !== 0) console.error(output.slice(-4000));
  return status === 0;
}

/** Measures some files, and writes their unnoticed changes to reports/. @returns undefined where their tests fail */
async function measure(batch: readonly string[]): Promise<Record<string, Row> | undefined> {
  // The plan: the sources with all changes built in, and the changes to be tried.
  const hashes = batch.map((file) => hashOf(read(file)));
  const { sources, mutants } = await instrument(batch);
  const tried = new Map(batch.map((file) => [file, drawSample(mutants, file)]));
  rmSync(logFile, { force: true });
  const plan: Plan = { sources, tried: [...tried.values()].flat().map(({ id }) => id) };
  writeFileSync(planFile, JSON.stringify(plan));
  if (!(await tryChanges(batch))) return undefined;
  // What the log says of each change.
  const notes = readNotes();
  const idsOf = (what: string): Set<string> => new Set(notes.filter((line) => line.what === what).map(({ id }) => id));
  const [noticed, reached, loading] = [idsOf("noticed"), idsOf("reached"), idsOf("loading")];
  for (const { what, test } of notes) if (what === "unwell") console.error(`Fails after changes, without one: ${test}`);
  return Object.fromEntries(
    batch.map((file, index) => {
      // Changes that only the loading of modules reaches are not counted.
      const triedInFile = tried.get(file)!;
      const counted = triedInFile.filter(({ id }) => reached.has(id) || !loading.has(id));
      const unnoticed = counted.filter(({ id }) => !noticed.has(id));
      const source = read(file).split("\n");
      const descriptions = unnoticed.map(({ id, mutatorName, replacement, location: { start } }) => {
        // Stryker counts lines from 0.
        const sourceLine = source[start.line]!;
        return [
          `${file}:${start.line + 1}:${start.column + 1} ${reached.has(id) ? "" : "UNREACHED "}${mutatorName}`,
          `  ${sourceLine.trim()}`,
          `  ${sourceLine.slice(start.column, start.column + 40)} → ${replacement}\n`,
        ].join("\n");
      });
      writeFileSync(unnoticedOf(file), descriptions.join(""));
      return [
        file,
        {
          source: hashes[index]!,
          noticed: counted.length - unnoticed.length,
          of: counted.length,
          there: mutants.filter(({ fileName }) => fileName === file).length - (triedInFile.length - counted.length),
          loading: triedInFile.length - counted.length,
        },
      ];
    }),
  );
}

/** Groups files by folder and by the tests that are run for them; slow groups come last. */
function batches(due: readonly string[]): string[][] {
  const filesByKey = new Map<string, string[]>();
  for (const file of due) {
    const key = `${isSlow(file)} ${dirname(file)} ${fightsOf(file)}`;
    filesByKey.set(key, [...(filesByKey.get(key) ?? []), file]);
  }
  return [...filesByKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, batch]) => batch);
}

/** The numbers of changes that were noticed, tried, and offered. */
type Score = Pick<Row, "noticed" | "of" | "there">;
/** Adds up scores. */
const sumScores = (scores: readonly Score[]): Score =>
  scores.reduce(
    (total, row) => ({
      noticed: total.noticed + row.noticed,
      of: total.of + row.of,
      there: total.there + row.there,
    }),
    { noticed: 0, of: 0, there: 0 },
  );
const percent = ({ noticed, of }: Score): string => (of ? `${((100 * noticed) / of).toFixed(1)} %` : "–");
const scoreLine = (name: string, row: Score): string =>
  `| ${name} | ${row.noticed} | ${row.of === row.there ? row.of : `${row.of} of ${row.there}`} | ${percent(row)} |`;

/** Makes the text of docs/mutation.md from the known results. */
function pageText(): string {
  const rows = readResults();
  // the files by group: a ruleset, or what the rulesets share
  const measured = Object.entries(rows).filter(([, { of }]) => of > 0);
  const total = sumScores(Object.values(rows));
  const groupOf = (file: string): string => (file.split("/").length > 3 ? file.split("/")[2]! : "shared");
  const groups = [...new Set(measured.map(([file]) => groupOf(file)))];
  const stale = measured.filter(([file, { source }]) => source !== hashOf(read(file))).map(([file]) => file);
  const missing = files.filter((file) => !(file in rows));
  const belowAim = measured.filter(([, { noticed, of }]) => noticed < 0.9 * of).map(([file]) => file);
  const listed = (names: readonly string[]): string =>
    names.length ? names.map((name) => `\`${name}\``).join(", ") : "none";
  return `# Mutation score

Of ${total.of} changes to the rules the tests notice ${total.noticed}: **${percent(total)}**. Below the aim of 90 %: ${listed(belowAim)}. Changed since they
were measured: ${listed(stale)}. Not measured yet: ${listed(missing)}.

| rules of | noticed | tried | score |
| --- | ---: | ---: | ---: |
${groups.map((group) => scoreLine(group, sumScores(measured.filter(([file]) => groupOf(file) === group).map(([, row]) => row)))).join("\n")}

\`npm run mutation\` changes one thing at a time in a rule and runs the unit tests, properties and vectors that reach it; a
change is noticed when one fails or never ends. Of forecasts ${SAMPLE} changes a file are drawn by the seed ${SEED}. Each file's
result stands in \`docs/mutation.json\`.
`;
}

const before = readResults();
const due = namedFiles.length
  ? namedFiles
  : files.filter((file) => flags.includes("--all") || before[file]?.source !== hashOf(read(file)));
if (flags.includes("--list")) console.log(due.join("\n"));
else if (!flags.includes("--page"))
  for (const batch of batches(due)) {
    const found = await measure(batch);
    // the other files are measured all the same; these stay due
    if (!found) process.exitCode = 1;
    else storeResults(found);
    for (const [file, row] of Object.entries(found ?? {})) console.log(scoreLine(file, row));
  }
if (!flags.includes("--list")) writeFileSync(join(root, "docs/mutation.md"), pageText());
