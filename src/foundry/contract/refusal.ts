import type { Problem } from "../../rules/problem.ts";
import type { Refusal } from "./action.ts";

/** Functions that turn the problems of a ruleset (what its rules forbid) into refusals (the words for it on screen). */
export interface Refusals {
  refusalOf(problem: Problem): Refusal;
  /** Returns the refusal of the first problem; null for an empty list. */
  firstRefusal(problems: readonly Problem[]): Refusal | null;
}

/**
 * Returns the functions that turn problems into refusals for one ruleset. The translation key for a problem is that in
 * `words`, else FRAY.<group>.Problem.<problem>.
 */
export function refusals(group: string, words: Readonly<Record<string, string>> = {}): Refusals {
  const refusalOf = ({ problem, rule, data }: Problem): Refusal => ({
    refused: words[problem] ?? `FRAY.${group}.Problem.${problem}`,
    rule,
    ...(data && { data }),
  });
  return { refusalOf, firstRefusal: ([first]) => (first ? refusalOf(first) : null) };
}
