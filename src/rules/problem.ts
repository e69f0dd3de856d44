import type { RuleId } from "./explain.ts";

/**
 * The reason why an action is not allowed: its name, the rule that says so, and the data for the placeholders of its
 * message in lang/en.json.
 */
export interface Problem<Name extends string = string> {
  readonly problem: Name;
  readonly rule: RuleId;
  readonly data?: Readonly<Record<string, string | number>>;
}

/**
 * Makes a function that turns the name of a problem into a Problem without data; `rules` gives the id of the rule
 * behind each name.
 */
export const problemMaker =
  <Rules extends Readonly<Record<string, RuleId>>>(rules: Rules) =>
  <Name extends keyof Rules & string>(problem: Name): Problem<Name> => ({ problem, rule: rules[problem]! });

/** Returns the names of some problems, without their rules and data. */
export const problemNames = <Name extends string>(problems: readonly Problem<Name>[]): Name[] =>
  problems.map(({ problem }) => problem);
