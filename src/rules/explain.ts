import type { RulePrefix } from "./index.ts";

/** The id of a rule: EC-058, SS-A03, ST-P01, OQ-012, CT-036. */
export type RuleId = `${RulePrefix}-${string}`;

/**
 * One named part of a number: what it is called (a key of lang/en.json), how much it adds,
 * and the rule it comes from. Sheets, cards and tooltips show parts; they never compute them again.
 */
export interface Part {
  readonly label: string;
  readonly value: number;
  readonly rule: RuleId;
}

/** A number together with the parts that made it. Unless a rule says otherwise the parts add up to it. */
export interface Explained {
  readonly value: number;
  readonly parts: readonly Part[];
}

/**
 * Returns an explained number with further parts added. They never bring its value below `least` (or below the value it
 * had, if that was less); where this limit holds, one more part named Minimum, with the rule of the last of them, makes
 * up the difference.
 */
export function withParts<E extends Explained>(of: E, more: readonly Part[], least = 0): E {
  const added = explain(more);
  const lowest = Math.min(of.value, least);
  const value = Math.max(lowest, of.value + added.value);
  const raisedBy = value - of.value - added.value;
  const minimum = raisedBy ? [{ label: "FRAY.Part.Minimum", value: raisedBy, rule: more.at(-1)!.rule }] : [];
  return { ...of, value, parts: [...of.parts, ...added.parts, ...minimum] };
}

/** Returns the sum of the values of some parts. */
export function sumOf(parts: readonly { readonly value: number }[]): number {
  let sum = 0;
  for (const { value } of parts) sum += value;
  return sum;
}

/** Returns the sum of some parts, as an explained number; parts of value 0 are left out of its list. */
export function explain(parts: readonly Part[]): Explained {
  return { value: sumOf(parts), parts: parts.filter((part) => part.value !== 0) };
}
