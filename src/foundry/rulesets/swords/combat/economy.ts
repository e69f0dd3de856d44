import type { Refusal } from "../../../contract/action.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { CombatantDocument } from "../../../host/documents.ts";
import { shared } from "../../../settings.ts";
import { reservedThisRound, spentThisRound } from "../../../combat/spent.ts";
import { fightProblems } from "../../../../rules/swords/actions.ts";
import { firstRefusal } from "../refusal.ts";

/** One contest a round (SS-015); the gamemaster sets how many volleys come before (SS-014). */
export const economy: Economy = {
  pips: (combatant) => ({ total: 1, spent: Math.min(1, spentThisRound(combatant).length) }),
};

/**
 * Returns why a combatant may not fight a second contest in a round; null when it may, outside a fight, or where the
 * economy is only advice.
 */
export function foughtAlready(combatant: CombatantDocument | null): Refusal | null {
  if (!combatant?.combat?.round || shared<string>("economy") === "advice") return null;
  const fought = reservedThisRound(combatant).filter(({ act }) => act === "contest").length;
  return firstRefusal(fightProblems({ fought }));
}
