import type { CardState, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { Note } from "../../../contract/view.ts";
import type { CombatantDocument, SpentEntry } from "../../../host/documents.ts";
import { ownAction } from "../../../movement/actions.ts";
import { shared } from "../../../settings.ts";
import { chargeOf, walkOf } from "../derived.ts";
import { payment, reservedThisRound, spend, spentThisRound } from "../../../combat/spent.ts";
import { mayAct } from "../../../../rules/crusade/actions.ts";
import { ACTION_COST, ACTIONS_PER_ROUND, CHARGE_SQUARES, WALK_SQUARES } from "../../../../rules/crusade/tables.ts";
import { firstRefusal } from "../refusal.ts";
import type { ActionName } from "../../../../rules/crusade/types.ts";

/** Returns the reason why an act cannot follow those already spent this round (EC-021..044); null if it can. */
export function economyProblem(spent: readonly SpentEntry[], act: ActionName): Refusal | null {
  const { cost, remaining, problems } = mayAct({ taken: actsTaken(spent), action: act });
  const refusal = firstRefusal(problems);
  const left = remaining + cost;
  // Some actions are left but too few: the refusal says how many the act takes.
  const few = refusal?.refused === "NoActions" && left > 0;
  return few ? { ...refusal, refused: "TooFewActions", data: { cost, left } } : refusal;
}

/** Returns the refusal of `economyProblem` where the world enforces the rules' economy; null where it only advises. */
export function economyCheck(spent: readonly SpentEntry[], act: ActionName): Refusal | null {
  return advises() ? null : economyProblem(spent, act);
}

/** Tells whether the world only advises on the rules' economy. */
const advises = (): boolean => shared<string>("economy") === "advice";

/**
 * Returns the changes that spend an act's actions in the round, for the costs of its card: the engine reserves them
 * when the card opens and writes them with its costs. None outside an encounter or for a free act (EC-021).
 */
export function paysFor(act: ActionName, { card, context }: Pick<CardState<Acting>, "card" | "context">): Change[] {
  if (!context.combatant || !ACTION_COST[act]) return [];
  return [spend(context.combatant, payment(card, context.round, act, ACTION_COST[act]))];
}

/** The part of an action's context that says which combatant pays (its uuid), and in which round. */
interface Acting {
  readonly combatant: string | null;
  readonly round: number;
}

/** Collects the refusals that are let pass in a world that only advises. */
export class Advice {
  readonly given: Refusal[] = [];

  /** Returns the problem if the world enforces the rules; else keeps it as advice and returns null. */
  check(problem: Refusal | null): Refusal | null {
    if (!problem || !advises()) return problem;
    this.given.push(problem);
    return null;
  }
}

/** Returns a warning note on a card for each refusal that was let pass; empty without any. */
export const adviceNotes = (given: readonly Refusal[] = []): Note[] =>
  given.map(({ refused, data, rule }) => ({
    words: { key: `FRAY.Refused.${refused}`, ...(data ? { data } : {}) },
    icon: "fa-solid fa-triangle-exclamation",
    ...(rule ? { rule } : {}),
  }));

/**
 * Returns the names of the rules' acts among the entries that a round's spending noted, in the same order. A walk is
 * named once for each action it took; entries for anything else, such as a use of FATE, are left out.
 */
export function actsTaken(spent: readonly SpentEntry[]): ActionName[] {
  return spent.flatMap((entry) => {
    if (!(entry.act in ACTION_COST)) return [];
    const times = entry.act === "walk" ? entry.pips : 1;
    return Array.from({ length: times }, () => entry.act as ActionName);
  });
}

/** Three actions a round, and movement in squares. */
export const economy: Economy = {
  pips: (combatant) => ({
    total: ACTIONS_PER_ROUND,
    spent: spentThisRound(combatant).reduce((sum, entry) => sum + entry.pips, 0),
  }),
  movement,
};

/**
 * Returns the squares that a combatant has moved and may move in all this round, with their unit: by a charge if that
 * is chosen and allowed, else by walks. Where no walk is made or left, one walk is shown as spent.
 */
function movement(combatant: CombatantDocument): { total: number; spent: number; unit: string } {
  const unit = "FRAY.Unit.squares";
  const acts = actsTaken(reservedThisRound(combatant));
  const more = (act: ActionName, before = acts): boolean => mayAct({ taken: before, action: act }).allowed;
  const charge = combatant.actor ? chargeOf(combatant.actor) : CHARGE_SQUARES;
  const charges = ownAction("crusade", combatant.token?.movementAction) === "charge";
  if (charges && more("charge")) return { total: charge, spent: 0, unit };
  // The walks made and all that may still be made this round, in squares.
  let walks = acts;
  while (more("walk", walks)) walks = [...walks, "walk"];
  const walk = combatant.actor ? walkOf(combatant.actor) : WALK_SQUARES;
  const all = walks.filter((act) => act === "walk").length * walk;
  const walked = spentThisRound(combatant)
    .filter((entry) => entry.act === "walk")
    .reduce((sum, entry) => sum + Number(entry.data?.squares ?? 0), 0);
  // A charge that is chosen but not allowed shows the squares of walks instead, with a unit that says so.
  return {
    total: all || walk,
    spent: all ? Math.min(all, walked) : walk,
    unit: charges ? "FRAY.Crusade.Unit.walk" : unit,
  };
}
