import { rulesetOf } from "../registry.ts";
import type { ActorDocument, CombatantDocument } from "../../host/documents.ts";

/**
 * Tells whether an actor of a ruleset can act: in an encounter (with its combatant) as the encounter says, else if it
 * is not out of the fight.
 */
export function isAble(actor: ActorDocument, combatant: CombatantDocument | null): boolean {
  if (!combatant?.combat) return !rulesetOf(actor)!.isOut(actor);
  return (combatant.combat as unknown as { canAct(id: string): boolean }).canAct(combatant.id);
}
