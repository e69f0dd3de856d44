import type { RuleId } from "../explain.ts";
import type { Problem as SharedProblem } from "../problem.ts";
import { problemMaker } from "../problem.ts";

/** All reasons for which Combat Turns forbids something, by name, with the rule of each. */
export const PROBLEM_RULES = {
  too_many_actions: "CT-007",
  parry_takes_the_turn: "CT-047",
  too_far: "CT-008",
  not_adjacent: "CT-016",
  beyond_reach: "CT-019",
  out_of_range: "CT-020",
  not_loaded: "CT-010",
  not_in_hand: "CT-011",
  weapon_broken: "CT-046",
  parrying: "CT-048",
  nothing_to_break: "CT-A13",
  sneak_attack: "CT-079",
  nothing_to_parry_with: "CT-047",
  already_acted: "CT-048",
  already_engaged: "CT-063",
  not_hidden: "CT-064",
  not_finesse: "CT-068",
  power_attack: "CT-079",
  back_to_concealment: "CT-080",
  not_your_side: "CT-006",
  turn_taken: "CT-002",
  dead: "CT-P03",
} as const satisfies Record<string, RuleId>;

/** The name of such a reason; its text is at FRAY.Turns.Problem.<name> in lang/en.json. */
export type ProblemName = keyof typeof PROBLEM_RULES;
/** A reason why something is not allowed: its name and its rule. */
export type Problem<Name extends ProblemName = ProblemName> = SharedProblem<Name>;

/** Makes the Problem of a name. */
export const problem = problemMaker(PROBLEM_RULES);
