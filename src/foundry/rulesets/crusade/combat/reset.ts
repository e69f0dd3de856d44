import type { Change } from "../../../contract/change.ts";
import type { ResetOffer } from "../../../contract/combat.ts";
import type { ActorDocument, CombatDocument } from "../../../host/documents.ts";
import { BLUNTED, bodyOf, CHARGING, isBody } from "../attack/context.ts";
import { COVER_STATUS } from "../derived.ts";
import { untended } from "../actions/injuries.ts";
import { endOfScene } from "../actions/scene.ts";

/** What the end of an encounter puts back: conditions of the fight, loaded weapons, the once-a-scene uses (EC-035, EC-A31). */
export function endOfEncounter(combat: CombatDocument): ResetOffer[] {
  const actors = [
    ...new Set(combat.combatants.map((entry) => entry.actor).filter((actor): actor is ActorDocument => actor !== null)),
  ];
  const offers: ResetOffer[] = [
    {
      id: "conditions",
      words: { key: "FRAY.Crusade.Reset.conditions" },
      ticked: true,
      rule: "EC-035",
      changes: actors.flatMap((actor) =>
        [CHARGING, BLUNTED, ...Object.keys(COVER_STATUS)]
          .filter((status) => actor.statuses.has(status))
          .map((status): Change => ({ kind: "status", uuid: actor.uuid, status, active: false })),
      ),
    },
    {
      id: "loaded",
      words: { key: "FRAY.Crusade.Reset.loaded" },
      ticked: true,
      rule: "EC-037",
      changes: actors.flatMap((actor) =>
        actor.items
          .filter((item) => item.type === "crusadeWeapon" && (item.system as { loaded: boolean }).loaded === false)
          .map((item): Change => ({ kind: "set", uuid: item.uuid, path: "system.loaded", value: true })),
      ),
    },
    {
      id: "injuries",
      words: { key: "FRAY.Crusade.Reset.injuries" },
      ticked: true,
      rule: "EC-126",
      changes: actors.filter(isBody).flatMap(pastInjuries),
    },
    {
      id: "scene",
      words: { key: "FRAY.Crusade.Reset.scene" },
      ticked: true,
      rule: "EC-A31",
      changes: endOfScene(actors),
    },
  ];
  return offers.filter((offer) => offer.changes.length > 0);
}

/** Of the injuries those stay that still hurt and nobody has tended (EC-126). */
function pastInjuries(actor: ActorDocument): Change[] {
  const body = bodyOf(actor);
  const open = untended(body);
  if (open.length === body.injuries.length && !body.tended.length) return [];
  const stay = body.injuries.flatMap(({ id }) => open.filter((one) => one.id === id)).map((one) => ({ ...one }));
  return [
    { kind: "set", uuid: actor.uuid, path: "system.injuries", value: stay },
    { kind: "set", uuid: actor.uuid, path: "system.tended", value: [] },
  ];
}
