import type { HarmContext } from "../../../cards/harm-action.ts";
import { harmActionFor } from "../../../cards/harm-action.ts";
import { damageChanges, healingChanges } from "../attack/apply.ts";

/** The context of damage or healing by hand, outside of an attack. */
interface TurnsHarm extends HarmContext {
  /** damage is Direct Damage, past stamina; healing is of injuries */
  readonly direct: boolean;
}

/**
 * Damage or healing from outside an attack: where `direct` is chosen, Direct Damage, as for a fall, or the healing of
 * injuries; else stamina comes first (CT-023, CT-P01 … CT-P03).
 */
export const harmAction = harmActionFor<TurnsHarm>({
  actorTypes: ["turns"],
  context: (plain, _actor, { choices }) => ({ ...plain, direct: choices.direct === true || choices.direct === "true" }),
  /** Returns the changes of `amount` points of damage, or of healing where it is below 0. */
  applyEffects(amount, declaration, { direct }, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return [];
    if (amount > 0) return damageChanges(actor, amount, direct, reader);
    return healingChanges(actor, direct ? { injuries: -amount } : { stamina: -amount }, reader);
  },
  show: ({ direct }) =>
    direct ? { unit: "FRAY.Turns.Unit.direct", rule: "CT-078" } : { unit: "FRAY.Turns.Unit.stamina", rule: "CT-023" },
});
