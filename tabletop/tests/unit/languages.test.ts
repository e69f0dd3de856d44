import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/* The tabletop's own words in other languages: none is missing, and each is told of the same things. */

type Words = { readonly [key: string]: string | Words };

const client = new URL("../../client/", import.meta.url);
const read = (file: string): Words => JSON.parse(readFileSync(new URL(file, client), "utf8")) as Words;
const flat = (words: Words, path = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const told = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();

const FOLDERS = [
  { folder: "lang", english: new Map([...flat(read("lang/core.json")), ...flat(read("lang/en.json"))]) },
  { folder: "pages/words", english: new Map(flat(read("pages/words/en.json"))) },
];
const others = FOLDERS.flatMap(({ folder, english }) =>
  readdirSync(new URL(folder, client))
    .filter((file) => file.endsWith(".json") && !["core.json", "en.json"].includes(file))
    .map((file) => ({ file: `${folder}/${file}`, english })),
);

test("German, Spanish and French are there, for the table and for the pages before it", () =>
  expect(others.map(({ file }) => file)).toEqual(
    FOLDERS.flatMap(({ folder }) => ["de", "es", "fr"].map((lang) => `${folder}/${lang}.json`)),
  ));

describe.each(others)("$file", ({ file, english }) => {
  const words = new Map(flat(read(file)));

  test("has exactly the keys of English", () => {
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("is told of the same things, and has no empty text", () => {
    const wrong = [...words].filter(([key, text]) => !text.trim() || told(text) !== told(english.get(key) ?? ""));
    expect(wrong).toEqual([]);
  });

  test("breaks no line before a sign, where French sets a space", () => {
    expect([...words].filter(([, text]) => file.endsWith("fr.json") && / [?!:;»]|« /.test(text))).toEqual([]);
  });
});
