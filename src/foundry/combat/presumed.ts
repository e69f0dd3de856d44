import { replacement } from "../host/compat.ts";
import type { CombatDocument } from "../host/documents.ts";
import type { Ruleset } from "../contract/ruleset.ts";

/**
 * Gives an empty encounter the ruleset of the combatant that joins it, with new stored data; does nothing where the
 * encounter has combatants, or was made for a named ruleset.
 */
export async function takeRulesetOf(ruleset: Ruleset, combat: CombatDocument): Promise<void> {
  if (ruleset.id === combat.type || combat.combatants.size || combat.flags.fray?.presumed !== true) return;
  await combat.update({ type: ruleset.id, ...replacement("system", {}) });
}
