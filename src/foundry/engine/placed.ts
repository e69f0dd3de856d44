import type { Declaration, TargetRef } from "../contract/action.ts";
import type { ActorDocument, SceneDocument, TokenDocument } from "../host/documents.ts";
import { documentOf, host } from "../host/host.ts";
import { combatantAnywhere } from "../contract/reading/reader.ts";
import { actorOf } from "./state.ts";

/*
 * The tokens of a declaration. Its author names the acting token and the targets' tokens; an author who names none, or
 * one on another scene, must not thereby take an actor off the scene of the fight.
 */

/**
 * Returns a declaration unchanged if all its tokens exist on one scene, unless its actor is in a started encounter on
 * another one, on which the targets have tokens too, and the scene named is not active. Else returns it with the tokens
 * that its actor and targets have on the scene of the fight; an actor without one there keeps the token named, or null.
 */
export function withTokensOnScene(declaration: Declaration): Declaration {
  const participants: readonly TargetRef[] = [declaration, ...declaration.targets];
  const namedTokens = participants.map(({ token }) => documentOf<TokenDocument>(token));
  const scenes = new Set(namedTokens.map((token) => token?.parent));
  const actor = actorOf(declaration.actor);
  const scene = actor && sceneOfFight(actor);
  // All tokens exist and are on one scene. (With one scene in the set, all tokens exist if the first does.)
  const named = scenes.size === 1 ? (namedTokens[0]?.parent ?? null) : null;
  const isInFight = ({ actor: uuid }: TargetRef): boolean =>
    documentOf<TokenDocument>(tokenOn(scene, actorOf(uuid), null))?.parent === scene;
  const isElsewhere = named !== scene && !named?.active && isFighting(actor) && participants.every(isInFight);
  if (named && !isElsewhere) return declaration;
  const tokens = participants.map(({ actor: uuid }, index) =>
    tokenOn(scene, actorOf(uuid), namedTokens[index] ?? null),
  );
  const targets = declaration.targets.map((target, index) => ({ ...target, token: tokens[index + 1]! }));
  return { ...declaration, token: tokens[0]!, targets };
}

/** Tells whether an actor is in a started encounter. */
const isFighting = (actor: ActorDocument | null): boolean =>
  actor !== null && combatantAnywhere(actor, actor.token) !== null;

/**
 * Returns the scene on which an actor fights: that of its combatant's token, null if that has none; for an actor in no
 * started encounter the active scene, null if none is active.
 */
function sceneOfFight(actor: ActorDocument): SceneDocument | null {
  const combatant = combatantAnywhere(actor, actor.token);
  return (combatant ? combatant.token?.parent : host.game.scenes.active) ?? null;
}

/**
 * Returns the uuid of an actor's token; for an unlinked actor its only one, wherever it is. Else the first of these
 * that is on the scene: the token named in the declaration, the combatant's, any linked one. If none is, the uuid of
 * the named token, or null.
 */
function tokenOn(
  scene: SceneDocument | null,
  actor: ActorDocument | null,
  namedToken: TokenDocument | null,
): string | null {
  if (!actor) return namedToken?.uuid ?? null;
  if (actor.token) return actor.token.uuid;
  if (namedToken && namedToken.parent === scene) return namedToken.uuid;
  const combatantToken = combatantAnywhere(actor)?.token;
  if (combatantToken && combatantToken.parent === scene) return combatantToken.uuid;
  const linkedToken = [...(scene?.tokens ?? [])].find((token) => token.actorLink && token.actorId === actor.id);
  return (linkedToken ?? namedToken)?.uuid ?? null;
}
