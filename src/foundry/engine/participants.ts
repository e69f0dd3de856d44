import { shownSide } from "../contract/reading/sides.ts";
import type { Declaration } from "../contract/action.ts";
import type { TokenDocument } from "../host/documents.ts";
import { documentOf } from "../host/host.ts";
import type { Participant } from "./model.ts";
import { actorOf } from "./state.ts";

/**
 * Returns the names, pictures and sides of a declaration's actor and targets as they are now, by a key of their uuids
 * (`participantIn` reads them), for a card to keep. Actors that do not exist are left out.
 */
export function participantsOf(declaration: Declaration): Record<string, Participant> {
  const cast: Record<string, Participant> = {};
  for (const { actor, token } of [{ actor: declaration.actor, token: declaration.token }, ...declaration.targets]) {
    const participant = describeParticipant(actor, token);
    if (participant) cast[keyOf(actor)] = participant;
  }
  return cast;
}

/** Returns the name, picture and side that a card keeps of an actor; undefined for an actor not on it. */
export const participantIn = (cast: Readonly<Record<string, Participant>>, uuid: string): Participant | undefined =>
  cast[keyOf(uuid)];

/** Returns the key of an actor in a cast: without dots, which would be read as a path. */
const keyOf = (uuid: string): string => uuid.replaceAll(".", "-");

/** Returns the name, picture and side of an actor, by its token if it has one; null if there is no actor. */
function describeParticipant(uuid: string, tokenUuid: string | null): Participant | null {
  const actor = actorOf(uuid);
  if (!actor) return null;
  const token = documentOf<TokenDocument>(tokenUuid) ?? actor.token;
  return {
    name: token?.name ?? actor.name,
    img: token?.texture.src ?? actor.img,
    side: shownSide({ actor, token }),
  };
}
