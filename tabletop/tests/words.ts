import { readFileSync } from "node:fs";

/** The values for the places in a text: `{name}` gets the value of `name`. */
export type Data = Readonly<Record<string, string | number>>;

/** Fills in the places of a text, such as `{name}`; a place for which `data` has no value stays. */
export const filled = (text: string, data: Data = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Turns a text into a pattern: a place in it, such as `{name}`, fits its value in `data` or, without one, anything. */
export const patternOf = (text: string, data: Data = {}): RegExp =>
  new RegExp(
    text
      .split(/(\{\w+\})/)
      .map((part, index) => (index % 2 ? literally(String(data[part.slice(1, -1)] ?? "")) || ".+" : literally(part)))
      .join(""),
  );

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../client/${file}`, import.meta.url), "utf8"));

/** Finds the text at a key ("SIDEBAR.Delete") in the first of the files that has it. @throws Error where none has */
function wordAt(key: string, ...files: string[]): string {
  for (const file of files) {
    const found = key.split(".").reduce<any>((place, step) => place?.[step], read(file));
    if (typeof found === "string") return found;
  }
  throw new Error(`${files.join(" and ")} have no words at ${key}`);
}

const table = (key: string): string => wordAt(key, "lang/en.json", "lang/core.json");

/** The English text that the table shows for a key of its language files, with its places filled in. */
export const says = (key: string, data?: Data): string => filled(table(key), data);

/** A pattern for the text that the table shows for a key; places without a value in `data` fit anything. */
export const pattern = (key: string, data?: Data): RegExp => patternOf(table(key), data);

/** The text that the pages for joining show for a key, with its places filled in; in English unless told otherwise. */
export const doorSays = (key: string, data?: Data, language = "en"): string =>
  filled(wordAt(key, `pages/words/${language}.json`), data);
