import type { Declaration, TargetRef } from "../contract/action.ts";
import type { ActorDocument, SceneDocument, TokenDocument } from "../host/documents.ts";
import { documentOf, host } from "../host/host.ts";
import { combatantOf } from "../contract/reading/reader.ts";
import { actorOf } from "./state.ts";

/*
 * Completes the tokens of a declaration. Its author says which token acts and which is aimed at; leaving one out, or
 * naming one elsewhere, must not take its actor off the scene of the fight.
 */

/**
 * Returns a declaration, unchanged if all its tokens exist on one scene; else with the tokens that actor and targets
 * have on the scene of the fight. One that has none there keeps the token named, or null.
 */
export function withTokensOnScene(declaration: Declaration): Declaration {
  const participants: readonly TargetRef[] = [declaration, ...declaration.targets];
  const namedTokens = participants.map(({ token }) => documentOf<TokenDocument>(token));
  const scenes = new Set(namedTokens.map((token) => token?.parent));
  // All tokens exist, on one scene.
  if (scenes.size === 1 && namedTokens[0]) return declaration;
  const actor = actorOf(declaration.actor);
  const scene = actor && sceneOfFight(actor);
  const tokens = participants.map(({ actor: uuid }, index) =>
    tokenOn(scene, actorOf(uuid), namedTokens[index] ?? null),
  );
  const targets = declaration.targets.map((target, index) => ({ ...target, token: tokens[index + 1]! }));
  return { ...declaration, token: tokens[0]!, targets };
}

/**
 * Returns the scene on which an actor fights: that of its encounter, which may have none; without an encounter the
 * active scene.
 */
function sceneOfFight(actor: ActorDocument): SceneDocument | null {
  const combatant = combatantOf(actor, actor.token);
  return (combatant ? combatant.token?.parent : host.game.scenes.active) ?? null;
}

/**
 * Returns the uuid of the token by which an actor stands on a scene: an unlinked token's own, the token named in the
 * declaration if it is there, its combatant's, or a linked one; else of the token named, if any; else null.
 */
function tokenOn(scene: SceneDocument | null, actor: ActorDocument | null, named: TokenDocument | null): string | null {
  if (!actor) return named?.uuid ?? null;
  if (actor.token) return actor.token.uuid;
  if (named && named.parent === scene) return named.uuid;
  const combatantToken = combatantOf(actor)?.token;
  if (combatantToken && combatantToken.parent === scene) return combatantToken.uuid;
  const linkedToken = [...(scene?.tokens ?? [])].find((token) => token.actorLink && token.actorId === actor.id);
  return (linkedToken ?? named)?.uuid ?? null;
}
