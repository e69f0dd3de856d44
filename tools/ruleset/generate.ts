import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { NewRuleset } from "./new-ruleset.ts";
import { REGISTRATIONS } from "./registrations.ts";
import { stableId } from "./stable-id.ts";

/** A request that cannot be met; its message is a sentence that says what to do. */
export class RulesetError extends Error {}

/** The options of a new ruleset. */
export interface Wanted {
  /** one word of small letters, such as "skirmish" */
  readonly id: string;
  /** the two capital letters that its rule ids begin with */
  readonly prefix: string;
  /** the id with a capital letter where it is absent */
  readonly title?: string | undefined;
  /** by day and by night: "#145f7a/#53b9d6" */
  readonly accent?: string | undefined;
}

const FILES = "tools/ruleset/files";
const ACCENT = { light: "#145f7a", dark: "#53b9d6" };

const capitalise = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

/**
 * Replaces the names of the sample ruleset in a text (its id, title, prefix and document ids) by those of a new one.
 */
function withNewNames(text: string, { id, prefix, title }: NewRuleset): string {
  return text
    .replace(/__ID:([^_]+)__/g, (_all, name: string) => stableId(`${id}.${name}`))
    .replaceAll("__TITLE__", title)
    .replaceAll("XX-", `${prefix}-`)
    .replaceAll("Sample", capitalise(id))
    .replaceAll("sample", id);
}

/** Lists the paths of all files below a folder, relative to it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Completes the options of a new ruleset. @throws RulesetError where one is not valid, or taken by another ruleset */
function checkOptions(root: string, { id, prefix, title = capitalise(id), accent }: Wanted): NewRuleset {
  if (!/^[a-z]{3,16}$/.test(id))
    throw new RulesetError(`"${id}" cannot be a ruleset's id: write one word of 3 to 16 small letters, as "skirmish".`);
  if (!/^[A-Z]{2}$/.test(prefix))
    throw new RulesetError(`"${prefix}" cannot be a prefix: write two capital letters, as "SK" for SK-001.`);
  const rulesetsFile = readFileSync(join(root, "src/rules/index.ts"), "utf8");
  if (new RegExp(String.raw`^  ${id}: \{`, "m").test(rulesetsFile) || existsSync(join(root, "src/rules", id)))
    throw new RulesetError(
      `There is a ruleset or a folder "${id}" already: choose another id, or take it out with --remove.`,
    );
  if (rulesetsFile.includes(`prefix: "${prefix}"`))
    throw new RulesetError(`Another ruleset has the prefix "${prefix}" already: choose two other letters.`);
  const [light = ACCENT.light, dark = ACCENT.dark] = accent?.split("/") ?? [];
  if (![light, dark].every((colour) => /^#[\da-f]{6}$/i.test(colour)))
    throw new RulesetError(`"${accent}" is no accent: write two colours as #rrggbb/#rrggbb, by day and by night.`);
  return { id, prefix, title, accent: { light, dark } };
}

/**
 * Writes the files of a new ruleset, from the sample in tools/ruleset/files, and enters it in the files that list
 * rulesets.
 * @param root the path of the repository
 * @returns the paths of new and of changed files
 * @throws RulesetError, with nothing written, where an option is not valid, a file exists, or a file lacks the line
 * above which rulesets are entered
 */
export function addRuleset(root: string, wanted: Wanted): { written: string[]; changed: string[] } {
  const ruleset = checkOptions(root, wanted);
  const source = join(root, FILES);
  // what is to be written: the sample's files with new names, and the changed lists
  const files = filesOf(source).map((file) => ({
    path: withNewNames(file.replace(/\.txt$/, ""), ruleset),
    text: withNewNames(readFileSync(join(source, file), "utf8"), ruleset),
  }));
  const existing = files.find(({ path }) => existsSync(join(root, path)));
  if (existing) throw new RulesetError(`${existing.path} is there already: move it away first.`);
  const words = withNewNames(readFileSync(join(root, "tools/ruleset/words.json"), "utf8"), ruleset);
  const changed = REGISTRATIONS.map(({ file, add }) => {
    const before = readFileSync(join(root, file), "utf8");
    const after = add(before, ruleset, words);
    if (after === null)
      throw new RulesetError(
        `${file} has lost the place where rulesets are entered: put the marked line back (git show HEAD:${file}).`,
      );
    return { file, after };
  });
  // write it
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const { file, after } of changed) writeFileSync(join(root, file), after);
  return { written: files.map(({ path }) => path), changed: changed.map(({ file }) => file) };
}

/**
 * Deletes the folders, the packs' descriptions and the styles of a young ruleset, and removes it from the files that list
 * rulesets.
 * @param root the path of the repository
 * @returns the number of deleted files, the styles not counted, and the paths of changed files
 * @throws RulesetError where there is no ruleset of this id, or it is not young any more
 */
export function removeRuleset(root: string, id: string): { files: number; changed: string[] } {
  const rulesetsFile = readFileSync(join(root, "src/rules/index.ts"), "utf8");
  const entryLine = rulesetsFile.split("\n").find((line) => line.startsWith(`  ${id}: {`));
  if (!entryLine) throw new RulesetError(`There is no ruleset "${id}" in src/rules/index.ts.`);
  if (!entryLine.includes("young: true"))
    throw new RulesetError(`${id} is no longer young: its words and worlds are in use, so take it out by hand.`);
  // what belongs to the ruleset
  const paths = [
    ...[`src/rules/${id}`, `src/foundry/rulesets/${id}`, `templates/${id}`, `docs/rules/${id}`, `tests/unit/${id}`],
    ...readdirSync(join(root, "packs")).flatMap((name) => (name.startsWith(`${id}-`) ? [`packs/${name}`] : [])),
  ].filter((path) => existsSync(join(root, path)));
  const files = paths.reduce((sum, path) => sum + (path.endsWith(".json") ? 1 : filesOf(join(root, path)).length), 0);
  const changed = REGISTRATIONS.map(({ file, remove }) => {
    const before = readFileSync(join(root, file), "utf8");
    writeFileSync(join(root, file), remove(before, id, capitalise(id)));
    return file;
  });
  for (const path of paths) rmSync(join(root, path), { recursive: true });
  const style = join(root, `styles/_${id}.scss`);
  if (existsSync(style)) rmSync(style);
  return { files, changed };
}
