import type { RuleId } from "./explain.ts";

/** Why something may not be done, the rule that says so, and what fills the placeholders of its words. */
export interface Problem<Name extends string = string> {
  readonly problem: Name;
  readonly rule: RuleId;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** A ruleset's problems by their names, each with its rule from the ruleset's table. */
export const problemMaker =
  <Rules extends Readonly<Record<string, RuleId>>>(rules: Rules) =>
  <Name extends keyof Rules & string>(problem: Name): Problem<Name> => ({ problem, rule: rules[problem]! });

/** The names alone. */
export const problemNames = <Name extends string>(problems: readonly Problem<Name>[]): Name[] =>
  problems.map(({ problem }) => problem);
