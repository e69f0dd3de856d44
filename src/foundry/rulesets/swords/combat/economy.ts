import type { Refusal } from "../../../contract/action.ts";
import type { Economy } from "../../../contract/combat.ts";
import type { CombatantDocument } from "../../../host/documents.ts";
import { shared } from "../../../settings.ts";
import { reservedThisRound, spentThisRound } from "../../../combat/spent.ts";
import { fightProblems } from "../../../../rules/swords/actions.ts";
import { firstRefusal } from "../refusal.ts";

/** One picks a foe and fights, once a round (SS-015); how many missiles fly before is the gamemaster's (SS-014). */
export const economy: Economy = {
  pips: (combatant) => ({ total: 1, spent: Math.min(1, spentThisRound(combatant).length) }),
};

/** Why somebody may not fight once more this round; null: they may, no fight runs, or the world refuses nothing. */
export function foughtAlready(combatant: CombatantDocument | null): Refusal | null {
  if (!combatant?.combat?.round || shared<string>("economy") === "advice") return null;
  const fought = reservedThisRound(combatant).filter(({ act }) => act === "contest").length;
  return firstRefusal(fightProblems({ fought }));
}
