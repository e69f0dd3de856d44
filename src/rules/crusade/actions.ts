import { RulesError } from "../error.ts";
import type { Problem } from "../problem.ts";
import { ACTION_COST, ACTION_RULE, ACTIONS_PER_ROUND, CHARGES_PER_ROUND, MOVES_PER_ROUND } from "./tables.ts";
import type { ActionName, Cover } from "./types.ts";

/** The names of the reasons why the actions of a round are not allowed. */
export type ActionProblem = "too_many_actions" | "fight_twice" | "charge_twice" | "move_more_than_twice";

/**
 * What the acts of a round cost in actions, and the names of all reasons why they are not allowed; none if they are.
 */
export interface ActionsOutcome {
  readonly cost: number;
  /** The actions left of the round's three; below 0 if too many were taken. */
  readonly remaining: number;
  readonly problems: readonly ActionProblem[];
}

/**
 * Adds up the acts of one fighter in a round: what the acts cost, the actions left of three (below 0 if the acts cost
 * more), and the reasons, if any, why these acts are not allowed (EC-021..044, EC-A19). Throws RulesError on an unknown
 * act.
 */
export function checkActions({ actions }: { readonly actions: readonly ActionName[] }): ActionsOutcome {
  let [cost, fights, walks, charges] = [0, 0, 0, 0];
  for (const action of actions) {
    if (!Object.hasOwn(ACTION_COST, action)) throw new RulesError("NoSuchAction", "EC-021", { action: String(action) });
    cost += ACTION_COST[action];
    if (action === "fight") fights++;
    else if (action === "walk") walks++;
    else if (action === "charge") charges++;
  }
  const problems: ActionProblem[] = [];
  if (cost > ACTIONS_PER_ROUND) problems.push("too_many_actions");
  if (fights > 1) problems.push("fight_twice");
  if (charges > CHARGES_PER_ROUND) problems.push("charge_twice");
  if (walks + charges > MOVES_PER_ROUND) problems.push("move_more_than_twice");
  return { cost, remaining: ACTIONS_PER_ROUND - cost, problems };
}

/**
 * Tells whether a fighter may do one more act (`action`) after the acts already done this round (`taken`), what
 * `action` costs, the actions left after it, and the reasons against it (EC-021, EC-022). A free act is always allowed.
 */
export function mayAct({ taken, action }: { readonly taken: readonly ActionName[]; readonly action: ActionName }): {
  readonly allowed: boolean;
  readonly cost: number;
  readonly remaining: number;
  readonly problems: readonly Problem<ActionProblem>[];
} {
  const problemsBefore = new Set(checkActions({ actions: taken }).problems);
  const after = checkActions({ actions: [...taken, action] });
  const cost = ACTION_COST[action];
  // "Too many actions" is a reason against each further act; other reasons only against the act that first brings them.
  const newProblems = after.problems.filter(
    (problem) => problem === "too_many_actions" || !problemsBefore.has(problem),
  );
  const rule = ACTION_RULE[action];
  // A free act is always allowed: there are no reasons against it, even after too many actions.
  const problems = cost === 0 ? [] : newProblems.map((problem) => ({ problem, rule }));
  return { allowed: problems.length === 0, cost, remaining: after.remaining, problems };
}

/**
 * Returns the cover of a fighter after an act: none after a walk or a charge, `offered` after taking cover, else the
 * `cover` it had before (EC-031, EC-035, EC-A22).
 */
export function coverAfter(input: {
  readonly cover: Cover;
  readonly action: ActionName;
  /** the cover that the terrain offers (EC-034); partial when left out */
  readonly offered?: Cover;
}): Cover {
  const { cover, action, offered = "partial" } = input;
  if (action === "walk" || action === "charge") return "none";
  return action === "cover" ? offered : cover;
}
