import type { Change } from "../../../contract/change.ts";
import type { ResetOffer } from "../../../contract/combat.ts";
import type { ActorDocument, CombatDocument } from "../../../host/documents.ts";
import { STATUS } from "../conditions.ts";
import { isOut, questOf } from "../body.ts";
import { clearStatuses, deathChanges } from "../attack/apply.ts";
import type { QuestWeapon } from "../types.ts";
import { combatOver } from "../../../../rules/quest/encounter.ts";
import { sideOf } from "./sides.ts";
import type { Side } from "./sides.ts";

const actorsOf = (combat: CombatDocument): ActorDocument[] => [
  ...new Set(combat.combatants.map((entry) => entry.actor).filter((actor): actor is ActorDocument => actor !== null)),
];

const OF_THE_FIGHT = [
  STATUS.surprised,
  STATUS.defenceless,
  STATUS.advantage,
  STATUS.charging,
  STATUS.fumbled,
  STATUS.coverPartial,
  STATUS.coverExcellent,
  STATUS.coverTotal,
];

/** Those of a side, down or not; who keeps out is of none (OQ-002, OQ-011). */
function actorsOfSide(combat: CombatDocument, side: Side): ActorDocument[] {
  return combat.combatants
    .filter((entry) => entry.actor !== null && sideOf(entry) === side)
    .map((entry) => entry.actor!);
}

/** Whether one side is down, surrendered or gone, be it before the first blow (OQ-009). */
export function isOver(combat: CombatDocument): boolean {
  const [party, enemies] = [actorsOfSide(combat, "party"), actorsOfSide(combat, "enemies")];
  if (!party.length || !enemies.length) return false;
  const standing = (actor: ActorDocument) => ({ hp: questOf(actor).hp.value, out: isOut(actor) });
  return combatOver({ sides: [party.map(standing), enemies.map(standing)] });
}

/** What the end of an encounter puts back: conditions of the fight, loaded weapons, those who fled; and open wounds (OQ-009, OQ-075). */
export function endOfEncounter(combat: CombatDocument): ResetOffer[] {
  const actors = actorsOf(combat);
  const offers: ResetOffer[] = [
    {
      id: "conditions",
      words: { key: "FRAY.Quest.Reset.conditions" },
      ticked: true,
      rule: "OQ-058",
      changes: actors.flatMap((actor) => clearStatuses(actor, OF_THE_FIGHT)),
    },
    {
      id: "loaded",
      words: { key: "FRAY.Quest.Reset.loaded" },
      ticked: true,
      rule: "OQ-P18",
      changes: actors.flatMap((actor) =>
        actor.items
          .filter((item) => item.type === "questWeapon" && (item.system as QuestWeapon).toLoad > 0)
          .map((item): Change => ({ kind: "set", uuid: item.uuid, path: "system.toLoad", value: 0 })),
      ),
    },
    {
      id: "fled",
      words: { key: "FRAY.Quest.Reset.fled" },
      ticked: true,
      rule: "OQ-009",
      changes: actors.flatMap((actor) => clearStatuses(actor, [STATUS.fled, STATUS.surrendered, STATUS.standsDown])),
    },
    {
      // Who still may be saved after the fight is the gamemaster's to say.
      id: "succumb",
      words: { key: "FRAY.Quest.Reset.succumb" },
      ticked: false,
      rule: "OQ-075",
      changes: actors.filter((actor) => questOf(actor).mortal.state === "dying").flatMap(deathChanges),
    },
  ];
  return offers.filter((offer) => offer.changes.length > 0);
}
