/** Keeps built scripts in letters of one byte: one letter that needs two makes a browser keep all in two. */
import type { Plugin } from "vite";

/** A letter beyond Latin-1, and how a script writes it in others. */
const LETTER = /[\u0100-\uffff]/g;
const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Reads the first number of a segment of a source map: the number, and the rest of the segment. */
function firstNumber(segment: string): [value: number, rest: string] {
  let bits = 0;
  let at = 0;
  let digit: number;
  do {
    digit = DIGITS.indexOf(segment[at]!);
    bits += (digit & 31) * 32 ** at++;
  } while (digit & 32);
  return [bits & 1 ? -(bits >> 1) : bits >> 1, segment.slice(at)];
}

/** Writes a number as source maps do. */
function written(value: number): string {
  let bits = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = "";
  do {
    const digit = bits & 31;
    bits >>>= 5;
    text += DIGITS[bits ? digit | 32 : digit];
  } while (bits);
  return text;
}

/** The mappings of a source map of `code`, moved to where things are once its letters are escaped. */
function movedMappings(mappings: string, code: string): string {
  const lines = code.split("\n");
  return mappings
    .split(";")
    .map((line, row) => {
      const letters = [...(lines[row] ?? "").matchAll(LETTER)].map(({ index }) => index);
      if (!letters.length || !line) return line;
      let column = 0;
      let last = 0;
      let passed = 0;
      const segments = line.split(",").map((segment) => {
        const [step, rest] = firstNumber(segment);
        column += step;
        while (passed < letters.length && letters[passed]! < column) passed++;
        const moved = column + passed * 5;
        const text = written(moved - last) + rest;
        last = moved;
        return text;
      });
      return segments.join(",");
    })
    .join(";");
}

/**
 * A plugin for Vite that escapes the letters beyond Latin-1 of all scripts. In texts, patterns and names an escape
 * means the letter. @throws Error for such a letter in a raw template or after a backslash,
 * where an escape would not mean it
 */
export const oneByte: Plugin = {
  name: "one-byte",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk" || file.code.search(LETTER) < 0) continue;
      if (/\.raw`[^`]*[\u0100-\uffff]/.test(file.code))
        throw new Error(`${file.fileName} has a raw template with a letter beyond Latin-1.`);
      // With its backslash an escape would be another one.
      if (/(?<!\\)(?:\\\\)*\\[\u0100-\uffff]/.test(file.code))
        throw new Error(`${file.fileName} has a backslash before a letter beyond Latin-1.`);
      if (file.map) file.map.mappings = movedMappings(file.map.mappings, file.code);
      file.code = file.code.replace(LETTER, escaped);
    }
  },
};
