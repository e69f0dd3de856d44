import { host } from "../host/host.ts";
import type { ActorDocument, CombatantDocument } from "../host/documents.ts";
import { undoStep } from "../engine/journal/undo-step.ts";
import { recordsOf, recordsOfCard } from "../engine/journal/find-records.ts";
import { phaseOf } from "../engine/journal/records.ts";
import { keptFor } from "./kept-places.ts";
import { requestCombat } from "./requests.ts";

/*
 * Places: the combatants of several tokens, which one actor (a team or group made of them) has taken in an encounter.
 * They are stored, and come back when the team or group is undone (`kept-places.ts`). A card: the chat message of an
 * action; its records, in the documents that it changed, say what it wrote there.
 */

/**
 * Gives back the places that an actor has taken: removes the actor's combatants from the encounters in which it took
 * places, and restores the stored combatants, except those whose token has a new combatant by now. What a card did to
 * the restored combatants is undone if the card was undone meanwhile. If the actor had the turn in an encounter, the
 * first combatant restored there gets the turn.
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
 * Undoes what a card did to combatants just restored, if the card was undone while these combatants were away. By their
 * own records such a card is still applied; by the records in all other documents it is undone.
 */
async function undoMeanwhile(restored: readonly CombatantDocument[]): Promise<void> {
  const cardIds = new Set(restored.flatMap((combatant) => Object.values(recordsOf(combatant)).map(({ card }) => card)));
  const restoredUuids = new Set(restored.map(({ uuid }) => uuid));
  for (const cardId of cardIds) {
    const elsewhere = recordsOfCard(cardId).filter(({ uuid }) => !restoredUuids.has(uuid ?? ""));
    if (phaseOf(elsewhere) !== "undone") continue;
    for (const step of ["costs", "effects"] as const) await undoStep(cardId, step, host.game.user);
  }
}
