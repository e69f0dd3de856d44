import type { Declaration, TargetRef } from "../contract/action.ts";
import { documentOf } from "../host/host.ts";
import type { ActorDocument, HostUser, TokenDocument } from "../host/documents.ts";
import { readAmendment, readDeclaration } from "./bounds.ts";
import { seenTarget } from "./seen.ts";
import type { CardClaim } from "./state.ts";
import { actorOf } from "./state.ts";

/**
 * Returns what a card's message says of its declaration, unverified, with the targets that were chosen on the card
 * later; null if it cannot be read. Good only for naming who acts on whom.
 */
export function claimedDeclaration(claim: CardClaim): Declaration | null {
  const declaration = readDeclaration(claim.declaration);
  return declaration && { ...declaration, targets: targetsChosenLater(claim) ?? declaration.targets };
}

/**
 * Returns what `claimedDeclaration` does, without what its author may not have shown to others by a message that nobody
 * has verified: an actor that they do not own, with its item, is left out ("" and null), and so are targets that they
 * may not see. A target's token is one of its own. Of a gamemaster's message nothing is left out, of one without an
 * author all.
 */
export function nameableDeclaration(claim: CardClaim, author: HostUser | null): Declaration | null {
  const declaration = claimedDeclaration(claim);
  if (!declaration || author?.isGM) return declaration;
  const { actor, token, targets } = declaration;
  const own = actorOf(actor);
  const isOwner = author !== null && own !== null && own.testUserPermission(author, "OWNER");
  return {
    ...declaration,
    ...(isOwner ? { token: isTokenOf(own, token) ? token : null } : { actor: "", token: null, item: null }),
    targets: author ? targets.flatMap((target) => seenTarget(target, author, isOwner ? own : null) ?? []) : [],
  };
}

/** Tells whether a token, by its uuid, is one of this actor's. */
const isTokenOf = (actor: ActorDocument, uuid: string | null): boolean =>
  documentOf<TokenDocument>(uuid)?.actor?.uuid === actor.uuid;

/** Returns the targets that the last readable amendment of a card's targets claims; null if there is none. */
function targetsChosenLater({ amendments }: CardClaim): readonly TargetRef[] | null {
  const claimed: readonly unknown[] = Array.isArray(amendments) ? amendments : [];
  const readable = claimed.flatMap((one) => {
    const { kind, target, targets } = Object(one) as Readonly<Record<string, unknown>>;
    return kind === "target" ? (readAmendment({ kind, target, targets }) ?? []) : [];
  });
  const last = readable.at(-1);
  return last?.target ? (last.targets ?? [last.target]) : null;
}
