import { shownName } from "../../../contract/reading/names.ts";
import type { HarmContext } from "../../../cards/harm-action.ts";
import { harmActionFor } from "../../../cards/harm-action.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import { bodyOf, isBody } from "../body.ts";
import { BodyLedger } from "../attack/apply.ts";

/** What a card of damage or healing keeps, with the track it counts on. */
interface CrusadeHarm extends HarmContext {
  /** true for mental stress, which is only counted: it causes no wounds (EC-006, EC-A26) */
  readonly mental: boolean;
}

/**
 * Damage or healing from outside an attack: a fall, a token bar, the gamemaster's decision (EC-107 … EC-118). A
 * positive amount is damage, a negative one healing.
 */
export const harmAction = harmActionFor<CrusadeHarm>({
  actorTypes: ["crusade", "crusadeGroup"],
  context: (plain, actor, { choices }) => ({ ...plain, mental: choices.track === "mental" && isBody(actor) }),
  applyEffects(amount, { actor }, { mental }, reader, card) {
    if (mental) return mentalChanges(reader.actor(actor), amount);
    const bodies = new BodyLedger(reader, card);
    if (amount > 0) bodies.hurt(actor, amount, "blunt");
    else bodies.heal(actor, -amount);
    return bodies.changes();
  },
  show: ({ mental }) =>
    mental ? { unit: "FRAY.Unit.mentalStress", rule: "EC-006" } : { unit: "FRAY.Unit.stress", rule: "EC-107" },
});

/**
 * Returns, as a list, the change of an actor's mental stress by `amount` points of damage, or of healing if it is
 * negative. Empty for no actor, and if nothing changes.
 */
function mentalChanges(actor: ActorDocument | null, amount: number): Change[] {
  if (!actor) return [];
  const { uuid } = actor;
  const name = shownName(actor);
  const { value: before, max } = bodyOf(actor).mental;
  const after = Math.max(0, Math.min(max, before - amount));
  if (after === before) return [];
  return [
    {
      kind: "delta",
      uuid,
      path: "system.mental.damage",
      amount: before - after,
      min: 0,
      label: { key: "FRAY.Change.mental", data: { name, uuid, before, after }, rule: "EC-006" },
    },
  ];
}
