import type { Refusal } from "../../contract/action.ts";
import type { Problem } from "../../../rules/problem.ts";

/** The reason of a rule that says no, in the words of the rules room. */
export function refusalOf({ problem, rule }: Problem<string>): Refusal {
  return { refused: `FRAY.Quest.Problem.${problem}`, rule };
}
