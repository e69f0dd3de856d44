import type { Problem } from "../../rules/problem.ts";
import type { Refusal } from "./action.ts";

/** Functions that turn problems of a ruleset's rules into refusals. */
export interface Refusals {
  refusalOf(problem: Problem): Refusal;
  /** Returns the refusal of the first problem; null if there is none. */
  firstRefusal(problems: readonly Problem[]): Refusal | null;
}

/** Returns the functions for a ruleset's problems: the words are below FRAY.<group>.Problem, or where `words` says. */
export function refusals(group: string, words: Readonly<Record<string, string>> = {}): Refusals {
  const refusalOf = ({ problem, rule, data }: Problem): Refusal => ({
    refused: words[problem] ?? `FRAY.${group}.Problem.${problem}`,
    rule,
    ...(data && { data }),
  });
  return { refusalOf, firstRefusal: ([first]) => (first ? refusalOf(first) : null) };
}
