import type { AnyAction, Declaration, Refusal, TargetRef } from "../contract/action.ts";
import type { ActorDocument, HostUser, SceneDocument, TokenDocument } from "../host/documents.ts";
import { shownName } from "../contract/reading/names.ts";
import { documentOf, host } from "../host/host.ts";
import { signedCard } from "./integrity.ts";
import { recordsOfCard } from "./journal/find-records.ts";
import { phaseOf } from "./journal/records.ts";
import { participantsOf } from "./participants.ts";
import type { Participant } from "./model.ts";
import { messagesReceived } from "./received.ts";
import { actorOf, amendedDeclaration, isCard } from "./state.ts";

/* Whom a player may see, whatever their console reads: a card must not tell others of anybody else. */

/**
 * Returns a target with a token by which a player may see it; null if they may not. A player sees players' actors,
 * those with at least Limited permission, combatants that are not hidden, and actors with a token that is not hidden;
 * these two on the active scene, on one that they may observe, or on one with a token of `own`, their actor that acts.
 */
export function seenTarget(target: TargetRef, user: HostUser, own: ActorDocument | null): TargetRef | null {
  const actor = actorOf(target.actor);
  if (!actor) return null;
  const ownScenes = own ? tokensOf(own).map(({ parent }) => parent) : [];
  const maySee = (scene: SceneDocument | null): boolean =>
    scene !== null && (scene.active || ownScenes.includes(scene) || scene.testUserPermission(user, "OBSERVER"));
  const seen = tokensOf(actor).filter(({ hidden, parent }) => !hidden && maySee(parent));
  const token = seen.find(({ uuid }) => uuid === target.token) ?? seen[0];
  if (token) return { ...target, token: token.uuid };
  const combatant = [...host.game.combats]
    .filter(({ scene }) => !scene || maySee(scene))
    .flatMap(({ combatants }) => [...combatants])
    .find((one) => !one.hidden && one.actor?.uuid === actor.uuid);
  if (combatant) return { ...target, token: combatant.token?.uuid ?? null };
  const isKnown = actor.hasPlayerOwner || actor.testUserPermission(user, "LIMITED");
  return isKnown ? { ...target, token: null } : null;
}

/** Returns the tokens of an actor on all scenes: its own for a token's actor, else all that are made of it. */
function tokensOf(actor: ActorDocument): TokenDocument[] {
  if (actor.token) return [actor.token];
  return [...host.game.scenes].flatMap((scene) => scene.tokens.filter(({ actorId }) => actorId === actor.id));
}

/**
 * Returns the refusal of a player's declaration that names somebody whom they may not see: the same as for somebody who
 * does not exist. Who has struck openly from hiding may be struck back. Null for a gamemaster (`user`).
 */
export function unseenRefusal({ actor: uuid, targets }: Declaration, user: HostUser): Refusal | null {
  if (user.isGM) return null;
  const actor = actorOf(uuid);
  const isOwner = actor?.testUserPermission(user, "OWNER");
  if (!actor || !(isOwner || seenTarget({ actor: uuid, token: null }, user, null))) return { refused: "NoActor" };
  const own = isOwner ? actor : null;
  const isThere = (target: TargetRef): boolean =>
    seenTarget(target, user, own) !== null ||
    (own !== null && actorOf(target.actor) !== null && hasStruckOpenly(target.actor, uuid));
  return targets.every(isThere) ? null : { refused: "NoTarget" };
}

/**
 * Returns a refusal of a declaration by the rules as its user may know it: if a target stands where a player may not
 * see it, it could tell how far away that is, so it is the one for somebody who does not exist.
 */
export function asSeen(refusal: Refusal, { targets }: Declaration, user: HostUser): Refusal {
  const isHidden = ({ actor, token }: TargetRef): boolean =>
    Boolean(documentOf<TokenDocument>(token)?.hidden) && !actorOf(actor)?.testUserPermission(user, "OWNER");
  return !user.isGM && targets.some(isHidden) ? { refused: "NoTarget" } : refusal;
}

/**
 * Returns the refusal of a declaration if the user does not own all actors that the declaration needs: those that the
 * action's `owners` returns, else the declaring actor. The refusal names the first actor not owned, as the user may see
 * it. Null if the user owns all these actors or is a gamemaster.
 */
export function notOwned(action: AnyAction, declaration: Declaration, user: HostUser): Refusal | null {
  if (user.isGM) return null;
  const owners = action.owners?.(declaration) ?? [declaration.actor];
  const notOwnedActor = owners.find((uuid) => !actorOf(uuid)?.testUserPermission(user, "OWNER"));
  if (notOwnedActor === undefined) return null;
  const seen = seenTarget({ actor: notOwnedActor, token: null }, user, actorOf(declaration.actor));
  if (!seen) return { refused: "NoActor" };
  const name = documentOf<TokenDocument>(seen.token)?.name ?? shownName(actorOf(notOwnedActor)!);
  return { refused: "NotOwner", data: { name } };
}

/**
 * Tells whether the newest of the cards between the actor `ownUuid` and others is a blow of `uuid` at them, or theirs
 * at `uuid`. Counted are signed cards that everybody may read and that are not undone.
 */
function hasStruckOpenly(uuid: string, ownUuid: string): boolean {
  for (const message of messagesReceived().reverse()) {
    const card = isCard(message) && !message.whisper.length && !message.blind ? signedCard(message) : null;
    if (!card || phaseOf(recordsOfCard(card.id)) === "undone") continue;
    const { actor, targets } = amendedDeclaration(card);
    const isAt = (aim: string): boolean => targets.some((target) => target.actor === aim);
    if (actor === ownUuid ? targets.length : isAt(ownUuid)) return actor === uuid || isAt(uuid);
  }
  return false;
}

/**
 * Returns what the card of a user keeps of its actor and targets: whom a player may see only by another token, or by
 * none, is not named by a hidden one.
 */
export function castOf(declaration: Declaration, user: HostUser | null): Record<string, Participant> {
  if (!user || user.isGM) return participantsOf(declaration);
  const own = actorOf(declaration.actor);
  const targets = declaration.targets.map((target) => seenTarget(target, user, own) ?? target);
  return participantsOf({ ...declaration, targets });
}
