import type { Refusal } from "../../../contract/action.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { CombatantDocument } from "../../../host/documents.ts";
import { shared } from "../../../settings.ts";
import { reservedThisRound, spentThisRound } from "../../../combat/spent.ts";
import { fightProblems } from "../../../../rules/swords/actions.ts";
import { firstRefusal } from "../refusal.ts";

/**
 * One action a round, shown as a pip, which a contest (SS-015) or a volley spends. Volleys are limited by the number
 * that the gamemaster sets, not by this pip (SS-014).
 */
export const economy: Economy = {
  pips: (combatant) => ({ total: 1, spent: Math.min(1, spentThisRound(combatant).length) }),
};

/**
 * Returns the refusal of a combatant's second contest in a round, open cards included; null when a contest is allowed,
 * before the first round or outside an encounter, and where the economy is only advice.
 */
export function foughtAlready(combatant: CombatantDocument | null): Refusal | null {
  if (!combatant?.combat?.round || shared<string>("economy") === "advice") return null;
  const fought = reservedThisRound(combatant).filter(({ act }) => act === "contest").length;
  return firstRefusal(fightProblems({ fought }));
}
