import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { GROWN_IDS, PREFIXES } from "../../../src/rules/index.ts";
import { readGlossary } from "../../../tools/pack-words.ts";
import { root } from "../../../tools/setup.mjs";
import { filesBelow } from "../../../tools/stale.ts";
import { allWords, listTexts } from "../../../tools/words.ts";

/* The English that people read: what it must not say, and that the guides quote it as it is. */

const words = listTexts(allWords());
/** The packs, the first fights, the demo and the rules in English: every other language has each text under it. */
const packs = Object.keys(readGlossary("de")).map((text): [string, string] => ["the packs", text]);
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const GUIDES = ["docs/players.md", "docs/gamemasters.md"];
const told: [string, string][] = [
  ...words,
  ...packs,
  ...[...GUIDES, "README.md", ...filesBelow(["adventures"]).filter((file) => file.endsWith(".md"))].map(
    (file): [string, string] => [file, read(file)],
  ),
];
const saying = (pattern: RegExp, of: readonly [string, string][]): string[] =>
  of.flatMap(([place, text]) => [...text.matchAll(pattern)].map((found) => `${place}: ${found[0]}`));

/** Said once, and replaced by what players say; the pattern of each, whole words. */
const BANNED = [
  "Readings taken",
  "Tell it again",
  "Begin the count",
  "The rest as their weapons say",
  "Leave it so",
  "Take the blow",
  "Let it come",
  "All breath in defence",
  "Known from the table",
  "The gamemaster[’']s word",
  "Stands for",
  "Straight six",
  "a first nothing",
  "Caught up",
  "Run by staff",
  "Fought one by one",
  "safe place next door",
  "A press sets or clears",
  "m a round",
  "Squares a walk",
  "Staged Combat",
  "Referee",
  "twofold",
  "tied out",
  "tokens? (?:you have )?chosen",
  "chosen tokens?",
  "(?:must be|dice are|last ones) thrown",
];

/** As Americans spell it. */
const AMERICAN =
  /\b(?:armor|defense|color|honor|favor|gray|center|maneuver|meter|judgment|offense|saber)(?:s|ed|ing|able)?\b/gi;

describe("the English of Fray", () => {
  test("says nothing of what has a plainer name", () => {
    expect(saying(new RegExp(`\\b(?:${BANNED.join("|")})\\b`, "gi"), told)).toEqual([]);
  });

  test("names no rule's id in a sentence: those stand in tooltips and in the rules", () => {
    expect(saying(new RegExp(String.raw`\b(?:${PREFIXES})-[A-Z]?\d+`, "g"), words)).toEqual([]);
  });

  test("is spelt as in Britain", () => {
    expect(saying(AMERICAN, told)).toEqual([]);
  });

  test("calls the scene a scene, and a foe a foe", () => {
    expect(saying(/\bmats?\b/gi, told)).toEqual([]);
    expect(saying(/\benem(?:y|ies)\b/gi, told)).toEqual([]);
  });

  test("rolls dice, and throws only what flies", () => {
    expect(saying(/\b(?:throws?|thrown) (?:[\w’' ]+ )?(?:die|dice|d\d+|\[\[)/gi, told)).toEqual([]);
    expect(saying(/\b(?:die|dice)(?: \w+)? (?:is|are|was|were)(?: \w+)? thrown\b/gi, told)).toEqual([]);
  });

  test("has one apostrophe", () => {
    expect(saying(/\w'\w/g, words)).toEqual([]);
  });
});

/** What the guides name of the host’s own menus and tools. */
const HOST = new Set(["Settings", "Fray", "Ownership", "Move freely", "Game Systems", "Install System", "Install"]);
const labels = new Set(words.map(([, text]) => text.replace(/[.:…]$/, "")));

describe("the guides", () => {
  test.each([...GUIDES, "README.md"])(
    "%s: what is in italics or in quotation marks is a label that the game shows",
    (file) => {
      const text = read(file).replace(/`[^`\n]*`/g, "");
      const quoted = [...text.matchAll(/(?<![*\w])\*(?!\*)([^*]+?)\*(?!\*)|“([^”]+)”/g)].flatMap(([, italic, marked]) =>
        (italic ?? marked!).replace(/\s+/g, " ").split(" → "),
      );
      expect(quoted.length).toBeGreaterThan(3);
      expect(quoted.filter((label) => !labels.has(label) && !HOST.has(label))).toEqual([]);
    },
  );

  test.each([...GUIDES, "README.md"])("%s shows pictures that are there", (file) => {
    const shown = [...read(file).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path!.replace(/^docs\//, ""));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((path) => !existsSync(join(root, "docs", path)))).toEqual([]);
  });

  test("the players' guide walks through a first attack of each ruleset, with its pictures", () => {
    const guide = read("docs/players.md");
    for (const id of GROWN_IDS)
      for (const picture of ["first", "card"]) expect(guide).toContain(`(pictures/${picture}-${id}.webp)`);
  });

  test("there is a page for every rulebook that the guides speak of", () => {
    for (const id of GROWN_IDS) {
      const name = words.find(([key]) => key === `FRAY.Ruleset.${id}`)![1];
      for (const file of GUIDES) expect(read(file), `${file}: ${name}`).toContain(name);
    }
  });

  test("the README says whom each ruleset suits, as the welcome does", () => {
    const readme = read("README.md").toLowerCase();
    for (const id of GROWN_IDS) {
      const suits = words.find(([key]) => key === `FRAY.Welcome.${id}.suits`)![1];
      expect(readme).toContain(suits.replace(/\.$/, "").toLowerCase());
    }
  });
});
