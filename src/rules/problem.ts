import type { RuleId } from "./explain.ts";

/**
 * A reason why an action is not allowed: `problem` names it, `rule` is the id of the rule that says so, and `data`
 * fills the placeholders of its message in lang/en.json.
 */
export interface Problem<Name extends string = string> {
  readonly problem: Name;
  readonly rule: RuleId;
  readonly data?: Readonly<Record<string, string | number>>;
}

/**
 * Makes a function that turns a problem's name into a Problem without data; `rules` has the rule's id for each name.
 */
export const problemMaker =
  <Rules extends Readonly<Record<string, RuleId>>>(rules: Rules) =>
  <Name extends keyof Rules & string>(problem: Name): Problem<Name> => ({ problem, rule: rules[problem]! });

/** Returns the names of the given problems, in the same order. */
export const problemNames = <Name extends string>(problems: readonly Problem<Name>[]): Name[] =>
  problems.map(({ problem }) => problem);
