import { encounterOf } from "../../../documents/strangers.ts";
import type { CombatDocument, CombatantDocument } from "../../../host/documents.ts";

/** A side of a fight; “aside” keeps out of it, in a safe place next door (OQ-011). */
export const SIDES = ["party", "enemies", "aside"] as const;
export type Side = (typeof SIDES)[number];

/** The side of somebody: as the gamemaster said, else friends of the party against the rest (OQ-002). */
export function sideOf(combatant: CombatantDocument, combat: CombatDocument | null = encounterOf(combatant)): Side {
  const plan = (combat?.system as { encounter?: { sides?: Readonly<Record<string, unknown>> } } | undefined)?.encounter;
  const said = SIDES.find((side) => side === plan?.sides?.[combatant.id]);
  if (said) return said;
  const disposition = combatant.token?.disposition ?? combatant.actor?.prototypeToken.disposition ?? -1;
  return disposition > 0 ? "party" : "enemies";
}

/** Keeps out of the fight: takes no turn, strikes nobody and is struck by nobody (OQ-011). */
export function isAside(
  combatant: CombatantDocument | null,
  combat: CombatDocument | null = encounterOf(combatant),
): boolean {
  return combatant !== null && sideOf(combatant, combat) === "aside";
}

/** Takes turns: neither down nor keeping out (OQ-011, OQ-058). */
export function takesTurns(combatant: CombatantDocument): boolean {
  return !combatant.isDefeated && !isAside(combatant);
}
