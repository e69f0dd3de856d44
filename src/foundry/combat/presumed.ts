import { replacement } from "../host/compat.ts";
import type { CombatDocument } from "../host/documents.ts";
import type { Ruleset } from "../contract/ruleset.ts";

/**
 * Changes an encounter's ruleset to that of the combatant that joins it, and resets its stored data (`system`). Does
 * nothing if it is that ruleset already, if the encounter has combatants, or if its ruleset was chosen by a user rather
 * than presumed.
 */
export async function takeRulesetOf(ruleset: Ruleset, combat: CombatDocument): Promise<void> {
  if (ruleset.id === combat.type || combat.combatants.size || combat.flags.fray?.presumed !== true) return;
  await combat.update({ type: ruleset.id, ...replacement("system", {}) });
}
