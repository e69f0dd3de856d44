import type { StatedDistanceOf, Stand } from "../types.ts";
import type { Change } from "../../../contract/change.ts";
import type { CombatantDocument, GameReader } from "../../../host/documents.ts";
import type { StatedDistance } from "../../../../rules/quest/encounter.ts";
import { effectiveDistance } from "../../../../rules/quest/encounter.ts";
import { sideOf } from "../../../contract/reading/sides.ts";
import { metresPerSquare } from "../body.ts";

/* A Stand is an actor with its token and its combatant. */

/** The distances that can be set by hand; "open" for none. */
export const DISTANCES: readonly StatedDistance[] = ["open", "close", "ranged"];

/** Returns the distance set by hand on an encounter or combatant; "open" for none. */
export function statedDistance(document: { readonly system: unknown } | null): StatedDistance {
  const stored = (document?.system as { distance?: string } | undefined)?.distance;
  return DISTANCES.find((candidate) => candidate === stored) ?? "open";
}

/**
 * Returns the distance set by hand between two combatants of one encounter. Returns "open" if no distance is set, if
 * they are not in one encounter, or if both have tokens, as the distance is measured then (OQ-012, OQ-037, OQ-040).
 */
export function statedDistanceBetween(attacker: Stand, target: Stand): StatedDistance {
  const [attackerCombatant, targetCombatant] = [attacker.combatant, target.combatant];
  if (!attackerCombatant?.combat || attackerCombatant.combat !== targetCombatant?.combat) return "open";
  const isMeasured = (attacker.token ?? attackerCombatant.token) && (target.token ?? targetCombatant.token);
  if (isMeasured) return "open";
  const encounter = statedDistance(attackerCombatant.combat);
  if (sideOf(attackerCombatant) === sideOf(targetCombatant)) return encounter;
  const { party, foe } = bySide(attackerCombatant, targetCombatant);
  return effectiveDistance({ encounter, party: statedDistance(party), foe: statedDistance(foe) });
}

/**
 * Returns the distances to store on both combatants after a charge, which ends at arm's length. The party's combatant
 * gets "close". The opponent's combatant, whose distance would count first, gets "open", which is no distance (OQ-P14).
 */
export function closingIn(attacker: Stand, target: Stand): StatedDistanceOf[] {
  const { party, foe } = bySide(attacker.combatant!, target.combatant!);
  return [
    { uuid: party.uuid, distance: "close" },
    { uuid: foe.uuid, distance: "open" },
  ];
}

/** Returns the change that stores a distance set by hand on a combatant or an encounter. */
export const distanceChange = ({ uuid, distance }: StatedDistanceOf): Change => ({
  kind: "set",
  uuid,
  path: "system.distance",
  value: distance,
});

/** Returns two combatants of different sides as the party's and the opponent. */
function bySide(
  first: CombatantDocument,
  second: CombatantDocument,
): { party: CombatantDocument; foe: CombatantDocument } {
  return sideOf(first) === "party" ? { party: first, foe: second } : { party: second, foe: first };
}

/**
 * Returns the distance in metres between two tokens, one square's length for neighbours; null unless both are on one
 * scene (OQ-013, OQ-P19).
 */
export function metresBetween(from: Stand, to: Stand, reader: GameReader): number | null {
  if (!from.token || !to.token) return null;
  const steps = reader.distance(from.token, to.token);
  return steps === null ? null : steps * metresPerSquare(from.token);
}
