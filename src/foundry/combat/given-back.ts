import { host } from "../host/host.ts";
import type { ActorDocument, CombatantDocument } from "../host/documents.ts";
import { recordsOf, recordsOfCard, undoStep } from "../engine/journal/apply.ts";
import { phaseOf } from "../engine/journal/records.ts";
import { keptFor } from "./kept-places.ts";
import { requestCombat } from "./requests.ts";

/*
 * Places: the combatants of several tokens, which one actor (a team or group made of them) has taken in an encounter.
 * They are stored, and come back when the team or group is undone (`kept-places.ts`). A card: the chat message of an
 * action; its records, in the documents that it changed, say what it wrote there.
 */

/**
 * Gives back the places that an actor has taken: removes the actor's combatants from those encounters and restores the
 * stored ones. What cards did to these is undone if the cards were undone meanwhile. If the actor had the turn, the
 * first restored combatant gets it.
 */
export async function giveBackPlaces(taker: ActorDocument): Promise<void> {
  for (const [combat, { entries }] of keptFor(taker)) {
    const ownEntries = combat.combatants.filter(({ actor }) => actor?.uuid === taker.uuid).map(({ id }) => id);
    const hadTurn = ownEntries.includes(combat.combatant?.id ?? "");
    await combat.deleteEmbeddedDocuments("Combatant", ownEntries);
    // Not restored are combatants whose token has a new combatant by now.
    const tokensInCombat = new Set(combat.combatants.map(({ tokenId }) => tokenId));
    const toRestore = entries.filter(({ tokenId }) => !tokensInCombat.has(tokenId as string));
    const restored = (await combat.createEmbeddedDocuments("Combatant", toRestore, {
      keepId: true,
    })) as CombatantDocument[];
    await undoMeanwhile(restored);
    const [firstRestored] = restored;
    if (hadTurn && firstRestored) await requestCombat({ combat: combat.id, act: "act", combatant: firstRestored.id });
  }
}

/**
 * Undoes on combatants just restored what cards did to them that were undone while the combatants were away. By the
 * combatants' own records such a card is still applied; by those of all other documents it is undone.
 */
async function undoMeanwhile(restored: readonly CombatantDocument[]): Promise<void> {
  const cards = new Set(restored.flatMap((combatant) => Object.values(recordsOf(combatant)).map(({ card }) => card)));
  const restoredUuids = new Set(restored.map(({ uuid }) => uuid));
  for (const cardId of cards) {
    const elsewhere = recordsOfCard(cardId).filter(({ uuid }) => !restoredUuids.has(uuid ?? ""));
    if (phaseOf(elsewhere) !== "undone") continue;
    for (const step of ["costs", "effects"] as const) await undoStep(cardId, step, host.game.user);
  }
}
