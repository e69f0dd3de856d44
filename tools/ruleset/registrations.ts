import type { NewRuleset } from "./new-ruleset.ts";

/** A file that lists the rulesets by name. */
interface Registration {
  /** its path from the repository's root */
  readonly file: string;
  /** Adds a ruleset to the file's text; `words` is JSON. Null where the text lacks the line above which they go. */
  add(text: string, ruleset: NewRuleset, words: string): string | null;
  /** Removes a ruleset from the file's text; `capital` is the id with a capital letter. */
  remove(text: string, id: string, capital: string): string;
}

/** The line above which new rulesets are entered. */
const MARK = /^ *\/\/ ruleset: .*$/m;

/** Puts lines above the marked line; null where there is none. */
const insertAbove = (text: string, lines: string): string | null =>
  MARK.test(text) ? text.replace(MARK, (mark) => lines + mark) : null;

const removeLine = (text: string, line: RegExp): string => text.replace(line, "");

type Words = { [key: string]: string | Words };

/** Adds a tree of words to another, in place; new keys go to the end of their group. */
function addWords(target: Words, added: Words): void {
  for (const [key, value] of Object.entries(added)) {
    const existing = target[key];
    if (typeof existing === "object" && typeof value === "object") addWords(existing, value);
    else target[key] = value;
  }
}

/** Removes from a tree of words, in place, each key for whose path `isRemoved` is true, with all below it. */
function removeWords(
  words: Words,
  isRemoved: (path: readonly string[]) => boolean,
  path: readonly string[] = [],
): void {
  for (const [key, value] of Object.entries(words)) {
    const keyPath = [...path, key];
    if (isRemoved(keyPath)) delete words[key];
    else if (typeof value === "object") removeWords(value, isRemoved, keyPath);
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Adds the subtypes of a ruleset to the text of template.json; as text, since it keeps short lists on one line. */
function withTypes(text: string, { id }: NewRuleset): string {
  // kinds of documents with the ruleset's subtype of each
  const types: readonly (readonly [string, string])[] = [
    ["Actor", id],
    ["Item", `${id}Weapon`],
    ["Combat", id],
    ["Combatant", id],
  ];
  return types.reduce(
    (result, [documentName, type]) =>
      result.replace(
        new RegExp(String.raw`("${documentName}": \{\s*"types": \[)([^\]]*?)(\s*)\]`),
        // the list's begin, its entries, and the space before its end; a list with a line for each entry gets another line
        (_whole, open: string, listed: string, space: string) => {
          const indent = /\n(\s*)"[^"]*"\s*$/.exec(listed)?.[1];
          return `${open}${listed},${indent === undefined ? " " : `\n${indent}`}"${type}"${space}]`;
        },
      ),
    text,
  );
}

/** The files that list the rulesets. */
export const REGISTRATIONS: readonly Registration[] = [
  {
    file: "src/rules/index.ts",
    add: (text, { id, prefix, title, accent }) =>
      insertAbove(
        text,
        `  ${id}: { prefix: "${prefix}", title: ${JSON.stringify(title)}, accent: { light: "${accent.light}", dark: "${accent.dark}" }, young: true },\n`,
      ),
    remove: (text, id) => removeLine(text, new RegExp(String.raw`^  ${id}: \{.*\n`, "m")),
  },
  {
    file: "src/foundry/rulesets/index.ts",
    add(text, { id }) {
      const listed = insertAbove(text, `  ${id},\n`);
      return listed && `import { ${id} } from "./${id}/index.ts";\n${listed}`;
    },
    remove: (text, id) =>
      removeLine(
        removeLine(text, new RegExp(String.raw`^import \{ ${id} \} from .*\n`, "m")),
        new RegExp(String.raw`^  ${id},\n`, "m"),
      ),
  },
  {
    file: "template.json",
    add: withTypes,
    remove: (text, id) => text.replace(new RegExp(String.raw`,\s*"${id}(?:[A-Z]\w*)?"`, "g"), ""),
  },
  {
    file: "lang/en.json",
    add(text, _ruleset, words) {
      const allWords = JSON.parse(text) as Words;
      addWords(allWords, JSON.parse(words) as Words);
      return json(allWords);
    },
    remove(text, id, capital) {
      const allWords = JSON.parse(text) as Words;
      const ofRuleset = new RegExp(`^${id}(?:[A-Z]|$)`);
      removeWords(allWords, (path) => path.join(".") === `FRAY.${capital}` || ofRuleset.test(path.at(-1)!));
      return json(allWords);
    },
  },
];
