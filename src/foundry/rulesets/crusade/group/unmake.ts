import { host } from "../../../host/host.ts";
import { canGiveBackPlaces, giveBackPlaces, afterEarlierPlaces } from "../../../combat/kept-places.ts";
import { madeOf } from "../../../combat/made-of.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import type { JsonObject } from "../../../host/json.ts";
import { groupOf, isBody } from "../body.ts";

/** The tokens that a group was made of, stored so that the making can be undone. */
export interface MadeOf {
  /** id shared by the groups that were made together and are undone together */
  readonly batch: string;
  /** the data of the members' tokens before these were replaced */
  readonly tokens: readonly JsonObject[];
  /** points of stress that its members had lost already, with which it began */
  readonly damage: number;
}

/** Returns the groups that were made together, by their id. */
const madeTogether = (batch: string): ActorDocument[] =>
  host.game.actors.filter((actor) => !isBody(actor) && madeOf<MadeOf>(actor)?.made.batch === batch);

/**
 * Returns the groups made together with this one and the id they share; null for any other actor, or if since then the
 * damage of one has changed, one has acted, a round has begun, or one was added to a started encounter.
 */
export function freshlyMade(actor: ActorDocument): { batch: string; groups: readonly ActorDocument[] } | null {
  const batch = madeOf<MadeOf>(actor)?.made.batch;
  const groups = batch ? madeTogether(batch) : [];
  const untouched = groups.every(
    (group) => groupOf(group).pool.damage === madeOf<MadeOf>(group)!.made.damage && canGiveBackPlaces(group),
  );
  return batch && groups.length && untouched ? { batch, groups } : null;
}

/**
 * Undoes the making of groups: their members stand and fight again where they did, as they were, and the groups are
 * deleted. Resolves to false, with nothing done, if they are gone already.
 * @param batch the id that groups made together share
 */
export const unmakeGroups = (batch: string): Promise<boolean> => afterEarlierPlaces(() => unmake(batch));

/** Undoes the making of groups as `unmakeGroups` does, but without waiting for such work begun before. */
async function unmake(batch: string): Promise<boolean> {
  const groups = madeTogether(batch);
  for (const group of groups) {
    const { scene, made } = madeOf<MadeOf>(group)!;
    const mine = [...scene.tokens].filter((token) => token.actor === group);
    await scene.deleteEmbeddedDocuments(
      "Token",
      mine.map((token) => token.id),
    );
    await scene.createEmbeddedDocuments("Token", [...made.tokens], {
      keepId: true,
      // Items that a token stores are matched with its actor's by id, so they must keep theirs.
      keepEmbeddedIds: true,
    });
    await giveBackPlaces(group);
    await group.delete();
  }
  return groups.length > 0;
}
