/**
 * `npm run ruleset -- <id> <prefix> [--title "…"] [--accent "#rrggbb/#rrggbb"]`: writes a small ruleset that plays,
 * from tools/ruleset/, and its registrations. `npm run ruleset -- <id> --words` lists what other languages do not say
 * of it yet, `npm run ruleset -- <id> --remove` takes it out again.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { languages } from "./manifest.ts";
import { addRuleset, removeRuleset, RulesetError } from "./ruleset/generate.ts";
import { missingWords } from "./young.ts";
import { root } from "./setup.mjs";

const USAGE = `npm run ruleset -- <id> <prefix> [--title "…"] [--accent "#day/#night"]
npm run ruleset -- <id> --words
npm run ruleset -- <id> --remove
  <id>      one word in small letters: skirmish
  <prefix>  two capital letters that its rule ids begin with: SK`;

/** Formats files, since the length of lines depends on the ruleset's id; does nothing where oxfmt is not installed. */
function format(files: readonly string[]): void {
  const formatter = join(root, "node_modules/.bin/oxfmt");
  if (existsSync(formatter)) execFileSync(formatter, files, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

const words = process.argv.slice(2);
/** Removes an option and its value from the words of the command line. @returns the value */
function option(name: string): string | undefined {
  const index = words.indexOf(name);
  return index < 0 ? undefined : words.splice(index, 2)[1];
}
/** Removes a flag from the words of the command line. @returns true if it was there */
function flag(name: string): boolean {
  const index = words.indexOf(name);
  return index >= 0 && words.splice(index, 1).length > 0;
}

const title = option("--title");
const accent = option("--accent");
const removes = flag("--remove");
const listsWords = flag("--words");
const [id = "", prefix = ""] = words;

try {
  if (!id) console.log(USAGE);
  else if (listsWords)
    for (const { lang } of languages().filter((one) => one.lang !== "en"))
      for (const key of missingWords(id, lang)) console.log(`lang/${lang}.json  ${key}`);
  else if (removes) {
    const removed = removeRuleset(root, id);
    console.log(`${id} is taken out: ${removed.files} files deleted, ${removed.changed.join(", ")} as they were.`);
  } else {
    const added = addRuleset(root, { id, prefix, title, accent });
    format([...added.written, ...added.changed].filter((file) => /\.(ts|json)$/.test(file)));
    console.log(added.written.map((file) => `wrote    ${file}`).join("\n"));
    console.log(added.changed.map((file) => `changed  ${file}`).join("\n"));
    console.log(`\nNow: npm start, and choose the ruleset in Settings. The way on: docs/rulesets.md`);
  }
} catch (error) {
  if (!(error instanceof RulesetError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
