import type { RulePrefix } from "./index.ts";

/**
 * The id of a rule: the ruleset's prefix and a number, such as EC-058. With an "A" before the number it is our reading
 * of an unclear rule (SS-A03), with a "P" a default taken from the ruleset's parent game (ST-P01).
 */
export type RuleId = `${RulePrefix}-${string}`;

/**
 * One named part of a number: `label`, its name as a key of lang/en.json; `value`, how much it adds; `rule`, where it
 * comes from. Sheets, cards and tooltips show parts as they are and never compute them again.
 */
export interface Part {
  readonly label: string;
  readonly value: number;
  readonly rule: RuleId;
}

/** A number (`value`) and the parts that made it, which add up to it unless a rule says otherwise. */
export interface Explained {
  readonly value: number;
  readonly parts: readonly Part[];
}

/**
 * Returns a copy of `base` with the values of `further` added to its value, and those that are not 0 to its parts. They
 * cannot lower the value below `least`: a part labelled Minimum, with the rule of the last further part, makes up the
 * difference. A value that is lower than `least` from the start is not lowered, and not raised to `least`.
 */
export function withParts<E extends Explained>(base: E, further: readonly Part[], least = 0): E {
  const added = explain(further);
  const lowest = Math.min(base.value, least);
  const value = Math.max(lowest, base.value + added.value);
  const raisedBy = value - base.value - added.value;
  const minimum = raisedBy ? [{ label: "FRAY.Part.Minimum", value: raisedBy, rule: further.at(-1)!.rule }] : [];
  return { ...base, value, parts: [...base.parts, ...added.parts, ...minimum] };
}

/** Returns the sum of the values of all parts; 0 for an empty list. */
export function sumOf(parts: readonly { readonly value: number }[]): number {
  let sum = 0;
  for (const { value } of parts) sum += value;
  return sum;
}

/** Returns the sum of all parts together with those whose value is not 0. */
export function explain(parts: readonly Part[]): Explained {
  return { value: sumOf(parts), parts: parts.filter((part) => part.value !== 0) };
}
