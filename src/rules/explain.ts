import type { RulePrefix } from "./index.ts";

/**
 * The id of a rule, such as EC-058. A number after "A" is our reading of an unclear rule (SS-A03), one after "P" a
 * default taken from the parent game (ST-P01).
 */
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
 * Returns a copy of an explained number (`base`) with `further` parts added to its value and list, those of value 0
 * left out. They do not bring the value below `least`, or below what it was if that is less: a part labelled Minimum,
 * with the rule of the last of them, then makes up the difference.
 */
export function withParts<E extends Explained>(base: E, further: readonly Part[], least = 0): E {
  const added = explain(further);
  const lowest = Math.min(base.value, least);
  const value = Math.max(lowest, base.value + added.value);
  const raisedBy = value - base.value - added.value;
  const minimum = raisedBy ? [{ label: "FRAY.Part.Minimum", value: raisedBy, rule: further.at(-1)!.rule }] : [];
  return { ...base, value, parts: [...base.parts, ...added.parts, ...minimum] };
}

/** Returns the sum of the values of some parts; 0 for none. */
export function sumOf(parts: readonly { readonly value: number }[]): number {
  let sum = 0;
  for (const { value } of parts) sum += value;
  return sum;
}

/** Returns the sum of some parts, as an explained number; parts of value 0 are left out of its list. */
export function explain(parts: readonly Part[]): Explained {
  return { value: sumOf(parts), parts: parts.filter((part) => part.value !== 0) };
}
