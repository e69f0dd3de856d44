import type { Refusal } from "../../../contract/action.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { CombatantDocument, SpentEntry } from "../../../host/documents.ts";
import { recordsOfCard } from "../../../engine/journal/apply.ts";
import type { Brought } from "./models.ts";
import { shared } from "../../../settings.ts";
import { reservedThisRound, spentThisRound } from "../../../combat/spent.ts";
import { fightProblems } from "../../../../rules/swords/actions.ts";
import { firstRefusal } from "../refusal.ts";

/**
 * One action a round, shown as a pip, which a contest (SS-015) or a volley spends. Volleys are limited by the number
 * that the gamemaster sets, not by this pip (SS-014).
 */
export const economy: Economy = {
  pips: (combatant) => ({
    total: 1,
    spent: Math.min(1, spentThisRound(combatant).filter(isPaid).length + broughtThisRound(combatant).length),
  }),
};

/**
 * Tells whether a card has not been undone as a whole. What a fighter did is copied where it joins a team or parts from
 * it, and an undo does not reach the copies.
 */
function stands(card: string | null | undefined): boolean {
  const states = card ? recordsOfCard(card).map(({ state }) => state) : [];
  return !states.includes("undone") || states.includes("applied");
}

/** Tells whether an entry of what was spent, which may be a copy, still counts: its card was not undone. */
export const isPaid = ({ card }: Pick<SpentEntry, "card">): boolean => stands(card);

/**
 * Returns what the members of a combatant's team had done before they joined it, or the team broken up that it was a
 * member of, without what was undone since; empty for null.
 */
export const broughtBy = (combatant: CombatantDocument | null): readonly Brought[] =>
  ((combatant?.system as { brought?: readonly Brought[] } | undefined)?.brought ?? []).map((one) => ({
    ...one,
    engaged: one.engaged && (!one.fought?.length || one.fought.some(stands)),
    spent: one.spent.filter(isPaid),
  }));

/** Returns what was spent of this round before a combatant's team was made or broken up. */
const broughtThisRound = (combatant: CombatantDocument): readonly SpentEntry[] =>
  broughtBy(combatant)
    .flatMap(({ spent }) => spent)
    .filter(({ round }) => round === combatant.combat?.round);

/**
 * Returns the refusal of a combatant's second contest in a round; null when a contest is allowed, before the first round
 * or outside an encounter, and where the economy is only advice. Contests of open cards count, those of a team's members
 * before they joined, and those of a team before it broke up.
 */
export function foughtAlready(combatant: CombatantDocument | null): Refusal | null {
  if (!combatant?.combat?.round || shared<string>("economy") === "advice") return null;
  const acts = [...reservedThisRound(combatant).filter(isPaid), ...broughtThisRound(combatant)];
  return firstRefusal(fightProblems({ fought: acts.filter(({ act }) => act === "contest").length }));
}
