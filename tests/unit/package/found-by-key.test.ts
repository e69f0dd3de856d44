import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../tools/setup.mjs";
import { filesBelow } from "../../../tools/stale.ts";
import { allWords, listTexts, type Words } from "../../../tools/words.ts";
import { youngWords } from "../../../tools/young.ts";
import { patternOf } from "../../../tabletop/tests/words.ts";

/* Tests find what is on the screen by its role and by the key of its words, so that better English breaks none of them. */

const json = (file: string): Words => JSON.parse(readFileSync(join(root, file), "utf8")) as Words;
/** What a ruleset says that nobody else plays yet stands in no test of others. */
const ofYoung = youngWords();
const said = [
  allWords(),
  ...["lang/en.json", "lang/core.json", "pages/words/en.json"].map((file) => json(`tabletop/client/${file}`)),
].flatMap((words) => listTexts(words).flatMap(([key, text]) => (ofYoung(key) ? [] : [text])));

/** What the screen says too, but a test means something else by it. */
const NAMES: Readonly<Record<string, string>> = {
  Gamemaster: "a user of the demo world",
  Healing: "a skill of Tavi’s",
  Strength: "a field of the page that tests/headless/world/page.spec.ts makes for itself",
  Strike: "a button of that page",
  Sword: "a weapon",
};

/** What finds by words: Playwright's own, and those helpers of the specs that wait for a sentence. */
const FINDERS = [
  String.raw`getBy(?:Text|Label|Title|Placeholder|AltText)\(`,
  String.raw`getByRole\([^{}()]*\{\s*name:`,
  String.raw`has(?:Not)?Text:`,
  String.raw`:(?:has-text|text|text-is)\(`,
  String.raw`\[(?:aria-label|data-tooltip(?:-text)?|title|placeholder)[*^$~|]?=`,
  String.raw`\b(?:noticed|notified|said)\((?:\s*[\w.]+,)?`,
  String.raw`\b(?:goBack|shows)\(`,
];
const LITERAL = new RegExp(
  String.raw`(?:${FINDERS.join("|")})\s*(?:"([^"\n]*)"|'([^'\n]*)'|\`([^\`]*)\`|/((?:[^/\n\\]|\\.)+)/)`,
  "g",
);

/** The words of a literal: nothing of a pattern but its choices, no full stop, and a gap for what is put in. */
const plain = (text: string): string => text.replace(/\$?\{[^}]*\}/g, "…").replace(/[()]|\\(?=\W)|^\^|\.?\$?$/g, "");
const told = said.map(plain);
const whole = new Set(told);
/** Those with gaps, whatever is put in, and enough words besides to be known by. */
const filled = told
  .filter((text) => text.includes("…") && /\w{2}.* .*\w{2}/.test(text.replaceAll("…", "")))
  .map((text) => new RegExp(`^${patternOf(text.replaceAll("…", "{gap}")).source}$`));

/** Whether a literal is a sentence, has one of three words or more in it, or is a part of one that is no mere name. */
const isSaid = (literal: string): boolean =>
  whole.has(literal) ||
  filled.some((pattern) => pattern.test(literal)) ||
  (/\w \w/.test(literal) &&
    literal.length > 8 &&
    told.some((text) => text.includes(literal) || (/\w .*\w .*\w/.test(text) && literal.includes(text))));

test("no test finds anything by words that stand in a language", () => {
  const wrong: string[] = [];
  for (const file of filesBelow(["tests/browser", "tests/headless", "tabletop/tests/browser"]))
    for (const [, ...found] of readFileSync(join(root, file), "utf8").matchAll(LITERAL)) {
      const literals = plain(found.find((one) => one !== undefined)!).split("|");
      for (const literal of literals)
        if (/[A-Za-z]{2}/.test(literal) && !(literal in NAMES) && isSaid(literal)) wrong.push(`${file}: ${literal}`);
    }
  expect(wrong).toEqual([]);
});
