import { host } from "../host/host.ts";
import type { Declaration } from "../contract/action.ts";
import type { TokenDocument } from "../host/documents.ts";
import { documentOf } from "../host/host.ts";
import type { Participant } from "./model.ts";
import { actorOf } from "./state.ts";

/** Faces and names of those a declaration names, as they are now: old cards go on showing them. */
export function participantsOf(declaration: Declaration): Record<string, Participant> {
  const cast: Record<string, Participant> = {};
  for (const { actor, token } of [{ actor: declaration.actor, token: declaration.token }, ...declaration.targets]) {
    const who = castMember(actor, token);
    if (who) cast[actor.replaceAll(".", "-")] = who;
  }
  return cast;
}

function castMember(uuid: string, tokenUuid: string | null): Participant | null {
  const actor = actorOf(uuid);
  if (!actor) return null;
  const token = documentOf<TokenDocument>(tokenUuid) ?? actor.token;
  const disposition = token?.disposition ?? actor.prototypeToken.disposition;
  const sides = host.CONST.TOKEN_DISPOSITIONS;
  return {
    name: token?.name ?? actor.name,
    img: token?.texture.src ?? actor.img,
    side: disposition === sides.FRIENDLY ? "friend" : disposition === sides.HOSTILE ? "foe" : "neutral",
  };
}
