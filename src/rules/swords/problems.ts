import type { RuleId } from "../explain.ts";
import type { Problem as SharedProblem } from "../problem.ts";
import { problemMaker } from "../problem.ts";

/** All reasons for which Swords & Shields forbids something, by name, with the rule of each. */
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

/** The name of such a reason; its text is at FRAY.Swords.Problem.<name> in lang/en.json. */
export type ProblemName = keyof typeof PROBLEM_RULES;
/** A reason why something is not allowed: its name and its rule. */
export type Problem<Name extends ProblemName = ProblemName> = SharedProblem<Name>;

/** Makes the Problem of a name. */
export const problem = problemMaker(PROBLEM_RULES);
