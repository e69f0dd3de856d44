import type { Change } from "../contract/change.ts";
import type { ResetOffer } from "../contract/combat.ts";
import type { ActorDocument, CombatDocument } from "../contract/documents.ts";
import { STATUS } from "./conditions.ts";
import { isOut, questOf } from "./context.ts";
import { clearStatuses } from "./ledger.ts";
import type { QuestWeapon } from "./models.ts";
import { combatOver } from "./rules.ts";

const actorsOf = (combat: CombatDocument): ActorDocument[] => [
  ...new Set(combat.combatants.map((entry) => entry.actor).filter((actor): actor is ActorDocument => actor !== null)),
];

const OF_THE_FIGHT = [
  STATUS.surprised, STATUS.defenceless, STATUS.advantage, STATUS.charging, STATUS.fumbled,
  STATUS.coverPartial, STATUS.coverExcellent, STATUS.coverTotal,
];

/** The sides of a fight, by what the tokens say: friends, and the rest. */
export function sidesOf(combat: CombatDocument): { party: ActorDocument[]; enemies: ActorDocument[] } {
  const sides = { party: [] as ActorDocument[], enemies: [] as ActorDocument[] };
  for (const entry of combat.combatants) {
    if (!entry.actor) continue;
    const disposition = entry.token?.disposition ?? entry.actor.prototypeToken.disposition;
    (disposition > 0 ? sides.party : sides.enemies).push(entry.actor);
  }
  return sides;
}

/** Whether one side is down, surrendered or gone (OQ-009). */
export function isOver(combat: CombatDocument): boolean {
  const { party, enemies } = sidesOf(combat);
  if (!combat.started || !party.length || !enemies.length) return false;
  const standing = (actor: ActorDocument) => ({ hp: questOf(actor).hp.value, out: isOut(actor) });
  return combatOver({ sides: [party.map(standing), enemies.map(standing)] });
}

/** What the end of an encounter puts back: conditions of the fight, loaded weapons, those who fled (OQ-009). */
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
      changes: actors.flatMap((actor) => clearStatuses(actor, [STATUS.fled, STATUS.surrendered])),
    },
  ];
  return offers.filter((offer) => offer.changes.length > 0);
}
