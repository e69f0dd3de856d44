import { documentOf, host } from "../../../host/host.ts";
import { canGiveBack, giveBack } from "../../../combat/kept-places.ts";
import type { ActorDocument, HostDocument, TokenDocument } from "../../../host/documents.ts";
import type { JsonObject } from "../../../host/json.ts";
import { groupOf, isBody } from "../body.ts";

/** The tokens and damage a group was made of, kept on its actor so that the making can be undone. */
export interface MadeOf {
  /** id shared by groups that were made together and are taken back together */
  readonly batch: string;
  readonly scene: string;
  /** the tokens as they were */
  readonly tokens: readonly JsonObject[];
  /** stress its members had lost already */
  readonly damage: number;
}

const madeOf = (actor: ActorDocument): MadeOf | undefined => actor.flags.fray?.madeOf as MadeOf | undefined;

const madeTogether = (batch: string): ActorDocument[] =>
  host.game.actors.filter((actor) => !isBody(actor) && madeOf(actor)?.batch === batch);

/** The groups made together with this one, if none of them has taken harm or acted since; else null. */
export function freshlyMade(actor: ActorDocument): { batch: string; groups: readonly ActorDocument[] } | null {
  const made = madeOf(actor);
  const groups = made ? madeTogether(made.batch) : [];
  const untouched = groups.every((group) => groupOf(group).pool.damage === madeOf(group)!.damage && canGiveBack(group));
  return made && groups.length && untouched ? { batch: made.batch, groups } : null;
}

/** Takes the making of groups back: their members stand and fight where they did, as they were. */
export async function unmakeGroups(batch: string): Promise<void> {
  for (const group of madeTogether(batch)) {
    const { scene: uuid, tokens } = madeOf(group)!;
    const scene = documentOf<HostDocument & { tokens: Iterable<TokenDocument> }>(uuid);
    const mine = scene ? [...scene.tokens].filter((token) => token.actor === group) : [];
    await scene?.deleteEmbeddedDocuments(
      "Token",
      mine.map((token) => token.id),
    );
    await scene?.createEmbeddedDocuments("Token", [...tokens], {
      keepId: true,
      // a delta's items are the base actor's by their ids
      keepEmbeddedIds: true,
    });
    await giveBack(group);
    await group.delete();
  }
}
