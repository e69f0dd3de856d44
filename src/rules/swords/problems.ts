import type { RuleId } from "../explain.ts";
import type { Problem as SharedProblem } from "../problem.ts";
import { problemMaker } from "../problem.ts";

/** The names of all reasons for which this ruleset forbids something, each with the rule that says so. */
export const PROBLEM_RULES = {
  no_dice: "SS-029",
  volleys_spent: "SS-014",
  already_fighting: "SS-014",
  fought_already: "SS-015",
  no_missile_weapon: "SS-007",
  too_many_dice: "SS-P05",
  cliche_too_high: "SS-P05",
  pumping_off: "SS-P06",
  pump_beyond_cliche: "SS-P06",
  not_a_member: "SS-P02",
  no_leader: "SS-P02",
  too_few_members: "SS-P02",
} as const satisfies Record<string, RuleId>;

/** The name of a reason; its words are at FRAY.Swords.Problem.<name> in lang/en.json. */
export type ProblemName = keyof typeof PROBLEM_RULES;
/** A reason why something is not allowed, by its name and rule. */
export type Problem<Name extends ProblemName = ProblemName> = SharedProblem<Name>;

/** Returns the problem of this name, with its rule. */
export const problem = problemMaker(PROBLEM_RULES);
