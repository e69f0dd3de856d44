/**
 * Writes `tabletop/behaviours.md`: each documented behaviour of a host (`tests/behaviours/ids.json`) with the tests
 * that prove it, or the reason why it has none. Run by `npm run docs -- behaviours`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** A documented behaviour of a host, as in ids.json. */
export interface Behaviour {
  /** the generations of the API that it is true of, such as "13, 14" */
  generation: string;
  /** the behaviour as a sentence */
  what: string;
}

/** A behaviour with the tests that prove it, or the reason why there are none. */
export interface Row extends Behaviour {
  id: string;
  /**
   * conforms: has a test; throws: all its tests show that a name is “not in the tabletop”; reason: has no test but a
   * reason; missing: has neither
   */
  status: "conforms" | "throws" | "reason" | "missing";
  /** the files of its tests, as paths from the root of the repository */
  tests: string[];
  reason?: string;
}

const ROOT = resolve(fileURLToPath(import.meta.url), "../../..");
const HERE = "tabletop/tests/behaviours";
/** The path of the written page. */
export const PAGE = "tabletop/behaviours.md";
// The ids of behaviours: D-012, U-012 or F12.
const ID = /\b(?:[DU]-\d{3}|F\d{2})\b/;
const ABSENT = "not in the tabletop";

/**
 * Reads all behaviours in the order of ids.json, each with the files of the tests whose titles contain its id. A reason
 * counts for the status only without tests.
 * @param root the path of the repository
 * @throws Error where a reason is given for an unknown id
 */
export function readBehaviours(root = ROOT): Row[] {
  const catalogue: Record<string, Behaviour> = JSON.parse(readFileSync(join(root, HERE, "ids.json"), "utf8"));
  const reasons = readReasons(root);
  const titles = readTitles(root);
  for (const id of [...Object.keys(reasons)]) {
    if (!(id in catalogue)) throw new Error(`${id} has a reason and is not in the catalogue`);
  }
  return Object.entries(catalogue).map(([id, behaviour]) => {
    // the tests that name the behaviour decide the status; without any, whether it has a reason
    const matchingTitles = titles.filter((title) => title.ids.includes(id));
    const tests = [...new Set(matchingTitles.map(({ file }) => file))].sort();
    const isAbsent = matchingTitles.length > 0 && matchingTitles.every(({ title }) => title.includes(ABSENT));
    let status: Row["status"] = id in reasons ? "reason" : "missing";
    if (matchingTitles.length) status = isAbsent ? "throws" : "conforms";
    return { id, ...behaviour, status, tests, ...(reasons[id] && { reason: reasons[id] }) };
  });
}

/** Reads the reasons for behaviours without a test: sentences by id. */
function readReasons(root: string): Record<string, string> {
  const files = filesBelow(root, `${HERE}/reasons`, /\.json$/);
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(root, file), "utf8"))));
}

/**
 * The paths of a folder's files, subfolders included, whose names match; from the root, with forward slashes, sorted.
 * [] for a missing folder.
 */
function filesBelow(root: string, folder: string, pattern: RegExp): string[] {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true }) as string[];
  return names
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort();
}

/** The title of a test, with the ids of behaviours in it. */
interface Title {
  file: string;
  title: string;
  ids: string[];
}

/** Lists the titles in all test files that contain an id of a behaviour. */
function readTitles(root: string): Title[] {
  const files = ["tabletop/tests", "tests"].flatMap((folder) => filesBelow(root, folder, /\.ts$/));
  return files.flatMap((file) => titlesOf(readFileSync(join(root, file), "utf8"), file));
}

/**
 * Lists those titles of a file's tests that contain ids of behaviours. Tests marked `skip`, `todo` or `fails` are left
 * out, and so are the tests in a group with such a mark.
 * @param source the text of the file
 * @param file the file's path, which is kept with each title
 */
export function titlesOf(source: string, file: string): Title[] {
  const titles: Title[] = [];
  if (!ID.test(source)) return titles;
  // looks through the calls of a test file; a call marked `skip`, `todo` or `fails` is not entered
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = calleeOf(node.expression);
      if (/\.(skip|todo|fails)\b/.test(name)) return;
      const [firstArgument] = node.arguments;
      if (/^(it|test)\b/.test(name) && firstArgument && isText(firstArgument)) {
        const title = firstArgument.getText().slice(1, -1);
        const ids = title.match(new RegExp(ID, "g"));
        if (ids) titles.push({ file, title, ids });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** Whether an argument is a string literal or a template literal, also one with values. */
function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/**
 * The name of a called function as written, such as `it` or `describe.skip`. In `it.each(list)(title)`, where the
 * function is itself the result of a call, that call's: `it.each`. "" for anything else.
 */
function calleeOf(node: ts.Expression): string {
  if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node)) {
    return calleeOf(ts.isCallExpression(node) ? node.expression : node.tag);
  }
  return ts.isPropertyAccessExpression(node) || ts.isIdentifier(node) ? node.getText() : "";
}

/**
 * Makes the text of behaviours.md: the ids that each test file proves, then a row for each behaviour that does not
 * conform.
 */
function behavioursPage(rows: readonly Row[]): string {
  const countOf = (status: Row["status"]): number => rows.filter((row) => row.status === status).length;
  const files = [...new Set(rows.flatMap(({ tests }) => tests))].sort();
  // the ids of conforming behaviours that a file proves
  const provenBy = (file: string): string =>
    rows
      .filter(({ status, tests }) => status === "conforms" && tests.includes(file))
      .map(({ id }) => id)
      .join(" ");
  const notConforming = rows.filter(({ status }) => status !== "conforms");
  const rowOf = ({ id, generation, what, status, tests, reason }: Row): string => {
    const proof = reason ?? tests.map((file) => `\`${file}\``).join("<br>");
    return `| ${[id, generation, what, status, proof].map(cellText).join(" | ")} |`;
  };
  return [
    "# Behaviours",
    "",
    "What a licensed host does, as far as public sources tell, and the tests that hold the tabletop to it; a test's title says",
    "what its behaviour is, and `tests/behaviours/ids.json` lists all. Written by `npm run docs -- behaviours`.",
    "",
    `${rows.length} behaviours: ${countOf("conforms")} conform, ${countOf("throws")} throw, ${countOf("reason")} with a reason` +
      (countOf("missing") ? `, ${countOf("missing")} missing.` : "."),
    "",
    "| file | behaviours it holds |",
    "| --- | --- |",
    ...files.filter(provenBy).map((file) => `| \`${file}\` | ${provenBy(file)} |`),
    "",
    "*Throws*: the documented name is there and says `not in the tabletop`. *Reason*: why there is no test.",
    "",
    "| id | generation | what | status | test or reason |",
    "| --- | --- | --- | --- | --- |",
    ...notConforming.map(rowOf),
    "",
  ].join("\n");
}

/** A text that can stand in a cell of a Markdown table. */
function cellText(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const rows = readBehaviours();
  writeFileSync(join(ROOT, PAGE), behavioursPage(rows));
  const missing = rows.filter((row) => row.status === "missing");
  if (missing.length) console.log(`without test or reason: ${missing.map((row) => row.id).join(" ")}`);
}
