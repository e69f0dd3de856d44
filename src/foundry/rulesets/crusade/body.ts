import type { Refusal } from "../../contract/action.ts";
import { shownName } from "../../contract/reading/names.ts";
import type { ActorDocument } from "../../host/documents.ts";
import type { CrusadeGroupModel, CrusadeModel } from "./models.ts";

/** Id of the condition of a character whose legal charge has ended beside a foe (EC-047). */
export const CHARGING = "fray.charging";
/** Id of the condition of a character whose next attack deals no damage (EC-140). */
export const BLUNTED = "fray.blunted";
/** Id of the condition of an unconscious survivor of a death check (EC-118). */
export const DYING = "fray.dying";
/** Id of the condition of a character who must roll a death check (EC-115). */
export const DEATHS_DOOR = "fray.deathsDoor";

/** Returns an actor's system data as that of a single character. The actor's type is not checked. */
export const bodyOf = (actor: ActorDocument): CrusadeModel => actor.system as CrusadeModel;
/** Returns an actor's system data as that of a group. The actor's type is not checked. */
export const groupOf = (actor: ActorDocument): CrusadeGroupModel => actor.system as CrusadeGroupModel;
/** Tells whether the actor is a single character, not a group. */
export const isBody = (actor: ActorDocument): boolean => actor.type === "crusade";

/**
 * Returns the refusal for an actor that cannot act at all: one that is dead or unconscious or must roll a death check
 * first, or a group with no member standing. Null if the actor can act. `final`: no choice in a dialog can change it.
 */
export function unableToAct(actor: ActorDocument): Refusal | null {
  const name = shownName(actor);
  if (actor.statuses.has("dead")) return { refused: "Out", rule: "EC-A28", data: { name }, final: true };
  if (!isBody(actor))
    return groupOf(actor).derived.alive ? null : { refused: "Out", rule: "EC-100", data: { name }, final: true };
  if (actor.statuses.has(DYING)) return { refused: "Unconscious", rule: "EC-118", data: { name }, final: true };
  // A death check makes the actor unconscious or dead, so it comes before any other act.
  if (actor.statuses.has(DEATHS_DOOR))
    return { refused: "DeathCheckFirst", rule: "EC-116", data: { name }, final: true };
  return null;
}
