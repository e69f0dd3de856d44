import { shownSide } from "../contract/reading/sides.ts";
import type { Declaration } from "../contract/action.ts";
import type { TokenDocument } from "../host/documents.ts";
import { documentOf } from "../host/host.ts";
import type { Participant } from "./model.ts";
import { actorOf } from "./state.ts";

/**
 * Returns the names, pictures and sides of a declaration's actor and targets as they are now. A card (the chat message
 * of an action) keeps this record, which `participantIn` reads. Actors that do not exist are left out.
 */
export function participantsOf(declaration: Declaration): Record<string, Participant> {
  const cast: Record<string, Participant> = {};
  for (const { actor, token } of [{ actor: declaration.actor, token: declaration.token }, ...declaration.targets]) {
    const participant = describeParticipant(actor, token);
    if (participant) cast[keyOf(actor)] = participant;
  }
  return cast;
}

/** Returns what a card keeps of the actor with this uuid (`cast`: what it keeps of all); undefined if nothing. */
export const participantIn = (cast: Readonly<Record<string, Participant>>, uuid: string): Participant | undefined =>
  cast[keyOf(uuid)];

/** Returns the key of an actor in a cast: its uuid with dashes, as the host would read dots as a path. */
const keyOf = (uuid: string): string => uuid.replaceAll(".", "-");

/** Returns an actor's name, picture and side, of its token if it has one; null if there is no actor with this uuid. */
function describeParticipant(actorUuid: string, tokenUuid: string | null): Participant | null {
  const actor = actorOf(actorUuid);
  if (!actor) return null;
  const token = documentOf<TokenDocument>(tokenUuid) ?? actor.token;
  return {
    name: token?.name ?? actor.name,
    img: token?.texture.src ?? actor.img,
    side: shownSide({ actor, token }),
  };
}
