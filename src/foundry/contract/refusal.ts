import type { Problem } from "../../rules/problem.ts";
import type { Refusal } from "./action.ts";

/** Functions that turn problems of a ruleset's rules into refusals. */
export interface Refusals {
  refusalOf(problem: Problem): Refusal;
  /** Returns the refusal of the first problem; null if there is none. */
  firstRefusal(problems: readonly Problem[]): Refusal | null;
}

/**
 * Returns the functions that turn a ruleset's problems into refusals. A problem's words are the key that `words` has
 * for it, else FRAY.<group>.Problem.<problem>.
 */
export function refusals(group: string, words: Readonly<Record<string, string>> = {}): Refusals {
  const refusalOf = ({ problem, rule, data }: Problem): Refusal => ({
    refused: words[problem] ?? `FRAY.${group}.Problem.${problem}`,
    rule,
    ...(data && { data }),
  });
  return { refusalOf, firstRefusal: ([first]) => (first ? refusalOf(first) : null) };
}
