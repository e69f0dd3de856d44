import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/* The tabletop's own words in other languages: none is missing, and each is told of the same things. */

type Words = { readonly [key: string]: string | Words };

const folder = new URL("../../client/lang/", import.meta.url);
const read = (file: string): Words => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Words;
const flat = (words: Words, path = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const told = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();

const english = new Map([...flat(read("core.json")), ...flat(read("en.json"))]);
const others = readdirSync(folder).filter((file) => file.endsWith(".json") && !["core.json", "en.json"].includes(file));

test("German and French are there", () => expect(others).toEqual(expect.arrayContaining(["de.json", "fr.json"])));

describe.each(others)("%s", (file) => {
  const words = new Map(flat(read(file)));

  test("has exactly the keys of English", () => {
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("is told of the same things, and has no empty text", () => {
    const wrong = [...words].filter(([key, text]) => !text.trim() || told(text) !== told(english.get(key) ?? ""));
    expect(wrong).toEqual([]);
  });

  test("breaks no line before a sign, where French sets a space", () => {
    expect([...words].filter(([, text]) => file === "fr.json" && / [?!:;»]|« /.test(text))).toEqual([]);
  });
});
