import type { Refusal } from "../../contract/action.ts";
import { localize } from "../../host/host.ts";
import type { Problem } from "../../../rules/turns/problems.ts";
import { PROBLEM_RULES } from "../../../rules/turns/problems.ts";

/** Key of the words of a reason. */
export const problemKey = (problem: Problem): string => `FRAY.Turns.Problem.${problem}`;

/** One reason as a refusal. */
export function refusal(problem: Problem): Refusal {
  return { refused: problemKey(problem), rule: PROBLEM_RULES[problem] };
}

/** All reasons in one refusal, each in words; null when there is none. */
export function refusalOf(problems: readonly Problem[]): Refusal | null {
  const [first, ...more] = problems;
  if (!first) return null;
  if (!more.length) return refusal(first);
  const reasons = problems.map((problem) => `${localize(problemKey(problem))} (${PROBLEM_RULES[problem]})`).join(" ");
  return { refused: "FRAY.Turns.Refused.several", data: { reasons } };
}
