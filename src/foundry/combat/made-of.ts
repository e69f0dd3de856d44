import { withDeletions } from "../host/compat.ts";
import { host } from "../host/host.ts";
import type { ActorDocument, SceneDocument } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";

/*
 * What a group or a team was made of is stored on the scene, which no player may write, by the id of its actor. So its
 * making can be undone, and the actor's owner cannot change what that does.
 */

/** The path of the flag in a scene. */
const PATH = "flags.fray.made";

/** Returns what a scene stores about groups and teams, by the id of the actor that was made. */
const keptIn = (scene: SceneDocument): Readonly<Record<string, JsonObject>> =>
  (scene.flags.fray?.made as Record<string, JsonObject> | undefined) ?? {};

/**
 * Returns what a group's or team's actor was made of, as its ruleset handed it to `keepMade` (its members and their
 * tokens), and the scene that stores it; null if no scene does. That it is a `T` is not checked.
 */
export function madeOf<T>({ id }: ActorDocument): { readonly scene: SceneDocument; readonly made: T } | null {
  const scene = host.game.scenes.find((candidate) => Object.hasOwn(keptIn(candidate), id));
  return scene ? { scene, made: keptIn(scene)[id] as T } : null;
}

/**
 * Stores on a scene what an actor is made of, and deletes what it stores for actors that no longer exist. Gamemasters
 * only.
 */
export async function keepMade(scene: SceneDocument, { id }: ActorDocument, madeFrom: object): Promise<void> {
  const goneActorIds = Object.keys(keptIn(scene)).filter((actorId) => !host.game.actors.has(actorId));
  await scene.update(withDeletions({ [`${PATH}.${id}`]: madeFrom }, PATH, goneActorIds));
}
