import { sideOf } from "../../../contract/reading/sides.ts";
import type { CombatantDocument } from "../../../host/documents.ts";

/** Keeps out of the fight: takes no turn, strikes nobody and is struck by nobody (OQ-011). */
export const isAside = (combatant: CombatantDocument | null): boolean =>
  combatant !== null && sideOf(combatant) === "aside";

/** Takes turns: neither down nor keeping out (OQ-011, OQ-058). */
export function takesTurns(combatant: CombatantDocument): boolean {
  return !combatant.isDefeated && !isAside(combatant);
}
