import { filled } from "../../../contract/phrase.ts";
import type { CardState, Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { Note } from "../../../contract/view.ts";
import type { CombatantDocument, SpentEntry, TokenDocument } from "../../../host/documents.ts";
import { ownAction } from "../../../movement/actions.ts";
import { shared } from "../../../settings.ts";
import { isBody } from "../body.ts";
import { chargeOf, walkOf } from "../derived.ts";
import { payment, reservedThisRound, spend, spentThisRound } from "../../../combat/spent.ts";
import { mayAct } from "../../../../rules/crusade/actions.ts";
import { ACTION_COST, ACTIONS_PER_ROUND, CHARGE_SQUARES, WALK_SQUARES } from "../../../../rules/crusade/tables.ts";
import { firstRefusal } from "../refusal.ts";
import type { ActionName } from "../../../../rules/crusade/types.ts";

/*
 * FATE: points that buy bonuses, new rolls and blocks. A card is the chat message of an action; it is open while it
 * waits for dice or an answer. An entry spent names an `act` and the number of actions that it took, its `pips`.
 */

/**
 * Returns the refusal of an act that the rules on actions do not allow after those spent this round, e.g. as too few
 * are left (EC-021..044); null if the act is allowed.
 */
export function economyProblem(spent: readonly SpentEntry[], act: ActionName): Refusal | null {
  const { cost, remaining, problems } = mayAct({ taken: actsTaken(spent), action: act });
  const refusal = firstRefusal(problems);
  // `remaining` already counts the act as done.
  const actionsLeft = remaining + cost;
  // If some actions are left, but too few, the refusal says so and how many the act takes.
  const isTooFew = refusal?.refused === "NoActions" && actionsLeft > 0;
  return isTooFew ? { ...refusal, refused: "TooFewActions", data: { cost, left: actionsLeft } } : refusal;
}

/**
 * Returns `economyProblem` in a world that enforces the rules on actions; null in a world that only advises on them.
 */
export function economyCheck(spent: readonly SpentEntry[], act: ActionName): Refusal | null {
  return advises() ? null : economyProblem(spent, act);
}

/** Tells whether the world's setting is only to advise on the rules on actions, not to enforce them. */
const advises = (): boolean => shared<string>("economy") === "advice";

/**
 * Returns the change that spends an act's actions of the round, as a list. It belongs to the costs of a card: while the
 * card is open the engine reserves it, so that other cards count it as spent; it is written once the outcome is frozen
 * (final). Empty outside a started encounter and for an act that costs nothing (EC-021).
 */
export function paysFor(act: ActionName, { card, context }: Pick<CardState<Acting>, "card" | "context">): Change[] {
  if (!context.combatant || !ACTION_COST[act]) return [];
  return [spend(context.combatant, payment(card, context.round, act, ACTION_COST[act]))];
}

/**
 * The part of an action's context that says who pays (uuid of a combatant, null outside a started encounter), and in
 * which round.
 */
interface Acting {
  readonly combatant: string | null;
  readonly round: number;
}

/** Collects the problems that are let pass because the world only advises on the rules. */
export class Advice {
  /** the problems let pass so far, in order */
  readonly given: Refusal[] = [];

  /** Returns the problem if the world enforces the rules. If it only advises, keeps the problem and returns null. */
  check(problem: Refusal | null): Refusal | null {
    if (!problem || !advises()) return problem;
    this.given.push(problem);
    return null;
  }
}

/** Returns one warning note for a card for each problem that was let pass; empty if there is none. */
export const adviceNotes = (given: readonly Refusal[] = []): Note[] =>
  given.map(({ refused, data, rule }) => ({
    words: { key: `FRAY.Refused.${refused}`, ...(data ? { data: filled(data) } : {}) },
    icon: "fa-solid fa-triangle-exclamation",
    ...(rule ? { rule } : {}),
  }));

/**
 * Returns the acts of the entries `spent`, in their order. A walk is repeated for each action that it took. Entries
 * that are no act of the rules, such as a use of FATE, are left out.
 */
export function actsTaken(spent: readonly SpentEntry[]): ActionName[] {
  return spent.flatMap((entry) => {
    if (!Object.hasOwn(ACTION_COST, entry.act)) return [];
    const times = entry.act === "walk" ? entry.pips : 1;
    return Array.from({ length: times }, () => entry.act as ActionName);
  });
}

/** How a combatant's round is counted: three actions, and movement in squares. */
export const economy: Economy = {
  pips: (combatant) => ({
    total: ACTIONS_PER_ROUND,
    spent: reservedThisRound(combatant).reduce((sum, entry) => sum + entry.pips, 0),
  }),
  movement,
  refuses: (_combatant, { act }, others) =>
    Object.hasOwn(ACTION_COST, act) ? economyProblem(others, act as ActionName) : null,
};

/** Returns the squares of all walks that a combatant has made this round. */
export const walkedBy = (combatant: CombatantDocument | null): number =>
  spentThisRound(combatant)
    .filter((entry) => entry.act === "walk")
    .reduce((sum, entry) => sum + Number(entry.data?.squares ?? 0), 0);

/** Returns the squares that a token of a group has moved: each member walks for itself, and no walk of theirs is spent. */
const walkedByMember = (token: TokenDocument | null | undefined): number =>
  token?.movementHistory.reduce((sum, { cost }) => sum + (cost ?? 0), 0) ?? 0;

/**
 * Returns how many squares a combatant may move in all this round (`total`), how many of these it has moved (`spent`),
 * and the key of the unit's words. If the token's movement action is charging and a charge is still allowed, both
 * numbers are about this charge, else about walks. If no walk was made and no walk is allowed any more, returns one
 * whole walk as spent.
 */
function movement(combatant: CombatantDocument): { total: number; spent: number; unit: string } {
  const unit = "FRAY.Unit.squares";
  const acts = actsTaken(reservedThisRound(combatant));
  // Whether an act is still allowed after the acts `taken`.
  const mayStill = (act: ActionName, taken = acts): boolean => mayAct({ taken: taken, action: act }).allowed;
  const chargeSquares = combatant.actor ? chargeOf(combatant.actor) : CHARGE_SQUARES;
  const isCharging = ownAction("crusade", combatant.token?.movementAction) === "charge";
  if (isCharging && mayStill("charge")) return { total: chargeSquares, spent: 0, unit };
  // The acts spent, and after them as many walks as are still allowed.
  let actsWithWalks = acts;
  while (mayStill("walk", actsWithWalks)) actsWithWalks = [...actsWithWalks, "walk"];
  const walkSquares = combatant.actor ? walkOf(combatant.actor) : WALK_SQUARES;
  const squaresOfWalks = actsWithWalks.filter((act) => act === "walk").length * walkSquares;
  const walked = combatant.actor && !isBody(combatant.actor) ? walkedByMember(combatant.token) : walkedBy(combatant);
  // If charging is chosen but not allowed, the unit says that these are the squares of walks.
  return {
    total: squaresOfWalks || walkSquares,
    spent: squaresOfWalks ? Math.min(squaresOfWalks, walked) : walkSquares,
    unit: isCharging ? "FRAY.Crusade.Unit.walk" : unit,
  };
}
