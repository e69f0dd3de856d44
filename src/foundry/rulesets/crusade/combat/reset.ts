import { actorsOf, statusesEnded, itemFieldsSet, worthOffering } from "../../../combat/resets.ts";
import type { Change } from "../../../contract/change.ts";
import type { ResetOffer } from "../../../contract/combat.ts";
import type { ActorDocument, CombatDocument } from "../../../host/documents.ts";
import { BLUNTED, bodyOf, CHARGING, isBody, unableToAct } from "../body.ts";
import { COVER_STATUS } from "../derived.ts";
import { noteOpponents } from "../group/engagement.ts";
import { untended } from "../actions/injuries.ts";
import { endOfSceneChanges } from "../actions/scene.ts";

/**
 * Returns the offers to the gamemaster at the end of an encounter: to end conditions of the fight, to load weapons of
 * those still able to, to remove injuries that are healed or were treated, to give back uses of FATE (points that
 * change throws) and free blocks (EC-035, EC-037, EC-126, EC-A31). Offers that would change nothing are left out;
 * nothing changes until one is accepted. `ticked`: accepted unless the gamemaster unticks it.
 */
export function endOfEncounter(combat: CombatDocument): ResetOffer[] {
  const actors = actorsOf(combat);
  const offers: ResetOffer[] = [
    {
      id: "conditions",
      words: { key: "FRAY.Crusade.Reset.conditions" },
      ticked: true,
      rule: "EC-035",
      changes: statusesEnded(actors, [CHARGING, BLUNTED, ...Object.keys(COVER_STATUS)]),
    },
    {
      // The offer to load weapons.
      id: "loaded",
      words: { key: "FRAY.Crusade.Reset.loaded" },
      ticked: true,
      rule: "EC-037",
      changes: itemFieldsSet(
        actors.filter((actor) => !unableToAct(actor)),
        "system.loaded",
        ({ type, system }) => type === "crusadeWeapon" && (system as { loaded: boolean }).loaded === false,
        // The new value of `loaded`.
        () => true,
      ),
    },
    {
      // The offer to remove injuries that are healed or were treated.
      id: "injuries",
      words: { key: "FRAY.Crusade.Reset.injuries" },
      ticked: true,
      rule: "EC-126",
      changes: actors.filter(isBody).flatMap(pastInjuries),
    },
    {
      // The offer to allow again what is allowed once a scene.
      id: "scene",
      words: { key: "FRAY.Crusade.Reset.scene" },
      ticked: true,
      rule: "EC-A31",
      changes: endOfSceneChanges(actors),
    },
  ];
  return worthOffering(offers);
}

/**
 * Returns the changes that remove a character's injuries that are healed or were treated, and the notes of treating;
 * empty if there is neither (EC-126).
 */
function pastInjuries(actor: ActorDocument): Change[] {
  const body = bodyOf(actor);
  const untreated = untended(body);
  if (untreated.length === body.injuries.length && !body.tended.length) return [];
  // The untreated ones stay, with the points that are not healed, but in their stored order.
  const remaining = body.injuries
    .flatMap(({ id }) => untreated.filter((injury) => injury.id === id))
    .map((injury) => ({ ...injury }));
  return [
    { kind: "set", uuid: actor.uuid, path: "system.injuries", value: remaining },
    { kind: "set", uuid: actor.uuid, path: "system.tended", value: [] },
  ];
}

/**
 * Returns the changes at the start of a round: the number of each group's standing members is noted (EC-104). From the
 * second round on, the condition of a charge that no blow followed ends (EC-044, EC-047).
 */
export function startOfRound(combat: CombatDocument): Change[] {
  return [...combat.combatants].flatMap(({ uuid, actor }): Change[] => {
    if (!actor) return [];
    if (isBody(actor)) return combat.round > 1 ? statusesEnded([actor], [CHARGING]) : [];
    const noted = Object.entries(noteOpponents(actor, combat.round));
    return noted.map(([field, value]) => ({ kind: "set", uuid, path: `system.${field}`, value }));
  });
}
