import { valueAtPath, warnMissing } from "./host.ts";

/** How deep data may name further data, which are then put in, too. */
const MOST_TIMES = 3;
/** A reference in a formula, e.g. `@abilities.str.mod`: a path in the data. */
const REFERENCE = /@([a-z.0-9_-]+)/gi;

/** Options for putting data in the place of references. */
export interface ReplacementOptions {
  /** the text for missing data; without it the reference stays in the formula */
  missing?: string;
  /** whether the user is told of references without data */
  warn?: boolean;
  /** whether references in the data themselves are replaced, too */
  recursive?: boolean;
}

/**
 * Replaces each reference (@path) in a formula by its data; one without data becomes `missing` or, if that is not
 * given, stays as it is.
 * @param options `warn`: tells the user of references without data; `recursive`: replaces references in the data, too, up
 *   to three times over, except in a value that contains the very reference it replaces
 * @returns the formula as text
 * @throws {Error} for a function or a plain object as data, and for data that name further data a fourth time
 */
export function replaceData(formula: string, data: object, options: ReplacementOptions = {}): string {
  return replaceWithin(formula, data, options, []);
}

/**
 * Replaces each @path in a formula, as `replaceData` does.
 * @param outerReferences the references, outermost first, whose data led to this text; none for the formula itself
 */
function replaceWithin(formula: string, data: object, options: ReplacementOptions, outerReferences: string[]): string {
  const { missing, warn = false, recursive = false } = options;
  return formula.replace(REFERENCE, (reference, path: string) => {
    const value = valueAtPath(data ?? {}, path);
    if (value === null || value === undefined) {
      if (warn) warnMissing(reference);
      return missing === undefined ? reference : String(missing);
    }
    const text = textOf(value, reference, formula).trim();
    const innerReferences: string[] = recursive ? (text.match(REFERENCE) ?? []) : [];
    // a value that refers to itself would never come to an end
    if (!innerReferences.length || innerReferences.includes(reference)) return text;
    const references = [...outerReferences, reference];
    if (references.length > MOST_TIMES)
      throw new Error(
        `The data of the roll formula name further data more than three times over: ${references.join(" → ")}`,
      );
    return replaceWithin(text, data, options, references);
  });
}

/** Replaces each reference in a formula by 1, to test whether the formula can be rolled at all. */
export const withAnyData = (formula: string): string => formula.replace(REFERENCE, "1");

/** The text of a value in the data. @throws {Error} for a function, and for an object with only Object's `toString` */
function textOf(value: NonNullable<unknown>, reference: string, formula: string): string {
  const hasNoText =
    typeof value === "function" || (typeof value === "object" && value.toString === Object.prototype.toString);
  if (hasNoText) throw new Error(`The data "${reference}" of the roll formula "${formula}" is no number and no text`);
  return String(value);
}
