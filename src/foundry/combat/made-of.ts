import { withDeletions } from "../host/compat.ts";
import { host } from "../host/host.ts";
import type { ActorDocument, SceneDocument } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";

/*
 * What a group or a team was made of is stored on the scene, which no player may write, by the id of its actor. So its
 * making can be undone, and the actor's owner cannot change what that does.
 */

const PATH = "flags.fray.made";

/** What a scene keeps of makings, by the id of the actor that was made. */
const keptIn = (scene: SceneDocument): Readonly<Record<string, JsonObject>> =>
  (scene.flags.fray?.made as Record<string, JsonObject> | undefined) ?? {};

/** What an actor of this world was made of, and the scene where; null: nothing is kept of that. */
export function madeOf<T>({ id }: ActorDocument): { readonly scene: SceneDocument; readonly made: T } | null {
  const scene = host.game.scenes.find((one) => Object.hasOwn(keptIn(one), id));
  return scene ? { scene, made: keptIn(scene)[id] as T } : null;
}

/** Keeps what an actor is made of; what a scene keeps for actors that are gone is forgotten. Gamemasters only. */
export async function keepMade(scene: SceneDocument, { id }: ActorDocument, made: object): Promise<void> {
  const gone = Object.keys(keptIn(scene)).filter((one) => !host.game.actors.has(one));
  await scene.update(withDeletions({ [`${PATH}.${id}`]: made }, PATH, gone));
}
