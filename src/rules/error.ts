import type { RuleId } from "./explain.ts";

/**
 * Thrown when a rule is asked about something impossible, such as a die of eleven faces or a negative skill, and for no
 * other fault. `reason` is a key below FRAY.Refused in lang/en.json; `data` fills the placeholders of its text; `rule`
 * is the id of the rule that forbids the value.
 */
export class RulesError extends Error {
  override readonly name = "RulesError";

  constructor(
    readonly reason: string,
    readonly rule: RuleId,
    readonly data: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${rule}: ${reason} ${JSON.stringify(data)}`);
  }
}

/**
 * Returns `value` if it is a whole number from `min` to `max`, both included and without a limit by default; otherwise
 * throws a RulesError that cites `rule` and calls the value `name`.
 */
export function whole(name: string, value: number, rule: RuleId, min = -Infinity, max = Infinity): number {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RulesError("NotAWholeNumber", rule, { name, value: String(value), min, max });
  return value;
}

/**
 * Returns `value` if it is a finite number, whole or not, of at least `min` (0 by default); otherwise throws a
 * RulesError that cites `rule` and calls the value `name`.
 */
export function amount(name: string, value: number, rule: RuleId, min = 0): number {
  // A number refused here is never whole and large enough, so `whole` always throws.
  return Number.isFinite(value) && value >= min ? value : whole(name, value, rule, min);
}
