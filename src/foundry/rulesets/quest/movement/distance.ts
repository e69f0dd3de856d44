import type { SaidFor } from "../types.ts";
import type { Change } from "../../../contract/change.ts";
import type { CombatantDocument } from "../../../host/documents.ts";
import { saidBand } from "../../../../rules/quest/encounter.ts";
import type { SaidDistance } from "../../../../rules/quest/encounter.ts";
import { sideOf } from "../../../contract/reading/sides.ts";
import type { Stand } from "../attack/situation.ts";

export const DISTANCES: readonly SaidDistance[] = ["open", "close", "ranged"];

/** A distance as stored on an encounter or on somebody in it. */
export function saidOf(document: { readonly system: unknown } | null): SaidDistance {
  const stored = (document?.system as { distance?: string } | undefined)?.distance;
  return DISTANCES.find((one) => one === stored) ?? "open";
}

/** How far apart two are who have no tokens to measure (OQ-012, OQ-037, OQ-040); “open” where tokens tell, or nobody does. */
export function saidApart(attacker: Stand, target: Stand): SaidDistance {
  const [own, other] = [attacker.combatant, target.combatant];
  if (!own?.combat || own.combat !== other?.combat) return "open";
  const measured = (attacker.token ?? own.token) && (target.token ?? other.token);
  if (measured) return "open";
  const encounter = saidOf(own.combat);
  if (sideOf(own) === sideOf(other)) return encounter;
  const { party, foe } = bySide(own, other);
  return saidBand({ encounter, party: saidOf(party), foe: saidOf(foe) });
}

/** A charge ends at arm’s length (OQ-P14). */
export function closingIn(attacker: Stand, target: Stand): SaidFor[] {
  const { party, foe } = bySide(attacker.combatant!, target.combatant!);
  return [
    { uuid: party.uuid, distance: "close" },
    { uuid: foe.uuid, distance: "open" },
  ];
}

export const distanceChange = ({ uuid, distance }: SaidFor): Change => ({
  kind: "set",
  uuid,
  path: "system.distance",
  value: distance,
});

function bySide(
  one: CombatantDocument,
  other: CombatantDocument,
): { party: CombatantDocument; foe: CombatantDocument } {
  return sideOf(one) === "party" ? { party: one, foe: other } : { party: other, foe: one };
}
