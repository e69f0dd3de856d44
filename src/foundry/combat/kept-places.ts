import { host } from "../host/host.ts";
import type { ActorDocument, CombatDocument, TokenDocument } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";
import { requestCombat } from "./requests.ts";
import { spentThisRound } from "./spent.ts";

/*
 * A team or a group that is made of fighting tokens takes their places in an encounter. The places are kept, as they
 * were, with what took them, so that the making can be undone.
 */

/** A place in an encounter: the encounter's id and round, and the combatant's data. */
export interface KeptPlace {
  readonly combat: string;
  readonly round: number;
  readonly entry: JsonObject;
}

/** The places that tokens have in encounters now. */
export function placesOf(tokens: readonly TokenDocument[]): KeptPlace[] {
  const ids = new Set(tokens.map(({ id }) => id));
  return host.game.combats.contents.flatMap((combat) =>
    combat.combatants
      .filter(({ tokenId }) => tokenId !== null && ids.has(tokenId))
      .map((entry) => ({ combat: combat.id, round: combat.round, entry: entry.toObject() as JsonObject })),
  );
}

/**
 * Tells whether places can be given back: in no started encounter has the one who took them spent anything, or has a
 * round begun since; and they are in none that had no such place.
 */
export const canGiveBack = (places: readonly KeptPlace[], { uuid }: ActorDocument): boolean =>
  host.game.combats.contents.every((combat) => {
    const taker = combat.started && combat.combatants.find(({ actor }) => actor?.uuid === uuid);
    if (!taker) return true;
    return (
      places.some((kept) => kept.combat === combat.id && kept.round === combat.round) && !spentThisRound(taker).length
    );
  });

/** Removes those who have these places from their encounters, before their tokens go. */
export async function leavePlaces(places: readonly KeptPlace[]): Promise<void> {
  for (const [combat, kept] of byCombat(places))
    await combat.deleteEmbeddedDocuments(
      "Combatant",
      kept.map(({ entry }) => entry._id as string).filter((id) => combat.combatants.get(id)),
    );
}

/** Adds a token to the encounters where the places were; it rolls for initiative if one of them had. */
export async function takePlaces(places: readonly KeptPlace[], token: TokenDocument): Promise<void> {
  for (const [combat, kept] of byCombat(places)) {
    const [made] = await combat.createEmbeddedDocuments("Combatant", [
      { actorId: token.actorId, tokenId: token.id, sceneId: token.parent!.id },
    ]);
    if (made && kept.some(({ entry }) => (entry.initiative ?? null) !== null))
      await (combat as unknown as { rollInitiative(ids: readonly string[]): Promise<unknown> }).rollInitiative([
        made.id,
      ]);
  }
}

/** Gives places back: who took them leaves the encounters, and those who had them stand there as before. */
export async function giveBack(places: readonly KeptPlace[], taker: ActorDocument): Promise<void> {
  for (const [combat, kept] of byCombat(places)) {
    const mine = combat.combatants.filter(({ actor }) => actor?.uuid === taker.uuid).map(({ id }) => id);
    const acted = mine.includes(combat.combatant?.id ?? "");
    await combat.deleteEmbeddedDocuments("Combatant", mine);
    const fights = new Set(combat.combatants.map(({ tokenId }) => tokenId));
    const back = kept.map(({ entry }) => entry).filter(({ tokenId }) => !fights.has(tokenId as string));
    const [first] = await combat.createEmbeddedDocuments("Combatant", back, { keepId: true });
    if (acted && first) await requestCombat({ combat: combat.id, act: "act", combatant: first.id });
  }
}

/** The encounters that still exist, each with its places. */
const byCombat = (places: readonly KeptPlace[]): [CombatDocument, KeptPlace[]][] =>
  [...Map.groupBy(places, ({ combat }) => combat)].flatMap(([id, kept]) => {
    const combat = host.game.combats.get(id);
    return combat ? [[combat, kept] as [CombatDocument, KeptPlace[]]] : [];
  });
