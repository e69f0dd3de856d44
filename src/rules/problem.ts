import type { RuleId } from "./explain.ts";

/**
 * The reason why an action is not allowed: its name, the rule that says so, and the data for the placeholders of its
 * words.
 */
export interface Problem<Name extends string = string> {
  readonly problem: Name;
  readonly rule: RuleId;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** Makes a function that gives a ruleset's problem by its name, with its rule from the ruleset's table. */
export const problemMaker =
  <Rules extends Readonly<Record<string, RuleId>>>(rules: Rules) =>
  <Name extends keyof Rules & string>(problem: Name): Problem<Name> => ({ problem, rule: rules[problem]! });

/** Returns the names of some problems, without their rules and data. */
export const problemNames = <Name extends string>(problems: readonly Problem<Name>[]): Name[] =>
  problems.map(({ problem }) => problem);
