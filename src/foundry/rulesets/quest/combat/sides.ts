import { sideOf } from "../../../contract/reading/sides.ts";
import type { CombatantDocument } from "../../../host/documents.ts";

/** Tells whether a combatant keeps out of the fight: takes no turn, may not act and may not be attacked (OQ-011). */
export const isAside = (combatant: CombatantDocument | null): boolean =>
  combatant !== null && sideOf(combatant) === "aside";

/** Tells whether a combatant takes turns: neither defeated nor kept out of the fight (OQ-011, OQ-058). */
export function takesTurns(combatant: CombatantDocument): boolean {
  return !combatant.isDefeated && !isAside(combatant);
}
