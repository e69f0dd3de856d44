import type { CardState, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { Note } from "../../../contract/view.ts";
import type { SpentEntry } from "../../../host/documents.ts";
import { shared } from "../../../settings.ts";
import { payment, spentThisRound, reservedThisRound } from "../../../combat/spent.ts";
import { mayAct } from "../../../../rules/crusade/actions.ts";
import { ACTION_COST, ACTION_RULE, ACTIONS_PER_ROUND, WALK_SQUARES } from "../../../../rules/crusade/tables.ts";
import type { ActionProblem } from "../../../../rules/crusade/actions.ts";
import type { ActionName } from "../../../../rules/crusade/types.ts";

const REASON: Readonly<Record<ActionProblem, string>> = {
  too_many_actions: "NoActions",
  fight_twice: "FightTwice",
  charge_twice: "ChargeTwice",
  move_more_than_twice: "MoveTwice",
};

/** Why one more act may not follow those spent this round (EC-021..044). */
export function economyProblem(spent: readonly SpentEntry[], act: ActionName): Refusal | null {
  const { allowed, problems } = mayAct({ taken: taken(spent), action: act });
  if (allowed) return null;
  return { refused: REASON[problems[0]!], rule: ACTION_RULE[act] };
}

/** The same where the world stops at it; where it only advises: null. */
export function economyCheck(spent: readonly SpentEntry[], act: ActionName): Refusal | null {
  return advises() ? null : economyProblem(spent, act);
}

const advises = (): boolean => shared<string>("economy") === "advice";

/** The act of the round: bound as soon as its card is open, written with its costs (EC-021). */
export function paysFor(act: ActionName, { card, context }: Pick<CardState<Acting>, "card" | "context">): Change[] {
  if (!context.combatant || !ACTION_COST[act]) return [];
  return [
    {
      kind: "push",
      uuid: context.combatant,
      path: "system.spent",
      entry: payment(card, context.round, act, ACTION_COST[act]),
    },
  ];
}

interface Acting {
  readonly combatant: string | null;
  readonly round: number;
}

/** What a world that only advises lets pass, with the reason of each. */
export class Advice {
  readonly given: Refusal[] = [];

  /** The problem where it stops; where it does not, the problem is kept as advice. */
  check(problem: Refusal | null): Refusal | null {
    if (!problem || !advises()) return problem;
    this.given.push(problem);
    return null;
  }
}

/** What was let pass, as a card says it. */
export const adviceNotes = (given: readonly Refusal[] = []): Note[] =>
  given.map(({ refused, data, rule }) => ({
    words: { key: `FRAY.Refused.${refused}`, ...(data ? { data } : {}) },
    icon: "fa-solid fa-triangle-exclamation",
    ...(rule ? { rule } : {}),
  }));

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
    spent: spentThisRound(combatant).reduce((sum, entry) => sum + entry.pips, 0),
  }),
  movement: (combatant) => {
    const spent = spentThisRound(combatant);
    const walked = spent
      .filter((entry) => entry.act === "walk")
      .reduce((sum, entry) => sum + Number(entry.data?.squares ?? 0), 0);
    const pips = spent.filter((entry) => entry.act === "walk").reduce((sum, entry) => sum + entry.pips, 0);
    const total = Math.max(1, pips) * WALK_SQUARES;
    return { total, spent: Math.min(total, walked), unit: "FRAY.Unit.squares" };
  },
  check: (combatant, act) => economyCheck(reservedThisRound(combatant), act as ActionName),
};
