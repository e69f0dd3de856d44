import { host } from "../../../host/host.ts";
import { canGiveBackPlaces, afterEarlierPlaces } from "../../../combat/kept-places.ts";
import { madeOf } from "../../../combat/made-of.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import type { JsonObject } from "../../../host/json.ts";
import { groupOf, isBody } from "../body.ts";

/** What is stored of a group's members, so that the making can be undone. */
export interface MadeOf {
  /** id that the groups made together share; they are undone together */
  readonly batch: string;
  /** the data of the members' tokens, as they were before the group's tokens replaced them */
  readonly tokens: readonly JsonObject[];
  /** points of stress that the group had lost when it was made */
  readonly damage: number;
}

/** Returns the groups that were made together, by the id that they share. */
const madeTogether = (batch: string): ActorDocument[] =>
  host.game.actors.filter((actor) => !isBody(actor) && madeOf<MadeOf>(actor)?.made.batch === batch);

/**
 * Returns the groups that were made at the same time as `actor`, with `actor` among them, and the id that these groups
 * share (`batch`), if their making can still be undone. Null for an actor that was not made so, and if a group's pool
 * is not as it was when made, or the group's places in an encounter cannot be given back (`canGiveBackPlaces`).
 */
export function freshlyMade(actor: ActorDocument): { batch: string; groups: readonly ActorDocument[] } | null {
  const batch = madeOf<MadeOf>(actor)?.made.batch;
  const groups = batch ? madeTogether(batch) : [];
  const areUntouched = groups.every(
    (group) => groupOf(group).pool.damage === madeOf<MadeOf>(group)!.made.damage && canGiveBackPlaces(group),
  );
  return batch && groups.length && areUntouched ? { batch, groups } : null;
}

/**
 * Undoes the making of groups: their members' tokens are back where and as they were, also in the encounter, and the
 * groups are deleted. Waits until earlier makings and undoings are done. Resolves to false, with nothing done, if the
 * groups are gone.
 * @param batch the id that groups made together share
 */
export const unmakeGroups = (batch: string): Promise<boolean> => afterEarlierPlaces(() => unmake(batch));

/** Does the work of `unmakeGroups`, without waiting for earlier makings and undoings; tells whether any was undone. */
async function unmake(batch: string): Promise<boolean> {
  // Loaded before anything is deleted, as loading can fail.
  const { giveBackPlaces } = await import("../../../combat/given-back.ts");
  const groups = madeTogether(batch);
  for (const group of groups) {
    const { scene, made } = madeOf<MadeOf>(group)!;
    // The group's tokens go, then the members' tokens come back, then the members' places in the encounter.
    const groupTokens = [...scene.tokens].filter((token) => token.actor === group);
    await scene.deleteEmbeddedDocuments(
      "Token",
      groupTokens.map((token) => token.id),
    );
    await scene.createEmbeddedDocuments("Token", [...made.tokens], {
      keepId: true,
      // A token stores changed items under the ids of its actor's items, so these ids must stay.
      keepEmbeddedIds: true,
    });
    await giveBackPlaces(group);
    await group.delete();
  }
  return groups.length > 0;
}
