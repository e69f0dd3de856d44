import type { Refusal } from "../contract/action.ts";
import type { ChangeLabel } from "../contract/change.ts";
import type { HostUser } from "../host/documents.ts";
import { shared } from "../settings.ts";
import { actorOf } from "./state.ts";

/** The words that stand for all that players may not read of what could not be undone. */
const SOMETHING: ChangeLabel = { key: "FRAY.Undo.changed" };

/**
 * Returns labels of what could not be undone as players may read them: those of actors whose numbers are hidden from
 * them (by the world's setting, of actors that no player owns) are replaced by one without name and number.
 */
export function forPlayers(labels: readonly ChangeLabel[]): readonly ChangeLabel[] {
  const open = labels.filter((label) => !isSecret(label));
  return open.length < labels.length ? [...open, SOMETHING] : labels;
}

/** Tells whether a label is of an actor whose numbers are hidden from players; its datum `uuid` is of the document. */
export function isSecret({ data }: ChangeLabel): boolean {
  const actor = data?.uuid && shared<string>("visibility") !== "everything" ? actorOf(String(data.uuid)) : null;
  return actor !== null && !actor.hasPlayerOwner;
}

/** Tells whether a user may look at the sheet of the actor with this uuid, and so at what it holds. */
export const mayLookAt = (uuid: unknown, user: HostUser): boolean =>
  user.isGM || Boolean(actorOf(String(uuid))?.testUserPermission(user, "OBSERVER"));

/** Returns a refusal as a user may read it: what an actor holds is named only to those who may look at its sheet. */
export const refusalFor = (refusal: Refusal, user: HostUser): Refusal =>
  refusal.refused === "HandsFull" && !mayLookAt(refusal.data?.uuid, user)
    ? { refused: "NoFreeHand", data: { name: refusal.data?.name ?? "" } }
    : refusal;
