import type { Refusal } from "../../contract/action.ts";
import { shownName } from "../../contract/reading/names.ts";
import type { ActorDocument } from "../../host/documents.ts";
import type { CrusadeGroupModel, CrusadeModel } from "./models.ts";

/** Id of the condition of a character whose legal charge has ended beside a foe (EC-047). */
export const CHARGING = "fray.charging";
/** Id of the condition by which the next attack deals no damage (EC-140). */
export const BLUNTED = "fray.blunted";
/** Id of the condition of an unconscious survivor of a death check (EC-118). */
export const DYING = "fray.dying";
/** Id of the condition of a character who must roll a death check (EC-115). */
export const DEATHS_DOOR = "fray.deathsDoor";

/** Returns the system data of an actor that is a single character; its type is not checked. */
export const bodyOf = (actor: ActorDocument): CrusadeModel => actor.system as CrusadeModel;
/** Returns the system data of an actor that is a group; its type is not checked. */
export const groupOf = (actor: ActorDocument): CrusadeGroupModel => actor.system as CrusadeGroupModel;
/** Tells whether the actor is a single character, not a group. */
export const isBody = (actor: ActorDocument): boolean => actor.type === "crusade";

/**
 * Returns the reason why an actor cannot act at all: it is dead, out or unconscious, or must roll a death check first;
 * a group has no member left standing. Null if it can act; `final`: nothing done on the sheet changes it.
 */
export function unableToAct(actor: ActorDocument): Refusal | null {
  const name = shownName(actor);
  if (actor.statuses.has("dead")) return { refused: "Out", rule: "EC-A28", data: { name }, final: true };
  if (!isBody(actor))
    return groupOf(actor).derived.alive ? null : { refused: "Out", rule: "EC-100", data: { name }, final: true };
  if (actor.statuses.has(DYING)) return { refused: "Unconscious", rule: "EC-118", data: { name }, final: true };
  // A death check ends in unconscious or dead, so no other act can come before it.
  if (actor.statuses.has(DEATHS_DOOR))
    return { refused: "DeathCheckFirst", rule: "EC-116", data: { name }, final: true };
  return null;
}
