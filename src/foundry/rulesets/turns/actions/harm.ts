import type { HarmContext } from "../../../cards/harm-action.ts";
import { harmActionFor } from "../../../cards/harm-action.ts";
import { damageChanges, healingChanges } from "../attack/apply.ts";

/** What a card (chat message) of damage or healing by hand keeps. */
interface TurnsHarm extends HarmContext {
  /** true if damage goes past stamina to the injuries (Direct Damage), or healing heals injuries */
  readonly direct: boolean;
}

/**
 * Damage or healing from outside an attack. With `direct`, damage goes past stamina to the injuries, as by a fall, and
 * healing heals injuries; otherwise stamina is lost first, or healed (CT-023, CT-P01 … CT-P03).
 */
export const harmAction = harmActionFor<TurnsHarm>({
  actorTypes: ["turns"],
  context: (plain, _actor, { choices }) => ({ ...plain, direct: choices.direct === true || choices.direct === "true" }),
  /** Returns the changes of `amount` points of damage, or of healing if it is negative. */
  applyEffects(amount, declaration, { direct }, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return [];
    if (amount > 0) return damageChanges(actor, amount, direct, reader);
    return healingChanges(actor, direct ? { injuries: -amount } : { stamina: -amount }, reader);
  },
  show: ({ direct }) =>
    direct ? { unit: "FRAY.Turns.Unit.direct", rule: "CT-078" } : { unit: "FRAY.Turns.Unit.stamina", rule: "CT-023" },
});
