import { host } from "../host/host.ts";
import type { ActorDocument, CombatDocument, TokenDocument } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";
import { enqueue } from "../host/queue.ts";
import { spentThisRound } from "./spent.ts";

/*
 * A team or a group is one actor made of several tokens. If these fight, it takes their places (their combatants) in
 * the encounter. The old places are stored, so that the making can be undone: on the encounter, which no player may
 * write, not on the actor, which players may own.
 */

/**
 * Runs work that makes or unmakes a team or group, or gives or takes its places, once all such work begun earlier on
 * this client has ended; resolves to its result.
 */
export const afterEarlierPlaces = <T>(work: () => Promise<T>): Promise<T> => enqueue("fray.places", work);

/** The places that an actor has taken in an encounter. */
interface Kept {
  /** the encounter's round when it took them */
  readonly round: number;
  /** the data of the combatants whose places they were */
  readonly entries: readonly JsonObject[];
}

/** Returns the encounters in which an actor has taken places, each with those places. */
export const keptFor = ({ id }: ActorDocument): [CombatDocument, Kept][] =>
  host.game.combats.contents.flatMap((combat) => {
    const keptPlaces = (combat.flags.fray?.places as Record<string, Kept> | undefined)?.[id];
    return keptPlaces ? [[combat, keptPlaces] as [CombatDocument, Kept]] : [];
  });

/**
 * Stores on each encounter the combatants that tokens have in it now, for the actor that takes their places. Writes
 * nothing to an encounter without any. Gamemasters only.
 */
export async function keepPlaces(tokens: readonly TokenDocument[], { id }: ActorDocument): Promise<void> {
  const tokenIds = new Set(tokens.map((token) => token.id));
  for (const combat of host.game.combats.contents) {
    const entries = combat.combatants
      .filter(({ tokenId }) => tokenId !== null && tokenIds.has(tokenId))
      .map((combatant) => combatant.toObject() as JsonObject);
    const placesToKeep: Kept = { round: combat.round, entries };
    if (entries.length)
      await combat.update({ [`flags.fray.places.${id}`]: placesToKeep }, { turnEvents: false, render: false });
  }
}

/**
 * Tells whether the places that an actor has taken can be given back. In each started encounter in which the actor
 * fights now, it must have taken places in the present round, and have spent nothing in it.
 */
export function canGiveBackPlaces(taker: ActorDocument): boolean {
  const placesByCombat = new Map(keptFor(taker));
  return host.game.combats.contents.every((combat) => {
    const entry = combat.started && combat.combatants.find(({ actor }) => actor?.uuid === taker.uuid);
    if (!entry) return true;
    const hasTakenThisRound = placesByCombat.get(combat)?.round === combat.round;
    return hasTakenThisRound && !spentThisRound(entry).length;
  });
}

/**
 * Deletes the combatants whose places the actor `taker` has taken, in all encounters. To be called before the tokens of
 * those combatants are deleted.
 */
export async function leavePlaces(taker: ActorDocument): Promise<void> {
  for (const [combat, { entries }] of keptFor(taker))
    await combat.deleteEmbeddedDocuments(
      "Combatant",
      entries.map(({ _id }) => _id as string).filter((id) => combat.combatants.get(id)),
    );
}

/**
 * Adds a combatant for an actor's token to each encounter where the actor takes places; its initiative is rolled if one
 * of the replaced combatants had an initiative.
 */
export async function takePlaces(taker: ActorDocument, token: TokenDocument): Promise<void> {
  for (const [combat, { entries }] of keptFor(taker)) {
    const [newCombatant] = await combat.createEmbeddedDocuments("Combatant", [
      { actorId: token.actorId, tokenId: token.id, sceneId: token.parent!.id },
    ]);
    if (newCombatant && entries.some(({ initiative }) => (initiative ?? null) !== null))
      await (combat as unknown as { rollInitiative(ids: readonly string[]): Promise<unknown> }).rollInitiative([
        newCombatant.id,
      ]);
  }
}
