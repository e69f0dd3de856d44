import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../../tools/setup.mjs";
import { filesBelow } from "../../../tools/stale.ts";
import { allWords } from "../../../tools/words.ts";

const words = allWords();

/** What stands at a key: a sentence, a group of sentences, or nothing. */
function at(key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>(
      (place, step) => (typeof place === "object" && place ? (place as Record<string, unknown>)[step] : undefined),
      words,
    );
}

const sources = filesBelow(["templates", "src"]).filter((file) => /\.(hbs|ts)$/.test(file));

describe("every word a person reads", () => {
  test("is in lang/en.json: no template or module names a key that is not there", () => {
    const missing: string[] = [];
    for (const file of sources) {
      const text = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      for (const match of text.matchAll(/(["'`])((?:FRAY|TYPES)\.[\w.]+)(\$\{|\1)/g)) {
        const [, , key = "", end] = match;
        // "FRAY.Action." and `FRAY.Action.${id}` are the beginning of a key: the group must exist.
        const group = end === "${" || key.endsWith(".");
        const found = at(
          key.replace(/\.$/, "").replace(/\.\w+$/, (tail) => (end === "${" && !key.endsWith(".") ? "" : tail)),
        );
        if (group ? found === undefined : typeof found !== "string" && typeof found !== "object")
          missing.push(`${file}: ${key}`);
        else if (found === undefined) missing.push(`${file}: ${key}`);
      }
    }
    expect([...new Set(missing)].sort()).toEqual([]);
  });

  test("is not written into a template", () => {
    const bare: string[] = [];
    for (const file of sources.filter((name) => name.endsWith(".hbs"))) {
      const text = readFileSync(join(root, file), "utf8")
        .replace(/\{\{!--[\s\S]*?--\}\}/g, "")
        .replace(/\{\{[\s\S]*?\}\}/g, "")
        .replace(/<[^>]*>/g, "\n");
      for (const line of text.split("\n").map((one) => one.trim()))
        if (/[A-Za-z]{4,}/.test(line) && !/^&\w+;$/.test(line)) bare.push(`${file}: ${line}`);
    }
    expect(bare).toEqual([]);
  });

  test("calls a cell by a name that fits squares, hexes and maps without a grid, unless the sentence is about squares", () => {
    // these name kinds of grids, or a square of a map that has them
    const aboutSquares = /hexes|a scene with squares|Squares or stances/;
    const found: string[] = [];
    const search = (value: unknown, key: string): void => {
      if (typeof value === "string") {
        const said = value.replace(/\{\w+\}/g, "");
        if (/\bsquares?\b/i.test(said) && !aboutSquares.test(value)) found.push(`${key}: ${value}`);
      } else for (const [name, inner] of Object.entries(value as object)) search(inner, `${key}.${name}`);
    };
    search(words, "");
    expect(found).toEqual([]);
  });
});
