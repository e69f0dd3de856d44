import { shownName } from "../../../contract/reading/names.ts";
import type { Change } from "../../../contract/change.ts";
import type { ActorDocument, HostDocument, TokenDocument } from "../../../host/documents.ts";
import { documentOf, host } from "../../../host/host.ts";
import { bodyOf, groupOf, isBody } from "../body.ts";

/**
 * Returns all actors of this ruleset that may have acted in the scene with this uuid, each once: the world's actors,
 * the actors of the scene's tokens, and the actors of all encounters.
 */
export function sceneActors(scene: string): ActorDocument[] {
  const tokens = (documentOf<HostDocument & { tokens?: Iterable<TokenDocument> }>(scene)?.tokens ??
    []) as Iterable<TokenDocument>;
  const fighting = host.game.combats.contents.flatMap((combat) => combat.combatants.contents);
  const mayHaveActed = [
    ...host.game.actors,
    ...[...tokens].map((token) => token.actor),
    ...fighting.map((combatant) => combatant.actor),
  ];
  const ofRuleset = mayHaveActed.filter(
    (actor): actor is ActorDocument => actor?.type === "crusade" || actor?.type === "crusadeGroup",
  );
  return [...new Map(ofRuleset.map((actor) => [actor.uuid, actor])).values()];
}

/**
 * Returns the changes that give back to actors what they may use once a scene: the uses of FATE (points spent to change
 * dice), and an NPC's free block (EC-153, EC-A31). What an actor has not used makes no change.
 */
export function endOfSceneChanges(actors: readonly ActorDocument[]): Change[] {
  return [...new Set(actors)].flatMap((actor): Change[] => {
    const { uuid } = actor;
    const name = shownName(actor);
    const label = { key: "FRAY.Change.fateAgain", data: { name }, rule: "EC-A31" as const };
    if (!isBody(actor))
      return groupOf(actor).fateUsed.length ? [{ kind: "set", uuid, path: "system.fateUsed", value: [], label }] : [];
    const { fate, freeShieldUsed } = bodyOf(actor);
    const changes: Change[] = [];
    if (fate.used.length) changes.push({ kind: "set", uuid, path: "system.fate.used", value: [], label });
    if (freeShieldUsed)
      changes.push({
        kind: "set",
        uuid,
        path: "system.freeShieldUsed",
        value: false,
        label: { key: "FRAY.Change.blockAgain", data: { name }, rule: "EC-153" },
      });
    return changes;
  });
}
