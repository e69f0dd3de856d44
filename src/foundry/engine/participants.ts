import { faceOf } from "../contract/reading/sides.ts";
import type { Declaration } from "../contract/action.ts";
import type { TokenDocument } from "../host/documents.ts";
import { documentOf } from "../host/host.ts";
import type { Participant } from "./model.ts";
import { actorOf } from "./state.ts";

/** Faces and names of those a declaration names, as they are now: old cards go on showing them. */
export function participantsOf(declaration: Declaration): Record<string, Participant> {
  const cast: Record<string, Participant> = {};
  for (const { actor, token } of [{ actor: declaration.actor, token: declaration.token }, ...declaration.targets]) {
    const who = participantFor(actor, token);
    if (who) cast[keyOf(actor)] = who;
  }
  return cast;
}

/** The face and name a card holds of this actor; nothing of one it does not name. */
export const participantIn = (cast: Readonly<Record<string, Participant>>, uuid: string): Participant | undefined =>
  cast[keyOf(uuid)];

/** A dot in a key would be read as a path. */
const keyOf = (uuid: string): string => uuid.replaceAll(".", "-");

function participantFor(uuid: string, tokenUuid: string | null): Participant | null {
  const actor = actorOf(uuid);
  if (!actor) return null;
  const token = documentOf<TokenDocument>(tokenUuid) ?? actor.token;
  return {
    name: token?.name ?? actor.name,
    img: token?.texture.src ?? actor.img,
    side: faceOf({ actor, token }),
  };
}
