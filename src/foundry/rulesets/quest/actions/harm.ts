import { harmActionFor } from "../../../cards/harm-action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import { STATUS } from "../conditions.ts";
import { patientOf } from "../body.ts";
import { clearStatuses, hitPointsChange, mortalChanges, WoundLedger } from "../attack/apply.ts";
import { heal } from "../../../../rules/quest/wounds.ts";

/**
 * Damage or healing from outside an attack, such as a fall, a number typed into the token's bar, or the gamemaster's
 * ruling (OQ-059 … OQ-068).
 */
export const harmAction = harmActionFor({
  actorTypes: ["quest"],
  /** Returns the changes of damage, or of healing for a negative amount. */
  applyEffects(amount, declaration, _context, reader) {
    if (amount > 0) {
      const bodies = new WoundLedger(reader);
      bodies.hurt(declaration.actor, amount);
      return bodies.changes();
    }
    const actor = reader.actor(declaration.actor);
    return actor ? recoveryChanges(actor, -amount) : [];
  },
  show: ({ amount }) => ({ unit: "FRAY.Unit.hitPoints", rule: amount > 0 ? "OQ-059" : "OQ-068" }),
});

/**
 * Returns the changes that give hit points back, up to the maximum. If hit points rise above 0, a mortal wound ends,
 * and with it dying, unconsciousness or death.
 */
function recoveryChanges(actor: ActorDocument, points: number): Change[] {
  const { hp, max, mortal } = patientOf(actor);
  // The rules' `heal` is for the living above 0; these changes also bring back those at 0 or below.
  const healed = hp > 0 ? heal({ hp, max, points }).healed : Math.min(points, max - hp);
  if (healed < 1) return [];
  // `hitPointsChange` takes damage, so healing is negative.
  const changes: Change[] = [hitPointsChange(actor, -healed)];
  if (mortal !== null && hp + healed > 0)
    changes.push(
      ...mortalChanges(actor, null),
      ...clearStatuses(actor, [STATUS.dying, STATUS.unconscious, STATUS.dead]),
    );
  return changes;
}
