/**
 * `npm run mutation`: how many small lies told in the resolving rules the tests find out. Without arguments it runs all
 * files that stryker.config.json names and writes docs/mutation.md; with files, separated by commas, only those, and
 * writes nothing.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const only = process.argv[2];
const report = join(root, "reports/mutation/mutation.json");
rmSync(report, { force: true });
execFileSync(join(root, "node_modules/.bin/stryker"), ["run", ...(only ? ["--mutate", only] : [])], {
  cwd: root,
  stdio: "inherit",
});

interface MutationReport {
  files: Record<string, { mutants: { status: string; static?: boolean }[] }>;
}

interface Row {
  readonly file: string;
  readonly noticed: number;
  readonly of: number;
}

const { files } = JSON.parse(readFileSync(report, "utf8")) as MutationReport;
const all = Object.values(files).flatMap(({ mutants }) => mutants);
const rows: Row[] = Object.entries(files)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([file, { mutants }]) => {
    const counted = mutants.filter(({ status }) => !["Ignored", "CompileError", "RuntimeError"].includes(status));
    return {
      file,
      noticed: counted.filter(({ status }) => status === "Killed" || status === "Timeout").length,
      of: counted.length,
    };
  });
const sum = (of: readonly Row[]): Pick<Row, "noticed" | "of"> =>
  of.reduce((total, row) => ({ noticed: total.noticed + row.noticed, of: total.of + row.of }), { noticed: 0, of: 0 });
const percent = ({ noticed, of }: Pick<Row, "noticed" | "of">): string =>
  of ? `${((100 * noticed) / of).toFixed(1)} %` : "–";
const line = (name: string, row: Pick<Row, "noticed" | "of">): string =>
  `| ${name} | ${row.noticed} | ${row.of} | ${percent(row)} |`;

const rulesets = [...new Set(rows.map(({ file }) => file.split("/")[2]!))];
const whole = sum(rows);
console.log(
  `\n${rulesets.map((room) => `${room} ${percent(sum(rows.filter(({ file }) => file.split("/")[2] === room)))}`).join(", ")}`,
);
console.log(`${whole.noticed} of ${whole.of} changes noticed, ${percent(whole)}`);

const page = `# Mutation score

Of ${whole.of} changes the tests notice ${whole.noticed}: **${percent(whole)}**. The aim is 90 % in every file.

Stryker changes one thing at a time in a rule (a \`>\` becomes \`>=\`, a branch is always taken, a label or a rule id is
emptied, a default is turned round) and runs the tests that reach it: the unit tests, properties and vectors of the rules.
A change is noticed when a test fails or never ends.

Measured are the ${rows.length} files of src/rules that resolve something: attacks, contests, damage and wounds, groups,
shields and FATE, shots, parries, rushes and stances, surprise. Not measured are tables, derived values, movement, odds
and forecasts, everything outside src/rules, and ${all.filter(({ status }) => status === "Ignored").length} changes in lines that run only once, while a module loads.

Most changes that go unnoticed change nothing one could see: a default that means the same as what it is changed to, or
a bound that is never met.

| file | noticed | of | score |
| --- | ---: | ---: | ---: |
${rows.map((row) => line(row.file, row)).join("\n")}
${rulesets.map((room) => line(`**${room}**`, sum(rows.filter(({ file }) => file.split("/")[2] === room)))).join("\n")}

Made by \`npm run mutation\`.
`;
if (!only) writeFileSync(join(root, "docs/mutation.md"), page);
