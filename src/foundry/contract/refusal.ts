import type { Problem } from "../../rules/problem.ts";
import type { Refusal } from "./action.ts";

/** The functions that turn the problems a ruleset's rules name into refusals. */
export interface Refusals {
  refusalOf(problem: Problem): Refusal;
  /** The refusal of the first problem; null where there is none. */
  firstRefusal(problems: readonly Problem[]): Refusal | null;
}

/** Refusals of a ruleset's problems: the words stand below FRAY.<group>.Problem, or where `words` says. */
export function refusals(group: string, words: Readonly<Record<string, string>> = {}): Refusals {
  const refusalOf = ({ problem, rule, data }: Problem): Refusal => ({
    refused: words[problem] ?? `FRAY.${group}.Problem.${problem}`,
    rule,
    ...(data && { data }),
  });
  return { refusalOf, firstRefusal: ([first]) => (first ? refusalOf(first) : null) };
}
