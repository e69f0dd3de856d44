import type { Refusal } from "../../../contract/action.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { CombatantDocument, SpentEntry } from "../../../host/documents.ts";
import { recordsOfCard } from "../../../engine/journal/find-records.ts";
import type { Brought } from "./models.ts";
import { shared } from "../../../settings.ts";
import { reservedThisRound } from "../../../combat/spent.ts";
import { fightProblems } from "../../../../rules/swords/actions.ts";
import { firstRefusal } from "../refusal.ts";

/*
 * A team is several fighters who fight as one. A card is the chat message of an action; it is open while it waits for
 * dice or answers, and what it will cost counts as spent.
 */

/**
 * How a combatant's round is counted: one action, which a contest or a volley (a shot before hand-to-hand fighting)
 * spends (SS-015). This count refuses no further volleys: the gamemaster's number of volleys is their limit (SS-014).
 */
export const economy: Economy = {
  pips: (combatant) => ({
    total: 1,
    spent: Math.min(1, reservedThisRound(combatant).filter(isPaid).length + broughtThisRound(combatant).length),
  }),
  refuses: (combatant, { act }, others) => (act === "contest" ? secondContest(combatant, others) : null),
};

/**
 * Tells whether what a card did still counts: none of the card's records says that it was undone, or one says that it
 * is applied. True without a card. This is asked for copies of what was spent, which are made when a fighter joins or
 * leaves a team, because undoing a card does not change copies.
 */
function doesCount(card: string | null | undefined): boolean {
  const states = card ? recordsOfCard(card).map(({ state }) => state) : [];
  return !states.includes("undone") || states.includes("applied");
}

/** Tells whether an entry of what was spent still counts: its card, if it has one, was not undone. */
export const isPaid = ({ card }: Pick<SpentEntry, "card">): boolean => doesCount(card);

/**
 * Returns what others had done before this combatant took their place: for a team its members, before they joined the
 * team; for a member of a broken-up team that team. Acts undone since are left out. `engaged` (having fought hand to
 * hand) is false if all cards of those fights (`fought`) are undone. Empty for null.
 */
export const broughtBy = (combatant: CombatantDocument | null): readonly Brought[] =>
  ((combatant?.system as { brought?: readonly Brought[] } | undefined)?.brought ?? []).map((record) => ({
    ...record,
    engaged: record.engaged && (!record.fought?.length || record.fought.some(doesCount)),
    spent: record.spent.filter(isPaid),
  }));

/** Returns what others had spent in this round before this combatant took their place; see `broughtBy`. */
const broughtThisRound = (combatant: CombatantDocument): readonly SpentEntry[] =>
  broughtBy(combatant)
    .flatMap(({ spent }) => spent)
    .filter(({ round }) => round === combatant.combat?.round);

/**
 * Returns the refusal of a second contest of a combatant in one round. Null if a contest is allowed, before the first
 * round, outside an encounter, and if the world only advises on actions. Contests of open cards count, and so do
 * contests made before a team was formed or broken up.
 */
export function foughtAlready(combatant: CombatantDocument | null): Refusal | null {
  if (!combatant?.combat?.round || shared<string>("economy") === "advice") return null;
  return secondContest(combatant, reservedThisRound(combatant));
}

/** Returns the refusal of one more contest in this round, of which `spent` is spent; null without a contest in it. */
function secondContest(combatant: CombatantDocument, spent: readonly SpentEntry[]): Refusal | null {
  const acts = [...spent.filter(isPaid), ...broughtThisRound(combatant)];
  return firstRefusal(fightProblems({ fought: acts.filter(({ act }) => act === "contest").length }));
}
