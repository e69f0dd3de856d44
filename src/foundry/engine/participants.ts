import { shownSide } from "../contract/reading/sides.ts";
import type { Declaration } from "../contract/action.ts";
import type { TokenDocument } from "../host/documents.ts";
import { documentOf } from "../host/host.ts";
import type { Participant } from "./model.ts";
import { actorOf } from "./state.ts";

/** Returns the names and pictures of the actors in a declaration as they are now; a card keeps them. */
export function participantsOf(declaration: Declaration): Record<string, Participant> {
  const cast: Record<string, Participant> = {};
  for (const { actor, token } of [{ actor: declaration.actor, token: declaration.token }, ...declaration.targets]) {
    const who = participantFor(actor, token);
    if (who) cast[keyOf(actor)] = who;
  }
  return cast;
}

/** Returns the name and picture that a card keeps of an actor; undefined for an actor not on it. */
export const participantIn = (cast: Readonly<Record<string, Participant>>, uuid: string): Participant | undefined =>
  cast[keyOf(uuid)];

/** Returns the key of an actor in a cast: without dots, which would be read as a path. */
const keyOf = (uuid: string): string => uuid.replaceAll(".", "-");

function participantFor(uuid: string, tokenUuid: string | null): Participant | null {
  const actor = actorOf(uuid);
  if (!actor) return null;
  const token = documentOf<TokenDocument>(tokenUuid) ?? actor.token;
  return {
    name: token?.name ?? actor.name,
    img: token?.texture.src ?? actor.img,
    side: shownSide({ actor, token }),
  };
}
