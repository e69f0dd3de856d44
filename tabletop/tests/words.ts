import { readFileSync } from "node:fs";

export type Data = Readonly<Record<string, string | number>>;

/** A text with what it is told of in the place of {name}; one that it is not told of stays. */
export const filled = (text: string, data: Data = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** A text as a pattern: in the place of what it is not told of may stand anything. */
export const patternOf = (text: string, data: Data = {}): RegExp =>
  new RegExp(
    text
      .split(/(\{\w+\})/)
      .map((part, index) => (index % 2 ? literally(String(data[part.slice(1, -1)] ?? "")) || ".+" : literally(part)))
      .join(""),
  );

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../client/${file}`, import.meta.url), "utf8"));

/** What the table's files say at a key ("SIDEBAR.Delete"). Throws where they say nothing. */
function wordAt(key: string, ...files: string[]): string {
  for (const file of files) {
    const found = key.split(".").reduce<any>((place, step) => place?.[step], read(file));
    if (typeof found === "string") return found;
  }
  throw new Error(`${files.join(" and ")} have no words at ${key}`);
}

const table = (key: string): string => wordAt(key, "lang/en.json", "lang/core.json");

/** What the table shows for a key of its language. */
export const says = (key: string, data?: Data): string => filled(table(key), data);

/** The same for a test that does not know all of it. */
export const pattern = (key: string, data?: Data): RegExp => patternOf(table(key), data);

/** The words of the pages before the table, in English unless another language is named. */
export const doorSays = (key: string, data?: Data, language = "en"): string =>
  filled(wordAt(key, `pages/words/${language}.json`), data);
