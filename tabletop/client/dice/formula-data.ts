import { valueAtPath, warnMissing } from "./host.ts";

/** The number of times that data which name further data are replaced again. */
const MOST_TIMES = 3;
const REFERENCE = /@([a-z.0-9_-]+)/gi;

/** Options for replacing references by data. */
export interface ReplacementOptions {
  /** the text for missing data; without it the reference stays in the formula */
  missing?: string;
  /** true to notify the user of missing data */
  warn?: boolean;
  /** true if data may refer to other data */
  recursive?: boolean;
}

/**
 * Replaces each @path in a formula by its data; one without data becomes `missing`, or stays where that is not given.
 * @param options `warn`: tells the user of paths without data; `recursive`: replaces paths in the data too, up to three
 *   times over, except in a value that holds the very path that it replaces
 * @returns the formula as text
 * @throws {Error} for a function or a plain object as data, and for data that name further data a fourth time
 */
export function replaceData(formula: string, data: object, options: ReplacementOptions = {}): string {
  return replaceWithin(formula, data, options, []);
}

/** Replaces each @path in a formula, as `replaceData` does; `within` are the references that led to it. */
function replaceWithin(formula: string, data: object, options: ReplacementOptions, within: string[]): string {
  const { missing, warn = false, recursive = false } = options;
  return formula.replace(REFERENCE, (match, path: string) => {
    const value = valueAtPath(data ?? {}, path);
    if (value === null || value === undefined) {
      if (warn) warnMissing(match);
      return missing === undefined ? match : String(missing);
    }
    const text = textOf(value, match, formula).trim();
    const named: string[] = recursive ? (text.match(REFERENCE) ?? []) : [];
    if (!named.length || named.includes(match)) return text;
    const way = [...within, match];
    if (way.length > MOST_TIMES)
      throw new Error(`The data of the roll formula name further data more than three times over: ${way.join(" → ")}`);
    return replaceWithin(text, data, options, way);
  });
}

/** Replaces each @path in a formula by 1, to test whether the formula could be rolled. */
export const withAnyData = (formula: string): string => formula.replace(REFERENCE, "1");

/** The text of a value in the data. @throws {Error} for a function, or an object without a `toString` of its own */
function textOf(value: NonNullable<unknown>, match: string, formula: string): string {
  const plain =
    typeof value === "function" || (typeof value === "object" && value.toString === Object.prototype.toString);
  if (plain) throw new Error(`The data "${match}" of the roll formula "${formula}" is no number and no text`);
  return String(value);
}
