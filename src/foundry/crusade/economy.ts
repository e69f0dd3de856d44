import type { Refusal } from "../contract/action.ts";
import type { Economy } from "../contract/combat.ts";
import type { SpentEntry, Table } from "../contract/documents.ts";
import { shared } from "../settings.ts";
import { spentNow } from "../combat/spent.ts";
import { ACTION_COST, ACTION_RULE, ACTIONS_PER_ROUND, WALK_SQUARES, mayAct } from "./rules.ts";
import type { ActionName, ActionProblem } from "./rules.ts";

const REASON: Readonly<Record<ActionProblem, string>> = {
  too_many_actions: "NoActions",
  fight_twice: "FightTwice",
  charge_twice: "ChargeTwice",
  move_more_than_twice: "MoveTwice",
};

/** Whether one more act may follow those spent this round; advice, not a stop, when the world says so (EC-021..044). */
export function economyCheck(spent: readonly SpentEntry[], act: ActionName, _pips: number, _table: Table): Refusal | null {
  if (shared<string>("economy") === "advice") return null;
  const { allowed, problems } = mayAct({ taken: taken(spent), action: act });
  if (allowed) return null;
  return { refused: REASON[problems[0]!], rule: ACTION_RULE[act] };
}

/** The acts of a round by the names the rule knows; a long walk is two. */
export function taken(spent: readonly SpentEntry[]): ActionName[] {
  return spent.flatMap((entry) => {
    if (!(entry.act in ACTION_COST)) return [];
    const times = entry.act === "walk" ? entry.pips : 1;
    return Array.from({ length: times }, () => entry.act as ActionName);
  });
}

export const economy: Economy = {
  pips: (combatant) => ({
    total: ACTIONS_PER_ROUND,
    spent: spentNow(combatant).reduce((sum, entry) => sum + entry.pips, 0),
  }),
  movement: (combatant) => {
    const spent = spentNow(combatant);
    const walked = spent.filter((entry) => entry.act === "walk").reduce((sum, entry) => sum + Number(entry.data?.squares ?? 0), 0);
    const pips = spent.filter((entry) => entry.act === "walk").reduce((sum, entry) => sum + entry.pips, 0);
    const total = Math.max(1, pips) * WALK_SQUARES;
    return { total, spent: Math.min(total, walked), unit: "FRAY.Unit.squares" };
  },
  check: (combatant, act, pips, table) => economyCheck(spentNow(combatant), act as ActionName, pips, table),
};
